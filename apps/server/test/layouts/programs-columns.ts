/** Columns that journals of many programs have. */
import type { BookLine } from "./books.ts";
import { type Cells, type Column, type ProgramExport, table } from "./programs-books.ts";

export const date: Column[1] = (line) => line.date;
export const summary: Column = ["摘要", (line) => line.summary];
export const code: Column[1] = (line) => line.code;
export const name: Column[1] = (line) => line.name;
export const amountOf = ({ debit, credit }: BookLine): number => debit + credit;
export const sideOf = ({ debit }: BookLine): string => (debit > 0 ? "借" : "贷");
export const dotted = (line: BookLine): string => line.date.replaceAll("-", ".");
/** A day of the month before: when the business took place, not when it was booked. */
export const business: Column[1] = ({ date: day }) =>
  new Date(Date.parse(day) - 30 * 86_400_000).toISOString().slice(0, 10);
/** When somebody has posted it. */
export const later: Column[1] = ({ date: day }) =>
  new Date(Date.parse(day) + 20 * 86_400_000).toISOString().slice(0, 10);
export const sumOf = (lines: readonly BookLine[], side: "debit" | "credit"): number =>
  lines.reduce((sum, line) => sum + line[side], 0);

export type Layout = Omit<ProgramExport, "type">;
export const simple = (
  program: string,
  tests: string,
  columns: Column[],
  ends: ProgramExport["ends"] | Record<string, string> = "read",
): Layout => ({
  program,
  tests,
  ...(typeof ends === "string" ? { ends } : { ends: "asked", answers: ends }),
  rows: ({ lines }) => table(columns, lines),
});
export const titled = (layout: Layout, ...titles: string[]): Layout => ({
  ...layout,
  rows: (books) => [...titles.map((text): Cells => [text]), ...layout.rows(books)],
});
