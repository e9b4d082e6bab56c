/** Columns of the detail sheet. */
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { GridColumn, GridGroup } from "../../../../ui/ledger-grid/column.ts";
import { ageDifference, ages, bookFields, type Field, flags, mayEdit, type SheetRow } from "./sheet.ts";

type Column = GridColumn<SheetRow>;

export function useSheetColumns(canEdit: boolean): Column[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const cell = (key: Field, extra: Partial<Column> = {}): Column => ({
      key,
      title: t(`statement-items.detail.${key}`),
      value: (row) => row.values[key],
      editable: (row) => canEdit && mayEdit(row, key),
      sortable: false,
      ...extra,
    });
    const yes = [{ value: "1", label: t("ui.yes") }];
    const source = (row: SheetRow) =>
      row.state === "blank" ? "" : t(`codes.detailType.${row.detail?.detailType ?? 3}`);
    return [
      {
        key: "source",
        width: 64,
        frozen: true,
        sortable: false,
        title: t("statement-items.detail.source"),
        value: source,
      },
      {
        key: "account",
        kind: "code",
        width: 84,
        frozen: true,
        sortable: false,
        title: t("statement-items.detail.account"),
        value: (row) => row.detail?.accountCode,
      },
      cell("detailName", { width: 200, frozen: true, hint: (row) => row.values.detailName }),
      ...bookFields.map((key) => cell(key, { kind: "money", width: 118, total: true })),
      {
        key: "audited",
        kind: "money",
        width: 118,
        total: true,
        sortable: false,
        title: t("statement-items.detail.audited"),
        value: (row) => row.detail?.audited,
      },
      cell("nature", { width: 96 }),
      ...flags.map((key) => cell(key, { width: 76, align: "center", options: yes })),
      ...ages.map((key) => cell(key, { kind: "money", width: 104, group: "ageing", total: true })),
      {
        key: "ageDiff",
        kind: "diff",
        width: 112,
        group: "ageing",
        keep: true,
        sortable: false,
        title: t("statement-items.detail.ageDiff"),
        value: (row) => ageDifference(row.values, row.detail?.audited),
      },
      cell("currency", { width: 64 }),
      cell("fcAmount", { kind: "money", width: 112 }),
      cell("wpIndex", { width: 84 }),
      cell("remark", { width: 180, hint: (row) => row.values.remark }),
    ];
  }, [t, canEdit]);
}

export function useSheetGroups(): GridGroup[] {
  const { t } = useTranslation();
  return [{ key: "ageing", title: t("statement-items.detail.ageing"), collapsible: true }];
}
