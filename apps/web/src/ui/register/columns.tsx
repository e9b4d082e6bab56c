/** The columns of a register's list, from its fields. */
import { linkTo } from "@digao/contract/links";
import { type Field, nameFieldOf } from "@digao/contract/register/fields";
import { type Declared, fieldsOf } from "@digao/contract/register/register";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDate } from "../../lib/format.ts";
import { CodeTag } from "../CodeTag.tsx";
import type { CellValue, ColumnKind } from "../ledger-grid/column.ts";
import type { ListColumn } from "../list/column.ts";
import { ColourCell } from "./ColourCell.tsx";
import { LabelCell } from "./LabelCell.tsx";
import type { RegisterWords } from "./use-words.ts";

/** A row of any register: its declaration knows the fields. */
export type AnyRow = { id: number; rowVersion: number; creationTime: string } & Record<string, unknown>;

/** Cells that say something else than their field, by its name. */
export type Cells = Readonly<Record<string, (row: AnyRow) => string>>;
/** Cells that are drawn in a way of their own. */
export type Drawings = Readonly<Record<string, (row: AnyRow) => ReactNode>>;

const kinds: Partial<Record<Field["kind"], ColumnKind>> = {
  money: "money",
  count: "count",
  day: "date",
};
const exact: ReadonlySet<Field["kind"]> = new Set(["money", "day", "count"]);

const idOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** The record that this one belongs to, as a way there. */
export function RecordCell({ field, name, row }: { field: Field; name: string; row: AnyRow }) {
  const id = idOf(row[name]);
  if (field.kind !== "record" || id === null) return null;
  return <Link to={linkTo(field.record, id, idOf(row.projectId))}>{String(row[field.shownAs] ?? "")}</Link>;
}

/** Kinds that are drawn, not written. */
const drawn: Partial<Record<Field["kind"], (name: string, field: Field, row: AnyRow) => ReactNode>> = {
  colour: (name, _field, row) => <ColourCell colour={row[name]} />,
  record: (name, field, row) => <RecordCell field={field} name={name} row={row} />,
  enum: (name, field, row) => {
    const code = idOf(row[name]);
    return field.kind === "enum" && code !== null ? <CodeTag name={field.codes} code={code} /> : null;
  },
};

function cellValueOf(name: string, field: Field, row: AnyRow, words: RegisterWords): CellValue {
  if (field.kind === "record") return String(row[field.shownAs] ?? "");
  if (nameFieldOf(name, field)) return words.named(name, field, row);
  const value = row[name];
  if (exact.has(field.kind) && (typeof value === "string" || typeof value === "number")) return value;
  return words.show(name, value);
}

interface Shown {
  open: (row: AnyRow) => void;
  drawings?: Drawings | undefined;
}

function columnFor([name, field]: [string, Field], spec: Declared, words: RegisterWords, { open, drawings }: Shown) {
  const column = typeof field.column === "number" ? { width: field.column } : field.column;
  if (!column) return [];
  const { width } = column;
  const isLabel = name === spec.label;
  const drawing = drawings?.[name];
  const own = drawn[field.kind];
  const one: ListColumn<AnyRow> = {
    key: name,
    title: words.label(field),
    width,
    value: (row) => cellValueOf(name, field, row, words),
    ...(kinds[field.kind] ? { kind: kinds[field.kind] } : {}),
    ...(field.kind === "quantity" || field.kind === "rate" ? { align: "right" as const } : {}),
    ...(field.sort ? { sort: true } : {}),
    ...("isOptional" in column && column.isOptional ? { optional: true } : {}),
    ...(own ? { render: (row: AnyRow) => own(name, field, row) } : {}),
    ...(drawing ? { render: drawing } : {}),
    ...(isLabel
      ? {
          frozen: "start",
          render: (row) => (
            <LabelCell text={String(row[name] ?? "")} onOpen={() => open(row)}>
              {drawing?.(row)}
            </LabelCell>
          ),
        }
      : {}),
  };
  return [one];
}

export function columnsOf(
  spec: Declared,
  words: RegisterWords,
  { creationTitle, cells = {}, ...shown }: Shown & { creationTitle: string; cells?: Cells | undefined },
): ListColumn<AnyRow>[] {
  const own = fieldsOf(spec)
    .flatMap((entry) => columnFor(entry, spec, words, shown))
    .map((column) => {
      const value = cells[column.key];
      return value ? { ...column, value } : column;
    });
  const first = own.filter(({ key }) => key === spec.label);
  return [
    ...first,
    ...own.filter(({ key }) => key !== spec.label),
    {
      key: "creationTime",
      title: creationTitle,
      width: 110,
      sort: true,
      optional: true,
      value: (row) => formatDate(row.creationTime),
    },
  ];
}
