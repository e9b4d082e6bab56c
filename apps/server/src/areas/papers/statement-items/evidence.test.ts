import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { drawStatus } from "@digao/contract/areas/evidence/vouching/codes";
import { statementItemSigns, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { workOff } from "../../../../test/paper-desk.ts";
import { writeSampleLedger } from "../../../../test/sample-ledger.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let incharge: Client;
let staff: Client;
let projectId: number;
let periodId: number;
let ids: ReadonlyMap<string, number>;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  [manager, incharge, staff] = [await tenant.as("manager"), await tenant.as("incharge"), await tenant.as("staff1")];
  projectId = await newProject(manager);
  await join(manager, projectId, [
    { client: incharge, roleid: 3 },
    { client: staff, roleid: 0 },
  ]);
  periodId = await tenant.inDb((db) => writeSampleLedger(db, projectId));
  const names = await manager.call(statementItems.GetFSItemName, { projectId });
  ids = new Map(names.map(({ stdCode, id }) => [stdCode, id]));
});
afterAll(() => server.stop());

const idOf = (code: string) => ids.get(code) ?? 0;
const see = (code: string, as = staff) => as.call(statementItems.GetFsItemById, { RId: idOf(code) });
const conclude = async (code: string, result: number) => {
  const { rowVersion } = (await see(code)).item;
  const wish = { RId: idOf(code), rowVersion, result, resultText: "与总账、明细账核对一致" };
  return staff.call(statementItemSigns.UpdateItemResultByRID, wish);
};

describe("a paper", () => {
  it("waits for words on what was looked at where many vouchers were found without exception, however slowly", async () => {
    const RId = idOf("L110");
    await workOff(staff, projectId, RId);
    const { items } = await staff.call(vouchers.GetVoucherLibList, {
      periodId,
      accountCode: "6602",
      maxResultCount: 6,
    });
    const { ids: drawn } = await staff.call(vouching.DrawVoucherLibForLineId, {
      RId,
      jsnIds: items.map(({ JsnId }) => JsnId),
    });
    expect(drawn).toHaveLength(6);
    for (const { seq } of (await staff.call(vouching.GetCheckItems, { Id: RId })).items)
      await staff.call(vouching.UpdateDrawCheckVoucherMarks, { ids: drawn, seq, mark: 1 });
    // An hour lies between each and the next, as far as the server knows.
    const { checked } = drawStatus;
    const wait = () =>
      tenant.inProject(projectId, async (db) => {
        const { rows } = await sql<{ id: number; at: string }>`
          select id, check_time - interval '1 hour' as at from drawn_voucher where project_id = ${projectId} and check_time is not null`.execute(
          db,
        );
        for (const { id, at } of rows)
          await db.updateTable("drawn_voucher").set({ check_time: at }).where("id", "=", id).execute();
      });
    for (const id of drawn) {
      await staff.call(vouching.UpdateDrawCheckVoucherResult, { ids: [id], result: 1 });
      await staff.call(vouching.UpdateDrawCheckVoucherStatus, { ids: [id], status: checked });
      await wait();
    }
    expect((await see("L110")).can.gates).toMatchObject([
      { name: "bareVouchers", text: expect.stringMatching(/^抽凭有 6 张凭证查明无异常，却既无附件也无备注：2024/) },
    ]);
    await expect(conclude("L110", 1)).rejects.toMatchObject({
      status: 400,
      error: { message: expect.stringMatching(/^抽凭有 6 张凭证/) },
    });
    await staff.call(vouching.UpdateDrawCheckVoucherRemark, { ids: drawn.slice(0, 1), remark: "核对发票与付款审批" });
    expect((await see("L110")).can.gates).toEqual([]);
    await conclude("L110", 1);
  });

  it("keeps its special risk, for which a quality review is asked, until a leader takes it off", async () => {
    const setRisk = async (as: Client, riskLevel: number | null) => {
      const { rowVersion } = (await see("A105", as)).item;
      return as.call(statementItems.UpdateFsItem, {
        RId: idOf("A105"),
        rowVersion,
        riskLevel,
        riskReason: "风险应对后重新评估",
      });
    };
    await setRisk(staff, 4);
    for (const level of [1, null])
      await expect(setRisk(staff, level)).rejects.toMatchObject({
        status: 403,
        error: { message: expect.stringContaining("可以调低风险等级") },
      });
    expect(await setRisk(incharge, 2)).toMatchObject({ riskLevel: 2 });
  });
});

describe("a conclusion that nothing is found", () => {
  it("of one item after another, however slowly, needs words that say something on each after the fifth", async () => {
    const project = await newProject(manager);
    await join(manager, project, [{ client: staff, roleid: 0 }]);
    await tenant.inDb((db) => writeSampleLedger(db, project));
    const items = (await staff.call(statementItems.GetFSItemName, { projectId: project })).slice(0, 40);
    const bare = await tenant.inProject(project, (db) =>
      db
        .updateTable("fs_item")
        .set({ result: 1, result_user_id: staff.userId, result_time: "2024-12-31T08:00:00Z", result_text: "已看" })
        .where(
          "id",
          "in",
          items.slice(0, 5).map(({ id }) => id),
        )
        .returning("id")
        .execute(),
    );
    expect(bare).toHaveLength(5);
    const messages: string[] = [];
    for (const { id: RId } of items.slice(5)) {
      const { item, can } = await staff.call(statementItems.GetFsItemById, { RId });
      if (!can.results.find(({ result }) => result === 1)?.ok) continue;
      const wish = { RId, rowVersion: item.rowVersion, result: 1 };
      for (const resultText of [null, " ", "确认", "看看看看看看"])
        await staff
          .call(statementItemSigns.UpdateItemResultByRID, { ...wish, resultText })
          .catch((e: Error) => messages.push(e.message));
      await staff.call(statementItemSigns.UpdateItemResultByRID, { ...wish, resultText: "与总账核对一致" });
      break;
    }
    expect(messages).toEqual(
      Array.from({ length: 4 }, () => expect.stringContaining("您已确认 5 个项目而没有写明查看了什么")),
    );
  });
});
