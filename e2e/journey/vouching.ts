import { expect, type Locator, type Page } from "@playwright/test";
import { fen, type Line, money } from "../kit/figures.ts";
import { activeCell, cellOf, gridOf } from "../kit/grid.ts";
import { look } from "../kit/look.ts";
import { expectMessage, goTo, pick, shown } from "../kit/pick.ts";

export const sheetOf = (page: Page): Locator => gridOf(page, "凭证抽查表");

const procedureIn = (box: Locator): Locator => box.getByLabel("审计程序", { exact: true });
/** Of the item's programme: begins with its number. */
const nameOf = (procedure: number) => new RegExp(`^${procedure} `);

/** All lines of the list on the screen are put before whoever draws, for a procedure; the way back, and the draw again. */
export async function drawListed(page: Page, count: number, procedure: number): Promise<void> {
  await shown(page).getByRole("button", { name: "抽取凭证" }).click();
  await page.getByRole("menuitem", { name: "当前条件下的全部分录" }).click();
  const box = page.getByRole("dialog", { name: "抽取凭证" });
  await pick(page, procedureIn(box), `${procedure} `, nameOf(procedure));
  await look(page, "vouching-draw");
  await box.getByRole("button", { name: `抽取 ${count} 条` }).click();
  await expect(box.getByText(`已抽取 ${count} 条`)).toBeVisible();
  await box.getByRole("button", { name: "撤销" }).click();
  await box.getByRole("button", { name: `抽取 ${count} 条` }).click();
  await expect(box.getByText(`已抽取 ${count} 条`)).toBeVisible();
  await box
    .getByRole("button", { name: /^关\s?闭$/ })
    .last()
    .click();
}

/** The items of a sample, of which some are drawn already, for the procedure that was drawn for before; leads to their sheet. */
export async function drawSampled(page: Page, count: number, existing: number, procedure: number): Promise<void> {
  await shown(page).getByRole("button", { name: "抽取凭证检查" }).click();
  const box = page.getByRole("dialog", { name: "抽取凭证" });
  await expect(box.getByText(`其中 ${existing} 条已为该项目抽取`)).toBeVisible();
  await expect(box.locator(".prog-line")).toContainText(nameOf(procedure));
  await box.getByRole("button", { name: `抽取 ${count} 条` }).click();
  await expect(box.getByText(`已抽取 ${count} 条，另有 ${existing} 条此前已抽取`)).toBeVisible();
  await box.getByRole("button", { name: "去检查" }).click();
  await expect(page).toHaveURL(/pzcheck.*item=\d+/);
  await expect(sheetOf(page)).toBeVisible();
}

/** From the sheet to the item's programme, which says what was drawn for a procedure and leads to just that. */
export async function seeInProgramme(page: Page, count: number): Promise<void> {
  await shown(page).getByRole("button", { name: "程序表" }).click();
  await expect(page).toHaveURL(/rid=\d+&tab=program/);
  await shown(page)
    .getByRole("link", { name: new RegExp(`^抽凭 ${count} 张`) })
    .click();
  await expect(page).toHaveURL(/pzcheck.*progLine=\d+/);
  await expect(sheetOf(page)).toHaveAttribute("aria-rowcount", `${count + 1}`);
}

const checkedSay = (page: Page, checked: number, reviewed = 0) =>
  expect(shown(page).getByText(`已检查 ${checked} · 已复核 ${reviewed}`)).toBeVisible();

const marksIn = (page: Page, row: number) =>
  sheetOf(page)
    .locator(`[data-row="${row}"] .vc-mark`)
    .filter({ hasText: /√|×|N\/A/ });

/** Marks, result and status by keys alone; the cursor goes on to the next voucher. */
export async function checkFirst(page: Page): Promise<void> {
  const grid = sheetOf(page);
  await grid.focus();
  for (const key of ["1", "2", "2", "3", "3", "3"]) await page.keyboard.press(key);
  await expect(marksIn(page, 0)).toHaveText(["√", "×", "N/A"]);
  await look(page, "vouching-marks");
  const begun = await activeCell(grid);
  await page.keyboard.press("c");
  await expectMessage(page, /还有核对内容未填写/);
  for (const key of ["a", "n", "c"]) await page.keyboard.press(key);
  await expectNext(page, begun, 1);
}

/** Once the step has arrived the cursor stands on the next voucher, if there is one. */
async function expectNext(page: Page, begun: string | undefined, checked: number): Promise<void> {
  const grid = sheetOf(page);
  await checkedSay(page, checked);
  const isLast = (await grid.getAttribute("aria-rowcount")) === `${checked + 1}`;
  if (!isLast) await expect.poll(() => activeCell(grid)).not.toBe(begun);
}

/** The voucher in hand, of which nothing is wrong. Of several within a minute it is asked what was looked at. */
export async function checkNext(page: Page, checked: number): Promise<void> {
  await sheetOf(page).focus();
  const begun = await activeCell(sheetOf(page));
  for (const key of ["a", "n", "c"]) await page.keyboard.press(key);
  const dialog = page.getByRole("dialog", { name: /检查了什么/ });
  await expect(dialog.or(shown(page).getByText(`已检查 ${checked} `)).first()).toBeVisible();
  if (await dialog.isVisible()) {
    await dialog.getByLabel("查看的证据（文件、索引号）").fill("核对销售发票与出库单");
    await dialog.getByRole("button", { name: "记为无异常" }).click();
    await expect(dialog).toBeHidden();
    await sheetOf(page).focus();
    await page.keyboard.press("c");
  }
  await expectNext(page, begun, checked);
}

/** In place, where the browser has a viewer: the one without a window has none. */
async function readPdf(page: Page, name: string): Promise<void> {
  if (!(await page.evaluate(() => navigator.pdfViewerEnabled))) return;
  await shown(page)
    .getByRole("button", { name: `查看 ${name}` })
    .click();
  const preview = page.getByRole("dialog", { name });
  await expect(preview.locator("iframe")).toHaveAttribute("src", /^blob:/);
  await page.keyboard.press("Escape");
  await expect(preview).toBeHidden();
}

/** A screenshot and a contract beside the voucher in hand, both looked at in place; the one put there by mistake goes. */
export async function attachEvidence(page: Page, row: number): Promise<void> {
  await pasteScreenshot(sheetOf(page));
  await expectMessage(page, "已添加 1 个附件");
  await dropPdf(sheetOf(page), row, "销售合同.pdf");
  await expect(shown(page).getByText("销售合同.pdf")).toBeVisible();
  await expect(shown(page).getByRole("button", { name: /^查看 截图/ })).toBeVisible();
  await look(page, "vouching-evidence");
  await readPdf(page, "销售合同.pdf");
  await shown(page).getByRole("button", { name: "删除附件 销售合同.pdf" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "删除" }).click();
  await expect(shown(page).getByText("销售合同.pdf")).toBeHidden();
}

/** What was found at the voucher in hand, and the entry that takes it back; answers how the entry describes itself. */
export async function adjustDifference(page: Page, finding: Finding, checked: number): Promise<string> {
  await sheetOf(page).focus();
  await page.keyboard.press("e");
  const box = page.getByRole("dialog", { name: /检查异常/ });
  await box.getByRole("button", { name: "保存异常" }).click();
  await expect(box.getByText("有异常时必须填写差异金额和备注")).toBeVisible();
  await box.getByLabel("差异金额", { exact: true }).fill(money(finding.difference));
  await box.getByLabel("备注").fill(finding.remark);
  await box.getByRole("button", { name: "保存并生成调整分录" }).click();
  const entry = page.getByRole("dialog", { name: /生成调整分录/ });
  await expect(entry.getByLabel("调整事项说明")).toHaveValue(new RegExp(`抽凭差异：${finding.date}`));
  const description = await entry.getByLabel("调整事项说明").inputValue();
  await look(page, "vouching-entry");
  await entry.getByRole("button", { name: "生成草稿" }).click();
  await expect(entry).toBeHidden();
  await sheetOf(page).focus();
  const begun = await activeCell(sheetOf(page));
  for (const key of ["a", "c"]) await page.keyboard.press(key);
  await expectNext(page, begun, checked);
  return description;
}
export interface Finding {
  date: string;
  difference: bigint;
  remark: string;
}

/** Whoever checked does not review, and reads why. */
export async function expectOwnReviewRefused(page: Page): Promise<void> {
  await sheetOf(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("r");
  await expectMessage(page, /不能复核自己检查过的凭证/);
}

export async function submitEntry(page: Page, description: string): Promise<void> {
  await goTo(page, "审计调整");
  const entry = shown(page).getByRole("option").filter({ hasText: description });
  await entry.click();
  await expect(shown(page).getByText("来自抽凭：")).toBeVisible();
  await shown(page).getByRole("button", { name: "提交复核" }).click();
  await expect(entry).toContainText("待复核");
}

export async function approveSubmitted(page: Page, description: string): Promise<void> {
  await goTo(page, "审计调整");
  const entry = shown(page).getByRole("option").filter({ hasText: description });
  await entry.click();
  await shown(page).getByRole("button", { name: "复核通过" }).click();
  await expect(entry).toContainText("已复核");
}

/** All that is checked, by the boxes and the menu of states; the one who checked sees it without asking. */
export async function reviewAll(page: Page, checker: Page, count: number): Promise<void> {
  await checkedSay(checker, count);
  await shown(page).getByText("待复核", { exact: true }).click();
  await expect(page).toHaveURL(/show=toReview/);
  await shown(page).getByRole("checkbox").first().check();
  await shown(page).getByRole("toolbar", { name: "批量处理" }).getByRole("button", { name: "状态" }).click();
  await page.getByRole("menuitem", { name: "复核通过" }).click();
  await checkedSay(page, count, count);
  await checkedSay(checker, count, count);
  await shown(page).getByText("全部", { exact: true }).click();
  await look(page, "vouching-reviewed");
}

/** A picture from the clipboard, as a screenshot comes. */
async function pasteScreenshot(grid: Locator): Promise<void> {
  await grid.evaluate(async (element) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 40, height: 30 });
    canvas.getContext("2d")?.fillRect(0, 0, 20, 30);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([blob ?? ""], "image.png", { type: "image/png" }));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
}

/** A page that says nothing, as a scanner makes it. */
const pdf = [
  "%PDF-1.4",
  "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
  "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
  "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj",
  "trailer<</Root 1 0 R>>",
  "%%EOF",
].join("\n");

/** A file dropped on a row of the sheet. */
async function dropPdf(grid: Locator, row: number, name: string): Promise<void> {
  const cell = grid.locator(`.lg-frozen [data-row="${row}"] [role=gridcell]`).last();
  await cell.evaluate(
    (element, [fileName = "", content = ""]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], fileName, { type: "application/pdf" }));
      const how = { dataTransfer, bubbles: true, cancelable: true };
      element.dispatchEvent(new DragEvent("dragover", how));
      element.dispatchEvent(new DragEvent("drop", how));
    },
    [name, pdf],
  );
}

/** The audited amount of an item of the forms, on the trial balance. */
export async function auditedOf(page: Page, { name, group }: Line): Promise<bigint> {
  await goTo(page, "试算平衡");
  const address = new URL(page.url());
  address.searchParams.set("grp", `${group}`);
  await page.goto(address.href);
  const cell = await cellOf(gridOf(page, "试算平衡"), name, "审定数");
  return fen(await cell.textContent());
}
