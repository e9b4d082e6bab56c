/**
 * The three front ends that ABP's template makes, Angular, React and Vue, at sign-in: the calls that each makes, in its own spelling, headers
 * and order, and the fields that it reads of the answers. A field that is missing leaves such a page blank or stops it with an error.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { password } from "../kit.ts";
import { type Front, json, openFront, origin } from "./front.ts";

let front: Front;
beforeAll(async () => {
  front = await openFront();
});
afterAll(() => front.server.stop());

type Json = Record<string, unknown>;
interface Template {
  /** As it sends them before anybody is signed in; junk among them. */
  visiting: Record<string, string>;
  tenant: (id: number) => Record<string, string>;
  signIn: Json;
  /** Its own spelling of the lists that its first pages show. */
  people: string;
  permissions: string;
  /** What its pages ask of the session's answer once a person is signed in. */
  session: (session: Json) => void;
  /** Keys of its sign-in page and shell. */
  texts: readonly string[];
}

const isText = (value: unknown): void => expect(value).toEqual(expect.stringMatching(/\S/));
const at = (value: unknown, path: string): unknown =>
  path.split("/").reduce<unknown>((own, key) => (own as Json | null | undefined)?.[key], value);

const shell = ["HomePage", "Users", "Roles", "Tenants", "Logout", "CurrentTenant", "NotSelected", "Change"];
const account = ["LogIn", "UserNameOrEmail", "Password", "RememberMe"];
const person = (session: Json): void => {
  for (const field of ["name", "surname", "userName", "emailAddress"]) isText(at(session, `user/${field}`));
  expect(at(session, "user/id")).toEqual(expect.any(Number));
  for (const field of ["tenancyName", "name"]) isText(at(session, `tenant/${field}`));
  expect(at(session, "tenant/id")).toBe(front.firm.id);
};
/** React and Vue open the hub only where both are told. */
const hub = (session: Json): void =>
  expect(at(session, "application/features")).toMatchObject({ SignalR: true, "SignalR.AspNetCore": true });

const templates: Readonly<Record<string, Template>> = {
  Angular: {
    visiting: { "Abp.TenantId": "null", ".AspNetCore.Culture": "c=null|uic=null", accept: "text/plain" },
    tenant: (id) => ({ "Abp.TenantId": String(id) }),
    signIn: { userNameOrEmailAddress: "admin", password, rememberClient: false },
    people: "/api/services/app/User/GetAll?Keyword=&Sorting=&SkipCount=0&MaxResultCount=10",
    permissions: "/api/services/app/Role/GetAllPermissions",
    session: (session) => {
      person(session);
      // The footer: `application.releaseDate.format("YYYYDDMM")`, of a moment made of it.
      isText(at(session, "application/version"));
      expect(Number.isNaN(Date.parse(String(at(session, "application/releaseDate"))))).toBe(false);
      expect(at(session, "application/features")).toEqual(expect.any(Object));
    },
    texts: [...shell, ...account],
  },
  React: {
    visiting: { "Abp.TenantId": "[object Object]", ".AspNetCore.Culture": "en-US" },
    tenant: (id) => ({ "Abp.TenantId": String(id) }),
    // The box that is not ticked is left out.
    signIn: { userNameOrEmailAddress: "admin", password },
    people: "/api/services/app/User/GetAll?maxResultCount=10&skipCount=0&keyword=",
    permissions: "/api/services/app/Role/GetAllPermissions",
    session: (session) => {
      person(session);
      hub(session);
    },
    texts: [...shell, ...account],
  },
  Vue: {
    visiting: { "Abp.TenantId": "null", ".AspNetCore.Culture": "zh-Hans" },
    tenant: (id) => ({ "Abp.TenantId": String(id) }),
    signIn: { userNameOrEmailAddress: "admin", password, rememberClient: true },
    people: "/api/services/app/User/GetAll?maxResultCount=10&skipCount=0&keyword=",
    permissions: "/api/services/app/Role/getAllPermissions",
    session: (session) => {
      person(session);
      hub(session);
    },
    texts: [...shell, ...account],
  },
};

async function read(path: string, headers: Record<string, string>): Promise<Json> {
  const answer = await front.ask(path, { headers: { origin, "x-requested-with": "XMLHttpRequest", ...headers } });
  expect([path, answer.status]).toEqual([path, 200]);
  // Clients unwrap by these two alone, whatever they say that they accept.
  expect(answer.headers.get("content-type")).toMatch(/^application\/json; ?charset=utf-8$/i);
  const body = (await answer.json()) as Json;
  expect(body).toMatchObject({ __abp: true, success: true, error: null, unAuthorizedRequest: false });
  return body.result as Json;
}

/** What all three merge into their global object, and read there before their first page stands. */
function readConfiguration(configuration: Json, texts: readonly string[]): void {
  const languages = at(configuration, "localization/languages") as Json[];
  expect(languages.length).toBeGreaterThan(1);
  for (const language of languages) {
    for (const field of ["name", "displayName", "icon"]) isText(language[field]);
    expect(language).toMatchObject({ isDisabled: false, isDefault: expect.any(Boolean) });
  }
  isText(at(configuration, "localization/currentLanguage/name"));
  isText(at(configuration, "localization/currentCulture/name"));
  const values = at(configuration, "localization/values") as Record<string, Record<string, string>>;
  for (const source of at(configuration, "localization/sources") as { name: string }[])
    expect(values[source.name]).toEqual(expect.any(Object));
  for (const key of texts) expect([key, values.AuditApp?.[key]]).toEqual([key, expect.stringMatching(/\S/)]);
  for (const key of ["Yes", "Cancel", "AreYouSure"]) isText(values.AbpWeb?.[key]);
  expect(at(configuration, "multiTenancy")).toMatchObject({ isEnabled: true, sides: { host: 2, tenant: 1 } });
  // A provider of moments of the world would need time zone data that the pages do not load.
  expect(at(configuration, "clock/provider")).toBe("unspecifiedClockProvider");
  isText(at(configuration, "timing/timeZoneInfo/iana/timeZoneId"));
  for (const value of Object.values(at(configuration, "setting/values") as Json))
    expect(value === null || typeof value === "string").toBe(true);
  expect(at(configuration, "nav/menus/MainMenu/items")).toEqual(expect.any(Array));
  expect(at(configuration, "security/antiForgery")).toEqual({
    tokenCookieName: "XSRF-TOKEN",
    tokenHeaderName: "X-XSRF-TOKEN",
  });
  // Merged deep: a key of ours that is a function of the client's would break it.
  for (const name of ["isGranted", "hasPermission", "setToken"])
    expect(at(configuration, `auth/${name}`)).toBeUndefined();
}

/** Of its first pages: people, rights, and the form of a role. */
async function readLists(template: Template, signedIn: Record<string, string>): Promise<void> {
  const people = await read(template.people, signedIn);
  expect(people).toMatchObject({ totalCount: expect.any(Number) });
  for (const one of people.items as Json[]) {
    for (const field of ["userName", "name", "fullName"]) isText(one[field]);
    // Somebody without an address has an empty cell.
    expect(one.emailAddress === null || typeof one.emailAddress === "string").toBe(true);
    expect(one).toMatchObject({
      id: expect.any(Number),
      isActive: expect.any(Boolean),
      roleNames: expect.any(Array),
    });
  }
  const { items } = await read(template.permissions, signedIn);
  for (const one of items as Json[]) for (const field of ["name", "displayName"]) isText(one[field]);
  // Its form of a role.
  const { items: roles } = await read("/api/services/app/Role/GetAll?maxResultCount=10&skipCount=0", signedIn);
  const [role] = roles as { id: number }[];
  const form = await read(`/api/services/app/Role/GetRoleForEdit?Id=${role?.id}`, signedIn);
  expect(form).toMatchObject({
    role: { id: role?.id, name: expect.any(String), displayName: expect.any(String), isStatic: expect.any(Boolean) },
    permissions: expect.any(Array),
    grantedPermissionNames: expect.any(Array),
  });
}

describe.each(Object.keys(templates))("the template front end of %s", (name) => {
  const template = templates[name] as Template;

  test("starts for a visitor: configuration and session with every field that it reads", async () => {
    const configuration = await read("/AbpUserConfiguration/GetAll", template.visiting);
    readConfiguration(configuration, template.texts);
    expect(at(configuration, "session")).toMatchObject({ userId: null, tenantId: null, multiTenancySide: 2 });
    expect(at(configuration, "auth/grantedPermissions")).toEqual({});
    const session = await read("/api/services/app/Session/GetCurrentLoginInformations", template.visiting);
    expect(session).toMatchObject({ user: null, tenant: null });
    // Angular makes a moment of it at once, signed in or not, and stays blank where that throws.
    expect(Number.isNaN(Date.parse(String(at(session, "application/releaseDate"))))).toBe(false);
  });

  test("signs in by its own body and tenant header, and keeps what it needs of the answer", async () => {
    const { body } = await front.post("/api/TokenAuth/Authenticate", template.signIn, template.tenant(front.firm.id));
    isText(body.result.accessToken);
    isText(body.result.encryptedAccessToken);
    expect(body.result).toMatchObject({
      expireInSeconds: expect.any(Number),
      userId: front.firm.userIds.admin,
    });
    // The expiry of its cookie is now and so many seconds: nought would sign it out at once.
    expect(Number(body.result.expireInSeconds)).toBeGreaterThan(60);
  });

  test("stands after the sign-in: session, rights, menus and texts in both languages, and its first list", async () => {
    const { body } = await front.post("/api/TokenAuth/Authenticate", template.signIn, template.tenant(front.firm.id));
    const signedIn = { authorization: `Bearer ${String(body.result.accessToken)}`, ...template.tenant(front.firm.id) };
    for (const culture of ["zh-Hans", "en"]) {
      const headers = { ...signedIn, ".AspNetCore.Culture": culture };
      const configuration = await read("/AbpUserConfiguration/GetAll", headers);
      readConfiguration(configuration, template.texts);
      expect(at(configuration, "session")).toMatchObject({
        userId: front.firm.userIds.admin,
        tenantId: front.firm.id,
        multiTenancySide: 1,
      });
      const [all, granted] = ["allPermissions", "grantedPermissions"].map(
        (key) => at(configuration, `auth/${key}`) as Json,
      );
      // Its menu asks both: a right counts where it is known and granted.
      for (const right of ["Pages.Users", "Pages.Roles"])
        expect([all?.[right], granted?.[right]]).toEqual(["true", "true"]);
      expect(granted?.["Pages.Tenants"]).toBeUndefined();
      template.session(await read("/api/services/app/Session/GetCurrentLoginInformations", headers));
    }
    await readLists(template, signedIn);
  });

  test("is told that a password is wrong in the words and places of its dialog", async () => {
    const wrong = { ...template.signIn, password: "wrong-1" };
    const { answer, body } = await front.post("/api/TokenAuth/Authenticate", wrong, template.tenant(front.firm.id));
    expect(answer.ok).toBe(false);
    // Angular and React show message as title and details as text.
    isText(body.error?.message);
    isText((body.error as unknown as Json).details);
  });
});

test("junk beside the right body of a sign-in is let pass: React posts all of its form", async () => {
  const { answer } = await front.post("/api/TokenAuth/Authenticate", {
    userNameOrEmailAddress: "admin",
    password,
    rememberMe: true,
    confirm: password,
  });
  expect(answer.status).toBe(200);
  expect(json["content-type"]).toBe("application/json");
});
