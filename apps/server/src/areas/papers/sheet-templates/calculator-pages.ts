/**
 * Calculators as sheets: what the books say and what is typed stands in cells, CALC answers the figures. The place `{{book_vat_booked}}` is
 * filled with the formula that takes the field from the project's own books.
 */
import { CALCULATORS } from "@digao/domain/calculators/all";
import type { Declaration, Field, Kind, Output } from "@digao/domain/calculators/calculator";
import { calculatorFunction } from "@digao/domain/calculators/cell-function";
import { head, headers, letter, note, spacer, top } from "./paper-parts.ts";
import type { Content, Line, Page, StyleName } from "./sheet-builder.ts";

const inputRows = 12;
/** Of schedules that are longer than their input, such as those of leases. */
const scheduleRows = 24;

export const bookPlace = (calculator: string, field: string): string => `book_${calculator}_${field}`;

const styleOf: Readonly<Record<Kind, StyleName>> = {
  money: "amount",
  rate: "percent",
  number: "number",
  int: "number",
  month: "centre",
  date: "date",
  choice: "centre",
  flag: "centre",
  text: "text",
};
const styleOfOutput = ({ kind }: Output): StyleName => styleOf[kind];

function initialOf({ initial, choices, kind }: Field): Content {
  if (initial === undefined) return null;
  if (choices) return choices[initial]?.[0] ?? initial;
  return kind === "money" || kind === "rate" || kind === "number" || kind === "int" ? Number(initial) : initial;
}

function hintOf({ choices, kind, books, isOptional }: Field): string {
  const choice = choices ? Object.values(choices).map(([zh]) => zh) : [];
  const parts = [
    books ? "取自账套" : "",
    choice.length > 0 ? `可选：${choice.join(" / ")}` : "",
    kind === "rate" ? "小数或百分数" : "",
    kind === "month" ? "yyyymm" : "",
    kind === "flag" ? "是 / 否" : "",
    isOptional ? "可不填" : "",
  ];
  return parts.filter(Boolean).join("；");
}

const padded = (cells: Content[], width: number): Content[] =>
  Array.from({ length: width }, (_, column) => cells[column] ?? null);

interface Tables {
  lines: Line[];
  /** As CALC takes them. */
  ranges: string[];
}

function inputTables({ tables }: Declaration, from: number): Tables {
  const found: Tables = { lines: [], ranges: [] };
  for (const { label, columns } of Object.values(tables)) {
    const all = Object.values(columns);
    found.lines.push({ cells: [label[0]], style: "totalText" }, headers(all.map((column) => column.label[0])));
    const first = from + found.lines.length + 1;
    found.lines.push(
      ...Array.from({ length: inputRows }, () => ({
        cells: all.map(() => null),
        style: all.map(({ kind }) => styleOf[kind]),
      })),
    );
    found.ranges.push(`$A$${first}:$${letter(all.length - 1)}$${first + inputRows - 1}`);
    const hints = all.flatMap((column) => {
      const hint = column.choices ? hintOf(column) : "";
      return hint ? [`${column.label[0]}（${hint}）`] : [];
    });
    if (hints.length > 0) found.lines.push(note(hints.join("　"), all.length));
  }
  return found;
}

export function calculatorPage(declaration: Declaration): Page {
  const { key, title, source, fields, figures, schedules, tables } = declaration;
  const ofSchedules = Object.values(schedules).map(({ columns }) => Object.keys(columns).length);
  const ofTables = Object.values(tables).map(({ columns }) => Object.keys(columns).length);
  const width = Math.max(6, ...ofSchedules, ...ofTables);
  const inputs = Object.entries(fields);
  const lines: Line[] = [
    ...head(title[0], width),
    note(`依据：${source[0]}`, width),
    headers(["输入", "数值", "说明"]),
  ];
  const first = lines.length + 1;
  lines.push(
    ...inputs.map(
      ([name, field]): Line => ({
        cells: [field.label[0], field.books ? `{{${bookPlace(key, name)}}}` : initialOf(field), hintOf(field)],
        style: ["text", styleOf[field.kind], "label"],
      }),
    ),
    spacer(width),
  );
  const read = inputTables(declaration, lines.length);
  lines.push(...read.lines, spacer(width));
  const values = `$B$${first}:$B$${first + inputs.length - 1}`;
  const call = (figure: string): string =>
    `=${calculatorFunction}("${key}","${figure}",${[values, ...read.ranges].join(",")})`;
  lines.push(
    headers(["测算结果", "数值"]),
    ...Object.entries(figures).map(
      ([name, output]): Line => ({
        cells: [output.label[0], call(name)],
        style: name === declaration.difference ? ["totalText", "total"] : ["text", styleOfOutput(output)],
      }),
    ),
    { cells: ["提示", call("remarks")], style: "text", height: 40 },
  );
  for (const [name, { label, columns }] of Object.entries(schedules)) {
    const all = Object.entries(columns);
    const rows = ofTables.length > 0 && name in tables ? inputRows : scheduleRows;
    lines.push(
      spacer(width),
      { cells: [label[0]], style: "totalText" },
      headers(all.map(([, column]) => column.label[0])),
      ...Array.from(
        { length: rows },
        (_, at): Line => ({
          cells: all.map(([column]) => call(`${name}/${at + 1}/${column}`)),
          style: all.map(([, column]) => styleOfOutput(column)),
        }),
      ),
      { cells: [call(`${name}/beyond/${rows}`)], style: "note" },
    );
  }
  lines.push(note("测算说明与结论：", width));
  return {
    name: title[0].replace(/[\\/?*[\]:]/g, "与"),
    widths: Array.from({ length: width }, (_, column) => (column === 0 ? 26 : 18)),
    freeze: top,
    lines: lines.map((line) => ({ ...line, cells: line.across ? line.cells : padded(line.cells, line.cells.length) })),
  };
}

const declarations: readonly Declaration[] = Object.values(CALCULATORS).map(({ declaration }) => declaration);

/** Those that stand on a paper of an item: under the suffix of their own index. */
export const calculatorPages = (itemCode: string, suffix: string): Page[] =>
  declarations
    .filter(({ items, paper }) => items.includes(itemCode) && paper.endsWith(`-${suffix}`))
    .map(calculatorPage);
