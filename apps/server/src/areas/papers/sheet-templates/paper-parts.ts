/** Parts that papers have in common: head, headings, sums, notes. */
import { checkRowLabel } from "@digao/domain/sheet-bindings/check-rows";
import type { Content, Line, Page, StyleName } from "./sheet-builder.ts";

export const letter = (column: number): string => String.fromCharCode(65 + column);

/** The head that every paper has: client, item, index, period, who prepared and reviewed it. */
export function head(title: string, width: number): Line[] {
  const right = Math.max(2, width - 3);
  const row = (left: Content[], own: Content[]): Line => {
    const cells: Content[] = Array.from({ length: width }, () => null);
    for (const [at, content] of left.entries()) cells[at] = content;
    for (const [at, content] of own.entries()) cells[right + at] = content;
    return { cells, style: "label" };
  };
  return [
    { cells: [`{{itemName}}${title}`], style: "title", height: 32, across: width - 1 },
    row(["被审计单位：", '=PRJ("clientName")'], ["索引号：", "{{index}}"]),
    row(
      ["会计期间：", '=TEXT(PRJ("periodStart"),"yyyy-mm-dd")&" 至 "&TEXT(PRJ("periodEnd"),"yyyy-mm-dd")'],
      ["编制：", '=SIGN("{{index}}",0)', '=SIGN("{{index}}",0,"date")'],
    ),
    row(["金额单位：元"], ["复核：", '=SIGN("{{index}}",1)', '=SIGN("{{index}}",1,"date")']),
  ];
}
/** Rows of the head. */
export const top = 4;
export const headers = (titles: readonly string[]): Line => ({ cells: [...titles], style: "header", height: 30 });
export const note = (text: string, width: number): Line => ({
  cells: [text],
  style: "note",
  height: 48,
  across: width - 1,
});
export const blank = (width: number, style: StyleName[], count = 10): Line[] =>
  Array.from({ length: count }, (_, at) => ({
    cells: Array.from({ length: width }, (_none, column) => (column === 0 ? at + 1 : null)),
    style,
  }));
export const spacer = (width: number): Line => ({
  cells: Array.from({ length: width }, () => null),
  style: "text",
  height: 6,
});
/** Sums of columns over the repeated rows and the spacer below them: rows put in between are taken in. */
export const totals = (label: string, first: number, columns: readonly boolean[], repeated = 1): Line => ({
  cells: columns.map((isSum, column) => {
    if (column === 0) return label;
    return isSum ? `=SUM(${letter(column)}${first + 1}:${letter(column)}${first + 1 + repeated})` : null;
  }),
  style: columns.map((isSum) => (isSum ? "total" : "totalText")),
});

/** What an account of the ledger brings to the item, or "-": what belongs to none. */
export const ofLead = (account: string, column: string, moment = "close"): string =>
  `LEAD("{{item}}","${account}","${column}","${moment}")`;
export const leadCell = (column: string, moment = "close"): string => `=${ofLead("{{account.code}}", column, moment)}`;
export const restCell = (column: string, moment = "close"): string => `=${ofLead("-", column, moment)}`;
export const noAccountLabel = "未落到科目的部分";

/** The check row (核对行): the sum of the rows against the item's own figure, red until it is nil, and an obstacle to every sign until then. */
export const checkRow = (cells: readonly (Content | undefined)[]): Line => ({
  cells: [checkRowLabel, ...cells.map((cell) => cell ?? null)],
  style: ["totalText", ...cells.map((cell): StyleName => (cell ? "check" : "totalText"))],
});
/** @param rows counted from 1 */
export const differenceOf = (column: string, rows: readonly [total: number, own: number]): string =>
  `=ROUND(${column}${rows[0]}-${column}${rows[1]},2)`;

/** A form with a numbered list to be filled in. */
export const form =
  (title: string, columns: readonly (readonly [string, number, StyleName])[], remark: string, count = 15) =>
  (): Page[] => {
    const width = columns.length;
    return [
      {
        name: title,
        widths: columns.map(([, characters]) => characters),
        freeze: top + 1,
        lines: [
          ...head(title, width),
          headers(columns.map(([name]) => name)),
          ...blank(
            width,
            columns.map(([, , style]) => style),
            count,
          ),
          note(remark, width),
        ],
      },
    ];
  };
