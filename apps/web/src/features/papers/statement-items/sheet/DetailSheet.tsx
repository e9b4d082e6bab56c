/** Details of an item (明细表): the ledger's rows with what people add to them, rows of their own, paste from a workbook. */
import type { FsItemDetail } from "@digao/contract/areas/papers/statement-items/calls";
import { App } from "antd";
import { type ClipboardEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { View } from "../../../../parts/papers/statement-items/view.ts";
import { fromTsv } from "../../../../ui/ledger-grid/clipboard.ts";
import type { CellChange } from "../../../../ui/ledger-grid/editing.ts";
import { LedgerGrid } from "../../../../ui/ledger-grid/LedgerGrid.tsx";
import type { RowTone } from "../../../../ui/ledger-grid/types.ts";
import { useSheetColumns, useSheetGroups } from "./columns.ts";
import { rowsFromPaste } from "./paste.ts";
import { SheetConflict } from "./SheetConflict.tsx";
import { SheetTools } from "./SheetTools.tsx";
import { ageDifference, ages, fields, isField, rowsOf, type SheetRow } from "./sheet.ts";
import { useTitles } from "./titles.ts";
import type { Sheet } from "./use-sheet.ts";

interface Props {
  rid: number;
  detail: FsItemDetail;
  sheet: Sheet;
  view: View;
  /** Why nothing may be changed; empty where it may. */
  obstacle: string;
}

const tones: Record<SheetRow["state"], RowTone | undefined> = {
  same: undefined,
  changed: "changed",
  added: "added",
  blank: "muted",
};
const isOff = ({ values, detail }: SheetRow) => Number(ageDifference(values, detail?.audited) ?? 0) !== 0;

/** Several rows pasted onto the empty last row become new rows; elsewhere the grid fills the cells that are there. */
function usePaste(sheet: Sheet, focused: SheetRow | undefined, canEdit: boolean) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const titles = useTitles();
  return (event: ClipboardEvent) => {
    if (!canEdit || event.target instanceof HTMLInputElement) return;
    const cells = fromTsv(event.clipboardData.getData("text/plain"));
    const isTable = (cells[0]?.length ?? 0) > 1 && (focused === undefined || focused.state === "blank");
    if (!isTable) return;
    event.preventDefault();
    event.stopPropagation();
    const { rows, unread } = rowsFromPaste(cells, titles);
    sheet.add(rows);
    const pasted = t("statement-items.sheet.pasted", { total: rows.length });
    if (unread > 0) void message.warning(`${pasted} ${t("statement-items.sheet.unread", { total: unread })}`);
    else void message.success(pasted, 2);
  };
}

export function DetailSheet({ rid, detail, sheet, view, obstacle }: Props) {
  const { t } = useTranslation();
  const canEdit = obstacle === "";
  const rows = useMemo(() => rowsOf(detail.details, sheet.edits, canEdit), [detail.details, sheet.edits, canEdit]);
  const [focusedKey, setFocused] = useState<string>();
  const focused = rows.find((row) => row.key === focusedKey) ?? rows[0];
  const columns = useSheetColumns(canEdit);
  const onPaste = usePaste(sheet, focused, canEdit);
  const onEdit = (changes: CellChange<SheetRow>[]) =>
    sheet.type(changes.flatMap(({ row, key, value }) => (isField(key) ? [{ row, field: key, value }] : [])));
  const fault = (row: SheetRow, column: string) => {
    if (column === "detailName" && row.state === "added" && !row.values.detailName.trim())
      return t("ui.required", { label: t("statement-items.detail.detailName") });
    const isAge = ages.some((key) => key === column);
    return isAge && row.values[fields.find((field) => field === column) ?? "age0"] && isOff(row)
      ? t("statement-items.sheet.ageingOff")
      : undefined;
  };
  const offCount = rows.filter(isOff).length;
  return (
    <div className="stack gap-0 fill" onPasteCapture={onPaste}>
      <LedgerGrid
        name="statement-items.details"
        label={t("statement-items.tab.details")}
        rows={rows}
        rowKey={(row) => row.key}
        columns={columns}
        groups={useSheetGroups()}
        unit={view.unit}
        tone={(row) => tones[row.state]}
        fault={fault}
        onFocusRow={(row) => setFocused(row.key)}
        status={sheet.savedAt ? t("ui.saved", { time: sheet.savedAt }) : canEdit && t("statement-items.sheet.hint")}
        {...(canEdit ? { onEdit } : {})}
      />
      <SheetTools rid={rid} detail={detail} sheet={sheet} focused={focused} obstacle={obstacle} offCount={offCount} />
      {sheet.hasConflict ? <SheetConflict sheet={sheet} details={detail.details} /> : null}
    </div>
  );
}
