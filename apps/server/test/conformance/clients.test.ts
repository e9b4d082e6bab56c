import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { within } from "../../../../test/pace.ts";
import { notify } from "../../src/platform/live/notices.ts";
import { password, startTestServer, type TestServer, type TestTenant } from "../kit.ts";
import type { UserNotification } from "./abp.ts";
import { type Generation, generations, openPage, type Page } from "./page.ts";

let server: TestServer;
let firm: TestTenant;
let page: Page;
beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
});
afterEach(() => page.close());
afterAll(() => server.stop());

const configuration = { url: "/AbpUserConfiguration/GetAll", type: "GET" } as const;
const english = { ".AspNetCore.Culture": "c=en|uic=en" };
const authenticate = (given: string, headers: Record<string, string>) => ({
  url: "/api/TokenAuth/Authenticate",
  data: JSON.stringify({ userNameOrEmailAddress: "admin", password: given, rememberClient: false }),
  headers,
});

/** Signs in as client applications do: tenant by header, tokens into the client's cookies. */
async function signIn(): Promise<{ Authorization: string }> {
  const { result } = await page.call(authenticate(password, { [page.tenantHeader]: String(firm.id) }));
  const tokens = result as { accessToken: string; encryptedAccessToken: string };
  page.abp.auth.setToken(tokens.accessToken);
  page.abp.utils.setCookieValue("enc_auth_token", tokens.encryptedAccessToken);
  return { Authorization: `Bearer ${page.abp.auth.getToken()}` };
}
async function signInAs(person: "staff1" | "admin") {
  return { Authorization: `Bearer ${(await firm.as(person)).token}` };
}
async function loadConfiguration(headers: Record<string, string> = {}): Promise<void> {
  const { result } = await page.call({ ...configuration, headers });
  page.jQuery.extend(true, page.abp, result);
}

describe.each(Object.keys(generations) as Generation[])("the public client %s", (generation) => {
  beforeEach(() => {
    page = openPage(server.url, generation);
  });

  describe("merges the configuration into itself", () => {
    test("and then answers which rights its user has", async () => {
      await loadConfiguration(await signIn());
      const { auth, session, multiTenancy, setting } = page.abp;
      expect(auth.isGranted("Pages.Users")).toBe(true);
      expect(auth.isGranted("Pages.Tenants")).toBe(false);
      expect(auth.isAnyGranted("Pages.Tenants", "Pages.Roles")).toBe(true);
      expect(auth.areAllGranted("Pages.Users", "Pages.Tenants")).toBe(false);
      expect(multiTenancy.isEnabled).toBe(true);
      expect(session).toMatchObject({ userId: firm.userIds.admin, tenantId: firm.id, multiTenancySide: 1 });
      expect(setting.getBoolean("Abp.Zero.UserManagement.UserLockOut.IsEnabled")).toBe(true);
      expect(setting.getInt("Abp.Zero.UserManagement.PasswordComplexity.RequiredLength")).toBe(6);
    });

    test("and then speaks the visitor's language, with the visitor's side and no right", async () => {
      await loadConfiguration({ ".AspNetCore.Culture": "zh-Hans" });
      const { localization, session, auth } = page.abp;
      expect(localization.isCurrentCulture("zh")).toBe(true);
      expect(localization.localize("auth.loginFailed", "audit")).toBe("登录失败！");
      expect(localization.languages.map(({ name }) => name)).toEqual(["en", "zh-Hans"]);
      expect(session).toMatchObject({ userId: null, tenantId: null, multiTenancySide: 2 });
      expect(auth.isGranted("Pages.Users")).toBe(false);
    });

    test("with its own tenant cookie naming the firm", async () => {
      page.abp.utils.setCookieValue(page.abp.multiTenancy.tenantIdCookieName, String(firm.id));
      await loadConfiguration();
      expect(page.abp.session).toMatchObject({ userId: null, tenantId: firm.id, multiTenancySide: 1 });
    });
  });

  describe("signs in", () => {
    test("to the firm of its tenant header, and is known by the token in its cookie", async () => {
      const headers = await signIn();
      const { result } = await page.call({
        url: "/api/services/app/Session/GetCurrentLoginInformations",
        type: "GET",
        headers,
      });
      expect(result).toMatchObject({
        user: { userName: "admin" },
        tenant: { id: firm.id },
        application: { features: { SignalR: true, "SignalR.AspNetCore": true } },
      });
      expect(page.dialogs).toEqual([]);
    });

    test("with surname and e-mail that can be read, whoever it is", async () => {
      const url = "/api/services/app/Session/GetCurrentLoginInformations";
      await firm.inDb((db) =>
        db.updateTable("app_user").set({ email_address: null }).where("user_name", "=", "reader").execute(),
      );
      const headers = { Authorization: `Bearer ${(await firm.as("reader")).token}` };
      const { result } = await page.call({ url, type: "GET", headers });
      expect(result).toMatchObject({
        user: { surname: expect.stringMatching(/./), emailAddress: expect.stringMatching(/^reader@.+\.invalid$/) },
      });
    });

    test("to a firm that it has asked for by name, and shows it before; one that it only numbers it is not told", async () => {
      const ask = async (id: number) => {
        const headers = { [page.tenantHeader]: String(id) };
        const { result } = await page.call({
          url: "/api/services/app/Session/GetCurrentLoginInformations",
          type: "GET",
          headers,
        });
        return (result as { tenant: { id: number; tenancyName: string } | null }).tenant;
      };
      const fresh = await server.newTenant();
      expect(await ask(fresh.id)).toBeNull();
      const { rows } = await server.pool.query("select tenancy_name as name from tenant where id = $1", [fresh.id]);
      const data = JSON.stringify({ tenancyName: rows[0].name });
      const { result } = await page.call({ url: "/api/services/app/Account/IsTenantAvailable", data });
      expect(result).toMatchObject({ state: 1, tenantId: fresh.id });
      expect(await ask(fresh.id)).toMatchObject({ id: fresh.id, tenancyName: rows[0].name });
      expect(await ask(fresh.id + 1_000_000)).toBeNull();
    });

    test("in vain, and opens a dialog with message and details", async () => {
      const wrong = authenticate("Wrong-1", { [page.tenantHeader]: String(firm.id), ...english });
      const { error, status, isUnauthorized } = await page.call(wrong);
      expect([status, isUnauthorized]).toEqual([400, false]);
      expect(error?.message).toBe("Login failed!");
      expect(page.dialogs).toEqual([{ title: "Login failed!", text: error?.details }]);
      expect(error?.details).toMatch(/\w/);
    });
  });

  describe("is told of a refusal in its own envelope", () => {
    const userList = { url: "/api/services/app/User/GetAll", type: "GET" } as const;

    test("401 without a sign-in, and leads its user to the start page", async () => {
      const { error, status, isUnauthorized } = await page.call({ ...userList, headers: english });
      expect([status, isUnauthorized]).toEqual([401, true]);
      expect(error).toMatchObject({ message: "Current user did not login to the application!", details: null });
      expect(page.dialogs).toEqual([{ title: undefined, text: error?.message }]);
      expect(page.location.href).toBe(page.abp.appPath);
    });

    test("403 without the right, naming it, and stays where it is", async () => {
      const { error, status, isUnauthorized } = await page.call({ ...userList, headers: await signInAs("staff1") });
      expect([status, isUnauthorized]).toEqual([403, true]);
      expect(page.dialogs[0]?.text ?? "").toContain("用户与系统管理");
      expect(error?.message).toContain("用户与系统管理");
      expect(page.location.href).not.toBe(page.abp.appPath);
    });

    test("403 before the first own password, which is no missing sign-in: it is not sent away", async () => {
      const name = `new-${generation[0]}`;
      const fresh = await server.newTenant();
      const headers = { Authorization: `Bearer ${(await fresh.as("admin")).token}` };
      const data = JSON.stringify({
        userName: name,
        name: "新人",
        surname: "新",
        emailAddress: `${name}@firm.example`,
        password,
        isActive: true,
        roleNames: [],
      });
      await page.call({ url: "/api/services/app/User/Create", data, headers });
      await fresh.inDb((db) =>
        db.updateTable("app_user").set({ must_change_password: true }).where("user_name", "=", name).execute(),
      );
      const given = { userNameOrEmailAddress: name, password, rememberClient: false };
      const signedIn = await page.call({
        url: "/api/TokenAuth/Authenticate",
        data: JSON.stringify(given),
        headers: { [page.tenantHeader]: String(fresh.id) },
      });
      const { accessToken } = signedIn.result as { accessToken: string };
      const authorization = { Authorization: `Bearer ${accessToken}` };
      const { status, isUnauthorized } = await page.call({ ...userList, headers: authorization });
      expect([status, isUnauthorized]).toEqual([403, false]);
      expect(page.location.href).not.toBe(page.abp.appPath);
    });

    test("400 with every fault and the field that has it", async () => {
      const url = "/api/services/app/Role/Create?culture=en";
      const { error, status } = await page.call({ url, data: "{}", headers: await signInAs("admin") });
      expect(status).toBe(400);
      expect(error?.message).toBe("Your request is not valid!");
      const members = error?.validationErrors?.map((fault) => fault.members) ?? [];
      expect(members.toSorted()).toEqual([["displayName"], ["name"]]);
      expect(page.dialogs).toEqual([{ title: error?.message, text: error?.details }]);
    });

    test.each(["/api/services/app/User/Get?Id=999999999", "/api/services/app/NoSuch/Get"])(
      "404 from %s",
      async (url) => {
        const { error, status, isUnauthorized } = await page.call({
          url,
          type: "GET",
          headers: await signInAs("admin"),
        });
        expect([status, isUnauthorized]).toEqual([404, false]);
        expect(error?.message).toMatch(/\S/);
        expect(page.dialogs).toHaveLength(1);
      },
    );
  });

  test.each([
    ["zh-Hans", { title: "没有找到！", text: "服务器上没有所请求的资源" }],
    ["en", { title: "Resource not found!", text: "The resource requested could not be found on the server." }],
  ])("speaks its user's language (%s) where the server says nothing in the envelope", async (culture, dialog) => {
    await loadConfiguration({ ".AspNetCore.Culture": culture });
    page.abp.event.trigger("abp.dynamicScriptsInitialized");
    await page.call({ url: "/signalr?id=of-no-connection", type: "GET" });
    expect(page.dialogs).toEqual([dialog]);
  });

  describe("is understood", () => {
    test.each(["null", "[object Object]", "undefined", "-1", "1e9", ""])(
      "with the tenant header %j and a junk culture",
      async (junk) => {
        const headers = { [page.tenantHeader]: junk, ".AspNetCore.Culture": "c=null|uic=null" };
        await loadConfiguration(headers);
        expect(page.abp.session).toMatchObject({ tenantId: null, multiTenancySide: 2 });
        expect(page.abp.localization.currentLanguage.name).toBe("zh-Hans");
        expect(
          (await page.call({ ...configuration, headers: { ...headers, ...(await signInAs("admin")) } })).status,
        ).toBe(200);
      },
    );

    test("in whatever case it writes paths, parameters and fields, with fields that no call knows", async () => {
      const headers = await signInAs("admin");
      const data = JSON.stringify({ NAME: `Role-${generation[0]}`, displayname: `岗位${generation[0]}`, confirm: "x" });
      const made = await page.call({ url: "/API/services/APP/role/CREATE", data, headers });
      const { id, name } = made.result as { id: number; name: string };
      expect(name).toBe(`Role-${generation[0]}`);
      const read = await page.call({ url: `/api/Services/app/ROLE/get?iD=${id}`, type: "GET", headers });
      expect(read.result).toMatchObject({ id, displayName: `岗位${generation[0]}` });
    });
  });

  describe("pages through", () => {
    test.each([
      ["/api/services/app/User/GetAll?Keyword=&Sorting=&SkipCount=2&MaxResultCount=3", 9],
      ["/api/services/app/User/getAll?maxResultCount=3&skipCount=2&keyword=", 9],
    ])("people by %s", async (url, totalCount) => {
      const headers = await signInAs("admin");
      const all = (await page.call({ url: "/api/services/app/User/GetAll", type: "GET", headers })).result as {
        items: { id: number }[];
      };
      const { result } = await page.call({ url, type: "GET", headers });
      const { items, ...rest } = result as { totalCount: number; items: { id: number; roleNames: string[] }[] };
      expect(rest).toEqual({ totalCount });
      expect(items.map(({ id }) => id)).toEqual(all.items.slice(2, 5).map(({ id }) => id));
      expect(items[0]).toMatchObject({ userName: expect.any(String), isActive: true, roleNames: expect.any(Array) });
    });

    test("roles, ten a page unless it asks otherwise", async () => {
      const headers = await signInAs("admin");
      const url = "/api/services/app/Role/GetAll";
      const first = (await page.call({ url, type: "GET", headers })).result as { totalCount: number; items: unknown[] };
      expect(first.items).toHaveLength(Math.min(10, first.totalCount));
      expect(first.items[0]).toMatchObject({ name: expect.any(String), grantedPermissions: expect.any(Array) });
      const two = await page.call({ url: `${url}?MaxResultCount=2`, type: "GET", headers });
      expect(two.result).toEqual({ totalCount: first.totalCount, items: first.items.slice(0, 2) });
    });
  });

  test("connects to the hub with the token of its cookie, registers, and shows a notice the moment it is given", async () => {
    await loadConfiguration(await signIn());
    const { abp } = page;
    const notices: UserNotification[] = [];
    const shown: string[] = [];
    abp.event.on("abp.notifications.received", (notice) => notices.push(notice));
    for (const kind of ["info", "success", "warn", "error"] as const) abp.notify[kind] = (text) => shown.push(text);
    page.connectHub();
    const isRegistered = () => page.logged.includes("Registered to the SignalR server!");
    await vi.waitUntil(isRegistered, { timeout: within(8000), interval: 15 });
    const words = { title: "notice.importCommitted.title", text: "notice.importCommitted.text" } as const;
    const params = { file: `books ${generation}` };
    await firm.inDb((db) => notify(db, { ...words, to: [firm.userIds.admin], type: 0, params }));
    const notice = await vi.waitUntil(() => notices[0], { timeout: within(8000), interval: 15 });
    expect(abp.notifications.getFormattedMessageFromUserNotification(notice)).toBe(`“${params.file}”已校验并入库`);
    expect(abp.notifications.getUserNotificationStateAsString(notice.state)).toBe("UNREAD");
    abp.notifications.showUiNotifyForUserNotification(notice);
    expect(shown).toEqual([`“${params.file}”已校验并入库`]);
  });
});
