import type { AdjustHead, adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustOpinion, adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Database } from "@digao/db/schema";
import { type AdjustmentStatus, isCounted } from "@digao/domain/adjustments/adjustment";
import { adjustmentNumber } from "@digao/domain/adjustments/numbering";
import { cancelEvent, isOverturn, turnsCount } from "@digao/domain/adjustments/states";
import { sql, type UpdateObject } from "kysely";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { markChanged } from "../../engagement/papers/door.ts";
import { requireAccounts } from "./account-fit.ts";
import { editorsAnd, lockNumbers } from "./entry-locks.ts";
import { readHead } from "./head-rows.ts";
import { statusOf, step } from "./may.ts";
import { ADJUSTMENT_TYPE, isSameOpinion } from "./save-head.ts";
import { tellOfStep } from "./step-notices.ts";

type Calls = typeof adjustments;
type Columns = UpdateObject<Database, "adjust_head">;

interface Change {
  action: string;
  columns: Columns;
}

/** Submits a draft, takes it back, or records what the client says of it. */
export async function changeHead(ctx: Context, input: Input<Calls["UpdateFSAdjustHeadById"]>): Promise<AdjustHead> {
  const head = await locked(ctx, input);
  const move = moved(ctx, head, input);
  const opinion = opined(ctx, head, input);
  const { action } = move ?? opinion ?? { action: "clientOpinion" };
  return write(ctx, head, action, { ...move?.columns, ...opinion?.columns });
}

function moved(ctx: Context, head: AdjustHead, input: Input<Calls["UpdateFSAdjustHeadById"]>): Change | null {
  if (input.status === undefined || input.status === head.status) return null;
  const event = input.status === adjustStatus.forReview ? "submit" : "withdraw";
  const status = step(ctx, head, event);
  // Taken back by somebody else it is sent back, and its preparer is told.
  const isReturned = event === "withdraw" && head.preparerId !== ctx.user.id;
  // A reason that was given before is not lost to a return without one.
  const reason = isReturned && input.reason ? because(ctx, input.reason) : {};
  return { action: isReturned ? "return" : event, columns: Object.assign(reason, { status }) };
}

function opined(ctx: Context, head: AdjustHead, input: Input<Calls["UpdateFSAdjustHeadById"]>): Change | null {
  const { clientStatus, clientSignUser = null, clientSignDate = null } = input;
  if (clientStatus === undefined || isSameOpinion(head, input)) return null;
  const opinion: Columns = {
    client_status: clientStatus,
    client_sign_user: clientSignUser,
    client_sign_date: clientSignDate,
  };
  if (isOverturn(head, clientStatus))
    return { action: "overturn", columns: Object.assign(opinion, overturned(ctx, head, input.reason)) };
  step(ctx, head, "opinion");
  // What the management says against an entry that does not count yet stands in its representation, too.
  const why = clientStatus === adjustOpinion.refused && input.reason ? because(ctx, input.reason) : {};
  // Of an entry that counted once, taken back meanwhile: whoever decides that it shall not count any more does not check it either.
  const decides = head.adjNo !== null && turnsCount(head, clientStatus);
  return {
    action: "clientOpinion",
    columns: { ...opinion, ...why, ...(decides ? { editor_ids: editorsAnd(ctx.user.id) } : {}) },
  };
}

/** Why an entry does not stand as it stood, and by whose hand. */
const because = (ctx: Context, reason: string | undefined): Columns => ({
  cancel_reason: reason || null,
  cancel_by: ctx.user.id,
  cancel_time: sql<string>`now()`,
});

/** Whoever overturns is one of those who made the entry what it is: somebody else checks it again. */
const overturned = (ctx: Context, head: AdjustHead, reason: string | undefined): Columns => ({
  ...because(ctx, reason),
  status: step(ctx, head, "overturn", reason),
  checker_id: null,
  check_time: null,
  editor_ids: editorsAnd(ctx.user.id),
});

/**
 * Approves: the entry gets its number, without gaps per type, and counts from now on. The lock on the project makes two approvals at
 * once take two numbers; like the booking of proposals it comes before the lock on the entry.
 */
export async function checkHead(ctx: Context, input: Input<Calls["CheckFSAdjustHeadById"]>): Promise<AdjustHead> {
  await lockNumbers(ctx.db, ctx.project?.id);
  const head = await locked(ctx, input);
  const status = step(ctx, head, "check");
  await requireAccounts(
    ctx.db,
    ADJUSTMENT_TYPE[head.adjType] ?? 8,
    head.lines.map(({ fsItemCode, ...line }) => ({ ...line, itemCode: fsItemCode })),
  );
  const number = head.adjNo === null ? await nextNumber(ctx, head) : {};
  return write(ctx, head, "check", {
    ...number,
    status,
    checker_id: ctx.user.id,
    check_time: sql<string>`now()`,
  });
}

/** A checked entry returns to draft with a reason; one not yet checked becomes void. A number once given stays. */
export async function cancelHead(ctx: Context, input: Input<Calls["CancelFSAdjustHeadById"]>): Promise<AdjustHead> {
  const head = await locked(ctx, input);
  const event = cancelEvent(statusOf(head.status), head.adjNo !== null);
  if (event === null) throw new Refusal("adjust.wrongState", { kind: "state" });
  const status: AdjustmentStatus = step(ctx, head, event, input.reason);
  return write(ctx, head, event, { ...because(ctx, input.reason), status, checker_id: null, check_time: null });
}

async function locked(ctx: Context, { Id, rowVersion }: { Id: number; rowVersion: number }): Promise<AdjustHead> {
  await sql`select from adjust_head where ${ofProject("adjust_head")} and id = ${Id} for update`.execute(ctx.db);
  const head = await readHead(ctx, Id, ctx.lang);
  checkVersion(rowVersion, head);
  return head;
}

async function nextNumber(ctx: Context, head: AdjustHead): Promise<Columns> {
  const { last } = await ctx.db
    .selectFrom("adjust_head")
    .where("project_id", "=", head.projectId)
    .where("adj_type", "=", head.adjType)
    .select(({ fn }) => fn.coalesce(fn.max("adj_seq"), sql<number>`0`).as("last"))
    .executeTakeFirstOrThrow();
  const next = last + 1;
  return { adj_seq: next, adj_no: adjustmentNumber(ADJUSTMENT_TYPE[head.adjType] ?? 8, next) };
}

async function write(ctx: Context, before: AdjustHead, action: string, columns: Columns): Promise<AdjustHead> {
  await ctx.db
    .updateTable("adjust_head")
    .set({ ...columns, row_version: before.rowVersion + 1 })
    .where("id", "=", before.id)
    .execute();
  const after = await readHead(ctx, before.id, ctx.lang);
  // Only entries that count, or counted until now, change an audited amount.
  if (isCounted(before) || isCounted(after))
    await markChanged(
      ctx.db,
      after.lines.map(({ fsItemId }) => fsItemId),
    );
  const watched = ({
    status,
    adjNo,
    clientStatus,
    clientSignUser,
    clientSignDate,
    checkerName,
    cancelReason,
  }: AdjustHead) => ({
    status,
    adjNo,
    clientStatus,
    clientSignUser,
    clientSignDate,
    checkerName,
    cancelReason,
  });
  await ctx.audit({
    refType: "adjustment",
    refId: before.id,
    projectId: before.projectId,
    action,
    old: watched(before),
    new: watched(after),
  });
  await tellOfStep(ctx, after, action);
  return after;
}
