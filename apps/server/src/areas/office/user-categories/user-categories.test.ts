import { userCategories } from "@digao/contract/areas/office/user-categories/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProject } from "../../../../test/build.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
});
afterAll(() => server.stop());

const treeOf = (by: Client) => by.call(userCategories.GetUserCategorysTree, {});
const named = async (by: Client, name: string) => {
  const found = (await treeOf(by)).find(({ categoryName }) => categoryName === name);
  if (!found) throw new Error(`There is no folder ${name}.`);
  return found;
};
const projectsIn = async (by: Client, categoryId: number) =>
  (await by.call(userCategories.GetUserProject, { categoryId })).items.map(({ projectId }) => projectId);
const setProject = (id: number, values: object) =>
  tenant.inDb((db) => db.updateTable("project").set(values).where("id", "=", id).execute());
const add = (by: Client, categoryName: string, parentId: number | null = null) =>
  by.call(userCategories.AddAndUpdateProCategory, { categoryName, parentId });

describe("one's own folders", () => {
  it("start with the usual six, in the reader's language, and hold each project by its state", async () => {
    const mine = await makeProject(tenant, { manager: { role: 1 }, staff1: { role: 0 } });
    const names = (await treeOf(manager)).map(({ categoryName, projectCount }) => [categoryName, projectCount]);
    expect(names).toEqual([
      ["我负责的项目", 1],
      ["我参与的项目", 0],
      ["重点关注", 0],
      ["待复核", 0],
      ["待归档", 0],
      ["已完成", 0],
    ]);
    const staff = await tenant.as("staff1");
    const english = await staff.fetch("/api/services/app/UserCategory/GetUserCategorysTree?culture=en");
    const { result } = (await english.json()) as { result: { categoryName: string; projectCount: number }[] };
    expect(result[1]).toMatchObject({ categoryName: "Projects I work on", projectCount: 1 });
    for (const [status, folder] of [
      [3, "待复核"],
      [4, "待归档"],
      [6, "已完成"],
    ] as const) {
      await setProject(mine.projectId, { status });
      expect(await projectsIn(manager, (await named(manager, folder)).id)).toEqual([mine.projectId]);
    }
    await setProject(mine.projectId, { status: 9 });
    expect((await manager.call(userCategories.GetUserProject, {})).totalCount).toBe(0);
    await setProject(mine.projectId, { status: 1 });
  });

  it("take projects that are moved there, archived ones too, and give them back to the rules", async () => {
    const { projectId } = await makeProject(tenant, { manager: { role: 1 } }, { archiveFlag: 2 });
    const watched = await named(manager, "重点关注");
    const managed = await named(manager, "我负责的项目");
    await manager.call(userCategories.RevProjectCategory, { projectIds: [projectId], categoryId: watched.id });
    const { items } = await manager.call(userCategories.GetUserProject, { categoryId: watched.id });
    expect(items[0]).toMatchObject({ projectId, categoryName: "重点关注", isMoved: true, userRole: 1 });
    expect(await projectsIn(manager, managed.id)).not.toContain(projectId);
    await manager.call(userCategories.RevProjectCategory, { projectIds: [projectId] });
    expect(await projectsIn(manager, managed.id)).toContain(projectId);
  });

  it("never stand in a ring, too deep, or twice by one name in one place", async () => {
    const qc = await tenant.as("qc");
    const a = await add(qc, "甲");
    const b = await add(qc, "乙", a.id);
    const c = await add(qc, "丙", b.id);
    const move = (id: number, parentId: number) => qc.call(userCategories.MoveCategory, { id, parentId });
    for (const parentId of [a.id, b.id, c.id]) {
      await expect(move(a.id, parentId)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining("下级文件夹"),
      });
    }
    await expect(add(qc, "乙", a.id)).rejects.toMatchObject({ message: expect.stringContaining("乙") });
    let parent = c.id;
    for (let level = 4; level <= 6; level++) parent = (await add(qc, `第${level}层`, parent)).id;
    await expect(add(qc, "第7层", parent)).rejects.toMatchObject({ message: expect.stringContaining("6 层") });
    const d = await add(qc, "丁");
    const race = await Promise.allSettled([move(d.id, a.id), move(a.id, d.id)]);
    expect(race.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("are renamed with the version that was read, and give up what they held when deleted", async () => {
    const top = await add(manager, "客户甲");
    const below = await add(manager, "二〇二四", top.id);
    const { projectId } = await makeProject(tenant, { manager: { role: 0 } });
    await manager.call(userCategories.RevProjectCategory, { projectIds: [projectId], categoryId: top.id });
    const saved = await manager.call(userCategories.AddAndUpdateProCategory, {
      id: top.id,
      rowVersion: top.rowVersion,
      categoryName: "客户乙",
      aYear: 2024,
    });
    expect(saved.rowVersion).toBe(2);
    const stale = { id: top.id, rowVersion: 1, categoryName: "客户丙" };
    await expect(manager.call(userCategories.AddAndUpdateProCategory, stale)).rejects.toMatchObject({ status: 409 });
    await expect(manager.call(userCategories.UpdateUserCategory, stale)).rejects.toMatchObject({ status: 409 });
    await manager.call(userCategories.DeleteCategory, { Id: top.id });
    expect((await treeOf(manager)).map(({ id }) => id)).toContain(below.id);
    expect(await projectsIn(manager, (await named(manager, "我参与的项目")).id)).toContain(projectId);
    const unfiled = await manager.call(userCategories.GetUserProject, { isUnfiled: true });
    expect(unfiled.totalCount).toBe(0);
  });

  it("are not made again for who has deleted them all", async () => {
    const reader = await tenant.as("reader");
    for (const { id } of await treeOf(reader)) await reader.call(userCategories.DeleteCategory, { Id: id });
    expect(await treeOf(reader)).toEqual([]);
  });

  it("are nobody else's, of the firm or another, and hold one's own projects only", async () => {
    const folder = await add(manager, "私人");
    const foreign = await makeProject(tenant, { partner: { role: 1 } });
    for (const by of [await tenant.as("partner"), await (await server.newTenant()).as("manager")]) {
      const other = { id: folder.id, rowVersion: 1, categoryName: "改" };
      await expect(by.call(userCategories.AddAndUpdateProCategory, other)).rejects.toMatchObject({ status: 404 });
      await expect(by.call(userCategories.DeleteCategory, { Id: folder.id })).rejects.toMatchObject({ status: 404 });
      await expect(add(by, "里面", folder.id)).rejects.toMatchObject({ status: 404 });
    }
    const projectIds = [foreign.projectId];
    const placed = manager.call(userCategories.RevProjectCategory, { projectIds, categoryId: folder.id });
    await expect(placed).rejects.toMatchObject({ status: 403 });
    const partner = await tenant.as("partner");
    await expect(
      partner.call(userCategories.RevProjectCategory, { projectIds, categoryId: folder.id }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it("show one's projects ten a page, by keyword and allowed fields", async () => {
    const found = await manager.call(userCategories.GetUserProject, { keyword: "测试项目", sorting: "projectName" });
    expect(found.totalCount).toBeGreaterThan(2);
    await expect(manager.call(userCategories.GetUserProject, { sorting: "pinyin" })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe("one's own calendar", () => {
  const range = { starttime: "2025-01-01", endtime: "2025-12-31" };

  it("shows the dates of one's projects and one's own events, day by day", async () => {
    const { projectId } = await makeProject(tenant, { staff2: { role: 0 } });
    await setProject(projectId, { plan_start: "2025-01-06", plan_end: "2025-03-31", report_date: "2025-04-20" });
    const staff = await tenant.as("staff2");
    const event = await staff.call(userCategories.AddAndUpdateUserEvent, {
      title: "盘点",
      start: "2025-01-01T00:30:00+08:00",
      end: "2025-01-01T01:30:00+08:00",
      place: "苏州",
    });
    const entries = await staff.call(userCategories.GetUserProjectCalendar, range);
    expect(entries.map(({ kind, start }) => [kind, start.slice(0, 10)])).toEqual([
      ["event", "2024-12-31"],
      ["planStart", "2025-01-06"],
      ["planEnd", "2025-03-31"],
      ["reportDate", "2025-04-20"],
      ["archiveDue", "2025-06-19"],
    ]);
    expect(entries[1]).toMatchObject({ projectId, isAllDay: true, title: expect.stringContaining("计划开始") });
    await setProject(projectId, { archive_flag: 2 });
    const archived = await staff.call(userCategories.GetUserProjectCalendar, range);
    expect(archived.map(({ kind }) => kind)).not.toContain("archiveDue");
    expect(await (await tenant.as("qc")).call(userCategories.GetUserProjectCalendar, range)).toEqual([]);
    const later = {
      id: event.id,
      rowVersion: 1,
      title: "盘点（改期）",
      start: "2025-02-01T09:00:00+08:00",
      end: "2025-02-01T10:00:00+08:00",
    };
    expect((await staff.call(userCategories.AddAndUpdateUserEvent, later)).rowVersion).toBe(2);
    await expect(staff.call(userCategories.AddAndUpdateUserEvent, later)).rejects.toMatchObject({ status: 409 });
    await expect(manager.call(userCategories.DeleteUserEvent, { Id: event.id })).rejects.toMatchObject({ status: 404 });
    await staff.call(userCategories.DeleteUserEvent, { Id: event.id });
  });

  it("keeps whole-day events on their days, and answers a stale save with the event as it stands", async () => {
    const staff = await tenant.as("staff1");
    const draft = {
      title: "年审培训",
      start: "2025-05-06T00:00:00+08:00",
      end: "2025-05-08T00:00:00+08:00",
      isAllDay: true,
      remark: "带电脑",
    };
    const { id, rowVersion } = await staff.call(userCategories.AddAndUpdateUserEvent, draft);
    const [event] = await staff.call(userCategories.GetUserProjectCalendar, {
      starttime: "2025-05-07",
      endtime: "2025-05-07",
    });
    expect(event).toMatchObject({ eventId: id, start: "2025-05-06", end: "2025-05-08", remark: "带电脑" });
    await staff.call(userCategories.AddAndUpdateUserEvent, { ...draft, id, rowVersion, title: "培训" });
    const stale = staff.call(userCategories.AddAndUpdateUserEvent, { ...draft, id, rowVersion });
    await expect(stale).rejects.toMatchObject({
      status: 409,
      error: { data: { current: { title: "培训", start: "2025-05-06", isAllDay: true, remark: "带电脑" } } },
    });
  });

  it("refuses events and ranges that end before they begin, and ranges without end", async () => {
    const inverted = { title: "倒置", start: "2025-02-01T10:00:00Z", end: "2025-02-01T09:00:00Z" };
    await expect(manager.call(userCategories.AddAndUpdateUserEvent, inverted)).rejects.toMatchObject({ status: 400 });
    for (const wrong of [
      { starttime: "2025-02-02", endtime: "2025-02-01" },
      { starttime: "2000-01-01", endtime: "2025-01-01" },
    ]) {
      await expect(manager.call(userCategories.GetUserProjectCalendar, wrong)).rejects.toMatchObject({ status: 400 });
    }
  });
});
