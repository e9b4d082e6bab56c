/** The one open cell editor of a grid, what it commits, and the steps back. */
import { useCallback, useRef, useState } from "react";
import { canEdit, rawText } from "./column.ts";
import { type CellChange, readTyped, undone } from "./editing.ts";
import type { Layout } from "./layout.ts";
import type { Cell } from "./selection.ts";
import type { RowAt } from "./totals.ts";

export interface OpenEditor extends Cell {
  text: string;
  isWrong: boolean;
}
const undoMax = 100;

interface Options<Row> {
  layout: Layout<Row>;
  rowAt: RowAt<Row>;
  onEdit: ((changes: CellChange<Row>[]) => void) | undefined;
}

export function useEditing<Row>({ layout, rowAt, onEdit }: Options<Row>) {
  const [editor, setEditor] = useState<OpenEditor>();
  const history = useRef<CellChange<Row>[][]>([]);
  const targetAt = useCallback(
    ({ row, column }: Cell) => {
      const found = rowAt(row);
      const placed = layout.all[column];
      return onEdit && found !== undefined && placed && canEdit(placed.column, found)
        ? { row: found, column: placed.column }
        : undefined;
    },
    [rowAt, layout, onEdit],
  );
  const apply = useCallback(
    (changes: CellChange<Row>[]) => {
      if (changes.length === 0) return;
      history.current = [...history.current.slice(1 - undoMax), changes];
      onEdit?.(changes);
    },
    [onEdit],
  );
  const undo = useCallback(() => {
    const last = history.current.pop();
    if (last) onEdit?.(undone(last));
  }, [onEdit]);
  /** Opens the editor with the typed character, or with what is there. */
  const open = useCallback(
    (cell: Cell, typed?: string) => {
      const target = targetAt(cell);
      if (!target) return false;
      setEditor({ ...cell, text: typed ?? rawText(target.column.value(target.row)), isWrong: false });
      return true;
    },
    [targetAt],
  );
  /** False where the text is no value of this column; the editor then stays open. */
  const commit = useCallback(
    (text: string) => {
      const target = editor && targetAt(editor);
      if (!editor || !target) return true;
      const value = readTyped(target.column, text);
      if (value === undefined) {
        setEditor({ ...editor, text, isWrong: true });
        return false;
      }
      const before = rawText(target.column.value(target.row));
      setEditor(undefined);
      if (value !== before) apply([{ row: target.row, key: target.column.key, value, before }]);
      return true;
    },
    [editor, targetAt, apply],
  );
  const change = useCallback((text: string) => setEditor((now) => now && { ...now, text, isWrong: false }), []);
  const cancel = useCallback(() => setEditor(undefined), []);
  return { editor, open, change, commit, cancel, apply, undo };
}
