/** Waivers by the matrix of practice 5.2: who, with whom, for which reason; withdrawn, never deleted. */

import { memberState, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { Completion, CompletionWaiver, completion } from "@digao/contract/areas/report/completion/calls";
import { checkOf } from "@digao/contract/areas/report/completion/checks";
import { waiverState } from "@digao/contract/areas/report/completion/codes";
import type { Input } from "@digao/contract/endpoint";
import type { MessageKey } from "@digao/contract/messages";
import { holdRecord } from "@digao/db/hold";
import { waiverMissing, waiverReasonFaults, waiverRule } from "@digao/domain/completion/waivers";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import { isOnTeam, peopleWithRight } from "../../../platform/auth/people.ts";
import { pageOf, type Sortable } from "../../../platform/lib/page.ts";
import { finishTasks, notify } from "../../../platform/live/notices.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { requireOpen } from "./answer.ts";
import type { CompletionHead } from "./head.ts";
import { getCompletion, isSigningPartner } from "./sheet.ts";
import { isOpenLine, readStanding } from "./standing.ts";
import { isStanding, oneWaiver, waiversIn } from "./waiver-rows.ts";

type Calls = typeof completion;
type Second = "reviewer" | "quality";

/** Waivers of one project go one after the other: reasons are compared. */
const holdWaivers = ({ db }: Context, projectId: number): Promise<void> =>
  holdRecord(db, "completion_waiver of", projectId);

/** Beside the partner; where no review is required the quality department stands in for the reviewer (practice 0.1 no. 8). */
function secondOf(check: string, { isReviewRequired }: CompletionHead): Second | null {
  const rule = waiverRule(check);
  if (rule === "withQuality") return "quality";
  if (rule !== "jointly") return null;
  return isReviewRequired ? "reviewer" : "quality";
}

const refusals: Readonly<Record<string, MessageKey>> = {
  waivable: "completion.notWaivable",
  alternativeWork: "completion.alternativeWork",
};

export async function waive(ctx: Context, input: Input<Calls["WaiveCompletion"]>): Promise<Completion> {
  const { db, lang } = ctx;
  const { projectId, code, reason, alternativeWork } = input;
  const check = checkOf(code);
  if (!check) throw missing("completion.missing");
  await requireOpen(ctx, projectId);
  await holdWaivers(ctx, projectId);
  const { head, waivers, ...standing } = await readStanding(db, projectId, lang);
  if (!isSigningPartner(ctx, head)) throw new Refusal("completion.partnerOnly", { kind: "forbidden" });
  const line = (await standing.lines()).find((one) => one.code === code);
  const second = secondOf(check.waiver, head);
  const faults = waiverReasonFaults(
    reason,
    waivers.filter(({ code: other }) => other !== code).map((one) => one.reason),
  );
  const [found] = waiverMissing({
    check: check.waiver,
    by: second === null ? ["partner"] : ["partner", second],
    isReviewRequired: head.isReviewRequired,
    isReasonGood: faults.length === 0,
    hasAlternativeWork: saysWhatWasSeen(alternativeWork),
  });
  if (found === "reason") throw new Refusal(`completion.reason.${faults[0] ?? "short"}`, { field: "reason" });
  if (found) throw new Refusal(refusals[found] ?? "completion.notWaivable", { kind: "state" });
  if (waivers.some((one) => one.code === code && isStanding(one)))
    throw new Refusal("completion.waivedAlready", { kind: "conflict" });
  if (!line || !isOpenLine(line)) throw new Refusal("completion.nothingToWaive", { kind: "state" });
  const { id } = await db
    .insertInto("completion_waiver")
    .values({
      of_project: projectId,
      check_code: code,
      open_count: line.count ?? 0,
      reason,
      alternative_work: alternativeWork || null,
      state: second === null ? waiverState.inForce : waiverState.waiting,
      second,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await ctx.audit({
    refType: "completionWaiver",
    refId: id,
    projectId,
    action: "waive",
    new: { code, reason, openCount: line.count ?? 0, second },
  });
  if (second !== null) await askSecond(ctx, { id, projectId, second, reason, line: line.words });
  return getCompletion(ctx, { projectId });
}

async function askSecond(
  ctx: Context,
  of: { id: number; projectId: number; second: Second; reason: string; line: string },
): Promise<void> {
  const { db, user } = ctx;
  const isQuality = of.second === "quality";
  const to = isQuality ? await peopleWithRight(db, ["Pages.Quality.Check"]) : await reviewers(ctx, of.projectId);
  const { projectName } = await oneWaiver(db, of.id);
  await notify(db, {
    to: to.filter((one) => one !== user.id),
    by: user.id,
    type: noticeType.task,
    title: "notice.waiverWaits.title",
    text: "notice.waiverWaits.text",
    params: { name: user.name, project: projectName, line: of.line, reason: of.reason },
    ...(isQuality ? {} : { projectId: of.projectId }),
    refType: "completionWaiver",
    refId: of.id,
  });
}

async function reviewers({ db }: Context, projectId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("project_member")
    .where("project_id", "=", projectId)
    .where("role_id", "=", projectRole.qualityControl)
    .where("checked", "=", memberState.confirmed)
    .select("user_id as id")
    .execute();
  return rows.map(({ id }) => id);
}

/** As it stands, held; of this project where one is named. */
async function held(ctx: Context, { Id, projectId }: { Id: number; projectId?: number }): Promise<CompletionWaiver> {
  const first = await oneWaiver(ctx.db, Id);
  if (projectId !== undefined && first.projectId !== projectId) throw missing("completion.waiverMissing");
  await holdWaivers(ctx, first.projectId);
  return oneWaiver(ctx.db, Id);
}

async function requireOther({ db, user }: Context, id: number): Promise<void> {
  const { by } = await db
    .selectFrom("completion_waiver")
    .where("id", "=", id)
    .select("waived_by as by")
    .executeTakeFirstOrThrow();
  if (Number(by) === user.id) throw new Refusal("completion.samePerson", { kind: "forbidden" });
}

async function settle(ctx: Context, one: CompletionWaiver, given: { isAgreed: boolean; words: string }): Promise<void> {
  const { db, user } = ctx;
  await requireOther(ctx, one.id);
  const state = given.isAgreed ? waiverState.inForce : waiverState.withdrawn;
  await db
    .updateTable("completion_waiver")
    .set({
      state,
      second_by: user.id,
      second_at: sql`now()`,
      second_words: given.words,
      row_version: sql`row_version + 1`,
    })
    .where("id", "=", one.id)
    .execute();
  await ctx.audit({
    refType: "completionWaiver",
    refId: one.id,
    projectId: one.projectId,
    action: given.isAgreed ? "agree" : "refuse",
    old: { state: one.state },
    new: { state, code: one.code, words: given.words },
  });
  await finishTasks(db, "completionWaiver", one.id);
}

function requireWaiting(one: CompletionWaiver, second: Second): void {
  if (one.second !== second) throw new Refusal("completion.otherSecond", { kind: "forbidden" });
  if (one.state !== waiverState.waiting) throw new Refusal("completion.notWaiting", { kind: "state" });
}

export async function agree(ctx: Context, input: Input<Calls["AgreeCompletionWaiver"]>): Promise<Completion> {
  const { projectId, words, rowVersion } = input;
  if (ctx.project?.role !== projectRole.qualityControl)
    throw new Refusal("completion.reviewerOnly", { kind: "forbidden" });
  if (!saysWhatWasSeen(words)) throw new Refusal("completion.wordsShort", { field: "words" });
  await requireOpen(ctx, projectId);
  const one = await held(ctx, input);
  requireWaiting(one, "reviewer");
  checkVersion(rowVersion, one);
  await settle(ctx, one, { isAgreed: true, words });
  return getCompletion(ctx, { projectId });
}

export async function decideWaiver(
  ctx: Context,
  { Id, isAgreed, words, rowVersion }: Input<Calls["DecideCompletionWaiver"]>,
): Promise<CompletionWaiver> {
  if (!saysWhatWasSeen(words)) throw new Refusal("completion.wordsShort", { field: "words" });
  const one = await held(ctx, { Id });
  if (await isOnTeam(ctx.db, one.projectId, ctx.user.id)) throw new Refusal("completion.onTeam", { kind: "forbidden" });
  requireWaiting(one, "quality");
  checkVersion(rowVersion, one);
  await settle(ctx, one, { isAgreed, words });
  return oneWaiver(ctx.db, Id);
}

export async function withdraw(ctx: Context, input: Input<Calls["WithdrawCompletionWaiver"]>): Promise<Completion> {
  const { db, user } = ctx;
  const { projectId, reason, rowVersion } = input;
  await requireOpen(ctx, projectId);
  const one = await held(ctx, input);
  const { head } = await readStanding(db, projectId, ctx.lang);
  const isReviewer = ctx.project?.role === projectRole.qualityControl && one.second === "reviewer";
  if (!isSigningPartner(ctx, head) && !isReviewer) throw new Refusal("completion.partnerOnly", { kind: "forbidden" });
  if (!isStanding(one)) throw new Refusal("completion.withdrawn", { kind: "state" });
  checkVersion(rowVersion, one);
  await db
    .updateTable("completion_waiver")
    .set({
      state: waiverState.withdrawn,
      withdrawn_by: user.id,
      withdrawn_at: sql`now()`,
      withdrawn_reason: reason,
      row_version: sql`row_version + 1`,
    })
    .where("id", "=", one.id)
    .execute();
  await ctx.audit({
    refType: "completionWaiver",
    refId: one.id,
    projectId,
    action: "withdraw",
    old: { state: one.state },
    new: { state: waiverState.withdrawn, code: one.code, reason },
  });
  await finishTasks(db, "completionWaiver", one.id);
  return getCompletion(ctx, { projectId });
}

export async function readWaivers(
  ctx: Context,
  { projectId }: Input<Calls["ReadCompletionWaivers"]>,
): Promise<Completion> {
  const { db, user } = ctx;
  if (ctx.project?.role !== projectRole.qualityControl)
    throw new Refusal("completion.reviewerOnly", { kind: "forbidden" });
  await requireOpen(ctx, projectId);
  await holdWaivers(ctx, projectId);
  const read = await db
    .updateTable("completion_waiver")
    .set({ read_by: user.id, read_at: sql`now()`, row_version: sql`row_version + 1` })
    .where("of_project", "=", projectId)
    .where("state", "=", waiverState.inForce)
    .where("read_at", "is", null)
    .returning(["id", "check_code as code"])
    .execute();
  if (read.length === 0) throw new Refusal("completion.noWaivers", { kind: "state" });
  for (const { id, code } of read)
    await ctx.audit({ refType: "completionWaiver", refId: id, projectId, action: "read", new: { code } });
  return getCompletion(ctx, { projectId });
}

const sortable: Sortable = { waivedAt: sql.ref("w.waived_at"), projectCode: sql.ref("p.project_code") };

export const listWaivers = ({ db }: Context, { isWaiting, ...query }: Input<Calls["GetCompletionWaivers"]>) =>
  pageOf(
    waiversIn(db)
      .where("w.second", "=", "quality")
      .$if(isWaiting === true, (q) => q.where("w.state", "=", waiverState.waiting)),
    query,
    sortable,
    "w.id",
  );
