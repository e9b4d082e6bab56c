/** What is typed into the cells of a register's list, record by record, over what stood there. */
import { type Field, isList } from "@digao/contract/register/fields";
import type { FieldDifference } from "../edit/differences.ts";
import type { Holder } from "../edit/use-edit.ts";
import type { AnyRow } from "./columns.tsx";

export interface RowEdit {
  /** That its cells were typed over. */
  rowVersion: number;
  /** What a person knows the record by, where its row is not on the page. */
  label: string;
  base: Readonly<Record<string, string>>;
  mine: Readonly<Record<string, string>>;
}
/** By the record's id. */
export type RowEdits = Readonly<Record<string, RowEdit>>;
/** The rows that are at hand, by id. */
export type Rows = ReadonlyMap<number, AnyRow>;

/** A value as its cell is typed: the code of what has words, as the server reads both. */
export const cellText = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

/** Kinds that one cell can hold. */
export const isInCell = (field: Field): boolean =>
  !(isList(field) || ["person", "ref", "record", "cells", "instant", "colour"].includes(field.kind));

const pick = (texts: Readonly<Record<string, string>>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (texts[name] === undefined ? [] : [[name, texts[name]]])));

/** With some of its cells alone; undefined where none is left. */
function only(edit: RowEdit, names: readonly string[]): RowEdit | undefined {
  return names.length > 0 ? { ...edit, base: pick(edit.base, names), mine: pick(edit.mine, names) } : undefined;
}

const each = (edits: RowEdits, change: (edit: RowEdit, id: string) => RowEdit | undefined): RowEdits =>
  Object.fromEntries(
    Object.entries(edits).flatMap(([id, edit]): [string, RowEdit][] => {
      const next = change(edit, id);
      return next ? [[id, next]] : [];
    }),
  );

/** Cells that others wrote since, and otherwise. */
export function conflictsIn(edits: RowEdits, rows: Rows): FieldDifference[] {
  return Object.entries(edits).flatMap(([id, { base, mine }]) => {
    const row = rows.get(Number(id));
    if (!row) return [];
    return Object.keys(mine).flatMap((field) => {
      const theirs = cellText(row[field]);
      return theirs === base[field] || theirs === mine[field]
        ? []
        : [{ field: `${id}.${field}`, base: base[field], mine: mine[field], theirs }];
    });
  });
}

function settled(edits: RowEdits, rows: Rows, taken: ReadonlySet<string>): RowEdits {
  return each(edits, (edit, id) => {
    const row = rows.get(Number(id));
    if (!row) return edit;
    const names = Object.keys(edit.mine).filter(
      (name) => !taken.has(`${id}.${name}`) && edit.mine[name] !== cellText(row[name]),
    );
    const base = Object.fromEntries(names.map((name) => [name, cellText(row[name])]));
    return only({ ...edit, rowVersion: row.rowVersion, base: { ...edit.base, ...base } }, names);
  });
}

export const rowEdits: Holder<RowEdits, Rows> = {
  isWork: (stored): stored is RowEdits =>
    typeof stored === "object" &&
    stored !== null &&
    Object.values(stored).every((one) => typeof one === "object" && one !== null && "mine" in one),
  isEmpty: (edits) => Object.keys(edits).length === 0,
  isIdle: (edits) => Object.keys(edits).length === 0,
  conflicts: conflictsIn,
  settle: settled,
  rest: (sent, now) =>
    each(now, (edit, id) => {
      const was = sent[id];
      if (!was) return edit;
      const names = Object.keys(edit.mine).filter((name) => edit.mine[name] !== was.mine[name]);
      return only({ ...edit, base: { ...edit.base, ...was.mine } }, names);
    }),
};

export interface Typed {
  row: AnyRow;
  field: string;
  text: string;
}

/** Typed back to what stood there, a cell is as it was. */
export function typedInto(edits: RowEdits, typed: readonly Typed[], label: string): RowEdits {
  return typed.reduce((all: RowEdits, { row, field, text }) => {
    const { id } = row;
    const first = { rowVersion: row.rowVersion, label: cellText(row[label]), base: {}, mine: {} };
    const edit: RowEdit = all[id] ?? first;
    const base = edit.base[field] ?? cellText(row[field]);
    const next = { ...edit, base: { ...edit.base, [field]: base }, mine: { ...edit.mine, [field]: text } };
    const names = Object.keys(next.mine).filter((name) => next.mine[name] !== next.base[name]);
    const { [id]: _was, ...others } = all;
    const left = only(next, names);
    return left ? { ...others, [id]: left } : others;
  }, edits);
}
