import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { customer } from "@digao/contract/areas/firm/customers/calls";
import { expect, type Page, test } from "@playwright/test";
import { ownPassword } from "./kit/operator.ts";
import { signedIn } from "./kit/people.ts";

const require = createRequire(import.meta.url);
const scripts: Record<string, string> = {
  "/jquery.js": require.resolve("jquery/dist/jquery.js"),
  "/abp.js": require.resolve("abp-web-resources/Abp/Framework/scripts/abp.js"),
  "/abp.jquery.js": require.resolve("abp-web-resources/Abp/Framework/scripts/libs/abp.jquery.js"),
};
const html = `<!doctype html><title>front</title>${Object.keys(scripts)
  .map((src) => `<script src="${src}"></script>`)
  .join("")}`;

/** An existing front end: ABP's own scripts, served from somewhere else. */
function serveFront(port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const script = scripts[request.url ?? ""];
    response.setHeader("content-type", script ? "text/javascript" : "text/html");
    response.end(script ? readFileSync(script) : html);
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}

interface PageResult {
  userName: string | null;
  /** Who one is by the browser's cookies alone. */
  withoutToken: string | null;
  fileName: string | null;
  error: string;
}
interface Abp {
  ajax(options: object): PromiseLike<never> & { fail(show: (error: { message: string }) => void): void };
}

/** What ABP's client does, from its own page: the configuration, a refusal, the sign-in, a call, a file. */
const workFrom = (
  page: Page,
  of: { base: string; exportPath: string; firm: string; password: string },
): Promise<PageResult | string> =>
  page.evaluate(async ({ base, exportPath, firm, password }) => {
    const { abp } = window as unknown as { abp: Abp };
    const post = (path: string, data: object, headers: object = {}) =>
      abp.ajax({ url: base + path, data: JSON.stringify(data), headers, abpHandleError: false });
    try {
      await abp.ajax({ url: `${base}/AbpUserConfiguration/GetAll`, type: "GET", xhrFields: { withCredentials: true } });
    } catch {
      return "refused by the browser";
    }
    const found: { tenantId: number } = await post("/api/services/app/Account/IsTenantAvailable", {
      tenancyName: firm,
    });
    const tenant = { "Abp-TenantId": String(found.tenantId) };
    const who = { userNameOrEmailAddress: "manager", password };
    const signIn = "/api/TokenAuth/Authenticate";
    const error = await new Promise<string>((resolve) => {
      post(signIn, { ...who, password: "wrong-one-9" }, tenant).fail(({ message }) => resolve(message));
    });
    const tokens: { accessToken: string } = await post(signIn, who, tenant);
    const bearer = { authorization: `Bearer ${tokens.accessToken}` };
    const userBy = async (headers: Record<string, string>): Promise<string | null> => {
      const session = `${base}/api/services/app/Session/GetCurrentLoginInformations`;
      const answer = await (await fetch(session, { headers, credentials: "include" })).json();
      return answer.result.user?.userName ?? null;
    };
    const file = await fetch(base + exportPath, { headers: bearer });
    return {
      userName: await userBy(bearer),
      withoutToken: await userBy({}),
      fileName: file.headers.get("content-disposition"),
      error,
    };
  }, of);

test("a front end of another origin works where the operator names it, and nowhere else", async ({ browser }) => {
  test.skip(!process.env.DIGAO_FRONT_PORT, "The product under test was started without another origin.");
  // Signed in to our own page in the same browser: its cookie must not speak for the other page.
  const own = await signedIn(browser, "manager");
  const base = new URL(own.url()).origin;
  const exportPath = customer.calls.export.path;
  const named = await serveFront(Number(process.env.DIGAO_FRONT_PORT));
  const other = await serveFront(0);
  try {
    const page = await own.context().newPage();
    await page.goto(`http://127.0.0.1:${process.env.DIGAO_FRONT_PORT}/`);
    const firm = process.env.DIGAO_TENANT ?? "";
    const outcome = await workFrom(page, { base, exportPath, firm, password: ownPassword });
    expect(outcome).toMatchObject({ userName: "manager", withoutToken: null, error: "登录失败！" });
    expect((outcome as PageResult).fileName).toContain("attachment");
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    expect(await workFrom(page, { base, exportPath, firm, password: ownPassword })).toBe("refused by the browser");
  } finally {
    named.close();
    other.close();
  }
});
