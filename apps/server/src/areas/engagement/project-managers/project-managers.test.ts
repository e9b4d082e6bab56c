import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { projectManagers } from "@digao/contract/areas/engagement/project-managers/calls";
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { users } from "@digao/contract/areas/identity/users/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProject } from "../../../../test/build.ts";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let tenant: TestTenant;
let admin: Client;
let manager: Client;
let partner: Client;
let staff1: Client;
let qc: Client;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  [admin, manager, partner, staff1, qc] = await Promise.all([
    tenant.as("admin"),
    tenant.as("manager"),
    tenant.as("partner"),
    tenant.as("staff1"),
    tenant.as("qc"),
  ]);
});
afterAll(() => server.stop());

const versionOf = async (Id: number) =>
  tenant.inDb(async (db) => {
    const row = db.selectFrom("project").where("id", "=", Id).select("row_version");
    return (await row.executeTakeFirstOrThrow()).row_version;
  });
const handOver = async (Id: number, to: Client, more: object = {}, by = admin) =>
  by.call(projectManagers.UpdateProjectPMUser, {
    Id,
    pmUserId: to.userId,
    rowVersion: await versionOf(Id),
    ...more,
  });
const teamOf = async (by: Client, Id: number) =>
  (await by.call(projects.GetProjectMember, { Id })).map(({ userId, roleid, checked }) => [userId, roleid, checked]);
const rowOf = async (person: Client, more: object = {}) =>
  (await admin.call(projectManagers.GetAllUserList, { maxResultCount: 100, ...more })).items.find(
    ({ userId }) => userId === person.userId,
  );
const titlesOf = async (person: Client) =>
  (await person.call(notifications.GetUserNotifications, {})).items.map(({ title }) => title);

describe("the people who lead projects", () => {
  it("are those who may set projects up and those who lead one, with how much each leads", async () => {
    const Id = await newProject(manager, { planHours: 40, planEnd: "2020-01-31" });
    expect(await rowOf(manager)).toMatchObject({ mayLead: true, openCount: 1, overdueCount: 1, planHours: 40 });
    expect(await rowOf(partner)).toMatchObject({ mayLead: true, openCount: 0 });
    expect(await rowOf(staff1)).toBeUndefined();
    expect(await rowOf(staff1, { showAllItems: true })).toMatchObject({ mayLead: false, openCount: 0 });
    await handOver(Id, staff1);
    expect(await rowOf(staff1, { hasOpen: true })).toMatchObject({ mayLead: false, openCount: 1 });
    const led = await admin.call(projectManagers.GetManagedProjects, { userId: staff1.userId, isOpen: true });
    expect(led.items).toEqual([expect.objectContaining({ id: Id, isOpen: true, memberCount: 2 })]);
  });

  it("are shown and replaced only by whoever administers the firm's people", async () => {
    const Id = await newProject(manager);
    await expect(manager.call(projectManagers.GetAllUserList, {})).rejects.toMatchObject({ status: 403 });
    await expect(handOver(Id, partner, {}, partner)).rejects.toMatchObject({ status: 403 });
    const other = await (await server.newTenant()).as("admin");
    await expect(handOver(Id, partner, {}, other)).rejects.toMatchObject({ status: 404 });
    expect((await other.call(projectManagers.GetManagedProjects, { userId: manager.userId })).totalCount).toBe(0);
  });
});

describe("a project handed over", () => {
  it("has its new manager at once, the one before as in-charge, both are told, and the log names both", async () => {
    const Id = await newProject(manager);
    await handOver(Id, partner, { reason: "经理休假" });
    expect(await teamOf(partner, Id)).toEqual([
      [partner.userId, 1, 0],
      [manager.userId, 3, 1],
    ]);
    expect((await partner.call(projects.GetProject, { Id })).pmUserId).toBe(partner.userId);
    expect(await titlesOf(partner)).toContain("您成为项目负责人");
    expect(await titlesOf(manager)).toContain("项目负责人已更换");
    const [poll] = await manager.call(projectDetail.GetProjectRoles, { Id, userRole: 1 });
    expect(poll?.status).toBe(4);
    const entry = await tenant.inDb((db) =>
      db
        .selectFrom("project_log")
        .where("project_id", "=", Id)
        .where("action", "=", "handOver")
        .select(["user_name", "old_value", "new_value"])
        .executeTakeFirstOrThrow(),
    );
    expect(entry).toEqual({
      user_name: "admin",
      old_value: { pmUserId: manager.userId, former: null, reason: null },
      new_value: { pmUserId: partner.userId, former: "inCharge", reason: "经理休假" },
    });
  });

  it("keeps the manager before as a member, or without a place, where that is said", async () => {
    const [stayed, left] = [await newProject(manager), await newProject(manager)];
    await handOver(stayed, partner, { former: "member" });
    expect(await teamOf(partner, stayed)).toContainEqual([manager.userId, 0, 1]);
    await handOver(left, partner, { former: "leave" });
    expect(await teamOf(partner, left)).toEqual([[partner.userId, 1, 0]]);
    await expect(manager.call(projects.GetProject, { Id: left })).rejects.toMatchObject({ status: 403 });
    expect(await titlesOf(manager)).toContain("已移出项目");
  });

  it("may come from someone disabled, and goes only to someone active who is not its quality reviewer", async () => {
    const staff2 = await tenant.as("staff2");
    const Id = await newProject(manager);
    await join(manager, Id, [{ client: qc, roleid: 4 }]);
    await handOver(Id, staff2);
    await admin.call(users.DeActivate, { id: staff2.userId });
    expect(await rowOf(staff2)).toMatchObject({ isActive: false, openCount: 1 });
    await expect(handOver(Id, qc)).rejects.toMatchObject({ status: 400, error: { code: 4221 } });
    await expect(handOver(Id, staff2)).rejects.toMatchObject({ status: 404 });
    await handOver(Id, partner, { former: "leave" });
    await expect(handOver(Id, partner)).rejects.toMatchObject({ status: 400, error: { code: 4221 } });
    await expect(handOver(Id, staff2)).rejects.toMatchObject({ status: 404 });
  });

  it("is neither archived nor void", async () => {
    const { projectId: archived } = await makeProject(tenant, { manager: { role: 1 } }, { archiveFlag: 2 });
    await expect(handOver(archived, partner)).rejects.toMatchObject({ status: 423 });
    const { projectId: gone } = await makeProject(tenant, { manager: { role: 1 } });
    await tenant.inDb((db) => db.updateTable("project").set({ status: 9 }).where("id", "=", gone).execute());
    await expect(handOver(gone, partner)).rejects.toMatchObject({ status: 400, error: { code: 4221 } });
  });

  it("refuses a stale form, both of the hand-over and of the project opened before it", async () => {
    const Id = await newProject(manager);
    const opened = await manager.call(projects.GetProject, { Id });
    await handOver(Id, partner);
    const late = handOver(Id, staff1, { rowVersion: opened.rowVersion });
    await expect(late).rejects.toMatchObject({
      status: 409,
      error: { data: { current: expect.objectContaining({ pmUserId: partner.userId }) } },
    });
    const back = manager.call(projects.UpdateProject, opened);
    await expect(back).rejects.toMatchObject({ status: 409 });
  });
});

describe("several projects at once", () => {
  it("go to one manager all together, or none when one of them was changed since", async () => {
    const ids = [await newProject(manager), await newProject(manager)];
    const seen = await Promise.all(ids.map(async (id) => ({ id, rowVersion: await versionOf(id) })));
    const [first, second] = seen;
    if (!first || !second) throw new Error("Two projects were made.");
    const stale = [first, { ...second, rowVersion: second.rowVersion + 1 }];
    const send = (list: typeof seen) =>
      admin.call(projectManagers.UpdatePMUsers, { pmUserId: partner.userId, projects: list });
    await expect(send(stale)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("没有移交任何项目"),
    });
    expect(await teamOf(manager, first.id)).toEqual([[manager.userId, 1, 1]]);
    const saved = await send(seen);
    expect(saved.map(({ id, rowVersion }) => [id, rowVersion])).toEqual(
      seen.map(({ id, rowVersion }) => [id, rowVersion + 1]),
    );
    for (const id of ids) expect((await teamOf(partner, id))[0]).toEqual([partner.userId, 1, 0]);
  });

  it("cannot cross: two hand-overs of the same projects leave one manager each", async () => {
    const ids = [await newProject(manager), await newProject(manager)];
    const seen = await Promise.all(ids.map(async (id) => ({ id, rowVersion: await versionOf(id) })));
    const both = await Promise.allSettled([
      admin.call(projectManagers.UpdatePMUsers, { pmUserId: partner.userId, projects: seen }),
      admin.call(projectManagers.UpdatePMUsers, { pmUserId: staff1.userId, projects: [...seen].reverse() }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const leads = await Promise.all(
      ids.map(async (id) => (await teamOf(manager, id)).filter(([, role]) => role === 1)),
    );
    expect(leads.map((list) => list.length)).toEqual([1, 1]);
    expect(leads[0]).toEqual(leads[1]);
  });
});
