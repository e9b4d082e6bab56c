import { auth, ownAccount } from "@digao/contract/areas/identity/auth/calls";
import { withoutTenant } from "@digao/db/tenant";
import { expect, test } from "vitest";
import { within } from "../../../../test/pace.ts";
import { clientOf, lookInto, startTestServer, type TestServer } from "../../test/kit.ts";
import { isPassword } from "../platform/auth/password.ts";
import { firstStart, noteShown } from "./first-start.ts";
import { loadSampleCompany } from "./load-sample.ts";
import type { SampleFirm } from "./team.ts";

async function onServer(work: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startTestServer({ isAlone: true });
  await work(server).finally(() => server.stop());
}

const tenantsOf = (server: TestServer) =>
  withoutTenant(server.pool, (db) => db.selectFrom("tenant").select(["id", "tenancy_name"]).execute());

const never = (): Promise<void> => Promise.reject(new Error("The sample must not be loaded."));

test(
  "a start that was cut off is finished by the next one, and the one after that is ordinary",
  { timeout: within(180_000) },
  () =>
    onServer(async (server) => {
      const failures: unknown[] = [];
      const onFailure = (error: unknown) => void failures.push(error);
      const cutOff = async (firm: SampleFirm): Promise<void> => {
        // The jobs never run, so the first ledger never comes into force: a project without books is left behind.
        const lame = { ...server.server, jobs: { ...server.server.jobs, drain: () => Promise.resolve() } };
        await loadSampleCompany(lame, firm);
      };
      const first = await firstStart(server.appUrl, { loadSample: cutOff, onFailure });
      expect(failures).toHaveLength(1);
      const load = (firm: SampleFirm) => loadSampleCompany(server.server, firm).then(() => undefined);
      const second = await firstStart(server.appUrl, { loadSample: load, onFailure });
      expect(failures).toHaveLength(1);
      expect(second?.tenantId).toBe(first?.tenantId);
      expect(second?.oneTimePassword).not.toBe(first?.oneTimePassword);
      if (!second) throw new Error("The second start shows no password.");

      const found = await lookInto(server, second.tenantId, async (db) => ({
        projects: await db.selectFrom("project").where("is_deleted", "=", false).select("id").execute(),
        clients: await db.selectFrom("customer").select("id").execute(),
        checked: await db.selectFrom("adjust_head").where("adj_seq", "is not", null).select("id").execute(),
        hash: await db
          .selectFrom("app_user")
          .where("user_name", "=", "manager")
          .select(["password_hash", "must_change_password"])
          .executeTakeFirstOrThrow(),
      }));
      expect([found.projects.length, found.clients.length]).toEqual([5, 3]);
      expect(found.checked.length).toBeGreaterThan(0);
      expect(await isPassword(found.hash.password_hash, second.oneTimePassword)).toBe(true);
      expect(found.hash.must_change_password).toBe(true);

      await noteShown(server.pool, second);
      expect(await firstStart(server.appUrl, { loadSample: never, onFailure })).toBeNull();
      expect(failures).toHaveLength(1);
    }),
);

test("a password that was not shown is replaced, unless its owner has changed it", { timeout: within(60_000) }, () =>
  onServer(async (server) => {
    const options = { loadSample: () => Promise.resolve(), onFailure: () => undefined };
    const first = await firstStart(server.appUrl, options);
    const again = await firstStart(server.appUrl, options);
    expect(again?.oneTimePassword).not.toBe(first?.oneTimePassword);
    const { tenancyName = "", userName = "", oneTimePassword: password = "" } = again ?? {};
    const credentials = { tenancyName, userNameOrEmailAddress: userName, password };
    const signedIn = await server.visitor.call(auth.AuthenticateUserTenant, credentials);
    const own = clientOf(server.url, signedIn.accessToken, signedIn.userId);
    await own.call(ownAccount.ChangePassword, { currentPassword: password, newPassword: "Own3r!Nuan" });
    expect(await firstStart(server.appUrl, options)).toBeNull();
  }),
);

test("a firm that was not made by a first start is left alone, even when it has the demonstration's name", () =>
  onServer(async (server) => {
    await withoutTenant(server.pool, (db) =>
      db.insertInto("tenant").values({ tenancy_name: "demo", name: "真实会计师事务所" }).execute(),
    );
    expect(await firstStart(server.appUrl, { loadSample: never, onFailure: () => expect.fail() })).toBeNull();
    expect(await tenantsOf(server)).toHaveLength(1);
  }));

test("two servers that start at once on one empty database make one firm", { timeout: within(60_000) }, () =>
  onServer(async (server) => {
    let loads = 0;
    const loadSample = async (): Promise<void> => {
      loads += 1;
    };
    const options = { loadSample, onFailure: () => expect.fail() };
    await Promise.all([firstStart(server.appUrl, options), firstStart(server.appUrl, options)]);
    expect([loads, (await tenantsOf(server)).length]).toEqual([1, 1]);
  }),
);
