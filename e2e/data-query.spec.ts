import { expect, type Locator, type Page, test } from "@playwright/test";
import { activeCell, cellOf, gridOf, inView, wheelWaits } from "./kit/grid.ts";
import { look } from "./kit/look.ts";
import { signedIn } from "./kit/people.ts";
import { allFilters, goTo, pick, shown } from "./kit/pick.ts";

test.setTimeout(180_000);

const lines = (page: Page): Locator => gridOf(page, "凭证分录");
const accounts = (page: Page): Locator => gridOf(page, "科目");
const rowsOf = (grid: Locator, rows: number) => expect(grid).toHaveAttribute("aria-rowcount", `${rows + 1}`);
const totalOf = (grid: Locator): Locator => grid.locator(".lg-sum");

/** The sample company of a first start: a journal of 496 lines. */
async function openQuery(page: Page): Promise<void> {
  await shown(page)
    .getByRole("button", { name: /^华衡精密制造有限公司/ })
    .click();
  await page.waitForURL(/projectmain/);
  await goTo(page, "数据查询");
  await rowsOf(lines(page), 496);
}

async function copied(page: Page): Promise<string[][]> {
  // The message of the copy before may still stand there: only what is in the clipboard says that this one is done.
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.keyboard.press("Control+c");
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read).not.toBe("");
  const text = await read();
  return text.split("\r\n").map((row) => row.split("\t"));
}

async function filterLines(page: Page): Promise<void> {
  const bar = shown(page).getByRole("search");
  await allFilters(page);
  await pick(page, bar.getByLabel("方向", { exact: true }), "", "借方");
  await bar.getByLabel("金额 起").fill("1,000,000");
  await bar.getByLabel("金额 起").press("Enter");
  await bar.getByLabel("关键字").fill("销售");
  await bar.getByLabel("关键字").press("Enter");
  await expect(shown(page).getByRole("button", { name: "金额：1,000,000.00 ~" })).toBeVisible();
  await expect(totalOf(lines(page))).toContainText("合计");
  const inAddress = () => {
    const address = new URL(page.url()).searchParams;
    return ["side", "amountFrom", "keyword"].map((name) => address.get(name));
  };
  await expect.poll(inAddress).toEqual(["dr", "1000000.00", "销售"]);
}

async function sortAndWalk(page: Page): Promise<void> {
  const grid = lines(page);
  await shown(page).getByRole("button", { name: "清除筛选" }).first().click();
  await rowsOf(grid, 496);
  await grid.getByRole("columnheader", { name: /^借方/ }).getByRole("button", { name: "借方", exact: true }).click();
  await expect(page).toHaveURL(/sort=amountjdr/);
  await expect(grid.getByRole("columnheader", { name: /^借方/ })).toHaveAttribute("aria-sort", "ascending");
  await grid.getByRole("columnheader", { name: /^借方/ }).getByRole("button", { name: "借方", exact: true }).click();
  await expect(page).toHaveURL(/sort=amountjdr\+desc/);
  await expect(grid.locator('[data-row="0"]', { hasText: "12,363,238.94" })).toBeVisible();
}

/** The last of 496 lines is beyond the first page that is fetched. */
async function scrollFar(page: Page): Promise<void> {
  const grid = lines(page);
  await grid.focus();
  await page.keyboard.press("Control+End");
  await expect(grid.locator('[data-row="495"] [role=gridcell]').first()).toBeVisible();
  await expect(grid.locator('[data-row="495"]', { hasText: "-25,250.00" })).toBeVisible();
  await expect(grid.locator(".lg-awaited")).toHaveCount(0);
}

test("the journal is filtered, sorted, scrolled to its end, copied, opened and found again after F5", async ({
  browser,
}) => {
  const page = await signedIn(browser, "manager");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openQuery(page);
  await look(page, "data-query");
  const main = ["日期", "凭证号", "摘要", "科目编码", "科目名称", "借方", "贷方"];
  await expect.poll(() => inView(lines(page), main)).toBe(true);
  expect(await wheelWaits(page, lines(page))).toBe(true);
  await filterLines(page);
  await sortAndWalk(page);
  await scrollFar(page);

  const grid = lines(page);
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+Control+Home");
  const all = await copied(page);
  expect(all.length).toBe(496);
  await page.keyboard.press("Control+Home");
  for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+End");
  const block = await copied(page);
  expect(block.map((row) => row[0])).toEqual(["结转本年收入", "结转本年成本费用"]);
  expect(block[0]).toContain("12363238.94");

  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const voucher = page.getByRole("complementary").filter({ visible: true });
  await expect(voucher.getByRole("heading", { name: "记-33" })).toBeVisible();
  await look(page, "data-query-voucher");
  await page.keyboard.press("ArrowDown");
  await expect(voucher.getByRole("heading", { name: "记-6" })).toBeVisible();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(voucher.getByRole("heading", { name: "记-8" })).toBeVisible();
  await expect.poll(() => activeCell(grid)).toMatch(/jDate$/);

  await page.reload();
  await expect(voucher.getByRole("heading", { name: "记-8" })).toBeVisible();
  await expect(lines(page).locator('[data-row="0"]', { hasText: "结转本年收入" })).toBeVisible();
  await expect(lines(page).getByRole("columnheader", { name: /^借方/ })).toHaveAttribute("aria-sort", "descending");
});

test("an account leads to its lines, its sub-ledger and its auxiliary ledgers", async ({ browser }) => {
  const page = await signedIn(browser, "manager");
  await openQuery(page);
  await shown(page).getByLabel("科目编码、名称、拼音首字母").fill("yszk");
  await expect(accounts(page).locator('[data-row="0"]', { hasText: "1122 应收账款" })).toBeVisible();
  await accounts(page).getByRole("gridcell", { name: "1122 应收账款" }).click();
  await rowsOf(lines(page), 19);
  await expect(totalOf(lines(page))).toContainText("13,702,000.00");

  await shown(page).getByText("明细账", { exact: true }).click();
  const ledger = gridOf(page, "明细账");
  await expect(ledger.locator('[data-row="0"]', { hasText: "期初余额" })).toBeVisible();
  await look(page, "data-query-ledger");
  await ledger.focus();
  await page.keyboard.press("Control+ArrowDown");
  // It ends at the closing balance of the account.
  await expect(ledger.locator("[role=row]", { hasText: "期末余额" }).last()).toContainText("4,560,000.00");

  await shown(page).getByText("辅助账", { exact: true }).click();
  await (await cellOf(gridOf(page, "辅助核算项目"), /^甲公司/, "名称")).click();
  await expect(ledger.locator('[data-row="0"]', { hasText: "期初余额" })).toBeVisible();
  await expect(page).toHaveURL(/tab=aux.*aux=\d+|aux=\d+.*tab=aux/);
  await look(page, "data-query-aux");
  await page.reload();
  await expect(ledger.locator('[data-row="0"]', { hasText: "期初余额" })).toBeVisible();
});
