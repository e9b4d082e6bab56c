/** Moves that take more than there is by now: the books or the entries have changed since. */
import { type Fen, sum } from "@digao/domain/money";
import type { EquityFigures } from "./figures.ts";
import type { MoveRow } from "./move-rows.ts";

const isWithin = (taken: Fen, there: Fen): boolean =>
  taken === 0n || (there > 0n ? taken > 0n && taken <= there : taken < 0n && taken >= there);

/** What stands in a cell, or without a row what nothing explains, before these moves took of it. */
export function thereBefore(
  { sources, open }: EquityFigures,
  of: Pick<MoveRow, "column" | "fromRow">,
  taken: Fen,
): Fen {
  const { column, fromRow } = of;
  if (fromRow === "") return (open.get(column) ?? 0n) + taken;
  const cell = sources.filter((one) => one.row === fromRow && one.column === column);
  return sum(cell.map(({ amount }) => amount)) + taken;
}

export const mayTake = isWithin;

export function outgrownMoves(figures: EquityFigures): ReadonlySet<number> {
  const inForce = figures.moves.filter(({ isProposed }) => !isProposed);
  const places = new Map<string, MoveRow[]>();
  for (const move of inForce) {
    const key = `${move.fromRow} ${move.column}`;
    places.set(key, [...(places.get(key) ?? []), move]);
  }
  const outgrown = [...places.values()].filter((moves) => {
    const [first] = moves;
    const taken = sum(moves.map(({ amount }) => amount));
    return first !== undefined && !isWithin(taken, thereBefore(figures, first, taken));
  });
  return new Set(outgrown.flat().map(({ id }) => id));
}
