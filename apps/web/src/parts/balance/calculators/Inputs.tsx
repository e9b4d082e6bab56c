/** What a calculator takes: single figures, and tables of rows that take a paste from Excel. */

import type {
  CalculationFault,
  CalculatorDescriptor,
  CalculatorField,
} from "@digao/contract/areas/balance/calculators/calls";
import { calculationCellMax } from "@digao/contract/areas/balance/calculators/calls";
import { Button, Checkbox, Input, Select, Tooltip } from "antd";
import { type ClipboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { DateInput } from "../../../ui/DateInput.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { blankRow, type RawRow } from "./use-calculation.ts";

interface CellProps {
  field: CalculatorField;
  label: string;
  value: string | null;
  fault: string | undefined;
  isReadOnly: boolean;
  onChange: (value: string | null) => void;
  onPaste?: (event: ClipboardEvent) => void;
}

const hints: Readonly<Record<string, string>> = { month: "month", rate: "rate" };
const numbers = new Set(["money", "rate", "number", "int", "month"]);

function Cell({ field, label, value, fault, isReadOnly, onChange, onPaste }: CellProps) {
  const { t } = useTranslation();
  const shared = { "aria-label": label, disabled: isReadOnly };
  const status = fault ? ("error" as const) : ("" as const);
  const body = () => {
    if (field.kind === "flag")
      return (
        <Checkbox {...shared} checked={value === "true"} onChange={({ target }) => onChange(String(target.checked))} />
      );
    if (field.kind === "choice")
      return (
        <Select
          {...shared}
          size="small"
          status={status}
          allowClear={field.isOptional}
          className="calc-choice"
          value={value}
          options={field.choices}
          onChange={(next: string | undefined) => onChange(next ?? null)}
        />
      );
    if (field.kind === "date")
      return <DateInput size="small" label={label} value={value} onChange={onChange} disabled={isReadOnly} />;
    return (
      <Input
        {...shared}
        size="small"
        status={status}
        maxLength={calculationCellMax}
        className={numbers.has(field.kind) ? "money" : undefined}
        placeholder={hints[field.kind] && t(`calculators.hint.${hints[field.kind]}`)}
        value={value ?? ""}
        onPaste={onPaste}
        onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
      />
    );
  };
  return <Tooltip title={fault}>{<span className="calc-cell">{body()}</span>}</Tooltip>;
}

const faultAt = (faults: readonly CalculationFault[], table: string | null, row: number | null, field: string) =>
  faults.find((one) => one.table === table && one.row === row && one.field === field)?.text;

interface FieldsProps {
  calculator: CalculatorDescriptor;
  values: RawRow;
  faults: readonly CalculationFault[];
  stale: readonly string[];
  isReadOnly: boolean;
  onChange: (values: RawRow) => void;
}

export function Fields({ calculator: { fields, books }, values, faults, stale, isReadOnly, onChange }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <dl className="calc-fields">
      {fields.map((field) => {
        const { key, label } = field;
        const isBooks = books[key] !== undefined && books[key] !== values[key];
        return (
          <div key={key}>
            <dt>
              {label}
              {field.isOptional ? null : <b aria-hidden="true">*</b>}
            </dt>
            <dd>
              <Cell
                field={field}
                label={label}
                value={values[key] ?? null}
                fault={faultAt(faults, null, null, key)}
                isReadOnly={isReadOnly}
                onChange={(value) => onChange({ ...values, [key]: value })}
              />
              {isBooks && !isReadOnly ? (
                <Button type="link" size="small" onClick={() => onChange({ ...values, [key]: books[key] ?? null })}>
                  {t(stale.includes(key) ? "calculators.booksNow" : "calculators.books", { value: books[key] })}
                </Button>
              ) : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** What was copied from Excel, from a cell on; more rows are added as they come. */
export function pasted(
  rows: readonly RawRow[],
  columns: readonly CalculatorField[],
  at: { row: number; column: number },
  text: string,
  max: number,
): RawRow[] {
  const next = [...rows];
  const lines = text.replace(/\r/g, "").replace(/\n$/, "").split("\n");
  for (const [down, line] of lines.entries()) {
    const index = at.row + down;
    if (index >= max) break;
    const row: RawRow = { ...(next[index] ?? blankRow([...columns])) };
    for (const [right, value] of line.split("\t").entries()) {
      const column = columns[at.column + right];
      if (!column) continue;
      const plain = numbers.has(column.kind) ? value.replace(/[,\s]/g, "") : value.trim();
      row[column.key] = plain === "" ? null : plain;
    }
    next[index] = row;
  }
  return next;
}

const rowsMax = 5000;
const shownFirst = 100;

interface TableProps {
  table: CalculatorDescriptor["tables"][number];
  rows: readonly RawRow[];
  faults: readonly CalculationFault[];
  isReadOnly: boolean;
  onChange: (rows: RawRow[]) => void;
}

export function Rows({ table: { key, label, least, columns }, rows, faults, isReadOnly, onChange }: TableProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(shownFirst);
  const put = (row: number, field: string, value: string | null) =>
    onChange(rows.map((one, at) => (at === row ? { ...one, [field]: value } : one)));
  const paste = (row: number, column: number) => (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\t\n]/.test(text.replace(/\r?\n$/, ""))) return;
    event.preventDefault();
    onChange(pasted(rows, columns, { row, column }, text, rowsMax));
  };
  const general = faults.filter((one) => one.table === key && one.field === null).map(({ text }) => text);
  return (
    <section aria-label={label}>
      <h4 className="section-title">{label}</h4>
      {general.length > 0 ? <p className="calc-fault">{general.join("；")}</p> : null}
      <table className="plain-table calc-rows">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.label}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t("calculators.removeRow")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row, at) => (
            <tr key={`row-${at.toString()}`}>
              {columns.map((column, index) => (
                <td key={column.key}>
                  <Cell
                    field={column}
                    label={`${column.label} ${at + 1}`}
                    value={row[column.key] ?? null}
                    fault={faultAt(faults, key, at + 1, column.key)}
                    isReadOnly={isReadOnly}
                    onChange={(value) => put(at, column.key, value)}
                    onPaste={paste(at, index)}
                  />
                </td>
              ))}
              <td>
                <Button
                  type="text"
                  size="small"
                  disabled={isReadOnly || rows.length <= least}
                  aria-label={t("calculators.removeRowNo", { no: at + 1 })}
                  icon={<Icon name="close" size={12} />}
                  onClick={() => onChange(rows.filter((_, other) => other !== at))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="row">
        <Button
          size="small"
          disabled={isReadOnly || rows.length >= rowsMax}
          onClick={() => onChange([...rows, blankRow(columns)])}
        >
          {t("calculators.addRow")}
        </Button>
        {rows.length > shown ? (
          <Button type="link" size="small" onClick={() => setShown(shown + shownFirst)}>
            {t("calculators.moreRows", { count: rows.length - shown })}
          </Button>
        ) : null}
        <span className="soft">{t("calculators.pasteHint")}</span>
      </div>
    </section>
  );
}
