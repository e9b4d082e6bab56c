import { projectHours } from "@digao/contract/areas/engagement/project-detail/calls";
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { workApproval } from "@digao/contract/areas/office/work-approval/calls";
import { seenWorkLogs, type WorkLog, workLogs } from "@digao/contract/areas/office/work-logs/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { makeProject } from "../../../../test/build.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let firm: TestTenant;
let people: Record<"staff1" | "staff2" | "manager" | "partner" | "incharge" | "admin", Client>;
let projectId = 0;
let monday = "2026-01-05";

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  const names = ["staff1", "staff2", "manager", "partner", "incharge", "admin"] as const;
  const clients = await Promise.all(names.map(async (name) => [name, await firm.as(name)] as const));
  people = Object.fromEntries(clients) as typeof people;
  ({ projectId } = await makeProject(firm, {
    manager: { role: 1 },
    partner: { role: 2 },
    incharge: { role: 3 },
    staff1: { role: 0 },
    staff2: { role: 0 },
  }));
});
afterAll(() => server.stop());

/** Each test has a week of its own. */
const nextWeek = () => {
  monday = new Date(Date.parse(monday) + 7 * 86_400_000).toISOString().slice(0, 10);
  return monday;
};
const log = (by: Client, workDate: string, hours: number, more: object = {}) =>
  by.call(workLogs.CreateWorkLog, { projectId, title: "函证", workDate, hours, ...more });
const week = (by: Client, day = monday) => by.call(workApproval.GetWorkLogWeek, { week: day });
const handIn = (by: Client, day = monday) => by.call(workApproval.HandInWorkLogWeek, { week: day });
const now = async (by: Client, { id }: { id: number }) => by.call(workLogs.GetWorkLog, { Id: id });
const asSeen = ({ id, rowVersion }: WorkLog) => ({ id, rowVersion });
async function handedIn(by: Client, hours = 4, more: object = {}): Promise<WorkLog> {
  const entry = await log(by, nextWeek(), hours, more);
  await handIn(by);
  return now(by, entry);
}
const approve = (by: Client, ...entries: WorkLog[]) =>
  by.call(workApproval.ApproveWorkLogs, { entries: entries.map(asSeen) });

describe("a week of hours", () => {
  it("is handed in once, approved by the manager, and then stands", async () => {
    const { staff1, manager } = people;
    const first = await log(staff1, nextWeek(), 4);
    await log(staff1, monday, 2, { title: "盘点" });
    expect(await week(staff1)).toMatchObject({ draft: 6, waiting: 0, approved: 0 });
    expect(await handIn(staff1)).toEqual({ count: 2, hours: 6, told: ["周合伙", "李经理"] });
    await expect(handIn(staff1)).rejects.toMatchObject({ message: /没有可提交的工时/ });
    const { items } = await manager.call(notifications.GetUserNotifications, {});
    expect(items[0]?.notification).toMatchObject({ data: { message: expect.stringContaining(`${monday} 起一周`) } });

    const { weeks, isCut } = await manager.call(workApproval.GetWorkLogsToDecide, { projectId });
    expect([weeks.length, isCut]).toEqual([1, false]);
    expect(weeks[0]).toMatchObject({ userName: "王小明", week: monday, hours: 6 });
    const entries = weeks[0]?.entries ?? [];
    expect(await approve(manager, ...entries)).toEqual({ count: 2, hours: 6 });
    expect(await week(staff1)).toMatchObject({ draft: 0, waiting: 0, approved: 6 });
    const changed = { id: first.id, projectId, title: "改", workDate: monday, hours: 1, rowVersion: 3 };
    await expect(staff1.call(workLogs.UpdateWorkLog, changed)).rejects.toMatchObject({ message: /已审批/ });
    const { weeks: left } = await manager.call(workApproval.GetWorkLogsToDecide, { projectId });
    expect(left).toEqual([]);
  });

  it("is sent back with words that stay, corrected and approved", async () => {
    const { staff1, partner } = people;
    const entry = await handedIn(staff1, 9);
    const reason = "当日会议二小时不应计入函证";
    await partner.call(workApproval.ReturnWorkLogs, { entries: [asSeen(entry)], reason });
    expect(await week(staff1)).toMatchObject({ returned: 9, remarks: [{ words: reason, kind: 1, hours: 9 }] });
    const { rowVersion } = await now(staff1, entry);
    const draft = { id: entry.id, projectId, title: "函证", workDate: monday, hours: 7, rowVersion };
    await staff1.call(workLogs.UpdateWorkLog, draft);
    await handIn(staff1);
    await approve(partner, await now(staff1, entry));
    expect(await week(staff1)).toMatchObject({ approved: 7, remarks: [{ words: reason, saidByName: "周合伙" }] });
  });

  it("is opened again with a reason that outlives the entry", async () => {
    const { staff1, manager } = people;
    const entry = await handedIn(staff1);
    await approve(manager, entry);
    const approved = await now(staff1, entry);
    const reason = "项目选错，应计入另一项目";
    const again = { entries: [asSeen(approved)], reason };
    await expect(staff1.call(workApproval.ReopenWorkLogs, again)).rejects.toMatchObject({ status: 403 });
    await manager.call(workApproval.ReopenWorkLogs, again);
    await expect(manager.call(workApproval.ReopenWorkLogs, again)).rejects.toMatchObject({ message: /尚未审批/ });
    await staff1.call(workLogs.DeleteWorkLog, { Id: entry.id });
    expect(await week(staff1)).toMatchObject({ returned: 0, remarks: [{ words: reason, kind: 2 }] });
  });

  it.each([
    ["staff1", "manager", true],
    ["staff1", "partner", true],
    ["incharge", "manager", true],
    ["manager", "partner", true],
    ["partner", "admin", true],
    ["manager", "manager", false],
    ["partner", "manager", false],
  ] as const)("of %s is approved by %s: %s", async (who, by, isAllowed) => {
    const entry = await handedIn(people[who]);
    const { weeks } = await people[by].call(workApproval.GetWorkLogsToDecide, { userId: people[who].userId });
    const seen = weeks.flatMap(({ entries }) => entries.map(({ id }) => id));
    expect(seen.includes(entry.id)).toBe(isAllowed);
    const answer = approve(people[by], entry);
    if (isAllowed) expect(await answer).toMatchObject({ count: 1 });
    else await expect(answer).rejects.toMatchObject({ status: 403, message: /须由/ });
  });

  it("is nobody else's to approve: of no right, of another project, of another firm, of no project", async () => {
    const { staff1, staff2, incharge, manager, partner, admin } = people;
    const entry = await handedIn(staff1);
    for (const by of [staff2, incharge]) await expect(approve(by, entry)).rejects.toMatchObject({ status: 403 });
    const stranger = await (await server.newTenant()).as("admin");
    await expect(approve(stranger, entry)).rejects.toMatchObject({ status: 404 });
    const { projectId: other } = await makeProject(firm, { partner: { role: 1 }, staff1: { role: 0 } });
    const elsewhere = await handedIn(staff1, 1, { projectId: other });
    await expect(approve(manager, elsewhere)).rejects.toMatchObject({ status: 404 });
    // All of them or none.
    await expect(approve(partner, entry, entry)).rejects.toMatchObject({ message: /列了两次/ });
    await expect(approve(manager, entry, elsewhere)).rejects.toMatchObject({ status: 404 });
    expect((await now(staff1, entry)).status).toBe(1);
    const training = await handedIn(staff1, 1, { projectId: null, workType: 3 });
    await expect(approve(partner, training)).rejects.toMatchObject({ status: 404 });
    expect(await approve(admin, training)).toMatchObject({ count: 1 });
  });

  it("is decided as it was seen, and by one of two at once", async () => {
    const { staff1, manager, partner } = people;
    const entry = await handedIn(staff1);
    const changed = { id: entry.id, projectId, title: "改", workDate: monday, hours: 1, rowVersion: entry.rowVersion };
    const sent = await staff1.call(workLogs.UpdateWorkLog, { ...changed, status: 1 });
    await expect(approve(manager, entry)).rejects.toMatchObject({ status: 409 });
    const back = () => partner.call(workApproval.ReturnWorkLogs, { entries: [asSeen(sent)], reason: "请补充说明" });
    const outcomes = await meet<unknown>(server, firm, [() => approve(manager, sent), back]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const drawn = await now(staff1, entry);
    expect([2, 3]).toContain(drawn.status);
    expect((await week(staff1)).remarks).toHaveLength(drawn.status === 3 ? 1 : 0);
  });

  it("is handed in once by two windows at once, and opened again once", async () => {
    const { staff1, manager, partner } = people;
    const entry = await log(staff1, nextWeek(), 4);
    const twice = await meet(server, firm, [() => handIn(staff1), () => handIn(staff1)]);
    expect(twice.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await approve(manager, await now(staff1, entry));
    const entries = [asSeen(await now(staff1, entry))];
    const reopen = (by: Client) => () => by.call(workApproval.ReopenWorkLogs, { entries, reason: "计入了节假日" });
    const both = await meet(server, firm, [reopen(manager), reopen(partner)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await week(staff1)).remarks).toHaveLength(1);
  });

  it("stands in the sums by what became of it: the budget counts what is handed in or approved", async () => {
    const { manager, staff2 } = people;
    const { projectId: own } = await makeProject(firm, { manager: { role: 1 }, staff2: { role: 0 } });
    await approve(manager, await handedIn(staff2, 3, { projectId: own }));
    await handedIn(staff2, 2, { projectId: own });
    await log(staff2, nextWeek(), 1, { projectId: own });
    const sums = { approvedHours: 3, waitingHours: 2 };
    const hours = await manager.call(projectHours.GetProjectLogTime, { Id: own });
    expect(hours).toMatchObject({ usedHours: 5, ...sums, draftHours: 1 });
    expect(hours.members.find(({ userId }) => userId === staff2.userId)).toMatchObject({ usedHours: 5, ...sums });
    const list = await manager.call(seenWorkLogs.GetProjectWorkLogList, { projectId: own });
    expect(list).toMatchObject({ totalHours: 6, ...sums });
  });
});
