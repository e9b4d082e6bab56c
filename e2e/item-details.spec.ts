import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { expect, type Page, test } from "@playwright/test";
import { takeSampleBooks } from "./kit/books.ts";
import { browserOf, newFirm, newProject, newUser, type Person } from "./kit/firms.ts";
import { cellOf, expectCell, gridOf } from "./kit/grid.ts";
import { expectEnglish, hearData, look } from "./kit/look.ts";
import { chooseLanguage } from "./kit/looks.ts";
import { pick, shown } from "./kit/pick.ts";
import { projectHref } from "./kit/screens.ts";

test.setTimeout(240_000);

const itemOf = async (person: Person, projectId: number, code: string) =>
  (await person.call(mapping.GetRptItemTree, { projectId })).find(({ stdCode }) => stdCode === code)?.id ?? 0;
const scheduleOf = (projectId: number, rid: number, more: Record<string, string> = {}) =>
  projectHref("/maindo/assetsclass", projectId, undefined, { rid: `${rid}`, tab: "schedule", ...more });

/** Ages tie, and a person says who is related. */
async function markRelated(page: Page): Promise<void> {
  const grid = gridOf(page, "明细表");
  await expectCell(grid, ["丙公司", "1-2年"], "-150,000.00");
  await (await cellOf(grid, "乙公司", "关联关系")).click();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "登记关联方" });
  await expect(dialog.getByLabel("名称")).toHaveValue("乙公司");
  await pick(page, dialog.getByLabel("与被审计单位的关系"), "", "受同一母公司控制");
  await look(page, "details-related-dialog");
  await dialog.getByRole("button", { name: /^保\s?存$/ }).click();
  await expect(dialog).toBeHidden();
  await expectCell(grid, ["乙公司", "关联关系"], "受同一母公司控制");
  await expect(shown(page).getByText("关联方合计 1 户")).toContainText("1,574,000.00");
  await look(page, "details-schedule");
  await shown(page).getByRole("button", { name: "关联方名单" }).click();
  await expect(gridOf(page, "关联方名单")).toContainText("受同一母公司控制");
  await look(page, "details-related-list");
  await page.goBack();
  await shown(page).getByText("非关联方", { exact: true }).click();
  await expect(grid.locator(".lg-frozen [role=row]", { hasText: "乙公司" })).toHaveCount(0);
}

/** 20,000.00 dollars carried at 143,768.00: no rate, then a slip of the decimal point, then 7.0827. */
async function revalue(page: Page): Promise<void> {
  await expect(shown(page).getByText("缺汇率").first()).toBeVisible();
  await look(page, "details-foreign-asked");
  await shown(page).getByRole("button", { name: "录入汇率" }).click();
  const dialog = page.getByRole("dialog", { name: "USD 资产负债表日汇率" });
  await dialog.getByLabel("期末汇率").fill("70.827");
  await dialog.getByRole("button", { name: /^保\s?存$/ }).click();
  await expect(dialog.getByText(/与账面汇率 7\.1884\d* 相差超过 50%/)).toBeVisible();
  await look(page, "details-foreign-far");
  await dialog.getByLabel("期末汇率").fill("7.0827");
  await dialog.getByRole("button", { name: /^保\s?存$/ }).click();
  await expect(dialog).toBeHidden();
  const grid = gridOf(page, "外币折算");
  await expectCell(grid, ["美元户", "差异"], "-2,114.00");
  await shown(page).getByRole("button", { name: "生成调整分录" }).click();
  await expect(shown(page).getByText("已生成：草稿")).toBeVisible();
  await look(page, "details-foreign");
  await shown(page).getByText("全部报表项目", { exact: true }).click();
  await expectCell(grid, ["货币资金", "差异"], "-2,114.00");
  await look(page, "details-foreign-all");
  await shown(page).getByText("本项目", { exact: true }).click();
}

test("a detail schedule ages its parties, knows the related ones, and carries currencies at the closing rate", async ({
  browser,
}) => {
  const firm = await newFirm("mx");
  const manager = await newUser(firm, "Manager");
  const projectId = await newProject(manager);
  await takeSampleBooks(manager, projectId);
  const page = await browserOf(browser, manager);
  const receivables = await itemOf(manager, projectId, "A105");
  const cash = await itemOf(manager, projectId, "A101");
  await page.goto(scheduleOf(projectId, receivables));
  await markRelated(page);
  await page.goto(scheduleOf(projectId, cash, { part: "foreign" }));
  await revalue(page);
  await test.step("in English", async () => {
    const data = hearData(page);
    await chooseLanguage(page, "en");
    await page.reload();
    await expect(gridOf(page, "Foreign currency")).toBeVisible();
    await look(page, "details-foreign-en");
    await expectEnglish(page, "foreign balances", await data());
    await shown(page).getByRole("button", { name: "Change" }).click();
    await look(page, "details-rate-en");
    await page.keyboard.press("Escape");
    await page.goto(scheduleOf(projectId, receivables));
    await expect(gridOf(page, "Detail schedule")).toBeVisible();
    await look(page, "details-schedule-en");
    await expectEnglish(page, "detail schedule", await data());
  });
});
