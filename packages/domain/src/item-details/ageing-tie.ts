/** Whether the bands of a detail are those of its balance. Amounts in the item's own sign. */
import { type Fen, sum } from "../money.ts";

export interface AgeingTie {
  /** Which balance was aged: bands that add up to the audited one age that. */
  basis: "book" | "audited";
  /** Bands − balance. */
  difference: Fen;
}

export function ageingTie(bands: readonly Fen[], { book, audited }: { book: Fen; audited: Fen }): AgeingTie {
  const total = sum(bands);
  if (total === audited && total !== book) return { basis: "audited", difference: 0n };
  return { basis: "book", difference: total - book };
}
