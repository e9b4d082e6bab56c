/** The table of a note as it is filled in: cells by row and column, totals as the server computes them once it is saved. */
import type { NoteSheet } from "@digao/contract/areas/report/notes/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../../lib/format.ts";

export interface NoteValues {
  rows: { key: string; name: string }[];
  /** By "row\ncolumn". */
  cells: Record<string, string>;
  text: string;
}

export const cellKey = (row: string, column: string): string => `${row}\n${column}`;

const plainAmount = /^-?\d{1,18}(\.\d{1,2})?$/;
export const shown = (text: string): string => (plainAmount.test(text) ? formatMoney(text) : text);

/** Amounts as they are read, with their separators. */
const textOf = ({ wordColumns }: NoteSheet, column: string, value: string): string =>
  wordColumns.includes(column) ? value : shown(value);

export const valuesOf = (sheet: NoteSheet): NoteValues => ({
  rows: sheet.rows.map(({ key, name }) => ({ key, name })),
  cells: Object.fromEntries(
    sheet.rows.flatMap(({ key, cells }) =>
      cells.flatMap(({ value, isComputed }, index) => {
        const column = sheet.columns[index + 1] ?? "";
        return isComputed || value === null ? [] : [[cellKey(key, column), textOf(sheet, column, value)]];
      }),
    ),
  ),
  text: sheet.text,
});

export interface CellPlace {
  row: string;
  column: string;
}

interface Props {
  sheet: NoteSheet;
  value: NoteValues;
  isReadOnly: boolean;
  onLook: (place: CellPlace) => void;
  onChange: (patch: Partial<NoteValues>) => void;
}

interface CellProps extends Props {
  row: { key: string; name: string };
  column: string;
  at: number;
}

type Saved = NoteSheet["rows"][number]["cells"][number];

/** A person's own value over a filled one, and a source that says something else now, are seen without opening anything. */
function markOf(saved: Saved | undefined): string {
  const marks = [saved?.filled != null ? "is-typed-over" : "", saved?.now != null ? "is-moved" : ""];
  return marks.filter((mark) => mark !== "").join(" ");
}

/** A range that is pasted goes into the cells from this one on; false: one value is pasted as it is. */
function pasted({ sheet, value, onChange, row, at }: CellProps, text: string): boolean {
  const lines = text
    .replace(/\r?\n$/u, "")
    .split(/\r?\n/u)
    .map((line) => line.split("\t"));
  if (lines.length === 1 && lines[0]?.length === 1) return false;
  const from = value.rows.findIndex(({ key }) => key === row.key);
  const cells = { ...value.cells };
  for (const [down, line] of lines.entries())
    for (const [right, cell] of line.entries()) {
      const key = value.rows[from + down]?.key;
      const column = sheet.columns[at + right + 1];
      const saved = sheet.rows.find((one) => one.key === key)?.cells[at + right];
      if (key === undefined || column === undefined || saved?.isComputed) continue;
      cells[cellKey(key, column)] = textOf(sheet, column, cell.trim().replace(/^-$/u, ""));
    }
  onChange({ cells });
  return true;
}

function Cell(props: CellProps) {
  const { sheet, value, isReadOnly, onChange, onLook, row, column, at } = props;
  const { t } = useTranslation();
  const saved = sheet.rows.find(({ key }) => key === row.key)?.cells[at];
  const isWords = sheet.wordColumns.includes(column);
  if (saved?.isComputed)
    return <td className="money is-total">{saved.value === null ? "" : formatMoney(saved.value)}</td>;
  const text = value.cells[cellKey(row.key, column)] ?? "";
  const write = (next: string) => onChange({ cells: { ...value.cells, [cellKey(row.key, column)]: next } });
  const look = () => onLook({ row: row.key, column });
  const mark = markOf(saved);
  if (isReadOnly)
    return (
      <td className={`${isWords ? "" : "money"} ${mark}`}>
        {saved?.source ? (
          <button type="button" className="cell-link" onClick={look}>
            {text}
          </button>
        ) : (
          text
        )}
      </td>
    );
  return (
    <td className={mark}>
      <input
        className={isWords ? undefined : "is-amount"}
        aria-label={t("notes.cell", { row: row.name, column })}
        value={text}
        onFocus={look}
        onPaste={(event) => {
          if (pasted(props, event.clipboardData.getData("text/plain"))) event.preventDefault();
        }}
        onBlur={() => (isWords || shown(text) === text ? undefined : write(shown(text)))}
        onChange={({ target }) => write(target.value)}
      />
    </td>
  );
}

export function NoteTable(props: Props) {
  const { t } = useTranslation();
  const { sheet, value, isReadOnly, onChange } = props;
  const [first = "", ...columns] = sheet.columns;
  const known = new Set(sheet.rows.map(({ key }) => key));
  const addRow = () => {
    const number = value.rows.filter(({ key }) => key.startsWith("r:")).length + 1;
    const total = value.rows.findIndex(({ key }) =>
      sheet.rows.find((row) => row.key === key)?.cells.every(({ isComputed }) => isComputed),
    );
    const at = total < 0 ? value.rows.length : total;
    const row = { key: `r:${Date.now()}:${number}`, name: `${t("notes.newRow")} ${number}` };
    onChange({ rows: [...value.rows.slice(0, at), row, ...value.rows.slice(at)] });
  };
  const rename = (key: string, name: string) =>
    onChange({ rows: value.rows.map((row) => (row.key === key ? { key, name } : row)) });
  return (
    <>
      <table className="plain-table note-table" aria-label={t("notes.table")}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className={sheet.wordColumns.includes(column) ? undefined : "money"}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {value.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {isReadOnly || !(row.key.startsWith("r:") || !known.has(row.key)) ? (
                  row.name
                ) : (
                  <input
                    aria-label={t("notes.rowName")}
                    value={row.name}
                    onChange={({ target }) => rename(row.key, target.value)}
                  />
                )}
              </th>
              {columns.map((column, at) => (
                <Cell key={column} {...props} row={row} column={column} at={at} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isReadOnly ? null : (
        <Button size="small" onClick={addRow}>
          {t("notes.addRow")}
        </Button>
      )}
    </>
  );
}
