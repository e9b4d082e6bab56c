/** Moves of an engagement: judged against the database in the transaction of the act, one at a time; what two persons move waits for the second. */

import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { ProjectMove, ProjectMoves, projectMoves } from "@digao/contract/areas/office/project-moves/calls";
import { moveState } from "@digao/contract/areas/office/project-moves/codes";
import type { Input } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { holdRecord } from "@digao/db/hold";
import { inProject } from "@digao/db/tenant";
import type { ProjectStatus } from "@digao/domain/projects/states";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import { isOnTeam, peopleWithRight } from "../../../platform/auth/people.ts";
import { today } from "../../../platform/lib/china-time.ts";
import { pageOf, type Sortable } from "../../../platform/lib/page.ts";
import { finishTasks, notify } from "../../../platform/live/notices.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { completionOf } from "../../report/completion/door.ts";
import { applyMove, statusInBoth, teamOf } from "./apply.ts";
import type { Brought } from "./needs.ts";
import { actorsOf, byArchive, getMoves, judgeMove, type MoveJudgement } from "./possible.ts";
import { movesIn, oneMove, waitingMove } from "./rows.ts";

type Calls = typeof projectMoves;

/** Everything that is missing at once, each with who can supply it. */
function refuse({ lang }: Context, { missing: lacks, isForbidden }: MoveJudgement): void {
  if (lacks.length === 0) return;
  const list = lacks
    .map(({ words, by }) => (by === "" ? words : messageOf(lang, "move.lack", { what: words, by })))
    .join(lang === "zh" ? "；" : "; ");
  const kind = isForbidden ? "forbidden" : "state";
  throw new Refusal("move.lacks", { kind, params: { count: lacks.length, list }, data: { lacks } });
}

function requirePast(day: string | null): void {
  if (day !== null && day > today()) throw new Refusal("move.dayAhead", { field: "clientNotifiedOn" });
}

interface AskedMove {
  projectId: number;
  from: number;
  to: number;
  reason: string;
}

/**
 * Behind this entry the project's acts come one after the other: what the move's facts are read from afterwards does not change until it has ended,
 * and whoever acted before it has committed.
 */
const askMove = ({ audit }: Context, { projectId, from, to, reason }: AskedMove): Promise<void> =>
  audit({
    refType: "project",
    refId: projectId,
    projectId,
    action: "askMove",
    old: { status: from },
    new: { status: to, reason },
  });

export async function moveProject(ctx: Context, input: Input<Calls["MoveProject"]>): Promise<ProjectMoves> {
  const { db, lang } = ctx;
  const { projectId, reason, rowVersion } = input;
  const to = input.to as ProjectStatus;
  if (byArchive.has(to)) throw new Refusal("move.byArchive", { kind: "state" });
  await holdRecord(db, "project", projectId);
  const standing = await completionOf(db, projectId, lang);
  checkVersion(rowVersion, standing.head);
  if (await waitingMove(db, projectId)) throw new Refusal("move.waits", { kind: "state" });
  const brought: Brought = {
    hasReason: saysWhatWasSeen(reason),
    clientNotifiedOn: input.clientNotifiedOn ?? null,
    regulatorNotifiedOn: input.regulatorNotifiedOn ?? null,
  };
  requirePast(brought.clientNotifiedOn);
  requirePast(brought.regulatorNotifiedOn);
  await askMove(ctx, { projectId, from: standing.head.status, to, reason });
  const own = actorsOf(ctx, standing.head);
  // The second person is asked afterwards: the first one alone brings nobody else along.
  const isFirst = own.includes("partner");
  const judgement = await judgeMove(ctx, { standing, to, by: isFirst ? [...own, "quality"] : own, brought });
  refuse(ctx, judgement);
  const isByTwo = (judgement.move?.by.length ?? 1) > 1;
  const { id } = await db
    .insertInto("project_move")
    .values({
      of_project: projectId,
      from_status: standing.head.status,
      to_status: to,
      state: isByTwo ? moveState.waiting : moveState.done,
      reason,
      client_notified_on: brought.clientNotifiedOn,
      regulator_notified_on: brought.regulatorNotifiedOn,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const move = await oneMove(db, id);
  if (isByTwo) await askQuality(ctx, move);
  else await applyMove(ctx, move);
  return getMoves(ctx, { projectId });
}

async function askQuality(ctx: Context, move: ProjectMove): Promise<void> {
  const { db, user } = ctx;
  await db
    .updateTable("project")
    .set({ row_version: sql`row_version + 1`, updated_at: sql`now()` })
    .where("id", "=", move.projectId)
    .execute();
  await ctx.audit({
    refType: "projectMove",
    refId: move.id,
    projectId: move.projectId,
    action: "open",
    new: { from: move.from, to: move.to, reason: move.reason },
  });
  const to = await peopleWithRight(db, ["Pages.Quality.Check"]);
  await notify(db, {
    to: to.filter((id) => id !== user.id),
    by: user.id,
    type: noticeType.task,
    title: "notice.moveWaits.title",
    text: "notice.moveWaits.text",
    params: { name: user.name, project: move.projectName, status: statusInBoth(move.to), reason: move.reason },
    refType: "projectMove",
    refId: move.id,
  });
}

/** Held with its project: nobody moves it meanwhile. */
async function held(ctx: Context, id: number, projectId?: number): Promise<ProjectMove> {
  const first = await oneMove(ctx.db, id);
  if (projectId !== undefined && first.projectId !== projectId) throw missing("move.missing");
  await holdRecord(ctx.db, "project", first.projectId);
  const one = await oneMove(ctx.db, id);
  if (one.state !== moveState.waiting) throw new Refusal("move.decided", { kind: "state" });
  return one;
}

async function close(ctx: Context, one: ProjectMove, state: number, words: string): Promise<void> {
  await ctx.db
    .updateTable("project_move")
    .set({
      state,
      decided_by: ctx.user.id,
      decided_at: sql`now()`,
      words,
      row_version: sql`row_version + 1`,
    })
    .where("id", "=", one.id)
    .execute();
  await finishTasks(ctx.db, "projectMove", one.id);
}

export async function withdrawMove(ctx: Context, input: Input<Calls["WithdrawProjectMove"]>): Promise<ProjectMoves> {
  const { projectId, Id, reason, rowVersion } = input;
  const one = await held(ctx, Id, projectId);
  checkVersion(rowVersion, one);
  await close(ctx, one, moveState.withdrawn, reason);
  await ctx.audit({
    refType: "projectMove",
    refId: Id,
    projectId,
    action: "withdraw",
    old: { state: one.state },
    new: { state: moveState.withdrawn, reason },
  });
  return getMoves(ctx, { projectId });
}

async function requireOutsider(ctx: Context, one: ProjectMove): Promise<void> {
  const { by } = await ctx.db
    .selectFrom("project_move")
    .where("id", "=", one.id)
    .select("moved_by as by")
    .executeTakeFirstOrThrow();
  const hasHand = Number(by) === ctx.user.id || (await isOnTeam(ctx.db, one.projectId, ctx.user.id));
  if (hasHand) throw new Refusal("move.ownHand", { kind: "forbidden" });
}

/** The first person's word still has to hold: facts are asked again. */
async function requireStillDue(ctx: Context, one: ProjectMove): Promise<void> {
  const standing = await completionOf(inProject(ctx.db, one.projectId), one.projectId, ctx.lang);
  if (standing.head.status !== one.from) throw new Refusal("move.elsewhere", { kind: "state" });
  const brought: Brought = { hasReason: true, ...one };
  const by = ["partner", "quality"] as const;
  refuse(ctx, await judgeMove(ctx, { standing, to: one.to as ProjectStatus, by, brought }));
}

export async function decideMove(ctx: Context, input: Input<Calls["DecideProjectMove"]>): Promise<ProjectMove> {
  const { db, user } = ctx;
  const { Id, isAgreed, words, rowVersion } = input;
  if (!saysWhatWasSeen(words)) throw new Refusal("move.wordsShort", { field: "words" });
  const one = await held(ctx, Id);
  await requireOutsider(ctx, one);
  checkVersion(rowVersion, one);
  const state = isAgreed ? moveState.done : moveState.refused;
  // Before the facts are read again, as where it was asked for.
  await ctx.audit({
    refType: "projectMove",
    refId: Id,
    projectId: one.projectId,
    action: isAgreed ? "agree" : "refuse",
    old: { state: one.state },
    new: { state, words, to: one.to },
  });
  if (isAgreed) await requireStillDue(ctx, one);
  await close(ctx, one, state, words);
  if (isAgreed) await applyMove(ctx, one);
  else
    await notify(db, {
      to: await teamOf(db, one.projectId),
      by: user.id,
      type: noticeType.notice,
      title: "notice.moveDecided.title",
      text: "notice.moveDecided.text",
      params: {
        project: one.projectName,
        status: statusInBoth(one.to),
        state: { zh: messageOf("zh", "move.refusedWord"), en: messageOf("en", "move.refusedWord") },
        words,
      },
      projectId: one.projectId,
      refType: "project",
      refId: one.projectId,
    });
  return oneMove(db, Id);
}

const sortable: Sortable = { movedAt: sql.ref("m.moved_at"), projectCode: sql.ref("p.project_code") };

/** What two persons move, newest first. */
export const listMoves = ({ db }: Context, { state, ...query }: Input<Calls["GetMovesOfFirm"]>) =>
  pageOf(
    movesIn(db).$if(state !== undefined, (q) => q.where("m.state", "=", state ?? 0)),
    query,
    sortable,
    "m.id",
  );
