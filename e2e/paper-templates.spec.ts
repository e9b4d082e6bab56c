import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { expect, type Page, test } from "@playwright/test";
import { downloadFrom } from "./kit/download.ts";
import { type Person, personIn } from "./kit/firms.ts";
import { look, lookBeside } from "./kit/look.ts";
import { chooseLanguage } from "./kit/looks.ts";
import { editedByOffice, officeProgram } from "./kit/office-program.ts";
import { signedIn } from "./kit/people.ts";
import { expectMessage, shown } from "./kit/pick.ts";
import {
  bookOf,
  cellIn,
  expectEditing,
  expectSaved,
  goToCell,
  gridOf,
  savedCell,
  sheetHref,
  typeLine,
} from "./kit/sheets.ts";

test.setTimeout(420_000);

const projectId = 1;

async function newPaper(person: Person, code: string, suffix: string): Promise<number> {
  const items = await person.call(statementItems.GetFSItemName, { projectId });
  const RefId = items.find(({ stdCode }) => stdCode === code)?.id ?? 0;
  const draft = { projectId, RefType: 1, RefId, name: "", templateKey: `${code}-${suffix}` };
  return (await person.call(sheets.CreateAuditSheetData, draft)).id;
}

const openMore = (page: Page) => shown(page).locator(".page-head").getByRole("button", { name: "更多", exact: true });

test("a template that the firm has changed serves the papers made from then on", async ({ browser }) => {
  const page = await signedIn(browser, "admin");
  await page.goto("/sm/sheettemplates?item=A105");
  await expect(shown(page).getByRole("button", { name: "应收账款 检查表" })).toBeVisible({ timeout: 60_000 });
  await look(page, "sheet-templates");
  await chooseLanguage(page, "en");
  await look(page, "sheet-templates-english");
  await chooseLanguage(page, "zh");
  await shown(page).getByRole("button", { name: "应收账款 检查表" }).click();
  await expect(gridOf(page).locator("canvas").first()).toBeVisible({ timeout: 60_000 });
  await goToCell(page, "B6");
  await typeLine(page, "{{itemName}}是否逐户核对期后回款");
  await expect(shown(page).getByText("有未保存的修改")).toBeVisible();
  await page.reload();
  await expect(gridOf(page).locator("canvas").first()).toBeVisible({ timeout: 60_000 });
  await shown(page).getByRole("button", { name: "保存为新版本" }).click();
  const ask = page.getByRole("dialog", { name: "保存为第 1 版" });
  await ask.getByLabel("修改说明").fill("增加期后回款");
  await ask.getByRole("button", { name: /^保\s?存$/ }).click();
  await expect(shown(page).getByText(/^本所第 1 版/)).toBeVisible({ timeout: 30_000 });
  await openMore(page).click();
  await page.getByRole("menuitem", { name: "版本", exact: true }).click();
  await expect(page.getByRole("dialog").getByText("增加期后回款")).toBeVisible();
  await lookBeside(page, ".ant-drawer", "sheet-template-versions");

  const manager = await personIn(await signedIn(browser, "manager"));
  const id = await newPaper(manager, "A105", "9");
  expect((await savedCell(manager, id, "B6"))?.v).toBe("应收账款是否逐户核对期后回款");
});

test("a calculator on a sheet takes the figures of the books, and its difference becomes an entry", async ({
  browser,
}) => {
  const page = await signedIn(browser, "manager");
  const manager = await personIn(page);
  const id = await newPaper(manager, "L109", "3");
  const { tabs } = await manager.call(sheets.LoadSheets, { Id: id });
  const vat = tabs.find(({ name }) => name === "增值税及附加测算")?.id ?? "";
  await page.goto(sheetHref(projectId, id, { tab: vat }));
  await expectEditing(page);
  const rowOf = async (label: string): Promise<number> => {
    const rows = (await bookOf(manager, id)).sheets[vat]?.cellData ?? {};
    return Number(Object.entries(rows).find(([, row]) => row[0]?.v === label)?.[0]) + 1;
  };
  const first = (await rowOf("应税收入")) + 2;
  await goToCell(page, `B${first}`);
  await typeLine(page, "12271238.94");
  await expectSaved(page);
  const difference = `B${await rowOf("销项税额差异")}`;
  await expect
    .poll(async () => cellIn(await bookOf(manager, id), difference, vat)?.v, { timeout: 120_000 })
    .toBe(-5200);
  await shown(page).getByRole("button", { name: "测算差异" }).click();
  const list = page.getByRole("dialog", { name: "本表的测算" });
  await expect(list.getByText("-5,200.00")).toBeVisible({ timeout: 30_000 });
  await lookBeside(page, ".ant-modal", "sheet-calculations");
  await list.getByRole("button", { name: "生成调整" }).click();
  await expectMessage(page, /已生成 \d 笔调整草稿/);
  const { items } = await manager.call(adjustments.GetAuditAdjustList, { projectId, maxResultCount: 100 });
  expect(items.some(({ description }) => description.includes("销项税额"))).toBe(true);
});

test("a paper goes out as a workbook, is edited by an office program, and comes back as a version with its bindings", async ({
  browser,
}) => {
  test.skip(!officeProgram, "no office program is installed");
  const page = await signedIn(browser, "manager");
  const manager = await personIn(page);
  const id = await newPaper(manager, "A108", "1");
  await page.goto(sheetHref(projectId, id));
  await expectEditing(page);
  await goToCell(page, "J6");
  await typeLine(page, "待核对");
  await expectSaved(page);
  const bindings = (await manager.call(sheets.GetSheetBindings, { Id: id })).length;
  const path = await downloadFrom(page, openMore(page), "导出 Excel");
  const edited = await editedByOffice(path, "待核对", "已核对至明细账");
  await page.keyboard.press("Escape");
  const choosing = page.waitForEvent("filechooser");
  await openMore(page).click();
  await page.getByRole("menuitem", { name: "带回编辑过的 Excel" }).click();
  await (await choosing).setFiles(edited);
  const dialog = page.getByRole("dialog", { name: /^带回/ });
  await expect(dialog.getByText("已核对至明细账")).toBeVisible({ timeout: 120_000 });
  await lookBeside(page, ".ant-modal", "sheet-brought-back");
  await dialog.getByRole("button", { name: "写入为新版本" }).click();
  await expect(dialog).toBeHidden({ timeout: 60_000 });
  await expect.poll(async () => (await savedCell(manager, id, "J6"))?.v).toBe("已核对至明细账");
  const versions = await manager.call(sheets.GetSheetVersions, { Id: id });
  expect(versions.some(({ kind }) => kind === "upload")).toBe(true);
  await manager.call(sheets.ComputeSheet, { Id: id, windowId: "window-of-journey" });
  expect((await manager.call(sheets.GetSheetBindings, { Id: id })).length).toBe(bindings);
});

test("versions are kept, told apart cell by cell, and put in force again", async ({ browser }) => {
  const page = await signedIn(browser, "manager");
  const manager = await personIn(page);
  const id = await newPaper(manager, "A101", "9");
  await page.goto(sheetHref(projectId, id));
  await expectEditing(page);
  await goToCell(page, "B6");
  await typeLine(page, "银行账户是否齐全");
  await expectSaved(page);
  await manager.call(sheets.KeepSheetVersion, { Id: id, note: "初稿" });
  await goToCell(page, "B6");
  await typeLine(page, "误改的内容");
  await expect.poll(async () => (await savedCell(manager, id, "B6"))?.v).toBe("误改的内容");
  await openMore(page).click();
  await page.getByRole("menuitem", { name: "版本与差异" }).click();
  const drawer = page.getByRole("dialog", { name: /的版本$/ });
  await drawer.getByRole("radio", { name: "比较起点：版本 2" }).check();
  await expect(drawer.getByText("误改的内容")).toBeVisible({ timeout: 60_000 });
  await lookBeside(page, ".ant-drawer", "sheet-versions");
  await drawer
    .getByRole("row")
    .filter({ hasText: "初稿" })
    .getByRole("button", { name: /^恢\s?复$/ })
    .click();
  const ask = page.getByRole("dialog", { name: "恢复版本 2" });
  await ask.getByLabel("原因").fill("误改");
  await ask.getByRole("button", { name: /^恢\s?复$/ }).click();
  await expect.poll(async () => (await savedCell(manager, id, "B6"))?.v, { timeout: 60_000 }).toBe("银行账户是否齐全");
});
