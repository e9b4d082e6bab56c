import { expect, type Locator, type Page } from "@playwright/test";

/** A working paper's grid; its frozen columns and the others stand in two rows of the same number. */
export const gridOf = (page: Page, name: string): Locator =>
  page.getByRole("treegrid", { name }).or(page.getByRole("grid", { name })).filter({ visible: true });

/** Cell of the row that reads `row` (in its frozen columns) under the `nth` head that reads `column`. */
export async function cellOf(grid: Locator, row: string | RegExp, column: string, nth = 0): Promise<Locator> {
  const place = await grid.locator(".lg-frozen [role=row]", { hasText: row }).first().getAttribute("data-row");
  const head = grid.locator("[role=columnheader][aria-colindex]", { hasText: new RegExp(`^${column}`) }).nth(nth);
  return grid.locator(`[data-row="${place}"] [aria-colindex="${await head.getAttribute("aria-colindex")}"]`);
}

/** What the cell says, wherever its row stands by then: rows move while a list is read again. */
export const expectCell = (
  grid: Locator,
  [row, column]: readonly [string | RegExp, string],
  text: string,
): Promise<void> =>
  expect
    .poll(async () => (await (await cellOf(grid, row, column)).textContent())?.trim(), {
      message: `${row} ${column}`,
      timeout: 30_000,
    })
    .toBe(text);

/** Row and column where the grid says its reader stands, without the grid's own id before them. */
export const activeCell = async (grid: Locator): Promise<string | undefined> =>
  (await grid.getAttribute("aria-activedescendant"))?.split("-").slice(1).join("-");

/** Puts rows on the clipboard of the page and pastes them where the focus is. */
export async function paste(grid: Locator, rows: readonly (readonly string[])[]): Promise<void> {
  await grid.evaluate(
    (element, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    rows.map((row) => row.join("\t")).join("\n"),
  );
}

/** Types into the editor that a key opened, as people do, and goes on to the next cell. */
export async function typeCell(page: Page, text: string, then: "Enter" | "Tab"): Promise<void> {
  await page.keyboard.type(text);
  await expect(page.locator(".lg-input")).toHaveValue(text);
  await page.keyboard.press(then);
}

/** Every cell under a head, row by row; of a list that is short enough to stand on the page as a whole. */
export async function columnOf(grid: Locator, column: string): Promise<string[]> {
  const head = grid.locator("[role=columnheader][aria-colindex]", { hasText: new RegExp(`^${column}`) }).first();
  const cells = grid.locator(`[data-row] [aria-colindex="${await head.getAttribute("aria-colindex")}"]`);
  const placed = await cells.evaluateAll((list) =>
    list.map((cell) => ({
      row: Number(cell.closest("[data-row]")?.getAttribute("data-row")),
      text: cell.textContent?.trim() ?? "",
    })),
  );
  return placed.sort((a, b) => a.row - b.row).map(({ text }) => text);
}

/** Whether the browser waits for the page before it scrolls the grid by the wheel, so that its picture is not ahead of the rows. */
export async function wheelWaits(page: Page, grid: Locator): Promise<boolean> {
  const devTools = await page.context().newCDPSession(page);
  await grid.evaluate((box) => Object.assign(window, { wheelBox: box }));
  const { result } = await devTools.send("Runtime.evaluate", { expression: "window.wheelBox" });
  const { listeners } = await devTools.send("DOMDebugger.getEventListeners", { objectId: result.objectId ?? "" });
  await devTools.detach();
  return listeners.some(({ type, passive }) => type === "wheel" && !passive);
}

/** Whether the columns under these heads stand within the grid without scrolling. */
export async function inView(grid: Locator, columns: readonly string[]): Promise<boolean> {
  const frame = await grid.boundingBox();
  const heads = columns.map((name) => grid.getByRole("columnheader", { name: new RegExp(`^${name}`) }).boundingBox());
  const boxes = await Promise.all(heads);
  const end = (box: typeof frame) => (box ? box.x + box.width : Number.POSITIVE_INFINITY);
  return boxes.every((box) => box !== null && frame !== null && box.x >= frame.x && end(box) <= end(frame));
}
