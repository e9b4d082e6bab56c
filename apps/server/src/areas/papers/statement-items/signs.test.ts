import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { statementItemSigns, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { expectOverviewStored } from "../../../../test/overview-stored.ts";
import { plantPapers, workOff } from "../../../../test/paper-desk.ts";
import { writeSampleAdjustments, writeSampleLedger } from "../../../../test/sample-ledger.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let partner: Client;
let incharge: Client;
let staff: Client;
let qc: Client;
let projectId: number;
let heads: Map<string, number>;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  [manager, partner, incharge, staff, qc] = [
    await tenant.as("manager"),
    await tenant.as("partner"),
    await tenant.as("incharge"),
    await tenant.as("staff1"),
    await tenant.as("qc"),
  ];
  await tenant.inDb((db) => db.updateTable("app_user").set({ title: "注册会计师", cpa_no: "110000000001" }).execute());
});
afterAll(() => server.stop());
beforeEach(async () => {
  projectId = await newProject(manager, { isListed: true });
  await join(manager, projectId, [
    { client: partner, roleid: 2 },
    { client: incharge, roleid: 3 },
    { client: staff, roleid: 0 },
    { client: qc, roleid: 4 },
  ]);
  await tenant.inDb((db) => writeSampleLedger(db, projectId));
  heads = await tenant.inDb((db) => writeSampleAdjustments(db, projectId, manager.userId));
});

const itemOf = async (code: string) => {
  const GrpId = { A: 1, L: 2, E: 2, P: 3 }[code.charAt(0)] ?? 1;
  const rows = await manager.call(statementItems.GetFsItem, { Id: projectId, GrpId });
  const row = rows.find(({ stdCode }) => stdCode === code);
  if (!row) throw new Error(`no item ${code}`);
  return row;
};
/** With the work done that a conclusion needs; adjusted where approved entries touch the item. */
const conclude = async (code: string, result?: number, as: Client = staff) => {
  await workOff(staff, projectId, (await itemOf(code)).id);
  const { id, rowVersion } = await itemOf(code);
  const entries = await staff.call(statementItems.GetFsAdjustByRid, { RId: id });
  const drawn = result ?? (entries.some(({ status }) => status === 2) ? 2 : 1);
  return as.call(statementItemSigns.UpdateItemResultByRID, {
    RId: id,
    rowVersion,
    result: drawn,
    resultText: "余额可以确认",
  });
};
const sign = async (as: Client, code: string, signLevel: number) =>
  as.call(statementItemSigns.UpdateItemSignByRID, { RId: (await itemOf(code)).id, signLevel });
const cancel = async (as: Client, code: string, signLevel: number, reason?: string) =>
  as.call(statementItemSigns.CancelItemSignByRID, { RId: (await itemOf(code)).id, signLevel, reason });
const refused = (message: string, status = 400) => ({ status, error: { message } });
const setHead = (adjNo: string, status: number) =>
  tenant.inProject(projectId, async (db) => {
    await db
      .updateTable("adjust_head")
      .set({ status })
      .where("id", "=", heads.get(adjNo) ?? 0)
      .execute();
  });

describe("conclusions", () => {
  it("are given, logged and taken back, guarded by the version", async () => {
    const after = await conclude("A105", 2);
    expect(after).toMatchObject({ result: 2, resultText: "余额可以确认", resultUserName: "王小明", wpStatus: 1 });
    expect(await staff.call(statementItemSigns.GetItemResultById, { RId: after.id })).toMatchObject({ result: 2 });
    const stale = { RId: after.id, rowVersion: after.rowVersion - 1 };
    await expect(staff.call(statementItemSigns.CancelItemResultByRID, stale)).rejects.toMatchObject({ status: 409 });
    const cleared = await staff.call(statementItemSigns.CancelItemResultByRID, {
      RId: after.id,
      rowVersion: after.rowVersion,
    });
    expect(cleared).toMatchObject({ result: 0, resultText: null, resultUserName: null, wpStatus: 1 });
    const log = await tenant.inDb((db) =>
      db
        .selectFrom("project_log")
        .where("ref_id", "=", String(after.id))
        .select(["action", "user_name"])
        .orderBy("seq")
        .execute(),
    );
    expect(log).toEqual([
      { action: "refreshDetails", user_name: "staff1" },
      { action: "setResult", user_name: "staff1" },
      { action: "clearResult", user_name: "staff1" },
    ]);
  });

  it("stand once they are reviewed", async () => {
    await conclude("A105");
    await sign(staff, "A105", 0);
    await sign(incharge, "A105", 1);
    const { id: RId, rowVersion } = await itemOf("A105");
    await expect(staff.call(statementItemSigns.CancelItemResultByRID, { RId, rowVersion })).rejects.toMatchObject(
      refused("该项目已复核，请先取消复核签署"),
    );
  });

  it("not applicable needs no sign; a title takes no conclusion", async () => {
    await plantPapers(tenant, projectId, ["ZB2-1"]);
    expect(await conclude("A103", 9)).toMatchObject({ wpStatus: 7 });
    await expect(sign(staff, "A103", 0)).rejects.toMatchObject(refused("该项目结论为“不适用”，无需签署"));
    await expect(conclude("A100")).rejects.toMatchObject(refused("标题行不需要结论和签署"));
  });
});

describe("signs", () => {
  it("go level by level, each by who may, and give the paper its state", async () => {
    await expect(sign(staff, "A105", 0)).rejects.toMatchObject(refused("尚未填写审计结论"));
    await conclude("A105");
    await expect(sign(incharge, "A105", 1)).rejects.toMatchObject(refused("下一级尚未签署"));
    expect(await sign(staff, "A105", 0)).toMatchObject({
      wpStatus: 2,
      signs: [{ signLevel: 0, userName: "王小明", isStale: false }],
    });
    await expect(sign(staff, "A105", 0)).rejects.toMatchObject(refused("该级别已签署"));
    await expect(sign(staff, "A105", 1)).rejects.toMatchObject(refused("您的项目角色不能在此级别签署", 403));
    expect(await sign(incharge, "A105", 1)).toMatchObject({ wpStatus: 3 });
    await expect(sign(incharge, "A105", 2)).rejects.toMatchObject({ status: 403 });
    expect(await sign(manager, "A105", 2)).toMatchObject({ wpStatus: 4 });
    await expect(sign(manager, "A105", 3)).rejects.toMatchObject({ status: 403 });
    expect(await sign(partner, "A105", 3)).toMatchObject({ wpStatus: 5 });
    await expect(sign(partner, "A105", 4)).rejects.toMatchObject({ status: 403 });
    const done = await sign(qc, "A105", 4);
    expect(done.signs.map(({ signLevel }) => signLevel)).toEqual([0, 1, 2, 3, 4]);
  });

  it("never let a person review their own work, nor give two levels of review", async () => {
    await conclude("A105", 2, incharge);
    await sign(incharge, "A105", 0);
    await expect(sign(incharge, "A105", 1)).rejects.toMatchObject(refused("编制人不能复核本人编制的底稿"));
    await sign(partner, "A105", 1);
    const twice = refused("同一人不能在同一底稿进行两级复核");
    await expect(sign(partner, "A105", 2)).rejects.toMatchObject(twice);
    await sign(manager, "A105", 2);
    await expect(sign(partner, "A105", 3)).rejects.toMatchObject(twice);
  });

  it("wait for explanations of flagged variations and for drafts", async () => {
    await conclude("A102");
    await expect(sign(staff, "A102", 0)).rejects.toMatchObject(refused("重大变动尚未填写变动原因和索引"));
    const { id: RId, rowVersion } = await itemOf("A102");
    await staff.call(statementItems.UpdateFsItem, {
      RId,
      rowVersion,
      explanation: "本年购入股票",
      explanationIndex: "ZB-3",
    });
    await setHead("AJE-3", 1);
    await sign(staff, "A102", 0);
    await conclude("A105");
    await expect(sign(staff, "A105", 0)).rejects.toMatchObject(refused("存在未复核的调整分录"));
    await setHead("AJE-3", 2);
    await sign(staff, "A105", 0);
  });

  it("belong to the auditor assigned, though leaders may prepare too", async () => {
    const { id } = await itemOf("A105");
    await manager.call(statementItemSigns.UpdateAuditUserByRID, { RIds: [id], userId: incharge.userId });
    await conclude("A105");
    await expect(sign(staff, "A105", 0)).rejects.toMatchObject(refused("该项目已指定其他审计人员编制", 403));
    await sign(manager, "A105", 0);
  });

  it("go stale when amounts change after them, and are given again", async () => {
    await conclude("A105");
    await sign(staff, "A105", 0);
    await sign(incharge, "A105", 1);
    const { id: RId } = await itemOf("A105");
    const added = await staff.call(statementItems.CreateSingleDetail, { RId, detailName: "补记", closeBook: "1.00" });
    const changed = await itemOf("A105");
    expect([changed.wpStatus, changed.signs.map(({ isStale }) => isStale)]).toEqual([6, [true, true]]);
    await expect(sign(manager, "A105", 2)).rejects.toMatchObject(refused("下一级签署后内容有变更，请先重新签署"));
    await expect(sign(staff, "A105", 0)).rejects.toMatchObject(
      refused("明细合计与审定数相差 -1.00：请从账套刷新明细，并为未指明明细的分录行补明细"),
    );
    await staff.call(statementItems.DelSingleDetail, { Id: added.id });
    const again = await sign(staff, "A105", 0);
    expect([again.wpStatus, again.signs.map(({ isStale }) => isStale)]).toEqual([2, [false, true]]);
    await sign(incharge, "A105", 1);
    expect(await itemOf("A105")).toMatchObject({ wpStatus: 3 });
  });

  it("on totals and retained earnings go stale with what they are made of", async () => {
    for (const code of ["A199", "E108"]) {
      await conclude(code);
      const { id: RId, rowVersion } = await itemOf(code);
      await manager.call(statementItems.UpdateFsItem, {
        RId,
        rowVersion,
        explanation: "已分析销售与回款",
        explanationIndex: "A1",
      });
      await sign(staff, code, 0);
      expect((await itemOf(code)).signs[0]?.isStale).toBe(false);
    }
    for (const code of ["A105", "P111"]) {
      const { id: RId } = await itemOf(code);
      await staff.call(statementItems.CreateSingleDetail, { RId, detailName: "补记" });
    }
    expect((await itemOf("A199")).signs[0]?.isStale).toBe(true);
    expect((await itemOf("E108")).signs[0]?.isStale).toBe(true);
  });

  it("on totals wait until every account is mapped", async () => {
    await conclude("A199");
    await tenant.inProject(projectId, (db) =>
      db
        .updateTable("account")
        .set({ fs_item_id: null, map_state: "unmapped" })
        .where("project_id", "=", projectId)
        .where("code", "=", "1403")
        .execute(),
    );
    await expect(sign(staff, "A199", 0)).rejects.toMatchObject(refused("存在有金额的未对照科目，合计行不能签署"));
  });

  it("are taken back with all above them, by the signer or those who lead, with a reason above the first review", async () => {
    await conclude("A105");
    await sign(staff, "A105", 0);
    await sign(incharge, "A105", 1);
    await expect(cancel(staff, "A105", 1)).rejects.toMatchObject({ status: 403 });
    await sign(manager, "A105", 2);
    await expect(cancel(incharge, "A105", 1)).rejects.toMatchObject(refused("取消二级及以上复核的签署，请填写原因"));
    const after = await cancel(incharge, "A105", 1, "抽样不足");
    expect([after.wpStatus, after.signs.map(({ signLevel }) => signLevel)]).toEqual([2, [0]]);
    const rows = await tenant.inDb((db) =>
      db.selectFrom("wp_sign").where("ref_id", "=", after.id).where("is_cancelled", "=", true).selectAll().execute(),
    );
    expect(rows.map(({ sign_level, cancel_reason }) => [sign_level, cancel_reason]).sort()).toEqual([
      [1, "抽样不足"],
      [2, "抽样不足"],
    ]);
    await cancel(manager, "A105", 0);
    await expect(cancel(manager, "A105", 0)).rejects.toMatchObject(refused("该级别尚未签署"));
  });

  it("of a whole group are given where they may be, with the reasons for the others", async () => {
    for (const code of ["A101", "A104", "A105"]) await conclude(code);
    await setHead("AJE-1", 1);
    const answer = await staff.call(statementItemSigns.UpdateItemSignByGrpId, { projectId, GrpId: 1, signLevel: 0 });
    expect(answer.signed.sort()).toEqual([(await itemOf("A101")).id, (await itemOf("A104")).id].sort());
    const skipped = new Map(answer.skipped.map(({ name, reason }) => [name, reason]));
    expect(skipped.get("应收账款")).toBe("存在未复核的调整分录");
    expect(skipped.get("存货")).toBe("尚未填写审计结论");
    expect(skipped.has("油气资产")).toBe(false);
    expect(skipped.has("流动资产：")).toBe(false);
    expect(await itemOf("A101")).toMatchObject({ wpStatus: 2 });
  });

  it("say beforehand what the caller may do, and why not", async () => {
    await conclude("A105");
    const { id: RId } = await itemOf("A105");
    const { can } = await staff.call(statementItems.GetFsItemById, { RId });
    expect(can.edit).toEqual({ ok: true, reason: "" });
    expect(can.sign.map(({ level, ok }) => [level, ok])).toEqual([
      [0, true],
      [1, false],
      [2, false],
      [3, false],
      [4, false],
    ]);
    expect(can.sign[1]?.reason).toBe("您的项目角色不能在此级别签署；下一级尚未签署");
  });

  it("are refused on an archived project", async () => {
    await conclude("A105");
    const { id: RId } = await itemOf("A105");
    await tenant.inDb((db) => db.updateTable("project").set({ archive_flag: 2 }).where("id", "=", projectId).execute());
    await expect(staff.call(statementItemSigns.UpdateItemSignByRID, { RId, signLevel: 0 })).rejects.toMatchObject({
      status: 423,
    });
    const { can } = await staff.call(statementItems.GetFsItemById, { RId });
    expect(can.edit).toEqual({ ok: false, reason: "项目已归档，不能修改" });
  });

  it("stand when settings change that move no amount of theirs, and fall when they do", async () => {
    for (const code of ["A101", "A105"]) {
      await conclude(code);
      await sign(staff, code, 0);
    }
    const settings = await manager.call(trialBalance.GetProjectSettings, { projectId });
    await tenant.inDb((db) =>
      db
        .updateTable("project")
        .set({ settings: JSON.stringify({ autoReclassMode: 2 }) })
        .where("id", "=", projectId)
        .execute(),
    );
    await manager.call(trialBalance.UpdateProjectSettings, {
      ...settings,
      creditTarget: "L107",
      autoReclassMode: 1,
      projectId,
    });
    expect((await itemOf("A101")).signs[0]?.isStale).toBe(false);
    expect((await itemOf("A105")).signs[0]?.isStale).toBe(true);
  });
});

it("and all of it stands in the overview of all projects", async () => {
  await expectOverviewStored(server, tenant.id);
});
