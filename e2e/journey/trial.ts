import { expect, type Page } from "@playwright/test";
import { downloadFrom } from "../kit/download.ts";
import { activeCell, cellOf, gridOf } from "../kit/grid.ts";
import { look } from "../kit/look.ts";
import { goTo, shown } from "../kit/pick.ts";

export async function openTrialBalance(page: Page, shot: string): Promise<void> {
  await goTo(page, "试算平衡");
  await expect(shown(page).getByText(/^\d+ 项勾稽全部相符$/)).toBeVisible();
  await look(page, shot);
}

/** From an amount to a voucher by Enter alone, and back with Alt+Left to the cell it began at. */
export async function drillAndReturn(page: Page, item: string, account: string, shot?: string): Promise<void> {
  const grid = gridOf(page, "试算平衡");
  const cell = await cellOf(grid, item, "审定数");
  await cell.click();
  const begun = await activeCell(grid);
  await page.keyboard.press("Enter");
  const made = gridOf(page, "项目构成");
  await (await cellOf(made, account, "期末余额")).click();
  if (shot) await look(page, `${shot}-made`);
  await page.keyboard.press("Enter");
  const ledger = gridOf(page, "明细账");
  // The first row says what the account opened with.
  await ledger.locator("[data-row='1'] [role=gridcell]").first().click();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/voucher=\d+/);
  if (shot) await look(page, `${shot}-voucher`);
  const address = page.url();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(page).not.toHaveURL(/voucher=/);
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(made).toBeVisible();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(grid).toBeVisible();
  await expect.poll(() => activeCell(grid)).toBe(begun);
  // The address alone brings everything back.
  await page.goto(address);
  await expect(gridOf(page, "明细账")).toBeVisible();
  await expect(page).toHaveURL(address);
  await shown(page).getByRole("navigation", { name: "数字的来源" }).getByRole("button", { name: "试算平衡表" }).click();
  await expect(grid).toBeVisible();
}

const views = { bs: "资产负债表", is: "利润表", variation: "报表变动", structure: "报表结构", ratios: "比率" };

export async function seeViews(page: Page, shot: string): Promise<void> {
  const form = shown(page);
  for (const [key, title] of Object.entries(views)) {
    await form.getByText(title, { exact: true }).first().click();
    await expect(page).toHaveURL(new RegExp(`view=${key}`));
    await look(page, `${shot}-${key}`);
  }
  await page.reload();
  await expect(page).toHaveURL(/view=ratios/);
  await form.getByText("试算平衡表", { exact: true }).first().click();
}

/** Answers where the file lies. */
export const downloadFile = (page: Page, entry: string): Promise<string> =>
  downloadFrom(page, shown(page).getByRole("button", { name: "导出" }), entry);

/** The statements in both languages of the paper. */
export async function downloadStatements(page: Page): Promise<{ zh: string; en: string }> {
  const language = shown(page).getByRole("radiogroup", { name: "报表语言" });
  const zh = await downloadFile(page, "财务报表（Excel）");
  // The address may change before the page has taken the language over.
  await language.getByText("英文").click();
  await expect(page).toHaveURL(/lang=en/);
  await expect(language.getByRole("radio", { name: "英文" })).toBeChecked();
  const en = await downloadFile(page, "财务报表（Excel）");
  await language.getByText("中文").click();
  await expect(page).toHaveURL(/lang=zh/);
  await expect(language.getByRole("radio", { name: "中文" })).toBeChecked();
  return { zh, en };
}
