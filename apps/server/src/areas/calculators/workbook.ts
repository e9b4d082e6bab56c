import type { CalculatorField, CalculatorOutput, calculators } from "@digao/contract/areas/calculators";
import type { Input } from "@digao/contract/endpoint";
import type { FileAnswer } from "@digao/contract/shapes";
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { workbookBytes } from "@digao/excel/write-workbook";
import type { Context } from "../../platform/serve.ts";
import { paper } from "../papers/door.ts";
import { getCalculation } from "./calculations.ts";
import { calculatorOf, describe } from "./declared.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const text = (value: string): CellOut => ({ text: value, style: "boxText" });

function cell(value: string | null | undefined, { kind, choices }: CalculatorOutput | CalculatorField): CellOut {
  if (value === null || value === undefined || value === "") return { empty: true, style: "boxText" };
  if (kind === "money") return { number: value, style: "boxAmount" };
  if (kind === "choice") return text(choices.find((choice) => choice.value === value)?.label ?? value);
  return text(value);
}

const SUM = /^sum of (\w+)\.(\w+)$/;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Where the rows of a schedule stand, by its key. */
type Placed = ReadonlyMap<string, { name: string; columns: readonly string[]; first: number; last: number }>;

/** "sum of loans.interest" -> SUM('…'!G9:G11); "expense - booked" -> B13-B14. Null where a part is not on the sheets. */
function formulaOf(formula: string, cells: ReadonlyMap<string, string>, placed: Placed): string | null {
  const [, schedule = "", column = ""] = SUM.exec(formula) ?? [];
  if (schedule) {
    const at = placed.get(schedule);
    const letter = LETTERS[at?.columns.indexOf(column) ?? -1];
    return at && letter ? `SUM('${at.name}'!${letter}${at.first}:${letter}${at.last})` : null;
  }
  const parts = formula.split(" ").map((part) => (part === "+" || part === "-" ? part : cells.get(part)));
  return parts.some((part) => part === undefined) ? null : parts.join("");
}

const sheetName = (label: string, at: number): string => `${at} ${label.replace(/[\\/?*[\]:']/g, " ").slice(0, 26)}`;

/** The working paper of a calculation: what was put in, what came out with formulas over both, and a sheet for each table and schedule. */
export async function downloadCalculation(
  ctx: Context,
  { id, RptLang: lang }: Input<(typeof calculators)["DownCalculation"]>,
): Promise<FileAnswer> {
  const { input, calculator, calculated, name } = await getCalculation(ctx, { id, RptLang: lang });
  const { declaration } = calculatorOf(calculator);
  const told = describe(declaration, {}, lang);
  const cover = await paper.cover(ctx.db, ctx.project?.id ?? 0, lang);
  const head = { lang, title: `${told.title} ${told.paper}`, cover, signers: paper.signers(lang, []) };
  const sheet = (title: string, columns: readonly string[], rows: RowOut[]): SheetOut =>
    paper.sheet({
      name: title,
      columns: columns.map(() => ({ width: 20 })),
      head,
      headings: [columns.map((column) => ({ text: column, style: "header" }))],
      rows: [rows],
    });
  const figures = calculated.result?.figures ?? {};
  const tables = [
    ...told.tables.map((table) => ({ ...table, isAnswer: false, rows: input.rows[table.key] ?? [] })),
    ...told.schedules.map((schedule) => ({
      ...schedule,
      isAnswer: true,
      rows: calculated.result?.schedules[schedule.key] ?? [],
    })),
  ].filter(({ rows }) => rows.length > 0);
  const sheets = tables.map(({ label, columns, rows }, at) =>
    sheet(
      sheetName(label, at + 1),
      columns.map((column) => column.label),
      rows.map((row): RowOut => columns.map((column) => cell(row[column.key], column))),
    ),
  );
  const placed: Placed = new Map(
    tables.flatMap(({ key, label, columns, rows, isAnswer }, at) => {
      const first = paper.headLength(head, columns.length) + 2;
      const keys = columns.map((column) => column.key);
      const place = { name: sheetName(label, at + 1), columns: keys, first, last: first + rows.length - 1 };
      return isAnswer ? [[key, place] as const] : [];
    }),
  );
  const top = paper.headLength(head, 2) + 2;
  const fieldCells = told.fields.map(({ key }, at) => [key, `B${top + at}`] as const);
  const figureCells = told.figures.map(({ key }, at) => [key, `B${top + told.fields.length + at}`] as const);
  const liveCell = (figure: CalculatorOutput): CellOut => {
    const value = figures[figure.key];
    const declared = declaration.figures[figure.key]?.formula;
    const others = figureCells.filter(([key]) => key !== figure.key);
    const formula = declared ? formulaOf(declared, new Map([...fieldCells, ...others]), placed) : null;
    return formula && value ? { formula, value, style: "boxAmount" } : cell(value, figure);
  };
  const blank: CellOut = { empty: true, style: "boxText" };
  const summary = sheet(
    told.title,
    [name, ""],
    [
      ...told.fields.map((field): RowOut => [text(field.label), cell(input.values[field.key] ?? field.initial, field)]),
      ...told.figures.map((figure): RowOut => [text(figure.label), liveCell(figure)]),
      ...(calculated.result?.remarks ?? []).map((remark): RowOut => [text(remark.text), blank]),
      [text(told.source), blank],
    ],
  );
  const body = await workbookBytes([summary, ...sheets]);
  return { fileName: `${cover.client}-${told.title}-${name}.xlsx`, mime: XLSX, body };
}
