import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { makeProject } from "../../../../test/build.ts";
import { type Client, startTestServer } from "../../../../test/kit.ts";
import { remindFirm } from "./reminders.ts";

it("reminders come once a person and step, whichever server is first", async () => {
  const server = await startTestServer();
  const firm = await server.newTenant();
  const staff = await firm.as("staff1");
  const { projectId } = await makeProject(firm, { manager: { role: 1 }, staff1: { role: 0 } });
  await firm.inDb(async (db) => {
    await sql`update project set plan_end = (now() at time zone 'Asia/Shanghai')::date + 7 where id = ${projectId}`.execute(
      db,
    );
    await sql`update project_member set checked = ${memberState.pending}, join_date = current_date - 4 where user_id = ${staff.userId}`.execute(
      db,
    );
  });
  const both = await Promise.all([remindFirm(server.pool, firm.id), remindFirm(server.pool, firm.id)]);
  // The report date and the place to the manager, the place to whoever was invited.
  expect(both.reduce((sum, one) => sum + one, 0)).toBe(3);
  expect(await remindFirm(server.pool, firm.id)).toBe(0);
  const titles = async (as: Client) =>
    (await as.call(notifications.GetUserNotifications, { state: 0 })).items.map(({ title }) => title).sort();
  expect(await titles(staff)).toEqual(["请确认加入项目"]);
  expect(await titles(await firm.as("manager"))).toEqual(["计划报告日临近", "项目组成员尚未确认"]);
  // The next step, and another date, are told of anew.
  await firm.inDb((db) => sql`update project set plan_end = plan_end - 6 where id = ${projectId}`.execute(db));
  expect(await remindFirm(server.pool, firm.id)).toBe(1);
  await firm.inDb((db) => sql`update project set is_reported = true where id = ${projectId}`.execute(db));
  expect(await remindFirm(server.pool, firm.id)).toBe(0);
});
