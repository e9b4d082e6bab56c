import { userCategories } from "@digao/contract/areas/office/user-categories/calls";
import { workLogs } from "@digao/contract/areas/office/work-logs/calls";
import { type WorkOffer, workOffers } from "@digao/contract/areas/office/work-offers/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { makeProject } from "../../../../test/build.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { writeAction } from "../../../platform/action-log.ts";
import { dayOf, today } from "../../../platform/lib/china-time.ts";

let server: TestServer;
let firm: TestTenant;
let staff: Client;
let other: Client;
let projectId = 0;

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  [staff, other] = await Promise.all([firm.as("staff1"), firm.as("staff2")]);
  ({ projectId } = await makeProject(firm, {
    manager: { role: 1 },
    staff1: { role: 0 },
    staff2: { role: 0 },
  }));
});
afterAll(() => server.stop());

const timer = (by: Client) => by.call(workOffers.GetWorkTimer, {});
const start = (by: Client, more: object = {}) =>
  by.call(workOffers.StartWorkTimer, { projectId, section: "货币资金", title: "函证", ...more });
const stop = (by: Client) => by.call(workOffers.StopWorkTimer, {});
const offers = (by: Client, week = today()) => by.call(workOffers.GetWorkOffers, { week });
const take = (by: Client, source: string, more: object = {}) => by.call(workOffers.TakeWorkOffer, { source, ...more });
const ranSince = (minutes: number) =>
  firm.inDb((db) => sql`update work_timer set started_at = now() - make_interval(mins => ${minutes}::int)`.execute(db));
const dayBefore = (days: number) => dayOf(Date.now() - days * 86_400_000);

async function named(by: Client, kind: WorkOffer["kind"], week?: string): Promise<WorkOffer> {
  const [offer] = (await offers(by, week)).filter((one) => one.kind === kind);
  if (!offer) throw new Error(`Nothing is offered from ${kind}.`);
  return offer;
}

describe("a timer", () => {
  it("is one of each person, whatever window or session it is started in, and logs nothing when it stops", async () => {
    const started = await start(staff);
    expect(started).toMatchObject({ projectId, section: "货币资金", title: "函证" });
    await expect(start(staff, { title: "盘点" })).rejects.toMatchObject({ message: /货币资金：函证/ });
    expect(await timer(await firm.as("staff1"))).toEqual(started);
    expect(await timer(other)).toBeNull();
    await ranSince(110);
    const offer = await stop(staff);
    expect(offer).toMatchObject({ kind: "timer", minutes: 110, hours: 1.75, title: "货币资金：函证", projectId });
    expect(await timer(staff)).toBeNull();
    await expect(stop(staff)).rejects.toMatchObject({ message: /没有进行中的计时/ });
    const days = { starttime: dayBefore(1), endtime: today() };
    expect(await staff.call(workLogs.GetCalendarList, days)).toEqual([]);
    expect(await named(staff, "timer", offer.day)).toEqual(offer);
    expect((await offers(other, offer.day)).filter(({ kind }) => kind === "timer")).toEqual([]);
    await take(staff, offer.source);
  });

  it("is started once by two windows at once, and stopped once", async () => {
    const begun = await meet(server, firm, [() => start(staff), () => start(staff, { title: "盘点" })]);
    expect(begun.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const ended = await meet(server, firm, [() => stop(staff), () => stop(staff)]);
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await staff.call(workOffers.DismissWorkOffer, { source: (await named(staff, "timer")).source });
  });

  it("runs for projects one works at alone", async () => {
    await expect(start(staff, { projectId: null })).rejects.toMatchObject({ message: /须选择项目/ });
    await expect(start(await firm.as("qc"))).rejects.toMatchObject({ status: 403 });
    await expect(start(await (await server.newTenant()).as("staff1"))).rejects.toMatchObject({ status: 404 });
  });

  it("that was forgotten offers a day at most", async () => {
    await start(staff, { projectId: null, workType: 3, section: "" });
    await ranSince(60 * 40);
    const offer = await stop(staff);
    expect(offer).toMatchObject({ minutes: 2400, hours: 24 });
    await expect(take(staff, offer.source, { hours: 2, title: "培训" })).resolves.toMatchObject({ hours: 2 });
  });
});

describe("an offer", () => {
  it("is taken once by two windows at once, with what was changed, as a draft", async () => {
    await start(staff);
    await ranSince(30);
    const { source } = await stop(staff);
    const one = { hours: 0.75, title: "函证与底稿" };
    const both = await meet(server, firm, [() => take(staff, source, one), () => take(staff, source, one)]);
    const made = both.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({ ...one, status: 0, projectId });
    await expect(take(staff, source)).rejects.toMatchObject({ message: /已经登记过/ });
    // Also once what was made of it is deleted.
    await staff.call(workLogs.DeleteWorkLog, { Id: made[0]?.id ?? 0 });
    await expect(take(staff, source)).rejects.toMatchObject({ message: /已经登记过/ });
    await expect(take(other, source)).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    "own:1:2026-13-99",
    "own:1:2026-02-30",
    "own:1:0000-01-01",
    "acts:1:2026-03-02",
    "timer:1",
    "x",
    "own:1:2999-01-01",
  ])("%s is none", (source) => expect(take(staff, source)).rejects.toMatchObject({ status: 404 }));

  it("comes from events that are over, of one's own and of projects, and goes once it is dismissed", async () => {
    const day = dayBefore(1);
    const at = (clock: string) => `${day}T${clock}:00+08:00`;
    const event = { title: "项目例会", start: at("09:00"), end: at("10:30"), isAllDay: false };
    const { id } = await staff.call(userCategories.AddAndUpdateUserEvent, event);
    await firm.inDb(async (db) => {
      const members = [staff.userId, other.userId];
      const row = { project_id: projectId, title: "监盘", start: at("13:00"), end: at("17:00"), members };
      await db.insertInto("project_event").values(row).execute();
    }, "manager");
    const found = (await offers(staff, day)).filter(({ kind }) => kind === "event");
    expect(found.map(({ title, hours, projectId: of }) => [title, hours, of])).toEqual([
      ["项目例会", 1.5, null],
      ["监盘", 4, projectId],
    ]);
    const source = `own:${id}:${day}`;
    await staff.call(workOffers.DismissWorkOffer, { source });
    await expect(take(staff, source)).rejects.toMatchObject({ message: /已忽略/ });
    expect((await offers(staff, day)).map(({ title }) => title)).not.toContain("项目例会");
    expect((await offers(other, day)).map(({ title }) => title)).toEqual(["监盘"]);
  });

  it("is not made of an event that asks its hours by itself, nor of one to come", async () => {
    const day = dayBefore(1);
    const at = (clock: string, of = day) => `${of}T${clock}:00+08:00`;
    await firm.inDb(async (db) => {
      const row = { project_id: projectId, title: "访谈", members: [other.userId] };
      const { id } = await db
        .insertInto("project_event")
        .values({ ...row, start: at("10:00"), end: at("11:00") })
        .returning("id")
        .executeTakeFirstOrThrow();
      const log = { user_id: other.userId, project_id: projectId, title: "访谈", hours: "1", invite_status: 1 };
      const span = { start_time: at("10:00"), end_time: at("11:00") };
      await db
        .insertInto("work_log")
        .values({ ...log, ...span, event_id: id, invited_by: staff.userId })
        .execute();
      const later = { start: `${dayBefore(-1)}T09:00:00+08:00`, end: `${dayBefore(-1)}T10:00:00+08:00` };
      await db
        .insertInto("project_event")
        .values({ ...row, title: "以后", ...later })
        .execute();
    }, "manager");
    const titles = [...(await offers(other, day)), ...(await offers(other, dayBefore(-1)))].map(({ title }) => title);
    expect(titles).not.toContain("访谈");
    expect(titles).not.toContain("以后");
  });

  it("comes from what was done in a project, less what is logged for it", async () => {
    const { projectId: worked } = await makeProject(firm, { manager: { role: 1 }, staff1: { role: 0 } });
    const { projectId: left } = await makeProject(firm, { manager: { role: 1 } });
    await firm.inDb(async (db) => {
      for (const id of [worked, left])
        await sql`insert into recent_project (user_id, project_id) values (${staff.userId}, ${id})`.execute(db);
      for (const [by, remark] of [
        [staff.userId, "1"],
        [staff.userId, "2"],
        [other.userId, "3"],
      ] as const) {
        const act = { refType: "project", action: "update", new: { remark } } as const;
        await writeAction(db, { userId: by }, { ...act, refId: worked, projectId: worked });
        await writeAction(db, { userId: by }, { ...act, refId: left, projectId: left });
      }
    });
    const found = (await offers(staff)).filter(({ kind }) => kind === "acts");
    // Of a project that one has left nothing is offered: its hours would be refused.
    expect(found.map(({ projectId: of }) => of)).not.toContain(left);
    const offer = found.find(({ projectId: of }) => of === worked);
    expect(offer).toMatchObject({ source: `acts:${worked}:${today()}`, hours: 0.25, acts: 2, logged: 0 });
    expect(offer?.touched).toEqual([expect.stringContaining("测试项目")]);
    await staff.call(workLogs.CreateWorkLog, { projectId: worked, title: "函证", workDate: today(), hours: 0.25 });
    expect((await offers(staff)).filter(({ projectId: of }) => of === worked)).toEqual([]);
    await expect(take(staff, offer?.source ?? "")).rejects.toMatchObject({ status: 404 });
  });
});
