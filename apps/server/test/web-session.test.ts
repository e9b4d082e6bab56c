import { customer } from "@digao/contract/areas/firm/customers/calls";
import { auth, ownAccount } from "@digao/contract/areas/identity/auth/calls";
import { live } from "@digao/contract/areas/identity/live/calls";
import { sessions } from "@digao/contract/areas/identity/security/calls";
import type { Endpoint } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { sessionMark, webHeader } from "@digao/contract/web-session";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { areas } from "../src/areas.ts";
import { password, requestOf, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { fieldsOf, sampleOf } from "./sample.ts";

let server: TestServer;
let firm: TestTenant;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: "127.0.0.1" });
  firm = await server.newTenant();
});
afterAll(() => server.stop());

const own = { [webHeader]: "1" };
const https = { "x-forwarded-proto": "https" };
type Headers = Record<string, string>;

function ask(endpoint: Endpoint, input: object, headers: Headers): Promise<Response> {
  const [path, init] = requestOf(endpoint, { ...input }, []);
  const all = { ...Object.fromEntries(new globalThis.Headers(init.headers)), ...headers };
  return fetch(server.url + path, { ...init, headers: all });
}

const credentials = (userName: string, more: object = {}) => ({
  tenancyName: firm.tenancyName,
  userNameOrEmailAddress: userName,
  password,
  ...more,
});

/** What the browser keeps: `name=value` by name, with its attributes. */
function cookiesOf(answer: Response): Map<string, { value: string; attributes: string }> {
  const pairs = answer.headers.getSetCookie().map((line) => /^([^=]+)=([^;]*); (.*)$/.exec(line) ?? []);
  return new Map(pairs.map(([, name = "", value = "", attributes = ""]) => [name, { value, attributes }]));
}

async function signIn(userName: string, headers: Headers = own): Promise<string> {
  const answer = await ask(auth.AuthenticateUserTenant, credentials(userName), headers);
  return cookiesOf(answer).get(headers === own ? "digao" : "__Host-digao")?.value ?? "";
}
const withCookie = (token: string, more: Headers = {}): Headers => ({ cookie: `digao=${token}`, ...more });
const mine = sessions.GetMySessions;

describe("signing in from our own page", () => {
  test("gives a cookie that no script reads and no other site sends, and answers no token", async () => {
    const answer = await ask(auth.AuthenticateUserTenant, credentials("staff1"), own);
    const { result } = (await answer.json()) as { result: Record<string, unknown> };
    expect([result.accessToken, result.encryptedAccessToken]).toEqual(["", ""]);
    const cookies = cookiesOf(answer);
    expect([...cookies.keys()]).toEqual(["digao", sessionMark]);
    expect(cookies.get("digao")?.attributes).toBe("HttpOnly; Path=/; SameSite=Strict");
    expect(cookies.get(sessionMark)?.value).toMatch(/^[0-9a-f]{12}$/);
    expect(cookies.get(sessionMark)?.attributes).toBe("Path=/; SameSite=Strict");
    expect((await ask(mine, {}, withCookie(cookies.get("digao")?.value ?? ""))).status).toBe(200);
  });

  test("over https goes by __Host- and Secure, and there the name of plain http opens nothing", async () => {
    const answer = await ask(auth.AuthenticateUserTenant, credentials("staff1"), { ...own, ...https });
    const cookies = cookiesOf(answer);
    const token = cookies.get("__Host-digao")?.value ?? "";
    expect(cookies.get("__Host-digao")?.attributes).toBe("HttpOnly; Path=/; SameSite=Strict; Secure");
    expect((await ask(mine, {}, { ...https, cookie: `__Host-digao=${token}` })).status).toBe(200);
    for (const name of ["digao", "__host-digao"])
      expect((await ask(mine, {}, { ...https, cookie: `${name}=${token}` })).status).toBe(401);
  });

  test("lasts beyond the browser's end where the device is remembered, and only there", async () => {
    const remembered = await ask(auth.AuthenticateUserTenant, credentials("staff2", { rememberClient: true }), own);
    expect(cookiesOf(remembered).get("digao")?.attributes).toMatch(/; Max-Age=(2591999|2592000)$/);
    const not = await ask(auth.AuthenticateUserTenant, credentials("staff2"), own);
    expect(cookiesOf(not).get("digao")?.attributes).not.toContain("Max-Age");
  });

  test("is no cookie for a page elsewhere, whatever headers it sends", async () => {
    for (const foreign of [{ origin: "https://elsewhere.example" }, { "sec-fetch-site": "same-site" }] as Headers[]) {
      const answer = await ask(auth.AuthenticateUserTenant, credentials("staff2"), { ...own, ...foreign });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    }
  });
});

describe("a session in a cookie", () => {
  test("goes on under a new one after unlocking and a new password, ends at sign-out, and never shows a token", async () => {
    let token = await signIn("incharge");
    const tokens = [token];
    const act = async (endpoint: Endpoint, input: object): Promise<void> => {
      const answer = await ask(
        endpoint,
        input,
        withCookie(token, { ...own, "idempotency-key": `${tokens.length}-once-only` }),
      );
      const text = await answer.text();
      expect([answer.status, /"accessToken":"[^"]|"encryptedAccessToken":"[^"]/.test(text)]).toEqual([200, false]);
      const next = cookiesOf(answer).get("digao");
      if (next) tokens.push(next.value);
      token = next?.value ?? token;
    };
    await act(sessions.LockScreen, {});
    await act(sessions.Unlock, { password });
    await act(ownAccount.ChangePassword, { currentPassword: password, newPassword: "N1ce!Kite" });
    expect(new Set(tokens).size).toBe(3);
    const left = await ask(ownAccount.LogOut, {}, withCookie(token, own));
    expect(left.headers.getSetCookie()).toEqual([
      "digao=; HttpOnly; Path=/; SameSite=Strict; Max-Age=0",
      `${sessionMark}=; Path=/; SameSite=Strict; Max-Age=0`,
    ]);
    expect(left.headers.get("clear-site-data")).toBe('"cache"');
    for (const one of tokens) expect((await ask(mine, {}, withCookie(one))).status).toBe(401);
  });

  test("works beside a proxy's own password, and never stands in for a broken token", async () => {
    const token = await signIn("partner");
    expect((await ask(mine, {}, withCookie(token, { authorization: "Basic eDp5" }))).status).toBe(200);
    for (const broken of ["Bearer broken", `Bearer ${token} x`, `Bearer  ${token}`])
      expect((await ask(mine, {}, withCookie(token, { authorization: broken }))).status).toBe(401);
  });

  test("opens reads, downloads and a live ticket of our own pages", async () => {
    const token = await signIn("manager");
    const sheet = await ask(customer.calls.export, {}, withCookie(token));
    expect([sheet.status, sheet.headers.get("content-disposition")]).toEqual([
      200,
      expect.stringContaining("attachment"),
    ]);
    expect((await ask(live.CreateTicket, {}, withCookie(token, own))).status).toBe(200);
  });

  test("opens no live connection by itself: sockets of other sites' pages would carry it", async () => {
    const token = await signIn("manager");
    const negotiate = async (headers: Headers) => {
      const answer = await fetch(`${server.url}/signalr/negotiate?negotiateVersion=1`, { method: "POST", headers });
      return ((await answer.json()) as { connectionToken: string }).connectionToken;
    };
    expect(await negotiate({ authorization: `Bearer ${token}` })).toMatch(/^\d+\./);
    for (const none of [withCookie(token, own), { authorization: `Bearer ${token} x` }])
      expect(await negotiate(none)).not.toMatch(/^\d+\./);
  });
});

describe("another site's page", () => {
  const foreign: Headers[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://elsewhere.example" },
    { origin: "null" },
  ];
  test("reads and writes nothing by the cookie, even if it could send the header", async () => {
    const token = await signIn("qc");
    for (const from of foreign) {
      expect((await ask(mine, {}, withCookie(token, from))).status).toBe(401);
      expect((await ask(sessions.LockScreen, {}, withCookie(token, { ...own, ...from }))).status).toBe(401);
    }
    expect((await ask(mine, {}, withCookie(token, { "sec-fetch-site": "same-origin" }))).status).toBe(200);
    expect((await ask(mine, {}, withCookie(token, { origin: server.url }))).status).toBe(200);
  });

  const writes = areas
    .map(({ endpoint }) => endpoint)
    .filter(({ needs, verb, writes }) => needs.who === "signedIn" && (verb !== "GET" || writes));
  test(`gets 403 from each of the ${writes.length} calls that write, without the header of our own pages`, async () => {
    const token = await signIn("admin");
    const words = messageOf("zh", "access.otherSite");
    const before = await firm.inDb((db) => sql<{ n: number }>`select count(*)::int as n from action_log`.execute(db));
    const faults: string[] = [];
    for (const endpoint of writes) {
      const sample = Object.keys(fieldsOf(endpoint.input)).length > 0 ? Object(sampleOf(endpoint.input)) : {};
      const answer = await ask(endpoint, sample, withCookie(token));
      const { error } = (await answer.json()) as { error: { message: string } };
      if (answer.status !== 403 || error.message !== words) faults.push(`${endpoint.path}: ${answer.status}`);
    }
    expect(faults).toEqual([]);
    const after = await firm.inDb((db) => sql<{ n: number }>`select count(*)::int as n from action_log`.execute(db));
    expect(after.rows).toEqual(before.rows);
  });
});
