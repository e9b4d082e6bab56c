/** Keyboard and clipboard of the ledger grid, as in a spreadsheet. */
import { App } from "antd";
import type { ClipboardEvent, KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { chordOf } from "../../lib/hotkeys.ts";
import { fromTsv } from "./clipboard.ts";
import { canOpen } from "./column.ts";
import { emptied, filledDown, pasteInto } from "./editing.ts";
import { at, moved, rangeOf, tabbed } from "./selection.ts";
import { rememberCell } from "./use-cell-memory.ts";
import { useCopy } from "./use-copy.ts";
import type { Grid } from "./use-grid.ts";

/** Opens the focused figure, or its row; true where there was something to open. */
export function openCell<Row>({ props, selection, layout, rowAt }: Grid<Row>): boolean {
  const row = rowAt(selection.focus.row);
  const column = layout.all[selection.focus.column]?.column;
  if (row === undefined || !column) return false;
  const isCell = props.onOpenCell !== undefined && canOpen(column, row);
  if (!isCell && !props.onOpenRow) return false;
  rememberCell(props.name, { row: props.rowKey(row), column: column.key });
  if (isCell) props.onOpenCell?.(row, column.key);
  else props.onOpenRow?.(row);
  return true;
}

/** Ticked by one press of a key. */
const tickedMax = 1_000;
function tickRange<Row>({ props: { ticks }, selection, rowAt }: Grid<Row>, focused: Row) {
  const { top, bottom } = rangeOf(selection);
  const indexes = Array.from({ length: Math.min(tickedMax, bottom - top + 1) }, (_, place) => top + place);
  ticks?.set(
    indexes.flatMap((index) => rowAt(index) ?? []),
    !ticks.of(focused),
  );
}

export function toggleCheck<Row>({ props }: Grid<Row>, row: Row) {
  if (props.ticks) {
    props.ticks.set([row], !props.ticks.of(row));
    return;
  }
  const next = new Set(props.checked);
  const key = props.rowKey(row);
  if (!next.delete(key)) next.add(key);
  props.onCheck?.(next);
}

/** Right opens a closed row and left closes an open one, in the column that carries the triangle. */
function treeKey<Row>({ props, selection, layout, list }: Grid<Row>, chord: string): boolean {
  const flat = list.at(selection.focus.row);
  const treeColumn = props.tree?.column ?? layout.all[0]?.column.key;
  if (!props.tree || flat?.isOpen === undefined || layout.all[selection.focus.column]?.column.key !== treeColumn)
    return false;
  const isToggle = chord === " " || (chord === "arrowright" && !flat.isOpen) || (chord === "arrowleft" && flat.isOpen);
  if (isToggle) list.toggle(flat.row);
  return isToggle;
}

function actionKeys<Row>(grid: Grid<Row>): Record<string, () => boolean | undefined> {
  const { selection, select, editing, layout, rowAt, bounds, props } = grid;
  const step = (next: ReturnType<typeof tabbed>) => {
    if (next) select(next);
    return Boolean(next);
  };
  return {
    enter: () => openCell(grid) || editing.open(selection.focus) || step(moved(selection, "arrowdown", false, bounds)),
    f2: () => editing.open(selection.focus),
    tab: () => (props.onEdit ? step(tabbed(selection, 1, bounds)) : false),
    "shift+tab": () => (props.onEdit ? step(tabbed(selection, -1, bounds)) : false),
    delete: () => {
      editing.apply(emptied(rangeOf(selection), layout.all, rowAt));
      return Boolean(props.onEdit);
    },
    "ctrl+d": () => {
      editing.apply(filledDown(rangeOf(selection), layout.all, rowAt));
      return Boolean(props.onEdit);
    },
    "ctrl+z": () => {
      editing.undo();
      return Boolean(props.onEdit);
    },
    "ctrl+a": () => {
      // The cursor ends where the grid begins: selecting everything shows no far corner.
      select({ anchor: { row: bounds.rows - 1, column: bounds.columns - 1 }, focus: { row: 0, column: 0 } });
      return true;
    },
    escape: () => {
      const isRange =
        selection.anchor.row !== selection.focus.row || selection.anchor.column !== selection.focus.column;
      if (isRange) select(at(selection.focus.row, selection.focus.column));
      return isRange;
    },
    " ": () => {
      const row = rowAt(selection.focus.row);
      if (row === undefined) return false;
      if (props.ticks) {
        tickRange(grid, row);
        return true;
      }
      if (!props.onCheck || props.canCheck?.(row) === false) return false;
      toggleCheck(grid, row);
      return true;
    },
  };
}

const isCharacter = (event: KeyboardEvent) =>
  event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;

function onKeyDown<Row>(grid: Grid<Row>, event: KeyboardEvent) {
  if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
  // An input method takes over with this key: the editor must have the focus before it begins to compose.
  if (event.key === "Process") {
    flushSync(() => grid.editing.open(grid.selection.focus, ""));
    return;
  }
  const chord = chordOf(event);
  const isTree = treeKey(grid, chord);
  const next = isTree ? undefined : moved(grid.selection, chord, event.shiftKey, grid.bounds);
  if (next) grid.select(next);
  // A row begins with the frozen columns and what stands right beside them.
  if (next && chord.endsWith("home") && grid.scroller.current) grid.scroller.current.scrollLeft = 0;
  const isDone = isTree || next || actionKeys(grid)[chord]?.();
  const isTyped = !isDone && isCharacter(event) && grid.editing.open(grid.selection.focus, event.key);
  if (isDone || isTyped) event.preventDefault();
}

export function useGridKeys<Row>(grid: Grid<Row>) {
  const { message } = App.useApp();
  const { t } = useTranslation();
  const onCopy = useCopy(grid);
  const onPaste = (event: ClipboardEvent) => {
    if (event.target !== event.currentTarget || !grid.props.onEdit) return;
    event.preventDefault();
    const cells = fromTsv(event.clipboardData.getData("text/plain"));
    const pasted = pasteInto(cells, rangeOf(grid.selection), grid.layout.all, grid.rowAt);
    grid.editing.apply(pasted.changes);
    const { range } = pasted;
    const corner = {
      row: Math.min(range.bottom, grid.bounds.rows - 1),
      column: Math.min(range.right, grid.bounds.columns - 1),
    };
    grid.select({ anchor: corner, focus: { row: range.top, column: range.left } });
    if (pasted.skipped) void message.warning(t("ui.grid.pasteSkipped", { count: pasted.skipped }));
  };
  return { onKeyDown: (event: KeyboardEvent) => onKeyDown(grid, event), onCopy, onPaste };
}
