/** The check sheet as it is saved, beside the screen and the journal it was drawn from. */
import { openTable } from "@digao/excel/open-sheet";
import { readHead } from "@digao/excel/table-file";
import { expect, type Page } from "@playwright/test";
import { fen, money } from "../kit/figures.ts";
import { columnOf } from "../kit/grid.ts";
import { type Debit, sumOf } from "../kit/journal.ts";
import { shown } from "../kit/pick.ts";
import { sheetOf } from "./vouching.ts";

type Row = readonly (string | null)[];

async function rowsOf(path: string): Promise<Row[]> {
  const file = await openTable(path);
  const rows = await readHead(file, 200);
  await file.close();
  return rows;
}

/** Marks, result, difference and remark of every row: their heads on the screen, and in the file. */
const outcomes: readonly [screen: string, file: string][] = [
  ...([1, 2, 3].map((seq) => [`${seq}`, "①②③"[seq - 1] ?? ""]) as [string, string][]),
  ["检查结果", "检查结果"],
  ["差异金额", "差异金额"],
  ["备注", "备注"],
];

async function shownOutcomes(page: Page): Promise<string[][]> {
  const columns: string[][] = [];
  for (const [head] of outcomes) columns.push(await columnOf(sheetOf(page), head));
  return (columns[0] ?? []).map((_, row) => columns.map((column) => column[row] ?? ""));
}

async function savedSheet(page: Page): Promise<Row[]> {
  const waiting = page.waitForEvent("download");
  await shown(page).getByRole("button", { name: "导出抽查表" }).click();
  return rowsOf(await (await waiting).path());
}

interface Signed {
  checker: string;
  reviewer: string;
}

/** It has the lines of the journal, says what the screen says, adds up, and names who checked and who reviewed. */
export async function expectSheetFile(page: Page, lines: readonly Debit[], { checker, reviewer }: Signed) {
  const rows = await savedSheet(page);
  const head = rows.findIndex(([first]) => first === "序号");
  const titles = rows[head] ?? [];
  // A point's column is headed by its number and its text.
  const placeOf = (title: string) => titles.findIndex((one) => one === title || one?.startsWith(`${title} `));
  const textIn = (row: Row, title: string) => row[placeOf(title)]?.trim() ?? "";
  const amountIn = (row: Row, title: string) => money(fen(textIn(row, title)));
  const saved = rows.slice(head + 1, head + 1 + lines.length);
  expect(saved.map((row) => [...row.slice(1, 5), amountIn(row, "借方金额"), amountIn(row, "贷方金额")])).toEqual(
    lines.map((line) => [line.date, line.voucher, line.summary, line.accountName, money(line.amount), money(0n)]),
  );
  const words = (row: Row, title: string) =>
    title === "差异金额" && textIn(row, title) ? amountIn(row, title) : textIn(row, title);
  expect(saved.map((row) => outcomes.map(([, title]) => words(row, title)))).toEqual(await shownOutcomes(page));
  const total = rows[head + 1 + lines.length] ?? [];
  expect([total[0], amountIn(total, "借方金额")]).toEqual(["合计", money(sumOf(lines))]);
  const top = rows.slice(0, head).flat().join("|");
  expect(top).toContain(`编制：${checker}`);
  expect(top).toContain(`复核：${reviewer}`);
}
