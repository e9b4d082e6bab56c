/** What people answer: one row a line, the version that was seen, in the log for good. */
import type { Completion, completion } from "@digao/contract/areas/report/completion/calls";
import { checkOf } from "@digao/contract/areas/report/completion/checks";
import type { Input } from "@digao/contract/endpoint";
import { holdRecord, shareRecord } from "@digao/db/hold";
import { momentOf } from "@digao/db/moment";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { type RawBuilder, sql } from "kysely";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { completionHead } from "./head.ts";
import { getCompletion, isOpenForAnswers } from "./sheet.ts";

/** Nobody moves the project meanwhile. */
export async function requireOpen({ db }: Context, projectId: number): Promise<void> {
  await shareRecord(db, "project", projectId);
  const { status } = await completionHead(db, projectId);
  if (!isOpenForAnswers(status)) throw new Refusal("completion.closed", { kind: "state" });
}

interface Stored {
  id: number;
  answer: number;
  words: string;
  rowVersion: number;
}

const returned: RawBuilder<unknown> = sql`id, answer, words, row_version as "rowVersion"`;

export async function answerLine(
  ctx: Context,
  input: Input<(typeof completion)["AnswerCompletion"]>,
): Promise<Completion> {
  const { db, user } = ctx;
  const { projectId, code, answer, words, rowVersion } = input;
  const check = checkOf(code);
  if (!check) throw missing("completion.missing");
  if (check.mode === "auto") throw new Refusal("completion.byServer", { kind: "state" });
  if (!saysWhatWasSeen(words)) throw new Refusal("completion.wordsShort", { field: "words" });
  await requireOpen(ctx, projectId);
  await holdRecord(db, `completion ${code} of`, projectId);
  const { rows } = await sql<Stored>`select ${returned} from completion_line c
    where ${ofProject("c")} and c.check_code = ${code}`.execute(db);
  const [before] = rows;
  if ((before?.rowVersion ?? 0) !== (rowVersion ?? 0)) throw new Refusal("completion.answered", { kind: "conflict" });
  const at = await momentOf(db);
  const { rows: written } = before
    ? await sql<Stored>`update completion_line c set answer = ${answer}, words = ${words}, answered_by = ${user.id}, answered_at = ${at},
        row_version = c.row_version + 1 where ${ofProject("c")} and c.id = ${before.id} returning ${returned}`.execute(
        db,
      )
    : await sql<Stored>`insert into completion_line (tenant_id, project_id, check_code, answer, words, answered_by, answered_at)
        values (${ownTenant}, ${ownProject}, ${code}, ${answer}, ${words}, ${user.id}, ${at}) returning ${returned}`.execute(
        db,
      );
  const [after] = written;
  await ctx.audit({
    refType: "completionLine",
    refId: after?.id ?? 0,
    projectId,
    action: "answer",
    old: before ? { code, answer: before.answer, words: before.words } : null,
    new: { code, answer, words },
  });
  return getCompletion(ctx, { projectId });
}
