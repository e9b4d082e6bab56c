import type { MaterialityRecord, materiality } from "@digao/contract/areas/balance/materiality/calls";
import { materialityBasis, materialityStatus } from "@digao/contract/areas/balance/materiality/codes";
import type { Input } from "@digao/contract/endpoint";
import { holdRecord } from "@digao/db/hold";
import type { Database } from "@digao/db/schema";
import { fen, thousands } from "@digao/domain/money";
import { sql, type UpdateObject } from "kysely";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { readBooks } from "./books.ts";
import { require, type Step } from "./may.ts";
import { endWaiting, tellOfApproval, tellOfReturn } from "./notices.ts";
import { type KeptRecord, readRecord, shown } from "./record-rows.ts";
import { watched } from "./save.ts";

type Calls = typeof materiality;
const { approved, superseded } = materialityStatus;

/** In force from now on; what was in force before stays in the history. */
export async function approveMateriality(
  ctx: Context,
  input: Input<Calls["ApproveMateriality"]>,
): Promise<MaterialityRecord> {
  const before = await locked(ctx, input, "approve");
  await checkBooks(ctx, before);
  await ctx.db
    .updateTable("materiality")
    .set({ status: superseded, superseded_time: sql<string>`now()`, row_version: sql<number>`row_version + 1` })
    .where("status", "=", approved)
    .execute();
  const now = { status: approved, approver_id: ctx.user.id, approve_time: sql<string>`now()` };
  const after = await write(ctx, before, "approve", now);
  await tellOfApproval(ctx, projectOf(ctx), after);
  return shown(after);
}

/** Nobody approves an amount that the books do not show any more. */
async function checkBooks(ctx: Context, { benchmark, basis, benchmarkAmount }: KeptRecord): Promise<void> {
  if (basis === materialityBasis.entered) return;
  const { amountOf } = await readBooks(ctx.db, projectOf(ctx));
  const now = amountOf(benchmark, basis);
  if (now === fen(benchmarkAmount)) return;
  const params = { now: now === null ? "—" : thousands(now), kept: thousands(fen(benchmarkAmount)) };
  throw new Refusal("materiality.booksMoved", { kind: "state", params });
}

export async function returnMateriality(
  ctx: Context,
  input: Input<Calls["ReturnMateriality"]>,
): Promise<MaterialityRecord> {
  const before = await locked(ctx, input, "return");
  const after = await write(ctx, before, "return", {
    return_reason: input.reason,
    return_by: ctx.user.id,
    return_time: sql<string>`now()`,
  });
  await tellOfReturn(ctx, projectOf(ctx), after);
  return shown(after);
}

export async function discardMateriality(ctx: Context, input: Input<Calls["DiscardMateriality"]>): Promise<null> {
  const before = await locked(ctx, input, "discard");
  await ctx.db.deleteFrom("materiality").where("id", "=", before.id).execute();
  await endWaiting(ctx, before.id);
  await ctx.audit({
    refType: "materiality",
    refId: before.id,
    projectId: projectOf(ctx),
    action: "delete",
    old: watched(before),
  });
  return null;
}

function projectOf({ project }: Context): number {
  if (!project) throw missing();
  return project.id;
}

async function locked(
  ctx: Context,
  { Id, rowVersion }: { Id: number; rowVersion: number },
  step: Step,
): Promise<KeptRecord> {
  await holdRecord(ctx.db, "materiality of", projectOf(ctx));
  const record = await readRecord(ctx, Id, ctx.lang);
  require(ctx, record, step);
  checkVersion(rowVersion, record);
  return record;
}

async function write(
  ctx: Context,
  before: KeptRecord,
  action: string,
  columns: UpdateObject<Database, "materiality">,
): Promise<KeptRecord> {
  await ctx.db
    .updateTable("materiality")
    .set({ ...columns, row_version: before.rowVersion + 1 })
    .where("id", "=", before.id)
    .execute();
  const after = await readRecord(ctx, before.id, ctx.lang);
  await ctx.audit({
    refType: "materiality",
    refId: before.id,
    projectId: projectOf(ctx),
    action,
    old: watched(before),
    new: watched(after),
  });
  return after;
}
