import { expect, type Page, test } from "@playwright/test";
import { cellOf, expectCell, gridOf } from "./kit/grid.ts";
import { look } from "./kit/look.ts";
import { chooseLanguage } from "./kit/looks.ts";
import { signedIn } from "./kit/people.ts";
import { goTo, pick, shown } from "./kit/pick.ts";
import { unique } from "./kit/unique.ts";

test.setTimeout(180_000);

const reason = `已核对原始凭证 ${unique()}`;

/** The sample company of a first start. */
async function openTests(page: Page): Promise<void> {
  await shown(page)
    .getByRole("button", { name: /^华衡精密制造有限公司/ })
    .click();
  await page.waitForURL(/projectmain/);
  await goTo(page, "会计分录测试");
}

async function runTests(page: Page): Promise<void> {
  await shown(page).getByRole("button", { name: "开始测试" }).first().click();
  await expect(shown(page).getByText("命中凭证", { exact: true })).toBeVisible({ timeout: 60_000 });
}

/** Opens the voucher of a row, and answers what it is called. */
async function openFirst(page: Page): Promise<string> {
  const link = shown(page).locator("[data-row] .cell-link").first();
  const name = (await link.textContent()) ?? "";
  await link.click();
  await expect(shown(page).getByRole("complementary").locator(".je-reasons strong").first()).toBeVisible();
  return name;
}

async function exclude(page: Page): Promise<void> {
  await shown(page).getByRole("complementary").getByRole("button", { name: "排除", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^排除 1 张凭证/ });
  await dialog.getByLabel("排除原因").fill(reason);
  await look(page, "journal-tests-exclude");
  await dialog.getByRole("button", { name: "排除", exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** The partner, who neither saved the rules nor ran the tests. */
async function approveRules(page: Page): Promise<void> {
  await shown(page).getByRole("button", { name: "测试规则" }).click();
  await expect(shown(page).getByText("未经批准")).toBeVisible();
  await shown(page).getByRole("button", { name: "批准规则" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "批准规则" }).click();
  await expect(shown(page).getByText(/已批准/)).toBeVisible();
  await look(page, "journal-tests-rules-approved");
  await shown(page).getByRole("button", { name: "返回列表" }).click();
}

async function confirmConclusion(page: Page): Promise<void> {
  await shown(page).getByText("待另一位负责人确认").first().waitFor();
  await shown(page).locator("[data-row] .cell-link").first().click();
  await shown(page).getByText("记录与结论", { exact: true }).click();
  await shown(page).getByRole("button", { name: "确认结论" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "确认结论" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(shown(page).getByText("已作结论").first()).toBeVisible();
  await look(page, "journal-tests-confirmed");
}

test("journal entries are tested, each hit is explained, left out with a reason or taken back, and the same hits come again", async ({
  browser,
}) => {
  const page = await signedIn(browser, "manager");
  const partner = await signedIn(browser, "partner");
  await openTests(page);
  await openTests(partner);
  await test.step("54 vouchers of the sample year are dated on days off", async () => {
    await runTests(page);
    const grid = gridOf(page, "按规则");
    await expectCell(grid, [/^非工作日入账/, "凭证数"], "54");
    await look(page, "journal-tests-summary");
    await (await cellOf(grid, /^非工作日入账/, "凭证数")).dblclick();
    await expect(shown(page).getByText("共 54 条")).toBeVisible();
  });
  await test.step("a hit says why, with its figures, and stands after the window is loaded again", async () => {
    const voucher = await openFirst(page);
    await page.reload();
    const beside = shown(page).getByRole("complementary");
    await expect(beside.getByRole("heading", { name: voucher }).or(beside.getByText(voucher)).first()).toBeVisible();
    await expect(beside.getByText(/凭证日期 2024-\d\d-\d\d 为(周末|法定节假日)/)).toBeVisible();
    await look(page, "journal-tests-hit");
  });
  await test.step("a voucher is left out with a reason, and taken back", async () => {
    await exclude(page);
    await expect(shown(page).getByText("共 53 条")).toBeVisible();
    await pick(page, shown(page).getByLabel("排除", { exact: true }), "", "只看已排除");
    await expect(shown(page).getByText("共 1 条")).toBeVisible();
    await openFirst(page);
    await expect(shown(page).getByText(new RegExp(reason)).first()).toBeVisible();
    await shown(page).getByRole("complementary").getByRole("button", { name: "取消排除" }).click();
    const why = page.getByRole("dialog", { name: "取消排除 1 张凭证" });
    await expect(why.getByRole("button", { name: "取消排除" })).toBeDisabled();
    await why.getByLabel("取消排除的理由").fill("与合同条款不符，需抽取检查");
    await look(page, "journal-tests-included");
    await why.getByRole("button", { name: "取消排除" }).click();
    await expect(shown(page).getByText("没有符合条件的记录")).toBeVisible();
  });
  await test.step("high scores and some others by chance are put forward for checking", async () => {
    await shown(page).getByText("选取", { exact: true }).click();
    await expect(shown(page).getByRole("button", { name: /^抽取全部 \d+ 张$/ })).toBeEnabled();
    await expect(shown(page).getByText(/张中随机选取，种子 \d+/)).toBeVisible();
    await look(page, "journal-tests-selection");
  });
  await test.step("the journal stands in figures beside", async () => {
    await shown(page).getByText("账簿概况", { exact: true }).click();
    await expect(shown(page).getByText("借方金额分层")).toBeVisible();
    await look(page, "journal-tests-profile");
  });
  await test.step("run again, the same vouchers hit", async () => {
    await shown(page).getByText("记录与结论", { exact: true }).click();
    await shown(page).getByRole("button", { name: "重新执行" }).click();
    await expect(shown(page).getByText("重新执行的结果与原测试完全一致。")).toBeVisible({ timeout: 60_000 });
    await look(page, "journal-tests-again");
  });
  await test.step("no exception is no conclusion while high scores are open; a leader passes over them with a reason that stays", async () => {
    await shown(page).getByText("记录与结论", { exact: true }).click();
    const verdict = shown(page).getByLabel("结论类型");
    const save = async () => {
      await shown(page).getByRole("button", { name: "保存", exact: true }).click();
      await expect(shown(page).getByRole("button", { name: "保存", exact: true })).toBeDisabled();
    };
    const conclude = async () => {
      await shown(page).getByRole("button", { name: "下结论" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "下结论" }).click();
    };
    await pick(page, verdict, "", "未发现异常");
    await shown(page).getByRole("textbox", { name: "测试结论" }).fill("一笔异常已调整。");
    await save();
    await expect(shown(page).getByText(/属于草稿，不能得出结论/)).toBeVisible();
    await look(page, "journal-tests-draft");
    await approveRules(partner);
    await page.reload();
    await expect(shown(page).getByText(/属于草稿，不能得出结论/)).toBeHidden();
    // Others at the same books may have found more. What stands against a conclusion is listed beside the draft, and refuses it.
    await expect(shown(page).getByText(/检查中有 [1-9]\d* 张凭证存在异常/)).toBeVisible();
    await pick(page, verdict, "", "异常已处理");
    await save();
    await expect(shown(page).getByText(/还有高分凭证未处理（未抽取 \d+ 张/)).toBeVisible();
    await look(page, "journal-tests-open");
    await shown(page).getByRole("textbox", { name: "例外放行理由" }).fill(reason);
    await save();
    await conclude();
    await expect(shown(page).getByText("待另一位负责人确认").first()).toBeVisible();
    await confirmConclusion(partner);
    await page.reload();
    await expect(shown(page).getByText(new RegExp(`张高分凭证未处理时例外放行：${reason}`))).toBeVisible();
    await look(page, "journal-tests-concluded");
  });
  await test.step("each rule says what it hit last, and what to do about one that hits too much", async () => {
    await shown(page).getByRole("button", { name: "返回列表" }).click();
    await look(page, "journal-tests-runs");
    await shown(page).getByRole("button", { name: "测试规则" }).click();
    await expect(shown(page).getByText(/命中 54 张，占 32.0%/)).toBeVisible();
    await shown(page).getByRole("switch", { name: "启用 整数金额" }).click();
    await expect(shown(page).getByRole("textbox", { name: "整数金额：理由" })).toBeVisible();
    await look(page, "journal-tests-rules");
    await shown(page).getByRole("button", { name: "放弃修改" }).click();
  });
  await test.step("cut-off draws the vouchers around the end onto the check sheet of revenue", async () => {
    await goTo(page, "截止测试");
    const first = shown(page)
      .getByRole("checkbox", { name: /^选择 /, disabled: false })
      .first();
    await first.check();
    await look(page, "cut-off");
    await shown(page).getByRole("button", { name: "抽取所选 1 张" }).click();
    const dialog = page.getByRole("dialog", { name: "抽取凭证" });
    await dialog.getByRole("button", { name: /^抽取/ }).last().click();
    await dialog
      .getByRole("button", { name: "关 闭" })
      .or(dialog.getByRole("button", { name: "关闭" }))
      .last()
      .click();
    await expect(shown(page).getByText(/已抽取 [1-9]\d* 张，已检查 \d+ 张/)).toBeVisible();
    await look(page, "cut-off-drawn");
  });
  await test.step("the screens say the same in English", async () => {
    await chooseLanguage(page, "en");
    await look(page, "cut-off-en");
    await goTo(page, "Journal-entry tests");
    await look(page, "journal-tests-runs-en");
    await shown(page).getByRole("search").getByRole("button", { name: "Rules" }).click();
    await look(page, "journal-tests-rules-en");
    await shown(page).getByRole("button", { name: "Back to the list" }).click();
    await shown(page).locator("[data-row] .cell-link").first().click();
    await look(page, "journal-tests-summary-en");
    await shown(page).getByText("Conclusion", { exact: true }).first().click();
    await look(page, "journal-tests-concluded-en");
    await chooseLanguage(page, "zh");
  });
});
