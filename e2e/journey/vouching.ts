import { openTable } from "@digao/excel/open-sheet";
import { readHead } from "@digao/excel/table-file";
import { expect, type Locator, type Page } from "@playwright/test";
import { cellOf, gridOf } from "../kit/grid.ts";
import { look } from "../kit/look.ts";
import { goTo, shown } from "../kit/pick.ts";

export const sheetOf = (page: Page): Locator => gridOf(page, "凭证抽查表");

/** Debits of one account but for the closing entry, found by the address and drawn all together. */
export async function drawFromQuery(page: Page, account: string, count: number): Promise<void> {
  await goTo(page, "数据查询");
  const address = new URL(page.url());
  for (const [name, value] of [
    ["account", account],
    ["side", "dr"],
  ] as const)
    address.searchParams.set(name, value);
  await page.goto(address.href);
  await shown(page).getByRole("button", { name: "抽取凭证" }).click();
  await page.getByRole("menuitem", { name: "当前条件下的全部分录" }).click();
  const box = page.getByRole("dialog", { name: "抽取凭证" });
  await look(page, "vouching-draw");
  await box.getByRole("button", { name: `抽取 ${count} 条` }).click();
  await expect(box.getByText(`已抽取 ${count} 条`)).toBeVisible();
}

/** The way back, and the draw again. */
export async function undoAndDrawAgain(page: Page, count: number): Promise<void> {
  const box = page.getByRole("dialog", { name: "抽取凭证" });
  await box.getByRole("button", { name: "撤销" }).click();
  await box.getByRole("button", { name: `抽取 ${count} 条` }).click();
  await expect(box.getByText(`已抽取 ${count} 条`)).toBeVisible();
  await box.getByRole("button", { name: "去检查" }).click();
  await expect(page).toHaveURL(/pzcheck.*item=\d+/);
  await expect(sheetOf(page)).toBeVisible();
}

/** A picture from the clipboard, as a screenshot comes. */
export async function pasteScreenshot(grid: Locator): Promise<void> {
  await grid.evaluate(async (element) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 40, height: 30 });
    canvas.getContext("2d")?.fillRect(0, 0, 20, 30);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([blob ?? ""], "image.png", { type: "image/png" }));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
}

/** A file dropped on a row of the sheet. */
export async function dropFile(grid: Locator, row: number, name: string): Promise<void> {
  await grid.locator(`.lg-frozen [data-row="${row}"] [role=gridcell][data-column]`).evaluate((element, fileName) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["合同"], fileName, { type: "text/plain" }));
    const how = { dataTransfer, bubbles: true, cancelable: true };
    element.dispatchEvent(new DragEvent("dragover", how));
    element.dispatchEvent(new DragEvent("drop", how));
  }, name);
}

/** The audited amount of an item of the income statement on the trial balance. */
export async function auditedOf(page: Page, item: string): Promise<string> {
  await goTo(page, "试算平衡");
  const address = new URL(page.url());
  address.searchParams.set("grp", "3");
  await page.goto(address.href);
  const cell = await cellOf(gridOf(page, "试算平衡"), item, "审定数");
  return (await cell.textContent()) ?? "";
}

/** Every row of the first table of a downloaded workbook. */
export async function rowsOf(path: string): Promise<(string | null)[][]> {
  const file = await openTable(path);
  const rows = await readHead(file, 200);
  await file.close();
  return rows;
}
