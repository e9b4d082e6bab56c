/** Two companies of a group on the same dealing (内部往来及交易核对): what each shows, and what stands between them. */
import { abs, type Fen } from "../money.ts";

export interface MatchedSides {
  /** As the one shows it and as the other does, both positive; null where a side has not said. */
  one: Fen | null;
  other: Fen | null;
  /** How the difference is dealt with: an adjustment in a company's own books or an elimination. */
  resolution: "adjustment" | "elimination" | null;
}

export const differenceOf = ({ one, other }: Pick<MatchedSides, "one" | "other">): Fen => (one ?? 0n) - (other ?? 0n);

/** From the group's trivial amount on, a difference stops the consolidation until it is dealt with. */
export const isUnresolved = (sides: MatchedSides, trivial: Fen): boolean =>
  sides.resolution === null && differenceOf(sides) !== 0n && abs(differenceOf(sides)) >= trivial;
