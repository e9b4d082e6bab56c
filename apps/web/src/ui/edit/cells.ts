/** Cells of many rows, each kept with what stood there when it was written: marks, results, remarks. */
import { isSame } from "./differences.ts";
import type { Holder } from "./use-edit.ts";

export interface Cell {
  base: unknown;
  mine: unknown;
}
/** By a name that tells row and field. */
export type Cells = Readonly<Record<string, Cell>>;
/** What stands in a cell; undefined where its row is gone. */
export type CellReader<S> = (stand: S, name: string) => unknown;
export type CellComparer = (a: unknown, b: unknown) => boolean;

const isCell = (stored: unknown) => typeof stored === "object" && stored !== null && "mine" in stored;
const some = (cells: Cells, change: (name: string, cell: Cell) => Cell | undefined): Cells =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([name, cell]): [string, Cell][] => {
      const next = change(name, cell);
      return next ? [[name, next]] : [];
    }),
  );

/** @param isAlike whether two values of a cell say the same */
export const cellsOf = <S>(read: CellReader<S>, isAlike: CellComparer = isSame): Holder<Cells, S> => ({
  isWork: (stored): stored is Cells =>
    typeof stored === "object" && stored !== null && Object.values(stored).every(isCell),
  isEmpty: (cells) => Object.keys(cells).length === 0,
  isIdle: (cells, stand) =>
    Object.entries(cells).every(([name, { mine }]) => {
      const now = read(stand, name);
      return now === undefined || isAlike(now, mine);
    }),
  conflicts: (cells, stand) =>
    Object.entries(cells).flatMap(([field, { base, mine }]) => {
      const theirs = read(stand, field);
      return theirs === undefined || isAlike(theirs, base) || isAlike(theirs, mine)
        ? []
        : [{ field, base, mine, theirs }];
    }),
  settle: (cells, stand, taken) =>
    some(cells, (name, { mine }) => {
      const base = read(stand, name);
      return base === undefined || taken.has(name) || isAlike(base, mine) ? undefined : { base, mine };
    }),
  rest: (sent, now) =>
    some(now, (name, cell) => {
      const was = sent[name];
      if (!was) return cell;
      return isSame(was.mine, cell.mine) ? undefined : { base: was.mine, mine: cell.mine };
    }),
});
