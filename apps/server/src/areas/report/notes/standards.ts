/** What is new in standards for the audited year, and what the project answers to each: applied, and where, or not, and why. */
import type { notes } from "@digao/contract/areas/report/notes/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { momentOf } from "@digao/db/moment";
import type { Db } from "@digao/db/tenant";
import { newFor, type Standard } from "@digao/domain/notes/standards";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import { readCatalogue } from "../../../platform/seed/read-catalogue.ts";
import type { Context } from "../../../platform/serve.ts";
import { holdNotes } from "./hold.ts";

type Calls = typeof notes;

/** Read anew each time: the file is replaced at year end, without another release. */
const calendar = (): Standard[] => JSON.parse(readCatalogue("standards_calendar.json")) as Standard[];

const periodOf = (db: Db, projectId: number): Promise<{ start: string; end: string } | undefined> =>
  db
    .selectFrom("project_period")
    .where("project_id", "=", projectId)
    .select(["start_date as start", "end_date as end"])
    .orderBy("is_current", "desc")
    .orderBy("end_date", "desc")
    .limit(1)
    .executeTakeFirst();

/** Empty without a data period: nobody knows which year it is. */
export async function standardsOf(db: Db, projectId: number): Promise<Standard[]> {
  const period = await periodOf(db, projectId);
  return period ? newFor(calendar(), period) : [];
}

const answersIn = (db: Db) =>
  db
    .selectFrom("fs_standard_answer as a")
    .innerJoin("app_user as u", "u.id", "a.answered_by")
    .select(["a.id", "a.code", "a.outcome", "a.words", "u.name as by", "a.answered_at as at"])
    .select("a.row_version as rowVersion");

export async function getStandards(
  { db }: Context,
  { projectId }: Input<Calls["GetNoteStandards"]>,
): Promise<Output<Calls["GetNoteStandards"]>> {
  const period = await periodOf(db, projectId);
  const answers = await answersIn(db).execute();
  const items = (await standardsOf(db, projectId)).map(({ title, points, notes: changed, ...standard }) => {
    const answer = answers.find(({ code }) => code === standard.code);
    return {
      ...standard,
      titleZh: title[0],
      titleEn: title[1],
      pointsZh: points[0],
      pointsEn: points[1],
      notes: [...changed],
      answer: answer
        ? {
            outcome: answer.outcome,
            words: answer.words,
            by: answer.by,
            at: answer.at,
            rowVersion: answer.rowVersion,
          }
        : null,
    };
  });
  return { year: period ? Number(period.end.slice(0, 4)) : null, items };
}

export async function answerStandard(
  ctx: Context,
  input: Input<Calls["AnswerNoteStandard"]>,
): Promise<Output<Calls["GetNoteStandards"]>> {
  const { db, user } = ctx;
  const { projectId, code, outcome, words, rowVersion } = input;
  if (!saysWhatWasSeen(words)) throw new Refusal("notes.standardWords", { field: "words" });
  await holdNotes(db, projectId);
  if (!(await standardsOf(db, projectId)).some((one) => one.code === code)) throw missing("notes.standardUnknown");
  const before = await answersIn(db).where("a.code", "=", code).executeTakeFirst();
  checkVersion(rowVersion, before ?? { rowVersion: 0 });
  const values = {
    outcome,
    words,
    answered_by: user.id,
    answered_at: await momentOf(db),
    row_version: (before?.rowVersion ?? 0) + 1,
  };
  const { id } = await (before
    ? db.updateTable("fs_standard_answer").set(values).where("id", "=", before.id).returning("id")
    : db
        .insertInto("fs_standard_answer")
        .values({ ...values, code, project_id: projectId })
        .returning("id")
  ).executeTakeFirstOrThrow();
  await ctx.audit({
    refType: "noteStandard",
    refId: id,
    projectId,
    action: "answer",
    old: before ? { outcome: before.outcome, words: before.words } : null,
    new: { code, outcome, words },
  });
  return getStandards(ctx, { projectId });
}
