/** Depreciation of a card recomputed month by month (CAS 4, CAS 8): the four methods, impairment, cost added, disposal. */
import {
  chargedUntil,
  monthOfLife,
  plannedCharges,
  type Rebasing,
  rebasedCharges,
  unitsCharge,
} from "../calculators/depreciation.ts";
import { type Fen, sum } from "../money.ts";
import { type AssetCard, type AssetEvent, type AssetPeriod, isDisposed } from "./card.ts";

export interface Recomputed {
  open: Fen;
  year: Fen;
  /** Zero of a card disposed of. */
  close: Fen;
}

/** Why a card is not recomputed; nothing is then said of its depreciation. */
export const notRecomputed = ["noLife", "wholeYears", "noWork", "unitsRebased", "salvageAboveCost", "noDate"] as const;
export type NotRecomputed = (typeof notRecomputed)[number];

const monthBefore = (month: number): number => (month % 100 === 1 ? month - 89 : month - 1);
const ZERO = { n: 0n, d: 1n };

const added = (events: readonly AssetEvent[]): Fen =>
  sum(events.flatMap(({ kind, amount }) => (kind === "costIncrease" ? [amount] : [])));

const rebasing = ({ kind, month, amount }: AssetEvent, inUse: number): Rebasing => ({
  afterMonths: monthOfLife(month, inUse, "fixed") + 1,
  impairment: kind === "impairment" ? amount : 0n,
  addedCost: kind === "costIncrease" ? amount : 0n,
});

function obstacle({ cost, salvage, method, months, work, events }: AssetCard): NotRecomputed | null {
  if (salvage > cost) return "salvageAboveCost";
  if (method === "units") return unitsObstacle(work, events);
  if (months === null || months <= 0) return "noLife";
  return method === "sumOfYears" && months % 12 !== 0 ? "wholeYears" : null;
}

function unitsObstacle(work: AssetCard["work"], events: readonly AssetEvent[]): NotRecomputed | null {
  if (!work || work.total.n <= 0n) return "noWork";
  return events.length > 0 ? "unitsRebased" : null;
}

function byUnits({ cost, salvage, work }: AssetCard): { open: Fen; year: Fen } {
  const { total, before, period } = work ?? { total: { n: 1n, d: 1n }, before: ZERO, period: ZERO };
  return {
    open: unitsCharge({ cost, salvage }, { total, before: ZERO, period: before }),
    year: unitsCharge({ cost, salvage }, { total, before, period }),
  };
}

function byMonths(card: AssetCard, { from, to }: AssetPeriod): { open: Fen; year: Fen } {
  const { salvage, inUse, disposed } = card;
  const events = card.events.filter(({ month }) => month <= to);
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
  const upTo = (month: number) => sum(charges.slice(0, chargedUntil(month, inUse, "fixed", disposed)));
  const open = upTo(monthBefore(from));
  return { open, year: upTo(to) - open };
}

/** Land is not depreciated; a card that lacks what its method needs is not recomputed. */
export function recompute(card: AssetCard, period: AssetPeriod): Recomputed | NotRecomputed {
  if (card.method === "none") return { open: 0n, year: 0n, close: 0n };
  const why = obstacle(card);
  if (why) return why;
  const { open, year } = card.method === "units" ? byUnits(card) : byMonths(card, period);
  return { open, year, close: isDisposed(card, period) ? 0n : open + year };
}

/** Whether a difference is listed: at or above the trivial amount, or one per cent of the recomputed charge (of the book's where that is zero). */
export function isListed({ book, calc, trivial }: { book: Fen; calc: Fen; trivial: Fen }): boolean {
  const difference = book > calc ? book - calc : calc - book;
  if (difference === 0n) return false;
  const base = calc === 0n ? book : calc;
  return difference >= trivial || difference * 100n >= base;
}
