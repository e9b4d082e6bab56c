import type { trialBalance } from "@digao/contract/areas/trial-balance";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { type Fen, fixed, yuan } from "@digao/domain/money";
import type { SheetRow, StatementCell } from "@digao/domain/statements/layout";
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { workbookBytes } from "@digao/excel/write-workbook";
import type { Context } from "../../platform/serve.ts";
import { type Statements, statementsOf } from "./statement.ts";

type Scope = Input<(typeof trialBalance)["DownStatementExcel"]>;

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** 会企01表 and 会企02表 on two sheets, totals as formulas over the lines above them. */
export async function downloadStatements({ db }: Context, input: Scope): Promise<FileAnswer> {
  const statements = await statementsOf(db, input);
  const { company, dates } = statements;
  const { RptLang: lang, unit } = input;
  const sheets = [balanceSheetOf(statements, lang, unit), incomeStatementOf(statements, lang, unit)];
  const name = messageOf(lang, "trialBalance.statements");
  return { fileName: `${company}-${name}-${dates[2]}.xlsx`, mime: XLSX, body: await workbookBytes(sheets) };
}

type Unit = Scope["unit"];
type Column = "current" | "prior";

/** Letters of a side: its names, its current and its prior amounts. */
interface Side {
  letters: Readonly<Record<Column, string>>;
  /** Sheet row of each line. */
  rows: ReadonlyMap<string, number>;
  unit: Unit;
  /** Columns that stay blank. */
  blank?: Column;
}

const FIRST_ROW = 5;

const rowsOf = (cells: readonly (StatementCell | null)[]): Map<string, number> =>
  new Map(cells.flatMap((cell, index) => (cell ? [[cell.code, FIRST_ROW + index] as const] : [])));

function balanceSheetOf(statements: Statements, lang: Lang, unit: Unit): SheetOut {
  const { balanceSheet: rows, headings } = statements;
  const left: Side = { letters: { current: "B", prior: "C" }, rows: rowsOf(rows.map((row) => row.left)), unit };
  const right: Side = { letters: { current: "E", prior: "F" }, rows: rowsOf(rows.map((row) => row.right)), unit };
  const [current, prior] = headings[1].columns;
  const names = [messageOf(lang, "trialBalance.assets"), messageOf(lang, "trialBalance.liabilitiesAndEquity")];
  const line = ({ left: a, right: b }: SheetRow): RowOut => [...cellsOf(a, left), ...cellsOf(b, right)];
  return {
    name: headings[1].title,
    columns: [{ width: 34 }, { width: 18 }, { width: 18 }, { width: 40 }, { width: 18 }, { width: 18 }],
    header: headOf(statements, 1, {
      lang,
      width: 6,
      columns: [names[0] ?? "", current, prior, names[1] ?? "", current, prior],
    }),
    rows: [rows.map(line), footOf(statements.signers, 6)],
    merges: headMerges("F"),
    freezeRows: FIRST_ROW - 1,
    page: { isLandscape: true, banner: statements.outOfBalance },
  };
}

function incomeStatementOf(statements: Statements, lang: Lang, unit: Unit): SheetOut {
  const { incomeStatement: cells, headings, hasPriorYear } = statements;
  const side: Side = { letters: { current: "B", prior: "C" }, rows: rowsOf(cells), unit };
  const shown: Side = hasPriorYear ? side : { ...side, blank: "prior" };
  const columns = [messageOf(lang, "trialBalance.item"), ...headings[2].columns];
  return {
    name: headings[2].title,
    columns: [{ width: 56 }, { width: 22 }, { width: 22 }],
    header: headOf(statements, 2, { lang, width: 3, columns }),
    rows: [cells.map((cell) => cellsOf(cell, shown)), footOf(statements.signers, 3)],
    merges: headMerges("C"),
    freezeRows: FIRST_ROW - 1,
    page: { banner: statements.outOfBalance },
  };
}

const headMerges = (last: string): string[] => [`A1:${last}1`, `A2:${last}2`];

interface Head {
  lang: Lang;
  width: number;
  columns: readonly string[];
}

/** Title, form number, then 编制单位, date and unit in one row, then the column names. */
function headOf(
  { headings, company, dates, outOfBalance }: Statements,
  type: 1 | 2,
  { lang, width, columns }: Head,
): RowOut[] {
  const { form, title, unit } = headings[type];
  const blank = (count: number): null[] => Array.from({ length: Math.max(0, count) }, () => null);
  const preparedBy = messageOf(lang, "trialBalance.preparedBy", { company });
  const middle = Math.floor(width / 2);
  const date: CellOut = { text: dates[type], style: "center" };
  const unitCell: CellOut = { text: unit, style: "right" };
  return [
    [{ text: title, style: "formTitle" }],
    [outOfBalance ? { text: `${outOfBalance}　${form}`, style: "warning" } : { text: form, style: "right" }],
    [{ text: preparedBy, style: "text" }, ...blank(middle - 1), date, ...blank(width - middle - 2), unitCell],
    columns.map((column) => ({ text: column, style: "header" as const })),
  ];
}

function footOf(signers: readonly string[], width: number): RowOut[] {
  const step = width / signers.length;
  const row: CellOut[] = Array.from({ length: width }, () => null);
  for (const [index, signer] of signers.entries())
    row[Math.floor(index * step)] = { text: `${signer}：`, style: "text" };
  return [[], row];
}

const TEXT_STYLES = { 0: "boxBold", 1: "boxText", 2: "boxIndent" } as const;

function cellsOf(cell: StatementCell | null, side: Side): CellOut[] {
  if (!cell)
    return [
      { text: " ", style: "boxText" },
      { text: " ", style: "boxText" },
      { text: " ", style: "boxText" },
    ];
  const name: CellOut = { text: cell.label, style: TEXT_STYLES[cell.indent] };
  return [name, amountCell(cell, "current", side), amountCell(cell, "prior", side)];
}

function amountCell(cell: StatementCell, column: Column, side: Side): CellOut {
  const amount = cell[column];
  if (amount === null || side.blank === column) return { text: " ", style: "boxText" };
  const value = exactIn(amount, side.unit);
  const style = cell.kind === "T" ? "boxTotal" : "boxAmount";
  const formula = formulaOf(cell, column, side);
  return formula === null ? { number: value, style } : { formula, value, style };
}

function formulaOf({ terms }: StatementCell, column: Column, { letters, rows }: Side): string | null {
  if (terms.length === 0 || terms.some(({ code }) => !rows.has(code))) return null;
  const text = terms.map(({ sign, code }) => `${sign < 0 ? "-" : "+"}${letters[column]}${rows.get(code)}`).join("");
  return text.replace(/^\+/, "");
}

/** 万元 keeps all six decimals, so that totals add up exactly; the cell's format shows two. */
const exactIn = (amount: Fen, unit: Unit): string => (unit === "yuan" ? yuan(amount) : fixed(amount, 6));
