/** One row's cells in one pane; drawn again only when its own part of the selection changes. */

import type { MoneyUnit } from "../../lib/format.ts";
import { genericMemo } from "../../lib/generic-memo.ts";
import { type AfterEdit, CellEditor } from "./CellEditor.tsx";
import { cellId } from "./cell-id.ts";
import { gridCell } from "./grid-cell.tsx";
import { checkColumnWidth, type Placed } from "./layout.ts";
import type { FlatRow } from "./tree.ts";
import type { LedgerGridProps } from "./types.ts";
import type { OpenEditor } from "./use-editing.ts";

export interface RowProps<Row> {
  gridId: string;
  flat: FlatRow<Row>;
  rowIndex: number;
  /** Left out where rows follow each other. */
  top: number | undefined;
  placed: Placed<Row>[];
  height: number;
  width: number;
  /** Width of columns before the first one drawn. */
  inset: number;
  unit: MoneyUnit;
  /** Selected columns of this row, or -1. */
  from: number;
  to: number;
  focusColumn: number;
  treeColumn: string | undefined;
  options: Pick<LedgerGridProps<Row>, "tone" | "fault" | "onOpenCell" | "onEdit" | "rowKey">;
  editor: OpenEditor | undefined;
  onToggle: (row: Row) => void;
  onEditorChange: (text: string) => void;
  onEditorCommit: (text: string, then: AfterEdit) => void;
  onEditorCancel: () => void;
  /** Undefined where rows cannot be checked, null where this one cannot; only the left pane draws it. */
  isChecked: boolean | null | undefined;
  checkLabel: string;
  onCheck: (row: Row) => void;
  /** Frozen cells stay at their edges by themselves. */
  isWhole: boolean;
  isCurrent: boolean;
}

export function PlainRow<R>(props: RowProps<R>) {
  const { gridId, flat, rowIndex, placed, unit, from, to, focusColumn, treeColumn, options, editor } = props;
  const tone = options.tone?.(flat.row);
  const isTotal = tone === "total" || tone === "heading";
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={rowIndex + 2}
      aria-level={treeColumn ? flat.depth + 1 : undefined}
      aria-expanded={flat.isOpen}
      className={`lg-row${tone ? ` lg-tone-${tone}` : ""}${props.isCurrent ? " lg-current" : ""}`}
      style={{ top: props.top, height: props.height, width: props.width, paddingInlineStart: props.inset }}
      data-row={rowIndex}
      data-key={options.rowKey(flat.row)}
    >
      {props.isChecked === undefined ? null : (
        <div role="gridcell" tabIndex={-1} className={props.isWhole ? "lg-check lg-pin" : "lg-check"}>
          {props.isChecked === null ? null : (
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={props.checkLabel}
              checked={props.isChecked}
              onChange={() => props.onCheck(flat.row)}
            />
          )}
        </div>
      )}
      {placed.map((one) =>
        editor?.column === one.index ? (
          <CellEditor
            key={one.column.key}
            editor={editor}
            row={flat.row}
            column={one.column}
            width={one.width}
            onChange={props.onEditorChange}
            onCommit={props.onEditorCommit}
            onCancel={props.onEditorCancel}
          />
        ) : (
          gridCell({
            id: one.index === focusColumn ? cellId(gridId, options.rowKey(flat.row), one.column.key) : undefined,
            flat,
            placed: one,
            unit,
            isTotal,
            isWhole: props.isWhole,
            checkWidth: props.isChecked === undefined ? 0 : checkColumnWidth,
            isSelected: one.index >= from && one.index <= to,
            isFocus: one.index === focusColumn,
            isTree: one.column.key === treeColumn,
            canDrill: Boolean(options.onOpenCell),
            canType: Boolean(options.onEdit),
            fault: options.fault?.(flat.row, one.column.key),
            onToggle: props.onToggle,
          })
        ),
      )}
    </div>
  );
}
export const GridRow = genericMemo(PlainRow);
