import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeProject } from "../../../../test/build.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { remindFirm } from "./reminders.ts";

let server: TestServer;
let firm: TestTenant;
let staff: Client;
let projectId: number;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  firm = await server.newTenant();
  staff = await firm.as("staff1");
  projectId = (await makeProject(firm, { manager: { role: 1 }, incharge: { role: 3 }, staff1: { role: 0 } })).projectId;
});

const titles = async (as: Client) =>
  (await as.call(notifications.GetUserNotifications, { state: 0 })).items.map(({ title }) => title).sort();

it("of places and report dates come once a person and step, whichever server is first", async () => {
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
  expect(await titles(staff)).toEqual(["请确认加入项目"]);
  expect(await titles(await firm.as("manager"))).toEqual(["计划报告日临近", "项目组成员尚未确认"]);
  // The next step, and another date, are told of anew.
  await firm.inDb((db) => sql`update project set plan_end = plan_end - 6 where id = ${projectId}`.execute(db));
  expect(await remindFirm(server.pool, firm.id)).toBe(1);
  await firm.inDb((db) => sql`update project set is_reported = true where id = ${projectId}`.execute(db));
  expect(await remindFirm(server.pool, firm.id)).toBe(0);
});

it("of requests that the client is late with go to who asked and who leads, of each date once", async () => {
  await firm.inProject(projectId, async (db) => {
    const { id } = await db
      .insertInto("client_person")
      .values({ project_id: projectId, name: "财务", email: "cw@client.example" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const request = { project_id: projectId, node_code: "K1", client_person_id: id, request_date: "2025-01-02" };
    const asked = { ...request, asked_by: staff.userId, status: 1, due_date: "2025-01-10" };
    await db
      .insertInto("client_request")
      .values([
        { ...asked, request_no: 1, name: "银行对账单" },
        { ...asked, request_no: 2, name: "存货盘点表" },
        { ...asked, request_no: 3, name: "租赁合同", due_date: "2099-01-01" },
      ])
      .execute();
  });
  const both = await Promise.all([remindFirm(server.pool, firm.id), remindFirm(server.pool, firm.id)]);
  expect(both.reduce((sum, one) => sum + one, 0)).toBe(2);
  const { items } = await staff.call(notifications.GetUserNotifications, { state: 0 });
  expect(items).toMatchObject([
    {
      title: "资料请求逾期未提供",
      description: expect.stringMatching(/有 2 项资料请求逾期未提供：1 银行对账单、2 存货盘点表$/),
    },
  ]);
  expect(await titles(await firm.as("manager"))).toEqual(["资料请求逾期未提供"]);
  expect(await titles(await firm.as("incharge"))).toEqual([]);
  await firm.inProject(projectId, (db) =>
    sql`update client_request r set due_date = '2025-02-01' where r.tenant_id = app_tenant() and r.project_id = ${projectId} and r.request_no = 1`.execute(
      db,
    ),
  );
  expect(await remindFirm(server.pool, firm.id)).toBe(2);
});
