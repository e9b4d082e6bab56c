import type { CalculatorField, CalculatorOutput, calculators } from "@digao/contract/areas/balance/calculators/calls";
import type { Input } from "@digao/contract/endpoint";
import type { FileAnswer } from "@digao/contract/shapes";
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { workbookBytes } from "@digao/excel/write-workbook";
import type { Context } from "../../../platform/serve.ts";
import { openPoints, paper } from "../../engagement/papers/door.ts";
import { materialityInForce } from "../materiality/door.ts";
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

/** The working paper of a calculation: what was put in, what came out, a sheet for each schedule with totals as formulas. */
export async function downloadCalculation(
  ctx: Context,
  { id, RptLang: lang }: Input<(typeof calculators)["DownCalculation"]>,
): Promise<FileAnswer> {
  const { input, calculator, calculated, name, fsItemId } = await getCalculation(ctx, { id, RptLang: lang });
  const told = describe(calculatorOf(calculator).declaration, {}, lang);
  const projectId = ctx.project?.id ?? 0;
  const cover = await paper.cover(ctx.db, projectId, lang);
  const { trivial } = await materialityInForce(ctx.db, projectId);
  const notes = await openPoints.notes(ctx.db, { lang, trivial, itemIds: [fsItemId] });
  const head = { lang, title: `${told.title} ${told.paper}`, cover, signers: paper.signers(lang, []), notes };
  const sheet = (title: string, columns: readonly string[], rows: RowOut[]): SheetOut =>
    paper.sheet({
      name: title,
      columns: columns.map(() => ({ width: 20 })),
      head,
      headings: [columns.map((column) => ({ text: column, style: "header" }))],
      rows: [rows],
    });
  const figures = calculated.result?.figures ?? {};
  const summary = sheet(
    told.title,
    [name, ""],
    [
      ...told.fields.map((field): RowOut => [text(field.label), cell(input.values[field.key] ?? field.initial, field)]),
      ...told.figures.map((figure): RowOut => [text(figure.label), cell(figures[figure.key], figure)]),
      ...(calculated.result?.remarks ?? []).map(
        (remark): RowOut => [text(remark.text), { empty: true, style: "boxText" }],
      ),
      [text(told.source), { empty: true, style: "boxText" }],
    ],
  );
  const tables = [
    ...told.tables.map((table) => ({ ...table, rows: input.rows[table.key] ?? [] })),
    ...told.schedules.map((schedule) => ({ ...schedule, rows: calculated.result?.schedules[schedule.key] ?? [] })),
  ].filter(({ rows }) => rows.length > 0);
  const names = new Map<string, number>();
  const named = (label: string): string => {
    const seen = names.get(label) ?? 0;
    names.set(label, seen + 1);
    return seen === 0 ? label : `${label} ${seen + 1}`;
  };
  const sheets = tables.map(({ label, columns, rows }) =>
    sheet(
      named(label),
      columns.map((column) => column.label),
      rows.map((row): RowOut => columns.map((column) => cell(row[column.key], column))),
    ),
  );
  const body = await workbookBytes([summary, ...sheets]);
  return { fileName: `${cover.client}-${told.title}-${name}.xlsx`, mime: XLSX, body };
}
