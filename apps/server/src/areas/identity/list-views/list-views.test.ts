import { type ListView, listViews } from "@digao/contract/areas/identity/list-views/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  [manager, admin] = await Promise.all([firm.as("manager"), firm.as("admin")]);
});
afterAll(() => server.stop());

const save = (by: Client, name: string, more: object = {}): Promise<ListView> =>
  by.call(listViews.CreateListView, {
    list: "projects-curr",
    name,
    query: "aYear=2024&sort=periodEnd",
    look: {},
    ...more,
  });
const seenBy = async (by: Client): Promise<string[]> =>
  (await by.call(listViews.GetListViews, {})).map(({ name }) => name);

describe("saved views", () => {
  it("keep filters, order, columns and page size on the server", async () => {
    const look = { order: ["custName"], hidden: ["planHours"], pageSize: 50 };
    const saved = await save(manager, "明年到期", { look });
    const again = await (await firm.as("manager")).call(listViews.GetListViews, {});
    expect(again.find(({ id }) => id === saved.id)).toEqual({
      id: saved.id,
      list: "projects-curr",
      name: "明年到期",
      query: "aYear=2024&sort=periodEnd",
      rowVersion: 1,
      look: { ...look, shown: [] },
      isShared: false,
      mayEdit: true,
      isDefault: false,
    });
  });

  it("are one's own: nobody else sees, changes, deletes or opens a list with them", async () => {
    const { id } = await save(manager, "私有视图");
    for (const by of [admin, await firm.as("partner"), await (await server.newTenant()).as("admin")]) {
      expect(await seenBy(by)).not.toContain("私有视图");
      const change = by.call(listViews.UpdateListView, { id, rowVersion: 1, name: "改" });
      await expect(change).rejects.toMatchObject({ status: 404 });
      await expect(by.call(listViews.DeleteListView, { Id: id })).rejects.toMatchObject({ status: 404 });
      const open = by.call(listViews.SetDefaultListView, { list: "projects-curr", viewId: id });
      await expect(open).rejects.toMatchObject({ status: 404 });
    }
  });

  it("are shared, and changed while shared, by administrators alone; another firm sees nothing of it", async () => {
    await expect(save(manager, "共享", { isShared: true })).rejects.toMatchObject({ status: 403 });
    const own = await save(manager, "想共享");
    const share = manager.call(listViews.UpdateListView, { id: own.id, rowVersion: 1, isShared: true });
    await expect(share).rejects.toMatchObject({ status: 403 });
    const shared = await save(admin, "全所在审", { isShared: true });
    expect(await seenBy(manager)).toContain("全所在审");
    expect(await seenBy(await (await server.newTenant()).as("manager"))).not.toContain("全所在审");
    const seen = (await manager.call(listViews.GetListViews, {})).find(({ id }) => id === shared.id);
    expect(seen).toMatchObject({ isShared: true, mayEdit: false });
    const rename = manager.call(listViews.UpdateListView, { id: shared.id, rowVersion: 1, name: "改" });
    await expect(rename).rejects.toMatchObject({ status: 403 });
    await expect(manager.call(listViews.DeleteListView, { Id: shared.id })).rejects.toMatchObject({ status: 403 });
  });

  it("open a list as each person says, a shared one too, until it is shared or there no more", async () => {
    const shared = await save(admin, "默认视图", { isShared: true });
    const other = await save(manager, "我的默认");
    const first = async () => (await manager.call(listViews.GetListViews, {})).find(({ isDefault }) => isDefault)?.name;
    await manager.call(listViews.SetDefaultListView, { list: "projects-curr", viewId: other.id });
    await manager.call(listViews.SetDefaultListView, { list: "projects-curr", viewId: shared.id });
    expect(await first()).toBe("默认视图");
    const elsewhere = manager.call(listViews.SetDefaultListView, { list: "customers", viewId: other.id });
    await expect(elsewhere).rejects.toMatchObject({ status: 404 });
    const closed = await admin.call(listViews.UpdateListView, { id: shared.id, rowVersion: 1, isShared: false });
    expect(closed).toMatchObject({ isShared: false, mayEdit: true, rowVersion: 2 });
    expect(await first()).toBeUndefined();
    await manager.call(listViews.SetDefaultListView, { list: "projects-curr", viewId: other.id });
    await manager.call(listViews.SetDefaultListView, { list: "projects-curr" });
    expect(await first()).toBeUndefined();
    await manager.call(listViews.SetDefaultListView, { list: "projects-curr", viewId: other.id });
    await manager.call(listViews.DeleteListView, { Id: other.id });
    expect(await first()).toBeUndefined();
  });

  it("are renamed and saved anew with the version that was read, and no two have one name", async () => {
    const { id } = await save(manager, "待改名");
    const twin = await Promise.allSettled([save(manager, "同名"), save(manager, "同名")]);
    expect(twin.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const taken = manager.call(listViews.UpdateListView, { id, rowVersion: 1, name: "同名" });
    await expect(taken).rejects.toMatchObject({ status: 400, message: /同名/ });
    const saved = await manager.call(listViews.UpdateListView, {
      id,
      rowVersion: 1,
      name: "改名后",
      query: "keyword=a",
    });
    expect(saved).toMatchObject({ name: "改名后", query: "keyword=a", rowVersion: 2 });
    const stale = manager.call(listViews.UpdateListView, { id, rowVersion: 1, name: "晚到" });
    await expect(stale).rejects.toMatchObject({ status: 409 });
    expect(await save(await firm.as("partner"), "改名后")).toMatchObject({ rowVersion: 1 });
  });
});
