import { expect, type Page, test } from "@playwright/test";
import { gridOf, paste } from "./kit/grid.ts";
import { look } from "./kit/look.ts";
import { noticeOf, openNotices } from "./kit/notices.ts";
import { signedIn } from "./kit/people.ts";
import { expectMessage, goTo, pick, shown } from "./kit/pick.ts";
import { unique } from "./kit/unique.ts";

test.setTimeout(150_000);

const description = `两人同看的分录 ${unique()}`;
const rows = [
  ["P104", "", "审计费", "2,000.00", ""],
  ["L110", "", "审计费", "", "2,000.00"],
];
const entryIn = (page: Page) => shown(page).getByRole("option").filter({ hasText: description });

/** The sample company of a first start. */
async function openAdjustments(page: Page): Promise<void> {
  await shown(page)
    .getByRole("button", { name: /^华衡精密制造有限公司/ })
    .click();
  await page.waitForURL(/projectmain/);
  await goTo(page, "审计调整");
}

test("two people at one project see each other's work, and are told what waits for them, without asking", async ({
  browser,
}) => {
  const preparer = await signedIn(browser, "incharge");
  const manager = await signedIn(browser, "manager");
  await openAdjustments(preparer);
  await openAdjustments(manager);

  await test.step("a new entry appears in the list of the other", async () => {
    await shown(preparer).getByRole("button", { name: "新建分录" }).click();
    await shown(preparer).getByLabel("说明").fill(description);
    const grid = gridOf(preparer, "分录行");
    await grid.focus();
    await paste(grid, rows);
    await shown(preparer).getByRole("button", { name: "保存草稿" }).click();
    await expect(entryIn(preparer)).toContainText("草稿");
    await expect(entryIn(manager)).toContainText("草稿");
  });
  await test.step("who looks and who edits is said", async () => {
    await entryIn(manager).click();
    await expect(shown(preparer).getByText("李文静 也在查看")).toBeVisible();
    await shown(preparer).getByLabel("依据").fill("审计业务约定书");
    await expect(shown(manager).getByText("陈立 正在编辑")).toBeVisible();
  });
  await test.step("submitting leaves a task with the reviewer, whose tab says so and which leads to the entry", async () => {
    await goTo(manager, "试算平衡");
    await shown(preparer).getByRole("button", { name: "提交复核" }).click();
    await expect(manager).toHaveTitle(/^\(\d+\) /);
    await openNotices(manager, "待办");
    await manager.getByRole("button", { name: new RegExp(description) }).click();
    await expect(manager).toHaveURL(/auditadjustment.*entry=\d+/);
    await expect(entryIn(manager)).toContainText("待复核");
  });
  // The reviewer's own answer is late: others have heard of it before.
  const late: (() => void)[] = [];
  await manager.route("**/CheckFSAdjustHeadById*", async (route) => {
    const response = await route.fetch();
    late.push(() => void route.fulfill({ response }));
  });
  await test.step("what the reviewer does is seen and told at once", async () => {
    await shown(manager).getByRole("button", { name: "复核通过" }).click();
    await expect(entryIn(preparer)).toContainText("已复核");
    await openNotices(preparer, "通知");
    await expect(noticeOf(preparer, new RegExp(`李文静复核通过了.+${description}`)).first()).toBeVisible();
    await preparer.keyboard.press("Escape");
  });
  await test.step("refused by the client it goes back to review with a reason, and is dropped by somebody else", async () => {
    await entryIn(manager).click();
    await expect(shown(manager).getByRole("button", { name: "记录意见" })).toBeDisabled();
    for (const answer of late) answer();
    await shown(manager).getByRole("button", { name: "记录意见" }).click();
    await expectMessage(manager, /复核/);
    await expect(entryIn(manager)).toHaveAttribute("aria-selected", "true");
    const form = manager.getByRole("tooltip").filter({ has: manager.getByLabel("客户意见") });
    await pick(manager, form.getByLabel("客户意见"), "", "不同意调整");
    await expect(form.getByRole("button", { name: "记录意见" })).toBeDisabled();
    await form.getByLabel("原因（必填）").fill("客户不认可该笔费用");
    await look(manager, "client's view");
    await form.getByRole("button", { name: "记录意见" }).click();
    await expect(entryIn(preparer)).toContainText("待复核");
    // Another draft may have come into hand when this one was submitted.
    await entryIn(preparer).click();
    await expect(shown(preparer).getByText(/李文静 .+ 退回：客户不认可该笔费用/)).toBeVisible();
    await expect(shown(manager).getByRole("button", { name: "复核通过" })).toBeDisabled();
    await expect(shown(manager).getByRole("button", { name: "作废" })).toBeDisabled();
    await shown(preparer).getByRole("button", { name: "作废" }).click();
    await preparer.getByRole("dialog").getByLabel("作废原因").fill("按客户意见撤销");
    await preparer.getByRole("dialog").getByRole("button", { name: "作废" }).click();
    await expect(entryIn(manager)).toContainText("已作废");
    await expect(shown(manager).getByText(/陈立 .+ 作废：按客户意见撤销/)).toBeVisible();
  });
});
