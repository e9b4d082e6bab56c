import { expect, type Page, test } from "@playwright/test";
import { gridOf } from "./kit/grid.ts";
import { look } from "./kit/look.ts";
import { chooseLanguage } from "./kit/looks.ts";
import { signedIn } from "./kit/people.ts";
import { goTo, shown } from "./kit/pick.ts";

test.setTimeout(180_000);

const tab = (page: Page, name: string) => shown(page).getByText(name, { exact: true }).first();

test("books of account show balances that tie, and lead from a row to its ledger", async ({ browser }) => {
  const page = await signedIn(browser, "manager");
  await shown(page)
    .getByRole("button", { name: /^华衡精密制造有限公司/ })
    .click();
  await page.waitForURL(/projectmain/);
  await goTo(page, "数据查询");

  await tab(page, "科目余额").click();
  const balances = gridOf(page, "科目余额表");
  await expect(balances.locator('[data-row="0"]', { hasText: "1001 库存现金" })).toBeVisible();
  await expect(shown(page).getByText("期初、发生额、期末均借贷平衡")).toBeVisible();
  await look(page, "account-balances");
  await shown(page).getByLabel("关键字").fill("yszk");
  await shown(page).getByLabel("关键字").press("Enter");
  await expect(balances.locator('[data-row="0"]', { hasText: "1122 应收账款" })).toBeVisible();
  await page.reload();
  await expect(balances.locator('[data-row="0"]', { hasText: "4,560,000.00" })).toBeVisible();
  await balances.locator('[data-row="0"]').getByRole("gridcell").first().dblclick();
  await expect(gridOf(page, "明细账").locator('[data-row="0"]', { hasText: "期初余额" })).toBeVisible();

  await tab(page, "多栏账").click();
  await expect(page).toHaveURL(/tab=columns/);
  await page.goto(page.url().replace(/account=\w+/, "account=2221"));
  await expect(gridOf(page, "多栏账").locator('[data-row="1"]', { hasText: "2024-01" }).first()).toBeVisible();
  await look(page, "multi-columns");

  await tab(page, "辅助余额").click();
  await expect(gridOf(page, "辅助余额表").locator('[data-row="1"]').first()).toBeVisible();
  await look(page, "aux-balances");

  await tab(page, "数量账").click();
  await expect(shown(page).getByText("账套中没有数量")).toBeVisible();
  await look(page, "quantity-balances");

  await chooseLanguage(page, "en");
  await page.reload();
  for (const [name, grid, screen] of [
    ["Balances", "Account balances", "account-balances-en"],
    ["Aux. balances", "Auxiliary balances", "aux-balances-en"],
  ] as const) {
    await tab(page, name).click();
    await expect(gridOf(page, grid).locator('[data-row="1"]').first()).toBeVisible();
    await look(page, screen);
  }
});
