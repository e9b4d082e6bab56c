/** Depreciation of a card recomputed month by month (CAS 4, CAS 8): the four methods, impairment, cost added, disposal. */
import {
  chargedUntil,
  monthOfLife,
  plannedCharges,
  type Rebasing,
  rebasedCharges,
  unitsCharge,
} from "../calculators/depreciation.ts";
import { divideRounded, type Fen, sum } from "../money.ts";
import { type AssetCard, type AssetEvent, type AssetPeriod, isDisposed } from "./card.ts";

export interface Recomputed {
  open: Fen;
  year: Fen;
  /** Zero of a card disposed of. */
  close: Fen;
}

/** Why a card is not recomputed; nothing is then said of its depreciation. */
export const notRecomputed = [
  "noLife",
  "wholeYears",
  "noWork",
  "unitsRebased",
  "partlyRebased",
  "salvageAboveCost",
  "noDate",
] as const;
export type NotRecomputed = (typeof notRecomputed)[number];

const monthBefore = (month: number): number => (month % 100 === 1 ? month - 89 : month - 1);
const ZERO = { n: 0n, d: 1n };

const added = (events: readonly AssetEvent[]): Fen =>
  sum(events.flatMap(({ kind, amount }) => (kind === "costIncrease" ? [amount] : [])));

/** The month after which nothing is charged: it left, or is held for sale (CAS 42). */
function chargedLast({ disposed, events }: AssetCard): number | null {
  const months = events.flatMap(({ kind, month }) => (kind === "heldForSale" ? [month] : []));
  const all = disposed === null ? months : [...months, disposed];
  return all.length === 0 ? null : Math.min(...all);
}

const isRebasing = ({ kind }: AssetEvent): boolean => kind === "impairment" || kind === "costIncrease";
const isPartial = ({ kind }: AssetEvent): boolean => kind === "partialDisposal";

const rebasing = ({ kind, month, amount }: AssetEvent, inUse: number): Rebasing => ({
  afterMonths: monthOfLife(month, inUse, "fixed") + 1,
  impairment: kind === "impairment" ? amount : 0n,
  addedCost: kind === "costIncrease" ? amount : 0n,
});

function obstacle({ cost, salvage, method, months, work, events }: AssetCard): NotRecomputed | null {
  if (salvage > cost) return "salvageAboveCost";
  if (method === "units") return unitsObstacle(work, events);
  if (months === null || months <= 0) return "noLife";
  if (events.some(isPartial) && events.some(isRebasing)) return "partlyRebased";
  return method === "sumOfYears" && months % 12 !== 0 ? "wholeYears" : null;
}

function unitsObstacle(work: AssetCard["work"], events: readonly AssetEvent[]): NotRecomputed | null {
  if (!work || work.total.n <= 0n) return "noWork";
  return events.some(({ kind }) => kind !== "heldForSale") ? "unitsRebased" : null;
}

function byUnits({ cost, salvage, work }: AssetCard): { open: Fen; year: Fen } {
  const { total, before, period } = work ?? { total: { n: 1n, d: 1n }, before: ZERO, period: ZERO };
  return {
    open: unitsCharge({ cost, salvage }, { total, before: ZERO, period: before }),
    year: unitsCharge({ cost, salvage }, { total, before, period }),
  };
}

/** What left in parts takes its share of the depreciation along: the list states cost and salvage of what is left. */
function byParts(card: AssetCard, { from, to }: AssetPeriod): Parts {
  const { cost, salvage, inUse } = card;
  const parts = card.events.filter(isPartial);
  const whole = cost + sum(parts.map(({ amount }) => amount));
  const plan = plannedCharges({
    cost: whole,
    salvage: cost === 0n ? 0n : divideRounded(salvage * whole, cost),
    months: card.months ?? 0,
    method: card.method === "none" ? "straightLine" : card.method,
  });
  const last = chargedLast(card);
  const charged = (month: number): Fen => sum(plan.slice(0, chargedUntil(month, inUse, "fixed", last)));
  const share = (month: number, amount: Fen): Fen => divideRounded(charged(month) * amount, whole);
  const leftBy = (month: number): Fen =>
    whole - sum(parts.flatMap((part) => (part.month <= month ? [part.amount] : [])));
  const at = (month: number): Fen => share(month, leftBy(month));
  const gone = parts.filter(({ month }) => month >= from && month <= to);
  const left = sum(gone.map(({ month, amount }) => share(month, amount)));
  const open = at(monthBefore(from));
  return { open, year: at(to) + left - open, left };
}

interface Parts {
  open: Fen;
  year: Fen;
  /** Depreciation that left with parts of the asset. */
  left: Fen;
}

function byMonths(card: AssetCard, { from, to }: AssetPeriod): Parts {
  if (card.events.some(isPartial)) return byParts(card, { from, to });
  const { salvage, inUse } = card;
  const events = card.events.filter(({ kind, month }) => month <= to && kind !== "heldForSale");
  const first = {
    cost: card.cost - added(card.events),
    salvage,
    months: card.months ?? 0,
    method: card.method === "none" ? "straightLine" : card.method,
  } as const;
  const charges = rebasedCharges(
    plannedCharges(first),
    first,
    events.map((event) => rebasing(event, inUse)),
  );
  const upTo = (month: number) => sum(charges.slice(0, chargedUntil(month, inUse, "fixed", chargedLast(card))));
  const open = upTo(monthBefore(from));
  return { open, year: upTo(to) - open, left: 0n };
}

/** Land is not depreciated; a card that lacks what its method needs is not recomputed. */
export function recompute(card: AssetCard, period: AssetPeriod): Recomputed | NotRecomputed {
  if (card.method === "none") return { open: 0n, year: 0n, close: 0n };
  const why = obstacle(card);
  if (why) return why;
  const { open, year, left } = card.method === "units" ? { ...byUnits(card), left: 0n } : byMonths(card, period);
  return { open, year, close: isDisposed(card, period) ? 0n : open + year - left };
}

/** Whether a difference is listed: at or above the trivial amount, or one per cent of the recomputed charge (of the book's where that is zero). */
export function isListed({ book, calc, trivial }: { book: Fen; calc: Fen; trivial: Fen }): boolean {
  const difference = book > calc ? book - calc : calc - book;
  if (difference === 0n) return false;
  const base = calc === 0n ? book : calc;
  return difference >= trivial || difference * 100n >= base;
}
