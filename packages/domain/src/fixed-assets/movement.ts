/** What a card adds to the roll-forward (固定资产变动表), and what is wrong with it by itself. */
import { type Fen, sum } from "../money.ts";
import { type AssetCard, type AssetPeriod, isBought, isDisposed } from "./card.ts";
import type { Recomputed } from "./recompute.ts";

export interface AssetMovement {
  costOpen: Fen;
  costBought: Fen;
  costChange: Fen;
  costDisposed: Fen;
  costClose: Fen;
  accDisposedBook: Fen;
  accDisposedCalc: Fen;
  impOpen: Fen;
  impCharge: Fen;
  impDisposed: Fen;
  impClose: Fen;
}

const ofKind = ({ events }: AssetCard, kind: string, { from, to }: AssetPeriod): Fen =>
  sum(
    events
      .filter((event) => event.kind === kind && event.month >= from && event.month <= to)
      .map(({ amount }) => amount),
  );

/** @param calc null where the card could not be recomputed */
export function movementOf(card: AssetCard, calc: Recomputed | null, period: AssetPeriod): AssetMovement {
  const gone = isDisposed(card, period);
  const isNew = isBought(card, period);
  const increased = ofKind(card, "costIncrease", period);
  const left = ofKind(card, "partialDisposal", period);
  const before = card.cost - increased + left;
  const costOpen = isNew ? 0n : (card.costOpen ?? before);
  const costBought = isNew ? before : 0n;
  const impCharge = gone ? ofKind(card, "impairment", period) : card.impairClose - card.impairOpen;
  return {
    costOpen,
    costBought,
    costChange: card.cost + left - costOpen - costBought,
    costDisposed: (gone ? card.cost : 0n) + left,
    costClose: gone ? 0n : card.cost,
    accDisposedBook:
      gone || left > 0n ? (card.accDisposedBook ?? card.accOpenBook + card.yearBook - card.accCloseBook) : 0n,
    accDisposedCalc: calc ? calc.open + calc.year - calc.close : 0n,
    impOpen: card.impairOpen,
    impCharge,
    impDisposed: gone ? card.impairOpen + impCharge : 0n,
    impClose: gone ? 0n : card.impairClose,
  };
}

/** What a card contradicts in itself. */
export const cardFaults = [
  /** Opening and the year's charge, less what left, are not the closing accumulated depreciation. */
  "accumulated",
  /** More is depreciated than cost less salvage. */
  "overDepreciated",
  /** Cost less depreciation and impairment is not the net value stated. */
  "net",
  "disposedBefore",
  /** In use only after the period. */
  "notYetInUse",
  /** Impairment of the card is of a month that nobody has named. */
  "impairmentUndated",
  /** The cost has moved in a month that nobody has named. */
  "costUndated",
] as const;
export type CardFault = (typeof cardFaults)[number];

export function faultsOf(card: AssetCard, movement: AssetMovement, period: AssetPeriod): CardFault[] {
  const gone = isDisposed(card, period);
  const known = sum(
    card.events.filter(({ kind, month }) => kind === "impairment" && month <= period.to).map(({ amount }) => amount),
  );
  const wrong: Readonly<Record<CardFault, boolean>> = {
    accumulated: card.accOpenBook + card.yearBook - movement.accDisposedBook !== card.accCloseBook,
    overDepreciated: card.accCloseBook > card.cost - card.salvage,
    net: card.netBook !== null && movement.costClose - card.accCloseBook - movement.impClose !== card.netBook,
    disposedBefore: card.disposed !== null && card.disposed < period.from,
    notYetInUse: card.inUse > period.to,
    impairmentUndated: !gone && card.method !== "none" && card.impairClose !== known,
    costUndated: card.costOpen !== null && movement.costChange !== ofKind(card, "costIncrease", period),
  };
  return cardFaults.filter((fault) => wrong[fault]);
}
