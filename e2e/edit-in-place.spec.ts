import { relatedParty } from "@digao/contract/areas/balance/related-parties/calls";
import { expect, type Page, test } from "@playwright/test";
import { browserOf, newFirm, newProject, newUser } from "./kit/firms.ts";
import { cellOf, expectCell, gridOf, paste } from "./kit/grid.ts";
import { expectEnglish, hearData, look } from "./kit/look.ts";
import { chooseLanguage } from "./kit/looks.ts";
import { shown } from "./kit/pick.ts";
import { projectHref } from "./kit/screens.ts";

test.setTimeout(240_000);

const noteColumn = "说明";
const relationColumn = "与被审计单位的关系";

async function openTable(page: Page) {
  await shown(page).getByRole("button", { name: "更多" }).click();
  await page.getByRole("menuitem", { name: "表格编辑" }).click();
  return gridOf(page, "关联方");
}

test("a list is edited like a spreadsheet: typed, pasted, filled down, kept over a reload and saved at once", async ({
  browser,
}) => {
  const firm = await newFirm("ep");
  const manager = await newUser(firm, "Manager");
  const projectId = await newProject(manager);
  const save = (name: string, relation: string) => manager.call(relatedParty.calls.save, { projectId, name, relation });
  for (const name of ["甲公司", "乙公司", "丙公司"]) await save(name, "other");
  const page = await browserOf(browser, manager);
  await page.goto(projectHref("/maindo/relatedparties", projectId));
  const grid = await openTable(page);

  await test.step("typed, and pasted over several rows and columns", async () => {
    await (await cellOf(grid, "丙公司", noteColumn)).click();
    await page.keyboard.press("F2");
    await page.keyboard.type("持股百分之六十");
    await page.keyboard.press("Enter");
    await expectCell(grid, ["丙公司", noteColumn], "持股百分之六十");
    await (await cellOf(grid, "丙公司", relationColumn)).click();
    await paste(grid, [
      ["母公司", "控股股东"],
      ["不是关系", "关键管理人员控制"],
    ]);
    await expect(shown(page).getByText("1 处有问题")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await look(page, "edit-in-place-wrong");
  });

  await test.step("kept over a reload", async () => {
    await page.reload();
    await expect(shown(page).getByText("1 处有问题")).toBeVisible();
    await expectCell(grid, ["丙公司", relationColumn], "母公司");
  });

  await test.step("right rows are saved, the wrong one stays", async () => {
    await page.keyboard.press("Control+s");
    await expect(page.getByText("1 行有问题，尚未保存")).toBeVisible();
    await expect(shown(page).getByRole("button", { name: "保存 1 行" })).toBeVisible();
  });

  await test.step("filled down, and saved over what a colleague wrote meanwhile", async () => {
    await (await cellOf(grid, "丙公司", relationColumn)).click();
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Control+d");
    await expect(shown(page).getByRole("button", { name: "保存 2 行" })).toBeVisible();
    await page.keyboard.press("Control+s");
    await expect(shown(page).getByRole("button", { name: "保存 0 行" })).toBeDisabled();
    const { items } = await manager.call(relatedParty.calls.list, { projectId });
    expect(items.map(({ relation }) => relation)).toEqual(["parent", "parent", "parent"]);
  });

  await test.step("in English", async () => {
    const data = hearData(page);
    await chooseLanguage(page, "en");
    await page.reload();
    await expect(gridOf(page, "Related parties")).toBeVisible();
    await look(page, "edit-in-place-en");
    await expectEnglish(page, "cells edited in place", await data());
    await shown(page).getByRole("button", { name: "Back to the list" }).click();
    await expect(gridOf(page, "Related parties")).toBeVisible();
    await look(page, "related-parties-en");
    await expectEnglish(page, "related parties", await data());
  });
});
