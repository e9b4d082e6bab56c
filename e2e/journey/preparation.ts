import { workbookBytes } from "@digao/excel/write-workbook";
import { expect, type Page } from "@playwright/test";
import { gridOf } from "../kit/grid.ts";
import { look } from "../kit/look.ts";
import { goTo, shown } from "../kit/pick.ts";

/** Maps one account with the keyboard alone, from the list of those that have no item. */
export async function mapByKeyboard(page: Page, account: string, item: string, shot: string): Promise<void> {
  await goTo(page, "数据整理");
  const form = shown(page);
  await expect(form.getByText(/^未对照 \d+ 个，金额/)).toBeVisible();
  await look(page, shot);
  await form.getByRole("textbox", { name: /科目编码/ }).fill(account);
  const grid = gridOf(page, "客户科目");
  await expect(grid.locator(".lg-frozen [data-row]")).toHaveCount(1);
  await grid.locator("[data-row] [role=gridcell]").first().click();
  await page.keyboard.type(item);
  await expect(form.getByRole("combobox", { name: /报表项目/ })).toHaveValue(item);
  await page.keyboard.press("Enter");
  await expect(form.getByText(`已将 1 个科目对照到 ${item}`)).toBeVisible();
  await expect(grid.getByText("手工")).toBeVisible();
  await form.getByRole("textbox", { name: /科目编码/ }).fill("");
}

/** The other accounts from a file in the layout of the template. */
export async function importMapping(page: Page, mapping: ReadonlyMap<string, string>): Promise<void> {
  const columns = ["科目编码", "科目名称", "标准科目编码", "报表项目代码", "报表项目", "取数规则"];
  const rows = [...mapping].map(([account, item]) => [account, account, "", item, "", ""]);
  const buffer = await workbookBytes([
    { name: "对照关系", columns: columns.map(() => ({ width: 16 })), header: [columns], rows: [rows] },
  ]);
  const form = shown(page);
  await form.locator(".page-head").getByRole("button", { name: "更多" }).last().click();
  await page.getByRole("menuitem", { name: "从文件导入科目对照" }).click();
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await form.getByLabel("选择文件").setInputFiles({ name: "科目对照.xlsx", mimeType, buffer });
  const done = form.getByRole("navigation", { name: "导入步骤" }).getByRole("button", { name: "完成" });
  await expect(done).toBeEnabled({ timeout: 60_000 });
  await done.click();
  await expect(form.getByText(`科目对照共 ${mapping.size} 行`)).toBeVisible();
}

export async function expectAllMapped(page: Page, shot: string): Promise<void> {
  await goTo(page, "数据整理");
  await expect(shown(page).getByText("没有未对照的余额")).toBeVisible();
  await look(page, shot);
}
