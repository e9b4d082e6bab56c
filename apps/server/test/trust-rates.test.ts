import { customer } from "@digao/contract/areas/firm/customers/calls";
import { auth, externalSignIn } from "@digao/contract/areas/identity/auth/calls";
import { home } from "@digao/contract/areas/office/home/calls";
import { limits } from "@digao/contract/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { areas } from "../src/areas.ts";
import { type Client, password, startTestServer, type TestServer, type TestTenant } from "./kit.ts";

const { callsPerMinute } = limits;
let server: TestServer;
let firm: TestTenant;
beforeAll(async () => {
  server = await startTestServer({ isAlone: true, callsPerMinute });
  firm = await server.newTenant();
});
afterAll(() => server.stop());

const search = (client: Client) => client.fetch(`${home.Search.path}?keyword=hh`);
const exported = (client: Client) => client.fetch(customer.calls.export.path);

/** So many calls, a few at a time; answers how often each status came. */
async function times(count: number, ask: () => Promise<Response>): Promise<Map<number, number>> {
  const seen = new Map<number, number>();
  for (let done = 0; done < count; done += 20) {
    const answers = await Promise.all(Array.from({ length: Math.min(20, count - done) }, ask));
    for (const answer of answers) {
      await answer.arrayBuffer();
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
    }
  }
  return seen;
}

describe("how often a minute calls are taken", () => {
  test("somebody who types for a minute finds, and a program that reads everything out waits as told", async () => {
    const [typist, other] = [await firm.as("staff1"), await firm.as("staff2")];
    // Five letters a second for a minute, in a project, where two calls ask.
    expect(await times(600, () => search(typist))).toEqual(new Map([[200, 600]]));
    const refused = await typist.fetch(`${home.Search.path}?keyword=hh`, { headers: { ".AspNetCore.Culture": "en" } });
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(((await refused.json()) as { error: { message: string } }).error.message).toMatch(
      /try again in \d+ seconds/,
    );
    expect((await search(other)).status).toBe(200);
    expect((await exported(await firm.as("manager"))).status).toBe(200);
  });

  test("forty files in a row at the month's end are made, more than sixty are not", async () => {
    const manager = await firm.as("partner");
    expect(await times(40, () => exported(manager))).toEqual(new Map([[200, 40]]));
    const rest = await times(callsPerMinute.export, () => exported(manager));
    expect(rest).toEqual(
      new Map([
        [200, callsPerMinute.export - 40],
        [429, 40],
      ]),
    );
  });

  test("visitors ask so often whether a firm exists, from one address", async () => {
    const ask = () =>
      fetch(server.url + auth.IsTenantAvailable.path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ tenancyName: firm.tenancyName }),
      });
    const seen = await times(callsPerMinute.availability + 10, ask);
    expect(seen).toEqual(
      new Map([
        [200, callsPerMinute.availability],
        [429, 10],
      ]),
    );
  });

  test("every file, search and question of a visitor about firms declares its kind", () => {
    const endpoints = areas.map(({ endpoint }) => endpoint);
    const guessable = endpoints.filter(
      ({ kind, path }) =>
        kind === "file" || /Search|\/search|[Ll]ookup|[Aa]vailable|[Aa]uthentication[Pp]roviders/.test(path),
    );
    expect(guessable.filter(({ rate }) => rate === undefined).map(({ path }) => path)).toEqual([]);
    expect(guessable.length).toBeGreaterThan(40);
  });
});

describe("numbers of firms", () => {
  const headers = (id: number) => ({
    "abp-tenantid": String(id),
    "content-type": "application/json",
    ".aspnetcore.culture": "en",
  });
  const answerOf = async (path: string, init: RequestInit) => {
    const answer = await fetch(server.url + path, init);
    return { status: answer.status, body: await answer.json() };
  };

  test("a visitor who counts through them is answered alike for those that exist and those that do not", async () => {
    const missing = 999_999;
    const reads = [
      auth.GetCurrentLoginInformations.path,
      externalSignIn.GetExternalAuthenticationProviders.path,
      `${externalSignIn.GetExternalAuthenticateWechatOAuth.path}?authProvider=wechat`,
    ];
    for (const path of reads)
      expect(await answerOf(path, { headers: headers(firm.id) })).toEqual(
        await answerOf(path, { headers: headers(missing) }),
      );
    const body = JSON.stringify({ userNameOrEmailAddress: "nobody-here", password });
    const tried = (id: number) => answerOf(auth.Authenticate.path, { method: "POST", headers: headers(id), body });
    expect(await tried(firm.id)).toEqual(await tried(missing));
  });
});
