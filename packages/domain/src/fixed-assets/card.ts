/** A fixed-asset card (固定资产卡片) as it is recomputed and checked. Amounts are fen, months yyyymm. */
import type { Fraction } from "../analysis/fraction.ts";
import type { DepreciationMethod } from "../calculators/depreciation.ts";
import type { Fen } from "../money.ts";

export interface AssetPeriod {
  from: number;
  to: number;
}

/** What changed the basis of a card in a month. */
export interface AssetEvent {
  month: number;
  kind: "impairment" | "costIncrease" | "heldForSale" | "partialDisposal";
  /** Of a partial disposal the cost that left; of held for sale nothing. */
  amount: Fen;
}

export interface AssetCard {
  /** At closing, with what was added; of a card disposed of, what left. */
  cost: Fen;
  /** As the list states it; null where it does not. */
  costOpen: Fen | null;
  salvage: Fen;
  /** `none`: land, and what is not depreciated. */
  method: DepreciationMethod | "none";
  /** Null where the list has no life. */
  months: number | null;
  inUse: number;
  disposed: number | null;
  events: readonly AssetEvent[];
  /** Of the units method. */
  work: { total: Fraction; before: Fraction; period: Fraction } | null;
  accOpenBook: Fen;
  yearBook: Fen;
  accCloseBook: Fen;
  /** What left with the disposal, as the list states it. */
  accDisposedBook: Fen | null;
  impairOpen: Fen;
  impairClose: Fen;
  netBook: Fen | null;
}

export const isDisposed = ({ disposed }: Pick<AssetCard, "disposed">, { to }: AssetPeriod): boolean =>
  disposed !== null && disposed <= to;

export const isBought = ({ inUse }: Pick<AssetCard, "inUse">, { from, to }: AssetPeriod): boolean =>
  inUse >= from && inUse <= to;
