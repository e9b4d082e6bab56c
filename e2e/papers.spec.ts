import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { paperSigns } from "@digao/contract/areas/papers/paper-signs/calls";
import { sheetTemplates } from "@digao/contract/areas/papers/sheet-templates/calls";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { type Person, personIn } from "./kit/firms.ts";
import { look, lookBeside } from "./kit/look.ts";
import { chooseLanguage } from "./kit/looks.ts";
import { signedIn } from "./kit/people.ts";
import { expectMessage, shown } from "./kit/pick.ts";
import { projectHref } from "./kit/screens.ts";
import { expectEditing, expectSaved, goToCell, gridOf, sheetHref, typeLine } from "./kit/sheets.ts";

test.setTimeout(600_000);

const projectId = 1;
const folder = mkdtempSync(join(tmpdir(), "digao-papers-"));
const picture = join(folder, "回单.png");
/** One red point. */
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

const side = (page: Page): Locator => page.getByRole("complementary", { name: "单元格旁注" });
const sideTab = (page: Page, name: RegExp): Locator =>
  side(page).locator(".ant-segmented-item").filter({ hasText: name });

async function itemOf(person: Person, code: string): Promise<number> {
  const items = await person.call(statementItems.GetFSItemName, { projectId });
  return items.find(({ stdCode }) => stdCode === code)?.id ?? 0;
}

/** A paper from its template, with the amounts of the books in it. */
async function newPaper(person: Person, rid: number): Promise<number> {
  const [template] = (await person.call(sheetTemplates.GetSheetTemplates, { itemCode: "A105" })).filter(({ wpIndex }) =>
    wpIndex?.endsWith("-1"),
  );
  const draft = { projectId, RefType: 1, RefId: rid, name: "", templateKey: template?.key ?? null };
  const { id } = await person.call(sheets.CreateAuditSheetData, draft);
  await person.call(sheets.ComputeSheet, { Id: id, windowId: "window-of-journey" });
  return id;
}

async function attach(page: Page, rid: number): Promise<void> {
  writeFileSync(picture, Buffer.from(png, "base64"));
  await page.goto(projectHref("/maindo/assetsclass", projectId, undefined, { rid: `${rid}`, tab: "files" }));
  await page.getByLabel("上传文件", { exact: true }).last().setInputFiles(picture);
  await expect(shown(page).getByRole("button", { name: "回单.png" })).toBeVisible({ timeout: 60_000 });
  await look(page, "paper-files");
}

async function linkEvidence(page: Page): Promise<void> {
  await goToCell(page, "C7");
  await side(page)
    .getByRole("button", { name: /^链接到 .+!C7$/ })
    .click();
  const dialog = page.getByRole("dialog").last();
  await dialog.getByRole("listbox", { name: "选择证据" }).getByRole("option").first().click();
  await expect(dialog.getByRole("img", { name: "回单.png" })).toBeVisible({ timeout: 30_000 });
  await dialog.getByLabel("说明（可不填）").fill("银行回单");
  await lookBeside(page, ".ant-modal", "paper-evidence-choose");
  await dialog.getByRole("button", { name: /^链\s?接$/ }).click();
  await expect(side(page).getByRole("link", { name: "回单.png" })).toBeVisible({ timeout: 30_000 });
  await lookBeside(page, ".sheet-side", "paper-evidence");
}

async function tickCell(page: Page): Promise<void> {
  await sideTab(page, /^标识/).click();
  await side(page).getByRole("button", { name: /^√/ }).click();
  await expect(side(page).getByRole("button", { name: /!C7$/ })).toBeVisible();
  await lookBeside(page, ".sheet-side", "paper-ticks");
}

async function noteBesideCell(page: Page): Promise<void> {
  await sideTab(page, /^留言/).click();
  await side(page).getByRole("button", { name: "写留言" }).click();
  await side(page).getByText("复核意见", { exact: true }).click();
  const field = side(page).getByRole("textbox", { name: /^写/ });
  await field.fill("请附期后回款");
  await field.press("Control+Enter");
  await expectMessage(page, "留言已发送");
  await expect(side(page).locator(".msg-anchor")).toHaveText(/!C7$/);
}

async function answerNote(page: Page): Promise<void> {
  await expect(side(page)).toContainText("请附期后回款", { timeout: 60_000 });
  await side(page)
    .getByRole("button", { name: /^答\s?复$/ })
    .click();
  const field = side(page).getByRole("textbox", { name: /^写/ });
  await field.fill("已附于附件");
  await field.press("Control+Enter");
  await expectMessage(page, "留言已发送");
}

async function sign(person: Person, Id: number, signLevel: number): Promise<void> {
  const { seq } = await person.call(paperSigns.GetPaperSigns, { Id });
  await person.call(paperSigns.SignPaper, { Id, signLevel, seq });
}

test("a paper goes from its template to three signs, with evidence, ticks and a note beside its cells, and its signs are out of date after a change", async ({
  browser,
}) => {
  const page = await signedIn(browser, "manager");
  const manager = await personIn(page);
  const rid = await itemOf(manager, "A105");
  await attach(page, rid);
  const id = await newPaper(manager, rid);
  await page.goto(sheetHref(projectId, id, { side: "evidence" }));
  await expectEditing(page);
  await linkEvidence(page);
  await tickCell(page);
  await noteBesideCell(page);

  const staffPage = await signedIn(browser, "staff1");
  const staff = await personIn(staffPage);
  await staffPage.goto(sheetHref(projectId, id, { side: "messages" }));
  await expect(gridOf(staffPage).locator("canvas").first()).toBeVisible({ timeout: 60_000 });
  await goToCell(staffPage, "C7");
  await answerNote(staffPage);
  await expect(side(page)).toContainText("已附于附件", { timeout: 60_000 });
  await side(page).locator(".msg-steps").getByRole("button", { name: "关闭" }).click();
  await expectMessage(page, "已关闭");

  const incharge = await personIn(await signedIn(browser, "incharge"));
  const partner = await personIn(await signedIn(browser, "partner"));
  await sign(staff, id, 0);
  await sign(incharge, id, 1);
  await sign(manager, id, 2);
  await sign(partner, id, 3);

  await goToCell(page, "J30");
  await typeLine(page, "签署后补记");
  await expectSaved(page);
  await expect
    .poll(async () => (await manager.call(paperSigns.GetPaperSigns, { Id: id })).signs.every(({ isStale }) => isStale))
    .toBe(true);
  await lookBeside(page, ".sheet-side", "paper-stale");
});

test("a calculation begins with the books and its difference becomes an entry", async ({ browser }) => {
  const page = await signedIn(browser, "manager");
  const manager = await personIn(page);
  const rid = await itemOf(manager, "L101");
  const address = projectHref("/maindo/liabilitiesclass", projectId, undefined, {
    rid: `${rid}`,
    tab: "calculations",
    calculator: "interest",
  });
  await page.goto(address);
  const editor = shown(page).locator(".calc-editor");
  await expect(editor).toBeVisible({ timeout: 60_000 });
  await look(page, "calculation-new");
  await chooseLanguage(page, "en");
  await look(page, "calculation-english");
  await chooseLanguage(page, "zh");
  const row = editor.locator(".calc-rows tbody tr").first();
  await row.getByLabel("贷款人 1").fill("工商银行");
  await row.getByLabel("本金 1").fill("3000000");
  await row.getByLabel("年利率 1").fill("0.0435");
  await row.getByLabel("起息日 1").fill("2024-01-01");
  await row.getByLabel("起息日 1").press("Enter");
  await expect(editor.getByRole("region", { name: "测算结果" })).toBeVisible({ timeout: 30_000 });
  await expect(editor.getByText("建议调整")).toBeVisible();
  await editor.getByRole("button", { name: "保存测算" }).click();
  await expect(page).toHaveURL(/calc=\d+/, { timeout: 30_000 });
  await editor.getByRole("button", { name: "差异生成调整" }).click();
  await expect(editor.getByText("已生成分录")).toBeVisible({ timeout: 30_000 });
  await look(page, "calculation-entry");
  const { items } = await manager.call(adjustments.GetAuditAdjustList, { projectId, maxResultCount: 100 });
  expect(items.some(({ description }) => description.includes("利息"))).toBe(true);
});
