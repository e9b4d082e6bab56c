/** The open editor of a cell: text or amount, a choice, or the column's own. */
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { alignOf, type GridColumn } from "./column.ts";
import type { OpenEditor } from "./use-editing.ts";

export type AfterEdit = "down" | "next" | "previous" | "stay";
interface Props<Row> {
  editor: OpenEditor;
  row: Row;
  column: GridColumn<Row>;
  width: number;
  onChange: (text: string) => void;
  onCommit: (text: string, then: AfterEdit) => void;
  onCancel: () => void;
}

export function CellEditor<Row>({ editor, row, column, width, onChange, onCommit, onCancel }: Props<Row>) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);
  const afterKey: Record<string, AfterEdit> = { Enter: "down", Tab: "next" };
  const enter = (then: AfterEdit) => {
    const run = column.commands?.[editor.text.trim()];
    if (!run) return onCommit(editor.text, then);
    onCancel();
    run(row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const then = event.shiftKey && event.key === "Tab" ? "previous" : afterKey[event.key];
    if (then) enter(then);
    else if (event.key === "Escape") onCancel();
    if (then || event.key === "Escape") event.preventDefault();
  };
  const shared = {
    ref: input,
    "aria-label": column.title,
    "aria-invalid": editor.isWrong,
    title: editor.isWrong ? t("ui.amount.wrong") : undefined,
    className: `lg-input lg-${alignOf(column)}${editor.isWrong ? " lg-wrong" : ""}`,
    value: editor.text,
    onKeyDown,
    onMouseDown: (event: { stopPropagation: () => void }) => event.stopPropagation(),
    onBlur: () => enter("stay"),
  };
  if (column.editor) {
    const commit = (value: string, then: AfterEdit = "down") => onCommit(value, then);
    return (
      <div
        role="group"
        aria-label={column.title}
        className="lg-cell lg-editing"
        style={{ width }}
        onKeyDown={onOwnKey(onCancel)}
        onMouseDown={shared.onMouseDown}
      >
        {column.editor({ row, value: editor.text, commit, cancel: onCancel })}
      </div>
    );
  }
  return (
    <div className="lg-cell lg-editing" style={{ width }}>
      {column.options ? (
        <select {...shared} onChange={(event) => onChange(event.target.value)}>
          <option value="" />
          {column.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input {...shared} onChange={(event) => onChange(event.target.value)} />
      )}
    </div>
  );
}

const onOwnKey = (onCancel: () => void) => (event: KeyboardEvent) => {
  event.stopPropagation();
  if (event.key === "Escape") onCancel();
};
