import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import type { Misstatement, misstatements } from "@digao/contract/areas/report/misstatements/calls";
import type { Input } from "@digao/contract/endpoint";
import { holdRecord } from "@digao/db/hold";
import { abs, type Fen, fen } from "@digao/domain/money";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { sql } from "kysely";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type List, readList } from "./read-list.ts";

type Calls = typeof misstatements;

export function requireLeader(ctx: Context): void {
  if (!isInRoleSet(ctx.project?.role ?? 0, "leader")) throw new Refusal("misstate.leaderOnly", { kind: "forbidden" });
}

export function rowOfKey(list: List, key: string): Misstatement {
  const row = [...list.rows, ...list.covered].find((one) => one.key === key);
  if (!row) throw missing("misstate.missing");
  return row;
}

type Decision = Input<Calls["UpdateMisstatement"]>;

/** Any member says what kind it is; what takes weight from it is for leaders. */
function requireRight(
  ctx: Context,
  { clientReason, isTaxFree, standsAlone, reversal, coveredBy, cause }: Decision,
): void {
  const isWeighty = [clientReason, isTaxFree, standsAlone, reversal, coveredBy, cause].some(
    (value) => value !== undefined,
  );
  if (isWeighty) requireLeader(ctx);
}

/** What is absent stays. */
function valuesOf(input: Decision, userId: number, isPlaced: boolean) {
  const now = sql<string>`now()`;
  const isJudged = input.kind !== undefined || input.cause !== undefined;
  return {
    ...(isJudged ? { kind_by: userId, kind_at: now } : {}),
    ...(isPlaced ? { place_reason: input.reason ?? "", placed_by: userId, placed_at: now } : {}),
    ...(input.kind === undefined ? {} : { kind: input.kind }),
    ...(input.cause === undefined ? {} : { cause: input.cause }),
    ...(input.clientReason === undefined ? {} : { client_reason: input.clientReason || null }),
    ...(input.isTaxFree === undefined ? {} : { is_tax_free: input.isTaxFree }),
    ...(input.standsAlone === undefined ? {} : { stands_alone: input.standsAlone }),
    ...(input.reversal === undefined ? {} : { reversal: input.reversal }),
    ...(input.coveredBy === undefined ? {} : { covered_by: input.coveredBy }),
    updated_by: userId,
    row_version: input.rowVersion + 1,
  };
}

/** One after the other, so that the second of two decisions of one version is told of the first. */
export async function decide(ctx: Context, input: Decision): Promise<Misstatement> {
  const { db } = ctx;
  const { projectId, key } = input;
  requireRight(ctx, input);
  await holdRecord(db, "project", projectId);
  const before = rowOfKey(await readList(db, projectId, ctx.lang), key);
  checkVersion(input.rowVersion, before);
  if (input.reversal !== undefined && input.reversal !== null) checkReversal(before, fen(input.reversal));
  if (input.coveredBy) await checkCover(ctx, before, input.coveredBy);
  const isPlaced = isOtherPlace(before, input);
  if (isPlaced && !input.reason) throw new Refusal("misstate.placeReason", { field: "reason" });
  const set = valuesOf(input, ctx.user.id, isPlaced);
  if (input.rowVersion === 0)
    await db
      .insertInto("misstatement_note")
      .values({ ...set, project_id: projectId, source_key: key })
      .execute();
  else
    await db
      .updateTable("misstatement_note")
      .set({ ...set, updated_at: sql<string>`now()` })
      .where("project_id", "=", projectId)
      .where("source_key", "=", key)
      .execute();
  const after = rowOfKey(await readList(db, projectId, ctx.lang), key);
  await ctx.audit({
    refType: "misstatement",
    refId: key,
    projectId,
    action: "update",
    old: watched(before),
    new: watched(after),
  });
  return after;
}

/** Whether it is counted on its own changes. */
const isOtherPlace = (before: Misstatement, { standsAlone, coveredBy }: Decision): boolean =>
  (standsAlone !== undefined && standsAlone !== before.standsAlone) ||
  (coveredBy !== undefined && (coveredBy ?? null) !== (before.coveredBy?.id ?? null));

const watched = ({ kind, cause, clientReason, isTaxFree, standsAlone, prior, coveredBy, placed }: Misstatement) => ({
  kind,
  cause,
  clientReason,
  isTaxFree,
  standsAlone,
  reversal: prior?.reversal ?? null,
  coveredBy: coveredBy?.name ?? null,
  reason: placed?.reason ?? null,
});

/** Of the sign of what was left, and at most all of it. */
function checkReversal({ prior }: Misstatement, reversal: Fen): void {
  const amount = prior === null ? 0n : fen(prior.amount);
  const isWithin = reversal === 0n || (reversal > 0n === amount > 0n && abs(reversal) <= abs(amount));
  if (prior === null || !isWithin)
    throw new Refusal("misstate.reversalRange", { field: "reversal", params: { amount: prior?.amount ?? "0.00" } });
}

/** What was found apart from an entry can be held by one, tax alone by that which it is the tax of: an entry of the project, not void. */
async function checkCover({ db }: Context, { source, isTaxAlone, ref }: Misstatement, headId: number): Promise<void> {
  const mayBeHeld = source === "sample" || source === "voucher" || (isTaxAlone && ref?.refId !== headId);
  if (!mayBeHeld) throw new Refusal("misstate.cannotCover", { field: "coveredBy" });
  const head = await db.selectFrom("adjust_head").where("id", "=", headId).select("status").executeTakeFirst();
  if (!head || head.status === adjustStatus.void) throw missing("adjust.missing");
}
