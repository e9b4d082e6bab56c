import { existsSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { approveEntry, bookEntry, expectApprovalRefused } from "./journey/adjust.ts";
import { seeItems } from "./journey/items.ts";
import { seeEnglishAndDark, seeLists } from "./journey/looks.ts";
import { addMembers, createClient, createProject, joinTeam } from "./journey/office.ts";
import { expectAllMapped, importMapping, mapByKeyboard } from "./journey/preparation.ts";
import { downloadFile, drillAndReturn, openTrialBalance, seeViews } from "./journey/trial.ts";
import { takeLedger } from "./kit/books.ts";
import { expectedOf, fen } from "./kit/figures.ts";
import { look } from "./kit/look.ts";
import { pcaBalances, pcaFile, pcaMapping } from "./kit/pca.ts";
import { chooseOwnPassword, fillSignIn, oneTimePassword, signedIn } from "./kit/people.ts";
import { goTo, shown } from "./kit/pick.ts";
import { unique } from "./kit/unique.ts";
import { expectStatementsFile, expectTrialBalanceFile } from "./kit/workbook.ts";

const trialBalanceFile = pcaFile("科目余额表_pca.xlsx");

test.skip(!existsSync(trialBalanceFile), "the U8 export stands in ../shared, which is not there");
test.setTimeout(420_000);

const client = `日和商事（${unique()}）株式会社`;
const cutOff = "跨期确认的销售收入";
const entries = [
  { item: "P100", debit: fen("3000000"), credit: 0n },
  { item: "A105", debit: 0n, credit: fen("3000000") },
  { item: "P104", debit: fen("500000"), credit: 0n },
  { item: "L110", debit: 0n, credit: fen("500000") },
];

async function setUp(manager: Page): Promise<string> {
  await look(manager, "home");
  await createClient(manager, { name: client, short: "日和商事", isSeen: true });
  const year = { year: 2021, start: "2021-04-01", end: "2022-03-31" };
  const project = await createProject(manager, { client, ...year, isSeen: true });
  await joinTeam(manager);
  await look(manager, "project-main");
  await goTo(manager, "项目组成员");
  await addMembers(manager, "现场负责人", [["cl", "陈立"]]);
  await addMembers(manager, "项目组成员", [["wxm", "王小明"]]);
  await look(manager, "members");
  return project;
}

async function bringLedgersIn(manager: Page): Promise<void> {
  for (const path of [trialBalanceFile, pcaFile("u8_序时账_pca.xlsx")]) await takeLedger(manager, path);
  await goTo(manager, "数据采集");
  await expect(shown(manager).getByRole("region", { name: "上传文件" })).toBeVisible();
  await look(manager, "import");
}

async function map(manager: Page): Promise<void> {
  const [first, ...others] = pcaMapping;
  await mapByKeyboard(manager, first?.[0] ?? "", first?.[1] ?? "", "mapping");
  await importMapping(manager, new Map(others));
  await expectAllMapped(manager, "mapping-done");
}

async function adjust(staff: Page, manager: Page): Promise<void> {
  await bookEntry(staff, {
    description: cutOff,
    debit: { item: "P100", account: "10D100102", amount: "=1,500,000*2" },
    credit: { item: "A105", account: "10A100090" },
    pasted: [
      ["P104", "", "审计费", "500,000.00", ""],
      ["L110", "", "审计费", "", "500,000.00"],
    ],
    shot: "adjust",
  });
  await expectApprovalRefused(staff, "需由项目负责人、合伙人或现场负责人执行", "adjust-own");
  await approveEntry(manager, cutOff, "AJE-1");
  await look(manager, "adjust-approved");
}

test("the whole job on a U8 export, from sign-in to the downloaded statements", async ({ browser, page }) => {
  await test.step("the administrator sets an own password", async () => {
    const password = await oneTimePassword("admin");
    await page.goto("/");
    await look(page, "sign-in");
    await fillSignIn(page, "admin", password);
    await chooseOwnPassword(page);
    await look(page, "home-admin");
  });
  const manager = await signedIn(browser, "manager");
  const project = await test.step("client, project and team", () => setUp(manager));
  const staff = await signedIn(browser, "staff1");
  await test.step("the staff joins", async () => {
    await staff.goto(project);
    await joinTeam(staff, "project-join");
  });
  await test.step("ledgers", () => bringLedgersIn(manager));
  await test.step("mapping", () => map(manager));
  await test.step("adjustment by staff, approved by the manager", () => adjust(staff, manager));
  await test.step("trial balance and trail", async () => {
    await openTrialBalance(manager, "tb");
    await drillAndReturn(manager, "应收账款", "10A100090", "drill");
  });
  await test.step("every downloaded figure", async () => {
    const expected = expectedOf(pcaBalances(), pcaMapping, entries);
    await expectTrialBalanceFile(await downloadFile(manager, "试算平衡表（Excel）"), expected);
    await expectStatementsFile(await downloadFile(manager, "财务报表（Excel）"), expected);
  });
  await test.step("the other screens", async () => {
    await seeViews(manager, "tb");
    await seeItems(manager, "应收账款", "114,227,371.00");
    await seeLists(manager);
    await manager.goto(project);
    const names = ["日和商事", "有限公司", "示例会计师事务所", "周明远", "李文静", "陈立", "孙正", "王小明"];
    await seeEnglishAndDark(manager, [...names, cutOff, "現金及び預金", ".xlsx”"]);
  });
});
