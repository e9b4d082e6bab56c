import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { auth, ownAccount } from "@digao/contract/areas/identity/auth/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { within } from "../../../test/pace.ts";
import { clientOf, password, startTestServer, type TestServer, type TestTenant } from "./kit.ts";

let server: TestServer;
let firm: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
});
afterAll(() => server.stop());

const signIn = (userNameOrEmailAddress: string, given: string, tenancyName = firm.tenancyName) =>
  server.visitor.call(auth.AuthenticateUserTenant, { tenancyName, userNameOrEmailAddress, password: given });

describe("signing in", () => {
  test("the right firm, name and password open a session whose token is believed", async () => {
    const signedIn = await signIn("STAFF1", password, firm.tenancyName.toUpperCase());
    expect(signedIn).toMatchObject({ tenantId: firm.id, userId: firm.userIds.staff1, mustChangePassword: false });
    const client = clientOf(server.url, signedIn.accessToken, signedIn.userId);
    const { user, tenant } = await client.call(auth.GetCurrentLoginInformations, {});
    expect(user?.userName).toBe("staff1");
    expect(tenant?.id).toBe(firm.id);
  });

  test("Authenticate takes the firm from the tenant header in both spellings", async () => {
    for (const name of ["Abp.TenantId", "abp-tenantid"]) {
      const answer = await server.visitor.fetch("/api/tokenauth/AUTHENTICATE", {
        method: "POST",
        headers: { "content-type": "application/json", [name]: String(firm.id) },
        body: JSON.stringify({ usernameOrEmailAddress: "staff1", Password: password }),
      });
      expect(answer.status).toBe(200);
    }
  });

  test("an unknown firm, an unknown user and a wrong password get one and the same answer", async () => {
    const attempts = [
      signIn("staff1", "wrong-1"),
      signIn("nobody", "wrong-1"),
      signIn("staff1", "wrong-1", "no-such-firm"),
    ];
    const refusals = await Promise.all(attempts.map((attempt) => attempt.catch((error) => error)));
    for (const refusal of refusals) {
      expect(refusal.status).toBe(400);
      expect(refusal.error).toEqual(refusals[0].error);
      expect(refusal.error.message).toBe("登录失败！");
    }
  });

  test("five failures lock the account, and then the right password is refused too", async () => {
    for (let failure = 0; failure < 5; failure++)
      await expect(signIn("staff2", "wrong-1")).rejects.toMatchObject({ status: 400 });
    await expect(signIn("staff2", password)).rejects.toMatchObject({ status: 400 });
    await firm.inDb((db) =>
      sql`update sign_in_try set locked_until = now() - interval '1 second' where user_id = (select id from app_user where user_name = 'staff2')`.execute(
        db,
      ),
    );
    await expect(signIn("staff2", password)).resolves.toMatchObject({ userId: firm.userIds.staff2 });
  });

  test("guesses sent at once count one by one", async () => {
    const guesses = Array.from({ length: 12 }, () => signIn("qc", "wrong-1").catch(() => null));
    await Promise.all(guesses);
    await expect(signIn("qc", password)).rejects.toMatchObject({ status: 400 });
  });
});

describe("a session", () => {
  test("dies at once on logout", async () => {
    const client = await firm.as("staff1");
    await client.call(ownAccount.LogOut, {});
    await expect(client.call(ownAccount.ChangeLanguage, { languageName: "en" })).rejects.toMatchObject({ status: 401 });
  });

  test("dies at once when the user is disabled", async () => {
    const client = await firm.as("archive");
    await firm.inDb((db) =>
      db.updateTable("app_user").set({ is_active: false }).where("user_name", "=", "archive").execute(),
    );
    await expect(client.call(ownAccount.LogOut, {})).rejects.toMatchObject({ status: 401 });
  });

  test("dies when it was not used for half an hour, and at its absolute end", async () => {
    for (const change of ["last_seen_at = now() - interval '31 minutes'", "expires_at = now()"]) {
      const client = await firm.as("staff1");
      await firm.inDb((db) => sql`update session set ${sql.raw(change)} where user_id = ${client.userId}`.execute(db));
      await expect(client.call(ownAccount.LogOut, {})).rejects.toMatchObject({ status: 401 });
    }
  });

  test("goes idle under a page that only polls, and is kept by a call of its user", async () => {
    const client = await firm.as("staff2");
    const idleMinutes = () =>
      firm.inDb(async (db) => {
        const { rows } = await sql<{ minutes: number }>`
          select min(extract(minute from now() - last_seen_at))::int as minutes from session
          where user_id = ${client.userId} and ended_at is null`.execute(db);
        return rows[0]?.minutes;
      });
    await firm.inDb((db) =>
      sql`update session set last_seen_at = now() - interval '20 minutes' where user_id = ${client.userId}`.execute(db),
    );
    for (const _poll of [1, 2, 3]) await client.call(projectDetail.GetProjectRoles, { Id: 1 });
    expect(await idleMinutes()).toBe(20);
    await client.call(ownAccount.ChangeLanguage, { languageName: "zh-Hans" });
    await vi.waitFor(async () => expect(await idleMinutes()).toBe(0), { timeout: within(5000) });
  });

  test("changing the password ends every session and opens a new one", async () => {
    const [here, elsewhere] = [await firm.as("partner"), await firm.as("partner")];
    const change = (newPassword: string, currentPassword = password) =>
      here.call(ownAccount.ChangePassword, { currentPassword, newPassword });
    await expect(change("An0ther!one", "not-mine-1")).rejects.toMatchObject({ status: 400 });
    await expect(change("short")).rejects.toMatchObject({ status: 400 });
    await expect(change("abc123456")).rejects.toMatchObject({ status: 400 });
    const tokens = await change("An0ther!one");
    for (const old of [here, elsewhere]) {
      await expect(old.call(ownAccount.LogOut, {})).rejects.toMatchObject({ status: 401 });
    }
    const renewed = clientOf(server.url, tokens.accessToken, tokens.userId);
    await renewed.call(ownAccount.ChangeLanguage, { languageName: "en" });
    const { user } = await renewed.call(auth.GetCurrentLoginInformations, {});
    expect(user?.lang).toBe("en");
  });

  test("does not let the password be guessed: wrong ones count like failed sign-ins, right ones start afresh", async () => {
    const client = await firm.as("reader");
    const change = (currentPassword: string, newPassword = "An0ther!one") =>
      client.call(ownAccount.ChangePassword, { currentPassword, newPassword });
    for (let failure = 0; failure < 4; failure++)
      await expect(change("wrong-1")).rejects.toMatchObject({ status: 400 });
    await expect(change(password, "short")).rejects.toMatchObject({ status: 400 });
    await Promise.all(Array.from({ length: 5 }, () => change("wrong-1").catch(() => null)));
    await expect(change(password)).rejects.toMatchObject({ status: 429 });
    await expect(signIn("reader", password)).rejects.toMatchObject({ status: 400 });
    const failures = await firm.inDb((db) =>
      db
        .selectFrom("action_log")
        .where("action", "=", "changePasswordFailed")
        .where("user_id", "=", client.userId)
        .select(["user_name", "ref_id"])
        .execute(),
    );
    expect(failures).toEqual(Array(9).fill({ user_name: "reader", ref_id: String(client.userId) }));
    await firm.inDb((db) =>
      sql`update sign_in_try set locked_until = now() - interval '1 second' where user_id = (select id from app_user where user_name = 'reader')`.execute(
        db,
      ),
    );
    await expect(change(password)).resolves.toMatchObject({ userId: client.userId });
  });

  test("keeps a change of language in the action log, once for each change", async () => {
    const client = await firm.as("manager");
    for (const languageName of ["en", "en", "zh-Hans"]) await client.call(ownAccount.ChangeLanguage, { languageName });
    const entries = await firm.inDb((db) =>
      db
        .selectFrom("action_log")
        .where("action", "=", "changeLanguage")
        .where("user_id", "=", client.userId)
        .orderBy("seq")
        .select(["old_value", "new_value"])
        .execute(),
    );
    expect(entries).toEqual([
      { old_value: { lang: "zh-Hans" }, new_value: { lang: "en" } },
      { old_value: { lang: "en" }, new_value: { lang: "zh-Hans" } },
    ]);
  });

  test("with a one-time password only the change of password is open", async () => {
    await firm.inDb((db) =>
      db.updateTable("app_user").set({ must_change_password: true }).where("user_name", "=", "incharge").execute(),
    );
    const client = await firm.as("incharge");
    await expect(client.call(ownAccount.ChangeLanguage, { languageName: "en" })).rejects.toMatchObject({
      status: 403,
      error: { message: "请先修改密码，再继续使用系统" },
    });
    await expect(client.call(auth.GetCurrentLoginInformations, {})).resolves.toMatchObject({
      user: { mustChangePassword: true },
    });
    const tokens = await client.call(ownAccount.ChangePassword, {
      currentPassword: password,
      newPassword: "Fresh0ne!",
    });
    const renewed = clientOf(server.url, tokens.accessToken, tokens.userId);
    await expect(renewed.call(ownAccount.ChangeLanguage, { languageName: "zh-Hans" })).resolves.toBeNull();
  });
});

describe("a token", () => {
  const noneOf = async (token: string): Promise<void> => {
    const client = clientOf(server.url, token, 0);
    await expect(client.call(ownAccount.LogOut, {})).rejects.toMatchObject({ status: 401 });
  };
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

  test("is refused without a signature, with another's signature, and when it is the hub's", async () => {
    const { token } = await firm.as("staff1");
    const [header = "", payload = "", signature = ""] = token.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    await noneOf(`${part({ alg: "none", typ: "JWT" })}.${payload}.`);
    await noneOf(`${header}.${part({ ...claims, tid: claims.tid + 1 })}.${signature}`);
    await noneOf("junk");
    const signedIn = await signIn("staff1", password);
    await noneOf(signedIn.encryptedAccessToken);
  });
});
