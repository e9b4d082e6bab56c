import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { auth } from "@digao/contract/areas/identity/auth/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { askNodes } from "../../../../test/nodes.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let staff: Client;
let incharge: Client;
let projectId: number;
let item: Map<string, number>;
let foreign: Map<string, number>;

const itemsOf = async (project: number) =>
  new Map((await manager.call(mapping.GetRptItemTree, { projectId: project })).map(({ id, stdCode }) => [stdCode, id]));

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  staff = await tenant.as("staff1");
  incharge = await tenant.as("incharge");
  projectId = await newProject(manager);
  await join(manager, projectId, [
    { client: staff, roleid: 0 },
    { client: incharge, roleid: 3 },
  ]);
  item = await itemsOf(projectId);
  foreign = await itemsOf(await newProject(manager));
});
afterAll(() => server.stop());

type Head = { id: number; rowVersion: number };
const idOf = (code: string, of = item) => of.get(code) ?? 0;
const provision = (amount = "50000.00") => [
  { fsItemId: idOf("P111"), debit: amount, credit: "0.00" },
  { fsItemId: idOf("A105"), debit: "0.00", credit: amount },
];
const save = (as: Client, lines = provision(), more: Partial<Head> & { fsItemId?: number } = {}) =>
  as.call(adjustments.UpdateFSAdjustHead, { projectId, adjType: 1, description: "补提坏账准备", lines, ...more });
const edit = (as: Client, { id, rowVersion }: Head, lines = provision("60000.00")) =>
  save(as, lines, { id, rowVersion });
const setStatus = (as: Client, { id: Id, rowVersion }: Head, status: number) =>
  as.call(adjustments.UpdateFSAdjustHeadById, { Id, rowVersion, status });
const check = (as: Client, { id: Id, rowVersion }: Head) =>
  as.call(adjustments.CheckFSAdjustHeadById, { Id, rowVersion });
const cancel = (as: Client, { id: Id, rowVersion }: Head, reason: string) =>
  as.call(adjustments.CancelFSAdjustHeadById, { Id, rowVersion, reason });
const ownWork = { status: 400, error: { code: 4221 } };
const actionsOn = (id: number) =>
  tenant.inDb(async (db) => {
    const { rows } = await sql<{ action: string }>`
      select action from project_log where ref_type = 'adjustment' and ref_id = ${String(id)} order by seq`.execute(db);
    return rows.map(({ action }) => action);
  });

describe("four eyes on an adjustment", () => {
  it("hold against a reviewer who changed another person's draft", async () => {
    const sent = await setStatus(staff, await edit(manager, await save(staff)), 1);
    const seen = await manager.call(adjustments.GetAuditAdjustListById, { Id: sent.id });
    expect(seen.can.check).toMatchObject({ ok: false, reason: expect.stringContaining("修改过") });
    await expect(check(manager, sent)).rejects.toMatchObject(ownWork);
    expect((await check(incharge, sent)).status).toBe(2);
  });

  it("hold when the reviewer sends a checked entry back, changes it and checks it again", async () => {
    const checked = await check(manager, await setStatus(staff, await save(staff), 1));
    const changed = await edit(manager, await cancel(manager, checked, "金额重算"));
    const sent = await setStatus(staff, changed, 1);
    await expect(check(manager, sent)).rejects.toMatchObject(ownWork);
  });

  it("hold against the reviewer who rewrote a line in place, and still against the preparer", async () => {
    const draft = await save(incharge);
    const [line] = draft.lines;
    await manager.call(statementItems.UpdateFsAdjust, {
      lineId: line?.id ?? 0,
      rowVersion: draft.rowVersion,
      remark: "按账龄",
    });
    const sent = await setStatus(incharge, { id: draft.id, rowVersion: draft.rowVersion + 1 }, 1);
    await expect(check(manager, sent)).rejects.toMatchObject(ownWork);
    await expect(check(incharge, sent)).rejects.toMatchObject(ownWork);
  });

  it("hold against whoever brought a proposed entry up to date", async () => {
    const base = await save(staff);
    const input = { projectId, heads: [{ id: base.id, kind: 1 }], surplusReserve: false };
    const [booked] = await staff.call(adjustments.CreateTaxEffect, input);
    const [again] = await manager.call(adjustments.CreateTaxEffect, input);
    expect(again?.id).toBe(booked?.id);
    const sent = await setStatus(staff, again ?? base, 1);
    await expect(check(manager, sent)).rejects.toMatchObject(ownWork);
  });
});

describe("what counts has been checked", () => {
  const opinion = (as: Client, { id: Id, rowVersion }: Head, clientStatus: number, reason?: string) =>
    as.call(adjustments.UpdateFSAdjustHeadById, { Id, rowVersion, clientStatus, ...(reason ? { reason } : {}) });
  const profit = async () =>
    (await manager.call(adjustments.GetAuditAdjustList, { projectId, maxResultCount: 1 })).project.profitEffect;
  const checkedEntry = async () => check(manager, await setStatus(staff, await save(staff), 1));
  const refused = { status: 400, error: { code: 4221 } };

  it("the client's view is recorded by leaders alone, in whatever way it is sent", async () => {
    const entry = await save(staff);
    const drafted = { projectId, adjType: 1, description: "补提坏账准备", lines: provision() };
    await expect(opinion(staff, entry, 1)).rejects.toMatchObject(refused);
    for (const opinion of [{ clientStatus: 2 }, { clientSignUser: "李总" }, { clientSignDate: "2024-12-31" }]) {
      await expect(staff.call(adjustments.UpdateFSAdjustHead, { ...drafted, ...opinion })).rejects.toMatchObject(
        refused,
      );
      const { id, rowVersion } = entry;
      const changed = { ...drafted, ...opinion, id, rowVersion };
      await expect(staff.call(adjustments.UpdateFSAdjustHead, changed)).rejects.toMatchObject(refused);
    }
    expect((await staff.call(adjustments.GetAuditAdjustListById, { Id: entry.id })).can.opinion.ok).toBe(false);
    const signed = { clientStatus: 1, clientSignUser: "李总", clientSignDate: "2024-12-31" };
    const { id: Id, rowVersion: now } = entry;
    const agreed = await manager.call(adjustments.UpdateFSAdjustHeadById, { Id, rowVersion: now, ...signed });
    expect([agreed.clientStatus, agreed.status]).toEqual([1, 0]);
    const same = await staff.call(adjustments.UpdateFSAdjustHead, {
      ...drafted,
      id: agreed.id,
      rowVersion: agreed.rowVersion,
      ...signed,
    });
    expect(same).toMatchObject({ clientStatus: 1, clientSignUser: "李总", clientSignDate: agreed.clientSignDate });
  });

  it("one that is checked leaves the figures with a reason, to be reviewed again by somebody else", async () => {
    const before = await profit();
    const entry = await checkedEntry();
    const counting = await profit();
    expect(counting).not.toBe(before);
    await expect(opinion(staff, entry, 2, "客户不认可")).rejects.toMatchObject(refused);
    await expect(opinion(manager, entry, 2)).rejects.toMatchObject({ status: 400 });
    await expect(opinion(manager, entry, 2, "   ")).rejects.toMatchObject({ status: 400 });
    expect(await profit()).toBe(counting);
    const booked = await opinion(manager, entry, 3);
    expect([booked.status, await profit()]).toEqual([2, counting]);
    const turned = await opinion(manager, booked, 2, "客户不认可账龄");
    expect(turned).toMatchObject({ status: 1, clientStatus: 2, cancelReason: "客户不认可账龄", checkerName: null });
    expect(turned.cancelUserName).toBe((await manager.call(auth.GetCurrentLoginInformations, {})).user?.name);
    expect(await profit()).toBe(before);
    await expect(check(manager, turned)).rejects.toMatchObject(ownWork);
    const again = await check(incharge, turned);
    expect(again).toMatchObject({ status: 2, clientStatus: 2, adjNo: entry.adjNo, cancelReason: "客户不认可账龄" });
    expect(await profit()).toBe(before);
    await expect(opinion(incharge, again, 1)).rejects.toMatchObject({ status: 400 });
    const back = await opinion(incharge, again, 1, "客户已同意");
    expect([back.status, await profit()]).toEqual([1, before]);
    await expect(check(incharge, back)).rejects.toMatchObject(ownWork);
    expect((await actionsOn(entry.id)).filter((action) => action === "overturn").length).toBe(2);
  });

  it("one that was taken back is not refused and checked again by the same person", async () => {
    const back = await cancel(manager, await checkedEntry(), "金额重算");
    const sent = await setStatus(staff, await opinion(manager, back, 2), 1);
    await expect(check(manager, sent)).rejects.toMatchObject(ownWork);
    expect((await check(incharge, sent)).status).toBe(2);
  });

  it("one that was checked once is made void with a reason, by another than who took it back", async () => {
    const back = await cancel(manager, await checkedEntry(), "重复入账");
    expect(back.can.void).toMatchObject({ ok: false, reason: expect.stringContaining("由他人作废") });
    await expect(cancel(manager, back, "重复入账")).rejects.toMatchObject(refused);
    await expect(cancel(incharge, back, " ")).rejects.toMatchObject({ status: 400 });
    const seen = await incharge.call(adjustments.GetAuditAdjustListById, { Id: back.id });
    expect(seen.can.void).toEqual({ ok: true, reason: "" });
    const gone = await cancel(incharge, back, "与 AJE-1 重复");
    expect(gone).toMatchObject({ status: 3, adjNo: back.adjNo, cancelReason: "与 AJE-1 重复" });
    const turned = await opinion(manager, await checkedEntry(), 2, "客户不认可");
    await expect(cancel(manager, turned, "客户不认可")).rejects.toMatchObject(refused);
    expect((await cancel(staff, turned, "按客户意见撤销")).status).toBe(3);
  });

  it("offers to whoever may take back what counts the step that will ask for a reason", async () => {
    const counted = await checkedEntry();
    expect(counted.can.cancel).toEqual({ ok: true, reason: "" });
    const seen = await staff.call(adjustments.GetAuditAdjustListById, { Id: counted.id });
    expect(seen.can.cancel.ok).toBe(false);
  });

  it("says who sent it back and why, also after it is checked again", async () => {
    const back = await cancel(manager, await checkedEntry(), "金额重算");
    const again = await check(incharge, await setStatus(staff, back, 1));
    expect(again).toMatchObject({ status: 2, cancelReason: "金额重算", cancelTime: back.cancelTime });
    expect(back.cancelUserName).not.toBeNull();
  });
});

describe("an adjustment", () => {
  it("belongs to no statement item of another project", async () => {
    const lines = provision().map((line) => ({ ...line, fsItemId: idOf("A105", foreign) }));
    await expect(save(staff, lines)).rejects.toMatchObject({ status: 400 });
    await expect(save(staff, provision(), { fsItemId: idOf("A105", foreign) })).rejects.toMatchObject({ status: 404 });
  });

  it("taken back is told as taken back in the log", async () => {
    const sent = await setStatus(staff, await save(staff), 1);
    await setStatus(staff, sent, 0);
    expect(await actionsOn(sent.id)).toEqual(["create", "submit", "withdraw"]);
  });

  it("refuses a date that no calendar of the database holds", async () => {
    const { id: Id, rowVersion } = await save(staff);
    const opinion = { Id, rowVersion, clientStatus: 1, clientSignDate: "0000-01-01" };
    await expect(staff.call(adjustments.UpdateFSAdjustHeadById, opinion)).rejects.toMatchObject({ status: 400 });
  });

  it("is taxed once, however often it is named", async () => {
    const { id } = await save(staff);
    const heads = [
      { id, kind: 1 },
      { id, kind: 1 },
    ];
    await expect(staff.call(adjustments.GetTaxProposals, { projectId, heads })).rejects.toMatchObject({ status: 400 });
  });

  it("submitted meanwhile is left as it is by an update of its proposal", async () => {
    const base = await save(staff);
    const input = { projectId, heads: [{ id: base.id, kind: 1 }], surplusReserve: false };
    const [booked] = await staff.call(adjustments.CreateTaxEffect, input);
    const id = booked?.id ?? 0;
    const update = await tenant.inProject(projectId, async (db) => {
      await sql`update adjust_head set status = 1, row_version = row_version + 1 where id = ${id}`.execute(db);
      const answer = staff.call(adjustments.CreateTaxEffect, input);
      await untilSomeoneWaits();
      return { answer };
    });
    expect((await update.answer)[0]).toMatchObject({ id, status: 1, rowVersion: (booked?.rowVersion ?? 0) + 1 });
  });
});

async function untilSomeoneWaits(): Promise<void> {
  const waiting = `select l.pid from pg_locks l join pg_stat_activity a using (pid)
    where not l.granted and a.datname = current_database()`;
  while ((await askNodes(server.ownerUrl, waiting)).length === 0);
}
