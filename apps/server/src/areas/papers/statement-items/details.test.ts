import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { fen, sum } from "@digao/domain/money";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { within } from "../../../../../../test/pace.ts";
import { newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { expected, writeSampleAdjustments, writeSampleLedger } from "../../../../test/sample-ledger.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
});
afterAll(() => server.stop());
beforeEach(async () => {
  projectId = await newProject(manager);
  await tenant.inDb((db) => writeSampleLedger(db, projectId));
  await tenant.inDb((db) => writeSampleAdjustments(db, projectId, manager.userId));
});

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

describe("details", () => {
  it(
    "come from accounts and auxiliary items and tie to the unaudited amount",
    async () => {
      for (const { code, kind, unaudited } of expected().fs) {
        if (kind !== "L" || !code) continue;
        const { details, detailTotal, detailDifference } = await refresh(code);
        expect([code, detailTotal, detailDifference]).toEqual([code, unaudited, "0.00"]);
        if (unaudited !== "0.00") expect(details.length).toBeGreaterThan(0);
      }
    },
    within(120_000),
  );

  it("show the entries that name them, and what they come to", async () => {
    const { details, item } = await refresh("A105");
    const at = new Map(details.map((detail) => [detail.detailName, detail]));
    expect(at.get("甲公司")).toMatchObject({
      detailType: 2,
      closeBook: "3136000.00",
      ajeCr: "339000.00",
      audited: "2797000.00",
    });
    expect(at.get("丙公司")).toMatchObject({ closeBook: "-150000.00", rjeDr: "150000.00", audited: "0.00" });
    expect(details.find(({ accountCode }) => accountCode === "123102")).toMatchObject({
      detailType: 1,
      closeBook: "-220000.00",
      ajeCr: "50000.00",
    });
    expect(sum(details.map(({ audited }) => fen(audited)))).toBe(fen(item.audited));
    const names = await manager.call(statementItems.GetFSDetailName, { RId: item.id });
    expect(names).toContainEqual({ detailName: "甲公司", accountCode: "1122" });
  });

  it("keep what people wrote when the ledger comes in again, and drop what the ledger no longer has", async () => {
    const { item, details } = await refresh("A105");
    const [first] = details.filter(({ detailName }) => detailName === "甲公司");
    const saved = await manager.call(statementItems.UpdateSingleFSDetail, {
      id: first!.id,
      rowVersion: first!.rowVersion,
      nature: "货款",
      ageing: ["3000000.00", "136000.00"],
      hzFlag: true,
      closeBook: "1.00",
    });
    expect(saved).toMatchObject({
      nature: "货款",
      hzFlag: true,
      closeBook: "3136000.00",
      ageing: ["3000000.00", "136000.00"],
    });
    const again = await manager.call(statementItems.UpdateSingleFSDetail, {
      id: first!.id,
      rowVersion: saved.rowVersion,
      remark: "已核对",
    });
    expect(again).toMatchObject({
      nature: "货款",
      hzFlag: true,
      remark: "已核对",
      ageing: ["3000000.00", "136000.00"],
    });
    await manager.call(statementItems.CreateSingleDetail, {
      RId: item.id,
      detailName: "未入账回款",
      closeBook: "-100.00",
    });
    await tenant.inDb((db) =>
      db
        .updateTable("fs_detail")
        .set({ close_book: "5.00" })
        .where("fs_item_id", "=", item.id)
        .where("detail_type", "=", 2)
        .execute(),
    );
    await tenant.inProject(projectId, (db) =>
      db
        .insertInto("fs_detail")
        .values({
          project_id: projectId,
          fs_item_id: item.id,
          line_no: 99,
          detail_type: 1,
          account_code: "9999",
          detail_name: "旧科目",
        })
        .execute(),
    );
    const refreshed = await refresh("A105");
    expect(refreshed.details.map(({ detailName }) => detailName)).not.toContain("旧科目");
    expect(refreshed.details.find(({ detailName }) => detailName === "甲公司")).toMatchObject({
      closeBook: "3136000.00",
      nature: "货款",
      remark: "已核对",
    });
    expect(refreshed.details.at(-1)).toMatchObject({ detailType: 3, detailName: "未入账回款", closeBook: "-100.00" });
    expect(refreshed.detailDifference).toBe("100.00");
  });

  it("are saved together or not at all, and a stale row is a conflict that shows both versions", async () => {
    const { item, details } = await refresh("L105");
    const rows = details.map(({ id, rowVersion }) => ({ id, rowVersion, remark: "函证" }));
    const saved = await manager.call(statementItems.UpdateRowsFSDetail, { RId: item.id, rows });
    expect(saved.every(({ remark }) => remark === "函证")).toBe(true);
    const stale = [{ ...rows[0]!, rowVersion: saved[0]!.rowVersion, remark: "新" }, rows[1]!];
    await expect(manager.call(statementItems.UpdateRowsFSDetail, { RId: item.id, rows: stale })).rejects.toMatchObject({
      status: 409,
      error: { data: { sent: 1, current: { rowVersion: 2, remark: "函证" } } },
    });
    const { details: stored } = await manager.call(statementItems.GetFsItemById, { RId: item.id });
    expect(stored[0]?.remark).toBe("函证");
  });

  it("by hand are deleted alone, the ledger's only when all are", async () => {
    const { item, details } = await refresh("A107");
    const byHand = await manager.call(statementItems.CreateSingleDetail, { RId: item.id, detailName: "手工" });
    await manager.call(statementItems.DelSingleDetail, { Id: byHand.id });
    await manager.call(statementItems.CreateSingleDetail, { RId: item.id, detailName: "手工" });
    expect(await manager.call(statementItems.DelCurrDetailByRID, { RId: item.id })).toEqual({ deleted: 1 });
    expect(await manager.call(statementItems.DelCurrDetailByRID, { RId: item.id, all: true })).toEqual({
      deleted: details.length,
    });
    const total = await itemOf("A199");
    await expect(
      manager.call(statementItems.CreateSingleDetail, { RId: total.id, detailName: "x" }),
    ).rejects.toMatchObject({
      status: 400,
    });
    expect((await logOf("deleteDetails")).length).toBe(2);
  });

  it("are not deleted together once somebody has added or changed one unseen", async () => {
    const { item } = await refresh("A113");
    const { id, rowVersion } = await manager.call(statementItems.CreateSingleDetail, {
      RId: item.id,
      detailName: "甲",
    });
    const look = async () => (await manager.call(statementItems.GetFsItemById, { RId: item.id })).detailsVersion;
    const remove = (detailsVersion: string) =>
      manager.call(statementItems.DelCurrDetailByRID, { RId: item.id, detailsVersion });
    const [first, seen] = [await look(), await look()];
    expect(seen).toBe(first);
    await manager.call(statementItems.UpdateSingleFSDetail, { id, rowVersion, remark: "写过的" });
    await expect(remove(seen)).rejects.toMatchObject({ status: 409, error: { code: 4090 } });
    const changed = await look();
    await manager.call(statementItems.CreateSingleDetail, { RId: item.id, detailName: "乙" });
    await expect(remove(changed)).rejects.toMatchObject({ status: 409, error: { data: { sent: changed } } });
    expect(await remove(await look())).toEqual({ deleted: 2 });
  });
});
