import { expect, type Page, test } from "@playwright/test";
import { cellOf, gridOf } from "./kit/grid.ts";
import { look } from "./kit/look.ts";
import { signedIn } from "./kit/people.ts";
import { goTo, pick, shown } from "./kit/pick.ts";

test.setTimeout(180_000);

const title = `应收账款借方发生 ${Date.now() % 100_000}`;
/** The nine debits of 1122 in the sample year, of which points every 2,000,000.00 from 500,000.00 on hit these. */
const hit = [
  ...["1,762,800.00", "1,175,200.00", "1,898,400.00", "1,830,600.00"],
  ...["1,220,400.00", "2,644,200.00", "1,762,800.00"],
];

/** The sample company of a first start. */
async function openSampling(page: Page): Promise<void> {
  await shown(page)
    .getByRole("button", { name: /^华衡精密制造有限公司/ })
    .click();
  await page.waitForURL(/projectmain/);
  await goTo(page, "审计抽样");
}

async function expectItems(page: Page): Promise<void> {
  const grid = gridOf(page, "样本项目");
  for (const [index, amount] of hit.entries())
    await expect(await cellOf(grid, new RegExp(`^${index + 1}2024-`), "账面金额")).toHaveText(amount);
  await expect(grid).toHaveAttribute("aria-rowcount", String(hit.length + 1));
}

async function designPopulation(page: Page): Promise<void> {
  const form = shown(page);
  await pick(page, form.getByLabel("科目", { exact: true }), "yszk", /^1122 /);
  const ties = form.getByRole("complementary", { name: "总体与账面核对" });
  await expect(ties.getByRole("row", { name: "总体 9 13,702,000.00" })).toBeVisible();
  await expect(ties.getByRole("row", { name: /^差额 0\.00/ })).toBeVisible();
  await look(page, "sampling-population");
  await form.getByRole("button", { name: "编辑条件" }).click();
  const drawer = page.getByRole("dialog", { name: "其他条件" });
  await drawer.getByRole("button", { name: "添加条件", exact: true }).click();
  await drawer.getByLabel("摘要 的值").fill("销售");
  await expect(drawer.getByLabel("条件的文字说明")).toHaveText('摘要 包含 "销售"');
  await look(page, "sampling-conditions");
  await drawer.getByLabel("摘要 的值").press("Control+Enter");
  await expect(drawer).toBeHidden();
  await expect(form.getByText('摘要 包含 "销售"')).toBeVisible();
  await form.getByRole("button", { name: "下一步" }).click();
}

/** 13,702,000.00 × 3.00 ÷ 6,000,000.00, carried up, is 7; the interval 2,000,000.00. */
async function designSize(page: Page): Promise<void> {
  const form = shown(page);
  await form.getByLabel("可容忍错报").fill("6000000");
  const ties = form.getByRole("complementary", { name: "总体与账面核对" });
  await expect(ties.getByText("2,000,000.00", { exact: true })).toBeVisible();
  await expect(ties.getByText("7", { exact: true })).toBeVisible();
  await form.getByRole("textbox", { name: "起点" }).fill("500000");
  await look(page, "sampling-method");
  await form.getByRole("button", { name: "下一步" }).click();
}

async function evaluate(page: Page): Promise<void> {
  const sample = shown(page);
  await sample.getByRole("button", { name: "其余无差异" }).click();
  await expect(sample.getByText("已检查 7 / 7")).toBeVisible();
  await sample.getByText("评价与结论", { exact: true }).click();
  await sample.getByRole("button", { name: "评价", exact: true }).click();
  await expect(sample.getByText("错报上限 6,000,000.00 不超过可容忍错报 6,000,000.00")).toBeVisible();
  await look(page, "sampling-evaluation");
}

test("a monetary-unit sample goes from the population to its items, and another person of the project draws the same rows again", async ({
  browser,
}) => {
  const manager = await signedIn(browser, "manager");
  await openSampling(manager);
  await test.step("the population ties to the ledger, and conditions are built in words", async () => {
    await shown(manager).getByRole("button", { name: "新建抽样" }).first().click();
    await designPopulation(manager);
  });
  await test.step("the size follows from what is tolerable; what was designed outlives the window", async () => {
    await designSize(manager);
    await shown(manager).getByLabel("名称").fill(title);
    await manager.reload();
    await expect(shown(manager).getByLabel("名称")).toHaveValue(title);
    await expect(shown(manager).getByText('摘要 包含 "销售"')).toBeVisible();
    await expect(shown(manager).getByText("2,000,000.00", { exact: true }).first()).toBeVisible();
    await look(manager, "sampling-draw");
  });
  await test.step("the points hit the lines of the worked example, which open as vouchers", async () => {
    await shown(manager).getByRole("button", { name: "抽取样本" }).click();
    await expectItems(manager);
    await (await cellOf(gridOf(manager, "样本项目"), /^32024-/, "账面金额")).dblclick();
    await expect(shown(manager).getByRole("complementary").getByText("1122 应收账款").first()).toBeVisible();
    await look(manager, "sampling-items");
  });
  await test.step("what testing finds is evaluated", () => evaluate(manager));

  const incharge = await signedIn(browser, "incharge");
  await test.step("another person draws it again and gets identical rows", async () => {
    await openSampling(incharge);
    const row = shown(incharge).getByRole("row").filter({ hasText: title });
    await expect(row).toContainText("李文静");
    await row.getByRole("button", { name: /^#\d+$/ }).click();
    await expectItems(incharge);
    await shown(incharge).getByText("记录与重做", { exact: true }).click();
    await shown(incharge).getByRole("button", { name: "重做抽样" }).click();
    await expect(shown(incharge).getByText("完全一致：7 笔相同")).toBeVisible();
    await expect(shown(incharge).getByText(/^陈立 于 .* 重做；原抽取人 李文静/)).toBeVisible();
    await look(incharge, "sampling-again");
  });
});
