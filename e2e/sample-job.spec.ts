import { expect, type Page, test } from "@playwright/test";
import { importLedger } from "./journey/acquisition.ts";
import {
  approveAll,
  bookReclassifications,
  bookTaxEffects,
  downloadSummary,
  expectApprovalRefused,
  pasteEntry,
} from "./journey/adjust.ts";
import { importClientMapping, importClientStatements } from "./journey/client-files.ts";
import { addMembers, createClient, createProject, joinTeam } from "./journey/office.ts";
import { expectAllMapped } from "./journey/preparation.ts";
import { downloadFile, downloadStatements, drillAndReturn, openTrialBalance } from "./journey/trial.ts";
import { look } from "./kit/look.ts";
import { chooseOwnPassword, fillSignIn, oneTimePassword, signedIn } from "./kit/people.ts";
import { goTo, shown } from "./kit/pick.ts";
import { sampleColumns, sampleEntry, sampleFile, sampleSummary } from "./kit/sample.ts";
import { unique } from "./kit/unique.ts";
import { expectStatementsFile, expectSummaryFile, expectTrialBalanceFile } from "./kit/workbook.ts";

test.setTimeout(420_000);

const client = `华衡试验（${unique()}）有限公司`;

/** The journal is taken with its errors first, for a reason, and then replaced by the sound one. */
async function bringLedgersIn(manager: Page): Promise<void> {
  const own = /本系统模板|通用格式/;
  await importLedger(manager, { path: sampleFile("sample_tb.csv"), recognised: own, result: /个科目/ });
  await importLedger(manager, {
    path: sampleFile("sample_vouchers_dirty.csv"),
    recognised: own,
    result: /带差异入库的理由：先看明细/,
    reason: "先看明细，客户更正后替换",
    shot: "import-dirty",
  });
  const sound = { path: sampleFile("sample_vouchers.csv"), recognised: own, replaces: true } as const;
  await importLedger(manager, { ...sound, result: /凭证共 173 张 496 条分录/, shot: "import-clean" });
}

/** A mapping with a mistake and its correction; statements that are a thousand off in one line. */
async function bringClientFilesIn(manager: Page): Promise<void> {
  await importClientMapping(manager, [
    ["100203", "A102", "交易性金融资产"],
    ["101201", "A101", "货币资金"],
  ]);
  await importClientMapping(manager, [["100203", "A101", "货币资金"]]);
  await importClientStatements(manager, sampleColumns(), "A101");
}

/** By keys alone: what a word finds is linked to the evaluation, saved with it, and opens from there. */
async function linkByKeys(page: Page, keyword: string, name: string): Promise<void> {
  await shown(page).getByRole("button", { name: "添加链接" }).click();
  const dialog = page.getByRole("dialog", { name: "添加链接" });
  await expect(dialog.getByRole("combobox", { name: "查找记录" })).toBeFocused();
  await page.keyboard.type(keyword);
  await expect(dialog.getByRole("option").first()).toContainText(name);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("Control+s");
  await expect(shown(page).getByRole("list", { name: "依据的记录" }).getByRole("link", { name })).toBeVisible();
}

async function adjust(staff: Page, manager: Page): Promise<void> {
  await goTo(staff, "审计调整");
  for (const number of ["AJE-1", "AJE-2", "AJE-3", "AJE-4"]) await pasteEntry(staff, sampleEntry(number));
  await expectApprovalRefused(staff, "需由项目负责人、合伙人或现场负责人执行");
  await approveAll(manager, 4);
  await staff.reload();
  await bookTaxEffects(staff, 3, "sample-tax");
  await bookReclassifications(staff, 6, "sample-reclass");
  await pasteEntry(staff, sampleEntry("RJE-3"));
  await manager.reload();
  await approveAll(manager, 10);
  await look(manager, "sample-approved");
  await goTo(manager, "错报汇总");
  await look(manager, "sample-misstatements");
  await shown(manager).getByRole("button", { name: "性质与结论" }).click();
  await linkByKeys(manager, "aje-1", "AJE-1");
  await look(manager, "sample-misstatements-evaluation");
  await goTo(manager, "审计调整");
}

test("the whole job on the sample company, to the fen", async ({ browser, page }) => {
  await test.step("the administrator sets an own password", async () => {
    const password = await oneTimePassword("admin");
    await page.goto("/");
    await fillSignIn(page, "admin", password);
    await chooseOwnPassword(page);
  });
  const manager = await signedIn(browser, "manager");
  const project = await test.step("client, project and team", async () => {
    await createClient(manager, { name: client, short: "华衡试验" });
    const address = await createProject(manager, { client, year: 2024, start: "2024-01-01", end: "2024-12-31" });
    await joinTeam(manager);
    await goTo(manager, "项目组成员");
    await addMembers(manager, "项目组成员", [["wxm", "王小明"]]);
    return address;
  });
  const staff = await signedIn(browser, "staff1");
  await staff.goto(project);
  await joinTeam(staff);
  await test.step("ledgers", () => bringLedgersIn(manager));
  await test.step("mapping by itself", () => expectAllMapped(manager, "sample-mapping"));
  await test.step("the client's own mapping and statements", () => bringClientFilesIn(manager));
  await test.step("entries of staff, approved by the manager", () => adjust(staff, manager));
  await test.step("trial balance and every downloaded figure", async () => {
    await expectSummaryFile(await downloadSummary(manager), sampleSummary());
    await openTrialBalance(manager, "sample-tb");
    await drillAndReturn(manager, "货币资金", "100201");
    await expectTrialBalanceFile(await downloadFile(manager, "试算平衡表（Excel）"), sampleColumns());
    const { zh, en } = await downloadStatements(manager);
    await expectStatementsFile(zh, sampleColumns());
    await expectStatementsFile(en, sampleColumns(), "en");
  });
});
