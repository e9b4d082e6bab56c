import type { Book } from "@digao/sheets/book";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { type Person, personIn } from "./kit/firms.ts";
import { signedIn } from "./kit/people.ts";
import { shown } from "./kit/pick.ts";
import {
  bookOf,
  cellIn,
  expectEditing,
  goToCell,
  gridOf,
  newSheet,
  savedCell,
  sheetHref,
  typeLine,
} from "./kit/sheets.ts";
import { unique } from "./kit/unique.ts";

test.setTimeout(240_000);

interface Opened {
  page: Page;
  person: Person;
  id: number;
}

async function openNew(page: Page, name: string): Promise<Opened> {
  await shown(page)
    .getByRole("button", { name: /^华衡精密制造有限公司/ })
    .first()
    .click();
  await page.waitForURL(/projectmain/);
  const projectId = Number(atob(new URL(page.url()).searchParams.get("id") ?? ""));
  const person = await personIn(page);
  const id = await newSheet(person, projectId, `${name} ${unique()}`);
  await page.goto(sheetHref(projectId, id));
  await expectEditing(page);
  return { page, person, id };
}

async function typeColumn(page: Page, first: string, lines: readonly string[]): Promise<void> {
  await goToCell(page, first);
  for (const line of lines) await typeLine(page, line);
}

const canvasOf = (page: Page): Locator => gridOf(page).locator("#univer-sheet-main-canvas_book");
/** Within the canvas: heads of rows are 46 wide, those of columns 20 high, cells 73 by 20. */
const [headWidth, headHeight, cellWidth, cellHeight] = [46, 20, 73, 20];
const middleOf = (column: number, row: number) => ({
  x: headWidth + (column + 0.5) * cellWidth,
  y: headHeight + (row + 0.5) * cellHeight,
});

async function fromMenu(page: Page, at: { x: number; y: number }, name: string, then: string): Promise<void> {
  await canvasOf(page).click({ button: "right", position: at });
  await page.getByText(name, { exact: true }).hover();
  await page.getByText(then, { exact: true }).click();
}

const filterOf = (book: Book): string | undefined =>
  book.resources?.find(({ name }) => name === "SHEET_FILTER_PLUGIN")?.data;
const firstSheet = (book: Book) => book.sheets[book.sheetOrder[0] ?? ""];
const columnIn = (book: Book, letter: string, rows: readonly number[]): unknown[] =>
  rows.map((row) => cellIn(book, `${letter}${row}`)?.v);

test("cells are filled by the corner, sorted by pinyin, filtered, found and frozen as in Excel", async ({
  browser,
}) => {
  const { page, person, id } = await openNew(await signedIn(browser, "manager"), "习惯");
  await typeColumn(page, "A1", ["客户", "乙公司", "甲公司", "丙公司"]);
  await typeColumn(page, "B1", ["金额", "300", "1234.5", "20"]);
  await typeColumn(page, "C2", ["=B2*2"]);

  await goToCell(page, "C2");
  const box = await canvasOf(page).boundingBox();
  if (!box) throw new Error("The grid is not shown.");
  await page.mouse.move(box.x + headWidth + 3 * cellWidth - 1, box.y + headHeight + 2 * cellHeight - 1);
  await page.mouse.down();
  const below = middleOf(2, 3);
  await page.mouse.move(box.x + below.x, box.y + below.y, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => (await savedCell(person, id, "C4"))?.f, { timeout: 30_000 }).toBe("=B4*2");
  expect((await savedCell(person, id, "C3"))?.f).toBe("=B3*2");

  await goToCell(page, "A2:B4");
  const unsorted = await gridOf(page).locator("[data-u-comp=formula-bar] canvas").first().screenshot();
  await fromMenu(page, middleOf(0, 1), "排序", "当前区域升序");
  await expect
    .poll(async () => columnIn(await bookOf(person, id), "A", [2, 3, 4]), { timeout: 30_000 })
    .toEqual(["丙公司", "甲公司", "乙公司"]);
  expect(columnIn(await bookOf(person, id), "B", [2, 3, 4])).toEqual([20, 1234.5, 300]);
  // What the formula bar shows is drawn: after the sort it is what it is when the cell is selected anew.
  const bar = gridOf(page).locator("[data-u-comp=formula-bar] canvas").first();
  const sorted = await bar.screenshot();
  expect(sorted.equals(unsorted)).toBe(false);
  await goToCell(page, "C9");
  await goToCell(page, "A2:B4");
  await expect.poll(async () => (await bar.screenshot()).equals(sorted)).toBe(true);

  await goToCell(page, "A1");
  await page.keyboard.press("Control+f");
  await page.getByPlaceholder("输入查找内容").fill("甲公司");
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-u-comp=pager]")).toContainText("1/1");
  await page.keyboard.press("Escape");

  await goToCell(page, "A1");
  await fromMenu(page, middleOf(0, 0), "冻结", "冻结首行");
  await expect
    .poll(async () => firstSheet(await bookOf(person, id))?.freeze, { timeout: 30_000 })
    .toMatchObject({ startRow: 1, ySplit: 1 });

  await goToCell(page, "A1:C4");
  await page.keyboard.press("Control+Shift+l");
  await expect.poll(async () => filterOf(await bookOf(person, id)), { timeout: 30_000 }).toContain('"endRow":3');
  await canvasOf(page).click({ position: { x: headWidth + cellWidth - 10, y: headHeight + cellHeight / 2 } });
  const only = page.getByText("甲公司", { exact: true }).locator("xpath=ancestor::div[label][1]");
  await only.hover();
  await only.getByText("仅筛选").click();
  await page.getByRole("button", { name: "确认", exact: true }).click();
  await expect
    .poll(async () => filterOf(await bookOf(person, id)), { timeout: 30_000 })
    .toContain('"filters":["甲公司"]');
});

test("dates, percentages and amounts with separators are numbers in their format", async ({ browser }) => {
  const { page, person, id } = await openNew(await signedIn(browser, "manager"), "格式");
  await typeColumn(page, "A1", [
    "2024/3/5",
    "2024年3月5日",
    "12.5%",
    "1,234.50",
    "-1,234.5",
    "¥100",
    "00123",
    "'00123",
    "1/2",
  ]);
  // The year in which the window took the cell, by its clock.
  const year = await page.evaluate(() => new Date().getFullYear());
  const thisYear = Math.round((Date.UTC(year, 0, 2) - Date.UTC(1899, 11, 30)) / 86_400_000);
  // "Saved" may still be said of the line before the last.
  await expect.poll(async () => (await savedCell(person, id, "A9"))?.v, { timeout: 30_000 }).toBe(thisYear);
  const book = await bookOf(person, id);
  const shownAs = Array.from({ length: 9 }, (_, row) => {
    const cell = cellIn(book, `A${row + 1}`);
    const style = typeof cell?.s === "string" ? book.styles[cell.s] : cell?.s;
    return [cell?.v, style?.n?.pattern];
  });
  expect(shownAs).toEqual([
    [45_356, "yyyy/m/d"],
    [45_356, 'yyyy"年"m"月"d"日"'],
    [0.125, "0.00%"],
    [1234.5, "#,##0.00"],
    [-1234.5, "#,##0.00"],
    [100, "¥#,##0"],
    [123, undefined],
    ["00123", undefined],
    [thisYear, "m/d"],
  ]);
});

test("dates as they are written in Chinese are dates when they are pasted, and days that do not exist stay texts", async ({
  browser,
}) => {
  const { page, person, id } = await openNew(await signedIn(browser, "manager"), "粘贴日期");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const pasteAt = async (cell: string, text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await goToCell(page, cell);
    await page.keyboard.press("Control+v");
  };
  await pasteAt("A1", "2024年3月5日\t收货\n2024年13月5日\t发货");
  await expect.poll(async () => (await savedCell(person, id, "B2"))?.v, { timeout: 30_000 }).toBe("发货");
  await pasteAt("D1", "2024年3月5日");
  await expect.poll(async () => (await savedCell(person, id, "D1"))?.v, { timeout: 30_000 }).toBe(45_356);
  const book = await bookOf(person, id);
  const patternOf = (cell: string) => {
    const style = cellIn(book, cell)?.s;
    return (typeof style === "string" ? book.styles[style] : style)?.n?.pattern;
  };
  expect(["A1", "B1", "A2", "D1"].map((cell) => [cellIn(book, cell)?.v, patternOf(cell)])).toEqual([
    [45_356, 'yyyy"年"m"月"d"日"'],
    ["收货", undefined],
    ["2024年13月5日", undefined],
    [45_356, 'yyyy"年"m"月"d"日"'],
  ]);
  await goToCell(page, "D1");
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await savedCell(person, id, "D1"))?.v, { timeout: 30_000 }).toBeUndefined();
});
