/** Reads the downloaded workbooks and compares every figure; totals must be formulas that give their own value. */
import { openTable } from "@digao/excel/open-sheet";
import { readHead } from "@digao/excel/table-file";
import { openZipParts } from "@digao/excel/xlsx/zip-parts";
import { expect } from "@playwright/test";
import { amountOf, type Columns, fen, type Line, lines } from "./figures.ts";

interface Sheet {
  name: string;
  rows: (string | null)[][];
  /** By cell: "C22" -> "C6+C7". */
  formulas: ReadonlyMap<string, string>;
}

const partMax = 50_000_000;
const firstRow = 5;

async function readSheets(path: string): Promise<Sheet[]> {
  const zip = await openZipParts(path);
  const table = await openTable(path);
  const names = table.sheets.map((sheet) => sheet.name);
  await table.close();
  const sheets: Sheet[] = [];
  for (const [index, name] of names.entries()) {
    const file = await openTable(path, { sheet: name });
    const rows = await readHead(file, 1000);
    await file.close();
    const xml = String(await zip.read(`xl/worksheets/sheet${index + 1}.xml`, partMax));
    const found = xml.matchAll(/<c r="([A-Z]+\d+)"[^>]*><f>([^<]*)<\/f>/g);
    sheets.push({ name, rows, formulas: new Map([...found].map(([, cell = "", formula = ""]) => [cell, formula])) });
  }
  zip.close();
  return sheets;
}

const letterOf = (column: number) => String.fromCharCode(65 + column);

/** One line's amount in one column, where its row is known. */
interface Place {
  sheet: Sheet;
  /** As Excel counts. */
  row: number;
  column: number;
}

const valueAt = ({ sheet, row, column }: Place): bigint => fen(sheet.rows[row - 1]?.[column]);

function expectFormula(place: Place, line: Line): void {
  const cell = `${letterOf(place.column)}${place.row}`;
  const formula = place.sheet.formulas.get(cell) ?? "";
  const terms = [...formula.matchAll(/([+-]?)([A-Z])(\d+)/g)];
  expect(terms.length, `${line.code} in ${cell} is a formula`).toBeGreaterThan(1);
  const sum = terms.reduce((total, [, sign, letter = "", row]) => {
    const value = valueAt({ ...place, row: Number(row), column: letter.charCodeAt(0) - 65 });
    return total + (sign === "-" ? -value : value);
  }, 0n);
  expect(sum, `${cell} = ${formula}`).toBe(valueAt(place));
}

const figured = (line: Line) => line.kind === "L" || line.kind === "T";
const comparable = (found: [string, bigint][]) => found.map(([code, value]) => `${code} ${value}`);

/** Column by column, so that a difference names its lines. */
function expectColumn(places: ReadonlyMap<Line, Place>, column: number, amounts: Columns["audited"]): void {
  const chosen = [...places]
    .filter(([line]) => figured(line))
    .map(([line, place]) => [line, { ...place, column }] as const);
  const found = chosen.map(([line, place]): [string, bigint] => [line.code, valueAt(place)]);
  const expected = chosen.map(([line]): [string, bigint] => [line.code, amountOf(amounts, line.code)]);
  expect(comparable(found)).toEqual(comparable(expected));
  for (const [line, place] of chosen) if (line.kind === "T") expectFormula(place, line);
}

const nameIn = { zh: (line: Line) => line.name, en: (line: Line) => line.nameEn };

/** Of-which lines without amounts and earnings per share are left out of a form unless a project asks for them. */
const isOptional = ({ code, kind }: Line) => kind === "I" || /^P60\d$/.test(code);

/** The rows of a group of lines, which must stand in the order of the form. */
function placesOf(
  sheet: Sheet,
  nameColumn: number,
  group: readonly Line[],
  { name = nameIn.zh, from = firstRow } = {},
): Map<Line, Place> {
  const named = sheet.rows
    .map((row, index) => ({ text: (row[nameColumn] ?? "").trim(), row: index + 1 }))
    .filter(({ text, row }) => row >= from && text !== "");
  const places: [Line, Place][] = [];
  for (const line of group) {
    const at = named[places.length];
    const isThere = at?.text.includes(name(line)) ?? false;
    if (isOptional(line) && !isThere) continue;
    expect(at?.text ?? "", `row of ${line.code}`).toContain(name(line));
    places.push([line, { sheet, row: at?.row ?? 0, column: nameColumn }]);
  }
  return new Map(places);
}

const tbColumns: readonly [column: number, amounts: keyof Columns][] = [
  [2, "unaudited"],
  [8, "audited"],
  [9, "openUnaudited"],
  [15, "openAudited"],
];
const entryColumns: readonly [column: number, amounts: keyof Columns][] = [
  [3, "ajeDr"],
  [4, "ajeCr"],
  [5, "rjeDr"],
  [6, "rjeCr"],
];

export async function expectTrialBalanceFile(path: string, expected: Columns): Promise<void> {
  const [sheet] = await readSheets(path);
  if (!sheet) throw new Error(`${path} has no sheet`);
  // Below the head of the paper and the two rows of headings.
  const from = sheet.rows.findLastIndex(([index]) => index === "索引") + 2;
  expect(from).toBeGreaterThan(firstRow);
  const places = placesOf(sheet, 1, lines, { from });
  for (const [column, amounts] of tbColumns) expectColumn(places, column, expected[amounts]);
  const leaves = new Map([...places].filter(([line]) => line.kind === "L"));
  for (const [column, amounts] of entryColumns) expectColumn(leaves, column, expected[amounts]);
}

export async function expectStatementsFile(path: string, expected: Columns, lang: "zh" | "en" = "zh"): Promise<void> {
  const [balanceSheet, incomeStatement] = await readSheets(path);
  if (!(balanceSheet && incomeStatement)) throw new Error(`${path} lacks a statement`);
  const group = (number: number) => lines.filter((line) => line.group === number);
  for (const [nameColumn, own] of [
    [0, group(1)],
    [4, group(2)],
  ] as const) {
    const places = placesOf(balanceSheet, nameColumn, own, { name: nameIn[lang] });
    expectColumn(places, nameColumn + 2, expected.audited);
    expectColumn(places, nameColumn + 3, expected.openAudited);
  }
  expectColumn(placesOf(incomeStatement, 0, group(3), { name: nameIn[lang] }), 2, expected.audited);
}

const cents = (text: string | null | undefined) => String(fen(text));
/** Lines of entries as "item debit credit", in an order of their own: approving gives the numbers. */
const entryLines = (rows: readonly (readonly (string | null | undefined)[])[]) =>
  rows.map(([item, debit, credit]) => `${item} ${cents(debit)} ${cents(credit)}`).sort();

/** The summary of adjustments: a sheet by type, every line of its entries, and totals that are formulas. */
export async function expectSummaryFile(path: string, types: readonly (readonly SummaryLine[])[]): Promise<void> {
  const sheets = await readSheets(path);
  expect(sheets.length).toBe(types.length);
  for (const [index, entries] of types.entries()) {
    const { rows, formulas } = sheets[index] ?? { rows: [], formulas: new Map<string, string>() };
    const end = rows.findIndex(([first]) => first === "合计");
    // Titles of its parts stand between the entries: without an item.
    const found = rows.slice(summaryHead, end).map((row) => [row[3], row[5], row[6]].map((cell) => cell?.trim() ?? ""));
    expect(entryLines(found.filter(([item]) => item !== ""))).toEqual(
      entryLines(entries.map(({ item, debit, credit }) => [item, debit, credit])),
    );
    for (const [column, letter, side] of [
      [5, "F", "debit"],
      [6, "G", "credit"],
    ] as const) {
      expect(fen(rows[end]?.[column])).toBe(entries.reduce((sum, line) => sum + fen(line[side]), 0n));
      expect(formulas.get(`${letter}${end + 1}`)).toBe(`SUM(${letter}${summaryHead + 1}:${letter}${end})`);
    }
  }
}

const summaryHead = 4;
export interface SummaryLine {
  /** As printed. */
  item: string;
  debit: string;
  credit: string;
}
