import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { expect, type Page, test } from "@playwright/test";
import { personIn } from "./kit/firms.ts";
import { gridOf, paste } from "./kit/grid.ts";
import { ownPassword } from "./kit/operator.ts";
import { fillSignIn, hasOtherPassword, oneTimePassword, signedIn } from "./kit/people.ts";
import { goTo, shown } from "./kit/pick.ts";
import { unique } from "./kit/unique.ts";

test.setTimeout(120_000);

const description = `写了一半的分录 ${unique()}`;
const keyword = "银行";
const later = "Chaye#2026ok";

const rows = [
  ["P104", "", "审计费", "1,000.00", ""],
  ["L110", "", "审计费", "", "1,000.00"],
];

/** The sample company of a first start. */
async function openSample(page: Page): Promise<void> {
  await shown(page)
    .getByRole("button", { name: /^华衡精密制造有限公司/ })
    .click();
  await page.waitForURL(/projectmain/);
}

async function writeEntry(page: Page): Promise<void> {
  await goTo(page, "审计调整");
  await shown(page).getByRole("button", { name: "新建分录" }).click();
  await shown(page).getByLabel("说明").fill(description);
  const grid = gridOf(page, "分录行");
  await grid.focus();
  await paste(grid, rows);
}

async function expectEntry(page: Page): Promise<void> {
  await expect(shown(page).getByLabel("说明")).toHaveValue(description);
  await expect(gridOf(page, "分录行").getByText("1,000.00")).toHaveCount(2);
}

/** A changed password ends every other session of the person. */
async function changePasswordElsewhere(page: Page): Promise<void> {
  await page.goto("/");
  await fillSignIn(page, "incharge", ownPassword);
  await page.getByRole("button", { name: /陈立/ }).click();
  await page.getByRole("menuitem", { name: "修改密码" }).click();
  const form = page.getByRole("dialog", { name: "修改密码" });
  await form.getByLabel("原密码").fill(ownPassword);
  await form.getByLabel("新密码", { exact: true }).fill(later);
  await form.getByLabel("确认新密码").fill(later);
  await form.getByRole("button", { name: "修改密码" }).click();
  await expect(form).toBeHidden();
  hasOtherPassword("incharge");
}

test("tabs, typed text and unsaved entries survive other tabs, F5 and the end of the session", async ({ browser }) => {
  const page = await signedIn(browser, "incharge");
  await openSample(page);
  await goTo(page, "数据整理");
  await shown(page)
    .getByRole("textbox", { name: /科目编码/ })
    .fill(keyword);
  await writeEntry(page);

  await test.step("another tab keeps what was typed", async () => {
    await page.getByRole("tab", { name: "数据整理" }).click();
    await expect(shown(page).getByRole("textbox", { name: /科目编码/ })).toHaveValue(keyword);
    await expect(page).toHaveURL(/[?&]q=/);
    await page.getByRole("tab", { name: "审计调整" }).click();
    await expectEntry(page);
  });
  await test.step("F5 brings tabs and the unsaved entry back", async () => {
    await page.reload();
    await expect(page.getByRole("tab")).toHaveText(["项目首页", "数据整理", "审计调整"]);
    await expect(shown(page).getByText(/^已恢复 .*未保存的内容/)).toBeVisible();
    await expectEntry(page);
    await page.getByRole("tab", { name: "数据整理" }).click();
    await expect(shown(page).getByRole("textbox", { name: /科目编码/ })).toHaveValue(keyword);
    await page.getByRole("tab", { name: "审计调整" }).click();
  });
  await test.step("signing in again over the kept page finishes the save", async () => {
    await changePasswordElsewhere(await (await browser.newContext()).newPage());
    await shown(page).getByRole("button", { name: "保存草稿" }).click();
    const dialog = page.getByRole("dialog", { name: "登录已过期" });
    await dialog.getByLabel("密码", { exact: true }).fill(later);
    await dialog.getByRole("button", { name: "继续工作" }).click();
    await expect(dialog).toBeHidden();
    await expect(shown(page).getByRole("option").filter({ hasText: description })).toContainText("草稿");
    await expectEntry(page);
  });
  await test.step("the entry is voided", async () => {
    await shown(page).getByRole("button", { name: "作废" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "作废" }).click();
    await expect(shown(page).getByRole("option").filter({ hasText: description })).toContainText("已作废");
  });
});

test("marks made after the session has ended survive a reload, and are saved once one is signed in again", async ({
  browser,
}) => {
  const page = await signedIn(browser, "manager");
  await openSample(page);
  await goTo(page, "抽凭检查");
  // Whatever other journeys have drawn since: expenses of the demonstration are still being checked.
  const expenses = gridOf(page, "按项目").locator("[data-row]").filter({ hasText: "P104" });
  await expenses.locator("[role=gridcell]").first().dblclick();
  const sheet = gridOf(page, "凭证抽查表");
  const open = sheet.locator("[data-row]").filter({ hasText: "待查" }).first();
  const row = (await open.getAttribute("data-key")) ?? "";
  const marks = sheet.locator(`[data-key="${row}"] .vc-mark`).filter({ hasText: "√" });
  // The part of the row that stays in sight.
  await sheet.locator(`[data-key="${row}"]`).first().locator("[role=gridcell]").last().click();
  await expect(marks).toHaveCount(0);

  await test.step("the mark is seen at once, and its call waits for a new sign-in", async () => {
    const password = await oneTimePassword("manager");
    await sheet.focus();
    await page.keyboard.press("1");
    await expect(page.getByRole("dialog", { name: "登录已过期" })).toBeVisible();
    await expect(marks).toHaveCount(1);
    const address = page.url();
    await page.reload();
    await fillSignIn(page, "manager", password);
    await page.getByLabel("新密码", { exact: true }).fill(ownPassword);
    await page.getByRole("button", { name: "设置并进入" }).click();
    await expect(page.getByRole("tabpanel")).toBeVisible();
    // Opened once more where it is open already, it would show nothing of what it has saved meanwhile.
    if (page.url() !== address) await page.goto(address);
  });
  await test.step("it is there again, and now the server's", async () => {
    await expect(marks).toHaveCount(1);
    await expect(shown(page).getByText(/^已保存 /)).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(marks).toHaveCount(1);
  });
});

test("a mapping decided while the server could not be reached survives a reload and is then saved, once", async ({
  browser,
}) => {
  const page = await signedIn(browser, "manager");
  await openSample(page);
  await goTo(page, "数据整理");
  const manual = shown(page).getByText(/^手工对照 [1-9]/);
  const cash = gridOf(page, "客户科目").locator("[data-row]").filter({ hasText: "库存现金" }).first();
  await expect(cash).toBeVisible();
  const person = await personIn(page);
  /** As the server has it: how it is mapped, and how often that was written. */
  const stand = async () => {
    const accounts = await person.call(mapping.GetAccountTree, { projectId: 1 });
    const account = accounts.find(({ code }) => code === "1001");
    return { state: account?.mapState, rowVersion: account?.rowVersion ?? 0 };
  };
  const { rowVersion } = await stand();
  const calls = /SaveRptMapAccountData/;
  await page.route(calls, (route) => route.abort());
  await cash.locator("[role=gridcell]").first().click();
  await page.keyboard.press("Enter");
  await page.keyboard.type("货币资金");
  await page.keyboard.press("Enter");
  await expect(manual).toBeVisible();
  await expect(shown(page).getByRole("alert").filter({ hasText: "未保存" })).toBeVisible();

  expect(await stand()).toMatchObject({ rowVersion });
  await page.unroute(calls);
  await page.reload();
  const saved = { state: "manual", rowVersion: rowVersion + 1 };
  await expect.poll(stand).toEqual(saved);
  await expect(manual).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(manual).toBeVisible();
  expect(await stand()).toEqual(saved);
});
