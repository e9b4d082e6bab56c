/** Keys of the check sheet: 1 to 9 and 0 turn the marks of the rows in hand, letters do the rest; cells being typed in keep theirs. */
import type { DrawnVoucher } from "@digao/contract/areas/evidence/vouching/calls";
import { drawStatus } from "@digao/contract/areas/evidence/vouching/codes";
import type { KeyboardEvent } from "react";
import { chordOf, useOwnKeys } from "../../../../lib/hotkeys.ts";
import type { Actions } from "./use-actions.ts";

interface Given {
  actions: Actions;
  /** The selected range. */
  rows: readonly DrawnVoucher[];
  seqs: ReadonlySet<number>;
}

/** Typing into these begins their editor. */
const typedColumns = ["result", "diffAmount", "remark"];

const shownKeys = [
  ["1…9 0", "mark"],
  ["A", "tickBlank"],
  ["N", "normal"],
  ["E", "exception"],
  ["C", "checked"],
  ["R", "reviewed"],
] as const;

export function useKeys({ actions, rows, seqs }: Given) {
  useOwnKeys(shownKeys);
  const letters: Record<string, () => void> = {
    a: () => actions.tickBlank(rows),
    n: () => actions.judge(rows, 1),
    e: () => actions.judge(rows.slice(0, 1), 3),
    c: () => void actions.move(rows, drawStatus.checked),
    r: () => void actions.move(rows, drawStatus.reviewed),
  };
  const actionOf = (chord: string) => {
    if (!/^\d$/.test(chord)) return letters[chord];
    const seq = chord === "0" ? 10 : Number(chord);
    return seqs.has(seq) ? () => actions.turnMark(rows, seq) : undefined;
  };
  return (event: KeyboardEvent) => {
    const grid = event.target;
    if (!(grid instanceof HTMLElement) || grid.getAttribute("role") !== "grid" || event.nativeEvent.isComposing) return;
    const cell = grid.getAttribute("aria-activedescendant") ?? "";
    if (typedColumns.some((column) => cell.endsWith(`-${column}`))) return;
    const action = actionOf(chordOf(event));
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
}
