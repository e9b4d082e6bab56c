import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { programs } from "@digao/contract/areas/engagement/programs/calls";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { browserOf, newFirm, newProject, newUser, type Person } from "./kit/firms.ts";
import { cellOf, gridOf } from "./kit/grid.ts";
import { expectEnglish, hearData, look } from "./kit/look.ts";
import { chooseLanguage } from "./kit/looks.ts";
import { noticeOf, openNotices } from "./kit/notices.ts";
import { expectMessage, pick, shown } from "./kit/pick.ts";
import { projectHref } from "./kit/screens.ts";

test.setTimeout(240_000);

const item = "应收账款";
const firmCode = "A105";
const listHref = (projectId: number) => projectHref("/maindo/assetsclass", projectId, undefined, { empty: "true" });

const programTab = (page: Page) => shown(page).getByRole("tab", { name: /^(程序|Programme) / });
const rowOf = (page: Page, no: number): Locator =>
  shown(page)
    .locator("tr[data-line]")
    .nth(no - 1);
const dotsOf = (page: Page, assertion: string) =>
  shown(page).getByRole("complementary", { name: "认定覆盖" }).getByRole("row", { name: assertion });

/** The item's procedures as the server has them. */
async function linesOf(person: Person, projectId: number) {
  const items = await person.call(mapping.GetRptItemTree, { projectId });
  const Id = items.find(({ stdCode }) => stdCode === firmCode)?.id ?? 0;
  return person.call(programs.GetProgLineByRID, { Id, projectId });
}

/** The papers that procedures name: the item's list of details, and a sheet of its own with something on it. */
async function makePapers(person: Person, projectId: number): Promise<void> {
  const [{ RId } = { RId: 0 }] = await linesOf(person, projectId);
  await person.call(statementItems.CreateSingleDetail, { RId, detailName: "华东客户" });
  const made = { projectId, RefType: 19, name: "应收账款周转分析", wpIndex: "ZD-3-1" };
  const { id: Id } = await person.call(sheets.CreateAuditSheetData, made);
  const { seq: baseSeq } = await person.call(sheets.GetAuditSheetData, { Id });
  const ops = [{ op: "cells" as const, sheet: "sheet-1", cells: { 0: { 0: { v: "周转天数", t: 1 } } } }];
  await person.call(sheets.SaveSheets, { Id, baseSeq, windowId: "window-of-staff", changeId: "change-0001", ops });
}

/** By the list, whose column leads to the programme. */
async function openProgram(page: Page, projectId: number): Promise<void> {
  await page.goto(listHref(projectId));
  const grid = gridOf(page, "资产类");
  await (await cellOf(grid, item, "程序")).click();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/rid=\d+&.*tab=program/);
  await expect(programTab(page)).toHaveText("程序 0/10");
}

async function carryOut(page: Page): Promise<void> {
  await test.step("a conclusion waits for a procedure, and says so", async () => {
    await expect(shown(page).getByText("尚无已执行的程序")).toBeVisible();
    await shown(page).getByRole("tab", { name: "审定表" }).click();
    await shown(page).getByRole("button", { name: "去执行程序" }).click();
    await expect(page).toHaveURL(/tab=program/);
  });
  await test.step("the paper index is written in the row, and another form refused", async () => {
    const index = shown(page).getByLabel("第 2 项程序的底稿索引");
    await index.fill("分析表");
    await index.press("Enter");
    await expect(rowOf(page, 2).getByRole("alert")).toHaveText(/索引形如/);
    await index.fill("zd-3-1");
    await index.press("Enter");
    await expect(index).toHaveValue("ZD-3-1");
    await expect(rowOf(page, 2)).toBeFocused();
  });
  await test.step("an index that names no paper says so beside it, and does for no result", async () => {
    const index = shown(page).getByLabel("第 3 项程序的底稿索引");
    await index.fill("ZA-99");
    await index.press("Enter");
    await expect(rowOf(page, 3)).toContainText("项目中没有该底稿");
    await look(page, "programme-no-paper");
    await rowOf(page, 3).focus();
    await page.keyboard.press("1");
    const refusal = page.getByRole("dialog").filter({ hasText: "没有索引为 ZA-99 的底稿" });
    await refusal.getByRole("button", { name: /^确\s?定$/ }).click();
    await expect(refusal).toBeHidden();
    await index.fill("ZD-2");
    await index.press("Enter");
    await expect(rowOf(page, 3)).not.toContainText("项目中没有该底稿");
    await rowOf(page, 2).focus();
  });
  await test.step("by keyboard: done, with the usual index taken over on the way", async () => {
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("1");
    await expect(shown(page).getByText("Enter 采用 ZD-2 并记结果")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(programTab(page)).toHaveText("程序 1/10");
    await expect(rowOf(page, 1)).toContainText("已执行，无异常");
    await expect(dotsOf(page, "存在").getByRole("button", { name: "存在：第 1 项，已执行" })).toBeVisible();
    await expect(rowOf(page, 1)).toBeFocused();
  });
  await test.step("an exception is explained", async () => {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("2");
    const dialog = page.getByRole("dialog", { name: "第 2 项程序：已执行，有异常" });
    await dialog.getByRole("button", { name: "保存：已执行，有异常" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("关联调整分录或错报，或者写明说明");
    await dialog.getByLabel("说明").fill("周转天数延长 12 天，与信用政策放宽一致");
    await look(page, "programme-exception");
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, 2)).toContainText("周转天数延长 12 天");
  });
}

/** Typed, reloaded, and there again. */
async function leaveOutKey(page: Page): Promise<void> {
  const reason = "客户均为关联方，改做期后回款检查";
  const dialog = page.getByRole("dialog", { name: "第 4 项程序：不适用" });
  await rowOf(page, 4).focus();
  await page.keyboard.press("3");
  await expect(dialog.getByText("批准前不算了结")).toBeVisible();
  await dialog.getByLabel("理由").fill(reason);
  await page.reload();
  await rowOf(page, 4).focus();
  await page.keyboard.press("3");
  await expect(dialog.getByLabel("理由")).toHaveValue(reason);
  await dialog.getByRole("button", { name: "保存：不适用" }).click();
  await expect(rowOf(page, 4)).toContainText("待批准");
  await expect(rowOf(page, 4).getByRole("button", { name: /^批\s?准$/ })).toHaveCount(0);
  await expect(programTab(page)).toHaveText("程序 2/10");
}

async function tailor(page: Page): Promise<void> {
  await shown(page).getByRole("button", { name: "添加程序" }).click();
  const drawer = page.getByRole("dialog", { name: "添加本项目的程序" });
  await drawer.getByLabel("审计程序").fill("核对境外客户的报关单与提单");
  await pick(page, drawer.getByLabel("认定"), "存在", "E 存在");
  await page.keyboard.press("Escape");
  await pick(page, drawer.getByLabel("程序类型"), "", "检查");
  await drawer.getByLabel("审计程序").press("Control+Enter");
  await expect(rowOf(page, 11)).toContainText("核对境外客户的报关单与提单");
  await shown(page).getByRole("button", { name: "第 11 项程序的更多操作" }).click();
  await page.getByRole("menuitem", { name: "取消选用" }).click();
  await expect(rowOf(page, 11)).toContainText("未选用");
  await shown(page).getByRole("button", { name: "第 11 项程序的更多操作" }).click();
  await page.getByRole("menuitem", { name: "删除" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^删\s?除$/ })
    .click();
  await expectMessage(page, "已删除第 11 项程序");
  await expect(rowOf(page, 11)).toHaveCount(0);
}

async function approve(page: Page): Promise<void> {
  await openNotices(page, "待办");
  await noticeOf(page, item).click();
  await expect(page).toHaveURL(/tab=program/);
  await shown(page).getByText("待批准 1", { exact: true }).click();
  await expect(shown(page).locator("tr[data-line]")).toHaveCount(1);
  await rowOf(page, 1)
    .getByRole("button", { name: /^批\s?准$/ })
    .click();
  await expectMessage(page, "已批准第 4 项程序的处理");
  await expect(programTab(page)).toHaveText("程序 3/10");
}

/** At high risk, what no procedure that was done addresses is a gap. */
async function seeGaps(page: Page): Promise<void> {
  await shown(page).getByText("全部 10", { exact: true }).click();
  await shown(page).getByRole("button", { name: "去设置" }).click();
  const facts = page.getByRole("dialog");
  await pick(page, facts.getByLabel("风险等级"), "", /^高$/);
  await facts.getByRole("button", { name: /^保\s?存$/ }).click();
  await expect(shown(page).getByText("权利和义务、分类、列报 还没有证据")).toBeVisible();
  await expect(dotsOf(page, "列报")).toContainText("缺口");
  await expect(dotsOf(page, "完整性")).not.toContainText("缺口");
}

/** What is open of the programme, by the list of details. */
async function carryOutRest(person: Person, projectId: number): Promise<void> {
  for (const line of await linesOf(person, projectId)) {
    if (line.isSettled) continue;
    const wpIndex = line.wpIndex ?? "ZD-2";
    const { id, rowVersion } = await person.call(programs.UpdateProgLineWp, { ...line, wpIndex });
    await person.call(programs.UpdateProgLineResult, { id, rowVersion, result: 1 });
  }
}

async function concludeAndSign(page: Page, doRest: () => Promise<void>): Promise<void> {
  await expect(programTab(page)).toHaveText("程序 3/10");
  await expect(rowOf(page, 4)).toContainText("批准");
  await expect(shown(page).getByText(/^关键程序第 .* 项尚未完成/)).toBeVisible();
  await look(page, "programme-gates");
  await doRest();
  await expect(programTab(page)).toHaveText("程序 10/10");
  await expect(shown(page).getByText(/^关键程序第 .* 项尚未完成/)).toHaveCount(0);
  await pick(page, shown(page).getByLabel("审计结论", { exact: true }).getByRole("combobox"), "", "未见异常");
  await shown(page).getByRole("button", { name: "保存结论" }).click();
  await expect(
    shown(page)
      .getByText(/^已保存 .*/)
      .first(),
  ).toBeVisible();
  const strip = shown(page).getByRole("region", { name: "签署" });
  await strip
    .getByRole("button", { name: /^签\s?署$/ })
    .first()
    .click();
  await expect(shown(page).getByText("已编制", { exact: true })).toBeVisible();
}

test("a programme leads from procedures with their papers to a conclusion and a sign, with the agreement of who leads", async ({
  browser,
}) => {
  const firm = await newFirm("prog");
  const manager = await newUser(firm, "Manager");
  const staff = await newUser(firm, "Auditor");
  const projectId = await newProject(manager, [staff]);
  await makePapers(staff, projectId);
  const page = await browserOf(browser, staff);
  await openProgram(page, projectId);
  await carryOut(page);
  await test.step("a key procedure is left out with a reason that survives a reload, and waits", () =>
    leaveOutKey(page));
  await test.step("a procedure of the project's own comes and goes", () => tailor(page));
  const lead = await browserOf(browser, manager);
  await test.step("who leads is told, is led there, and agrees", async () => {
    await lead.goto("/main/home");
    await approve(lead);
  });
  await test.step("coverage shows where no evidence is", () => seeGaps(lead));
  await look(lead, "programme");
  await test.step("the preparer sees it at once, concludes and signs", () =>
    concludeAndSign(page, () => carryOutRest(staff, projectId)));
  const settled = (await linesOf(manager, projectId)).filter(({ isSettled }) => isSettled);
  expect(settled).toHaveLength(10);
  const three = settled.filter(({ lineNo }) => [1, 2, 4].includes(lineNo));
  expect(three.map(({ lineNo, result, wpIndex }) => [lineNo, result, wpIndex])).toEqual([
    [1, 1, "ZD-2"],
    [2, 2, "ZD-3-1"],
    [4, 3, null],
  ]);
  await test.step("in English, without a word of Chinese but what people and the firm's programme say", async () => {
    const heard = hearData(lead);
    await chooseLanguage(lead, "en");
    await lead.reload();
    await expect(programTab(lead)).toHaveText("Programme 10/10");
    await look(lead, "programme-en");
    await expectEnglish(lead, "programme-en", await heard());
  });
});
