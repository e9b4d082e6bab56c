/** Explanations: added one after the other, never changed; the reviewer is told, and says which were read. */
import { memberState, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { Mirror, mirror } from "@digao/contract/areas/report/mirror/calls";
import { graveChecks } from "@digao/contract/areas/report/mirror/codes";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { holdRecord } from "@digao/db/hold";
import { momentOf } from "@digao/db/moment";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { projectIdOf } from "@digao/db/tenant";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import { notify } from "../../../platform/live/notices.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { headOf } from "../completion/door.ts";
import { answersOf, getMirror, isReader, lookAtAll, mayConfirm, printOf, standingOf, traceOf } from "./mirror.ts";
import type { Check } from "./trace.ts";

type Calls = typeof mirror;

interface Explained {
  id: number;
  projectId: number;
  check: number;
  words: string;
}

async function tellReader(ctx: Context, { id, projectId, check, words }: Explained): Promise<void> {
  const { db, user } = ctx;
  const people = await db
    .selectFrom("project_member as m")
    .innerJoin("project as p", "p.id", "m.project_id")
    .where("m.project_id", "=", projectId)
    .where("m.checked", "=", memberState.confirmed)
    .where("m.role_id", "in", [projectRole.qualityControl, projectRole.partner])
    .select(["m.user_id as id", "m.role_id as role", "p.project_name as project"])
    .execute();
  const reviewers = people.filter(({ role }) => role === projectRole.qualityControl);
  const to = reviewers.length > 0 ? reviewers : people;
  const [first] = to;
  if (!first) return;
  await notify(db, {
    to: to.map((person) => person.id).filter((person) => person !== user.id),
    by: user.id,
    type: noticeType.notice,
    title: "notice.mirrorAnswered.title",
    text: "notice.mirrorAnswered.text",
    params: {
      project: first.project,
      name: user.name,
      check: { zh: codeWord("zh", "mirrorCheck", check), en: codeWord("en", "mirrorCheck", check) },
      words,
    },
    projectId,
    refType: "mirrorAnswer",
    refId: id,
  });
}

export async function answerMirror(ctx: Context, input: Input<Calls["AnswerMirror"]>): Promise<Mirror> {
  const { db, user } = ctx;
  const { projectId, check, key, print, words, seen } = input;
  if (!saysWhatWasSeen(words)) throw new Refusal("mirror.wordsShort", { field: "words" });
  await holdRecord(db, "explanations of", projectId);
  const head = await headOf(db, projectId);
  const found = await lookAtAll({
    db,
    projectId,
    reportDate: head.reportDate,
    isReviewRequired: head.isReviewRequired,
  });
  const trace = found.flatMap(({ traces }) => traces).find((one) => one.check === check && one.key === key);
  if (!trace) throw missing("mirror.gone");
  if (printOf(trace) !== print) throw new Refusal("mirror.changed", { kind: "conflict" });
  const before = (await answersOf(db)).get(traceOf(trace)) ?? [];
  if (before.length !== seen) throw new Refusal("mirror.answered", { kind: "conflict" });
  const at = await momentOf(db);
  const { rows } = await sql<{ id: number }>`
    insert into mirror_answer (tenant_id, project_id, check_code, row_key, answer_no, print, words, answered_by, answered_at)
    values (${ownTenant}, ${ownProject}, ${check}, ${key}, ${seen + 1}, ${print}, ${words}, ${user.id}, ${at}) returning id`.execute(
    db,
  );
  const id = rows[0]?.id ?? 0;
  await ctx.audit({
    refType: "mirrorAnswer",
    refId: id,
    projectId,
    action: "answer",
    new: { check, trace: trace.words("zh"), words },
  });
  await tellReader(ctx, { id, projectId, check, words });
  return getMirror(ctx, { projectId });
}

/** @param input `upTo` the newest that was seen: what came later stays unread */
export async function readAnswers(ctx: Context, input: Input<Calls["ReadMirrorAnswers"]>): Promise<Mirror> {
  const { db, user } = ctx;
  const { projectId, upTo } = input;
  await holdRecord(db, "explanations of", projectId);
  const head = await headOf(db, projectId);
  if (!isReader(ctx, head)) throw new Refusal("mirror.readerOnly", { kind: "forbidden" });
  const at = await momentOf(db);
  // Nobody reads for somebody else what he has explained himself.
  const { rows } = await sql<{ id: number }>`
    update mirror_answer m set read_by = ${user.id}, read_at = ${at}
    where ${ofProject("m")} and m.id <= ${upTo} and m.read_at is null and m.answered_by <> ${user.id} returning m.id`.execute(
    db,
  );
  if (rows.length === 0) throw new Refusal("mirror.nothingToRead", { kind: "state" });
  await ctx.audit({
    refType: "mirrorAnswer",
    refId: Math.max(...rows.map(({ id }) => id)),
    projectId,
    action: "read",
    new: { count: rows.length },
  });
  return getMirror(ctx, { projectId });
}

/** Of the newest explanation, while the matter is as it was explained: by somebody else, once. */
export async function confirmAnswer(ctx: Context, { Id }: Input<Calls["ConfirmMirrorAnswer"]>): Promise<Mirror> {
  const { db, user } = ctx;
  const projectId = projectIdOf(db);
  await holdRecord(db, "explanations of", projectId);
  if (!mayConfirm(ctx)) throw new Refusal("mirror.confirmer", { kind: "forbidden" });
  const answers = await answersOf(db);
  const answer = [...answers.values()].flat().find(({ id }) => id === Id);
  if (!answer) throw missing("mirror.gone");
  if (!graveChecks.includes(answer.check)) throw new Refusal("mirror.notGrave", { kind: "state" });
  if (answer.byId === user.id) throw new Refusal("mirror.ownAnswer", { kind: "forbidden" });
  if (answer.confirmedAt !== null) throw new Refusal("mirror.confirmedAlready", { kind: "conflict" });
  const head = await headOf(db, projectId);
  const { reportDate, isReviewRequired } = head;
  const found = await lookAtAll({ db, projectId, reportDate, isReviewRequired });
  const trace = found
    .flatMap(({ traces }) => traces)
    .find((one) => traceOf(one) === traceOf({ ...answer, check: answer.check as Check }));
  const standing = trace && standingOf(trace, answers);
  if (!standing?.holds || standing.last?.id !== Id) throw new Refusal("mirror.notNewest", { kind: "conflict" });
  const at = await momentOf(db);
  await sql`update mirror_answer m set confirmed_by = ${user.id}, confirmed_at = ${at}
    where ${ofProject("m")} and m.id = ${Id} and m.confirmed_at is null`.execute(db);
  await ctx.audit({
    refType: "mirrorAnswer",
    refId: Id,
    projectId,
    action: "confirmAnswer",
    new: { check: answer.check, words: answer.words },
  });
  return getMirror(ctx, { projectId });
}
