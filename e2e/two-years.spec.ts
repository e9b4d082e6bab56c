/** Two years of one client: 2024 audited with errors and archived, 2025 opened from it to the fen. */

import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { expect, type Page, test } from "@playwright/test";
import { approveAll, bookReclassifications, pasteEntry, recordOpinion, submitDrafts } from "./journey/adjust.ts";
import { addMembers, createClient, createProject, joinTeam } from "./journey/office.ts";
import { openTrialBalance } from "./journey/trial.ts";
import { takeLedger } from "./kit/books.ts";
import { personIn } from "./kit/firms.ts";
import { expectCell, gridOf } from "./kit/grid.ts";
import { look } from "./kit/look.ts";
import { chooseLanguage } from "./kit/looks.ts";
import { nextYearFile } from "./kit/next-books.ts";
import { signedIn } from "./kit/people.ts";
import { goTo, shown } from "./kit/pick.ts";
import { archiveProject } from "./kit/projects.ts";
import { sampleEntry, sampleFile } from "./kit/sample.ts";
import { unique } from "./kit/unique.ts";

test.setTimeout(420_000);

const client = `衡岳两年（${unique()}）有限公司`;

interface People {
  manager: Page;
  staff: Page;
}

async function openYear({ manager, staff }: People, year: number, prior?: string): Promise<string> {
  const dates = { year, start: `${year}-01-01`, end: `${year}-12-31` };
  await manager.goto("/");
  const address = await createProject(manager, { client, ...dates, ...(prior ? { prior } : {}) });
  await joinTeam(manager);
  await goTo(manager, "项目组成员");
  await addMembers(manager, "项目组成员", [["wxm", "王小明"]]);
  await staff.goto(address);
  await joinTeam(staff);
  return address;
}

/** AJE-2 is booked by the client, AJE-4 refused; the others are agreed and not booked. */
async function auditWithErrors({ manager, staff }: People): Promise<void> {
  for (const name of ["sample_tb.csv", "sample_vouchers.csv"]) await takeLedger(manager, sampleFile(name));
  const numbers = ["AJE-1", "AJE-2", "AJE-3", "AJE-4", "AJE-5", "AJE-6", "AJE-7"];
  await goTo(staff, "审计调整");
  for (const number of numbers) await pasteEntry(staff, sampleEntry(number));
  await bookReclassifications(staff, 6, "two-years-reclass");
  await goTo(manager, "审计调整");
  await recordOpinion(manager, sampleEntry("AJE-2").description, "客户已入账");
  await recordOpinion(manager, sampleEntry("AJE-4").description, "不同意调整");
  await approveAll(manager, numbers.length + 6);
  await look(manager, "two-years-2024-entries");
}

const nameOf = (year: number): string => `${client}${year}年度财务报表审计`;

/** Every line of the trial balance as the product has it, in which nothing may be out of balance. */
async function linesOf(page: Page, year: number) {
  const person = await personIn(page);
  const { items } = await person.call(projects.GetProjectList, { keyword: nameOf(year) });
  const projectId = items[0]?.id ?? 0;
  const { rows, invariants } = await person.call(trialBalance.GetTrialBalance, { projectId });
  expect(invariants.filter(({ ok }) => !ok)).toEqual([]);
  return rows;
}
type Lines = Awaited<ReturnType<typeof linesOf>>;

async function expectCells(
  page: Page,
  grid: string,
  row: string,
  cells: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [column, amount] of Object.entries(cells)) await expectCell(gridOf(page, grid), [row, column], amount);
}

/** Last year's figures against the books, item by item, and what follows from them booked as drafts. */
async function carryOver({ manager, staff }: People): Promise<void> {
  await goTo(manager, "期初衔接");
  await expect(shown(manager).getByText(/^上年数取自/)).toBeVisible();
  await look(manager, "two-years-opening-no-books");
  await takeLedger(manager, nextYearFile());
  await expect(shown(manager).getByText("未解释 0 项")).toBeVisible();
  const receivables = { 上年审定数: "4,101,000.00", 未入账调整: "-389,000.00", 重分类: "150,000.00" };
  await expectCells(manager, "按报表项目", "应收账款", {
    ...receivables,
    应有期初: "4,340,000.00",
    期初账面: "4,340,000.00",
  });
  await look(manager, "two-years-opening-items");
  await shown(manager).getByText("按科目", { exact: true }).click();
  await look(manager, "two-years-opening-accounts");
  await staff.reload();
  await goTo(staff, "期初衔接");
  await shown(staff).getByText("上年调整衔接", { exact: true }).click();
  await shown(staff).getByRole("button", { name: "选中全部期初分录（8）" }).click();
  await shown(staff).getByRole("checkbox", { name: "通常在本年转回：调入本年损益" }).check();
  await look(staff, "two-years-opening-entries");
  await shown(staff).getByRole("button", { name: "登记草稿（9）" }).click();
  await expect(shown(staff).getByText("已登记：草稿").first()).toBeVisible();
  await goTo(staff, "审计调整");
  await submitDrafts(staff, 9);
  await manager.reload();
  await approveAll(manager, 9);
  await goTo(manager, "期初衔接");
  await expect(shown(manager).getByText("期初待处理 0 项")).toBeVisible();
}

/** On the trial balance, the statement and the lead sheet; to the fen on every line. */
async function seeComparatives(manager: Page, last: Lines): Promise<void> {
  const lines = await linesOf(manager, 2025);
  const before = new Map(last.map((row) => [row.stdCode, row]));
  const comparatives = lines.filter(({ kind }) => kind !== "H").map(({ stdCode, prior }) => [stdCode, prior]);
  expect(comparatives).toEqual(comparatives.map(([code]) => [code, before.get(code ?? "")?.audited]));
  for (const { grpId, stdCode, openAudited, prior } of lines)
    if (grpId < 3) expect([stdCode, openAudited]).toEqual([stdCode, prior]);
  await openTrialBalance(manager, "two-years-tb");
  const shownAmounts = { 审定数: "5,290,000.00", 期初审定: "4,101,000.00", 变动额: "1,189,000.00" };
  await expectCells(manager, "试算平衡", "应收账款", shownAmounts);
  await shown(manager).getByText("资产负债表", { exact: true }).first().click();
  await expect(shown(manager).getByText("20,805,392.22").first()).toBeVisible();
  await look(manager, "two-years-balance-sheet");
  await goTo(manager, "资产类");
  await gridOf(manager, "资产类").getByRole("button", { name: "应收账款", exact: true }).click();
  await expect(manager).toHaveURL(/rid=\d+/);
  await shown(manager).getByRole("tab", { name: "审定表" }).click();
  for (const amount of ["2,797,000.00", "4,136,000.00", "1,339,000.00", "47.9%"])
    await expect(shown(manager).getByText(amount).first()).toBeVisible();
  await look(manager, "two-years-lead-sheet");
  await chooseLanguage(manager, "en");
  await look(manager, "two-years-lead-sheet-en");
  await goTo(manager, "Opening balances");
  await look(manager, "two-years-opening-items-en");
  await chooseLanguage(manager, "zh");
}

test("2024 is audited with errors and archived; 2025 opens from its figures to the fen", async ({ browser }) => {
  const people = { manager: await signedIn(browser, "manager"), staff: await signedIn(browser, "staff1") };
  const { manager } = people;
  await test.step("the client and the project of 2024", async () => {
    await createClient(manager, { name: client, short: "衡岳两年" });
    await openYear(people, 2024);
  });
  await test.step("2024 with errors: agreed, booked by the client, refused", () => auditWithErrors(people));
  const last = await test.step("the figures of 2024, archived", async () => {
    const lines = await linesOf(manager, 2024);
    expect(lines.find(({ stdCode }) => stdCode === "E999")?.audited).toBe("20805392.22");
    await archiveProject(nameOf(2024));
    return lines;
  });
  await test.step("the project of 2025 continues it", () => openYear(people, 2025, nameOf(2024)));
  await test.step("openings against last year's figures", () => carryOver(people));
  await test.step("comparatives on every page", () => seeComparatives(manager, last));
});
