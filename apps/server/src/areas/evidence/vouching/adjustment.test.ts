import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { type LedgerLine, vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { fen } from "@digao/domain/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { expectOverviewStored } from "../../../../test/overview-stored.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let staff: Client;
let projectId: number;
let RId: number;
let periodId: number;
let lines: LedgerLine[];

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  staff = await tenant.as("staff1");
  projectId = await newProject(manager);
  await join(manager, projectId, [{ client: staff, roleid: 0 }]);
  periodId = await copySampleBooks(server, tenant, projectId);
  const expense = { periodId, accountCode: "6602", side: "dr" as const, maxResultCount: 20 };
  lines = (await manager.call(vouchers.GetVoucherLibList, expense)).items;
  const jsnIds = lines.map(({ JsnId }) => JsnId);
  RId = (await manager.call(vouching.GetDrawPreview, { projectId, jsnIds })).items[0]!.RId;
});
afterAll(() => server.stop());

const draw = async (...at: number[]) => {
  const jsnIds = at.map((index) => lines[index]!.JsnId);
  return (await staff.call(vouching.DrawVoucherLibForLineId, { RId, jsnIds })).ids;
};
const findException = (ids: number[], diffAmount = "120.00") =>
  staff.call(vouching.UpdateDrawCheckVoucherResult, { ids, result: 3, diffAmount, remark: "发票金额较小" });
/** Drawn rows whose voucher a rule hit. */
const hitRows = async () => {
  const rows = await staff.call(vouching.GetDrawCheckVoucherByRid, { Id: RId });
  const jmsns = rows.flatMap(({ Jmsn }) => Jmsn ?? []);
  const hits = await tenant.inDb((db) =>
    db.selectFrom("journal_test_hit").where("jmsn", "in", jmsns).select("jmsn").execute(),
  );
  return rows.filter((row) => hits.some(({ jmsn }) => jmsn === row.Jmsn));
};
const propose = async (ids: number[]) => {
  const { description, lines: proposed } = await staff.call(vouching.GetDrawAdjustment, { ids });
  return { ids, adjType: 1, description, lines: proposed.map((line) => ({ ...line, fsItemId: line.fsItemId ?? 0 })) };
};
const audited = async () => {
  const { rows } = await staff.call(trialBalance.GetTrialBalance, { projectId });
  return fen(rows.find(({ id }) => id === RId)?.audited ?? "0.00");
};

/** As the voucher itself tells of them. */
const entriesBeside = async ({ Jmsn }: LedgerLine) =>
  (await staff.call(vouching.GetSelectInfoJmsn, { Jmsn })).drawn.map(({ adjustment }) => adjustment);

describe("a difference that checking found", () => {
  it("becomes an entry that takes it back, is tied to its vouchers both ways, and changes the trial balance once checked", async () => {
    const ids = await draw(0, 1);
    await findException(ids);
    const entry = await propose(ids);
    expect(entry.description).toContain(lines[0]!.jDate);
    const taken = entry.lines.filter(({ fsItemId }) => fsItemId === RId);
    expect(taken.map(({ debit, credit }) => [debit, credit])).toEqual([
      ["0.00", "120.00"],
      ["0.00", "120.00"],
    ]);
    const { head, items } = await staff.call(vouching.CreateDrawAdjustment, entry);
    expect(head).toMatchObject({ source: 4, status: 0, projectId, fsItemId: RId });
    expect(items.map(({ adjustHeadId, adjStatus, result }) => [adjustHeadId, adjStatus, result])).toEqual([
      [head.id, 0, 2],
      [head.id, 0, 2],
    ]);
    const behind = await staff.call(vouching.GetDrawsOfAdjustment, { Id: head.id });
    expect(behind.map(({ id }) => id)).toEqual(ids);

    const before = await audited();
    const submitted = await staff.call(adjustments.UpdateFSAdjustHeadById, {
      Id: head.id,
      rowVersion: head.rowVersion,
      status: 1,
    });
    await manager.call(adjustments.CheckFSAdjustHeadById, { Id: head.id, rowVersion: submitted.rowVersion });
    expect(await audited()).toBe(before - 240_00n);
    const [row] = await staff.call(vouching.GetDrawsOfAdjustment, { Id: head.id });
    expect(row).toMatchObject({ adjStatus: 2, adjNo: "AJE-1" });
    expect(await entriesBeside(lines[0]!)).toContainEqual({ id: head.id, adjNo: "AJE-1", status: 2 });
  });

  it("is booked once: again only after its entry was made void", async () => {
    const ids = await draw(2);
    await findException(ids);
    const entry = await propose(ids);
    const { head } = await staff.call(vouching.CreateDrawAdjustment, entry);
    await expect(staff.call(vouching.CreateDrawAdjustment, entry)).rejects.toMatchObject({ status: 400 });
    await staff.call(adjustments.CancelFSAdjustHeadById, { Id: head.id, rowVersion: head.rowVersion, reason: "重做" });
    expect(await entriesBeside(lines[2]!)).toEqual([null]);
    const again = await staff.call(vouching.CreateDrawAdjustment, await propose(ids));
    expect(again.items[0]).toMatchObject({ adjustHeadId: again.head.id });
  });

  it("is none without an exception, and an entry that breaks a rule ties nothing", async () => {
    const ids = await draw(3);
    const entry = await propose(await draw(2));
    await expect(staff.call(vouching.CreateDrawAdjustment, { ...entry, ids })).rejects.toMatchObject({ status: 400 });
    await findException(ids);
    const [first, ...rest] = (await propose(ids)).lines;
    const unbalanced = { ...entry, ids, lines: [{ ...first!, debit: "0.01", credit: "0.00" }, ...rest] };
    await expect(staff.call(vouching.CreateDrawAdjustment, unbalanced)).rejects.toMatchObject({ status: 400 });
    const mine = (await staff.call(vouching.GetDrawCheckVoucherByRid, { Id: RId })).find(({ id }) => id === ids[0]);
    expect(mine).toMatchObject({ adjustHeadId: null, result: 3 });
  });

  it("is refused on a version that somebody has changed meanwhile", async () => {
    const ids = await draw(4);
    const [seen] = await findException(ids);
    const entry = await propose(ids);
    await manager.call(vouching.UpdateDrawCheckVoucherRemark, { ids, remark: "再看" });
    const stale = { ...entry, rowVersions: [seen!.rowVersion] };
    await expect(staff.call(vouching.CreateDrawAdjustment, stale)).rejects.toMatchObject({ status: 409 });
  });
});

describe("four eyes", () => {
  it("keep whoever marked it from reviewing it, whoever signed it as checked", async () => {
    const ids = await draw(5);
    for (const { seq } of (await staff.call(vouching.GetCheckItems, { Id: RId })).items)
      await manager.call(vouching.UpdateDrawCheckVoucherMarks, { ids, seq, mark: 1 });
    await manager.call(vouching.UpdateDrawCheckVoucherResult, { ids, result: 1 });
    const [checked] = await staff.call(vouching.UpdateDrawCheckVoucherStatus, { ids, status: 2 });
    expect(checked?.checkerIds).toEqual([tenant.userIds.manager, tenant.userIds.staff1]);
    await expect(manager.call(vouching.UpdateDrawCheckVoucherStatus, { ids, status: 3 })).rejects.toMatchObject({
      status: 400,
    });
    const partner = await tenant.as("partner");
    await join(manager, projectId, [{ client: partner, roleid: 2 }]);
    const forPartner = await partner.call(vouching.GetDrawCheckCenterList, { forMe: true });
    expect(forPartner.items.map(({ id }) => id)).toEqual(ids);
    const [reviewed] = await partner.call(vouching.UpdateDrawCheckVoucherStatus, { ids, status: 3 });
    expect(reviewed).toMatchObject({ status: 3 });
    const evidence = { name: "late.txt", content: new TextEncoder().encode("补") };
    await expect(staff.call(vouching.AddDrawCheckFiles, { id: ids[0]! }, [evidence])).rejects.toMatchObject({
      status: 400,
    });
  });
});

it("each item's figures say what is drawn, checked and covered of its movements", async () => {
  const all = await staff.call(vouching.GetPZJECountByReport, { projectId });
  const own = await staff.call(vouching.GetDrawCheckResultByRid, { Id: RId });
  expect(all).toHaveLength(1);
  expect(all[0]).toMatchObject({ RId, drawn: own.drawn, reviewed: own.reviewed, diffTotal: own.diffTotal });
  expect(all[0]).toMatchObject({
    debit: own.debit,
    coverageDr: own.coverageDr,
    coverageCr: own.coverageCr,
    lost: 0,
    jeHit: 0,
  });
  await manager.call(journalTests.StartJeRun, { periodId });
  await server.runJobs();
  const [tested] = await staff.call(vouching.GetPZJECountByReport, { projectId });
  expect(tested?.jeHit).toBe((await hitRows()).length);
  expect(tested?.jeHit).toBeGreaterThan(0);
});

it("and all of it stands in the overview of all projects", async () => {
  await expectOverviewStored(server, tenant.id);
});

describe("a difference on a sale", () => {
  /** The entry for a difference on a line of a voucher. */
  async function proposed(query: Record<string, unknown>, jDate: string, diffAmount: string, vatRate?: number) {
    const { items } = await staff.call(vouchers.GetVoucherLibList, { periodId, maxResultCount: 1000, ...query });
    const line = items.find((one) => one.jDate === jDate)!;
    const { items: likely } = await staff.call(vouching.GetDrawPreview, { projectId, jsnIds: [line.JsnId] });
    const draws = { RId: likely[0]!.RId, jsnIds: [line.JsnId] };
    const { ids } = await staff.call(vouching.DrawVoucherLibForLineId, draws);
    await staff.call(vouching.UpdateDrawCheckVoucherResult, { ids, result: 3, diffAmount, remark: "结算单金额不同" });
    const entry = await staff.call(vouching.GetDrawAdjustment, { ids, ...(vatRate === undefined ? {} : { vatRate }) });
    const lines = entry.lines.map(({ accountCode, debit, credit }) => [accountCode, debit, credit]);
    return { asks: entry.asksVatRate, lines, JsnId: line.JsnId };
  }

  it("takes revenue and VAT back at the voucher's own rate: 113.00 of a receivable, 100.00 of revenue at 13 %", async () => {
    const whole = [
      ["22210107", "13.00", "0.00"],
      ["6001", "100.00", "0.00"],
      ["1122", "0.00", "113.00"],
    ];
    const receivable = await proposed({ accountCode: "1122", side: "dr" }, "2024-02-26", "113.00");
    expect(receivable.asks).toBe(false);
    expect(receivable.lines.toSorted()).toEqual(whole.toSorted());
    const revenue = await proposed({ accountCode: "6001", side: "cr" }, "2024-02-26", "100.00");
    expect(revenue.lines.toSorted()).toEqual(whole.toSorted());
  });

  it("has no VAT where money comes in, and asks for the rate where the voucher has none", async () => {
    const collected = await proposed({ accountCode: "1122", side: "cr" }, "2024-01-20", "113.00");
    expect(collected).toMatchObject({ asks: false });
    expect(collected.lines.map(([code]) => code)).toHaveLength(2);
    await tenant.inDb((db) =>
      db
        .updateTable("voucher_line")
        .set({ account_code: "2241", account_name: "其他应付款" })
        .where("j_date", "=", "2024-05-26")
        .where("account_code", "=", "22210107")
        .execute(),
    );
    const proposal = await proposed({ accountCode: "1122", side: "dr" }, "2024-05-26", "106.00");
    expect(proposal.asks).toBe(true);
    const at = (rate: number) => proposed({ accountCode: "1122", side: "dr" }, "2024-05-26", "106.00", rate);
    expect((await at(6)).lines.toSorted()).toEqual(
      [
        ["22210107", "6.00", "0.00"],
        ["6001", "100.00", "0.00"],
        ["1122", "0.00", "106.00"],
      ].toSorted(),
    );
    expect((await at(0)).lines).toHaveLength(2);
    await expect(at(130)).rejects.toMatchObject({ status: 400 });
  });
});
