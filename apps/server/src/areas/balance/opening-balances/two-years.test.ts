import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { openingBalances } from "@digao/contract/areas/balance/opening-balances/calls";
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { inProject } from "@digao/db/tenant";
import { fen, sum, yuan } from "@digao/domain/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, newCustomer, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { writeNextYear } from "../../../../test/next-year.ts";
import { writeSampleAdjustments, writeSampleLedger } from "../../../../test/sample-ledger.ts";
import { formulasOf, readBook } from "../../../../test/workbook.ts";

let server: TestServer;
let tenant: TestTenant;
/** Of both projects; the partner checks. */
let manager: Client;
let partner: Client;
/** Of this year's project alone. */
let staff: Client;
let incharge: Client;
let outsider: Client;
let custId: number;
let last: number;
let heads: Map<string, number>;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  [manager, partner, staff, incharge, outsider] = await Promise.all([
    tenant.as("manager"),
    tenant.as("partner"),
    tenant.as("staff1"),
    tenant.as("incharge"),
    tenant.as("staff2"),
  ]);
  custId = await newCustomer(manager, { custName: "华衡精密制造有限公司" });
  last = await newProject(manager, { custId, projectName: "2024年报审计" });
  await join(manager, last, [{ client: partner, roleid: 2 }]);
  await tenant.inDb((db) => writeSampleLedger(db, last));
  heads = await tenant.inDb((db) => writeSampleAdjustments(db, last, manager.userId));
  // AJE-1 cut-off, AJE-3 bad debts with taxes AJE-5 and AJE-6: agreed, not booked. AJE-2 booked by the client, AJE-4 refused.
  await setHead("AJE-2", { client_status: 3 });
  await setHead("AJE-4", { client_status: 2 });
});
afterAll(() => server.stop());

const setHead = (adjNo: string, values: { client_status?: number; description?: string }) =>
  tenant.inArchive((db) =>
    inProject(db, last)
      .updateTable("adjust_head")
      .set(values)
      .where("id", "=", heads.get(adjNo) ?? 0)
      .execute(),
  );

const newYear = { aYear: 2025, periodStart: "2025-01-01", periodEnd: "2025-12-31" };
async function openNextYear(): Promise<number> {
  const id = await newProject(manager, { custId, priorProjectId: last, projectName: "2025年报审计", ...newYear });
  await join(manager, id, [
    { client: partner, roleid: 2 },
    { client: staff, roleid: 0 },
    { client: incharge, roleid: 3 },
  ]);
  await tenant.inDb((db) => writeNextYear(db, id));
  return id;
}

const figures = async (projectId: number, as = manager) => {
  const { rows, invariants } = await as.call(trialBalance.GetTrialBalance, { projectId });
  const at = new Map(rows.map((row) => [row.stdCode, row]));
  const broken = invariants.filter(({ ok }) => !ok).map(({ code }) => code);
  return { rows, at: (code: string) => at.get(code)!, broken };
};
const opening = (projectId: number, as = manager) => as.call(openingBalances.GetOpeningBalances, { projectId });
const source = (projectId: number, as = manager) => as.call(openingBalances.GetPriorFigures, { projectId });
const checkAll = async (projectId: number) => {
  const all = await partner.call(adjustments.GetAuditAdjustListByAdjType, { projectId });
  for (const { id, status, rowVersion } of all) {
    if (status === 2) continue;
    const { rowVersion: sent } = await manager.call(adjustments.UpdateFSAdjustHeadById, {
      Id: id,
      rowVersion,
      status: 1,
    });
    await partner.call(adjustments.CheckFSAdjustHeadById, { Id: id, rowVersion: sent });
  }
};

describe("two years", () => {
  it("audits 2024 with errors of each kind, archives its figures, and opens 2025 from them to the fen", async () => {
    await tenant.inDb((db) => db.updateTable("project").set({ archive_flag: 2 }).where("id", "=", last).execute());
    const signed = await figures(last);
    expect(signed.broken).toEqual([]);
    const next = await openNextYear();
    const figuresTaken = await source(next);
    expect(figuresTaken).toMatchObject({
      source: { projectId: last, isArchived: true, isInSight: true },
      kept: { year: 2024, endDate: "2024-12-31", isArchived: true, version: 1, isAdjacent: true, reason: null },
      isChanged: false,
      changes: [],
    });

    // Comparatives are last year's audited figures by themselves, on every line of both statements.
    const before = await figures(next);
    for (const row of before.rows) {
      const prior = row.kind === "H" ? row.prior : signed.at(row.stdCode).audited;
      expect([row.stdCode, row.prior]).toEqual([row.stdCode, prior]);
    }
    const statement = await manager.call(trialBalance.GetStatement, { projectId: next, rptType: 1 });
    const total = statement.right.find(({ stdCode }) => stdCode === "E999");
    expect(total?.prior).toBe(signed.at("E999").audited);
    expect(signed.at("E999").audited).toBe("20805392.22");

    // Every difference of the openings is explained: nothing is left over.
    const found = await opening(next);
    expect(found).toMatchObject({ hasBooks: true, unexplained: 0 });
    const items = new Map(found.items.map((item) => [item.code, item]));
    expect(items.get("A105")).toMatchObject({
      priorAudited: "4101000.00",
      unbooked: "-389000.00",
      reclassified: "150000.00",
      expected: "4340000.00",
      booked: "4340000.00",
      unexplained: "0.00",
      openAudited: "4340000.00",
      open: "239000.00",
    });
    expect(items.get("A109")).toMatchObject({ unbooked: "0.00", booked: "4385486.73", unexplained: "0.00" });
    expect(found.entries.map(({ adjNo, course }) => `${adjNo} ${course}`)).toEqual([
      "AJE-1 unbooked",
      "AJE-2 booked",
      "AJE-3 unbooked",
      "AJE-4 refused",
      "AJE-5 unbooked",
      "AJE-6 unbooked",
      "AJE-7 unbooked",
      "RJE-1 reclass",
      "RJE-2 reclass",
      "RJE-3 reclass",
      "RJE-4 reclass",
    ]);
    expect(found.accounts.find(({ code }) => code === "1405")).toMatchObject({
      closing: "2250000.00",
      opening: "2460000.00",
      difference: "210000.00",
      state: "moved",
    });

    // The proposals are booked as drafts, checked by another, and the openings tie.
    const cutOff = found.entries.find(({ adjNo }) => adjNo === "AJE-1");
    expect(cutOff).toMatchObject({ usuallyTurns: true });
    expect(found.entries.filter(({ usuallyTurns }) => usuallyTurns).map(({ adjNo }) => adjNo)).toEqual(["AJE-1"]);
    const keys = [
      ...found.entries.flatMap(({ opening: one }) => one?.key ?? []),
      ...found.reclass.map(({ key }) => key),
      cutOff?.turn?.key ?? "",
    ];
    const drafts = await manager.call(openingBalances.BookOpeningEntries, { projectId: next, keys });
    expect(new Set(drafts.map(({ status }) => status))).toEqual(new Set([0]));
    const turned = drafts.find(({ turnOf }) => turnOf !== null);
    expect(turned).toMatchObject({ adjType: 1, profitEffect: "300000.00" });
    await checkAll(next);
    const after = await figures(next);
    expect(after.broken).toEqual([]);
    for (const row of after.rows)
      if (row.grpId < 3) expect([row.stdCode, row.openAudited]).toEqual([row.stdCode, row.prior]);
    expect(await opening(next)).toMatchObject({ unexplained: 0, open: 0 });

    // The cut-off stands in this year's profit, the bad debts in this year's receivables without a second entry.
    expect(after.at("P100").audited).toBe("1300000.00");
    expect(after.at("A105")).toMatchObject({ unaudited: "5340000.00", carried: "-50000.00" });
    // Bad debts −50,000.00, taxes +28,500.00 and +12,500.00, surplus reserve taken back +12,300.00.
    expect(after.at("E108").carried).toBe("3300.00");

    // Lead schedules are filled from the books, and add up to the item in every column.
    for (const code of ["A105", "A109", "L109", "L112", "E108", "P100", "P111"]) {
      const { item, lead } = await staff.call(statementItems.GetFsItemById, { RId: after.at(code).id });
      const total = (key: "closeBook" | "audited" | "carried" | "ajeDr" | "rjeCr") =>
        yuan(sum(lead.map((row) => fen(row[key]))));
      expect([code, total("closeBook"), total("audited"), total("carried"), total("ajeDr"), total("rjeCr")]).toEqual([
        code,
        item.unaudited,
        item.audited,
        item.carried,
        item.ajeDr,
        item.rjeCr,
      ]);
      expect([code, yuan(sum(lead.map(({ prior }) => fen(prior ?? "0"))))]).toEqual([code, item.comparative]);
    }
    const { lead } = await staff.call(statementItems.GetFsItemById, { RId: after.at("A105").id });
    expect(lead.find(({ name }) => name === "甲公司")).toMatchObject({
      accountCode: "1122",
      closeBook: "4136000.00",
      audited: "4136000.00",
      prior: "2797000.00",
      change: "1339000.00",
      rate: "0.4787",
    });
  });
});

describe("last year's figures", () => {
  it("stay as they were taken, say when their source has changed, and are taken again for a reason", async () => {
    const next = await openNextYear();
    const [before, current] = [await figures(next), await source(next)];
    await setHead("AJE-3", { client_status: 2 });
    try {
      expect((await figures(next)).at("A105").prior).toBe(before.at("A105").prior);
      const changed = await source(next);
      expect(changed).toMatchObject({ isChanged: true, changedEntries: 1, changedAccounts: 0 });
      expect(changed.changes.find(({ code }) => code === "A105")).toMatchObject({
        kept: "4101000.00",
        now: "4151000.00",
        difference: "50000.00",
      });
      const take = (fingerprint: string, reason?: string) =>
        manager.call(openingBalances.TakePriorFigures, { projectId: next, fingerprint, reason });
      const shown = changed.fingerprint ?? "";
      await expect(take(current.fingerprint ?? "", "旧数")).rejects.toMatchObject({ status: 409 });
      await expect(take(shown)).rejects.toMatchObject({ status: 400 });
      await expect(take(shown, " ")).rejects.toMatchObject({ status: 400 });
      const taken = await take(shown, "上年客户最终不同意AJE-3");
      expect(taken).toMatchObject({ isChanged: false, kept: { version: 2, reason: "上年客户最终不同意AJE-3" } });
      await expect(take(shown, "再取")).rejects.toMatchObject({ status: 400 });
      expect((await figures(next)).at("A105").prior).toBe("4151000.00");
      const logged = await tenant.inProject(next, (db) =>
        db.selectFrom("project_log").where("ref_type", "=", "priorFigures").select("new_value").execute(),
      );
      expect(logged.length).toBe(2);
    } finally {
      await setHead("AJE-3", { client_status: 1 });
    }
  });

  it("are read by every member, taken by leaders who may read their source, and by nobody from outside", async () => {
    const next = await openNextYear();
    await setHead("AJE-6", { description: "递延所得税（已改）" });
    expect(await source(next, staff)).toMatchObject({
      source: { isInSight: false },
      kept: { code: expect.any(String) },
      isChanged: true,
      fingerprint: null,
      changes: [],
      changedEntries: 0,
    });
    expect((await figures(next, staff)).at("A105").prior).toBe("4101000.00");
    expect((await opening(next, staff)).items.length).toBeGreaterThan(40);
    const { fingerprint } = await source(next);
    const input = { projectId: next, fingerprint: fingerprint ?? "", reason: "描述已改" };
    await expect(staff.call(openingBalances.TakePriorFigures, input)).rejects.toMatchObject({ status: 403 });
    // A leader of this year's team who was not on last year's.
    await expect(incharge.call(openingBalances.TakePriorFigures, input)).rejects.toMatchObject({ status: 403 });
    await expect(opening(next, outsider)).rejects.toMatchObject({ status: 403 });
    await expect(source(next, outsider)).rejects.toMatchObject({ status: 403 });
    await expect(
      outsider.call(openingBalances.BookOpeningEntries, { projectId: next, keys: ["prior:open:1"] }),
    ).rejects.toThrow();
    expect(await manager.call(openingBalances.TakePriorFigures, input)).toMatchObject({ kept: { version: 2 } });
  });

  it("are nothing until a project with books is named, and another project's when another is named", async () => {
    const empty = await newProject(manager, { custId, projectName: "2023", ...newYear, aYear: 2023 });
    const next = await newProject(manager, { custId, priorProjectId: empty, ...newYear });
    expect(await source(next)).toMatchObject({
      source: { projectId: empty },
      kept: null,
      isChanged: null,
      fingerprint: null,
    });
    expect((await figures(next)).at("P100")).toMatchObject({ prior: null, change: null });
    const draft = await manager.call(projects.GetProject, { Id: next });
    await manager.call(projects.UpdateProject, { ...draft, priorProjectId: last });
    expect((await source(next)).kept).toMatchObject({ year: 2024, version: 1 });
    const shown = await figures(next);
    expect(shown.at("P100").prior).toBe((await figures(last)).at("P100").audited);
    // Without books of its own the year opens with them.
    expect(shown.at("A999")).toMatchObject({ openUnaudited: shown.at("A999").prior, unaudited: "0.00" });
    const found = await opening(next);
    expect(found).toMatchObject({ hasBooks: false, unexplained: 0, open: 0, accounts: [] });
    const keys = found.entries.flatMap(({ opening: one }) => one?.key ?? []);
    await expect(manager.call(openingBalances.BookOpeningEntries, { projectId: next, keys })).rejects.toMatchObject({
      status: 400,
    });
  });

  it("are proposals until somebody else has checked them, once however often they are booked", async () => {
    const next = await openNextYear();
    const { entries } = await opening(next);
    const cutOff = entries.find(({ adjNo }) => adjNo === "AJE-1");
    const keys = [cutOff?.turn?.key ?? ""];
    const [first, second] = await staff.call(openingBalances.BookOpeningEntries, {
      projectId: next,
      keys,
      submit: true,
    });
    // The opening entry comes with the one that turns it.
    expect([first?.adjType, second?.adjType, second?.turnOf]).toEqual([3, 1, first?.id]);
    expect([first?.restatement, second?.restatement]).toEqual([3, null]);
    expect(first?.lines.map(({ fsItemCode, debit, credit }) => `${fsItemCode} ${debit} ${credit}`)).toEqual([
      "L109 39000.00 0.00",
      "A105 0.00 339000.00",
      "E108 300000.00 0.00",
    ]);
    const again = await staff.call(openingBalances.BookOpeningEntries, { projectId: next, keys });
    expect(again.map(({ id }) => id)).toEqual([second?.id]);
    const check = { Id: first?.id ?? 0, rowVersion: first?.rowVersion ?? 0 };
    await expect(staff.call(adjustments.CheckFSAdjustHeadById, check)).rejects.toMatchObject({ status: 403 });
    expect((await figures(next)).at("A105").openAudited).toBe("4340000.00");
    await partner.call(adjustments.CheckFSAdjustHeadById, check);
    expect((await figures(next)).at("A105")).toMatchObject({ openAudited: "4001000.00", carried: "-339000.00" });
    // A draft that meets opening retained earnings can be edited as such.
    const [{ id = 0 } = {}] = again;
    const head = await partner.call(adjustments.GetAuditAdjustListById, { Id: id });
    const back = await partner.call(adjustments.UpdateFSAdjustHeadById, {
      Id: id,
      rowVersion: head.rowVersion,
      status: 0,
      reason: "改摘要",
    });
    const saved = await staff.call(adjustments.UpdateFSAdjustHead, { ...back, description: "上年跨期收入在本年转回" });
    expect(saved).toMatchObject({ description: "上年跨期收入在本年转回", turnOf: first?.id });
    await expect(
      staff.call(openingBalances.BookOpeningEntries, { projectId: next, keys: ["prior:open:1"] }),
    ).rejects.toMatchObject({ status: 400 });
  });

  it("are restated by an opening entry that corrects an error, which an entry by hand is unless told otherwise", async () => {
    const next = await openNextYear();
    const before = await figures(next);
    const lines = (credit: string) => [
      { fsItemId: before.at("E108").id, debit: credit },
      { fsItemId: before.at("A109").id, credit },
    ];
    const draft = { projectId: next, adjType: 3, description: "上年存货多计", lines: lines("80000.00") };
    const head = await staff.call(adjustments.UpdateFSAdjustHead, draft);
    expect(head.restatement).toBe(2);
    await checkAll(next);
    const after = await figures(next);
    expect([before.at("A109").prior, after.at("A109").prior]).toEqual(["4385486.73", "4305486.73"]);
    expect(after.at("A109").carried).toBe("-80000.00");
    expect(after.broken).toEqual([]);
    const item = (await opening(next)).items.find(({ code }) => code === "A109");
    expect(item).toMatchObject({ restated: "-80000.00", open: "0.00" });
  });

  it("are written into a workbook with differences as formulas", async () => {
    const next = await openNextYear();
    const { bytes } = await staff.download(openingBalances.DownOpeningBalances, { projectId: next });
    const { SheetNames, Sheets } = readBook(bytes);
    for (const name of SheetNames) {
      expect([name, formulasOf(Sheets[name]!).wrong]).toEqual([name, []]);
      expect(Object.values(Sheets[name]!).map((cell) => cell?.v)).toContain("索引：T7");
    }
    expect(formulasOf(Sheets[SheetNames[0]!]!).count).toBeGreaterThan(100);
    await expect(staff.download(openingBalances.DownOpeningBalances, { projectId: last })).rejects.toThrow();
  });
});
