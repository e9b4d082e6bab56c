import { ownAccount } from "@digao/contract/areas/identity/auth/calls";
import { role } from "@digao/contract/areas/identity/roles/calls";
import { user as userRegister, users } from "@digao/contract/areas/identity/users/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Client,
  clientOf,
  password,
  startTestServer,
  type TestServer,
  type TestTenant,
} from "../../../../test/kit.ts";

const { calls: people } = userRegister;

let server: TestServer;
let tenant: TestTenant;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  admin = await tenant.as("admin");
});
afterAll(() => server.stop());

let made = 0;
const draft = (more: object = {}) => {
  made += 1;
  return { userName: `user${made}`, name: `新人${made}`, ...more };
};
const newUser = (more: object = {}, by = admin) => by.call(people.create, draft(more));

async function signIn(userName: string, secret: string) {
  const answer = await server.visitor.fetch("/api/TokenAuth/AuthenticateUserTenant", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ tenancyName: tenant.tenancyName, userNameOrEmailAddress: userName, password: secret }),
  });
  const { result } = (await answer.json()) as {
    result: { accessToken: string; userId: number; mustChangePassword: boolean } | null;
  };
  return { status: answer.status, result };
}

/** Someone with the rights on users and nothing else. */
async function userKeeper(): Promise<Client> {
  made += 1;
  const { id } = await admin.call(role.calls.create, {
    name: `Keeper${made}`,
    displayName: `管人${made}`,
    grantedPermissions: ["Pages.Users", "Pages.Users.Create", "Pages.Users.Edit", "Pages.Users.Delete"],
  });
  await tenant.inDb(async (db) => {
    await db.deleteFrom("user_role").where("user_id", "=", tenant.userIds.staff2).execute();
    await db.insertInto("user_role").values({ user_id: tenant.userIds.staff2, role_id: id }).execute();
  });
  return tenant.as("staff2");
}

const actionsOn = (id: number) =>
  tenant.inDb((db) =>
    db
      .selectFrom("action_log")
      .where("ref_type", "=", "user")
      .where("ref_id", "=", String(id))
      .orderBy("seq")
      .select(["action", "user_name", "old_value", "new_value"])
      .execute(),
  );

describe("users", () => {
  it("answer in ABP's shape, with names that are case-blind and unknown fields ignored", async () => {
    const answer = await admin.fetch("/api/services/app/User/Create", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        UserName: "zhangsan",
        NAME: "张三",
        surname: "张",
        emailAddress: "zs@firm.cn",
        isActive: true,
        roleNames: ["AUDITOR"],
        password: "Zh0ngwen88",
        tenantId: 999,
        isAdmin: true,
        unionId: "stolen",
        lastLoginTime: "2020-01-01",
      }),
    });
    const { result, __abp } = (await answer.json()) as { result: { id: number }; __abp: boolean };
    expect(__abp).toBe(true);
    expect(result).toMatchObject({
      userName: "zhangsan",
      name: "张三",
      surname: "张",
      fullName: "张三 张",
      emailAddress: "zs@firm.cn",
      isActive: true,
      lastLoginTime: null,
      roleNames: ["AUDITOR"],
      isBound: false,
      oneTimePassword: null,
    });
    expect(JSON.stringify(result)).not.toMatch(/hash|union/i);
    const read = await admin.call(people.get, { id: result.id });
    expect(read.creationTime).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  it("are found by account, name, e-mail and pinyin, filtered by state, department and role", async () => {
    const { id } = await newUser({ userName: "ouyang", name: "欧阳锋", dept: "审计二部", emailAddress: "oy@x.cn" });
    for (const keyword of ["OUY", "欧阳", "oy@x", "oyf", "ouyangfeng"]) {
      const { items } = await admin.call(people.list, { keyword });
      expect([keyword, items.map((user) => user.id)]).toEqual([keyword, [id]]);
    }
    expect((await admin.call(people.list, { dept: "审计二部" })).totalCount).toBe(1);
    await admin.call(users.DeActivate, { id });
    expect((await admin.call(people.list, { dept: "审计二部", isActive: true })).totalCount).toBe(0);
    expect((await admin.call(people.list, { dept: "审计二部", isActive: false })).totalCount).toBe(1);
    const partner = (await admin.call(users.GetRoles, {})).items.find(({ name }) => name === "Partner");
    const partners = await admin.call(people.list, { roleIds: [partner?.id ?? 0] });
    expect(partners.items.map(({ userName }) => userName)).toEqual(["partner"]);
    expect(partner?.grantedPermissions).toEqual([]);
  });

  it("come ten a page unless asked otherwise, sorted by allowed fields only", async () => {
    for (let i = 0; i < 3; i++) await newUser();
    expect((await admin.call(people.list, {})).items).toHaveLength(10);
    const sorted = await admin.fetch(
      "/api/services/app/User/GetAll?Sorting=UserName%20DESC,EmailAddress&MaxResultCount=2147483647",
    );
    const { result } = (await sorted.json()) as { result: { items: { userName: string }[]; totalCount: number } };
    expect(result.items).toHaveLength(result.totalCount);
    const names = result.items.map(({ userName }) => userName.toLowerCase());
    expect(names).toEqual([...names].sort().reverse());
    for (const sorting of ["password_hash", "userName;select 1", "userName desc nulls first"]) {
      await expect(admin.call(people.list, { sorting })).rejects.toMatchObject({ status: 400 });
    }
    await expect(admin.call(people.list, { maxResultCount: 0 })).rejects.toMatchObject({ status: 400 });
  });

  it("refuse what is missing, too long or wrong, telling which", async () => {
    const blank = admin.call(people.create, { userName: "", name: "" });
    await expect(blank).rejects.toMatchObject({
      status: 400,
      error: { message: "您的请求无效！", details: expect.stringContaining("在验证过程中发现以下错误。\n - ") },
    });
    const wrong: [object, string][] = [
      [{ emailAddress: "a@b" }, "Email地址不正确"],
      [{ phoneNumber: "12345678901" }, "手机号码不正确"],
      [{ cpaNo: "123" }, "12 位"],
      [{ entryDate: "2024-05-01", leaveDate: "2024-04-30" }, "离职日"],
      [{ roleNames: ["Nobody"] }, "NOBODY"],
      [{ password: "short" }, "密码"],
      [{ userName: "a b" }, "登录名只能"],
    ];
    for (const [more, message] of wrong) {
      await expect(newUser(more)).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) });
    }
  });

  it("have a name and an address of their own, also when several are saved at once", async () => {
    const first = await newUser({ emailAddress: "one@firm.cn" });
    const again = newUser({ userName: first.userName.toUpperCase() });
    await expect(again).rejects.toMatchObject({ status: 400, message: expect.stringContaining("已被占用") });
    await expect(newUser({ emailAddress: "ONE@firm.cn" })).rejects.toMatchObject({ status: 400 });
    await expect(newUser({ userName: "one@firm.cn" })).rejects.toMatchObject({ status: 400 });
    const race = await Promise.allSettled([1, 2, 3].map(() => newUser({ userName: "race" })));
    expect(race.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("without a given password get one that works once and must be changed", async () => {
    const { userName, oneTimePassword } = await newUser();
    const { result } = await signIn(userName, oneTimePassword ?? "");
    expect(result?.mustChangePassword).toBe(true);
    const fresh = clientOf(server.url, result?.accessToken ?? "", result?.userId ?? 0);
    await expect(fresh.call(users.GetCurrentTenantAllUser, {})).rejects.toMatchObject({ status: 403 });
    const changed = await fresh.call(ownAccount.ChangePassword, {
      currentPassword: oneTimePassword ?? "",
      newPassword: "Qiu3!Tian88",
    });
    const own = clientOf(server.url, changed.accessToken, 0);
    expect((await own.call(users.GetCurrentTenantAllUser, { keyword: "xr" })).length).toBeGreaterThan(0);
  });

  it("take roles and business data in two steps as existing clients do, and keep what is left out", async () => {
    const { id } = await newUser({ roleNames: ["Auditor"] });
    const business = { id, phoneNumber: "13812345678", dept: "审计一部", title: "CPA", cpaNo: "320500010001" };
    const saved = await admin.call(users.CreateUser, business);
    expect([saved.phoneNumber, saved.dept, saved.cpaNo]).toEqual(["138****5678", "审计一部", "320500010001"]);
    const updated = await admin.call(people.update, {
      ...saved,
      name: "改名",
      roleNames: ["manager", "QUALITYCONTROL"],
    });
    expect([updated.name, updated.roleNames, updated.dept]).toEqual([
      "改名",
      ["MANAGER", "QUALITYCONTROL"],
      "审计一部",
    ]);
    const { roleNames: _, ...rest } = updated;
    const again = await admin.call(people.update, { ...rest, dept: null });
    expect([again.roleNames, again.dept]).toEqual([["MANAGER", "QUALITYCONTROL"], null]);
    const [stored] = await tenant.inDb((db) =>
      db.selectFrom("app_user").where("id", "=", id).select("phone_number").execute(),
    );
    expect(stored?.phone_number).toBe("13812345678");
    expect((await admin.call(users.UpdateUser, { id, phoneNumber: null })).phoneNumber).toBeNull();
  });

  it("answer a stale save with 409 and the user as it stands", async () => {
    const read = await newUser();
    await admin.call(people.update, { ...read, dept: "先到" });
    await expect(admin.call(people.update, { ...read, dept: "后到" })).rejects.toMatchObject({
      status: 409,
      error: { code: 4090, data: { sent: 1, current: { dept: "先到", rowVersion: 2 } } },
    });
    await expect(admin.call(users.UpdateUser, { id: read.id, rowVersion: 1, dept: "后到" })).rejects.toMatchObject({
      status: 409,
    });
  });

  it("leave old and new values in the action log, telephones masked", async () => {
    const read = await newUser({ phoneNumber: "13900001111" });
    await admin.call(people.update, { ...read, dept: "税务部", phoneNumber: "13900002222" });
    const log = await actionsOn(read.id);
    expect(log.map(({ action }) => action)).toEqual(["create", "update"]);
    expect(log[1]).toMatchObject({
      user_name: "admin",
      old_value: { dept: null, phoneNumber: "139****1111" },
      new_value: { dept: "税务部", phoneNumber: "139****2222" },
    });
    expect(JSON.stringify(log)).not.toContain("13900002222");
  });

  it("are no more than the firm may have", async () => {
    const small = await server.newTenant();
    const boss = await small.as("admin");
    const owner = new (await import("pg")).default.Client({ connectionString: server.ownerUrl });
    await owner.connect();
    await owner.query("update tenant set user_max = 10 where id = $1", [small.id]);
    await owner.end();
    const tenth = await boss.call(people.create, draft());
    await expect(boss.call(people.create, draft())).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("用户上限 10 个"),
    });
    await boss.call(users.DeActivate, { id: tenth.id });
    await boss.call(people.create, draft());
    await expect(boss.call(users.Activate, { id: tenth.id })).rejects.toMatchObject({ status: 400 });
  });
});

describe("the doors of a firm", () => {
  it("close at once for who is disabled, and open again", async () => {
    const staff = await tenant.as("staff1");
    await staff.call(users.GetCurrentTenantAllUser, {});
    expect(await admin.call(users.DeActivate, { id: staff.userId })).toBeNull();
    await expect(staff.call(users.GetCurrentTenantAllUser, {})).rejects.toMatchObject({ status: 401 });
    expect((await signIn("staff1", password)).status).toBe(400);
    expect(await admin.call(users.Activate, { id: staff.userId })).toBeNull();
    expect((await signIn("staff1", password)).status).toBe(200);
  });

  it("open again for who was locked out by wrong passwords", async () => {
    for (let i = 0; i < 5; i++) await signIn("incharge", "Falsch123");
    expect((await signIn("incharge", password)).status).toBe(400);
    const { userIds } = tenant;
    expect((await admin.call(people.get, { id: userIds.incharge })).lockedUntil).not.toBeNull();
    await admin.call(users.Activate, { id: userIds.incharge });
    expect((await signIn("incharge", password)).status).toBe(200);
  });

  it("stay open for the default administrator, for oneself, and for a last administrator", async () => {
    const me = await admin.call(people.get, { id: admin.userId });
    expect(me.isDefaultAdmin).toBe(true);
    await expect(admin.call(users.Delete, { Id: me.id })).rejects.toMatchObject({ status: 400 });
    await expect(admin.call(users.DeActivate, { id: me.id })).rejects.toMatchObject({ status: 400 });
    await expect(admin.call(people.update, { ...me, isActive: false })).rejects.toMatchObject({ status: 400 });
    await expect(admin.call(people.update, { ...me, userName: "boss" })).rejects.toMatchObject({
      message: expect.stringContaining("默认管理员"),
    });
    await expect(admin.call(people.update, { ...me, roleNames: [] })).rejects.toMatchObject({ status: 400 });
    const second = await newUser({ userName: "second", roleNames: ["Admin"], password: "Qiu3!Tian88" });
    const { result } = await signIn(second.userName, "Qiu3!Tian88");
    const fresh = clientOf(server.url, result?.accessToken ?? "", second.id);
    const { accessToken } = await fresh.call(ownAccount.ChangePassword, {
      currentPassword: "Qiu3!Tian88",
      newPassword: "Dong4!Tian88",
    });
    const other = clientOf(server.url, accessToken, second.id);
    await expect(other.call(users.DeActivate, { id: second.id })).rejects.toMatchObject({ status: 400 });
    await expect(other.call(users.Delete, { Id: second.id })).rejects.toMatchObject({ status: 400 });
    await tenant.inDb((db) =>
      db.updateTable("app_user").set({ is_active: false }).where("id", "=", admin.userId).execute(),
    );
    const own = await other.call(people.get, { id: second.id });
    await expect(other.call(people.update, { ...own, roleNames: ["Auditor"] })).rejects.toMatchObject({
      message: expect.stringContaining("至少要有一名"),
    });
    await tenant.inDb((db) =>
      db.updateTable("app_user").set({ is_active: true }).where("id", "=", admin.userId).execute(),
    );
    admin = await tenant.as("admin");
  });

  it("do not let anyone rise above their own rights through somebody else", async () => {
    const keeper = await userKeeper();
    const target = await newUser({ roleNames: ["Partner"] });
    const refused = { status: 403 };
    await expect(newUser({ roleNames: ["Admin"] }, keeper)).rejects.toMatchObject(refused);
    await expect(keeper.call(people.update, { ...target, name: "改" })).rejects.toMatchObject(refused);
    await expect(keeper.call(users.Delete, { Id: target.id })).rejects.toMatchObject(refused);
    await expect(keeper.call(users.DeActivate, { id: admin.userId })).rejects.toMatchObject(refused);
    await expect(
      keeper.call(users.ResetPassword, { userId: admin.userId, adminPassword: password }),
    ).rejects.toMatchObject(refused);
    const plain = await newUser({}, keeper);
    const auditor = (await admin.call(role.calls.list, { keyword: "Auditor" })).items[0];
    if (!auditor) throw new Error("There is no role Auditor.");
    const asDefault = await admin.call(role.calls.update, { ...auditor, isDefault: true });
    await expect(newUser({}, keeper)).rejects.toMatchObject(refused);
    expect((await newUser({})).roleNames).toEqual(["AUDITOR"]);
    await admin.call(role.calls.update, { ...asDefault, isDefault: false });
    await expect(keeper.call(people.update, { ...plain, roleNames: ["Admin"] })).rejects.toMatchObject(refused);
    const me = await keeper.call(people.get, { id: keeper.userId });
    await expect(keeper.call(people.update, { ...me, roleNames: [...me.roleNames, "Admin"] })).rejects.toMatchObject(
      refused,
    );
    expect((await keeper.call(people.update, { ...me, dept: "人事" })).dept).toBe("人事");
  });

  it("need the right on the server, call by call", async () => {
    const reader = await tenant.as("reader");
    const id = tenant.userIds.qc;
    const refused = { status: 403 };
    await expect(reader.call(people.list, {})).rejects.toMatchObject(refused);
    await expect(reader.call(people.get, { id: id })).rejects.toMatchObject(refused);
    await expect(newUser({}, reader)).rejects.toMatchObject(refused);
    await expect(reader.call(users.Delete, { Id: id })).rejects.toMatchObject(refused);
    await expect(reader.call(users.RevealPersonalData, { userId: id })).rejects.toMatchObject(refused);
    await expect(reader.call(users.GetUserPersonalInfo, { userId: id })).rejects.toMatchObject(refused);
    await expect(reader.call(users.SaveUserInfo, { userId: id, rowVersion: 0 })).rejects.toMatchObject(refused);
    expect(await reader.call(users.GetCurrentTenantAllUser, {})).not.toEqual([]);
  });

  it("are closed to another firm", async () => {
    const boss = await (await server.newTenant()).as("admin");
    const target = await newUser();
    const missing = { status: 404 };
    await expect(boss.call(people.get, { id: target.id })).rejects.toMatchObject(missing);
    await expect(boss.call(people.update, target)).rejects.toMatchObject(missing);
    await expect(boss.call(users.Delete, { Id: target.id })).rejects.toMatchObject(missing);
    await expect(boss.call(users.DeleteUser, { Id: target.id })).rejects.toMatchObject(missing);
    await expect(boss.call(users.ResetPassword, { userId: target.id, adminPassword: password })).rejects.toMatchObject(
      missing,
    );
    const found = admin.call(people.get, { id: 987_654_321 });
    await expect(found).rejects.toMatchObject({ status: 404, message: expect.stringContaining("id = 987654321") });
  });
});
