/** A lead who took no part in it says why a sign of forgery is none, or what was done about it, and shows it; the sign stays, with the answer beside it. */

import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import type { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { letterStatus } from "@digao/contract/areas/letters/confirmations/codes";
import type { Letter } from "@digao/contract/areas/letters/confirmations/shapes";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { oneLetter } from "./batch.ts";
import { mayHaveNewFlags, raiseAddress, raiseFlags } from "./flags.ts";
import { letterOf } from "./letter.ts";
import { requireTeam } from "./team.ts";

type Answer = Input<(typeof hzletters)["AnswerHZFlag"]>;
const leads: readonly number[] = [projectRole.manager, projectRole.partner, projectRole.inCharge];

/** Neither who entered the reply nor, of an address, who checked it. */
async function requireOther(ctx: Context, { Id, code }: Answer): Promise<void> {
  requireTeam(ctx);
  if (!leads.includes(ctx.project?.role ?? -1)) throw new Refusal("hz.flagLead", { kind: "forbidden" });
  const { rows } = await sql<{ replyUserId: number | null; checkers: number[] }>`
    select l.reply_user_id as "replyUserId", array(select c.addr_check_user_id from confirmation_contact c
      where ${ofProject("c")} and c.letter_id = l.id and not c.is_deleted and c.addr_check_user_id is not null) as checkers
    from confirmation_letter l where ${ofProject("l")} and l.id = ${Id}`.execute(ctx.db);
  const { replyUserId = null, checkers = [] } = rows[0] ?? {};
  const involved = code === "addressSuspicious" ? checkers : [replyUserId];
  if (involved.includes(ctx.user.id)) throw new Refusal("hz.flagOwn", { kind: "forbidden" });
}

/** The letter's own print shows nothing of what came back. */
async function requireEvidence({ db }: Context, { Id, fileId }: Answer): Promise<void> {
  const { rows } = await sql`
    select from confirmation_file f
    where ${ofProject("f")} and f.letter_id = ${Id} and f.file_id = ${fileId} and f.kind not in ('letter', 'sealed')`.execute(
    db,
  );
  if (rows.length === 0) throw new Refusal("hz.flagEvidence", { field: "fileId" });
}

export async function answerFlag(ctx: Context, given: Answer): Promise<Letter> {
  const { Id, code, answer, detail, fileId } = given;
  requireTeam(ctx);
  const { status } = await oneLetter(ctx, Id);
  await requireOther(ctx, given);
  await requireEvidence(ctx, given);
  if (mayHaveNewFlags(status)) await raiseFlags(ctx.db, Id);
  else if (status < letterStatus.awaiting) await raiseAddress(ctx.db, Id);
  const { rows } = await sql<{ detail: string }>`
    update confirmation_flag g set answer = ${answer}, answered_by = ${ctx.user.id}, answered_at = now(), evidence_file_id = ${fileId}
    where ${ofProject("g")} and g.letter_id = ${Id} and g.code = ${code} returning g.detail`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw missing("hz.flagGone");
  if (detail !== undefined && detail !== row.detail.trim())
    throw new Refusal("hz.flagNew", { kind: "state", params: { detail: row.detail } });
  await ctx.audit({
    refType: "confirmationLetter",
    refId: Id,
    projectId: ctx.project?.id,
    action: "answerFlag",
    new: { code, detail: row.detail, answer, fileId },
  });
  return letterOf(ctx, Id);
}
