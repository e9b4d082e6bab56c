import { addressBook, people } from "@digao/contract/areas/firm/address-book/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProject } from "../../../../test/build.ts";
import { clearOfMidnight } from "../../../../test/china-day.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

describe("the address book", () => {
  let server: TestServer;
  let tenant: TestTenant;
  let staff: Client;
  beforeAll(async () => {
    server = await startTestServer();
    tenant = await server.newTenant();
    staff = await tenant.as("staff1");
    await tenant.inDb((db) =>
      db
        .updateTable("app_user")
        .set({ phone_number: "13812345678", dept: "01", email_address: "li@zhengda.cn" })
        .where("user_name", "=", "manager")
        .execute(),
    );
  });
  afterAll(() => server.stop());
  const entries = async (keyword?: string) =>
    (await staff.call(addressBook.calls.list, { maxResultCount: 1000, ...(keyword ? { keyword } : {}) })).items;

  it("shows every active person of the firm to everybody, and nobody else", async () => {
    const all = await entries();
    const { rows } = await tenant.inDb(async (db) => ({
      rows: await db.selectFrom("app_user").where("is_active", "=", true).select("id").execute(),
    }));
    expect(all.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
    await tenant.inDb((db) =>
      db.updateTable("app_user").set({ is_active: false }).where("user_name", "=", "archive").execute(),
    );
    const { archive = 0 } = tenant.userIds;
    expect((await entries()).map(({ id }) => id)).not.toContain(archive);
    await expect(staff.call(addressBook.calls.get, { userId: archive })).rejects.toMatchObject({ status: 404 });
    await expect(staff.call(people.RevealPhone, { userId: archive })).rejects.toMatchObject({ status: 404 });
    const abroad = await server.newTenant();
    const { manager = 0 } = abroad.userIds;
    await expect(staff.call(addressBook.calls.get, { userId: manager })).rejects.toMatchObject({ status: 404 });
    await expect(staff.call(people.GetPersonageProjectList, { userId: manager })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("masks a telephone until somebody asks for it, which is logged", async () => {
    const [found] = await entries("ljl");
    expect(found).toMatchObject({ name: "李经理", phoneNumber: "138****5678", emailAddress: "li@zhengda.cn" });
    const userId = found?.id ?? 0;
    expect(await staff.call(people.RevealPhone, { userId })).toEqual({ phoneNumber: "13812345678" });
    const own = await (await tenant.as("manager")).call(addressBook.calls.get, { userId });
    expect(own.phoneNumber).toBe("13812345678");
    const log = await tenant.inDb((db) =>
      db.selectFrom("action_log").where("action", "=", "revealPhone").select(["user_id", "ref_id"]).execute(),
    );
    expect(log).toEqual([{ user_id: staff.userId, ref_id: String(userId) }]);
  });

  it("tells of a person the projects in common, all of them only by right", async () => {
    const { manager = 0 } = tenant.userIds;
    const common = await makeProject(tenant, { manager: { role: 1 }, staff1: { role: 0 } });
    const others = await makeProject(tenant, { manager: { role: 1 } });
    const listed = async (by: Client) =>
      (await by.call(people.GetPersonageProjectList, { userId: manager })).items.map(({ id }) => id).sort();
    expect(await listed(staff)).toEqual([common.projectId]);
    const all = [common.projectId, others.projectId].sort();
    expect(await listed(await tenant.as("admin"))).toEqual(all);
    expect(await listed(await tenant.as("manager"))).toEqual(all);
    expect((await staff.call(addressBook.calls.get, { userId: manager })).sharedCount).toBe(1);
  });

  it("tells today's hours", async () => {
    const { manager = 0 } = tenant.userIds;
    await clearOfMidnight();
    const now = new Date();
    await tenant.inDb((db) =>
      db
        .insertInto("work_log")
        .values({
          user_id: manager,
          work_type: 2,
          title: "培训",
          hours: "1.5",
          start_time: now.toISOString(),
          end_time: new Date(now.getTime() + 1).toISOString(),
        })
        .execute(),
    );
    expect((await staff.call(addressBook.calls.get, { userId: manager })).hoursToday).toBe("1.5");
  });
});
