import { user as userRegister, users } from "@digao/contract/areas/identity/users/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newProject } from "../../../../test/builders.ts";
import { type Client, password, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

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
const newUser = (more: object = {}) => {
  made += 1;
  return admin.call(people.create, { userName: `user${made}`, name: `新人${made}`, ...more });
};

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

describe("leaving", () => {
  it("deletes who has no projects, and frees name and address", async () => {
    const user = await newUser({ emailAddress: "gone@firm.cn", phoneNumber: "13812345678" });
    const answer = await admin.call(users.Delete, { Id: user.id });
    expect(answer).toMatchObject({ outcome: "deleted", message: expect.stringContaining(user.name) });
    await expect(admin.call(people.get, { id: user.id })).rejects.toMatchObject({ status: 404 });
    expect((await admin.call(users.DeleteUser, { Id: user.id })).outcome).toBe("deleted");
    await newUser({ userName: user.userName, emailAddress: "gone@firm.cn" });
  });

  it("disables who has projects instead, and says so", async () => {
    const manager = await tenant.as("manager");
    await newProject(manager);
    const answer = await admin.call(users.Delete, { Id: manager.userId });
    expect(answer).toMatchObject({
      outcome: "disabled",
      projectCount: 1,
      message: expect.stringContaining("1 个项目"),
    });
    expect((await admin.call(users.DeleteUser, { Id: manager.userId })).outcome).toBe("disabled");
    await expect(manager.call(users.GetCurrentTenantAllUser, {})).rejects.toMatchObject({ status: 401 });
    expect((await admin.call(people.get, { id: manager.userId })).isActive).toBe(false);
    await admin.call(users.Activate, { id: manager.userId });
  });
});

describe("a reset password", () => {
  it("works once, ends all sessions and a lock-out, and asks who resets it", async () => {
    const qc = await tenant.as("qc");
    await tenant.inDb((db) =>
      sql`insert into sign_in_try (user_id, failed, locked_until) values (${qc.userId}, 5, now() + interval '5 minutes')`.execute(
        db,
      ),
    );
    const wrong = admin.call(users.ResetPassword, { userId: qc.userId, adminPassword: "Falsch123" });
    await expect(wrong).rejects.toMatchObject({ status: 400, message: expect.stringContaining("管理员密码不正确") });
    const answer = await admin.call(users.ResetPassword, { userId: qc.userId, adminPassword: password });
    if (answer === true) throw new Error("No password came back.");
    await expect(qc.call(users.GetCurrentTenantAllUser, {})).rejects.toMatchObject({ status: 401 });
    expect((await signIn("qc", password)).status).toBe(400);
    expect((await signIn("qc", answer.oneTimePassword)).result?.mustChangePassword).toBe(true);
    expect((await actionsOn(qc.userId)).at(-1)).toMatchObject({ action: "resetPassword", user_name: "admin" });
  });

  it("may be given, as ABP's clients do, within the rule of passwords", async () => {
    const reset = (newPassword: string) =>
      admin.call(users.ResetPassword, { userId: tenant.userIds.archive, adminPassword: password, newPassword });
    await expect(reset("123456")).rejects.toMatchObject({ status: 400 });
    expect(await reset("Ling9!shi77")).toBe(true);
    expect((await signIn("archive", "Ling9!shi77")).result?.mustChangePassword).toBe(true);
  });
});
