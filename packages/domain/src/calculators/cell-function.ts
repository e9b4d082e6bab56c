/**
 * The function CALC of sheets: a calculator that reads its input from cells.
 * `=CALC("vat","difference",B6:B16,A20:C31)` takes the fields as they are declared, one below the other, then each table with its columns as
 * they are declared; rows that are empty are no rows. A schedule's cell is `"sales/1/output"`, what it has beyond 12 rows `"sales/beyond/12"`.
 */
import { CALCULATORS, type CalculatorEntry } from "./all.ts";
import type { Declaration, Field, Fields, Kind, Output, Pair } from "./calculator.ts";
import { FAULTS, type Fault, InputRefused } from "./faults.ts";
import type { RawInput, RawRow } from "./read.ts";
import type { Written } from "./written.ts";

export const calculatorFunction = "CALC";
/** What stands in a cell. */
export type CellContent = string | number | boolean | null;

const all: Readonly<Record<string, CalculatorEntry>> = CALCULATORS;
export const calculatorNamed = (key: string): CalculatorEntry | null =>
  Object.hasOwn(all, key) ? (all[key] ?? null) : null;

const EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** As a workbook counts days. */
const dayOf = (serial: number): string => new Date(EPOCH + Math.round(serial) * DAY_MS).toISOString().slice(0, 10);
const serialOf = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - EPOCH) / DAY_MS;
const isSerial = (value: number): boolean => value > 10_000 && value < 110_000;

const plain = (text: string): string => text.normalize("NFKC").replace(/\s/g, "").toLowerCase();

const decimals = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(8).replace(/0+$/, "").replace(/\.$/, "");

const isoDay = (text: string): string => {
  const [, year = "", month = "", day = ""] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
};
const monthOf = (day: string): string => day.slice(0, 7).replace("-", "");

/** A word that people write for a choice, in either language, or its key. */
function choiceOf(text: string, choices: Field["choices"] = {}): string {
  const own = plain(text);
  const found = Object.entries(choices).find(([key, words]) => [key, ...words].some((one) => plain(one) === own));
  return found?.[0] ?? text;
}

const flags: Readonly<Record<string, string>> = { 是: "true", 否: "false", yes: "true", no: "false" };

type Reader = (value: string | number, field: Field) => string;
const asNumber: Reader = (value) => (typeof value === "number" ? decimals(value) : value.replaceAll(",", "").trim());
const asDay: Reader = (value) => (typeof value === "number" && isSerial(value) ? dayOf(value) : isoDay(String(value)));
const readers: Readonly<Record<Kind, Reader>> = {
  money: asNumber,
  rate: asNumber,
  number: asNumber,
  int: asNumber,
  date: asDay,
  month: (value, field) => {
    if (typeof value === "number" && !isSerial(value)) return String(value);
    const day = asDay(value, field);
    return /^\d{4}-\d{2}/.test(day) ? monthOf(day) : String(value);
  },
  choice: (value, { choices }) => choiceOf(String(value), choices),
  text: (value) => String(value),
  flag: (value) => flags[plain(String(value))] ?? plain(String(value)),
};

function rawOf(content: CellContent | undefined, field: Field): string | null {
  if (content === null || content === undefined) return null;
  if (typeof content === "boolean") return String(content);
  if (typeof content === "string" && content.trim() === "") return null;
  return readers[field.kind](content, field);
}

const isBlank = (content: CellContent | undefined): boolean =>
  content === null || content === undefined || (typeof content === "string" && content.trim() === "");

const rowOf = (fields: Fields, cells: readonly (CellContent | undefined)[]): RawRow =>
  Object.fromEntries(Object.entries(fields).map(([key, field], at) => [key, rawOf(cells[at], field)]));

/** Ranges of cells, line by line. */
export type CellRange = readonly (readonly CellContent[])[];

/** A row that only holds its number or what was set before is one: what is empty from left to right is none. */
export function inputOfCells(
  { fields, tables }: Declaration,
  values: CellRange,
  ranges: readonly CellRange[],
): RawInput {
  const rows = Object.entries(tables).map(([table, { columns }], at): [string, RawRow[]] => [
    table,
    (ranges[at] ?? []).filter((row) => !row.every(isBlank)).map((row) => rowOf(columns, row)),
  ]);
  return {
    values: rowOf(
      fields,
      values.map(([only]) => only ?? null),
    ),
    rows: Object.fromEntries(rows),
  };
}

/** An error in a cell is told as it is. */
const errorIn = (ranges: readonly CellRange[]): string | undefined =>
  ranges.flat(2).find((content): content is string => typeof content === "string" && /^#\S/.test(content));

const fillWords = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));

/** The words of the firm's papers. */
const inWords = ([zh]: Pair): string => zh;

function faultText({ fields, tables }: Declaration, { table, row, field, code, params }: Fault): string {
  const own = table === null ? undefined : tables[table];
  const label = field === null ? undefined : (own?.columns ?? fields)[field]?.label;
  const place = [own && inWords(own.label), row === null ? "" : `第${row}行`, label && inWords(label)].filter(Boolean);
  return `#${place.join(" ")}：${fillWords(inWords(FAULTS[code]), params)}`;
}

const cache = new Map<string, Written | string>();
const CACHE_MAX = 50;

/** Every figure of a paper asks for the same calculation. */
function calculated(entry: CalculatorEntry, input: RawInput): Written | string {
  const key = JSON.stringify([entry.declaration.key, input]);
  const found = cache.get(key);
  if (found !== undefined) return found;
  let answer: Written | string;
  try {
    answer = entry.calculate(input);
  } catch (error) {
    if (!(error instanceof InputRefused)) throw error;
    const [first] = error.faults;
    answer = first ? faultText(entry.declaration, first) : "#参数错误";
  }
  if (cache.size >= CACHE_MAX) cache.clear();
  cache.set(key, answer);
  return answer;
}

function shown(value: string | null | undefined, { kind, choices }: Output): CellContent {
  if (value === null || value === undefined) return "";
  if (kind === "money" || kind === "rate" || kind === "number" || kind === "int" || kind === "month")
    return Number(value);
  if (kind === "date") return serialOf(value);
  if (kind === "flag") return value === "true" ? "是" : "否";
  const words = choices?.[value];
  return words ? inWords(words) : value;
}

function scheduleCell(
  { schedules }: Declaration,
  written: Written,
  [name = "", row = "", column = ""]: string[],
): CellContent {
  const rows = written.schedules[name];
  if (!rows) return "#无此字段";
  if (row === "beyond") {
    const left = rows.length - Number(column);
    return left > 0 ? `另有 ${left} 行未列示` : "";
  }
  const output = schedules[name]?.columns[column];
  return output ? shown(rows[Number(row) - 1]?.[column], output) : "#无此字段";
}

function figureOf(declaration: Declaration, written: Written, figure: string): CellContent {
  if (figure.includes("/")) return scheduleCell(declaration, written, figure.split("/"));
  if (figure === "remarks")
    return written.remarks
      .map(({ code, params }) => fillWords(inWords(declaration.remarks[code] ?? ["", ""]), params))
      .join("；");
  const output = declaration.figures[figure];
  return output ? shown(written.figures[figure], output) : "#无此字段";
}

const contentOf = (value: unknown): CellContent =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;

/** A single cell comes as such, a range as its lines. */
function rangeOf(value: unknown): CellRange {
  if (!Array.isArray(value)) return [[contentOf(value)]];
  return value.map((row: unknown) => (Array.isArray(row) ? row.map(contentOf) : [contentOf(row)]));
}

/** What the formula engines call, the server's and the browser's alike. */
export function calculatorCell(args: readonly unknown[]): CellContent {
  const [key, figure, ...ranges] = args.map(rangeOf);
  const entry = calculatorNamed(String(key?.[0]?.[0] ?? ""));
  if (!entry || !figure) return "#无此测算";
  const [values = [], ...tables] = ranges;
  const error = errorIn(ranges);
  if (error) return error;
  const written = calculated(entry, inputOfCells(entry.declaration, values, tables));
  const name = String(figure[0]?.[0] ?? "");
  // Why there is no figure is said where the figures stand, not once more in every line of a schedule.
  if (typeof written === "string") return name.includes("/") ? "" : written;
  return figureOf(entry.declaration, written, name);
}

/** For the formula engines. */
export const calculatorFunctions: ReadonlyMap<string, (args: unknown[]) => unknown> = new Map([
  [calculatorFunction, calculatorCell],
]);
