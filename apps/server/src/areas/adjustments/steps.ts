import type { AdjustHead, adjustments } from "@digao/contract/areas/adjustments";
import { adjustOpinion, adjustStatus } from "@digao/contract/codes";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Database } from "@digao/db/schema";
import type { AdjustmentStatus } from "@digao/domain/adjustments/adjustment";
import { adjustmentNumber } from "@digao/domain/adjustments/numbering";
import { CANCEL_EVENT } from "@digao/domain/adjustments/states";
import { sql, type UpdateObject } from "kysely";
import { checkVersion, Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { markChanged } from "../papers/door.ts";
import { lockNumbers } from "./entry-locks.ts";
import { readHead } from "./head-rows.ts";
import { statusOf, step } from "./may.ts";
import { ADJUSTMENT_TYPE } from "./save-head.ts";
import { tellOfStep } from "./step-notices.ts";

const isCounted = ({ status, clientStatus }: AdjustHead): boolean =>
  status === adjustStatus.checked && clientStatus !== adjustOpinion.refused;

type Calls = typeof adjustments;
type Columns = UpdateObject<Database, "adjust_head">;

/** Submits a draft, takes it back, or records what the client says of it. */
export async function changeHead(ctx: Context, input: Input<Calls["UpdateFSAdjustHeadById"]>): Promise<AdjustHead> {
  const head = await locked(ctx, input);
  const columns: Columns = {};
  let action = "clientOpinion";
  if (input.status !== undefined && input.status !== head.status) {
    const event = input.status === adjustStatus.forReview ? "submit" : "withdraw";
    columns.status = step(ctx, head, event);
    columns.cancel_reason = event === "withdraw" ? (input.reason ?? null) : null;
    // Taken back by somebody else it is sent back, and its preparer is told.
    action = event === "withdraw" && head.preparerId !== ctx.user.id ? "return" : event;
  }
  if (input.clientStatus !== undefined) {
    columns.client_status = input.clientStatus;
    columns.client_sign_user = input.clientSignUser ?? null;
    columns.client_sign_date = input.clientSignDate ?? null;
    if (statusOf(head.status) === adjustStatus.void) throw new Refusal("adjust.wrongState", { kind: "state" });
  }
  return write(ctx, head, action, columns);
}

/**
 * Approves: the entry gets its number, without gaps per type, and counts from now on. The lock on the project makes two approvals at
 * once take two numbers; like the booking of proposals it comes before the lock on the entry.
 */
export async function checkHead(ctx: Context, input: Input<Calls["CheckFSAdjustHeadById"]>): Promise<AdjustHead> {
  await lockNumbers(ctx.db, ctx.project?.id);
  const head = await locked(ctx, input);
  const status = step(ctx, head, "check");
  const number = head.adjNo === null ? await nextNumber(ctx, head) : {};
  return write(ctx, head, "check", {
    ...number,
    status,
    checker_id: ctx.user.id,
    check_time: sql<string>`now()`,
    cancel_reason: null,
  });
}

/** A checked entry returns to draft with a reason; one not yet checked becomes void. A number once given stays. */
export async function cancelHead(ctx: Context, input: Input<Calls["CancelFSAdjustHeadById"]>): Promise<AdjustHead> {
  const head = await locked(ctx, input);
  const event = CANCEL_EVENT[statusOf(head.status)];
  if (event === null) throw new Refusal("adjust.wrongState", { kind: "state" });
  const status: AdjustmentStatus = step(ctx, head, event, input.reason);
  return write(ctx, head, event, { status, cancel_reason: input.reason ?? null, checker_id: null, check_time: null });
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
