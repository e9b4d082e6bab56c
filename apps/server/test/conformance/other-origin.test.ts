import { securityPolicy } from "@digao/contract/areas/identity/security/calls";
import { webHeader } from "@digao/contract/web-session";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { password, startTestServer } from "../kit.ts";
import { type Front, json, newest, openFront, origin } from "./front.ts";
import { generations, openPage } from "./page.ts";

let front: Front;
beforeAll(async () => {
  front = await openFront();
});
afterAll(() => front.server.stop());

describe("a front end of another origin", () => {
  const requestHeaders =
    "authorization,content-type,abp-tenantid,.aspnetcore.culture,x-requested-with,x-signalr-user-agent,pragma";
  const preflight = (from: string) =>
    front.ask("/api/TokenAuth/Authenticate", {
      method: "OPTIONS",
      headers: {
        origin: from,
        "access-control-request-method": "POST",
        "access-control-request-headers": requestHeaders,
      },
    });

  test("is let in by name: with credentials, any header, and the answer kept apart by origin", async () => {
    const { status, headers } = await preflight(origin);
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe(origin);
    expect(headers.get("access-control-allow-credentials")).toBe("true");
    expect(headers.get("access-control-allow-headers")?.toLowerCase()).toBe(requestHeaders);
    expect(headers.get("vary")?.toLowerCase()).toContain("origin");
    const { answer } = await front.signIn("admin", password);
    expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
    expect(answer.headers.get("access-control-expose-headers")).toContain("content-disposition");
  });

  test("is told apart by caches where the answer is compressed, too", async () => {
    const { headers } = await front.ask("/AbpUserConfiguration/GetAll", {
      headers: { origin, "accept-encoding": "br" },
    });
    expect(headers.get("content-encoding")).toBe("br");
    expect(headers.get("vary")?.toLowerCase().split(/, */)).toEqual(
      expect.arrayContaining(["origin", "accept-encoding"]),
    );
  });

  test("reads why it was refused, whatever the status", async () => {
    const { answer, body } = await front.signIn("admin", "wrong-password-1");
    expect(answer.ok).toBe(false);
    expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
    expect(body.error?.message).toBe("Login failed!");
    const unknown = await front.ask("/api/services/app/Nowhere/Get", { headers: { origin } });
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get("access-control-allow-origin")).toBe(origin);
  });

  test.each([
    "https://front.example.com.evil.example",
    "http://front.example.com",
    "https://front.example.com:8443",
    "null",
  ])("is kept out as %s", async (other) => {
    const answers = [
      await preflight(other),
      await front.ask("/AbpUserConfiguration/GetAll", { headers: { origin: other } }),
    ];
    for (const { headers } of answers) expect(headers.get("access-control-allow-origin")).not.toBe(other);
    for (const { headers } of answers) expect(headers.get("access-control-allow-origin")).not.toBe("*");
  });

  test("speaks by its token and never by the cookie of our own web", async () => {
    const own = await front.ask("/api/TokenAuth/Authenticate", {
      method: "POST",
      headers: { ...json, ...front.tenant(), [webHeader]: "1" },
      body: JSON.stringify({ userNameOrEmailAddress: "admin", password }),
    });
    const cookie = (own.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
    expect(cookie).toMatch(/^digao=.{20}/);
    const session = "/api/services/app/Session/GetCurrentLoginInformations";
    const userOf = async (headers: Record<string, string>) =>
      ((await (await front.ask(session, { headers })).json()) as { result: { user: unknown } }).result.user;
    expect(await userOf({ cookie })).not.toBeNull();
    expect(await userOf({ cookie, origin })).toBeNull();
    expect(await userOf({ cookie, origin, [webHeader]: "1" })).toBeNull();
    const { body } = await front.signIn("admin", password);
    expect(await userOf({ origin, authorization: `Bearer ${body.result.accessToken}` })).not.toBeNull();
  });

  test("negotiates its real-time connection", async () => {
    const { body } = await front.signIn("staff1", password);
    const ticket = encodeURIComponent(String(body.result.encryptedAccessToken));
    const path = `/signalr/negotiate?enc_auth_token=${ticket}&negotiateVersion=1`;
    const answer = await front.ask(path, { method: "POST", headers: { origin } });
    expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
    expect(await answer.json()).toMatchObject({ negotiateVersion: 1 });
  });
});

test("without named origins no other page is let in", async () => {
  const closed = await startTestServer();
  const { headers } = await fetch(`${closed.url}/AbpUserConfiguration/GetAll`, { headers: { origin } });
  expect(headers.get("access-control-allow-origin")).toBeNull();
  await closed.stop();
});

describe("the configuration", () => {
  test("holds all our texts under the source that the client knows, and a clock that needs no time zone data", async () => {
    const page = openPage(front.server.url, newest);
    const { result } = await page.call({
      url: "/AbpUserConfiguration/GetAll",
      type: "GET",
      headers: { ".AspNetCore.Culture": "en" },
    });
    page.jQuery.extend(true, page.abp, result);
    expect(page.abp.localization.localize("auth.loginFailed", "AuditApp")).toBe("Login failed!");
    expect(page.abp.localization.localize("auth.loginFailed", "audit")).toBe("Login failed!");
    expect(result).toMatchObject({ clock: { provider: "unspecifiedClockProvider" } });
    await page.close();
  });

  test("comes as a script that nothing in a text can leave", async () => {
    const answer = await front.ask("/AbpScripts/GetScripts");
    const script = await answer.text();
    expect(answer.headers.get("content-type")).toContain("javascript");
    expect(script).not.toMatch(/<|\u2028/u);
    const abp: { event: { trigger(name: string): void }; session?: { userId: number | null } } = {
      event: { trigger: (name) => heard.push(name) },
    };
    const heard: string[] = [];
    new Function("window", script)({ abp });
    expect(abp.session?.userId).toBeNull();
    expect(heard).toEqual(["abp.dynamicScriptsInitialized"]);
  });

  test("keeps the look that a client chose for its person, and for nobody else", async () => {
    const staff = await front.firm.as("staff1");
    const themeOf = async (token: string) => {
      const answer = await front.ask("/AbpUserConfiguration/GetAll", { headers: { authorization: `Bearer ${token}` } });
      return ((await answer.json()) as { result: { setting: { values: Record<string, string> } } }).result.setting
        .values["App.UiTheme"];
    };
    expect(await themeOf(staff.token)).toBe("default");
    const { answer } = await front.post(
      "/api/services/app/Configuration/ChangeUiTheme",
      { theme: "red" },
      { authorization: `Bearer ${staff.token}` },
    );
    expect(answer.status).toBe(200);
    expect(await themeOf(staff.token)).toBe("red");
    expect(await themeOf((await front.firm.as("staff2")).token)).toBe("default");
    const bad = await front.post(
      "/api/services/app/Configuration/ChangeUiTheme",
      { theme: "<b>" },
      { authorization: `Bearer ${staff.token}` },
    );
    expect(bad.answer.status).toBe(400);
  });
});

describe("the configuration of a front end made from ABP's template", () => {
  interface Configuration {
    localization: { sources: { name: string }[]; values: Record<string, Record<string, string>> };
    setting: { values: Record<string, string> };
  }
  async function configurationOf(init: RequestInit & { token?: string } = {}): Promise<Configuration> {
    const { token, ...rest } = init;
    const headers = { ".AspNetCore.Culture": "en", ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = await front.ask("/AbpUserConfiguration/GetAll", { headers, ...rest });
    return ((await answer.json()) as { result: Configuration }).result;
  }

  test("names its sources in order, each with the texts that ABP's own pages look up", async () => {
    const { sources, values } = (await configurationOf()).localization;
    expect(sources.map(({ name }) => name)).toEqual(["Abp", "AbpWeb", "AbpZero", "AuditApp", "audit"]);
    expect(Object.keys(values).toSorted()).toEqual(sources.map(({ name }) => name));
    expect(values.AuditApp).toMatchObject({ LogIn: "Log in", UserNameOrEmail: "User name or e-mail" });
    expect(values.AuditApp).toHaveProperty(["auth.loginFailed"]);
    expect(values.audit).not.toHaveProperty("LogIn");
    expect(Object.keys(values.Abp ?? {})).toHaveLength(19);
    expect(Object.keys(values.AbpWeb ?? {})).toHaveLength(15);
    expect(Object.keys(values.AbpZero ?? {})).toHaveLength(39);
    expect(values.AbpZero).toMatchObject({ "Identity.PasswordTooShort": "Passwords must be at least {0} characters." });
  });

  test("tells each firm's people their own password rule, and a visitor nothing of the firm that he names", async () => {
    const own = await front.server.newTenant();
    const admin = await own.as("admin");
    const policy = await admin.call(securityPolicy.GetSecurityPolicy, {});
    await admin.call(securityPolicy.UpdateSecurityPolicy, { ...policy, passwordRule: "long", passwordMin: 12 });
    const rule = async (init: Parameters<typeof configurationOf>[0]) => {
      const { values } = (await configurationOf(init)).setting;
      const name = "Abp.Zero.UserManagement.PasswordComplexity";
      return [values[`${name}.RequiredLength`], values[`${name}.RequireDigit`], values[`${name}.RequireUppercase`]];
    };
    expect(await rule({ token: admin.token })).toEqual(["12", "false", "false"]);
    const visitor = { [generations[newest].tenantHeader]: String(own.id) };
    expect(await rule({ headers: visitor })).toEqual(["6", "true", "false"]);
  });

  test.each([
    "/AbpUserConfiguration/GetAll",
    "/AbpScripts/GetScripts",
    "/AbpServiceProxies/GetAll",
    "/AbpLocalization/ChangeCulture?cultureName=en",
    "/AntiForgery/GetToken",
  ])("%s answers a POST as it does a GET", async (path) => {
    const byAjax = { "x-requested-with": "XMLHttpRequest" };
    const [got, posted] = await Promise.all(
      ["GET", "POST"].map((method) => front.ask(path, { method, headers: byAjax, redirect: "manual" })),
    );
    expect(got?.status).toBe(200);
    expect(posted?.status).toBe(200);
    expect(posted?.headers.get("content-type")).toBe(got?.headers.get("content-type"));
  });
});

describe("service proxies", () => {
  test("tell a visitor of the public calls alone, and call what they name", async () => {
    const script = await (await front.ask("/AbpServiceProxies/GetAll?type=jquery")).text();
    expect(script).toContain("isTenantAvailable");
    expect(script).not.toContain("createWorkGroup");
    const { token } = await front.firm.as("manager");
    const all = await (
      await front.ask("/AbpServiceProxies/GetAll", { headers: { authorization: `Bearer ${token}` } })
    ).text();
    expect(all).toContain("createWorkGroup");
    const page = openPage(front.server.url, newest);
    const abp = page.abp as unknown as {
      services: { app: Record<string, Record<string, (input: object, more: object) => PromiseLike<unknown>>> };
    };
    new Function("abp", "jQuery", all)(abp, page.jQuery);
    const found = abp.services.app.account?.isTenantAvailable?.({ tenancyName: front.firm.tenancyName }, {});
    expect(await found).toEqual({ state: 1, tenantId: front.firm.id });
    await page.close();
  });
});

describe("the change of culture", () => {
  const change = (query: string, headers: Record<string, string> = {}) =>
    front.ask(`/AbpLocalization/ChangeCulture?${query}`, { redirect: "manual", headers });

  test("sets ABP's cookie, goes where it was asked to, and is kept for the person", async () => {
    const { token } = await front.firm.as("staff2");
    const answer = await change("cultureName=en&returnUrl=%2Fusers%3Fpage%3D2", { authorization: `Bearer ${token}` });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/users?page=2");
    expect(answer.headers.getSetCookie().join()).toContain(".AspNetCore.Culture=c%3Den%7Cuic%3Den");
    const configuration = await front.ask("/AbpUserConfiguration/GetAll", {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await configuration.json()).toMatchObject({ result: { localization: { currentLanguage: { name: "en" } } } });
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/%0d%0aSet-Cookie:x=1%0a",
    "javascript:alert(1)",
  ])("never leads elsewhere: %s", async (to) => {
    const answer = await change(`cultureName=zh-Hans&returnUrl=${encodeURIComponent(decodeURIComponent(to))}`);
    expect(answer.headers.get("location")).toBe("/");
  });

  test("answers a script in the envelope, and refuses a culture that is none", async () => {
    const byAjax = { "x-requested-with": "XMLHttpRequest" };
    expect(await (await change("cultureName=zh-Hans", byAjax)).json()).toMatchObject({
      success: true,
      result: null,
      __abp: true,
    });
    expect((await change("cultureName=klingon", byAjax)).status).toBe(400);
  });
});

test("the anti-forgery token comes as a cookie, another each time", async () => {
  const tokenOf = async (path: string) => (await front.ask(path)).headers.getSetCookie().join();
  const [one, two] = [await tokenOf("/AntiForgery/GetToken"), await tokenOf("/AntiForgery/SetCookie")];
  expect(one).toMatch(/^XSRF-TOKEN=[\w-]{32};/);
  expect(two).not.toBe(one);
});
