import { workLogs } from "@digao/contract/areas/office/work-logs/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProject } from "../../../../test/build.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let firm: TestTenant;
let staff: Client;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  staff = await firm.as("staff1");
  ({ projectId } = await makeProject(firm, {
    manager: { role: 1 },
    staff1: { role: 0 },
    staff2: { role: 0, checked: 0 },
  }));
});
afterAll(() => server.stop());

const log = (by: Client, workDate: string, hours: number, more: object = {}) =>
  by.call(workLogs.CreateWorkLog, { projectId, title: "应收账款函证", workDate, hours, status: 1, ...more });

describe("logged hours", () => {
  it("stand one after the other on their day, from nine on, and are read by week", async () => {
    const first = await log(staff, "2026-03-02", 3.5);
    const second = await log(staff, "2026-03-02", 4);
    expect([first.startTime, first.endTime, second.startTime].map((text) => new Date(text).toISOString())).toEqual([
      "2026-03-02T01:00:00.000Z",
      "2026-03-02T04:30:00.000Z",
      "2026-03-02T04:30:00.000Z",
    ]);
    expect(second).toMatchObject({ hours: 4, workDate: "2026-03-02", isOwner: true, inviteStatus: 2, status: 1 });
    const week = await staff.call(workLogs.GetCalendarList, { starttime: "2026-03-02", endtime: "2026-03-08" });
    expect(week.map(({ id }) => id)).toEqual([first.id, second.id]);
    const page = await staff.call(workLogs.GetWorkLogList, { starttime: "2026-03-02", endtime: "2026-03-02" });
    expect([page.totalCount, page.items[0]?.id]).toEqual([2, second.id]);
  });

  it("count for the day in China that they begin on", async () => {
    const night = await staff.call(workLogs.CreateWorkLog, {
      workType: 5,
      title: "夜间差旅",
      startTime: "2026-03-09T16:30:00Z",
      endTime: "2026-03-09T18:20:00Z",
    });
    expect(night).toMatchObject({ workDate: "2026-03-10", hours: 1.75, status: 0 });
  });

  it("are refused in other steps than quarters, beyond their span, without a time, and over 24 a day also when sent at once", async () => {
    await expect(log(staff, "2026-03-03", 1.1)).rejects.toMatchObject({ status: 400, message: /0\.25/ });
    const span = { startTime: "2026-03-03T01:00:00Z", endTime: "2026-03-03T03:00:00Z" };
    const over = staff.call(workLogs.CreateWorkLog, { projectId, title: "越界", ...span, hours: 2.25 });
    await expect(over).rejects.toMatchObject({ status: 400, message: /超过了起止时间/ });
    const inverted = { startTime: span.endTime, endTime: span.startTime };
    const back = staff.call(workLogs.CreateWorkLog, { projectId, title: "倒置", ...inverted });
    await expect(back).rejects.toMatchObject({ status: 400 });
    const none = staff.call(workLogs.CreateWorkLog, { projectId, title: "无时间", workDate: "2026-03-03" });
    await expect(none).rejects.toMatchObject({ status: 400 });
    const many = await Promise.allSettled([10, 10, 10].map((hours) => log(staff, "2026-03-04", hours)));
    expect(many.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    await expect(log(staff, "2026-03-04", 4.25)).rejects.toMatchObject({
      message: /已登记 20 小时，加上本次共 24\.25/,
    });
    expect((await log(staff, "2026-03-04", 4)).hours).toBe(4);
  });

  it("go to projects one works at alone, and project work to a project", async () => {
    await expect(log(staff, "2026-03-05", 1, { projectId: null })).rejects.toMatchObject({ message: /须选择项目/ });
    await expect(log(await firm.as("qc"), "2026-03-05", 1)).rejects.toMatchObject({ status: 403 });
    await expect(log(await firm.as("staff2"), "2026-03-05", 1)).rejects.toMatchObject({ status: 403 });
    const archived = await makeProject(firm, { staff1: { role: 0 } }, { archiveFlag: 2 });
    await expect(log(staff, "2026-03-05", 1, archived)).rejects.toMatchObject({ status: 423 });
    const stranger = await (await server.newTenant()).as("staff1");
    await expect(log(stranger, "2026-03-05", 1)).rejects.toMatchObject({ status: 404 });
    expect(await log(staff, "2026-03-05", 1, { projectId: null, workType: 3 })).toMatchObject({ projectName: null });
  });

  it("are changed with the version that was read, keep their begin on their day, and count once", async () => {
    const entry = await log(staff, "2026-03-06", 20);
    const draft = { id: entry.id, projectId, title: "监盘", workDate: "2026-03-06", hours: 22, rowVersion: 1 };
    const changed = await staff.call(workLogs.UpdateWorkLog, draft);
    expect(changed).toMatchObject({ hours: 22, title: "监盘", startTime: entry.startTime, rowVersion: 2, status: 0 });
    await expect(staff.call(workLogs.UpdateWorkLog, draft)).rejects.toMatchObject({ status: 409 });
    const times = { startTime: "2026-03-07T01:00:00Z", endTime: "2026-03-07T02:00:00Z" };
    const moved = await staff.call(workLogs.UpdateWorkLogDatetime, { id: entry.id, rowVersion: 2, ...times });
    expect(moved).toMatchObject({ hours: 1, workDate: "2026-03-07", rowVersion: 3 });
    await staff.call(workLogs.DeleteWorkLog, { Id: entry.id });
    await expect(staff.call(workLogs.GetWorkLog, { Id: entry.id })).rejects.toMatchObject({ status: 404 });
  });

  it("stand once they are approved", async () => {
    const { id } = await log(staff, "2026-03-11", 8);
    await firm.inDb((db) => db.updateTable("work_log").set({ status: 2 }).where("id", "=", id).execute());
    const draft = { id, projectId, title: "改", workDate: "2026-03-11", hours: 1, rowVersion: 1 };
    await expect(staff.call(workLogs.UpdateWorkLog, draft)).rejects.toMatchObject({ message: /已审批/ });
    await expect(staff.call(workLogs.DeleteWorkLog, { Id: id })).rejects.toMatchObject({ message: /已审批/ });
  });

  it("are nobody else's, of the firm or another, to see, change or delete", async () => {
    const { id } = await log(staff, "2026-03-12", 8);
    const others = [await firm.as("manager"), await firm.as("admin"), await (await server.newTenant()).as("admin")];
    for (const by of others) {
      await expect(by.call(workLogs.GetWorkLog, { Id: id })).rejects.toMatchObject({ status: 404 });
      await expect(by.call(workLogs.DeleteWorkLog, { Id: id })).rejects.toMatchObject({ status: 404 });
      const draft = { id, workType: 3, title: "改", workDate: "2026-03-12", hours: 1, rowVersion: 1 };
      await expect(by.call(workLogs.UpdateWorkLog, draft)).rejects.toMatchObject({ status: 404 });
      const days = { starttime: "2026-03-01", endtime: "2026-03-31" };
      expect(await by.call(workLogs.GetCalendarList, days)).toEqual([]);
    }
  });

  it("leave what was before and after in the log", async () => {
    const { id } = await log(staff, "2026-03-13", 2);
    await staff.call(workLogs.DeleteWorkLog, { Id: id });
    const entries = await firm.inDb((db) =>
      db
        .selectFrom("project_log")
        .where("ref_type", "=", "workLog")
        .where("ref_id", "=", `${id}`)
        .selectAll()
        .execute(),
    );
    expect(entries.map(({ action }) => action).sort()).toEqual(["create", "delete"]);
  });
});
