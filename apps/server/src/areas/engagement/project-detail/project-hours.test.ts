import { projectHours, projectPeople } from "@digao/contract/areas/engagement/project-detail/calls";
import { workLogs } from "@digao/contract/areas/office/work-logs/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { makeProject } from "../../../../test/build.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;
let staff: Client;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  [manager, staff] = await Promise.all([firm.as("manager"), firm.as("staff1")]);
  ({ projectId } = await makeProject(firm, {
    manager: { role: 1 },
    staff1: { role: 0 },
    staff2: { role: 0 },
    qc: { role: 4 },
  }));
  await firm.inDb((db) => db.updateTable("project").set({ plan_hours: "30" }).where("id", "=", projectId).execute());
});
afterAll(() => server.stop());

const log = (by: Client, workDate: string, hours: number, more: object = {}) =>
  by.call(workLogs.CreateWorkLog, { projectId, title: "函证", workDate, hours, status: 1, ...more });
const hoursOf = (by: Client) => by.call(projectHours.GetProjectMemberHours, { Id: projectId });

describe("a project's hours", () => {
  it("are what was submitted of its work, by member and week, beside what is planned", async () => {
    await log(staff, "2024-12-30", 6);
    await log(staff, "2025-01-05", 2);
    await log(staff, "2025-01-06", 4);
    await log(staff, "2025-01-06", 1, { status: 0 });
    await log(staff, "2025-01-07", 1, { workType: 3 });
    await log(await firm.as("staff2"), "2025-01-06", 3);
    const all = await manager.call(projectHours.GetProjectLogTime, { Id: projectId });
    expect(all).toMatchObject({ planHours: 30, planned: 0, usedHours: 15, isAll: true });
    expect(all.members.find(({ userId }) => userId === firm.userIds.staff1)).toMatchObject({
      usedHours: 12,
      usePercent: null,
      isOver: true,
      weeks: [
        { week: "2024-12-30", hours: 8 },
        { week: "2025-01-06", hours: 4 },
      ],
    });
    const chart = await manager.call(projectHours.GetProjectChart, { Id: projectId });
    expect(chart.byWeek).toEqual([
      { week: "2024-12-30", hours: 8, used: 8, planned: 15 },
      { week: "2025-01-06", hours: 7, used: 15, planned: 0 },
    ]);
  });

  it("of others are for who leads it, and for the firm's eyes on the team", async () => {
    expect((await hoursOf(staff)).map(({ userId }) => userId)).toEqual([firm.userIds.staff1]);
    expect((await staff.call(projectHours.GetProjectLogTime, { Id: projectId })).usedHours).toBe(12);
    expect((await staff.call(projectHours.GetProjectChart, { Id: projectId })).byMember).toHaveLength(1);
    expect(await hoursOf(await firm.as("qc"))).toHaveLength(1);
    expect(await hoursOf(manager)).toHaveLength(4);
    await expect(hoursOf(await firm.as("reader"))).rejects.toMatchObject({ status: 403 });
    await expect(hoursOf(await (await server.newTenant()).as("admin"))).rejects.toMatchObject({ status: 404 });
  });

  it("are planned for all members or for none; more than the project's is said", async () => {
    const rows = await hoursOf(manager);
    const members = rows.map(({ pmid, rowVersion }) => ({ pmid, rowVersion, planhours: 10 }));
    const plan = (by: Client, wish: typeof members) =>
      by.call(projectHours.UpdateProjectMemberHours, { projectId, members: wish });
    await expect(plan(staff, members)).rejects.toMatchObject({ status: 403 });
    const [first] = members;
    if (!first) throw new Error("no member");
    await expect(plan(manager, [first, first])).rejects.toMatchObject({ status: 400 });
    const stale = members.map((one, place) => (place === 3 ? { ...one, rowVersion: 99 } : one));
    await expect(plan(manager, stale)).rejects.toMatchObject({ status: 409 });
    expect((await hoursOf(manager)).map(({ planhours }) => planhours)).toEqual([0, 0, 0, 0]);
    const strange = await makeProject(firm, { manager: { role: 1 } });
    const [away] = await manager.call(projectHours.GetProjectMemberHours, { Id: strange.projectId });
    await expect(plan(manager, [{ ...first, pmid: away?.pmid ?? 0 }])).rejects.toMatchObject({ status: 404 });
    const twice = await meet(server, firm, [() => plan(manager, members), () => plan(manager, members)]);
    expect(twice.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const after = await hoursOf(manager);
    expect(after.map(({ planhours }) => planhours)).toEqual([10, 10, 10, 10]);
    expect(after.find(({ userId }) => userId === firm.userIds.staff1)).toMatchObject({ usePercent: 120, isOver: true });
    const { planned, planHours, isOver } = await plan(
      manager,
      after.map(({ pmid, rowVersion }) => ({ pmid, rowVersion, planhours: 10 })),
    );
    expect({ planned, planHours, isOver }).toEqual({ planned: 40, planHours: 30, isOver: true });
  });
});

describe("people to choose from", () => {
  it("stand by department, by role, on the team; and one's own place", async () => {
    const tree = await staff.call(projectPeople.GetProjectUserTree, {});
    const leaves = tree.flatMap((node) => (node.userId === null ? node.children : [node]));
    const list = await staff.call(projectPeople.GetUserList, {});
    expect(leaves.map(({ userId }) => userId).sort()).toEqual(list.map(({ id }) => id).sort());
    const roles = await staff.call(projectPeople.GetProjectMemberTree, { Id: projectId });
    expect(roles.map(({ label, children }) => [label, children.length])).toEqual([
      ["项目负责人", 1],
      ["项目质量复核人", 1],
      ["项目组成员", 2],
    ]);
    expect(await staff.call(projectPeople.GetProjectMemberUser, { Id: projectId })).toHaveLength(4);
    const own = await staff.call(projectPeople.GetProjectMemberChecked, { Id: projectId });
    expect(own).toMatchObject({ roleid: 0, checked: 1 });
    const found = await staff.call(projectPeople.GetProjectUserTree, { keyword: "没有这个人" });
    expect(found).toEqual([]);
  });
});
