/** A sheet of a project, and the grid of the one that is open: a canvas, so its cells are reached by name and read as the server has them. */
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { parseRange } from "@digao/sheets/a1";
import type { Book, Cell } from "@digao/sheets/book";
import { applyOps } from "@digao/sheets/ops";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Person } from "./firms.ts";
import { projectHref } from "./screens.ts";

const freePaper = 19;

export async function newSheet(person: Person, projectId: number, name: string): Promise<number> {
  return (await person.call(sheets.CreateAuditSheetData, { projectId, RefType: freePaper, name })).id;
}

export const sheetHref = (projectId: number, sheet: number, more: Record<string, string> = {}): string =>
  projectHref("/maindo/sheet", projectId, undefined, { sheet: `${sheet}`, ...more });

export const gridOf = (page: Page): Locator => page.getByRole("region", { name: "表格内容" }).filter({ visible: true });

/** The editor is there, and the window may edit. */
export async function expectEditing(page: Page): Promise<void> {
  await expect(gridOf(page).locator("canvas").first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("编辑中", { exact: true }).filter({ visible: true })).toBeVisible({ timeout: 60_000 });
}

/** Goes to a cell or range by the name box, as in Excel. */
export async function goToCell(page: Page, name: string): Promise<void> {
  const box = gridOf(page).locator("[data-u-comp=defined-name] input");
  // A book that has just been opened selects its first cell by itself, once.
  await expect(box).not.toHaveValue("");
  await box.fill(name);
  await box.press("Enter");
  await expect(box).toHaveValue(name);
}

/** Types into the cell that is selected and goes on to the one below. */
export async function typeLine(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

export const expectSaved = (page: Page): Promise<void> =>
  expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/).filter({ visible: true })).toBeVisible({ timeout: 30_000 });

/** The book as the server has it. */
export async function bookOf(person: Person, Id: number): Promise<Book> {
  const { tabs } = await person.call(sheets.LoadSheets, { Id });
  const loaded = await person.call(sheets.LoadSheets, { Id, tabIds: tabs.map(({ id }) => id) });
  const { changes } = await person.call(sheets.GetSheetOps, { Id, sinceSeq: loaded.seq });
  const before = { ...(loaded.common as Book), sheets: loaded.sheets as Book["sheets"] };
  const { book, fault } = applyOps(
    before,
    changes.flatMap(({ ops }) => ops),
  );
  if (!book) throw new Error(`The changes of the book cannot be applied: ${JSON.stringify(fault)}`);
  return book;
}

export function cellIn(book: Book, name: string, tab = book.sheetOrder[0] ?? ""): Cell | undefined {
  const range = parseRange(name);
  return range ? book.sheets[tab]?.cellData?.[range.startRow]?.[range.startColumn] : undefined;
}

export const savedCell = async (person: Person, id: number, name: string): Promise<Cell | undefined> =>
  cellIn(await bookOf(person, id), name);
