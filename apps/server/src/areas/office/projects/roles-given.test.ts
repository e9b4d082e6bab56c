/** Practice 1.1: roles are given, not taken. Each row by raw calls, before a project begins and after. */
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { messages } from "@digao/contract/areas/evidence/messages/calls";
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { statementItemSigns } from "@digao/contract/areas/papers/statement-items/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { plantAcceptance } from "../../../../test/acceptance.ts";
import { join, makePartner, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let partner: Client;
let incharge: Client;
let staff1: Client;
let staff2: Client;
let qc: Client;
let admin: Client;
let Id: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  const people = ["manager", "partner", "incharge", "staff1", "staff2", "qc", "admin"] as const;
  [manager, partner, incharge, staff1, staff2, qc, admin] = (await Promise.all(
    people.map((person) => tenant.as(person)),
  )) as [Client, Client, Client, Client, Client, Client, Client];
});
afterAll(() => server.stop());

beforeEach(async () => {
  Id = await newProject(manager);
  await join(manager, Id, [
    { client: partner, roleid: 2 },
    { client: incharge, roleid: 3 },
    { client: staff1, roleid: 0 },
    { client: qc, roleid: 4 },
  ]);
});

const start = async () => {
  await plantAcceptance(tenant, Id);
  return manager.call(projects.StartProject, { Id, reason: "业务承接已批准，开始进场" });
};
const place = async (of: Client) => {
  const found = (await manager.call(projectDetail.GetProjectMembers, { Id })).find(
    ({ userId }) => userId === of.userId,
  );
  if (!found) throw new Error("not a member");
  return found;
};
const give = async (by: Client, to: Client, roleid: number) => {
  const { pmid, rowVersion } = await place(to);
  return by.call(projectDetail.UpdateProjectMemberRole, { pmid, roleid, rowVersion });
};
const remove = async (by: Client, whom: Client) =>
  by.call(projectDetail.DeleteProjectMembers, { pmid: (await place(whom)).pmid });
const read = () => manager.call(projects.GetProject, { Id });
const version = async () => (await read()).rowVersion;
const appointPartner = async (by: Client, userId: number | null) =>
  by.call(projects.AppointProjectPartner, { Id, userId, reason: "原签字合伙人轮换", rowVersion: await version() });
const appointReviewer = async (by: Client, userId: number | null) =>
  by.call(projects.AppointProjectReviewer, { Id, userId, reason: "质量管理部门指派", rowVersion: await version() });
const forbidden = { status: 403 };

describe("while the project is a proposal", () => {
  it("its manager names partner and in-charge; in-charge, reviewer and juniors name nobody", async () => {
    await give(manager, staff1, 3);
    await give(manager, staff1, 0);
    for (const by of [incharge, qc, staff1]) {
      await expect(give(by, staff1, 2)).rejects.toMatchObject(forbidden);
      await expect(give(by, staff1, 3)).rejects.toMatchObject(forbidden);
      await expect(remove(by, partner)).rejects.toMatchObject(forbidden);
    }
  });

  it("nobody becomes partner without a licence or a place among the partners", async () => {
    const refused = give(manager, staff1, 2);
    await expect(refused).rejects.toMatchObject({ status: 400, message: expect.stringContaining("王小明") });
  });

  it("ends with the first sign, taken back or not", async () => {
    await tenant.inProject(
      Id,
      (db) =>
        db
          .insertInto("wp_sign")
          .values({ project_id: Id, ref_type: 1, ref_id: 1, sign_level: 0, user_id: staff1.userId, is_cancelled: true })
          .execute(),
      "staff1",
    );
    await expect(remove(manager, qc)).rejects.toMatchObject(forbidden);
  });

  it("nobody makes oneself the partner of a project that one sets up", async () => {
    await tenant.inDb((db) =>
      db.updateTable("app_user").set({ title: "注册会计师" }).where("id", "=", manager.userId).execute(),
    );
    const own = { partnerUserId: manager.userId };
    await expect(newProject(manager, own)).rejects.toMatchObject(forbidden);
    await expect(newProject(manager, { ...own, pmUserId: incharge.userId })).rejects.toMatchObject(forbidden);
  });

  it("nobody raises an own role", async () => {
    await expect(give(partner, partner, 1)).rejects.toMatchObject(forbidden);
    await expect(give(partner, partner, 3)).rejects.toMatchObject(forbidden);
  });
});

describe("once it has begun", () => {
  beforeEach(async () => {
    await start();
  });

  it("the team neither names nor removes partner, reviewer or manager", async () => {
    await expect(give(manager, incharge, 2)).rejects.toMatchObject(forbidden);
    await expect(give(manager, partner, 0)).rejects.toMatchObject(forbidden);
    await expect(give(manager, staff1, 4)).rejects.toMatchObject(forbidden);
    await expect(give(manager, incharge, 1)).rejects.toMatchObject(forbidden);
    for (const whom of [partner, qc]) await expect(remove(manager, whom)).rejects.toMatchObject(forbidden);
    for (const change of [{ qcUserId: null }, { partnerUserId: null }, { pmUserId: incharge.userId }]) {
      const current = await read();
      await expect(manager.call(projects.UpdateProject, { ...current, ...change })).rejects.toMatchObject(forbidden);
    }
    await give(manager, staff1, 3);
  });

  it("the firm replaces the partner, with a reason in the log; who holds no right does not", async () => {
    for (const by of [manager, partner, incharge, staff1, qc])
      await expect(appointPartner(by, staff2.userId)).rejects.toMatchObject(forbidden);
    await expect(appointPartner(admin, staff2.userId)).rejects.toMatchObject({ status: 400 });
    await tenant.inDb((db) =>
      db.updateTable("app_user").set({ title: "注册会计师" }).where("id", "=", staff2.userId).execute(),
    );
    await expect(appointPartner(admin, staff2.userId)).rejects.toMatchObject({ status: 400 });
    await makePartner(tenant, "staff2");
    const before = await version();
    await appointPartner(admin, staff2.userId);
    expect(await version()).toBeGreaterThan(before);
    expect((await read()).partnerUserId).toBe(staff2.userId);
    expect([(await place(staff2)).roleid, (await place(partner)).roleid]).toEqual([2, 0]);
    const log = await tenant.inProject(Id, (db) =>
      db.selectFrom("project_log").where("action", "=", "appoint").select("new_value").execute(),
    );
    expect(JSON.stringify(log)).toContain("原签字合伙人轮换");
  });

  it("the quality department alone replaces the reviewer, and nobody who holds a place in the project", async () => {
    for (const by of [manager, partner, incharge, staff1, qc])
      await expect(appointReviewer(by, staff2.userId)).rejects.toMatchObject(forbidden);
    await appointReviewer(admin, null);
    expect((await read()).qcUserId).toBeNull();
    // Out of the project now, he holds the department's right and no place in it.
    await appointReviewer(qc, staff2.userId);
    expect((await place(staff2)).roleid).toBe(4);
    await expect(appointReviewer(staff2, null)).rejects.toMatchObject(forbidden);
  });

  it("an appointment over an older version is refused", async () => {
    const rowVersion = (await version()) - 1;
    const stale = admin.call(projects.AppointProjectPartner, { Id, userId: null, reason: "理由", rowVersion });
    await expect(stale).rejects.toMatchObject({ status: 409 });
  });
});

describe("what decides on the engagement quality review", () => {
  const change = async (by: Client, facts: object, reason?: string) =>
    by.call(projects.UpdateProject, { ...(await read()), ...facts, ...(reason ? { reason } : {}) });

  it("changes freely in a proposal, and in a project under way by manager or partner with a reason", async () => {
    await change(incharge, { isListed: true });
    await start();
    await expect(change(incharge, { isPie: true }, "客户发行公司债券")).rejects.toMatchObject(forbidden);
    await expect(change(qc, { isPie: true }, "客户发行公司债券")).rejects.toMatchObject(forbidden);
    await expect(change(manager, { isPie: true })).rejects.toMatchObject({ status: 400 });
    await change(manager, { isPie: true }, "客户发行公司债券");
    const { items } = await qc.call(notifications.GetUserNotifications, { maxResultCount: 50 });
    expect(JSON.stringify(items)).toContain("客户发行公司债券");
  });

  it("does not end the review by the hand of the team", async () => {
    await change(manager, { isListed: true });
    await start();
    for (const by of [manager, partner])
      await expect(change(by, { isListed: false }, "已退市，不再是上市公司")).rejects.toMatchObject(forbidden);
  });
});

describe("the reviewer's hands are off the engagement", () => {
  it("he reads what a member reads and writes notes; papers, people and facts are the team's", async () => {
    const handsOff = { status: 403, message: expect.stringContaining("项目质量复核人不编制底稿") };
    const items = await qc.call(mapping.GetRptItemTree, { projectId: Id });
    const RId = items.find(({ stdCode }) => stdCode === "A108")?.id ?? 0;
    await expect(
      qc.call(statementItemSigns.UpdateItemResultByRID, { RId, result: 1, rowVersion: 1 } as never),
    ).rejects.toMatchObject(handsOff);
    await expect(qc.call(projects.UpdateProject, await read())).rejects.toMatchObject(handsOff);
    await expect(give(qc, staff1, 3)).rejects.toMatchObject(handsOff);
    const note = {
      currId: Id,
      entityId: "fsItem",
      referId: RId,
      chatContent: "<p>请说明坏账准备的计提依据</p>",
    } as const;
    expect((await qc.call(messages.CreateMsgHead, { ...note, chatId: 0, parentId: 0 })).msgId).toBeGreaterThan(0);
  });
});
