/** What people decide on one misstatement, kept beside its source. */
import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import type { Misstatement, misstatements } from "@digao/contract/areas/report/misstatements/calls";
import type { Input } from "@digao/contract/endpoint";
import { columnOf } from "@digao/contract/register/fields";
import { holdRecord, shareRecord } from "@digao/db/hold";
import { momentOf } from "@digao/db/moment";
import { isReversalOf, mayBeHeld } from "@digao/domain/misstatements/list";
import { fen } from "@digao/domain/money";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { readList } from "./read-list.ts";

type Wish = Input<(typeof misstatements)["UpdateMisstatement"]>;
type Decision = Omit<Wish, "projectId" | "key" | "rowVersion" | "reason">;

export function requireLeader(ctx: Context): void {
  if (!isInRoleSet(ctx.project?.role ?? 0, "leader")) throw new Refusal("misstate.leaderOnly", { kind: "forbidden" });
}

async function rowOfKey({ db, lang }: Context, { projectId, key }: Wish): Promise<Misstatement> {
  const { rows, covered } = await readList(db, projectId, lang);
  const row = [...rows, ...covered].find((one) => one.key === key);
  if (!row) throw missing("misstate.missing");
  return row;
}

/** What is absent stays. */
const given = (decision: Decision): [string, unknown][] =>
  Object.entries(decision).filter(([, value]) => value !== undefined);

/** The columns that a decision sets: whoever says what kind it is, or where it counts, is named with the moment. */
async function valuesOf(ctx: Context, decision: Decision, placedFor: string | null) {
  const { kind, cause } = decision;
  const by = ctx.user.id;
  const at = await momentOf(ctx.db);
  return {
    ...Object.fromEntries(given(decision).map(([name, value]) => [columnOf(name), value === "" ? null : value])),
    ...(kind === undefined && cause === undefined ? {} : { kind_by: by, kind_at: at }),
    ...(placedFor === null ? {} : { place_reason: placedFor, placed_by: by, placed_at: at }),
    updated_by: by,
    updated_at: at,
  };
}

/** One after the other, so that the second of two decisions of one version is told of the first. */
export async function decide(ctx: Context, wish: Wish): Promise<Misstatement> {
  const { db } = ctx;
  const { projectId, key, rowVersion, reason, ...decision } = wish;
  // Any member says what kind it is; what takes weight from it is for leaders.
  if (given(decision).some(([name]) => name !== "kind")) requireLeader(ctx);
  // Of different misstatements side by side: each reads the whole trial balance. Nobody concludes, or voids an entry, meanwhile.
  await shareRecord(db, "project", projectId);
  await holdRecord(db, `misstatement ${key}`, projectId);
  const before = await rowOfKey(ctx, wish);
  checkVersion(rowVersion, before);
  if (decision.reversal) checkReversal(before, decision.reversal);
  if (decision.coveredBy) await checkCover(ctx, before, decision.coveredBy);
  const isMoved = isOtherPlace(before, decision);
  if (isMoved && !reason) throw new Refusal("misstate.placeReason", { field: "reason" });
  const decided = await valuesOf(ctx, decision, isMoved ? (reason ?? "") : null);
  const set = { ...decided, row_version: rowVersion + 1 };
  await db
    .insertInto("misstatement_note")
    .values({ ...set, project_id: projectId, source_key: key })
    .onConflict((note) => note.columns(["tenant_id", "project_id", "source_key"]).doUpdateSet(set))
    .execute();
  const after = await rowOfKey(ctx, wish);
  const [old, now] = [watched(before), watched(after)];
  await ctx.audit({ refType: "misstatement", refId: key, projectId, action: "update", old, new: now });
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

function checkReversal({ prior }: Misstatement, reversal: string): void {
  if (prior === null || !isReversalOf(fen(reversal), fen(prior.amount)))
    throw new Refusal("misstate.reversalRange", { field: "reversal", params: { amount: prior?.amount ?? "0.00" } });
}

/** By an entry of the project that is not void, and not by itself. */
async function checkCover({ db }: Context, row: Misstatement, headId: number): Promise<void> {
  const isItself = row.source === "entry" && row.ref?.refId === headId;
  if (!mayBeHeld(row) || isItself) throw new Refusal("misstate.cannotCover", { field: "coveredBy" });
  const head = await db.selectFrom("adjust_head").where("id", "=", headId).select("status").executeTakeFirst();
  if (!head || head.status === adjustStatus.void) throw missing("adjust.missing");
}
