import type { AdjustHead } from "@digao/contract/areas/balance/adjustments/calls";
import type { ClosingRate, foreignCurrency } from "@digao/contract/areas/balance/foreign-currency/calls";
import type { Input } from "@digao/contract/endpoint";
import { holdRecord } from "@digao/db/hold";
import { momentOf } from "@digao/db/moment";
import { addDays } from "@digao/domain/ageing/ageing";
import { isFarFrom, RATE_DAYS, rateOf } from "@digao/domain/foreign-currency/closing-rate";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { markChanged } from "../../engagement/papers/door.ts";
import { bookProposed, proposalMaker } from "../adjustments/door.ts";
import { exchangeProposals } from "./foreign-balances.ts";
import { inForce, isInForce, readRates } from "./rates.ts";
import { impliedOf, loadRevaluation, type Revaluation } from "./revalued.ts";

type Calls = typeof foreignCurrency;
type Draft = Input<Calls["SaveClosingRate"]>;

/** What it replaces stays beside it; papers that hold the currency are out of date. */
export async function saveClosingRate(ctx: Context, draft: Draft): Promise<ClosingRate> {
  const { db } = ctx;
  const { projectId, currency } = draft;
  await holdRecord(db, "closing rate of", projectId);
  const revaluation = await loadRevaluation(db, projectId);
  const before = inForce(revaluation.rates).get(currency) ?? null;
  if ((before?.id ?? null) !== (draft.seenId ?? null))
    throw new Refusal("fx.moved", { kind: "conflict", data: { current: before } });
  check(draft, revaluation, before);
  if (before) await supersede(ctx, before.id);
  const { id } = await db
    .insertInto("closing_rate")
    .values({
      project_id: projectId,
      currency,
      rate_date: draft.rateDate,
      rate: draft.rate,
      per: draft.per,
      source: draft.source,
      source_note: draft.sourceNote || null,
      reason: draft.reason || null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await markChanged(db, itemsWith(revaluation, currency));
  const saved = await readRate(ctx, id);
  await ctx.audit({
    refType: "closingRate",
    refId: id,
    projectId,
    action: before ? "update" : "create",
    old: before ? watched(before) : null,
    new: watched(saved),
  });
  return saved;
}

const watched = ({ currency, rateDate, rate, per, source, sourceNote, reason }: ClosingRate) => ({
  currency,
  rateDate,
  rate,
  per,
  source,
  sourceNote,
  reason,
});

function check(draft: Draft, revaluation: Revaluation, before: ClosingRate | null): void {
  const { currency, rate, per, rateDate, source, sourceNote, reason } = draft;
  const { functional, rows, used, balance } = revaluation;
  const endDate = balance.source.period?.endDate;
  if (endDate === undefined) throw new Refusal("fx.noPeriod", { kind: "state" });
  if (rateOf(rate) === null) throw new Refusal("fx.badRate", { field: "rate" });
  if (currency === functional) throw new Refusal("fx.functional", { field: "currency", params: { currency } });
  if (source === "other" && !sourceNote) throw new Refusal("fx.sourceMissing", { field: "sourceNote" });
  if (rateDate > endDate) throw new Refusal("fx.afterEnd", { field: "rateDate", params: { date: endDate } });
  if (before && isSame(draft, before)) throw new Refusal("fx.same", { field: "rate" });
  if (reason) return;
  if (before && used.has(currency)) throw new Refusal("fx.used", { field: "reason" });
  if (rateDate < addDays(endDate, -RATE_DAYS))
    throw new Refusal("fx.early", { field: "reason", params: { date: endDate, days: RATE_DAYS } });
  const implied = impliedOf(rows, currency, per);
  if (implied !== null && isFarFrom(rate, implied))
    throw new Refusal("fx.far", { field: "reason", params: { implied } });
}

const isSame = (draft: Draft, before: ClosingRate): boolean =>
  rateOf(draft.rate) === rateOf(before.rate) &&
  draft.per === before.per &&
  draft.rateDate === before.rateDate &&
  draft.source === before.source &&
  (draft.sourceNote || null) === before.sourceNote;

async function supersede({ db, user }: Context, id: number): Promise<void> {
  await db
    .updateTable("closing_rate")
    .set({ superseded_by: user.id, superseded_at: await momentOf(db) })
    .where("id", "=", id)
    .execute();
}

const itemsWith = ({ rows }: Revaluation, currency: string): number[] =>
  rows.flatMap(({ kind, balance }) => (kind === "monetary" && balance.currency === currency ? [balance.fsItemId] : []));

async function readRate({ db }: Context, id: number): Promise<ClosingRate> {
  const rate = (await readRates(db)).find((one) => one.id === id);
  if (!rate) throw missing("fx.missing");
  return rate;
}

export async function removeClosingRate(ctx: Context, { id }: Input<Calls["RemoveClosingRate"]>): Promise<null> {
  const projectId = ctx.project?.id ?? 0;
  await holdRecord(ctx.db, "closing rate of", projectId);
  const revaluation = await loadRevaluation(ctx.db, projectId);
  const rate = revaluation.rates.find((one) => one.id === id && isInForce(one));
  if (!rate) throw missing("fx.missing");
  if (revaluation.used.has(rate.currency)) throw new Refusal("fx.inUse", { kind: "state" });
  await supersede(ctx, id);
  await markChanged(ctx.db, itemsWith(revaluation, rate.currency));
  await ctx.audit({ refType: "closingRate", refId: id, projectId, action: "delete", old: watched(rate) });
  return null;
}

/** Drafts, as every proposal: somebody else checks them. */
export async function bookExchangeDifferences(
  ctx: Context,
  { projectId, keys, submit }: Input<Calls["BookExchangeDifferences"]>,
): Promise<AdjustHead[]> {
  await holdRecord(ctx.db, "closing rate of", projectId);
  const revaluation = await loadRevaluation(ctx.db, projectId);
  const offered = exchangeProposals(revaluation, await proposalMaker(ctx, projectId, ctx.lang));
  const chosen = offered.flatMap(({ key, proposal }) => (proposal && keys.includes(key) ? [proposal] : []));
  if (chosen.length !== new Set(keys).size) throw new Refusal("adjust.proposalGone", { kind: "state" });
  return bookProposed(ctx, chosen, { projectId, submit }, new Map());
}
