import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import type { ProgLine, programs } from "@digao/contract/areas/engagement/programs/calls";
import { procedureResult } from "@digao/contract/areas/engagement/programs/codes";
import type { Input } from "@digao/contract/endpoint";
import type { Step } from "@digao/contract/life";
import type { MessageKey } from "@digao/contract/messages";
import { actOfResult, kindOf } from "@digao/domain/programs/life";
import { isLeftOut, type OutcomeRefusal, outcomeRefusal, type ProgResult } from "@digao/domain/programs/progress";
import { sql } from "kysely";
import { today } from "../../../platform/lib/china-time.ts";
import { code } from "../../../platform/lib/code-sql.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { change, requireAct } from "./acts.ts";
import { tellDecided, tellWaiting } from "./approval-notice.ts";
import { lockLine, readLines } from "./program-rows.ts";

type Calls = typeof programs;

const refusals: Readonly<Record<OutcomeRefusal, { key: MessageKey; field: string }>> = {
  wpMissing: { key: "program.wpMissing", field: "wpIndex" },
  exceptionUnexplained: { key: "program.exceptionUnexplained", field: "note" },
};

export const listLines = ({ db }: Context, { Id }: Input<Calls["GetProgLineByRID"]>): Promise<ProgLine[]> =>
  readLines(db, sql`l.fs_item_id = ${Id}`);

export async function setPaper(
  ctx: Context,
  { wpIndex, ...which }: Input<Calls["UpdateProgLineWp"]>,
): Promise<ProgLine> {
  const line = await lockLine(ctx.db, which);
  const step = requireAct(ctx, line, "setPaper");
  requireComplete(step, { ...line, wpIndex });
  return change(ctx, line, "setPaper", sql`wp_index = ${wpIndex}`);
}

/** A void entry corrects nothing. */
function requireComplete({ complete }: Step, line: ProgLine): void {
  if (!complete) return;
  const hasAdjustment = line.adjustment !== null && line.adjustment.status !== adjustStatus.void;
  const lack = outcomeRefusal({ ...line, result: line.result as ProgResult, hasAdjustment });
  if (lack) throw new Refusal(refusals[lack].key, { kind: "state", field: refusals[lack].field });
}

function refuseAhead(day: string | undefined): void {
  if (day && day > today()) throw new Refusal("program.dayAhead", { kind: "state", field: "execDate" });
}

interface Recorded {
  note: string | null;
  notDoneReason: string | null;
  adjustment: ProgLine["adjustment"];
}

/** What is left out of the call stays as it is; a reason belongs to what is left out, an entry to an exception. */
async function recordedBy(
  ctx: Context,
  line: ProgLine,
  input: Input<Calls["UpdateProgLineResult"]>,
): Promise<Recorded> {
  const { result } = input;
  const entry = result === procedureResult.exception ? given(input.adjustHeadId, line.adjustment?.id ?? null) : null;
  const keepsReason = isLeftOut(result) || result === line.result;
  return {
    note: given(input.note, line.note) || null,
    notDoneReason: keepsReason ? given(input.notDoneReason, line.notDoneReason) || null : null,
    adjustment: entry === null ? null : await entryOf(ctx, entry),
  };
}

export async function setResult(ctx: Context, input: Input<Calls["UpdateProgLineResult"]>): Promise<ProgLine> {
  const { db, user, project } = ctx;
  const line = await lockLine(db, input);
  const { result, execDate } = input;
  refuseAhead(execDate);
  const recorded = await recordedBy(ctx, line, input);
  const { note, notDoneReason: reason, adjustment } = recorded;
  // Words added to what stands are no new result: who recorded it, and who agreed, stays.
  const isSame = result === line.result && (!isLeftOut(result) || reason === line.notDoneReason);
  const act = isSame ? "describe" : actOfResult(line, result, { userId: user.id, role: project?.role ?? -1 });
  requireComplete(requireAct(ctx, line, act, { reason: reason ?? "" }), { ...line, ...recorded, result });
  const set = sql`result = ${result}, note = ${note}, not_done_reason = ${reason}, adjust_head_id = ${adjustment?.id ?? null}`;
  if (isSame) {
    const day = line.execDate && (execDate ?? line.execDate);
    return change(ctx, line, act, sql`${set}, exec_date = ${day}::date`);
  }
  const isAgreed = kindOf(line) === "key" && act === "leaveOut";
  const saved = await change(
    ctx,
    line,
    act,
    sql`${set}, ${workedBy(user.id, result, execDate)}, ${agreed(isAgreed ? user.id : null)}`,
  );
  await tellWaiting(ctx, saved);
  return saved;
}

const workedBy = (userId: number, result: number, execDate: string | undefined) =>
  result === procedureResult.notDone
    ? sql`exec_user_id = null, exec_date = null`
    : sql`exec_user_id = ${userId}, exec_date = ${execDate ?? today()}::date`;

const agreed = (by: number | null) =>
  by === null ? sql`approved_by = null, approved_at = null` : sql`approved_by = ${by}, approved_at = now()`;

const given = <Value>(sent: Value | undefined, stands: Value): Value => (sent === undefined ? stands : sent);

async function entryOf({ db, project }: Context, id: number): Promise<NonNullable<ProgLine["adjustment"]>> {
  const head = await db
    .selectFrom("adjust_head")
    .where("id", "=", id)
    .where("project_id", "=", project?.id ?? 0)
    .select(["id", "adj_no as adjNo", "description", "status"])
    .executeTakeFirst();
  if (!head) throw missing("adjust.missing");
  return head;
}

/** Agreed, it stands as left out; not agreed, it is to be carried out, and its reason is kept for who reads the history. */
export async function approve(
  ctx: Context,
  { isApproved, ...which }: Input<Calls["ApproveProgLine"]>,
): Promise<ProgLine> {
  const { db, user } = ctx;
  const line = await lockLine(db, which);
  const act = isApproved ? "approve" : "refuse";
  requireAct(ctx, line, act);
  const set = isApproved
    ? agreed(user.id)
    : sql`result = ${code.procedureResult.notDone}, exec_user_id = null, exec_date = null`;
  const saved = await change(ctx, line, act, set);
  await tellDecided(ctx, saved, act, line.execUserId);
  return saved;
}
