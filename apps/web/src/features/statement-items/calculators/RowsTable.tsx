/** The rows of a table that a calculator takes: typed, or pasted from a spreadsheet. */
import type { CalculatorDescriptor, CalculatorField } from "@digao/contract/areas/calculators";
import { Button, Tooltip } from "antd";
import type { ClipboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { type TypedRow, withPasted } from "./rows.ts";
import { ValueField } from "./ValueField.tsx";

interface Props {
  table: CalculatorDescriptor["tables"][number];
  rows: readonly TypedRow[];
  faultOf: (row: number, field: string) => string | undefined;
  disabled: boolean;
  onChange: (rows: TypedRow[]) => void;
}

interface Numbered {
  at: number;
  row: TypedRow;
}

const widths: Readonly<Record<string, number>> = { date: 128, choice: 132, flag: 80, text: 120, money: 124 };

export function RowsTable({ table, rows, faultOf, disabled, onChange }: Props) {
  const { t } = useTranslation();
  const put = (at: number, patch: TypedRow) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...patch } : row)));
  const paste = (event: ClipboardEvent, at: number, column: number) => {
    const text = event.clipboardData.getData("text/plain");
    if (disabled || !/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    onChange(withPasted(rows, table.columns, { row: at, column }, text));
  };
  const columns = table.columns.map(
    (field: CalculatorField, column): PlainColumn<Numbered> => ({
      key: field.key,
      title: field.label,
      width: widths[field.kind] ?? 96,
      render: ({ at, row }) => {
        const fault = faultOf(at + 1, field.key);
        return (
          <div onPaste={(event) => paste(event, at, column)} title={fault}>
            <ValueField
              field={field}
              label={`${field.label} ${at + 1}`}
              value={row[field.key]}
              fault={fault}
              disabled={disabled}
              onChange={(value) => put(at, { [field.key]: value })}
            />
          </div>
        );
      },
    }),
  );
  const drop: PlainColumn<Numbered> = {
    key: "drop",
    title: t("calculators.remove"),
    width: 56,
    render: ({ at }) => (
      <Button
        size="small"
        type="text"
        aria-label={t("calculators.dropRow", { row: at + 1 })}
        disabled={disabled}
        onClick={() => onChange(rows.filter((_, index) => index !== at))}
      >
        ×
      </Button>
    ),
  };
  return (
    <section className="calc-rows">
      <div className="row">
        <b>{table.label}</b>
        <Tooltip title={t("calculators.paste")}>
          <Button size="small" disabled={disabled} onClick={() => onChange([...rows, {}])}>
            {t("calculators.add")}
          </Button>
        </Tooltip>
      </div>
      {rows.length > 0 ? (
        <div className="calc-wide">
          <PlainTable
            label={table.label}
            columns={[...columns, drop]}
            rows={rows.map((row, at) => ({ at, row }))}
            rowKey={({ at }) => at}
          />
        </div>
      ) : null}
    </section>
  );
}
