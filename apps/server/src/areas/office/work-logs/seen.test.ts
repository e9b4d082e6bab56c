import { projectEvent, projectEvents } from "@digao/contract/areas/office/project-events/calls";
import { seenWorkLogs, workLogs } from "@digao/contract/areas/office/work-logs/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProject } from "../../../../test/build.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { readBook } from "../../../../test/workbook.ts";

let server: TestServer;
let firm: TestTenant;
let [staff, other, manager, admin]: Client[] = [];
let led = 0;
let elsewhere = 0;

const by = (client: Client | undefined): Client => {
  if (!client) throw new Error("not signed in");
  return client;
};

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  [staff, other, manager, admin] = await Promise.all([
    firm.as("staff1"),
    firm.as("staff2"),
    firm.as("manager"),
    firm.as("admin"),
  ]);
  const team = { staff1: { role: 0 }, staff2: { role: 0 } };
  ({ projectId: led } = await makeProject(firm, { manager: { role: 1 }, ...team }));
  ({ projectId: elsewhere } = await makeProject(firm, { partner: { role: 1 }, ...team }));
});
afterAll(() => server.stop());

const log = (client: Client | undefined, projectId: number, workDate: string, hours: number, more: object = {}) =>
  by(client).call(workLogs.CreateWorkLog, { projectId, title: "函证", workDate, hours, status: 1, ...more });
const calendar = (client: Client | undefined, starttime: string, endtime = starttime, more: object = {}) =>
  by(client).call(seenWorkLogs.GetWorkLogCalendarListAll, { starttime, endtime, ...more });
const load = (client: Client | undefined, starttime: string, endtime = starttime, more: object = {}) =>
  by(client).call(seenWorkLogs.GetWorkTimeLoad, { starttime, endtime, maxResultCount: 100, ...more });

describe("hours of others", () => {
  it("are seen by oneself, by who leads their project, by the firm's eyes; by nobody else, of no other firm", async () => {
    const day = "2026-03-02";
    const mine = await log(staff, led, day, 3);
    const away = await log(staff, elsewhere, day, 2);
    const others = await log(other, led, day, 4);
    const idsOf = async (client: Client | undefined) => (await calendar(client, day)).map(({ id }) => id).sort();
    expect(await idsOf(staff)).toEqual([mine.id, away.id]);
    expect(await idsOf(other)).toEqual([others.id]);
    expect(await idsOf(manager)).toEqual([mine.id, others.id]);
    expect(await idsOf(admin)).toEqual([mine.id, away.id, others.id]);
    expect(await idsOf(await firm.as("qc"))).toEqual([]);
    expect(await idsOf(await (await server.newTenant()).as("admin"))).toEqual([]);
    const list = await by(manager).call(seenWorkLogs.GetProjectWorkLogList, { projectId: elsewhere });
    expect(list).toEqual({ totalCount: 0, items: [], totalHours: 0, approvedHours: 0, waitingHours: 0 });
  });

  it("load the days of a team; the totals are those of the list, the rows of a cell those of the calendar", async () => {
    const [from, to] = ["2026-03-09", "2026-03-15"];
    await log(staff, led, "2026-03-09", 8.5);
    await log(staff, led, "2026-03-10", 2);
    await log(staff, elsewhere, "2026-03-10", 1);
    await log(other, led, "2026-03-14", 2);
    const ofManager = await load(manager, from, to);
    expect(ofManager).toMatchObject({ totalHours: 12.5, seesFirm: false, isCalendarMissing: false });
    const row = ofManager.items.find(({ userId }) => userId === firm.userIds.staff1);
    expect(row).toMatchObject({ hours: 10.5, expected: 40, free: 30, overDays: 1, overlaps: 0 });
    expect(row?.days.map((day) => day.load)).toEqual(["over", "low", "none", "none", "none", "none", "none"]);
    const rest = ofManager.items.find(({ userId }) => userId === firm.userIds.staff2);
    expect(rest?.days.at(5)).toMatchObject({ day: "2026-03-14", hours: 2, load: "rest" });
    const span = { starttime: from, endtime: to };
    const list = await by(manager).call(seenWorkLogs.GetProjectWorkLogList, span);
    expect([list.totalHours, list.totalCount]).toEqual([12.5, 3]);
    const firmwide = await load(admin, from, to);
    expect([firmwide.totalHours, firmwide.seesFirm]).toEqual([13.5, true]);
    const sum = firmwide.items.reduce((all, { hours }) => all + hours, 0);
    expect(sum).toBe(firmwide.totalHours);
    const cell = await calendar(admin, "2026-03-10", "2026-03-10", { userId: firm.userIds.staff1 });
    expect(cell.reduce((all, { hours }) => all + hours, 0)).toBe(3);
    expect((await load(staff, from, to)).items.map(({ userId }) => userId)).toEqual([firm.userIds.staff1]);
  });

  it("overlap where they run at once, also with the night before, and say so in cell and calendar", async () => {
    const at = (startTime: string, endTime: string) => ({ startTime, endTime, workDate: undefined, hours: undefined });
    await log(staff, led, "", 0, at("2026-03-16T14:00:00Z", "2026-03-16T18:00:00Z"));
    await log(staff, led, "", 0, at("2026-03-16T17:00:00Z", "2026-03-16T19:00:00Z"));
    await log(staff, led, "", 0, at("2026-03-16T19:00:00Z", "2026-03-16T20:00:00Z"));
    const cell = await calendar(manager, "2026-03-17");
    expect(cell.map(({ isOverlapping }) => isOverlapping)).toEqual([true, false]);
    const row = (await load(manager, "2026-03-17")).items.find(({ userId }) => userId === firm.userIds.staff1);
    expect(row).toMatchObject({ overlaps: 1, days: [{ count: 2, overlaps: 1 }] });
  });

  it("of a refused invitation count nothing; of an open one they stand apart", async () => {
    const { id: peid } = await by(manager).call(projectEvent.calls.create, {
      projectId: led,
      title: "监盘",
      eventType: "1",
      isAllDay: false,
      place: null,
      start: "2026-03-19T01:00:00.000Z",
      end: "2026-03-19T05:00:00.000Z",
      members: [firm.userIds.staff1],
    });
    await by(manager).call(projectEvents.SendEventtoWorkLog, { peid });
    const dayOf = async () => {
      const { items } = await load(manager, "2026-03-19");
      return items.find(({ userId }) => userId === firm.userIds.staff1)?.days[0];
    };
    expect(await dayOf()).toMatchObject({ hours: 0, openHours: 4, count: 1, load: "none" });
    const [invited] = await by(staff).call(workLogs.GetCalendarList, {
      starttime: "2026-03-19",
      endtime: "2026-03-19",
    });
    await by(staff).call(workLogs.UpdateRefuse, { Id: invited?.id ?? 0, reason: "当日在外地" });
    expect(await dayOf()).toMatchObject({ hours: 0, openHours: 0, count: 0 });
    expect(await calendar(manager, "2026-03-19")).toEqual([]);
  });

  it("are asked for some days at once, and leave as a workbook with their right alone", async () => {
    await expect(calendar(staff, "2026-01-01", "2026-03-31")).rejects.toMatchObject({ message: /62 天/ });
    await expect(load(staff, "2026-01-02", "2026-01-01")).rejects.toMatchObject({ status: 400 });
    const title = '=HYPERLINK("http://x")';
    await log(staff, led, "2026-03-24", 2.5, { title });
    const span = { starttime: "2026-03-24", endtime: "2026-03-24" };
    const path = `${seenWorkLogs.ExportExcelWorkLog.path}?${new URLSearchParams(span).toString()}`;
    expect((await by(manager).fetch(path)).status).toBe(403);
    const answer = await by(admin).fetch(path);
    expect(answer.status).toBe(200);
    const { SheetNames, Sheets } = readBook(Buffer.from(await answer.arrayBuffer()));
    const cells = Object.values(Sheets[SheetNames[0] ?? ""] ?? {});
    const guarded = cells.filter(({ v }) => v === title);
    expect(guarded.map(({ f }) => f)).toEqual([undefined]);
    expect(cells.some(({ v }) => v === 2.5)).toBe(true);
  });
});

describe("last week", () => {
  it("is offered once more as drafts, once, and not on days off", async () => {
    await log(staff, led, "2026-04-27", 3, { title: "盘点" });
    await log(staff, led, "2026-04-30", 2, { title: "访谈" });
    await log(staff, led, "2026-05-01", 1, { title: "值班" });
    const copy = () => by(staff).call(seenWorkLogs.CopyWorkLogWeek, { week: "2026-05-06" });
    const first = await copy();
    const drafts = await by(staff).call(workLogs.GetCalendarList, { starttime: "2026-05-04", endtime: "2026-05-10" });
    expect(drafts.map(({ workDate, title, status }) => [workDate, title, status])).toEqual([
      ["2026-05-07", "访谈", 0],
      ["2026-05-08", "值班", 0],
    ]);
    expect(first).toEqual({ copied: 2, left: 1 });
    expect(await copy()).toEqual({ copied: 0, left: 3 });
  });
});
