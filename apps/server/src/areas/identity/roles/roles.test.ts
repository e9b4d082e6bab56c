import { permissions } from "@digao/contract/areas/identity/permissions/calls";
import { role as register, roles } from "@digao/contract/areas/identity/roles/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

const { calls } = register;

let server: TestServer;
let tenant: TestTenant;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  tenant = await server.newTenant();
  admin = await tenant.as("admin");
});
afterAll(() => server.stop());

let made = 0;
const newRole = (by: Client, more: object = {}) => {
  made += 1;
  return by.call(calls.create, { name: `Role${made}`, displayName: `角色${made}`, ...more });
};
const idOf = async (name: string): Promise<number> =>
  (await admin.call(roles.GetRoles, {})).items.find((role) => role.name === name)?.id ?? 0;

/** Someone who manages roles and holds nothing else. */
async function roleKeeper(): Promise<Client> {
  const { id } = await newRole(admin, {
    grantedPermissions: ["Pages.Roles", "Pages.Roles.Create", "Pages.Roles.Edit", "Pages.Roles.Delete"],
  });
  await tenant.inDb(async (db) => {
    await db.deleteFrom("user_role").where("user_id", "=", tenant.userIds.staff2).execute();
    await db.insertInto("user_role").values({ user_id: tenant.userIds.staff2, role_id: id }).execute();
  });
  return tenant.as("staff2");
}

describe("roles", () => {
  it("start with the ten of a firm, and answer in ABP's shape", async () => {
    const { totalCount, items } = await admin.call(calls.list, {});
    expect([totalCount, items.length]).toEqual([10, 10]);
    const found = await admin.fetch("/api/services/app/Role/GetAll?Keyword=审计员&SkipCount=0&MaxResultCount=5");
    const { result } = (await found.json()) as { result: { items: object[] } };
    expect(result.items[0]).toMatchObject({
      name: "Auditor",
      normalizedName: "AUDITOR",
      displayName: "审计员",
      description: "",
      grantedPermissions: expect.arrayContaining(["Pages.Projects"]),
    });
  });

  it("are sorted by several allowed fields only", async () => {
    const sorted = await admin.call(calls.list, { sorting: "IsStatic DESC, Name" });
    expect(sorted.items[0]?.name).toBe("Admin");
    for (const sorting of ["permissions", "name;drop table role", "name desc asc", "name,,"]) {
      await expect(admin.call(calls.list, { sorting })).rejects.toMatchObject({ status: 400 });
    }
  });

  it("keep only rights that the platform knows, and never those the caller lacks", async () => {
    const role = await newRole(admin, { grantedPermissions: ["Pages.Users", "Pages.Nonsense"] });
    expect([role.grantedPermissions, role.hasAllPermissions]).toEqual([["Pages.Users"], false]);
    // What stands for every right is refused in words, where dropping it would leave a role without any.
    for (const grantedPermissions of [["*"], ["Pages.Users", "*"]]) {
      await expect(newRole(admin, { grantedPermissions })).rejects.toMatchObject({ status: 400, message: /“\*”/ });
      await expect(admin.call(calls.update, { ...role, grantedPermissions })).rejects.toMatchObject({ status: 400 });
    }
    await expect(newRole(admin, { grantedPermissions: ["Pages.Tenants"] })).rejects.toMatchObject({ status: 403 });
    const keeper = await roleKeeper();
    await expect(newRole(keeper, { grantedPermissions: ["Pages.Users"] })).rejects.toMatchObject({ status: 403 });
    await expect(
      keeper.call(calls.update, { ...role, grantedPermissions: ["Pages.Users", "Pages.Users.Edit"] }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(keeper.call(calls.update, { ...role, grantedPermissions: [] })).rejects.toMatchObject({ status: 403 });
    await expect(keeper.call(calls.remove, { id: role.id })).rejects.toMatchObject({ status: 403 });
    const own = await newRole(keeper, { grantedPermissions: ["Pages.Roles"] });
    expect(own.grantedPermissions).toEqual(["Pages.Roles"]);
  });

  it("act at the next request when they change", async () => {
    const role = await newRole(admin, { grantedPermissions: ["Pages.Roles"] });
    await tenant.inDb((db) =>
      db.insertInto("user_role").values({ user_id: tenant.userIds.reader, role_id: role.id }).execute(),
    );
    const reader = await tenant.as("reader");
    expect((await reader.call(calls.get, { id: role.id })).userCount).toBe(1);
    await admin.call(calls.update, { ...role, grantedPermissions: [] });
    // The right in words, not its name on the wire.
    await expect(reader.call(calls.get, { id: role.id })).rejects.toMatchObject({
      status: 403,
      error: { message: "您没有权限进行此操作，您至少需要下列权限的其中一项：角色" },
    });
  });

  it("have a name and a display name of their own, whatever the case", async () => {
    const role = await newRole(admin, { name: "Trainer", displayName: "培训师" });
    const again = newRole(admin, { name: "TRAINER" });
    await expect(again).rejects.toMatchObject({ status: 400, message: expect.stringContaining("TRAINER 已被占用") });
    await expect(newRole(admin, { displayName: "培训师" })).rejects.toMatchObject({ status: 400 });
    await expect(admin.call(calls.update, { ...role, name: "auditor" })).rejects.toMatchObject({ status: 400 });
    const race = await Promise.allSettled([1, 2, 3].map(() => newRole(admin, { name: "Race" })));
    expect(race.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("of the system stay, keep their name, and the administrator's keeps every right", async () => {
    const auditor = await admin.call(calls.get, { id: await idOf("Auditor") });
    await expect(admin.call(calls.remove, { id: auditor.id })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("不能删除系统预定义角色"),
    });
    await expect(admin.call(calls.update, { ...auditor, name: "Auditors" })).rejects.toMatchObject({ status: 400 });
    const renamed = await admin.call(calls.update, { ...auditor, displayName: "审计员（一部）", description: "外勤" });
    expect([renamed.displayName, renamed.description, renamed.rowVersion]).toEqual([
      "审计员（一部）",
      "外勤",
      auditor.rowVersion + 1,
    ]);
    const all = await admin.call(calls.get, { id: await idOf("Admin") });
    await expect(admin.call(calls.update, { ...all, grantedPermissions: ["Pages.Users"] })).rejects.toMatchObject({
      status: 400,
    });
    expect((await admin.call(calls.update, { ...all, description: "全部" })).hasAllPermissions).toBe(true);
  });

  it("are taken from their users when deleted", async () => {
    const role = await newRole(admin);
    await tenant.inDb((db) =>
      db.insertInto("user_role").values({ user_id: tenant.userIds.qc, role_id: role.id }).execute(),
    );
    expect(await admin.call(calls.remove, { id: role.id })).toBeNull();
    await expect(admin.call(calls.get, { id: role.id })).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining(`id = ${role.id}`),
    });
  });

  it("answer a stale save with 409 and the role as it stands; without a version the last one wins", async () => {
    const role = await newRole(admin);
    await admin.call(calls.update, { ...role, description: "先到" });
    await expect(admin.call(calls.update, { ...role, description: "后到" })).rejects.toMatchObject({
      status: 409,
      error: { data: { current: { description: "先到", rowVersion: 2 } } },
    });
    const { rowVersion: _, ...old } = role;
    expect((await admin.call(calls.update, { ...old, description: "后到" })).rowVersion).toBe(3);
  });

  it("take no field that is not theirs to set", async () => {
    const answer = await admin.fetch("/api/services/app/Role/Create", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        Name: "Plain",
        DisplayName: "普通",
        isStatic: true,
        tenantId: 1,
        id: 99,
        permissions: ["*"],
      }),
    });
    const { result } = (await answer.json()) as { result: { id: number } };
    expect(result).toMatchObject({ name: "Plain", isStatic: false, grantedPermissions: [] });
    expect(result.id).not.toBe(99);
  });

  it("say which rights they grant, for editing and by right", async () => {
    const edit = await admin.call(roles.GetRoleForEdit, { Id: await idOf("Manager") });
    expect(edit.grantedPermissionNames).toContain("Pages.Projects.Create");
    expect(edit.permissions.find(({ name }) => name === "Pages.Users.Create")).toEqual({
      name: "Pages.Users.Create",
      displayName: "新增",
      description: null,
      parentName: "Pages.Users",
      isGrantable: true,
    });
    const holders = await admin.call(roles.GetRoles, { Permission: "Pages.Archives.Check" });
    expect(holders.items.map(({ name }) => name)).toEqual(expect.arrayContaining(["Admin", "Archivist"]));
    expect(holders.items.map(({ name }) => name)).not.toContain("Auditor");
  });

  it("are changed only with the right, and each change is in the action log", async () => {
    const qc = await tenant.as("qc");
    await expect(qc.call(calls.list, {})).rejects.toMatchObject({ status: 403 });
    await expect(newRole(qc)).rejects.toMatchObject({ status: 403 });
    const role = await newRole(admin, { grantedPermissions: ["Pages.Users"] });
    await admin.call(calls.update, { ...role, grantedPermissions: ["Pages.Roles"] });
    const log = await tenant.inDb((db) =>
      db
        .selectFrom("action_log")
        .where("ref_type", "=", "role")
        .where("ref_id", "=", String(role.id))
        .orderBy("seq")
        .select(["action", "old_value", "new_value"])
        .execute(),
    );
    expect(log[1]).toMatchObject({
      action: "update",
      old_value: { grantedPermissions: ["Pages.Users"] },
      new_value: { grantedPermissions: ["Pages.Roles"] },
    });
  });

  it("of another firm are as if missing", async () => {
    const role = await newRole(admin);
    const other = await (await server.newTenant()).as("admin");
    await expect(other.call(calls.get, { id: role.id })).rejects.toMatchObject({ status: 404 });
    await expect(other.call(calls.update, role)).rejects.toMatchObject({ status: 404 });
    await expect(other.call(calls.remove, { id: role.id })).rejects.toMatchObject({ status: 404 });
  });
});

describe("the tree of rights", () => {
  it("hides the management of firms from all but the operator", async () => {
    const names = (await admin.call(roles.getAllPermissions, {})).items.map(({ name }) => name);
    expect(names).toContain("Pages.Roles.Edit");
    expect(names.filter((name) => name.startsWith("Pages.Tenants"))).toEqual([]);
    // A right that got into another firm's role all the same is worth nothing there.
    await tenant.inDb((db) =>
      sql`update role set permissions = permissions || '{Pages.Tenants}' where name = 'Admin'`.execute(db),
    );
    expect((await admin.call(roles.getAllPermissions, {})).items.map(({ name }) => name)).toEqual(names);
    const runner = await (await server.newTenant({ isOperator: true })).as("admin");
    const operator = (await runner.call(roles.getAllPermissions, {})).items;
    expect(operator.find(({ name }) => name === "Pages.Tenants")).toMatchObject({ id: 0, displayName: "租户" });
  });

  it("tells each area which of its rights the caller holds", async () => {
    const reader = await tenant.as("reader");
    for (const call of Object.values(permissions)) {
      const { items } = await reader.call(call, {});
      expect(items.length).toBeGreaterThan(1);
      const all = await admin.call(call, {});
      expect(all.items.every(({ granted }) => granted)).toBe(true);
    }
    const { items } = await reader.call(permissions.GetCustomerPermissions, {});
    expect(items.map(({ name, granted }) => [name, granted])).toContainEqual(["Pages.Customers.Create", false]);
  });
});
