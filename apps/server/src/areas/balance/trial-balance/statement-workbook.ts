import type { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import type { SheetRow, StatementCell } from "@digao/domain/statements/layout";
import type { CellOut, ColumnOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { workbookBytes } from "@digao/excel/write-workbook";
import type { Context } from "../../../platform/serve.ts";
import { openPoints } from "../../engagement/papers/door.ts";
import { inUnit, type Statements, statementsOf } from "./statement.ts";

type Scope = Input<(typeof trialBalance)["DownStatementExcel"]>;

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** 会企01表 and 会企02表 on two sheets, totals as formulas over the lines above them. */
export async function downloadStatements({ db }: Context, input: Scope): Promise<FileAnswer> {
  const statements = await statementsOf(db, input);
  const { company, dates, balance } = statements;
  const { RptLang: lang, unit } = input;
  const notes = input.audited ? await openPoints.notes(db, { lang, trivial: balance.materiality.trivial }) : [];
  const below: RowOut[] = notes.map((note) => [{ text: note, style: "note" }]);
  const sheets = [
    balanceSheetOf(statements, { lang, unit, below }),
    incomeStatementOf(statements, { lang, unit, below }),
  ];
  const name = messageOf(lang, "trialBalance.statements");
  return { fileName: `${company}-${name}-${dates[2]}.xlsx`, mime: XLSX, body: await workbookBytes(sheets) };
}

type Unit = Scope["unit"];
type Column = "current" | "prior";
interface Look {
  lang: Lang;
  unit: Unit;
  /** Rows under the signatures. */
  below: readonly RowOut[];
}

/** A side of the form: where its columns stand, and the sheet row of each line. */
interface Side {
  letters: Readonly<Record<Column, string>>;
  rows: ReadonlyMap<string, number>;
  unit: Unit;
  hasNotes: boolean;
  /** Columns that stay blank. */
  blank?: Column;
}

const FIRST_ROW = 5;
const LETTERS = "ABCDEFGHIJ";

const rowsOf = (cells: readonly (StatementCell | null)[]): Map<string, number> =>
  new Map(cells.flatMap((cell, index) => (cell ? [[cell.code, FIRST_ROW + index] as const] : [])));

/** Name, 行次, 附注 where it is printed, current, prior. */
const widthOf = (hasNotes: boolean): number => (hasNotes ? 5 : 4);

function sideFrom(
  first: number,
  cells: readonly (StatementCell | null)[],
  { hasNotes }: Pick<Statements, "hasNotes">,
  unit: Unit,
): Side {
  const current = first + widthOf(hasNotes) - 2;
  const letters = { current: LETTERS[current] ?? "", prior: LETTERS[current + 1] ?? "" };
  return { letters, rows: rowsOf(cells), unit, hasNotes };
}

function columnNames(name: string, columns: readonly [string, string], hasNotes: boolean, lang: Lang): string[] {
  const notes = hasNotes ? [messageOf(lang, "trialBalance.notes")] : [];
  return [name, messageOf(lang, "trialBalance.lineNo"), ...notes, ...columns];
}

const widths = (name: number, amount: number, hasNotes: boolean): ColumnOut[] =>
  [name, 6, ...(hasNotes ? [9] : []), amount, amount].map((width) => ({ width }));

function balanceSheetOf(statements: Statements, { lang, unit, below }: Look): SheetOut {
  const { balanceSheet: rows, headings, hasNotes } = statements;
  const half = widthOf(hasNotes);
  const left = sideFrom(
    0,
    rows.map((row) => row.left),
    statements,
    unit,
  );
  const right = sideFrom(
    half,
    rows.map((row) => row.right),
    statements,
    unit,
  );
  const names = [messageOf(lang, "trialBalance.assets"), messageOf(lang, "trialBalance.liabilitiesAndEquity")];
  const line = ({ left: a, right: b }: SheetRow): RowOut => [...cellsOf(a, left), ...cellsOf(b, right)];
  return {
    name: headings[1].title,
    columns: [...widths(34, 18, hasNotes), ...widths(40, 18, hasNotes)],
    header: headOf(statements, 1, {
      lang,
      width: half * 2,
      columns: names.flatMap((name) => columnNames(name, headings[1].columns, hasNotes, lang)),
    }),
    rows: [rows.map(line), footOf(statements.signers, half * 2), below],
    merges: headMerges(LETTERS[half * 2 - 1] ?? ""),
    freezeRows: FIRST_ROW - 1,
    page: { isLandscape: true, banner: statements.outOfBalance },
  };
}

function incomeStatementOf(statements: Statements, { lang, unit, below }: Look): SheetOut {
  const { incomeStatement: cells, headings, hasPriorYear, hasNotes } = statements;
  const width = widthOf(hasNotes);
  const side = sideFrom(0, cells, statements, unit);
  const shown: Side = hasPriorYear ? side : { ...side, blank: "prior" };
  const columns = columnNames(messageOf(lang, "trialBalance.item"), headings[2].columns, hasNotes, lang);
  return {
    name: headings[2].title,
    columns: widths(56, 22, hasNotes),
    header: headOf(statements, 2, { lang, width, columns }),
    rows: [cells.map((cell) => cellsOf(cell, shown)), footOf(statements.signers, width), below],
    merges: headMerges(LETTERS[width - 1] ?? ""),
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

const INDENT_STYLES = { 0: "boxText", 1: "boxText", 2: "boxIndent" } as const;
const isBold = ({ kind }: StatementCell): boolean => kind === "T" || kind === "H";

/** A cell with its frame and nothing in it. */
const nothing: CellOut = { empty: true, style: "boxText" };

function cellsOf(cell: StatementCell | null, side: Side): CellOut[] {
  if (!cell) return Array.from({ length: widthOf(side.hasNotes) }, () => nothing);
  const name: CellOut = { text: cell.label, style: isBold(cell) ? "boxBold" : INDENT_STYLES[cell.indent] };
  const lineNo: CellOut = cell.lineNo === null ? nothing : { number: String(cell.lineNo), style: "boxCenter" };
  const note: CellOut = cell.noteRef ? { text: cell.noteRef, style: "boxCenter" } : nothing;
  const amounts = [amountCell(cell, "current", side), amountCell(cell, "prior", side)];
  return [name, lineNo, ...(side.hasNotes ? [note] : []), ...amounts];
}

/** Blank where the screen is: a nil amount of a line has no cell content, that of a total is 0.00. */
function amountCell(cell: StatementCell, column: Column, side: Side): CellOut {
  const amount = cell[column];
  const isBlank = amount === null || side.blank === column || (amount === 0n && cell.kind !== "T");
  if (isBlank) return nothing;
  const value = inUnit(amount, side.unit);
  const style = cell.kind === "T" ? "boxTotal" : "boxAmount";
  const formula = formulaOf(cell, column, side);
  return formula === null ? { number: value, style } : { formula, value, style };
}

function formulaOf({ terms }: StatementCell, column: Column, { letters, rows }: Side): string | null {
  if (terms.length === 0 || terms.some(({ code }) => !rows.has(code))) return null;
  const text = terms.map(({ sign, code }) => `${sign < 0 ? "-" : "+"}${letters[column]}${rows.get(code)}`).join("");
  return text.replace(/^\+/, "");
}
