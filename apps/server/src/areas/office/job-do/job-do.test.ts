import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { jobDo, ownTasks } from "@digao/contract/areas/office/job-do/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProject, makeRows } from "../../../../test/build.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { registerTests } from "../../../../test/register-tests.ts";

registerTests(jobDo, {
  writer: "manager",
  place: (tenant) => makeProject(tenant, { manager: { role: 1 }, staff1: { role: 0 } }),
  valid: ({ userIds }) => ({
    title: "编制应收账款底稿",
    about: null,
    menuId: null,
    ownerId: userIds.staff1,
    dueDate: "2025-03-01",
    hours: "8",
    remark: "先做账龄",
  }),
  other: ({ userIds }) => ({
    title: "监盘计划",
    about: "menu:1104",
    menuId: null,
    ownerId: userIds.manager,
    dueDate: "2025-01-05",
    hours: "2.5",
    remark: "与客户约时间",
  }),
});

let server: TestServer;
let firm: TestTenant;
let manager: Client;
let staff: Client;
let incharge: Client;
let projectId: number;
beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  [manager, staff, incharge] = [await firm.as("manager"), await firm.as("staff1"), await firm.as("incharge")];
  ({ projectId } = await makeProject(firm, {
    manager: { role: 1 },
    incharge: { role: 3 },
    staff1: { role: 0 },
    staff2: { role: 0 },
  }));
});
afterAll(() => server.stop());

const give = (by: Client, more: object = {}) =>
  by.call(jobDo.calls.create, { projectId, title: "盘点现金", ownerId: firm.userIds.staff1, ...more });
const versionOf = async (id: number) => (await manager.call(jobDo.calls.get, { id })).rowVersion;
const move = async (
  by: Client,
  id: number,
  what: "start" | "submit" | "approve" | "return" | "reopen",
  reason?: string,
) => by.call(ownTasks.MoveJobDo, { id, move: what, reason, rowVersion: await versionOf(id) });
const mine = async (by: Client, view: "mine" | "review" | "given" | "done") =>
  (await by.call(ownTasks.GetMyJobDo, { view })).items;

describe("a task of a project", () => {
  it("is handed in by its owner and reviewed by another person, each seeing it where it waits", async () => {
    const { id } = await give(manager, { dueDate: "2020-01-31", title: "链路" });
    expect(await mine(staff, "mine")).toMatchObject([{ id, isOverdue: true, moves: ["start", "submit"] }]);
    await expect(move(manager, id, "submit")).rejects.toMatchObject({ status: 403, message: /任务负责人/ });
    await move(staff, id, "start");
    await move(staff, id, "submit");
    await expect(move(staff, id, "approve")).rejects.toMatchObject({ status: 403, message: /不能复核自己/ });
    await expect(move(await firm.as("staff2"), id, "approve")).rejects.toMatchObject({ status: 403 });
    expect((await mine(incharge, "review")).map((task) => task.id)).toContain(id);
    await expect(move(incharge, id, "return")).rejects.toMatchObject({ status: 400, message: /理由/ });
    await move(incharge, id, "return", "缺盘点表");
    expect(await mine(staff, "mine")).toMatchObject([{ id, status: "1", returnReason: "缺盘点表" }]);
    await move(staff, id, "submit");
    await move(incharge, id, "approve");
    expect(await mine(staff, "done")).toMatchObject([{ id, status: "3" }]);
    expect(await manager.call(jobDo.calls.get, { id })).toMatchObject({ reviewedBy: firm.userIds.incharge });
    expect((await mine(manager, "given")).map((task) => task.id)).not.toContain(id);
  });

  it("handed in stays as it is, and is not deleted, until it comes back with a reason", async () => {
    const { id } = await give(manager);
    await move(staff, id, "submit");
    const row = await manager.call(jobDo.calls.get, { id });
    await expect(manager.call(jobDo.calls.update, { ...row, title: "别的" })).rejects.toMatchObject({
      status: 400,
      message: /已提交/,
    });
    await expect(manager.call(jobDo.calls.remove, { id })).rejects.toMatchObject({ status: 400 });
    await move(manager, id, "approve");
    await expect(move(manager, id, "reopen")).rejects.toMatchObject({ message: /理由/ });
    await move(manager, id, "reopen", "盘点日有误");
    await manager.call(jobDo.calls.update, { ...(await manager.call(jobDo.calls.get, { id })), title: "别的" });
  });

  it("is changed by who gave it or leads, never by its owner, and given to members alone", async () => {
    const { id } = await give(manager, { dueDate: "2030-01-31" });
    const row = await staff.call(jobDo.calls.get, { id });
    await expect(staff.call(jobDo.calls.update, { ...row, dueDate: "2031-01-31" })).rejects.toMatchObject({
      status: 403,
    });
    await expect(give(manager, { ownerId: firm.userIds.qc })).rejects.toMatchObject({ message: /不是本项目的成员/ });
  });

  it("about an item leads to its paper; another project's item is refused", async () => {
    const { fsItem } = await makeRows(server, firm, projectId, "甲");
    const { id } = await give(manager, { about: `fsItem:${fsItem}` });
    const own = (await mine(staff, "mine")).find((task) => task.id === id);
    expect(own?.link).toContain(`rid=${fsItem}`);
    const other = await makeProject(firm, { manager: { role: 1 } });
    const stranger = await makeRows(server, firm, other.projectId, "乙");
    await expect(give(manager, { about: `fsItem:${stranger.fsItem}` })).rejects.toMatchObject({ status: 400 });
    await expect(give(manager, { about: "menu:99999" })).rejects.toMatchObject({ status: 400 });
  });

  it("tells its owner once, and leaves the lists of who has left the project", async () => {
    const by = await firm.as("staff2");
    const before = (await by.call(notifications.GetUserNotifications, { maxResultCount: 100 })).totalCount;
    const { id } = await give(manager, { ownerId: firm.userIds.staff2 });
    await manager.call(jobDo.calls.update, { ...(await manager.call(jobDo.calls.get, { id })), remark: "补充" });
    expect((await by.call(notifications.GetUserNotifications, { maxResultCount: 100 })).totalCount).toBe(before + 1);
    const members = await manager.call(projectDetail.GetProjectMembers, { Id: projectId });
    const pmid = members.find(({ userId }) => userId === firm.userIds.staff2)?.pmid ?? 0;
    await manager.call(projectDetail.DeleteProjectMembers, { pmids: [pmid] } as never).catch(() => undefined);
    await firm.inDb((db) => db.updateTable("project_member").set({ checked: 3 }).where("id", "=", pmid).execute());
    expect((await mine(by, "mine")).map((task) => task.id)).not.toContain(id);
  });
});
