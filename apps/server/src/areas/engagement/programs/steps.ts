import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import type { ProgLine, programs } from "@digao/contract/areas/engagement/programs/calls";
import { procedureResult, procedureType } from "@digao/contract/areas/engagement/programs/codes";
import type { Input } from "@digao/contract/endpoint";
import type { Step } from "@digao/contract/life";
import type { MessageKey } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { type DayFault, dayFault } from "@digao/domain/programs/exec-day";
import { actOfResult, kindOf } from "@digao/domain/programs/life";
import {
  isDone,
  isLeftOut,
  type OutcomeRefusal,
  outcomeRefusal,
  type ProgResult,
} from "@digao/domain/programs/progress";
import { sql } from "kysely";
import { today } from "../../../platform/lib/china-time.ts";
import { code } from "../../../platform/lib/code-sql.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { paperContent } from "../papers/door.ts";
import { change, requireAct } from "./acts.ts";
import { tellDecided, tellWaiting } from "./approval-notice.ts";
import { faultAt, lockLine, projectDays, readLines } from "./program-rows.ts";

type Calls = typeof programs;

const refusals: Readonly<Record<OutcomeRefusal, { key: MessageKey; field: string }>> = {
  wpMissing: { key: "program.wpMissing", field: "wpIndex" },
  exceptionUnexplained: { key: "program.exceptionUnexplained", field: "note" },
};

const dayRefusals: Readonly<Record<DayFault["kind"], MessageKey>> = {
  beforePeriod: "program.dayBeforePeriod",
  beforeEnd: "program.dayBeforeEnd",
  beforeBooks: "program.dayBeforeBooks",
  afterReport: "program.dayAfterReport",
};

export const listLines = ({ db }: Context, { Id }: Input<Calls["GetProgLineByRID"]>): Promise<ProgLine[]> =>
  readLines(db, sql`l.fs_item_id = ${Id}`);

export async function setPaper(
  ctx: Context,
  { wpIndex, ...which }: Input<Calls["UpdateProgLineWp"]>,
): Promise<ProgLine> {
  const line = await lockLine(ctx.db, which);
  const step = requireAct(ctx, line, "setPaper");
  await requireComplete(ctx, step, { ...line, wpIndex });
  // Who names another paper for what is carried out says that it was.
  const by = isDone(line.result) && wpIndex !== line.wpIndex ? sql`, exec_user_id = ${ctx.user.id}` : sql``;
  return change(ctx, line, "setPaper", sql`wp_index = ${wpIndex}${by}`);
}

/** A void entry corrects nothing. */
async function requireComplete({ db }: Context, { complete }: Step, line: ProgLine): Promise<void> {
  if (!complete) return;
  const hasAdjustment = line.adjustment !== null && line.adjustment.status !== adjustStatus.void;
  const lack = outcomeRefusal({ ...line, result: line.result as ProgResult, hasAdjustment });
  if (lack) throw new Refusal(refusals[lack].key, { kind: "state", field: refusals[lack].field });
  await requireEvidence(db, line);
}

const otherKind: Readonly<Record<number, MessageKey>> = {
  [procedureType.confirmation]: "program.wpNoLetter",
  [procedureType.recalculation]: "program.wpNoCalculation",
  [procedureType.stockTake]: "program.wpNoCount",
};

/** Carried out is what a paper of the project shows, of the kind of the procedure, and what is done with all that was drawn for it. */
async function requireEvidence(db: Db, line: ProgLine): Promise<void> {
  const { wpIndex, hasOpenSample, drawn, checked } = line;
  const has = await paperContent.has(db, wpIndex ?? "");
  const params = { index: wpIndex ?? "" };
  if (has === null) throw new Refusal("program.wpNoPaper", { kind: "state", params, field: "wpIndex" });
  if (!has) throw new Refusal("program.wpEmpty", { kind: "state", params, field: "wpIndex" });
  const kind = await faultAt(db, { ...line, wpIndex: wpIndex ?? "" });
  const words = kind?.fault === "wrong" ? otherKind[kind.type] : undefined;
  if (words) throw new Refusal(words, { kind: "state", params, field: "wpIndex" });
  if (hasOpenSample) throw new Refusal("program.sampleOpen", { kind: "state", field: "result" });
  if (checked < drawn)
    throw new Refusal("program.vouchersOpen", { kind: "state", params: { open: drawn - checked }, field: "result" });
}

/** On what day a procedure of this item can have been carried out, as the project stands. */
async function refuseDay({ db }: Context, line: ProgLine, day: string): Promise<void> {
  const item = await db.selectFrom("fs_item").where("id", "=", line.RId).select("grp_id").executeTakeFirst();
  const why = dayFault(day, { ...(await projectDays(db, line.projectId)), groupId: item?.grp_id ?? null });
  if (why) throw new Refusal(dayRefusals[why.kind], { kind: "state", params: { day: why.bound }, field: "execDate" });
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

/** Words added to what stands are no new result, and who agreed stays. */
const isSameResult = (line: ProgLine, { result }: Pick<ProgLine, "result">, reason: string | null): boolean =>
  result === line.result && (!isLeftOut(result) || reason === line.notDoneReason);

/** Whoever rewrites what was carried out is its executor: it is their word from then on. */
function executorOf(line: ProgLine, { note, adjustment }: Recorded, day: string | null, userId: number): number | null {
  const isSame =
    note === line.note && day === line.execDate && (adjustment?.id ?? null) === (line.adjustment?.id ?? null);
  return isSame || !isDone(line.result) ? line.execUserId : userId;
}

export async function setResult(ctx: Context, input: Input<Calls["UpdateProgLineResult"]>): Promise<ProgLine> {
  const { db, user, project } = ctx;
  const line = await lockLine(db, input);
  const { result, execDate } = input;
  refuseAhead(execDate);
  const recorded = await recordedBy(ctx, line, input);
  const { note, notDoneReason: reason, adjustment } = recorded;
  const isSame = isSameResult(line, input, reason);
  const act = isSame ? "describe" : actOfResult(line, result, { userId: user.id, role: project?.role ?? -1 });
  const step = requireAct(ctx, line, act, { reason: reason ?? "" });
  await requireComplete(ctx, step, { ...line, ...recorded, result });
  const day = execDate ?? (isSame ? line.execDate : today());
  if (step.complete && day !== null && day !== line.execDate) await refuseDay(ctx, line, day);
  const set = sql`result = ${result}, note = ${note}, not_done_reason = ${reason}, adjust_head_id = ${adjustment?.id ?? null}`;
  if (isSame) {
    const stays = line.execDate && day;
    const by = executorOf(line, recorded, stays, user.id);
    return change(ctx, line, act, sql`${set}, exec_date = ${stays}::date, exec_user_id = ${by}`);
  }
  const isAgreed = kindOf(line) === "key" && act === "leaveOut";
  const by = isAgreed ? user.id : null;
  const saved = await change(ctx, line, act, sql`${set}, ${workedBy(user.id, result, execDate)}, ${agreed(by)}`);
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
