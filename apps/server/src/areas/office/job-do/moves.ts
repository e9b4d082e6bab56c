import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { ownTasks } from "@digao/contract/areas/office/job-do/calls";
import { taskStatuses } from "@digao/contract/areas/office/job-do/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import type { MessageKey } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { momentOf } from "@digao/db/moment";
import { TASK_MOVE_NAMES, TASK_MOVES, type TaskFault, type TaskState, taskFault } from "@digao/domain/tasks/job-do";
import { notify } from "../../../platform/live/notices.ts";
import { checkVersion, Refusal, type RefusalKind } from "../../../platform/refusal.ts";
import { type Row, readRecord } from "../../../platform/register/read.ts";
import type { Context } from "../../../platform/serve.ts";
import { parts } from "./task.ts";

type Calls = typeof ownTasks;

const FAULTS: Readonly<Record<TaskFault, { key: MessageKey; kind: RefusalKind }>> = {
  state: { key: "jobDo.state", kind: "state" },
  notOwner: { key: "jobDo.notOwner", kind: "forbidden" },
  notReviewer: { key: "jobDo.notReviewer", kind: "forbidden" },
  ownWork: { key: "jobDo.ownWork", kind: "forbidden" },
  reasonMissing: { key: "jobDo.reasonMissing", kind: "invalid" },
};

const idOrNull = (value: unknown): number | null => (value === null ? null : Number(value));

export const stateOf = (row: Row): TaskState => ({
  status: row.status as TaskState["status"],
  ownerId: Number(row.ownerId),
  createdBy: Number(row.createdBy),
  submittedBy: idOrNull(row.submittedBy),
});

const callerOf = ({ user, project }: Context) => ({ userId: user.id, role: project?.role ?? -1 });

export async function listMoves(
  ctx: Context,
  { id }: Input<Calls["GetJobDoMoves"]>,
): Promise<Output<Calls["GetJobDoMoves"]>> {
  const state = stateOf(await readRecord(ctx, parts, id));
  return TASK_MOVE_NAMES.filter((move) => taskFault(move, state, { ...callerOf(ctx), reason: "-" }) === null);
}

export async function moveTask(ctx: Context, input: Input<Calls["MoveJobDo"]>): Promise<Output<Calls["MoveJobDo"]>> {
  const { db, user, lang } = ctx;
  const { id, move, reason } = input;
  const row = await readRecord(ctx, parts, id, true);
  const state = stateOf(row);
  checkVersion(input.rowVersion, row);
  const fault = taskFault(move, state, { ...callerOf(ctx), reason });
  if (fault) {
    const params = { status: wordIn(lang, taskStatuses[state.status]) };
    throw new Refusal(FAULTS[fault].key, {
      kind: FAULTS[fault].kind,
      params,
      ...(fault === "reasonMissing" ? { field: "reason" } : {}),
    });
  }
  const { to } = TASK_MOVES[move];
  const now = await momentOf(db);
  const handing = move === "submit" ? { submitted_by: user.id, submitted_at: now, return_reason: null } : {};
  const reviewing = move === "approve" ? { reviewed_by: user.id, reviewed_at: now } : {};
  const back = to === "1" ? { reviewed_by: null, reviewed_at: null, return_reason: reason || null } : {};
  const saved = await db
    .updateTable("job_do")
    .set(({ eb }) => ({
      status: to,
      ...handing,
      ...reviewing,
      ...back,
      row_version: eb("row_version", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", id)
    .returning(["id", "row_version as rowVersion"])
    .executeTakeFirstOrThrow();
  const projectId = Number(row.projectId);
  await ctx.audit({
    refType: "jobDo",
    refId: id,
    projectId,
    action: move,
    old: { status: state.status },
    new: { status: to, ...(reason ? { reason } : {}) },
  });
  await tell(ctx, row, move, reason);
  return { ...saved, status: to };
}

/** Who gave a task hears that it is handed in, its owner that it came back. */
async function tell({ db, user }: Context, row: Row, move: string, reason = ""): Promise<void> {
  if (move !== "submit" && move !== "return" && move !== "reopen") return;
  const projectId = Number(row.projectId);
  const { name } = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select("project_name as name")
    .executeTakeFirstOrThrow();
  const isBack = move !== "submit";
  await notify(db, {
    to: [Number(isBack ? row.ownerId : row.createdBy)],
    by: user.id,
    type: noticeType.task,
    title: isBack ? "notice.taskReturned.title" : "notice.taskHandedIn.title",
    text: isBack ? "notice.taskReturned.text" : "notice.taskHandedIn.text",
    params: { name: user.name, project: name, title: String(row.title), reason },
    projectId,
    refType: "jobDo",
    refId: row.id,
  });
}

/** Once for each person it is given to. */
export async function tellOwner(
  { db, user }: Context,
  id: number,
  draft: Record<string, unknown>,
  before: Record<string, unknown> | null,
): Promise<void> {
  if (before?.ownerId === draft.ownerId) return;
  const found = await db
    .selectFrom("job_do as j")
    .innerJoin("project as p", "p.id", "j.project_id")
    .where("j.id", "=", id)
    .select(["p.id as projectId", "p.project_name as project", "j.title", "j.due_date as due"])
    .executeTakeFirstOrThrow();
  await notify(db, {
    to: [Number(draft.ownerId)],
    by: user.id,
    type: noticeType.task,
    title: "notice.taskGiven.title",
    text: "notice.taskGiven.text",
    params: { name: user.name, project: found.project, title: found.title, due: found.due ?? "—" },
    projectId: found.projectId,
    refType: "jobDo",
    refId: id,
  });
}
