import { role as register, roles } from "@digao/contract/areas/identity/roles/calls";
import { adminSeparation, secondFactor, securityPolicy, sessions } from "@digao/contract/areas/identity/security/calls";
import { user, users } from "@digao/contract/areas/identity/users/calls";
import { firmLog } from "@digao/contract/areas/office/action-log/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type Client,
  type Person,
  password,
  startTestServer,
  type TestServer,
  type TestTenant,
} from "../../../../test/kit.ts";

let server: TestServer;
let firm: TestTenant;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  firm = await server.newTenant();
  admin = await firm.as("admin");
});

const id = (person: Person): number => firm.userIds[person];
const three = (): { systemUserId: number; securityUserId: number; auditUserId: number } => ({
  systemUserId: id("staff1"),
  securityUserId: id("qc"),
  auditUserId: id("reader"),
});
const switchOn = (more: object = {}) => admin.call(adminSeparation.SwitchOn, { ...three(), password, ...more });
const roleIdOf = async (name: string): Promise<number> =>
  firm.inDb(
    async (db) => (await db.selectFrom("role").where("name", "=", name).select("id").executeTakeFirstOrThrow()).id,
  );
const rolesNow = () =>
  firm.inDb(async (db) => (await sql`select user_id, role_id from user_role order by 1, 2`.execute(db)).rows);
const refusedFor = (words: string) => ({ status: 400, message: expect.stringMatching(words) });

describe("switching the separation of administrators on", () => {
  it("takes three different people in use, an administrator of everything, and the password", async () => {
    await expect(switchOn({ auditUserId: id("qc") })).rejects.toMatchObject({ status: 400 });
    await expect(switchOn({ password: "wrong password" })).rejects.toMatchObject({ status: 400 });
    await firm.inDb((db) => sql`update app_user set is_active = false where id = ${id("reader")}`.execute(db));
    await expect(switchOn()).rejects.toMatchObject(refusedFor("已停用"));
    await firm.inDb(async (db) => {
      await sql`update app_user set is_active = true where id = ${id("reader")}`.execute(db);
      await sql`update role set permissions = permissions || array['Pages.Security', 'Pages.Security.Edit'] where name = 'Partner'`.execute(
        db,
      );
    });
    const partner = await firm.as("partner");
    await expect(partner.call(adminSeparation.SwitchOn, { ...three(), password })).rejects.toMatchObject({
      status: 403,
    });
    expect((await admin.call(adminSeparation.GetSeparation, {})).isOn).toBe(false);
  });

  it("is refused while anybody or a role holds two kinds, who and by which roles is said, and nothing has changed", async () => {
    const mixed = await admin.call(register.calls.create, {
      name: "Mixed",
      displayName: "后勤兼日志",
      grantedPermissions: ["Pages.Users", "Pages.Audit"],
    });
    await firm.inDb((db) =>
      db
        .insertInto("user_role")
        .values({ user_id: id("partner"), role_id: mixed.id })
        .execute(),
    );
    const before = await rolesNow();
    await expect(switchOn()).rejects.toMatchObject(refusedFor("partner.*系统管理、审计管理.*后勤兼日志"));
    const state = await admin.call(adminSeparation.GetSeparation, {});
    expect(state.conflicts.map(({ userName, kinds }) => [userName, kinds])).toEqual([
      ["partner", ["system", "audit"]],
      [null, ["system", "audit"]],
    ]);
    expect(await rolesNow()).toEqual(before);
    await expect(switchOn({ auditUserId: admin.userId })).rejects.toMatchObject(refusedFor("admin"));
  });

  it("leaves every administration with somebody: the firm's first administrator keeps the system, and loses security and log", async () => {
    await switchOn();
    const state = await (await firm.as("qc")).call(adminSeparation.GetSeparation, {});
    expect(Object.fromEntries(state.people.map(({ userName, kinds }) => [userName, kinds]))).toEqual({
      admin: ["system"],
      staff1: ["system"],
      qc: ["security"],
      reader: ["audit"],
    });
    await admin.call(user.calls.list, {});
    const [reader, qc] = [await firm.as("reader"), await firm.as("qc")];
    const closed = [
      () => admin.call(securityPolicy.GetSecurityPolicy, {}),
      () => admin.call(register.calls.list, {}),
      () => admin.call(firmLog.GetFirmLog, {}),
      () => admin.call(adminSeparation.GetSeparation, {}),
      () => reader.call(user.calls.list, {}),
      () => qc.call(firmLog.GetFirmLog, {}),
      () => qc.call(user.calls.list, {}),
    ];
    for (const call of closed) await expect(call()).rejects.toMatchObject({ status: 403 });
    const { items } = await (await firm.as("reader")).call(firmLog.GetFirmLog, { action: "separate" });
    expect(items[0]).toMatchObject({ actionName: "启用三员分立", userId: admin.userId });
    expect(items[0]?.changes).toContainEqual(expect.objectContaining({ name: "安全管理员", field: "securityUserId" }));
  });
});

describe("where administrators are kept apart", () => {
  let security: Client;
  beforeEach(async () => {
    await switchOn();
    security = await firm.as("qc");
  });
  const grant = (person: Person, roleIds: number[], by = security) =>
    by.call(adminSeparation.GrantRoles, { userId: id(person), roleIds });

  it("a role that would give a person a second kind is refused, whoever grants it, by whichever call", async () => {
    const [system, secure, audit] = await Promise.all(
      ["SystemAdministrator", "SecurityAdministrator", "AuditAdministrator"].map(roleIdOf),
    );
    const before = await rolesNow();
    for (const [person, given] of [
      ["staff1", [system, audit]],
      ["reader", [secure, audit]],
      ["manager", [system, secure]],
      ["admin", [await roleIdOf("Admin"), audit]],
    ] as const)
      await expect(
        grant(
          person,
          given.map((one) => one ?? 0),
        ),
      ).rejects.toMatchObject(refusedFor("三员分立"));
    const target = await admin.call(user.calls.get, { id: id("manager") });
    await expect(
      admin.call(user.calls.update, { ...target, roleNames: ["SECURITYADMINISTRATOR"] }),
    ).rejects.toMatchObject(refusedFor("由安全管理员"));
    await expect(
      admin.call(user.calls.create, {
        ...target,
        userName: "fresh",
        emailAddress: "f@a.cn",
        roleNames: ["AUDITADMINISTRATOR"],
      }),
    ).rejects.toMatchObject({ status: 400 });
    expect(await rolesNow()).toEqual(before);
  });

  it("a role changed later gives nobody a second kind, and no role holds two", async () => {
    const partner = await security.call(register.calls.get, { id: await roleIdOf("Partner") });
    const mixed = [...partner.grantedPermissions, "Pages.Audit", "Pages.Users.Edit"];
    await expect(security.call(register.calls.update, { ...partner, grantedPermissions: mixed })).rejects.toMatchObject(
      refusedFor("角色“合伙人”同时含系统管理、审计管理"),
    );
    const auditing = { name: "Log", displayName: "看日志", grantedPermissions: ["Pages.Audit"] };
    const log = await security.call(register.calls.create, auditing);
    await grant("staff1", [log.id]);
    await grant("staff2", [await roleIdOf("SystemAdministrator"), await roleIdOf("Partner")]);
    const now = await security.call(register.calls.get, { id: partner.id });
    await expect(
      security.call(register.calls.update, { ...now, grantedPermissions: [...now.grantedPermissions, "Pages.Audit"] }),
    ).rejects.toMatchObject(refusedFor("staff2"));
  });

  it("two changes at once that break it only together do not both pass", async () => {
    const helper = await security.call(register.calls.create, { name: "Helper", displayName: "帮手" });
    await grant("staff2", [helper.id]);
    const system = await roleIdOf("SystemAdministrator");
    const done = await Promise.allSettled([
      grant("staff2", [helper.id, system]),
      security.call(register.calls.update, { ...helper, grantedPermissions: ["Pages.Audit"] }),
    ]);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("the administrator of security gives any role to others, none to himself, and does not enrich a role that he holds", async () => {
    await grant("staff2", [await roleIdOf("Partner")]);
    expect((await security.call(adminSeparation.GetRolesOf, { userId: id("staff2") })).roleIds).toHaveLength(1);
    await expect(grant("qc", [await roleIdOf("Partner")])).rejects.toMatchObject({ status: 403 });
    const own = await security.call(register.calls.get, { id: await roleIdOf("SecurityAdministrator") });
    const more = { ...own, grantedPermissions: [...own.grantedPermissions, "Pages.Archives.All"] };
    await expect(security.call(register.calls.update, more)).rejects.toMatchObject({ status: 403 });
    await expect(grant("staff2", [], admin)).rejects.toMatchObject({ status: 403 });
  });

  it("no administrator takes over the account of another kind, and all help everybody else", async () => {
    const system = await firm.as("staff1");
    const input = { userId: id("qc"), adminPassword: password, newPassword: "Nw7mPq93xz" };
    await expect(system.call(users.ResetPassword, input)).rejects.toMatchObject({ status: 403 });
    await expect(system.call(users.DeActivate, { id: id("reader") })).rejects.toMatchObject({ status: 403 });
    await expect(security.call(sessions.EndUserSessions, { userId: id("staff1") })).rejects.toMatchObject({
      status: 403,
    });
    await expect(security.call(secondFactor.ResetUser, { userId: admin.userId })).rejects.toMatchObject({
      status: 403,
    });
    await security.call(sessions.EndUserSessions, { userId: id("partner") });
    await system.call(users.DeActivate, { id: id("partner") });
    await system.call(users.Activate, { id: id("partner") });
  });

  it("the last one of a kind stays", async () => {
    await expect(grant("reader", [])).rejects.toMatchObject(refusedFor("审计管理"));
    const own = await security.call(register.calls.get, { id: await roleIdOf("AuditAdministrator") });
    await expect(security.call(register.calls.update, { ...own, grantedPermissions: [] })).rejects.toMatchObject(
      refusedFor("审计管理"),
    );
    await grant("staff2", [await roleIdOf("AuditAdministrator")]);
    await grant("reader", []);
  });

  it("ends by the request of the administrator of security and the consent of the log's, and by nothing else", async () => {
    const auditor = await firm.as("reader");
    await expect(auditor.call(adminSeparation.ConsentEnd, { password })).rejects.toMatchObject(
      refusedFor("没有待同意"),
    );
    await expect(auditor.call(adminSeparation.AskEnd, { reason: "改组" })).rejects.toMatchObject({ status: 403 });
    await security.call(adminSeparation.AskEnd, { reason: "人员不足，合并岗位" });
    await expect(security.call(adminSeparation.ConsentEnd, { password })).rejects.toMatchObject({ status: 403 });
    await expect(admin.call(adminSeparation.ConsentEnd, { password })).rejects.toMatchObject({ status: 403 });
    const notices = await firm.inDb((db) =>
      db.selectFrom("user_notice").where("user_id", "=", id("reader")).select("notice_id").execute(),
    );
    expect(notices).toHaveLength(1);
    await firm.inDb((db) => sql`update security_policy set separation_end_at = now() - interval '8 days'`.execute(db));
    await expect(auditor.call(adminSeparation.ConsentEnd, { password })).rejects.toMatchObject(refusedFor("7 天"));
    await security.call(adminSeparation.AskEnd, { reason: "人员不足，合并岗位" });
    expect((await auditor.call(adminSeparation.GetEndAsked, {})).endAsked?.reason).toBe("人员不足，合并岗位");
    await expect(auditor.call(adminSeparation.ConsentEnd, { password: "wrong password" })).rejects.toMatchObject({
      status: 400,
    });
    await auditor.call(adminSeparation.ConsentEnd, { password });
    expect((await admin.call(adminSeparation.GetSeparation, {})).isOn).toBe(false);
    expect((await admin.call(roles.getAllPermissions, {})).items.every(({ isGrantable }) => isGrantable)).toBe(true);
    const acts = (await admin.call(firmLog.GetFirmLog, { RefType: "securityPolicy" })).items.map(
      ({ action }) => action,
    );
    expect(acts).toEqual(["endSeparation", "askSeparationEnd", "askSeparationEnd", "separate"]);
  });
});

it("the three roles are made by one call, once, and hold one kind each", async () => {
  expect(await admin.call(adminSeparation.MakeAdminRoles, {})).toEqual({ made: 3 });
  expect(await admin.call(adminSeparation.MakeAdminRoles, {})).toEqual({ made: 0 });
  expect((await admin.call(adminSeparation.GetSeparation, {})).hasRoles).toBe(true);
  const { items } = await admin.call(firmLog.GetFirmLog, { RefType: "role" });
  expect(items.map(({ actionName, refName }) => [actionName, refName])).toContainEqual(["新建", "三员-审计管理员"]);
  const { bytes } = await admin.download(firmLog.DownFirmLogExcel, {});
  expect(bytes.byteLength).toBeGreaterThan(0);
  expect((await admin.call(firmLog.GetFirmLog, { RefType: "securityPolicy", action: "export" })).totalCount).toBe(1);
});
