import { projectPickers } from "@digao/contract/areas/engagement/project-detail/calls";
import { systemCode } from "@digao/contract/areas/firm/system-codes/calls";
import { workGroup } from "@digao/contract/areas/firm/work-groups/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

describe("what forms about projects offer", () => {
  let server: TestServer;
  let tenant: TestTenant;
  let staff: Client;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer();
    tenant = await server.newTenant();
    [staff, admin] = [await tenant.as("staff1"), await tenant.as("admin")];
    await tenant.inDb((db) =>
      db.updateTable("app_user").set({ is_active: false }).where("user_name", "=", "archive").execute(),
    );
  });
  afterAll(() => server.stop());

  it("is the codes that are not disabled, and the active people", async () => {
    const [dept] = (await admin.call(systemCode.calls.list, { categoryCode: "DEPT", maxResultCount: 1 })).items;
    if (dept) await admin.call(systemCode.calls.update, { ...dept, isEnabled: false });
    const { systemCodes, users } = await staff.call(projectPickers.GetSystemCodeUsersCategorySelect, {
      categoryCode: "DEPT,POSITION",
    });
    expect(new Set(systemCodes.map(({ categoryCode }) => categoryCode))).toEqual(new Set(["DEPT", "POSITION"]));
    expect(
      systemCodes.find(({ categoryCode, code }) => categoryCode === "DEPT" && code === dept?.code),
    ).toBeUndefined();
    expect(users.map(({ userName }) => userName)).toContain("manager");
    expect(users.map(({ userName }) => userName)).not.toContain("archive");
  });

  it("is the work groups with their active people; of one person, the own ones", async () => {
    const { manager = 0, staff1 = 0, archive = 0, partner = 0 } = tenant.userIds;
    const members = [manager, staff1, archive];
    await admin.call(workGroup.calls.create, { groupName: "制造业一组", leaderId: manager, members });
    await admin.call(workGroup.calls.create, { groupName: "金融组", members: [partner] });
    const all = await staff.call(projectPickers.GetWorkGroupMember, {});
    expect(all.map(({ groupName }) => groupName)).toEqual(["金融组", "制造业一组"]);
    const [own, ...more] = await staff.call(projectPickers.GetWorkGroupMember, { username: "STAFF1" });
    expect([own?.groupName, more.length]).toEqual(["制造业一组", 0]);
    expect(own?.members.map(({ userId, isLeader }) => [userId, isLeader]).sort()).toEqual(
      [
        [manager, true],
        [staff1, false],
      ].sort(),
    );
    expect(await staff.call(projectPickers.GetWorkGroupMember, { username: "nobody" })).toEqual([]);
  });
});
