/** Materiality that a project goes by (CSA 1221): the approved record, or guide values until there is one. Amounts in fen, never negative. */
import { divideRounded, type Fen } from "../money.ts";

export interface SpecificItem {
  fsItemId: number;
  /** Misstatements of this item matter from here on; less than the whole's. */
  amount: Fen;
}

export interface Materiality {
  /** The approved record; null while these are guide values that nobody has approved. */
  id: number | null;
  isApproved: boolean;
  /** 财务报表整体的重要性. */
  om: Fen;
  /** 实际执行的重要性. */
  pm: Fen;
  /** 明显微小错报临界值. */
  trivial: Fen;
  specific: readonly SpecificItem[];
}

/** Performance materiality of an item: of a specific one its own amount at the share that the whole's is of materiality. */
export function performanceOf({ om, pm, specific }: Materiality, fsItemId: number): Fen {
  const own = specific.find((item) => item.fsItemId === fsItemId);
  return own && om > 0n ? divideRounded(own.amount * pm, om) : pm;
}
