/** Where the cards of the first page stand: two columns, and those put away. Every card stands in one place. */
import type { HomeCard, HomeLayout } from "@digao/contract/areas/office/home/calls";

export type Arrangement = Pick<HomeLayout, "columns" | "hidden">;
export interface Place {
  column: number;
  index: number;
}
export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

export function placeOf({ columns }: Arrangement, card: HomeCard): Place | undefined {
  const column = columns.findIndex((one) => one.includes(card));
  return column < 0 ? undefined : { column, index: columns[column]?.indexOf(card) ?? 0 };
}

const without = ({ columns, hidden }: Arrangement, card: HomeCard): Arrangement => ({
  columns: columns.map((one) => one.filter((other) => other !== card)),
  hidden: hidden.filter((other) => other !== card),
});

/** `index` counts the cards of the column as they stand before the move. */
export function moved(all: Arrangement, card: HomeCard, to: Place): Arrangement {
  const from = placeOf(all, card);
  const isBehind = from?.column === to.column && from.index < to.index;
  const index = isBehind ? to.index - 1 : to.index;
  const rest = without(all, card);
  const columns = rest.columns.map((one, column) => (column === to.column ? one.toSpliced(index, 0, card) : one));
  return { ...rest, columns };
}

/** One step by an arrow key; nothing where there is no further place. */
export function stepped(all: Arrangement, card: HomeCard, arrow: Arrow): Arrangement | undefined {
  const from = placeOf(all, card);
  if (!from) return undefined;
  const { column, index } = from;
  const length = all.columns[column]?.length ?? 0;
  const target: Record<Arrow, Place> = {
    ArrowUp: { column, index: index - 1 },
    ArrowDown: { column, index: index + 2 },
    ArrowLeft: { column: column - 1, index },
    ArrowRight: { column: column + 1, index },
  };
  const to = target[arrow];
  const room = all.columns[to.column];
  if (!room || to.index < 0 || (to.column === column && to.index > length)) return undefined;
  return moved(all, card, { column: to.column, index: Math.min(to.index, room.length) });
}

export const putAway = (all: Arrangement, card: HomeCard): Arrangement => {
  const rest = without(all, card);
  return { ...rest, hidden: [...rest.hidden, card] };
};

/** At the end of the shorter column. */
export function broughtBack(all: Arrangement, card: HomeCard): Arrangement {
  const rest = without(all, card);
  const lengths = rest.columns.map((one) => one.length);
  const column = lengths.indexOf(Math.min(...lengths));
  return moved(rest, card, { column, index: lengths[column] ?? 0 });
}
