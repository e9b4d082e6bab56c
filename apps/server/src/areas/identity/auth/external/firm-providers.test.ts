import { externalAccount, externalProviders, externalSignIn } from "@digao/contract/areas/identity/auth/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bind, type Desk, openDesk } from "../../../../../test/external-kit.ts";
import { type Client, startTestServer, type TestTenant } from "../../../../../test/kit.ts";
import { client } from "../../../../../test/loopback-provider.ts";

let desk: Desk;
let firm: TestTenant;
let admin: Client;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(async () => {
  firm = await desk.server.newTenant();
  admin = await firm.as("admin");
});
afterAll(() => desk.stop());

const sso = () => ({
  kind: "oidc" as const,
  name: "统一认证",
  issuer: desk.provider.issuer,
  clientId: client.id,
  clientSecret: client.secret,
});
const create = (more: object = {}) => admin.call(externalProviders.CreateExternalProvider, { ...sso(), ...more });
const offered = () =>
  desk.server.visitor.call(externalSignIn.GetExternalAuthenticationProviders, { tenancyName: firm.tenancyName });

describe("a firm's providers of accounts", () => {
  it("are offered at its sign-in, and to nobody else's", async () => {
    expect(await offered()).toEqual([]);
    const { id } = await create();
    await create({ kind: "wechat", name: "微信", issuer: null, clientId: null, clientSecret: null });
    expect(await offered()).toEqual([
      { name: "wechat", displayName: "微信", kind: "wechat", clientId: null },
      { name: String(id), displayName: "统一认证", kind: "oidc", clientId: client.id },
    ]);
    const other = await desk.server.newTenant();
    const elsewhere = { tenancyName: other.tenancyName, authProvider: String(id) };
    const { visitor } = desk.server;
    expect(await visitor.call(externalSignIn.GetExternalAuthenticationProviders, elsewhere)).toEqual([]);
    await expect(visitor.call(externalSignIn.GetExternalAuthenticateWechatOAuth, elsewhere)).rejects.toMatchObject({
      status: 400,
    });
    expect(
      await visitor.call(externalSignIn.GetExternalAuthenticationProviders, { tenancyName: "no-such-firm" }),
    ).toEqual([]);
  });

  it("keep their secret sealed: no answer, log entry or row shows it, and it stays where none is typed", async () => {
    const made = await create();
    expect(made).toMatchObject({ hasSecret: true, boundCount: 0 });
    const { clientSecret: _secret, kind: _kind, ...draft } = sso();
    const saved = { ...draft, id: made.id, rowVersion: made.rowVersion, name: "单点登录" };
    expect(await admin.call(externalProviders.UpdateExternalProvider, saved)).toMatchObject({ hasSecret: true });
    const { rows } = await firm.inDb((db) =>
      sql<{ text: string }>`select p::text as text from external_provider p
        union all select l::text from action_log l`.execute(db),
    );
    for (const { text } of rows) expect(text).not.toContain(client.secret);
    expect(JSON.stringify(await admin.call(externalProviders.GetExternalProviders, {}))).not.toContain(client.secret);
    const staff = await firm.as("staff1");
    await bind(desk, firm, staff, { authProvider: String(made.id) });
    expect(await staff.call(externalAccount.GetExternalAccount, {})).toMatchObject({ providerName: "单点登录" });
  });

  it("are refused where they could not work, or would lead the server inside", async () => {
    const wrong = [
      { issuer: "" },
      { issuer: "https://169.254.169.254/" },
      { issuer: "http://sso.example.com" },
      { clientId: "" },
      { kind: "wechat" as const, clientSecret: "" },
    ];
    for (const more of wrong) await expect(create(more), JSON.stringify(more)).rejects.toMatchObject({ status: 400 });
    await create();
    await expect(create(), "the name again").rejects.toMatchObject({ status: 400 });
    await create({ kind: "wechat", name: "微信" });
    await expect(create({ kind: "wechat", name: "微信 2" })).rejects.toMatchObject({ status: 400 });
  });

  it("keep their issuer while somebody is bound, and unbind everybody when they are deleted", async () => {
    const made = await create();
    await bind(desk, firm, await firm.as("staff1"), { authProvider: String(made.id) });
    const { kind: _kind, ...draft } = sso();
    const saved = { ...draft, id: made.id, rowVersion: made.rowVersion };
    const moved = { ...saved, issuer: "https://login.example.com" };
    await expect(admin.call(externalProviders.UpdateExternalProvider, moved)).rejects.toMatchObject({ status: 400 });
    await admin.call(externalProviders.UpdateExternalProvider, saved);
    await expect(admin.call(externalProviders.UpdateExternalProvider, saved)).rejects.toMatchObject({ status: 409 });
    expect(await admin.call(externalProviders.DeleteExternalProvider, { Id: made.id })).toEqual({ unbound: 1 });
    expect(await (await firm.as("staff1")).call(externalAccount.GetExternalAccount, {})).toBeNull();
  });

  it("of WeChat need an application of their own where the installation brings none", async () => {
    const bare = await startTestServer();
    try {
      const own = await (await bare.newTenant()).as("admin");
      const wechat = { kind: "wechat" as const, name: "微信" };
      await expect(own.call(externalProviders.CreateExternalProvider, wechat)).rejects.toMatchObject({ status: 400 });
      const app = { ...wechat, clientId: "wx0000", clientSecret: client.secret };
      await expect(own.call(externalProviders.CreateExternalProvider, app)).resolves.toMatchObject({ hasSecret: true });
    } finally {
      await bare.stop();
    }
  });

  it("leave no trace of ways that nobody came back from", async () => {
    await create({ kind: "wechat", name: "微信" });
    const input = { tenancyName: firm.tenancyName };
    await desk.server.visitor.call(externalSignIn.GetExternalAuthenticateWechatOAuth, input);
    const count = () =>
      firm.inDb((db) =>
        db.selectFrom("external_trip").select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow(),
      );
    expect(await count()).toEqual({ count: 1 });
    await firm.inDb((db) => sql`update external_trip set expires_at = now() - interval '2 hours'`.execute(db));
    await desk.server.server.cleanUp.run();
    expect(await count()).toEqual({ count: 0 });
  });
});
