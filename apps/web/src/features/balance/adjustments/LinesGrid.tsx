/** The lines of an entry as a small spreadsheet: search, amounts as people type them, rows pasted from a workbook. */
import { App } from "antd";
import { type ClipboardEvent, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { fromTsv } from "../../../ui/ledger-grid/clipboard.ts";
import type { CellChange } from "../../../ui/ledger-grid/editing.ts";
import { LedgerGrid } from "../../../ui/ledger-grid/LedgerGrid.tsx";
import { balanced, balancedAt, balancingOffer } from "./balance.ts";
import type { Book } from "./book.ts";
import type { Check } from "./checks.ts";
import type { EntryLine } from "./entry.ts";
import { lineColumns } from "./line-columns.tsx";
import { applyChanges, insertLines, linesFrom } from "./write-lines.ts";

interface LinesGridProps {
  lines: readonly EntryLine[];
  book: Book;
  isReadOnly: boolean;
  /** Shown at their cells; none before the first attempt to save. */
  checks: readonly Check[];
  focused: string | undefined;
  onFocus: (key: string) => void;
  onChange: (lines: EntryLine[]) => void;
}

/** Several rows with words and amounts become new lines; anything smaller is pasted cell by cell. */
function usePaste({ lines, book, isReadOnly, focused, onChange }: LinesGridProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  return (event: ClipboardEvent) => {
    if (isReadOnly || event.target instanceof HTMLInputElement) return;
    const rows = fromTsv(event.clipboardData.getData("text/plain"));
    const added = (rows[0]?.length ?? 0) > 2 ? linesFrom(rows, book) : undefined;
    if (!added) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(insertLines(lines, focused, added));
    const unknown = added.filter((line) => line.itemId === null).length;
    if (unknown > 0) void message.warning(t("adjustments.pasteUnknown", { count: added.length, unknown }));
    else void message.success(t("adjustments.pasted", { count: added.length }), 2);
  };
}

export function LinesGrid(props: LinesGridProps) {
  const { lines, book, isReadOnly, checks, onFocus, onChange } = props;
  const { t } = useTranslation();
  const columns = useMemo(
    () =>
      lineColumns({
        t,
        book,
        isReadOnly,
        offer: isReadOnly ? undefined : balancingOffer(lines),
        onBalance: () => onChange(balanced(lines)),
        onBalanceAt: (key) => onChange(balancedAt(lines, key)),
      }),
    [t, book, isReadOnly, lines, onChange],
  );
  const onPaste = usePaste(props);
  const fault = useCallback(
    (line: EntryLine, column: string) =>
      checks.find((check) => check.line === line.key && check.column === column)?.text,
    [checks],
  );
  const onEdit = (changes: CellChange<EntryLine>[]) =>
    onChange(
      applyChanges(
        lines,
        changes.map(({ row, key, value }) => ({ key: row.key, column: key, value })),
        book,
      ),
    );
  return (
    // Pasting is caught before the grid lays the cells over what is there.
    <div className="entry-lines" onPasteCapture={onPaste}>
      <LedgerGrid
        name="adjustments.lines"
        label={t("adjustments.lines")}
        rows={lines}
        rowKey={(line) => line.key}
        columns={columns}
        onFocusRow={(line) => onFocus(line.key)}
        fault={fault}
        {...(isReadOnly ? {} : { onEdit })}
      />
    </div>
  );
}
