import { gunzipSync } from "node:zlib";
import { ownAccount } from "@digao/contract/areas/identity/auth/calls";
import { startup } from "@digao/contract/areas/identity/startup/calls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { probe, probeRoutes } from "./probe.ts";

let server: TestServer;
let firm: TestTenant;
let client: Client;
beforeAll(async () => {
  server = await startTestServer({ routes: probeRoutes });
  firm = await server.newTenant();
  client = await firm.as("staff1");
});
afterAll(() => server.stop());

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  client.fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const json = async (answer: Response) => JSON.parse(await answer.text());

describe("the envelope", () => {
  test("wraps a result with all its fields, as JSON in UTF-8 whatever was accepted", async () => {
    const answer = await post("/api/Probe/Echo", { Id: 1 }, { accept: "text/plain" });
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await json(answer)).toMatchObject({
      result: { got: { Id: 1 } },
      targetUrl: null,
      success: true,
      error: null,
      unAuthorizedRequest: false,
      __abp: true,
    });
  });

  test("tells what is missing as ABP does, in the reader's language", async () => {
    const answer = await json(await post("/api/Probe/Echo?culture=en", { lines: [{ remark: "x" }] }));
    expect(answer.error).toEqual({
      code: 4001,
      message: "Your request is not valid!",
      details:
        "The following errors were detected during validation.\n - The id field is required.\n - The lines[0].lineNo field is required.\n",
      validationErrors: [
        { message: "The id field is required.", members: ["id"] },
        { message: "The lines[0].lineNo field is required.", members: ["lines[0].lineNo"] },
      ],
    });
  });

  test.each([
    ["invalid", 400, 4001],
    ["state", 400, 4221],
    ["forbidden", 403, 4030],
    ["missing", 404, 4040],
    ["conflict", 409, 4090],
    ["tooLarge", 413, 4130],
    ["unsupported", 415, 4150],
    ["keyReused", 422, 4222],
    ["archived", 423, 4231],
    ["tooMany", 429, 4291],
  ])("a refusal of kind %s is %i with code %i", async (kind, status, code) => {
    await expect(client.call(probe.Refuse, { kind })).rejects.toMatchObject({ status, error: { code } });
  });

  test("a stale save answers both versions", async () => {
    await expect(client.call(probe.Save, { rowVersion: 6 })).rejects.toMatchObject({
      status: 409,
      error: {
        message: "数据已被他人修改，请刷新",
        details: expect.stringMatching(/6.*7/),
        data: { sent: 6, current: { rowVersion: 7 } },
      },
    });
  });

  test("a bug of ours is told by its request id and nothing else", async () => {
    const answer = await client.fetch("/api/Probe/Break");
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(text).not.toContain("secret");
    expect(text).toContain(answer.headers.get("x-request-id") ?? "no id");
  });

  test("fields that the contract does not name never leave", async () => {
    expect(await (await client.fetch("/api/Probe/Leak")).text()).not.toContain("secret");
  });

  test("the packed kind is base64 of JSON gzipped twice", async () => {
    const packed = String(await client.call(probe.Packed, {}));
    const unpacked = gunzipSync(gunzipSync(Buffer.from(packed, "base64"))).toString();
    expect(JSON.parse(unpacked)).toEqual({ text: "底稿" });
  });

  test("long answers travel compressed", async () => {
    const answer = await client.fetch("/api/Probe/List", { headers: { "accept-encoding": "gzip" } });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect((await json(answer)).result.totalCount).toBe(200);
  });
});

describe("what clients send", () => {
  test("paths, query names and body names are case-blind, unknown ones are ignored", async () => {
    const answer = await json(
      await post("/API/probe/ECHO?KEYWORD=a", { id: "5", LINES: [{ LINENO: 1, Remark: "r", other: 1 }], confirm: "x" }),
    );
    expect(answer.result.got).toMatchObject({ Id: 5, keyword: "a", lines: [{ lineNo: 1, remark: "r" }] });
    expect(answer.result.got).not.toHaveProperty("confirm");
  });

  test.each(["ids=1&ids=2", "ids[]=1&ids[]=2", "IDS[0]=1&ids[1]=2"])("a list comes as %s", async (query) => {
    const answer = await json(await client.fetch(`/api/Probe/Query?id=1&${query}`));
    expect(answer.result.got.ids).toEqual([1, 2]);
  });

  test("blank optional values are absent, a list of one is a list", async () => {
    const answer = await json(await client.fetch("/api/Probe/Query?Id=1&keyword=&count=&ids=3"));
    expect(answer.result.got).toEqual({ Id: 1, ids: [3] });
    const body = await json(await post("/api/Probe/Echo", { Id: 1, keyword: "", amount: null, ids: null, flag: "" }));
    expect(body.result.got).toEqual({ Id: 1, keyword: "", flag: false, ids: [], lines: [] });
  });

  test("prototype keys are inert", async () => {
    const answer = await json(
      await post("/api/Probe/Echo", '{"Id":1,"__proto__":{"flag":true},"texts":{"constructor":"x"}}'),
    );
    expect(answer.result.got).toMatchObject({ flag: false, texts: { constructor: "x" } });
  });

  test("no body, a broken body and a foreign type are refused, not failed", async () => {
    expect((await post("/api/Probe/Echo", "")).status).toBe(400);
    expect((await post("/api/Probe/Echo", "{")).status).toBe(400);
    expect((await post("/api/Probe/Echo", "[1]")).status).toBe(400);
    expect((await post("/api/Probe/Echo", "a=1", { "content-type": "application/x-www-form-urlencoded" })).status).toBe(
      415,
    );
    expect((await post("/api/Probe/Echo", { Id: 1 }, { "content-type": "application/json-patch+json" })).status).toBe(
      200,
    );
  });

  test("an unknown address is 404 and a wrong verb 405, both in the envelope", async () => {
    const unknown = await client.fetch("/api/Probe/Nothing");
    expect([unknown.status, (await json(unknown)).__abp]).toEqual([404, true]);
    const wrongVerb = await client.fetch("/api/probe/echo");
    expect([wrongVerb.status, wrongVerb.headers.get("allow"), (await json(wrongVerb)).__abp]).toEqual([
      405,
      "POST",
      true,
    ]);
  });

  test("junk in tenant and culture headers is no error", async () => {
    const headers = {
      "Abp.TenantId": "[object Object]",
      "Abp-TenantId": "null",
      ".AspNetCore.Culture": "c=null|uic=null",
    };
    expect((await post("/api/Probe/Echo", { Id: 1 }, headers)).status).toBe(200);
    const answer = await server.visitor.fetch("/AbpUserConfiguration/GetAll", { headers });
    expect((await json(answer)).result.session).toMatchObject({ tenantId: null, multiTenancySide: 2 });
  });

  test("the tenant header widens nothing: another firm's number is refused to the signed-in", async () => {
    expect((await post("/api/Probe/Echo", { Id: 1 }, { "abp.tenantid": String(firm.id) })).status).toBe(200);
    expect((await post("/api/Probe/Echo", { Id: 1 }, { "abp.tenantid": String(firm.id + 1) })).status).toBe(403);
  });

  test.each<[string, Record<string, string>, string]>([
    ["query", { cookie: "Abp.Localization.CultureName=zh-Hans" }, "?culture=en"],
    ["header", { ".AspNetCore.Culture": "c=en|uic=en", "accept-language": "zh-CN" }, ""],
    ["cookie", { cookie: ".AspNetCore.Culture=c%3Den%7Cuic%3Den" }, ""],
    ["cookie of the client", { cookie: "Abp.Localization.CultureName=en-US" }, ""],
    ["browser", { "accept-language": "fr, en-GB;q=0.8, zh;q=0.5" }, ""],
  ])("a visitor's language is taken from the %s", async (_from, headers, query) => {
    const answer = await json(await server.visitor.fetch(`/api/Probe/List${query}`, { headers }));
    expect(answer.error.message).toBe("Current user did not login to the application!");
    expect(answer.unAuthorizedRequest).toBe(true);
  });
});

describe("startup", () => {
  test("gives languages, the audit texts and the caller's rights", async () => {
    const config = await (await firm.as("admin")).call(startup.GetAll, {});
    expect(config.localization.languages.map(({ name }) => name)).toEqual(["en", "zh-Hans"]);
    expect(config.localization.values.audit?.["auth.loginFailed"]).toBe("登录失败！");
    expect(config.auth.grantedPermissions["Pages.Users"]).toBe("true");
    expect(config.auth.grantedPermissions["Pages.Tenants"]).toBeUndefined();
    expect(config.auth.allPermissions["Pages.Tenants"]).toBe("true");
    expect(config.session).toMatchObject({ tenantId: firm.id, multiTenancySide: 1 });
    const visitor = await server.visitor.call(startup.GetAll, {});
    expect(visitor.auth.grantedPermissions).toEqual({});
  });

  test("a platform right is needed where the call names one", async () => {
    await expect(client.call(probe.Right, { name: "x" })).rejects.toMatchObject({
      status: 403,
      error: { message: expect.stringContaining("用户与系统管理") },
    });
    await expect((await firm.as("admin")).call(probe.Right, { name: "x" })).resolves.toBeNull();
  });
});

describe("headers", () => {
  test("close the page to foreign scripts and frames, and calls to caches", async () => {
    const { headers } = await server.visitor.fetch("/AbpUserConfiguration/GetAll");
    expect(headers.get("content-security-policy")).toMatch(/script-src 'self';.*frame-ancestors 'self'/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });

  test("too many sign-ins from one address are refused with the time to wait", async () => {
    const strict = await startTestServer({ signInsPerMinute: 3 });
    const attempt = () =>
      strict.visitor.fetch("/api/TokenAuth/Authenticate", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ userNameOrEmailAddress: "a", password: "b" }),
      });
    const statuses: Response[] = [];
    for (let turn = 0; turn < 4; turn++) statuses.push(await attempt());
    expect(statuses.map(({ status }) => status)).toEqual([400, 400, 400, 429]);
    expect(Number(statuses[3]?.headers.get("retry-after"))).toBeGreaterThan(0);
    await strict.stop();
  });

  test("the documents list every call and the health pages answer", async () => {
    const document = await json(await server.visitor.fetch("/swagger/v1/swagger.json"));
    expect(document.openapi).toBe("3.1.0");
    expect(document.paths[ownAccount.LogOut.path].post.security).toEqual([{ bearerAuth: [] }]);
    for (const path of ["/swagger", "/swagger/docs.js", "/healthz", "/readyz"]) {
      expect((await server.visitor.fetch(path)).status).toBe(200);
    }
  });
});
