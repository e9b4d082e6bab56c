import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { customer } from "@digao/contract/areas/firm/customers/calls";
import { auth, ownAccount } from "@digao/contract/areas/identity/auth/calls";
import { secondFactor, securityPolicy, sessions } from "@digao/contract/areas/identity/security/calls";
import type { Draft } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { setPassword } from "../../../scripts/set-password.ts";
import { join, newProject } from "./builders.ts";
import { type Client, clientOf, password, startTestServer, type TestServer, type TestTenant } from "./kit.ts";

let server: TestServer;
let firm: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  firm = await server.newTenant();
});
afterAll(() => server.stop());

const signIn = async (userNameOrEmailAddress: string, more: { rememberClient?: boolean } = {}): Promise<Client> => {
  const input = { tenancyName: firm.tenancyName, userNameOrEmailAddress, password, ...more };
  const { accessToken, userId } = await server.visitor.call(auth.AuthenticateUserTenant, input);
  return clientOf(server.url, accessToken, userId);
};
const isAlive = async (client: Client): Promise<boolean> =>
  (await client.fetch(sessions.GetMySessions.path)).status === 200;
const set = async (change: Partial<Draft<typeof securityPolicy.UpdateSecurityPolicy>>): Promise<void> => {
  const admin = await firm.as("admin");
  const policy = await admin.call(securityPolicy.GetSecurityPolicy, {});
  await admin.call(securityPolicy.UpdateSecurityPolicy, { ...policy, ...change });
};
const idOf = (client: Client): string =>
  JSON.parse(Buffer.from(client.token.split(".")[1] ?? "", "base64url").toString()).sid;
const age = (client: Client, change: string): Promise<unknown> =>
  firm.inDb((db) => sql`update session set ${sql.raw(change)} where id = ${idOf(client)}`.execute(db));

test("signing in, unlocking and a new password each give the session an id that nobody knew before", async () => {
  const ids: string[] = [];
  const client = await signIn("staff1");
  ids.push(idOf(client), idOf(await signIn("staff1")));
  await client.call(sessions.LockScreen, {});
  const unlocked = await client.call(sessions.Unlock, { password });
  const after = clientOf(server.url, unlocked.accessToken, unlocked.userId);
  ids.push(idOf(after));
  expect(await isAlive(client)).toBe(false);
  expect(await isAlive(after)).toBe(true);
  const tokens = await after.call(ownAccount.ChangePassword, { currentPassword: password, newPassword: "N1ce!Kite" });
  ids.push(idOf(clientOf(server.url, tokens.accessToken, tokens.userId)));
  expect(await isAlive(after)).toBe(false);
  expect(new Set(ids).size).toBe(4);
});

test("a session is dead at once after sign-out, a new or reset password, and disabling", async () => {
  const ends: Record<string, (client: Client) => Promise<unknown>> = {
    staff1: (client) => client.call(ownAccount.LogOut, {}),
    staff2: async () =>
      (await signIn("staff2")).call(ownAccount.ChangePassword, { currentPassword: password, newPassword: "N1ce!Kite" }),
    incharge: () => setPassword(server.appUrl, firm.tenancyName, "incharge"),
    qc: () => firm.inDb((db) => sql`update app_user set is_active = false where user_name = 'qc'`.execute(db)),
    reader: () => firm.inDb((db) => sql`update app_user set is_deleted = true where user_name = 'reader'`.execute(db)),
  };
  for (const [person, end] of Object.entries(ends)) {
    const client = await signIn(person);
    expect(await isAlive(client)).toBe(true);
    await end(client);
    expect(await isAlive(client), person).toBe(false);
  }
});

test("a role taken away acts at the next request of an open session", async () => {
  const admin = await firm.as("admin");
  await expect(admin.call(securityPolicy.GetSecurityPolicy, {})).resolves.toMatchObject({ idleMinutes: 30 });
  await firm.inDb((db) => sql`delete from user_role where user_id = ${firm.userIds.admin}`.execute(db));
  await expect(admin.call(securityPolicy.GetSecurityPolicy, {})).rejects.toMatchObject({ status: 403 });
});

test("idle minutes and the longest time are the firm's own and act on open sessions", async () => {
  await set({ idleMinutes: 5, absoluteHours: 2 });
  const client = await signIn("staff1");
  await age(client, "last_seen_at = now() - interval '4 minutes'");
  expect(await isAlive(client)).toBe(true);
  const idle = await signIn("staff1");
  await age(idle, "last_seen_at = now() - interval '6 minutes'");
  expect(await isAlive(idle)).toBe(false);
  const other = await signIn("staff2");
  await age(other, "created_at = now() - interval '121 minutes'");
  expect(await isAlive(other)).toBe(false);
});

test("a remembered device lasts for the firm's days, and with none nobody is remembered", async () => {
  const remembered = await signIn("staff1", { rememberClient: true });
  await age(remembered, "last_seen_at = now() - interval '2 days', created_at = now() - interval '20 days'");
  expect(await isAlive(remembered)).toBe(true);
  await set({ rememberDays: 10 });
  expect(await isAlive(remembered)).toBe(false);
  await set({ rememberDays: 0 });
  const input = { tenancyName: firm.tenancyName, userNameOrEmailAddress: "staff2", password, rememberClient: true };
  const { expireInSeconds } = await server.visitor.call(auth.AuthenticateUserTenant, input);
  expect(expireInSeconds).toBeLessThanOrEqual(12 * 3600);
});

test("an unlocked session keeps its end; locking does not prolong it, and a locked one does not go idle", async () => {
  const client = await signIn("staff1");
  await client.call(sessions.LockScreen, {});
  await age(client, "last_seen_at = now() - interval '3 hours', expires_at = now() + interval '1 hour'");
  const { accessToken, userId, expireInSeconds } = await client.call(sessions.Unlock, { password });
  expect(expireInSeconds).toBeLessThanOrEqual(3600);
  expect(await isAlive(clientOf(server.url, accessToken, userId))).toBe(true);
});

test("everybody sees the own sessions with place and device, and ends one or all the others", async () => {
  const login = { tenancyName: firm.tenancyName, userNameOrEmailAddress: "staff1", password };
  const phone = await server.visitor.fetch(auth.AuthenticateUserTenant.path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent":
        "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36 Edg/130.0",
    },
    body: JSON.stringify(login),
  });
  const { result } = (await phone.json()) as { result: { accessToken: string; userId: number } };
  const [onPhone, here, there] = [
    clientOf(server.url, result.accessToken, 0),
    await signIn("staff1"),
    await signIn("staff1"),
  ];
  const { items } = await here.call(sessions.GetMySessions, {});
  expect(items).toHaveLength(3);
  expect(items.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual([idOf(here)]);
  expect(items.find(({ id }) => id === idOf(onPhone))).toMatchObject({
    browser: "Edge 130",
    system: "Android",
    place: "thisMachine",
    ip: "127.0.0.1",
    isRemembered: false,
  });
  await here.call(sessions.EndMySession, { id: idOf(onPhone) });
  expect(await isAlive(onPhone)).toBe(false);
  const stranger = await firm.as("staff2");
  await expect(stranger.call(sessions.EndMySession, { id: idOf(there) })).rejects.toMatchObject({ status: 404 });
  expect(await here.call(sessions.EndMyOtherSessions, {})).toEqual({ ended: 1 });
  expect([await isAlive(there), await isAlive(here)]).toEqual([false, true]);
});

test("an administrator sees and ends the sessions of others; nobody else, and nobody of another firm, does", async () => {
  const [one, two] = [await signIn("staff1"), await signIn("staff1")];
  const userId = firm.userIds.staff1;
  const partner = await firm.as("partner");
  for (const call of [sessions.GetUserSessions, sessions.EndUserSessions, secondFactor.ResetUser])
    await expect(partner.call(call, { userId })).rejects.toMatchObject({ status: 403 });
  const abroad = await (await server.newTenant()).as("admin");
  await expect(abroad.call(sessions.EndUserSessions, { userId })).rejects.toMatchObject({ status: 404 });
  const admin = await firm.as("admin");
  expect((await admin.call(sessions.GetUserSessions, { userId })).items).toHaveLength(2);
  await admin.call(sessions.EndUserSessions, { userId, id: idOf(one) });
  expect([await isAlive(one), await isAlive(two)]).toEqual([false, true]);
  const list = await admin.call(securityPolicy.GetUserSecurityList, { keyword: "staff1" });
  expect(list.items).toMatchObject([{ userName: "staff1", sessions: 1, hasSecondFactor: false, lockedUntil: null }]);
  await admin.call(sessions.EndUserSessions, { userId });
  expect(await isAlive(two)).toBe(false);
  const log = await firm.inDb((db) =>
    db.selectFrom("action_log").select("ref_id").where("action", "=", "endUserSessions").execute(),
  );
  expect(log).toEqual([{ ref_id: String(userId) }, { ref_id: String(userId) }]);
});

test("a firm's limit on sessions of one person ends the one unused for longest, or refuses the new one", async () => {
  await set({ sessionMax: 2 });
  const [first, second] = [await signIn("staff1"), await signIn("staff1")];
  await age(first, "last_seen_at = now() - interval '3 minutes'");
  const third = await signIn("staff1");
  expect([await isAlive(first), await isAlive(second), await isAlive(third)]).toEqual([false, true, true]);
  await set({ sessionExcess: "refuse" });
  await expect(signIn("staff1")).rejects.toMatchObject({
    status: 403,
    error: { message: expect.stringContaining("2") },
  });
  const many = await Promise.all(Array.from({ length: 6 }, () => signIn("staff2").catch(() => null)));
  expect(many.filter(Boolean)).toHaveLength(2);
});

test("the firm's rules are changed by version, by administrators, and every change is logged", async () => {
  const admin = await firm.as("admin");
  const policy = await admin.call(securityPolicy.GetSecurityPolicy, {});
  await admin.call(securityPolicy.UpdateSecurityPolicy, { ...policy, idleMinutes: 15 });
  await expect(admin.call(securityPolicy.UpdateSecurityPolicy, { ...policy, idleMinutes: 60 })).rejects.toMatchObject({
    status: 409,
    error: { data: { sent: 1, current: { rowVersion: 2, idleMinutes: 15 } } },
  });
  await expect(
    admin.call(securityPolicy.UpdateSecurityPolicy, { ...policy, rowVersion: 2, passwordMin: 40 }),
  ).rejects.toMatchObject({ status: 400 });
  const reader = await firm.as("reader");
  await expect(reader.call(securityPolicy.GetSecurityPolicy, {})).rejects.toMatchObject({ status: 403 });
  const [entry] = await firm.inDb((db) =>
    db.selectFrom("action_log").select(["old_value", "new_value"]).where("ref_type", "=", "securityPolicy").execute(),
  );
  expect(entry).toEqual({ old_value: { idleMinutes: 30 }, new_value: { idleMinutes: 15 } });
});

test("what the role poll says holds on the server too: a removed member's next call is refused", async () => {
  const [manager, staff] = [await firm.as("manager"), await firm.as("staff1")];
  const projectId = await newProject(manager);
  await join(manager, projectId, [{ client: staff, roleid: 0 }]);
  await expect(staff.call(projectDetail.GetProjectMembers, { Id: projectId })).resolves.toBeDefined();
  const members = await manager.call(projectDetail.GetProjectMembers, { Id: projectId });
  const pmid = members.find(({ userId }) => userId === staff.userId)?.pmid ?? 0;
  await manager.call(projectDetail.DeleteProjectMembers, { pmid });
  const poll = await staff.call(projectDetail.GetProjectRoles, { Id: projectId });
  expect(poll[0]?.status).not.toBe(0);
  await expect(staff.call(projectDetail.GetProjectMembers, { Id: projectId })).rejects.toMatchObject({ status: 403 });
});

test("signing out tells the browser to drop its cached pages, and nothing we answer may be stored", async () => {
  const client = await signIn("staff1");
  const answer = await client.fetch(ownAccount.LogOut.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  expect(answer.headers.get("clear-site-data")).toBe('"cache"');
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const list = await (await signIn("staff1")).fetch(customer.calls.list.path);
  expect(list.headers.get("cache-control")).toBe("no-store");
  expect(list.headers.get("clear-site-data")).toBeNull();
});
