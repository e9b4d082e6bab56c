/** What a sample adds to the misstatements that were found in it (推断错报, CSA 1251 and 1314): over- and understatements apart. */
import { type Fen, max, sum } from "../money.ts";

export interface ByDirection {
  /** Book above audited; positive. */
  over: Fen;
  /** Audited above book; positive. */
  under: Fen;
}

/** The differences of tested items (事实错报), each direction by itself: they are corrected or listed one by one. */
export function foundByDirection(items: Iterable<{ book: Fen; audited: Fen }>): ByDirection {
  const differences = Array.from(items, ({ book, audited }) => book - audited);
  return {
    over: sum(differences.filter((difference) => difference > 0n)),
    under: -sum(differences.filter((difference) => difference < 0n)),
  };
}

/**
 * Likely less found. Of monetary units each direction is estimated by itself; a classical estimate is one net figure, and what it
 * says beyond what was found lies on the side of its sign. Likely overstatement 108,000 with 60,000 found → 48,000.
 * @param likely by direction, or the net of an estimate
 */
export function beyondFound(likely: ByDirection | Fen, found: ByDirection): ByDirection {
  if (typeof likely !== "bigint") return { over: likely.over - found.over, under: likely.under - found.under };
  const net = likely - (found.over - found.under);
  return { over: max(net, 0n), under: max(-net, 0n) };
}
