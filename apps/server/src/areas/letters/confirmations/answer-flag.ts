/** A person says why a sign of forgery is none, or what was done about it; the sign stays, with the answer beside it. */
import type { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import type { Letter } from "@digao/contract/areas/letters/confirmations/shapes";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { oneLetter } from "./batch.ts";
import { mayHaveNewFlags, raiseFlags } from "./flags.ts";
import { letterOf } from "./letter.ts";
import { requireTeam } from "./team.ts";

export async function answerFlag(
  ctx: Context,
  { Id, code, answer, detail }: Input<(typeof hzletters)["AnswerHZFlag"]>,
): Promise<Letter> {
  requireTeam(ctx);
  const { status } = await oneLetter(ctx, Id);
  if (mayHaveNewFlags(status)) await raiseFlags(ctx.db, Id);
  const { rows } = await sql<{ detail: string }>`
    update confirmation_flag g set answer = ${answer}, answered_by = ${ctx.user.id}, answered_at = now()
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
    new: { code, detail: row.detail, answer },
  });
  return letterOf(ctx, Id);
}
