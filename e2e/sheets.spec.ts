import { expect, type Page, test } from "@playwright/test";
import { personIn } from "./kit/firms.ts";
import { signedIn } from "./kit/people.ts";
import { shown } from "./kit/pick.ts";
import {
  expectEditing,
  expectSaved,
  goToCell,
  gridOf,
  newSheet,
  savedCell,
  sheetHref,
  typeLine,
} from "./kit/sheets.ts";
import { unique } from "./kit/unique.ts";

test.setTimeout(240_000);

/** The sample company of a first start. */
async function sampleProject(page: Page): Promise<number> {
  await shown(page)
    .getByRole("button", { name: /^华衡精密制造有限公司/ })
    .first()
    .click();
  await page.waitForURL(/projectmain/);
  return Number(atob(new URL(page.url()).searchParams.get("id") ?? ""));
}

async function openNew(page: Page, name: string) {
  const projectId = await sampleProject(page);
  const person = await personIn(page);
  const id = await newSheet(person, projectId, `${name} ${unique()}`);
  await page.goto(sheetHref(projectId, id));
  await expectEditing(page);
  return { person, projectId, id };
}

test("what is typed into a sheet is saved by itself and stands there after a reload", async ({ browser }) => {
  const page = await signedIn(browser, "manager");
  const { person, id } = await openNew(page, "往来明细");
  await goToCell(page, "B2");
  await typeLine(page, "应收账款");
  await typeLine(page, "1234.5");
  await typeLine(page, "=B3*2");
  await expectSaved(page);
  await expect.poll(async () => (await savedCell(person, id, "B4"))?.f).toBe("=B3*2");
  expect(await savedCell(person, id, "B2")).toMatchObject({ v: "应收账款" });
  expect(await savedCell(person, id, "B3")).toMatchObject({ v: 1234.5 });
  await page.reload();
  await expectEditing(page);
  await goToCell(page, "D1");
  await typeLine(page, "=B3+1");
  await expect.poll(async () => (await savedCell(person, id, "D1"))?.f, { timeout: 60_000 }).toBe("=B3+1");
});

test("of two people in one sheet one edits, the other follows live and gets it on asking", async ({ browser }) => {
  const page = await signedIn(browser, "manager");
  const { person, projectId, id } = await openNew(page, "两人");
  const other = await signedIn(browser, "incharge");
  await other.goto(sheetHref(projectId, id));
  await expect(other.getByText(/^只读：.+ 正在编辑$/)).toBeVisible({ timeout: 60_000 });
  await goToCell(page, "A1");
  await typeLine(page, "货币资金");
  await expectSaved(page);
  await other.getByRole("button", { name: "申请编辑" }).click();
  await page.getByRole("button", { name: "让出编辑权" }).click({ timeout: 60_000 });
  await expectEditing(other);
  await goToCell(other, "A2");
  await typeLine(other, "=A1");
  await expectSaved(other);
  await expect.poll(async () => (await savedCell(person, id, "A2"))?.f).toBe("=A1");
  await expect(page.getByText(/^只读：.+ 正在编辑$/)).toBeVisible();
});

test("what was typed offline meets what another typed meanwhile: both are shown, nothing is dropped", async ({
  browser,
}) => {
  const page = await signedIn(browser, "manager");
  const { person, projectId, id } = await openNew(page, "离线");
  const other = await signedIn(browser, "incharge");
  await other.goto(sheetHref(projectId, id));
  await expect(other.getByText(/^只读：.+ 正在编辑$/)).toBeVisible({ timeout: 60_000 });
  await page.context().setOffline(true);
  await goToCell(page, "A1");
  await typeLine(page, "甲的数");
  await typeLine(page, "只有甲改");
  await expect(page.getByText(/组修改留在本机/)).toBeVisible({ timeout: 30_000 });
  // The lock of a window that is gone ends by itself.
  await expect(async () => {
    const begin = other.getByRole("button", { name: /^(开始编辑|申请编辑)$/ });
    if (await begin.isVisible()) await begin.click();
    await expect(other.getByText("编辑中", { exact: true })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
  await goToCell(other, "A1");
  await typeLine(other, "乙的数");
  await expectSaved(other);
  await other.close();
  await page.context().setOffline(false);
  const dialog = page.getByRole("dialog", { name: "本机修改与他人的修改" });
  await expect(dialog).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText("甲的数")).toBeVisible();
  await expect(dialog.getByText("乙的数")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "确认" })).toBeDisabled();
  await dialog.getByRole("radiogroup", { name: /A1$/ }).getByText("服务器").click();
  await expect(async () => {
    await dialog.getByRole("button", { name: "确认" }).click();
    await expect(dialog).toBeHidden({ timeout: 10_000 });
  }).toPass({ timeout: 90_000 });
  await expect.poll(async () => (await savedCell(person, id, "A2"))?.v, { timeout: 30_000 }).toBe("只有甲改");
  expect((await savedCell(person, id, "A1"))?.v).toBe("乙的数");
});

test("a binding is completed while it is typed and stands there with the figure of the books", async ({ browser }) => {
  const page = await signedIn(browser, "manager");
  const { person, id } = await openNew(page, "取数");
  await goToCell(page, "A1");
  await page.keyboard.type("=AMT(yszk");
  const list = page.getByRole("listbox", { name: "可填内容" });
  await expect(list.getByRole("option", { selected: true })).toContainText("应收账款", { timeout: 30_000 });
  await page.keyboard.press("Enter");
  await expect(list.getByRole("option").filter({ hasText: "审定数" }).first()).toBeVisible({ timeout: 30_000 });
  await page.keyboard.type('"audited")');
  await page.keyboard.press("Enter");
  await expectSaved(page);
  await expect.poll(async () => (await savedCell(person, id, "A1"))?.f).toMatch(/^=AMT\("A1\d\d","audited"\)$/);
  await expect.poll(async () => (await savedCell(person, id, "A1"))?.t, { timeout: 30_000 }).toBe(2);
  await expect(page.getByRole("button", { name: /^刷新 1 处取数$/ })).toBeVisible({ timeout: 30_000 });
  // An amount stands as amounts do, and the arrival of its figure has not ended what can be undone.
  await expect.poll(async () => (await savedCell(person, id, "A1"))?.s).toBeTruthy();
  await goToCell(page, "A2");
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await savedCell(person, id, "A1"))?.f, { timeout: 30_000 }).toBeUndefined();
});

test("an item or account dragged from the list beside a sheet is bound in the cell it is dropped on", async ({
  browser,
}) => {
  const page = await signedIn(browser, "manager");
  const { person, id } = await openNew(page, "拖放取数");
  await page.getByRole("button", { name: "取数", exact: true }).click();
  const side = page.getByRole("complementary", { name: "单元格旁注" });
  const box = gridOf(page).locator("[data-u-comp=defined-name] input");
  const bound = async (row: string, from: { x: number; y: number }) => {
    const item = side.getByRole("listitem").filter({ hasText: row }).first();
    await item.dragTo(gridOf(page).locator("#univer-sheet-main-canvas_book"), { targetPosition: from });
    await expectSaved(page);
    const name = await box.inputValue();
    return [name, (await savedCell(person, id, name))?.f];
  };
  await expect(box).toHaveValue("A1");
  await side.getByRole("textbox").fill("yszk");
  const [first, formula] = await bound("应收账款", { x: 200, y: 90 });
  expect(first).not.toBe("A1");
  expect(formula).toBe('=AMT("A105","audited","close")');
  await side.getByText("科目", { exact: true }).click();
  await side.getByRole("textbox").fill("1122");
  const [second, balance] = await bound("1122", { x: 200, y: 190 });
  expect(second).not.toBe(first);
  expect(balance).toBe('=ACC("1122","close")');
});

test("hiding the tab keeps the selection and what can be undone; ten thousand pasted cells are saved", async ({
  browser,
}) => {
  const page = await signedIn(browser, "manager");
  const { person, id } = await openNew(page, "粘贴");
  await goToCell(page, "C3");
  await typeLine(page, "先写的");
  await expectSaved(page);
  await page.getByRole("tab", { name: "项目首页" }).click();
  await expect(gridOf(page)).toBeHidden();
  await page.getByRole("tab", { name: /^粘贴/ }).click();
  await expectEditing(page);
  await gridOf(page)
    .locator("#univer-sheet-main-canvas_book")
    .click({ position: { x: 500, y: 300 } });
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await savedCell(person, id, "C3"))?.v, { timeout: 30_000 }).toBeUndefined();
  const rows = Array.from({ length: 1_000 }, (_, row) => Array.from({ length: 10 }, (_, column) => row * 10 + column));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows.map((row) => row.join("\t")).join("\n"));
  await goToCell(page, "A1");
  await page.keyboard.press("Control+v");
  await expect.poll(async () => (await savedCell(person, id, "J1000"))?.v, { timeout: 90_000 }).toBe(9_999);
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await savedCell(person, id, "J1000"))?.v, { timeout: 60_000 }).toBeUndefined();
});
