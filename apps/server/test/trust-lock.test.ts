import { customer } from "@digao/contract/areas/firm/customers/calls";
import { auth, ownAccount } from "@digao/contract/areas/identity/auth/calls";
import { sessions } from "@digao/contract/areas/identity/security/calls";
import { startup } from "@digao/contract/areas/identity/startup/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Client, clientOf, password, startTestServer, type TestServer, type TestTenant } from "./kit.ts";

let server: TestServer;
let firm: TestTenant;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  firm = await server.newTenant();
  client = await firm.as("manager");
  await client.call(sessions.LockScreen, {});
});
afterAll(() => server.stop());

const unlock = (given: string) => client.call(sessions.Unlock, { password: given });

test("a locked session gets 423 with its own code, in every window that uses it, also after a reload", async () => {
  const window = clientOf(server.url, client.token, client.userId);
  for (const one of [client, window]) {
    await expect(one.call(customer.calls.list, {})).rejects.toMatchObject({
      status: 423,
      error: { code: 4230, message: "屏幕已锁定，请先解锁" },
    });
  }
});

test("calls for anyone are closed too while the session is locked, signing in included", async () => {
  const credentials = { tenancyName: firm.tenancyName, userNameOrEmailAddress: "manager", password };
  await expect(client.call(auth.AuthenticateUserTenant, credentials)).rejects.toMatchObject({ status: 423 });
  await expect(client.call(auth.IsTenantAvailable, { tenancyName: firm.tenancyName })).rejects.toMatchObject({
    status: 423,
  });
});

test("the lock page learns whose screen it is and in which language, and no right", async () => {
  const { user, tenant } = await client.call(auth.GetCurrentLoginInformations, {});
  expect(user).toMatchObject({ userName: "manager", isLocked: true });
  expect(tenant?.id).toBe(firm.id);
  const setup = await client.call(startup.GetAll, {});
  expect(setup.localization.languages).toHaveLength(2);
  expect(setup.auth.grantedPermissions).toEqual({});
});

test("other sessions of the same person stay open", async () => {
  await expect((await firm.as("manager")).call(customer.calls.list, {})).resolves.toBeDefined();
});

test("the password unlocks under a new session id; the old token is dead for good", async () => {
  const { accessToken, userId } = await unlock(password);
  await expect(client.call(customer.calls.list, {})).rejects.toMatchObject({ status: 401 });
  const after = clientOf(server.url, accessToken, userId);
  await expect(after.call(customer.calls.list, {})).resolves.toBeDefined();
  expect((await after.call(auth.GetCurrentLoginInformations, {})).user?.isLocked).toBe(false);
  await expect(after.call(sessions.Unlock, { password })).rejects.toMatchObject({ status: 400 });
});

test("wrong passwords at the lock count as failed sign-ins and lock the account out", async () => {
  for (let count = 0; count < 5; count++) await expect(unlock("wrong-1")).rejects.toMatchObject({ status: 400 });
  await expect(unlock(password)).rejects.toMatchObject({ status: 429 });
  await expect(client.call(customer.calls.list, {})).rejects.toMatchObject({ status: 423 });
  const failures = await firm.inDb((db) =>
    sql<{ count: number }>`select count(*)::int as count from action_log where action = 'unlockFailed'`.execute(db),
  );
  expect(failures.rows[0]?.count).toBe(5);
});

test("signing out is the other way out, for whoever sits down next", async () => {
  await client.call(ownAccount.LogOut, {});
  await expect(client.call(customer.calls.list, {})).rejects.toMatchObject({ status: 401 });
  const credentials = { tenancyName: firm.tenancyName, userNameOrEmailAddress: "staff1", password };
  await expect(client.call(auth.AuthenticateUserTenant, credentials)).resolves.toMatchObject({ name: "王小明" });
});
