import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { projectEvent, projectEvents } from "@digao/contract/areas/office/project-events/calls";
import { userCategories } from "@digao/contract/areas/office/user-categories/calls";
import { workLogs } from "@digao/contract/areas/office/work-logs/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { within } from "../../../../../../test/pace.ts";
import { makeProject } from "../../../../test/build.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { registerTests } from "../../../../test/register-tests.ts";

registerTests(projectEvent, {
  writer: "manager",
  place: (tenant) => makeProject(tenant, { manager: { role: 1 }, staff1: { role: 0 } }),
  valid: ({ userIds }) => ({
    title: "存货监盘",
    eventType: "1",
    isAllDay: false,
    start: "2025-01-06T01:00:00.000000Z",
    end: "2025-01-06T04:00:00.000000Z",
    place: "一号仓库",
    members: [userIds.manager, userIds.staff1],
  }),
  other: ({ userIds }) => ({
    title: "报告沟通会",
    eventType: "3",
    isAllDay: false,
    start: "2025-02-10T06:00:00.000000Z",
    end: "2025-02-10T07:30:00.000000Z",
    place: "客户会议室",
    members: [userIds.manager],
  }),
});

let server: TestServer;
let firm: TestTenant;
let manager: Client;
let staff: Client;
let other: Client;
let projectId: number;
beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  [manager, staff, other] = [await firm.as("manager"), await firm.as("staff1"), await firm.as("staff2")];
  const team = { manager: { role: 1 }, staff1: { role: 0 }, staff2: { role: 0 } };
  ({ projectId } = await makeProject(firm, team));
});
afterAll(() => server.stop());

const at = (day: string, clock: string): string => new Date(`${day}T${clock}:00+08:00`).toISOString();
const draft = (more: object = {}) => ({
  projectId,
  title: "存货监盘",
  eventType: "1",
  isAllDay: false,
  place: null,
  start: at("2026-03-02", "09:00"),
  end: at("2026-03-02", "12:00"),
  members: [firm.userIds.staff1, firm.userIds.staff2],
  ...more,
});
const make = (by: Client, more: object = {}) => by.call(projectEvent.calls.create, draft(more));
const send = (peid: number, by = manager) => by.call(projectEvents.SendEventtoWorkLog, { peid });
const hoursOf = (by: Client, from: string, to = from) =>
  by.call(workLogs.GetCalendarList, { starttime: from, endtime: to });

describe("an event of a project", () => {
  it("ends after it begins, lasts a month at most, and takes in members alone", async () => {
    await expect(make(manager, { end: at("2026-03-02", "09:00") })).rejects.toMatchObject({ status: 400 });
    await expect(make(manager, { end: at("2026-04-10", "09:00") })).rejects.toMatchObject({ message: /最多 31 天/ });
    await expect(make(manager, { members: [firm.userIds.qc] })).rejects.toMatchObject({ message: /不是本项目成员/ });
  });

  it("is changed by whoever made it or leads the project, by nobody else", async () => {
    const { id, rowVersion } = await make(staff);
    const change = { ...draft({ title: "监盘改期" }), peid: id, rowVersion };
    await expect(other.call(projectEvent.calls.update, change)).rejects.toMatchObject({ status: 403 });
    await expect(other.call(projectEvent.calls.remove, { peid: id })).rejects.toMatchObject({ status: 403 });
    await expect(send(id, other)).rejects.toMatchObject({ status: 403 });
    await staff.call(projectEvent.calls.update, change);
    await manager.call(projectEvent.calls.remove, { peid: id });
  });

  it("stands on each of its days, and in the calendars of those who take part alone", async () => {
    const { id } = await make(manager, {
      title: "外勤",
      isAllDay: true,
      start: at("2026-05-30", "10:00"),
      end: at("2026-06-02", "10:00"),
      members: [firm.userIds.staff1],
    });
    const days = await staff.call(projectEvents.GetProjectEventDividedList, {
      projectId,
      starttime: "2026-05-31",
      endtime: "2026-06-30",
    });
    expect(days.map(({ day, events }) => [day, events.map((one) => one.id)])).toEqual([
      ["2026-05-31", [id]],
      ["2026-06-01", [id]],
      ["2026-06-02", [id]],
    ]);
    const inMonth = (month: string) => staff.call(projectEvents.GetProjectEventMonthList, { projectId, month });
    expect((await inMonth("2026-05")).map((one) => one.id)).toEqual([id]);
    expect((await inMonth("2026-06")).map((one) => one.id)).toEqual([id]);
    expect(await inMonth("2026-07")).toEqual([]);
    const range = { starttime: "2026-06-01", endtime: "2026-06-01" };
    const shown = await staff.call(userCategories.GetUserProjectCalendar, range);
    expect(shown).toMatchObject([
      { kind: "projectEvent", recordId: id, start: "2026-05-30", end: "2026-06-02", projectId },
    ]);
    expect(await other.call(userCategories.GetUserProjectCalendar, range)).toEqual([]);
    await manager.call(projectEvent.calls.remove, { peid: id });
  });
});

describe("invitations to an event's hours", () => {
  it("go to each person for each day, count once accepted, and are told to whoever sent them when refused", async () => {
    const { id } = await make(manager, { start: at("2026-03-09", "13:00"), end: at("2026-03-10", "17:30") });
    expect(await send(id)).toEqual({ sent: 4, changed: 0, withdrawn: 0, kept: 0 });
    const [first, second] = await hoursOf(staff, "2026-03-09", "2026-03-10");
    expect([first, second]).toMatchObject([
      { hours: 4.5, inviteStatus: 0, isOwner: false, inviterName: "李经理", status: 0, projectId },
      { hours: 4.5, inviteStatus: 0 },
    ]);
    const inbox = await staff.call(notifications.GetUserNotifications, { state: 0 });
    expect(inbox.items.filter(({ title }) => title === "请确认工时")).toHaveLength(1);
    const [one, two] = [first?.id ?? 0, second?.id ?? 0];
    const edit = { id: one, rowVersion: 1, title: "改", workDate: "2026-03-09", hours: 1, projectId };
    await expect(staff.call(workLogs.UpdateWorkLog, edit)).rejects.toMatchObject({ message: /请先接受邀请/ });
    await expect(staff.call(workLogs.UpdateRefuse, { Id: two, reason: " " })).rejects.toMatchObject({ status: 400 });
    await expect(other.call(workLogs.UpdateConsent, { Id: one })).rejects.toMatchObject({ status: 404 });
    expect(await staff.call(workLogs.UpdateConsent, { Id: one })).toMatchObject({ inviteStatus: 2 });
    expect(await staff.call(workLogs.UpdateRefuse, { Id: two, reason: "已请假" })).toMatchObject({ inviteStatus: 1 });
    const answers = await manager.call(notifications.GetUserNotifications, { state: 0 });
    expect(answers.items[0]?.description).toBe("王小明拒绝了“存货监盘”2026-03-10 的工时：已请假");
    const event = await manager.call(projectEvent.calls.get, { peid: id });
    expect(event).toMatchObject({ openCount: 1, acceptedCount: 1, refusedCount: 1 });
    await expect(manager.call(projectEvent.calls.remove, { peid: id })).rejects.toMatchObject({ message: /不能删除/ });
    expect(await staff.call(workLogs.UpdateConsent, { Id: two })).toMatchObject({
      inviteStatus: 2,
      refuseReason: null,
    });
  });

  it("refused by mistake are accepted while the event stands, and no longer once it is gone", async () => {
    const { id } = await make(manager, { start: at("2026-08-03", "09:00"), end: at("2026-08-03", "12:00") });
    await send(id);
    const [invitation] = await hoursOf(staff, "2026-08-03", "2026-08-03");
    await staff.call(workLogs.UpdateRefuse, { Id: invitation?.id ?? 0, reason: "看错了日期" });
    expect(await hoursOf(staff, "2026-08-03", "2026-08-03")).toMatchObject([{ inviteStatus: 1 }]);
    await manager.call(projectEvent.calls.remove, { peid: id });
    await expect(staff.call(workLogs.UpdateConsent, { Id: invitation?.id ?? 0 })).rejects.toMatchObject({
      status: 404,
    });
    expect(await hoursOf(staff, "2026-08-03", "2026-08-03")).toEqual([]);
  });

  it("refused can no longer be accepted once their day is no part of the event", async () => {
    const { id, rowVersion } = await make(manager, {
      start: at("2026-08-04", "09:00"),
      end: at("2026-08-04", "12:00"),
    });
    await send(id);
    const [invitation] = await hoursOf(staff, "2026-08-04", "2026-08-04");
    await staff.call(workLogs.UpdateRefuse, { Id: invitation?.id ?? 0, reason: "当天外出" });
    const event = await manager.call(projectEvent.calls.get, { peid: id });
    const moved = { start: at("2026-08-05", "09:00"), end: at("2026-08-05", "12:00"), rowVersion };
    await manager.call(projectEvent.calls.update, { ...event, ...moved, peid: id });
    expect(await send(id)).toEqual({ sent: 2, changed: 0, withdrawn: 2, kept: 0 });
    await expect(staff.call(workLogs.UpdateConsent, { Id: invitation?.id ?? 0 })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("never fill the sender's own day beyond 24 hours, whatever is logged at the same moment", async () => {
    const { manager: me, staff1 } = firm.userIds;
    const times = { start: at("2026-03-12", "09:00"), end: at("2026-03-12", "17:00") };
    const { id } = await make(manager, { ...times, members: [staff1, me] });
    const sending = await firm.inDb(async (db) => {
      await sql`select pg_advisory_xact_lock(hashtext('work_log'), ${me}::int)`.execute(db);
      await sql`insert into work_log (user_id, work_type, title, start_time, end_time, hours, invite_status)
        values (${me}, 2, '盘点', '2026-03-12 00:00+08', '2026-03-12 20:00+08', 20, 2)`.execute(db);
      const sent = send(id);
      const waiting = () =>
        sql`select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
          where l.locktype = 'advisory' and not l.granted`.execute(db);
      await expect.poll(async () => (await waiting()).rows.length, { timeout: within(20_000), interval: 20 }).toBe(1);
      return { sent };
    }, "manager");
    expect(await sending.sent).toMatchObject({ sent: 2 });
    const own = await hoursOf(manager, "2026-03-12");
    expect(own.map(({ hours, inviteStatus }) => [hours, inviteStatus]).sort()).toEqual([
      [20, 2],
      [8, 0],
    ]);
  });

  it("and those who answer meanwhile never wait for each other for good", async () => {
    const day = { start: at("2026-03-13", "09:00"), end: at("2026-03-13", "12:00") };
    const members = [firm.userIds.manager, firm.userIds.staff1, firm.userIds.staff2];
    const { id } = await make(staff, { ...day, members });
    await send(id, staff);
    const invitations = await Promise.all(
      [manager, other].map(async (by) => ({ by, log: (await hoursOf(by, "2026-03-13"))[0] })),
    );
    await Promise.all([
      ...invitations.map(({ by, log }) => by.call(workLogs.UpdateConsent, { Id: log?.id ?? 0 })),
      ...[manager, staff].map((by) => send(id, by)),
    ]);
    const event = await manager.call(projectEvent.calls.get, { peid: id });
    expect(event).toMatchObject({ openCount: 0, acceptedCount: 3 });
  });

  it("are asked once however often they are sent; what is open follows the event, what is answered stays", async () => {
    const { id, rowVersion } = await make(manager, {
      start: at("2026-03-16", "09:00"),
      end: at("2026-03-16", "12:00"),
    });
    const both = await Promise.all([send(id), send(id)]);
    expect(both.map(({ sent }) => sent).sort()).toEqual([0, 2]);
    const [mine] = await hoursOf(staff, "2026-03-16");
    await staff.call(workLogs.UpdateConsent, { Id: mine?.id ?? 0 });
    const moved = { start: at("2026-03-16", "14:00"), end: at("2026-03-16", "18:00") };
    await manager.call(projectEvent.calls.update, { ...draft(moved), peid: id, rowVersion });
    expect(await send(id)).toEqual({ sent: 0, changed: 1, withdrawn: 0, kept: 1 });
    expect((await hoursOf(staff, "2026-03-16"))[0]).toMatchObject({ hours: 3, inviteStatus: 2 });
    expect((await hoursOf(other, "2026-03-16"))[0]).toMatchObject({ hours: 4, inviteStatus: 0 });
    const alone = { ...draft({ ...moved, members: [firm.userIds.staff1] }), peid: id, rowVersion: rowVersion + 1 };
    await manager.call(projectEvent.calls.update, alone);
    expect(await send(id)).toEqual({ sent: 0, changed: 0, withdrawn: 1, kept: 1 });
    expect(await hoursOf(other, "2026-03-16")).toEqual([]);
  });

  it("cannot fill a day beyond its 24 hours, and others cannot fill one's day with them", async () => {
    const { id } = await make(manager, { start: at("2026-03-23", "00:00"), end: at("2026-03-23", "20:00") });
    await send(id);
    const own = { projectId, title: "应收账款函证", workDate: "2026-03-23", hours: 8, status: 1 };
    await staff.call(workLogs.CreateWorkLog, own);
    const invitation = (await hoursOf(staff, "2026-03-23")).find(({ inviteStatus }) => inviteStatus === 0);
    await expect(staff.call(workLogs.UpdateConsent, { Id: invitation?.id ?? 0 })).rejects.toMatchObject({
      message: /已登记 8 小时，加上本次共 28/,
    });
  });

  it("are agreed with by whoever sends them", async () => {
    const members = [firm.userIds.manager, firm.userIds.staff1];
    const { id } = await make(manager, { start: at("2026-03-30", "09:00"), end: at("2026-03-30", "11:00"), members });
    await send(id);
    expect(await hoursOf(manager, "2026-03-30")).toMatchObject([{ inviteStatus: 2, isOwner: true, hours: 2 }]);
  });

  it("answer to no entry of one's own", async () => {
    const own = { projectId, title: "盘点计划", workDate: "2026-03-24", hours: 1, status: 0 };
    const { id } = await staff.call(workLogs.CreateWorkLog, own);
    await expect(staff.call(workLogs.UpdateConsent, { Id: id })).rejects.toMatchObject({ message: /不是邀请/ });
  });
});
