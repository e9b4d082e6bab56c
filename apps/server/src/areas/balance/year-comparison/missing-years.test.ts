import { openingBalances } from "@digao/contract/areas/balance/opening-balances/calls";
import { yearComparison } from "@digao/contract/areas/balance/year-comparison/calls";
import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join } from "../../../../test/builders.ts";
import type { Client } from "../../../../test/kit.ts";
import { readBook, rowNamed } from "../../../../test/workbook.ts";
import {
  compared as comparedBy,
  openChain,
  openYearsDesk,
  type Query,
  type YearsDesk,
} from "../../../../test/years-desk.ts";

let desk: YearsDesk;
let manager: Client;
let partner: Client;
let staff: Client;
/** Asked to the oldest project, but without having declared independence there. */
let pending: Client;
let chain: Awaited<ReturnType<typeof openChain>>;

beforeAll(async () => {
  desk = await openYearsDesk();
  ({ manager, partner } = desk);
  [staff, pending] = await Promise.all([desk.tenant.as("staff1"), desk.tenant.as("staff2")]);
  chain = await openChain(desk);
});
afterAll(() => desk.stop());

const compared = (projectId: number, query: Query = {}, as = manager) => comparedBy(as, projectId, query);

describe("an error of last year that this year corrects", () => {
  it("restates last year, and goes along to the year after", async () => {
    const projectId = await desk.projectOf(2025, chain[1]);
    await join(manager, projectId, [{ client: partner, roleid: 2 }]);
    await desk.take(projectId, 2025);
    const at = await desk.itemIds(projectId);
    const lines = [
      { fsItemId: at("E108"), debit: "30000.00" },
      { fsItemId: at("A109"), credit: "30000.00" },
    ];
    await desk.book(projectId, { adjType: 3, description: "上年存货多计", lines });
    const found = await compared(projectId, {}, manager);
    expect(found.years.map(({ isRestated }) => isRestated)).toEqual([false, true, false]);
    expect(found.years[1]?.words).toContain("已追溯重述");
    expect(found.amounts("A109")).toEqual(["170000.00", "220000.00", "220000.00"]);
    const next = await desk.projectOf(2026, projectId);
    const after = await compared(next, {}, manager);
    expect(after.sources).toEqual(["2026 missing noBooks", "2025 kept", "2024 earlier", "2023 earlier"]);
    expect(after.amounts("A109")).toEqual([null, "170000.00", "220000.00", "220000.00"]);
    expect(after.changes("A109")[0]).toEqual([null, null, ""]);
    expect(after.years[2]).toMatchObject({ isRestated: true, code: found.years[1]?.code });
  });
});

describe("a year that is missing", () => {
  it("is told, and compared with nothing; openings tell balances alone", async () => {
    const projectId = await desk.projectOf(2025, chain[0]);
    await desk.take(projectId, 2025);
    const found = await compared(projectId, {}, manager);
    expect(found.sources).toEqual(["2025 own", "2024 openings", "2023 kept"]);
    expect(found.years[1]).toMatchObject({ isAudited: false, hasProfit: false, label: "年初数" });
    expect(found.amounts("P100")).toEqual(["900000.00", null, "600000.00"]);
    expect(found.changes("P100")).toEqual(Array.from({ length: 3 }, () => [null, null, ""]));
    expect(found.amounts("A105")).toEqual(["300000.00", "250000.00", "180000.00"]);
    const accounts = await compared(projectId, { subject: "accounts" }, manager);
    expect(accounts.amounts("6001")).toEqual(["900000.00", null, "600000.00"]);
    expect(accounts.amounts("1122")).toEqual(["300000.00", "250000.00", "180000.00"]);
    const ratios = await compared(projectId, { subject: "ratios" }, manager);
    expect(ratios.amounts("profitability.netMargin")).toEqual(["0.1667", null, "0.1667"]);
    const { bytes } = await manager.download(yearComparison.DownYearComparison, { projectId });
    const { 报表项目: sheet } = readBook(bytes).Sheets;
    const line = rowNamed(sheet!, "A", "P100");
    expect(["C", "E", "G", "I", "K"].map((column) => sheet![`${column}${line}`]?.v)).toEqual([
      900000,
      undefined,
      undefined,
      undefined,
      600000,
    ]);
  });

  it("stands between books that are imported in one project", async () => {
    const projectId = await desk.projectOf(2025);
    await desk.take(projectId, 2023, 2);
    await desk.take(projectId, 2025);
    const found = await compared(projectId, {}, manager);
    expect(found.sources).toEqual(["2025 own", "2024 openings", "2023 books"]);
    expect(found.years[2]).toMatchObject({ isAudited: false, label: "未审·账套" });
    expect(found.amounts("P100")).toEqual(["900000.00", null, "600000.00"]);
    const two = await desk.projectOf(2025);
    await desk.take(two, 2024, 2);
    await desk.take(two, 2025);
    const unaudited = await compared(two, {}, manager);
    expect(unaudited.sources).toEqual(["2025 own", "2024 books"]);
    expect(unaudited.amounts("P399")).toEqual(["150000.00", "-80000.00"]);
  });

  it("is alone where nothing else is known", async () => {
    const projectId = await desk.projectOf(2023);
    expect(await compared(projectId, {}, manager)).toMatchObject({ sources: ["2023 missing noBooks"], material: 0 });
  });
});

describe("figures that nobody has taken over", () => {
  it("are read in their project by its members who have declared independence, and by nobody else", async () => {
    const first = await desk.projectOf(2023);
    const second = await desk.projectOf(2024, first);
    await desk.take(first, 2023);
    await desk.take(second, 2024);
    const third = await desk.projectOf(2025, second);
    await desk.take(third, 2025);
    await join(manager, second, [{ client: staff, roleid: 0 }]);
    await join(manager, third, [
      { client: staff, roleid: 0 },
      { client: pending, roleid: 0 },
    ]);
    await manager.call(projectDetail.CreateProjectMember, {
      projectId: first,
      members: [{ userId: pending.userId, roleid: 0 }],
    });
    const mine = await compared(third, {}, manager);
    expect(mine.sources).toEqual(["2025 own", "2024 kept", "2023 live"]);
    expect(mine.years[2]).toMatchObject({ label: "审定·直读", isArchived: false });
    expect(mine.amounts("P100")).toEqual(["900000.00", "500000.00", "600000.00"]);
    expect((await compared(third, { subject: "accounts" }, manager)).amounts("6001")).toEqual([
      "900000.00",
      "500000.00",
      "600000.00",
    ]);
    for (const client of [staff, pending]) {
      const theirs = await compared(third, {}, client);
      expect(theirs.sources).toEqual(["2025 own", "2024 kept", "2023 missing noRight"]);
      expect(theirs.amounts("P100")).toEqual(["900000.00", "500000.00", null]);
      expect(theirs.years[2]?.code).toBeNull();
      // What the bank held at the end of 2023.
      expect(JSON.stringify(theirs)).not.toContain("550000.00");
    }
    // A leader of the year after who has not declared independence in the oldest project takes nothing from it either.
    await join(manager, second, [{ client: pending, roleid: 3 }]);
    const seen = await pending.call(openingBalances.GetPriorFigures, { projectId: second });
    expect([seen.source?.isInSight, seen.fingerprint, seen.changes]).toEqual([false, null, []]);
    const prior = await manager.call(openingBalances.GetPriorFigures, { projectId: second });
    const input = { projectId: second, fingerprint: prior.fingerprint ?? "" };
    await expect(pending.call(openingBalances.TakePriorFigures, input)).rejects.toMatchObject({ status: 403 });
    const untaken = await compared(second, {}, staff);
    expect(untaken.sources).toEqual(["2024 own", "2023 openings notTaken"]);
    expect(untaken.amounts("A105")).toEqual(["250000.00", "180000.00"]);
    // Taken by whoever may, they are there for everybody.
    await manager.call(openingBalances.TakePriorFigures, input);
    expect((await compared(second, {}, staff)).sources).toEqual(["2024 own", "2023 kept"]);
  });
});

describe("figures that were taken before profit and loss accounts were kept", () => {
  it("lack those accounts, not their statement items, until they are taken again", async () => {
    const projectId = await desk.projectOf(2025, chain[1]);
    await desk.take(projectId, 2025);
    await desk.tenant.inProject(projectId, (db) =>
      sql`insert into prior_figures (tenant_id, project_id, source_project, source_code, source_name, source_year, source_end, is_archived,
          taken_by, fingerprint, amounts, months, accounts, entries, earlier)
        select tenant_id, project_id, source_project, source_code, source_name, source_year, source_end, is_archived,
          taken_by, 'before', amounts, months, accounts, entries, '[]'
        from prior_figures where ${ofProject("prior_figures")} returning 1`.execute(db),
    );
    const before = await compared(projectId, { subject: "accounts" });
    expect(before.sources).toEqual(["2025 own", "2024 kept", "2023 live"]);
    expect(before.amounts("6001")).toEqual(["900000.00", null, "600000.00"]);
    expect(before.amounts("1122")).toEqual(["300000.00", "250000.00", "180000.00"]);
    expect(before.years[1]).toMatchObject({ hasProfit: true, hasProfitAccounts: false });
    expect(before.years[1]?.words).toContain("重新取上年数后可见");
    expect((await compared(projectId)).amounts("P100")).toEqual(["900000.00", "480000.00", "600000.00"]);
    const changed = await manager.call(openingBalances.GetPriorFigures, { projectId });
    // 6001, 6401, 660201 and 660202.
    expect(changed).toMatchObject({ isChanged: true, changes: [], changedAccounts: 4, changedEntries: 0 });
    const again = { projectId, fingerprint: changed.fingerprint ?? "", reason: "补取损益科目" };
    await manager.call(openingBalances.TakePriorFigures, again);
    const after = await compared(projectId, { subject: "accounts" });
    expect(after.sources).toEqual(["2025 own", "2024 kept", "2023 earlier"]);
    expect(after.amounts("6001")).toEqual(["900000.00", "500000.00", "600000.00"]);
  });
});
