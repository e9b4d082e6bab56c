/** Lower bounds of strata as people type them. */
import { toFen } from "../../../../lib/decimal.ts";

/** Highest first, ending with 0, as the draw takes them. */
export function sortedBounds(typed: readonly string[]): string {
  const amounts = typed.flatMap((text) => {
    const fen = toFen(text.replace(/,/g, "").trim());
    return fen === undefined || fen < 0n ? [] : [fen];
  });
  const falling = [...new Set([...amounts, 0n])].sort((a, b) => (b > a ? 1 : -1));
  return falling.length > 1
    ? falling.map((fen) => `${fen / 100n}.${String(fen % 100n).padStart(2, "0")}`).join(",")
    : "";
}
