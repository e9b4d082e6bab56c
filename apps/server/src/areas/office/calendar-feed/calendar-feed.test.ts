import { calendarFeed } from "@digao/contract/areas/office/calendar-feed/calls";
import { userCategories } from "@digao/contract/areas/office/user-categories/calls";
import { limits } from "@digao/contract/limits";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { makeProject } from "../../../../test/build.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { today } from "../../../platform/lib/china-time.ts";

const feeds = 40;
let server: TestServer;
let firm: TestTenant;
let staff: Client;

beforeAll(async () => {
  const callsPerMinute = { ...limits.callsPerMinute, feeds };
  server = await startTestServer({ isAlone: true, callsPerMinute });
  firm = await server.newTenant();
  staff = await firm.as("staff1");
});
afterAll(() => server.stop());

async function renew(by: Client): Promise<string> {
  const { rowVersion } = await by.call(calendarFeed.GetCalendarFeed, {});
  const { address } = await by.call(calendarFeed.RenewCalendarFeed, { rowVersion });
  return address;
}
/** Another program has neither token nor cookie. */
const read = (address: string) => fetch(server.url + address.slice(address.indexOf("/api/")));
const statusOf = async (address: string) => (await read(address)).status;

/** Lines joined again; the properties of each event. */
function eventsIn(text: string): Map<string, string>[] {
  const lines = text.replaceAll("\r\n ", "").split("\r\n");
  const events: Map<string, string>[] = [];
  for (const line of lines) {
    if (line === "BEGIN:VEVENT") events.push(new Map());
    const at = line.indexOf(":");
    events.at(-1)?.set(line.slice(0, at), line.slice(at + 1));
  }
  return events;
}

describe("a calendar's secret address", () => {
  it("gives what its owner may see to whoever has it, without a cookie, in lines of the standard", async () => {
    const day = today();
    const { projectId } = await makeProject(firm, { manager: { role: 1 }, staff1: { role: 0 }, staff2: { role: 0 } });
    const { projectId: others } = await makeProject(firm, { manager: { role: 1 } });
    const title = "盘点；第一仓库, 北门\\东侧;请带盘点表\r\nEND:VEVENT\r\nX-EVIL:1";
    const at = (clock: string) => `${day}T${clock}:00+08:00`;
    const event = { title, start: at("09:00"), end: at("10:30"), isAllDay: false, place: "一号仓库" };
    await staff.call(userCategories.AddAndUpdateUserEvent, event);
    await firm.inDb(async (db) => {
      const times = { start: at("13:00"), end: at("17:00") };
      await db
        .insertInto("project_event")
        .values([
          { project_id: projectId, title: "参与的监盘", members: [staff.userId], ...times },
          { project_id: projectId, title: "别人的监盘", members: [firm.userIds.staff2], ...times },
          { project_id: others, title: "别的项目", members: [staff.userId], ...times },
        ])
        .execute();
      await db.updateTable("project").set({ plan_end: day }).where("id", "in", [projectId, others]).execute();
    }, "manager");
    const answer = await read(await renew(staff));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(answer.headers.get("set-cookie")).toBeNull();
    const text = await answer.text();
    expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true);
    const events = eventsIn(text);
    expect(events.every((one) => one.has("UID") && one.has("DTSTAMP") && !one.has("X-EVIL"))).toBe(true);
    expect(new Set(events.map((one) => one.get("UID"))).size).toBe(events.length);
    const own = events.find((one) => one.get("LOCATION") === "一号仓库");
    expect(own?.get("SUMMARY")).toContain("盘点；第一仓库\\, 北门\\\\东侧\\;请带盘点表\\nEND:VEVENT\\nX-EVIL:1");
    expect(own?.get("DTSTART;TZID=Asia/Shanghai")).toBe(`${day.replaceAll("-", "")}T090000`);
    const titles = events.map((one) => one.get("SUMMARY") ?? "").join("\n");
    expect(titles).toContain("参与的监盘");
    expect(titles).not.toMatch(/别人的监盘|别的项目/);
    const ends = events.filter((one) => one.get("DTSTART;VALUE=DATE") === day.replaceAll("-", ""));
    expect(ends).toHaveLength(1);
  });

  it("is told once and kept as a hash; renewed or revoked, the old one is none", async () => {
    const first = await renew(staff);
    const kept = await firm.inDb((db) => db.selectFrom("calendar_feed").selectAll().execute());
    expect(JSON.stringify(kept)).not.toContain(first.split("key=")[1]?.split(".")[1]);
    expect(await staff.call(calendarFeed.GetCalendarFeed, {})).not.toHaveProperty("address");
    const second = await renew(staff);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    await staff.call(calendarFeed.RevokeCalendarFeed, {});
    expect(await statusOf(second)).toBe(404);
    await expect(staff.call(calendarFeed.RevokeCalendarFeed, {})).rejects.toMatchObject({ message: /没有订阅地址/ });
  });

  it("is made once by two windows at once", async () => {
    const by = await firm.as("staff2");
    const both = await meet(
      server,
      firm,
      [1, 2].map(() => () => by.call(calendarFeed.RenewCalendarFeed, { rowVersion: 0 })),
    );
    const made = both.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value.address] : []));
    expect(made).toHaveLength(1);
    expect(await statusOf(made[0] ?? "")).toBe(200);
  });

  it.each(["1.x", "0", "x".repeat(43), `1.${"a".repeat(43)}`, `2147483648.${"a".repeat(43)}`])(
    "%s is none",
    async (key) => {
      expect(await statusOf(`/api/calendar.ics?key=${key}`)).toBe(404);
    },
  );

  it("ends when its owner leaves or the firm is closed", async () => {
    const away = await firm.as("incharge");
    const address = await renew(away);
    expect(await statusOf(address)).toBe(200);
    const active = (isActive: boolean) =>
      firm.inDb((db) =>
        db.updateTable("app_user").set({ is_active: isActive }).where("id", "=", away.userId).execute(),
      );
    await active(false);
    expect(await statusOf(address)).toBe(404);
    await active(true);
    expect(await statusOf(address)).toBe(200);
  });

  it("is asked for so often a minute", async () => {
    const seen: number[] = [];
    for (let times = 0; times <= feeds; times += 1) seen.push(await statusOf("/api/calendar.ics?key=1.x"));
    expect(seen.at(-1)).toBe(429);
  });
});
