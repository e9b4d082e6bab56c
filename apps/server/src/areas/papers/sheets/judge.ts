/** What a book says of itself once its formulas are worked out anew: whether it may be signed as it stands. Free of the database. */
import type { ChangedCell } from "@digao/contract/areas/papers/sheets/calls";
import { callText } from "@digao/domain/sheet-bindings/parse";
import { isCheckLabel, isNilCheck } from "@digao/domain/sheet-bindings/check-rows";
import { cellName } from "@digao/sheets/a1";
import type { Book, Cell, CellValue } from "@digao/sheets/book";
import type { FileReading } from "../../../platform/readings/reading.ts";
import { type Evaluated, evaluate, hasFormulas, placeKey } from "./evaluate.ts";
import { type PackedBook, packBook } from "./parts.ts";
import { type BookSource, bookOf } from "./readings.ts";
import type { StoredBinding } from "./stored-bindings.ts";
import { placesOf } from "./bound-cells.ts";

export interface MovedCell {
  /** "审定表!C6" */
  cell: string;
  was: CellValue | null;
  now: CellValue | null;
  /** Where, and what it comes to, as windows take it in. */
  at: ChangedCell;
}
/** What cells say, whoever worked them out. */
export interface CellFaults {
  errors: string[];
  checks: string[];
  checkRows: number;
}
export interface Judgement extends CellFaults {
  /** Bound cells that come to something else than they show, and other formulas that do. */
  bound: MovedCell[];
  other: MovedCell[];
  /** Bound cells by what they ask for. */
  asking: { cell: string; texts: string[] }[];
}

const ERRORS: ReadonlySet<string> = new Set([
  "#REF!",
  "#NAME?",
  "#DIV/0!",
  "#VALUE!",
  "#N/A",
  "#NUM!",
  "#NULL!",
  "#SPILL!",
  "#CALC!",
  "#ERROR!",
  "#循环引用",
]);

type Row = Readonly<Record<number, Cell>>;

const isBlank = ({ v }: Cell): boolean => v === undefined || v === null || v === "";

/** By the first words of the row. */
function isCheckRow(row: Row): boolean {
  const first = Object.keys(row)
    .map(Number)
    .sort((a, b) => a - b)
    .map((column) => row[column])
    .find((cell) => cell !== undefined && !isBlank(cell));
  return typeof first?.v === "string" && !first.f && isCheckLabel(first.v);
}

/** A check that was typed is none. */
function failsCheck({ f, v }: Cell): boolean {
  if (typeof v === "number") return !f || !isNilCheck(v);
  return Boolean(f) && typeof v === "string" && v !== "";
}

function faultsInRow(row: Row, nameOf: (column: number) => string): CellFaults {
  const isCheck = isCheckRow(row);
  const cells = Object.entries(row).map(([column, cell]): [string, Cell] => [nameOf(Number(column)), cell]);
  return {
    errors: cells.flatMap(([name, { v }]) => (typeof v === "string" && ERRORS.has(v.toUpperCase()) ? [name] : [])),
    checks: isCheck ? cells.flatMap(([name, cell]) => (failsCheck(cell) ? [name] : [])) : [],
    checkRows: isCheck ? 1 : 0,
  };
}

export function cellFaults(book: Book): CellFaults {
  const found: CellFaults = { errors: [], checks: [], checkRows: 0 };
  for (const id of book.sheetOrder) {
    const sheet = book.sheets[id];
    for (const [row, cells] of Object.entries(sheet?.cellData ?? {})) {
      const own = faultsInRow(cells, (column) => `${sheet?.name}!${cellName(Number(row), column)}`);
      found.errors.push(...own.errors);
      found.checks.push(...own.checks);
      found.checkRows += own.checkRows;
    }
  }
  return found;
}

function movedCells(before: Book, { found, places }: Evaluated): Pick<Judgement, "bound" | "other"> {
  const bound = new Set(places.map(({ tabId, row, column }) => placeKey(tabId, row, column)));
  const moved = found.map(({ sheetId, row, column, v, t }) => {
    const sheet = before.sheets[sheetId];
    const cell = `${sheet?.name}!${cellName(row, column)}`;
    const at: ChangedCell = { tabId: sheetId, row, column, value: v, type: t };
    const one: MovedCell = { cell, was: sheet?.cellData?.[row]?.[column]?.v ?? null, now: v, at };
    return { one, isBound: bound.has(placeKey(sheetId, row, column)) };
  });
  return {
    bound: moved.filter(({ isBound }) => isBound).map(({ one }) => one),
    other: moved.filter(({ isBound }) => !isBound).map(({ one }) => one),
  };
}

export interface JudgeInput {
  source: BookSource;
  /** What its bindings say now, by the text of the call. */
  answers: readonly (readonly [string, StoredBinding])[];
}

/** Null where the formulas take too long now, or are too many. */
export async function judged(book: Book, answers: JudgeInput["answers"]): Promise<Judgement | null> {
  if (!hasFormulas(book)) return { ...cellFaults(book), bound: [], other: [], asking: [] };
  const evaluated = await evaluate(book, { resolved: new Map(answers), resolve: () => Promise.resolve() });
  if (evaluated === null || evaluated === "late") return null;
  const nameOf = (tabId: string, row: number, column: number): string =>
    `${book.sheets[tabId]?.name}!${cellName(row, column)}`;
  return {
    ...cellFaults(evaluated.book),
    ...movedCells(book, evaluated),
    asking: placesOf(evaluated.book).places.map(({ tabId, row, column, calls }) => ({
      cell: nameOf(tabId, row, column),
      texts: calls.map(({ call }) => callText(call)),
    })),
  };
}

export const judgeBook: FileReading<JudgeInput, Judgement | null> = {
  name: "judge-book",
  read: async (_path, { source, answers }) => judged(await bookOf(source), answers),
};

/** A book as it is made of a template, with what its formulas come to. */
export const computeFilled: FileReading<JudgeInput, PackedBook | null> = {
  name: "compute-book",
  async read(_path, { source, answers }) {
    const book = await bookOf(source);
    const evaluated = await evaluate(book, { resolved: new Map(answers), resolve: () => Promise.resolve() });
    return evaluated === null || evaluated === "late" ? null : packBook(evaluated.book);
  },
};
