import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { statementItemSigns, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { fen, sum } from "@digao/domain/money";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { expected, writeSampleAdjustments, writeSampleLedger } from "../../../../test/sample-ledger.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let projectId: number;
let heads: Map<string, number>;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
});
afterAll(() => server.stop());
beforeEach(async () => {
  projectId = await newProject(manager);
  await tenant.inDb((db) => writeSampleLedger(db, projectId));
  heads = await tenant.inDb((db) => writeSampleAdjustments(db, projectId, manager.userId));
});

const group = (GrpId: number, RptLang?: string) =>
  manager.call(statementItems.GetFsItem, { Id: projectId, GrpId, RptLang });
const itemOf = async (code: string, as: Client = manager) => {
  const GrpId = { A: 1, L: 2, E: 2, P: 3 }[code.charAt(0)] ?? 1;
  const row = (await as.call(statementItems.GetFsItem, { Id: projectId, GrpId })).find(
    ({ stdCode }) => stdCode === code,
  );
  if (!row) throw new Error(`no item ${code}`);
  return row;
};
const refresh = async (code: string) => manager.call(statementItems.RefreshFSDetail, { RId: (await itemOf(code)).id });
const logOf = (action: string) =>
  tenant.inDb((db) =>
    db.selectFrom("project_log").where("project_id", "=", projectId).where("action", "=", action).selectAll().execute(),
  );

describe("statement items", () => {
  it("carry the amounts of the trial balance, group by group", async () => {
    for (const GrpId of [1, 2, 3]) {
      const rows = new Map((await group(GrpId)).map((row) => [row.stdCode, row]));
      const { rows: balance } = await manager.call(trialBalance.GetTrialBalance, { projectId, GrpId });
      expect(rows.size).toBe(balance.length);
      for (const { stdCode, unaudited, ajeDr, rjeCr, audited, openAudited, flagged } of balance) {
        expect(rows.get(stdCode)).toMatchObject({
          unaudited,
          ajeDr,
          rjeCr,
          audited,
          openAudited,
          flagged,
          grpId: GrpId,
        });
      }
    }
    expect((await group(1, "en")).find(({ stdCode }) => stdCode === "A105")).toMatchObject({
      name: "Accounts receivable",
    });
    expect(await itemOf("A105")).toMatchObject({
      wpIndex: "ZD",
      adjustCount: 4,
      isMaterial: true,
      wpStatus: 0,
      signs: [],
    });
  });

  it("are named for pickers, with pinyin", async () => {
    const names = await manager.call(statementItems.GetFSItemName, { projectId, GrpId: 1 });
    expect(names.find(({ stdCode }) => stdCode === "A105")).toMatchObject({
      name: "应收账款",
      pinyin: "yszk",
      kind: "L",
    });
    expect((await manager.call(statementItems.GetFSItemName, { projectId })).length).toBeGreaterThan(names.length);
  });

  it("show one item in every data period", async () => {
    const { id } = await itemOf("A105");
    const amounts = await manager.call(statementItems.GetFsItemAmt, { Id: id });
    expect(amounts).toMatchObject([{ unaudited: "4340000.00", audited: "4101000.00", openAudited: "3475000.00" }]);
  });
});

describe("an item", () => {
  it("is edited field by field, logged, and guarded by its version", async () => {
    const before = await itemOf("A105");
    const after = await manager.call(statementItems.UpdateFsItem, {
      RId: before.id,
      rowVersion: before.rowVersion,
      noteRef: "五、3",
      riskLevel: 3,
      explanation: "本年销售增长",
      priorAudited: "3475000.00",
      priorReason: "上年审计报告附注五、3",
    });
    expect(after).toMatchObject({
      noteRef: "五、3",
      riskLevel: 3,
      explanation: "本年销售增长",
      wpIndex: "ZD",
      prior: "3475000.00",
      rowVersion: 2,
    });
    await expect(
      manager.call(statementItems.UpdateFsItem, { RId: before.id, rowVersion: 1, noteRef: null }),
    ).rejects.toMatchObject({
      status: 409,
      error: { data: { sent: 1, current: { rowVersion: 2, noteRef: "五、3" } } },
    });
    const [entry] = await logOf("update");
    expect(entry).toMatchObject({ ref_type: "fsItem", old_value: { noteRef: null }, new_value: { noteRef: "五、3" } });
  });

  it("turned to the other side changes its sign and leaves every total as it was", async () => {
    const before = await itemOf("A113");
    const { details } = await refresh("A107");
    const prepaid = await itemOf("A107");
    const turned = await manager.call(statementItemSigns.UpdateFSItemDCByRID, {
      RId: prepaid.id,
      rowVersion: prepaid.rowVersion,
      dc: 2,
    });
    expect(turned).toMatchObject({ dc: 2, unaudited: "-400000.00", audited: "-100000.00" });
    const after = await manager.call(statementItems.GetFsItemById, { RId: prepaid.id });
    expect([after.detailTotal, after.detailDifference]).toEqual(["-400000.00", "0.00"]);
    expect(after.details.length).toBe(details.length);
    expect(await itemOf("A199")).toMatchObject({ unaudited: (await totalOf("A199")).unaudited });
    expect((await itemOf("A999")).audited).toBe("20781392.22");
    await manager.call(statementItemSigns.UpdateFSItemDCByRID, {
      RId: prepaid.id,
      rowVersion: turned.rowVersion,
      dc: 1,
    });
    expect((await itemOf("A999")).audited).toBe("20781392.22");
    const total = await itemOf("A199");
    await expect(
      manager.call(statementItemSigns.UpdateFSItemDCByRID, { RId: total.id, rowVersion: total.rowVersion, dc: 2 }),
    ).rejects.toMatchObject({ status: 400, error: { code: 4221 } });
    expect(before.dc).toBe(1);
  });
  const totalOf = async (code: string) => {
    const golden = expected().fs.find((row) => row.code === code);
    if (!golden) throw new Error(code);
    return golden;
  };

  it("is assigned to members only, several at once", async () => {
    const staff = await tenant.as("staff1");
    const ids = [(await itemOf("A105")).id, (await itemOf("A109")).id];
    const assign = (userId: number | null) =>
      manager.call(statementItemSigns.UpdateAuditUserByRID, { RIds: ids, userId });
    await expect(assign(staff.userId)).rejects.toMatchObject({ status: 400 });
    await join(manager, projectId, [{ client: staff, roleid: 0 }]);
    await assign(staff.userId);
    expect(await itemOf("A109")).toMatchObject({ auditUserId: staff.userId, auditUserName: "王小明" });
    await assign(null);
    expect((await itemOf("A105")).auditUserId).toBeNull();
    await expect(
      staff.call(statementItemSigns.UpdateAuditUserByRID, { RIds: ids, userId: staff.userId }),
    ).rejects.toMatchObject({ status: 403 });
    expect((await logOf("assign")).length).toBe(4);
  });

  it("lists the entry lines on it; a draft's line is renamed in place", async () => {
    const { id: RId } = await itemOf("A105");
    const lines = await manager.call(statementItems.GetFsAdjustByRid, { RId });
    expect(lines.map(({ adjNo, debit, credit }) => [adjNo, debit, credit])).toEqual([
      ["AJE-1", "0.00", "339000.00"],
      ["AJE-3", "0.00", "50000.00"],
      ["RJE-1", "150000.00", "0.00"],
      ["ORJE-1", "150000.00", "0.00"],
    ]);
    const [first] = lines;
    const rename = (rowVersion: number) =>
      manager.call(statementItems.UpdateFsAdjust, { lineId: first!.lineId, lineName: "应收账款-乙公司", rowVersion });
    await expect(rename(first!.rowVersion)).rejects.toMatchObject({ status: 400, error: { code: 4221 } });
    await tenant.inProject(projectId, (db) =>
      db
        .updateTable("adjust_head")
        .set({ status: 0 })
        .where("id", "=", heads.get("AJE-1") ?? 0)
        .execute(),
    );
    await rename(first!.rowVersion);
    await expect(rename(first!.rowVersion)).rejects.toMatchObject({ status: 409 });
    const [renamed] = await manager.call(statementItems.GetFsAdjustByRid, { RId });
    expect(renamed).toMatchObject({ lineName: "应收账款-乙公司", rowVersion: 2 });
  });

  it("of another project is out of reach", async () => {
    const other = await tenant.as("staff2");
    const { id } = await itemOf("A105");
    await expect(other.call(statementItems.GetFsItemById, { RId: id })).rejects.toMatchObject({ status: 403 });
    const foreign = await (await server.newTenant()).as("manager");
    await expect(foreign.call(statementItems.GetFsItemById, { RId: id })).rejects.toMatchObject({ status: 404 });
  });
});

describe("item analysis", () => {
  it("compares details with the prior year-end and closes with the item", async () => {
    const { id: RId } = await itemOf("A105");
    const rows = await manager.call(statementItems.GetItemVariation, { RId });
    expect(rows.at(-1)).toMatchObject({
      kind: "T",
      current: "4101000.00",
      prior: "3475000.00",
      change: "626000.00",
      rate: "0.1801",
    });
    expect(sum(rows.slice(0, -1).map(({ current }) => fen(current)))).toBe(fen("4101000.00"));
    expect(sum(rows.slice(0, -1).map(({ prior }) => fen(prior ?? "")))).toBe(fen("3475000.00"));
    const stored = (await refresh("A105")).details.length;
    const again = await manager.call(statementItems.GetItemVariation, { RId });
    expect(again.length).toBe(stored + 1);
    expect(again.at(-1)).toEqual(rows.at(-1));
  });

  it("refuses a basis that the project has no data for", async () => {
    const { id: RId } = await itemOf("A105");
    for (const basis of [2, 3]) {
      await expect(manager.call(statementItems.GetItemVariation, { RId, basis })).rejects.toMatchObject({
        status: 400,
      });
    }
  });

  it("compares with the same period of the year before where the project holds those books", async () => {
    await tenant.inProject(projectId, async (db) => {
      const period = await writeSampleLedger(db, projectId, false);
      const values = { kind: 2, start_date: "2023-01-01", end_date: "2023-12-31", label: "2023年度" };
      await db.updateTable("project_period").set(values).where("id", "=", period).execute();
      await backOneYear(db, period);
    });
    const { id: RId } = await itemOf("P100");
    const rows = await manager.call(statementItems.GetItemVariation, { RId, basis: 2 });
    expect(rows.at(-1)).toMatchObject({ current: "12113238.94", prior: "12413238.94", change: "-300000.00" });
    const { rows: balance } = await manager.call(trialBalance.GetTrialBalance, { projectId, GrpId: 3 });
    expect(balance.find(({ stdCode }) => stdCode === "P399")).toMatchObject({ openUnaudited: "1236433.66" });
    const compared = await manager.call(statementItems.GetItemCompare, { RId });
    expect(
      compared.months.every(
        ({ priorClosing, closing, yoy }) => priorClosing === closing && (closing === "0.00" || yoy === "0.0000"),
      ),
    ).toBe(true);
  });
  const backOneYear = async (db: Parameters<Parameters<TestTenant["inDb"]>[0]>[0], period: number) => {
    const { voucher_batch_id, tb_batch_id } = await db
      .selectFrom("project_period")
      .where("id", "=", period)
      .selectAll()
      .executeTakeFirstOrThrow();
    await db
      .updateTable("ledger_month")
      .set((eb) => ({ j_period: eb("j_period", "-", 100) }))
      .where("batch_id", "=", voucher_batch_id)
      .execute();
    await db.updateTable("tb_row").set({ j_period: 202312 }).where("batch_id", "=", tb_batch_id).execute();
  };

  it("gives shares in the item and of the item in total assets", async () => {
    const { id: RId } = await itemOf("A109");
    const structure = await manager.call(statementItems.GetItemStructural, { RId });
    expect(structure).toMatchObject({ itemShare: "0.2110", itemPriorShare: "0.1838", base: "A999" });
    const total = structure.rows.reduce((all, { share }) => all + Math.abs(Number(share)), 0);
    expect(Math.abs(total - 1)).toBeLessThan(0.001);
    const profit = await manager.call(statementItems.GetItemStructural, { RId: (await itemOf("P101")).id });
    expect(profit).toMatchObject({ itemShare: "0.6869", base: "P100" });
  });

  it("follows twelve months to the closing balance, with a trend", async () => {
    const cash = await manager.call(statementItems.GetItemCompare, { RId: (await itemOf("A101")).id });
    expect(cash.months.length).toBe(12);
    expect(cash.months.at(-1)).toMatchObject({ jPeriod: 202412, closing: "3631905.49", priorClosing: null, yoy: null });
    expect(cash.slope).toMatch(/^-?\d+\.\d{4}$/);
    const revenue = await manager.call(statementItems.GetItemCompare, { RId: (await itemOf("P100")).id });
    expect(sum(revenue.months.map(({ closing }) => fen(closing)))).toBe(fen((await itemOf("P100")).unaudited));
  });
});
