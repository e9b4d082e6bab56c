import { confirmationContact } from "@digao/contract/areas/letters/confirmations/calls";
import { expect, test } from "@playwright/test";
import { browserOf, newFirm, newProject, newUser } from "./kit/firms.ts";
import { cellOf, expectCell, gridOf, paste, typeCell } from "./kit/grid.ts";
import { expectEnglish, hearData, look } from "./kit/look.ts";
import { chooseLanguage } from "./kit/looks.ts";
import { shown } from "./kit/pick.ts";
import { projectHref } from "./kit/screens.ts";

test.setTimeout(240_000);

test("rows pasted on a list are corrected in place, kept over a reload, and taken in whole or the right ones alone", async ({
  browser,
}) => {
  const firm = await newFirm("pl");
  const manager = await newUser(firm, "Manager");
  const projectId = await newProject(manager);
  const page = await browserOf(browser, manager);
  await page.goto(projectHref("/maindo/hzcontact", projectId));
  const drawer = page.getByRole("dialog", { name: "导入函证名单" });
  const grid = gridOf(page, "导入函证名单");
  const listed = async () => {
    const { items } = await manager.call(confirmationContact.calls.list, { projectId });
    return items.map(({ contactName, bookAmount }) => `${contactName} ${bookAmount}`).sort();
  };

  await test.step("pasted on the list itself, with what is wrong at each cell and doubles named", async () => {
    await expect(shown(page).getByRole("button", { name: "更多" })).toBeVisible();
    await paste(page.locator("body"), [
      ["函证科目", "被询证单位", "账面余额", "电子邮箱"],
      ["应收账款", "甲公司", "1,000.00", ""],
      ["应收帐", "乙公司", "八百", "不是邮箱"],
      ["应收账款", "甲公司", "2,000.00", ""],
    ]);
    await expect(drawer.getByText(/新增 1 条.*有问题 2 条/)).toBeVisible();
    await expect(drawer.getByRole("row").filter({ hasText: "与第 2 行" })).toBeVisible();
    await expect(drawer.getByRole("button", { name: "导入 1 条" })).toBeDisabled();
    await look(page, "paste-list-wrong");
  });

  await test.step("corrected with the keyboard, taken back, and kept over a reload", async () => {
    // The cursor stands in the first wrong row.
    await (await cellOf(grid, "3", "科目")).click();
    await paste(grid, [["应收账款"]]);
    await expectCell(grid, ["3", "科目"], "应收账款");
    await page.keyboard.press("Control+z");
    await expectCell(grid, ["3", "科目"], "应收帐");
    await paste(grid, [["应收账款"]]);
    await (await cellOf(grid, "3", "账面余额")).click();
    await typeCell(page, "800", "Enter");
    await expectCell(grid, ["3", "账面余额"], "800");
    await page.reload();
    await expect(drawer.getByText(/新增 1 条.*有问题 2 条/)).toBeVisible();
    await expectCell(grid, ["3", "账面余额"], "800");
  });

  await test.step("the right row is taken in alone, after the question; the others stay to be corrected", async () => {
    await drawer.getByLabel("只导入没有问题的行（跳过 2 行）").check();
    await page.keyboard.press("Control+s");
    await expect(
      drawer.getByText(/新增 0 条.*更新 0 条.*有问题 2 条|新增 0 条，更新 1 条，相同 0 条，有问题 1 条/),
    ).toBeVisible();
    expect(await listed()).toEqual(["甲公司 1000.00"]);
    await (await cellOf(grid, "3", "邮箱")).click();
    await typeCell(page, "a@b.cn", "Enter");
    await (await cellOf(grid, "4", "被询证单位")).click();
    await paste(grid, [["丙公司"]]);
    await expect(drawer.getByText(/新增 2 条.*有问题 0 条/)).toBeVisible();
    await drawer.getByRole("button", { name: "导入 2 条" }).click();
    await expect(drawer).toBeHidden();
    expect(await listed()).toEqual(["丙公司 2000.00", "乙公司 800.00", "甲公司 1000.00"]);
  });

  await test.step("in English", async () => {
    const data = hearData(page);
    await chooseLanguage(page, "en");
    await page.goto(`${projectHref("/maindo/hzcontact", projectId)}&import=1`);
    await expect(page.getByRole("textbox", { name: "Paste a table with its headings" })).toBeFocused();
    await look(page, "paste-list-en");
    await expectEnglish(page, "rows pasted on a list", await data());
  });
});
