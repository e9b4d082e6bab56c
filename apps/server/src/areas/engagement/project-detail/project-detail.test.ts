import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { permissions } from "@digao/contract/areas/identity/permissions/calls";
import { archiveAuth } from "@digao/contract/areas/office/archive-auth/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeProject, join, newProject } from "../../../../test/builders.ts";
import { dayFromToday } from "../../../../test/china-day.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let staff1: Client;
let staff2: Client;
let qc: Client;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  [manager, staff1, staff2, qc] = await Promise.all([
    tenant.as("manager"),
    tenant.as("staff1"),
    tenant.as("staff2"),
    tenant.as("qc"),
  ]);
});
afterAll(() => server.stop());

const members = (client: Client, Id: number) => client.call(projectDetail.GetProjectMembers, { Id });
const add = (client: Client, projectId: number, userId: number, roleid = 0) =>
  client.call(projectDetail.CreateProjectMember, { projectId, members: [{ userId, roleid }] });
const poll = async (client: Client, Id: number, userRole?: number, isArchive = false) => {
  const [state] = await client.call(projectDetail.GetProjectRoles, { Id, userRole, isArchive });
  return state;
};
const one = async (client: Client, Id: number, userId: number) => {
  const member = (await members(client, Id)).find((row) => row.userId === userId);
  if (!member) throw new Error("not a member");
  return member;
};

describe("the team", () => {
  it("reads before it has confirmed, and writes only after the declaration of independence", async () => {
    const Id = await newProject(manager);
    await add(manager, Id, staff1.userId, 3);
    const current = await staff1.call(projects.GetProject, { Id });
    await expect(staff1.call(projects.UpdateProject, current)).rejects.toMatchObject({ status: 403 });
    const bare = staff1.call(projectDetail.UpdateProjectMemberChecked, { Id, checked: 1 });
    await expect(bare).rejects.toMatchObject({ status: 400, message: expect.stringContaining("独立性") });
    await staff1.call(projectDetail.UpdateProjectMemberChecked, { Id, checked: 1, independence: true });
    await staff1.call(projects.UpdateProject, current);
    expect((await one(manager, Id, staff1.userId)).independenceTime).not.toBeNull();
  });

  it("has exactly one manager: no second, no removal, no other role without a handover", async () => {
    const Id = await newProject(manager);
    await expect(add(manager, Id, staff1.userId, 1)).rejects.toMatchObject({ status: 400 });
    const { pmid, rowVersion } = await one(manager, Id, manager.userId);
    await expect(manager.call(projectDetail.DeleteProjectMembers, { pmid })).rejects.toMatchObject({ status: 400 });
    const demoted = manager.call(projectDetail.UpdateProjectMemberRole, { pmid, roleid: 0, rowVersion });
    await expect(demoted).rejects.toMatchObject({ status: 400 });
    await add(manager, Id, staff1.userId);
    const next = await one(manager, Id, staff1.userId);
    await manager.call(projectDetail.UpdateProjectMemberRole, {
      pmid: next.pmid,
      roleid: 1,
      rowVersion: next.rowVersion,
    });
    const roles = (await members(manager, Id)).map(({ userId, roleid }) => [userId, roleid]);
    expect(roles).toEqual([
      [staff1.userId, 1],
      [manager.userId, 3],
    ]);
  });

  it("keeps the quality reviewer apart from whoever has worked on the project", async () => {
    const Id = await newProject(manager);
    await join(manager, Id, [{ client: staff1, roleid: 0 }]);
    await tenant.inProject(
      Id,
      (db) => db.insertInto("adjust_head").values({ project_id: Id, adj_type: 1, description: "测试" }).execute(),
      "staff1",
    );
    const worker = await one(manager, Id, staff1.userId);
    const refused = manager.call(projectDetail.UpdateProjectMemberRole, {
      pmid: worker.pmid,
      roleid: 4,
      rowVersion: worker.rowVersion,
    });
    await expect(refused).rejects.toMatchObject({ status: 400, message: expect.stringContaining("王小明") });
    await add(manager, Id, qc.userId, 4);
    expect((await manager.call(projects.GetProject, { Id })).qcUserId).toBe(qc.userId);
  });

  it("loses access at the next call after removal, and takes people back with their history", async () => {
    const Id = await newProject(manager);
    await join(manager, Id, [{ client: staff2, roleid: 0 }]);
    const { pmid } = await one(manager, Id, staff2.userId);
    await manager.call(projectDetail.DeleteProjectMembers, { pmid });
    await expect(members(staff2, Id)).rejects.toMatchObject({ status: 403 });
    const [again] = await add(manager, Id, staff2.userId, 3);
    expect(again).toMatchObject({ pmid, roleid: 3, checked: 0, leaveDate: null });
    const history = await manager.call(projectDetail.GetProjectMemberHistory, { Id });
    expect(history.map(({ userName, action, newRole }) => [userName, action, newRole]).slice(0, 4)).toEqual([
      ["赵小红", "add", 3],
      ["赵小红", "remove", null],
      ["赵小红", "accept", 0],
      ["赵小红", "add", 0],
    ]);
    expect(history.every(({ byUserName }) => byUserName !== null)).toBe(true);
  });

  it("can be declined only before it was accepted; a declined place opens nothing", async () => {
    const Id = await newProject(manager);
    await add(manager, Id, staff1.userId);
    await staff1.call(projectDetail.UpdateProjectMemberChecked, { Id, checked: 2 });
    await expect(members(staff1, Id)).rejects.toMatchObject({ status: 403 });
    await join(manager, Id, [{ client: staff2, roleid: 0 }]);
    const late = staff2.call(projectDetail.UpdateProjectMemberChecked, { Id, checked: 2 });
    await expect(late).rejects.toMatchObject({ status: 400 });
  });

  it("refuses the same person twice, people of another firm and a stale version", async () => {
    const Id = await newProject(manager);
    await add(manager, Id, staff1.userId);
    await expect(add(manager, Id, staff1.userId)).rejects.toMatchObject({ status: 400 });
    const stranger = (await server.newTenant()).userIds.staff1;
    await expect(add(manager, Id, stranger)).rejects.toMatchObject({ status: 400 });
    const { pmid, rowVersion } = await one(manager, Id, staff1.userId);
    const hours = (planhours: number) =>
      manager.call(projectDetail.UpdateProjectMemberHour, { pmid, planhours, rowVersion });
    expect((await hours(40)).planhours).toBe(40);
    await expect(hours(80)).rejects.toMatchObject({ status: 409, error: { data: { current: { planhours: 40 } } } });
  });

  it("is changed by its manager and its partner alone", async () => {
    const Id = await newProject(manager);
    const partner = await tenant.as("partner");
    await join(manager, Id, [
      { client: staff1, roleid: 3 },
      { client: partner, roleid: 2 },
      { client: qc, roleid: 4 },
    ]);
    await expect(add(staff1, Id, staff2.userId)).rejects.toMatchObject({ status: 403 });
    await expect(add(qc, Id, staff2.userId)).rejects.toMatchObject({ status: 403 });
    await add(partner, Id, staff2.userId);
  });
});

describe("the poll of an open project window", () => {
  it("tells why the window must close instead of refusing", async () => {
    const Id = await newProject(manager);
    await join(manager, Id, [{ client: staff1, roleid: 0 }]);
    expect(await poll(staff1, Id)).toEqual({ status: 0, msgContent: "", userRole: 0, checked: 1 });
    const { pmid, rowVersion } = await one(manager, Id, staff1.userId);
    await manager.call(projectDetail.UpdateProjectMemberRole, { pmid, roleid: 3, rowVersion });
    expect(await poll(staff1, Id, 0)).toMatchObject({ status: 4, msgContent: "您的项目角色已变更，请重新打开项目" });
    await manager.call(projectDetail.DeleteProjectMembers, { pmid });
    expect(await poll(staff1, Id)).toMatchObject({ status: 1, msgContent: "您已被移出该项目组，项目窗口将关闭" });
    const set = (values: { status?: number; archive_flag?: number }) => changeProject(tenant, Id, values);
    await set({ archive_flag: 2 });
    expect(await poll(manager, Id)).toMatchObject({ status: 2, msgContent: "项目已归档，请到档案查看" });
    await set({ status: 9 });
    expect(await poll(manager, Id)).toMatchObject({ status: 3, msgContent: "项目已停用" });
    expect(await poll(await (await server.newTenant()).as("admin"), Id)).toMatchObject({ status: 3, userRole: null });
  });

  it("lets a window go on that was opened as an archive, to members and to readers by authorisation", async () => {
    const Id = await newProject(manager);
    await tenant.inDb((db) => db.updateTable("project").set({ archive_flag: 2 }).where("id", "=", Id).execute());
    expect(await poll(manager, Id)).toMatchObject({ status: 2 });
    expect(await poll(manager, Id, 1, true)).toMatchObject({ status: 0, userRole: 1, checked: 1 });
    expect(await poll(staff2, Id, undefined, true)).toMatchObject({ status: 1 });
    const reading = { validFrom: dayFromToday(-1), validTo: dayFromToday(2), reason: "接受监管检查" };
    const archivist = await tenant.as("archive");
    await archivist.call(archiveAuth.CreateArchiveAuth, { projectId: Id, userId: staff2.userId, ...reading });
    expect(await poll(staff2, Id, undefined, true)).toMatchObject({ status: 0, userRole: null, checked: 0 });
    expect(await poll(staff2, Id)).toMatchObject({ status: 2 });
  });

  it("says that the account is closed, which signing in again would not change", async () => {
    const leaver = await tenant.as("reader");
    const Id = await newProject(manager);
    const set = (isActive: boolean) =>
      tenant.inDb((db) =>
        db.updateTable("app_user").set({ is_active: isActive }).where("id", "=", leaver.userId).execute(),
      );
    await set(false);
    await expect(poll(leaver, Id)).rejects.toMatchObject({
      status: 401,
      error: { code: 4011, message: "账号已停用" },
    });
    await set(true);
  });

  it("is closed to visitors", async () => {
    await expect(server.visitor.call(projectDetail.GetProjectRoles, { Id: 1 })).rejects.toMatchObject({ status: 401 });
  });
});

describe("the menu of a project", () => {
  it("starts with the project and its client, and names both groups in the reader's language", async () => {
    const Id = await newProject(manager, { projectName: "菜单项目" });
    const { custId } = await manager.call(projects.GetProject, { Id });
    const [root] = await manager.call(projectDetail.GetProjectMenuTree, { Id });
    expect(root).toMatchObject({ id: Id, label: "菜单项目", typeid: custId });
    const leaves = (root?.children ?? []).flatMap(({ children }) => children);
    expect(leaves.find(({ pathurl }) => pathurl === "trialbalance")).toMatchObject({ label: "试算平衡", groupid: 1 });
    expect(leaves.find(({ pathurl }) => pathurl === "hzletter2")).toMatchObject({ label: "制函", groupid: 2 });
    const answer = await manager.fetch(`${projectDetail.GetProjectMenuTree.path}?Id=${Id}&culture=en`);
    const { result } = (await answer.json()) as { result: { children: { label: string }[] }[] };
    expect(result[0]?.children.map(({ label }) => label)).toContain("Overview");
  });
});

describe("the rights of an area", () => {
  it("list what the caller holds", async () => {
    const reader = await tenant.as("reader");
    const { items } = await reader.call(permissions.GetCustomerPermissions, {});
    expect(items.find(({ name }) => name === "Pages.Customers")).toMatchObject({ displayName: "客户", granted: true });
    expect(items.find(({ name }) => name === "Pages.Customers.Create")).toMatchObject({ granted: false });
    const mine = await manager.call(permissions.GetProjectPermissions, {});
    expect(mine.items.filter(({ granted }) => granted).map(({ name }) => name)).toContain("Pages.Projects.Create");
  });
});
