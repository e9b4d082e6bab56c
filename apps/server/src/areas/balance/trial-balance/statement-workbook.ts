import type { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import type { StatementCell } from "@digao/domain/statements/layout";
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { columnLetters } from "@digao/excel/write/sheet-xml";
import type { Context } from "../../../platform/serve.ts";
import type { Column, Tone } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import type { Above } from "../../../platform/workbook/paper-head.ts";
import { paperSheet } from "../../../platform/workbook/sheet.ts";
import { openPoints } from "../../engagement/papers/door.ts";
import { inUnit, type Statements, statementsOf } from "./statement.ts";

type Scope = Input<(typeof trialBalance)["DownStatementExcel"]>;

interface Look extends Pick<Scope, "unit"> {
  lang: Lang;
  /** Rows under the signatures. */
  notes: readonly RowOut[];
}

/** 会企01表 and 会企02表 on two sheets, totals as formulas over the lines above them. */
export async function downloadStatements({ db }: Context, input: Scope): Promise<FileAnswer> {
  const statements = await statementsOf(db, input);
  const { company, dates, balance } = statements;
  const { RptLang: lang, unit } = input;
  const passed = input.audited ? await openPoints.notes(db, { lang, trivial: balance.materiality.trivial }) : [];
  const look = { lang, unit, notes: passed.map((text): RowOut => [{ text, style: "note" }]) };
  return workbookFile(
    [company, messageOf(lang, "trialBalance.statements"), dates[2]],
    [balanceSheetOf(statements, look), incomeStatementOf(statements, look)],
  );
}

/** One side of a form: its lines from top to bottom, and how its columns look. */
interface Side<Row> extends Look {
  title: string;
  /** What its columns are called by. */
  name: string;
  cellOf: (row: Row) => StatementCell | null;
  rows: readonly Row[];
  widths: readonly [name: number, amount: number];
  columns: readonly [current: string, prior: string];
  hasNotes: boolean;
  hasPriorYear: boolean;
}

const toneOf = (cell: StatementCell | null): Tone => {
  if (cell?.kind === "T" || cell?.kind === "H") return "bold";
  return cell?.indent === 2 ? "indent" : "plain";
};

/** Name, 行次, 附注 where it is printed, current, prior. */
function sideColumns<Row>(side: Side<Row>): Column<Row>[] {
  const { cellOf, name, widths, columns } = side;
  const places = new Map(side.rows.map((row, place) => [cellOf(row)?.code, place]));
  const amount = (column: "current" | "prior", title: string): Column<Row> => ({
    words: { text: title },
    name: `${name} ${column}`,
    width: widths[1],
    kind: "money",
    toneOf: (row) => (cellOf(row)?.kind === "T" ? "bold" : "plain"),
    // Blank where the screen is: a line's nil; that of a total is 0.00.
    isNilBlank: true,
    of: (row) => {
      const fen = cellOf(row)?.[column] ?? null;
      return fen === null || (column === "prior" && !side.hasPriorYear) ? null : inUnit(fen, side.unit);
    },
    formula: (cell, row) => {
      const terms = cellOf(row)?.terms ?? [];
      if (terms.length === 0 || terms.some(({ code }) => !places.has(code))) return null;
      const signed = terms.map(
        ({ sign, code }) => `${sign < 0 ? "-" : "+"}${cell(`${name} ${column}`, places.get(code))}`,
      );
      return signed.join("").replace(/^\+/, "");
    },
  });
  return [
    {
      words: { text: side.title },
      width: widths[0],
      isLabel: true,
      toneOf: (row) => toneOf(cellOf(row)),
      of: (row) => cellOf(row)?.label,
    },
    { words: "trialBalance.lineNo", width: 6, kind: "ordinal", of: (row) => cellOf(row)?.lineNo },
    ...(side.hasNotes
      ? [{ words: "trialBalance.notes", width: 9, kind: "center", of: (row: Row) => cellOf(row)?.noteRef } as const]
      : []),
    amount("current", columns[0]),
    amount("prior", columns[1]),
  ];
}

function balanceSheetOf(statements: Statements, look: Look): SheetOut {
  const { balanceSheet: rows, headings, hasNotes } = statements;
  const { title, columns: names } = headings[1];
  const shared = { ...look, rows, columns: names, hasNotes, hasPriorYear: true };
  const columns = [
    ...sideColumns({
      ...shared,
      title: messageOf(look.lang, "trialBalance.assets"),
      name: "left",
      widths: [34, 18],
      cellOf: ({ left }) => left,
    }),
    ...sideColumns({
      ...shared,
      title: messageOf(look.lang, "trialBalance.liabilitiesAndEquity"),
      name: "right",
      widths: [40, 18],
      cellOf: ({ right }) => right,
    }),
  ];
  return formOf(statements, 1, { ...look, title, columns, rows });
}

function incomeStatementOf(statements: Statements, look: Look): SheetOut {
  const { incomeStatement: rows, headings, hasPriorYear, hasNotes } = statements;
  const { title, columns: names } = headings[2];
  const columns = sideColumns({
    ...look,
    rows,
    columns: names,
    hasNotes,
    hasPriorYear,
    title: messageOf(look.lang, "trialBalance.item"),
    name: "line",
    widths: [56, 22],
    cellOf: (cell: StatementCell) => cell,
  });
  return formOf(statements, 2, { ...look, title, columns, rows, isPortrait: true });
}

interface Form<Row> extends Look {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  isPortrait?: boolean;
}

const formOf = <Row>(
  statements: Statements,
  type: 1 | 2,
  { lang, title, columns, rows, notes, isPortrait = false }: Form<Row>,
): SheetOut =>
  paperSheet({
    lang,
    name: { text: title },
    head: headOf(statements, type, { lang, width: columns.length }),
    columns,
    rows,
    below: [...footOf(statements.signers, columns.length), ...notes],
    isPortrait,
    banner: statements.outOfBalance,
  });

/** Title, form number, then 编制单位, date and unit in one row. */
function headOf(
  { headings, company, dates, outOfBalance }: Statements,
  type: 1 | 2,
  { lang, width }: { lang: Lang; width: number },
): Above {
  const { form, title, unit } = headings[type];
  const facts: CellOut[] = Array.from({ length: width }, () => null);
  facts[0] = { text: messageOf(lang, "trialBalance.preparedBy", { company }), style: "text" };
  facts[Math.floor(width / 2)] = { text: dates[type], style: "center" };
  facts[width - 1] = { text: unit, style: "right" };
  const last = columnLetters(width - 1);
  return {
    rows: [
      [{ text: title, style: "formTitle" }],
      [outOfBalance ? { text: `${outOfBalance}　${form}`, style: "warning" } : { text: form, style: "right" }],
      facts,
    ],
    merges: [`A1:${last}1`, `A2:${last}2`],
  };
}

function footOf(signers: readonly string[], width: number): RowOut[] {
  const step = width / signers.length;
  const row: CellOut[] = Array.from({ length: width }, () => null);
  for (const [index, signer] of signers.entries())
    row[Math.floor(index * step)] = { text: `${signer}：`, style: "text" };
  return [[], row];
}
