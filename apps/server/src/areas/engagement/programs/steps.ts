import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import type { ProgLine, programs } from "@digao/contract/areas/engagement/programs/calls";
import { procedureResult } from "@digao/contract/areas/engagement/programs/codes";
import type { Input } from "@digao/contract/endpoint";
import type { MessageKey } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import {
  agreesAlone,
  isDone,
  isLeftOut,
  mayApprove,
  needsApproval,
  type OutcomeRefusal,
  outcomeRefusal,
  type ProgResult,
} from "@digao/domain/programs/progress";
import { type RawBuilder, sql } from "kysely";
import { today } from "../../../platform/lib/china-time.ts";
import { code } from "../../../platform/lib/code-sql.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { markChanged } from "../papers/door.ts";
import { tellOfApproval } from "./approval-notice.ts";
import { lockLine, readLine, readLines } from "./program-rows.ts";

type Calls = typeof programs;

const reasons: Readonly<Record<OutcomeRefusal, MessageKey>> = {
  notSelected: "program.notSelected",
  wpMissing: "program.wpMissing",
  exceptionUnexplained: "program.exceptionUnexplained",
  reasonMissing: "program.reasonMissing",
};
const fields: Readonly<Record<OutcomeRefusal, string>> = {
  notSelected: "result",
  wpMissing: "wpIndex",
  exceptionUnexplained: "note",
  reasonMissing: "notDoneReason",
};

export const listLines = ({ db }: Context, { Id }: Input<Calls["GetProgLineByRID"]>): Promise<ProgLine[]> =>
  readLines(db, sql`l.fs_item_id = ${Id}`);

/** Writes what changed, with a record of it; a paper that was signed shows as changed after signing. */
export async function change(ctx: Context, old: ProgLine, action: string, set: RawBuilder<unknown>): Promise<ProgLine> {
  const { db } = ctx;
  await sql`update prog_line set ${set}, row_version = row_version + 1 where ${ofProject("prog_line")} and id = ${old.id}`.execute(
    db,
  );
  await markChanged(db, [old.RId]);
  const line = await readLine(db, old.id);
  await ctx.audit({
    refType: "progLine",
    refId: old.id,
    projectId: old.projectId,
    action,
    old: watched(old),
    new: watched(line),
  });
  return line;
}

export const watched = (line: ProgLine): Record<string, unknown> => {
  const { RId, lineNo, content, assertions, procTypes, isSelected, wpIndex, result, note, notDoneReason } = line;
  return {
    RId,
    lineNo,
    content,
    assertions,
    procTypes,
    isSelected,
    wpIndex,
    result,
    note,
    notDoneReason,
    adjustHeadId: line.adjustment?.id ?? null,
    execDate: line.execDate,
    approvedByName: line.approvedByName,
  };
};

export async function setPaper(
  ctx: Context,
  { wpIndex, ...which }: Input<Calls["UpdateProgLineWp"]>,
): Promise<ProgLine> {
  const line = await lockLine(ctx.db, which);
  if (isDone(line.result) && !wpIndex) refuse("wpMissing");
  return change(ctx, line, "setPaper", sql`wp_index = ${wpIndex}`);
}

/** A procedure as its rules judge it; a void entry corrects nothing. */
const outcomeOf = (line: ProgLine) => ({
  ...line,
  result: line.result as ProgResult,
  hasAdjustment: line.adjustment !== null && line.adjustment.status !== adjustStatus.void,
});

function refuse(refusal: OutcomeRefusal | null): void {
  if (refusal) throw new Refusal(reasons[refusal], { kind: "state", field: fields[refusal] });
}

function refuseAhead(day: string | undefined): void {
  if (day && day > today()) throw new Refusal("program.dayAhead", { kind: "state", field: "execDate" });
}

/** What is left out of the call stays as it is; a reason belongs to what is left out, an entry to an exception. */
export async function setResult(ctx: Context, input: Input<Calls["UpdateProgLineResult"]>): Promise<ProgLine> {
  const { db, user, project } = ctx;
  const line = await lockLine(db, input);
  const { result, execDate } = input;
  refuseAhead(execDate);
  const adjustHeadId =
    result === procedureResult.exception ? wanted(input.adjustHeadId, line.adjustment?.id ?? null) : null;
  const note = wanted(input.note, line.note) || null;
  const keepsReason = isLeftOut(result) || result === line.result;
  const notDoneReason = keepsReason ? wanted(input.notDoneReason, line.notDoneReason) || null : null;
  const adjustment = adjustHeadId === null ? null : await entryOf(ctx, adjustHeadId);
  refuse(outcomeRefusal(outcomeOf({ ...line, result, note, notDoneReason, adjustment })));
  const said = sql`result = ${result}, note = ${note}, not_done_reason = ${notDoneReason}, adjust_head_id = ${adjustHeadId}`;
  // Words added to what stands are no new result: who said it, and who agreed, stays.
  if (result === line.result && notDoneReason === line.notDoneReason) {
    const day = line.execDate && (execDate ?? line.execDate);
    return change(ctx, line, "setResult", sql`${said}, exec_date = ${day}::date`);
  }
  const isAgreed = needsApproval({ isKey: line.isKey, result }) && agreesAlone(project?.role ?? 0);
  const saved = await change(
    ctx,
    line,
    "setResult",
    sql`${said}, ${workedBy(user.id, result, execDate)}, ${agreed(isAgreed ? user.id : null)}`,
  );
  await tellOfApproval(ctx, saved);
  return saved;
}

const workedBy = (userId: number, result: number, execDate: string | undefined) =>
  result === procedureResult.notDone
    ? sql`exec_user_id = null, exec_date = null`
    : sql`exec_user_id = ${userId}, exec_date = ${execDate ?? today()}::date`;

const agreed = (by: number | null) =>
  by === null ? sql`approved_by = null, approved_at = null` : sql`approved_by = ${by}, approved_at = now()`;

const wanted = <Value>(sent: Value | undefined, stands: Value): Value => (sent === undefined ? stands : sent);

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
  const { db, user, project } = ctx;
  const line = await lockLine(db, which);
  if (!line.needsApproval) throw new Refusal("program.nothingToApprove", { kind: "state" });
  if (!mayApprove({ userId: user.id, role: project?.role ?? 0 }, line.execUserId))
    throw new Refusal("program.ownApproval", { kind: "forbidden" });
  const saved = isApproved
    ? await change(ctx, line, "approve", sql`approved_by = ${user.id}, approved_at = now()`)
    : await change(
        ctx,
        line,
        "refuse",
        sql`result = ${code.procedureResult.notDone}, exec_user_id = null, exec_date = null`,
      );
  await tellOfApproval(ctx, saved, line.execUserId);
  return saved;
}
