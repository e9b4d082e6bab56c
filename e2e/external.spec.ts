import { type Browser, expect, type Page, test } from "@playwright/test";
import { client, type LoopbackProvider, startLoopbackProvider } from "../apps/server/test/loopback-provider.ts";
import { expectEnglish, look } from "./kit/look.ts";
import { ownPassword, tenant } from "./kit/operator.ts";
import { signedIn } from "./kit/people.ts";
import { expectMessage, shown } from "./kit/pick.ts";

const port = Number(process.env.DIGAO_PROVIDER_PORT ?? 0);
test.beforeEach(() => test.skip(port === 0, "the server under test was not told where the providers are"));
test.setTimeout(180_000);

let provider: LoopbackProvider;
test.beforeAll(async () => {
  provider = await startLoopbackProvider(port);
});
test.afterAll(() => provider.stop());

const visitor = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

async function addProvider(page: Page, kind: string, fields: Record<string, string> = {}): Promise<void> {
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: "新增登录方式" }).click();
  const choice = drawer.getByRole("radio", { name: kind });
  if (await choice.isEnabled()) await drawer.getByText(kind, { exact: true }).click();
  for (const [label, value] of Object.entries(fields)) await drawer.getByLabel(label).fill(value);
  await look(page, `external-provider-${kind === "微信扫码" ? "wechat" : "oidc"}`);
  await drawer.getByRole("button", { name: /^保\s?存$/ }).click();
  await expectMessage(page, /已保存/);
}

async function openMenu(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: /示例会计师事务所/ }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** From the sign-in page to WeChat's. */
async function toWechat(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByLabel("事务所").fill(tenant);
  await page.getByLabel("用户名").focus();
  await page.getByRole("button", { name: "微信登录" }).click();
  await expect(page.getByRole("heading", { name: "授权登录" })).toBeVisible();
}

/** Nothing that the provider put into the address is left in it, nor in what Back leads to. */
async function expectNoTrace(page: Page): Promise<void> {
  expect(page.url()).not.toMatch(/code=|state=/);
  const left = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, history.state]));
  expect(left).not.toContain("browserKey");
}

test("a firm offers WeChat; a person binds it by password, signs in with it, and unbinds it", async ({ browser }) => {
  const page = await signedIn(browser, "staff1");
  const admin = await signedIn(browser, "admin");
  await test.step("until the firm offers something there is nothing to bind", async () => {
    await page.getByRole("button", { name: /示例会计师事务所/ }).click();
    await expect(page.getByRole("menuitem", { name: "账号安全" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "绑定社交账号" })).toHaveCount(0);
  });
  await test.step("the administrator sets WeChat and the single sign-on up", async () => {
    await admin.goto("/sm/security");
    await shown(admin).getByRole("button", { name: "社交账号登录" }).click();
    await expect(admin.getByText("还没有登录方式。")).toBeVisible();
    await addProvider(admin, "微信扫码");
    const app = { "签发者（Issuer）": provider.issuer, "应用标识（Client ID）": client.id };
    await addProvider(admin, "OpenID Connect", { ...app, "应用密钥（Client Secret）": client.secret });
    await expect(admin.getByText(/\/wechatlogin$/)).toBeVisible();
    await look(admin, "external-providers");
  });
  await test.step("bound in a frame, with the password", async () => {
    provider.account = { subject: "union-staff1", name: "小明的微信" };
    await page.reload();
    await openMenu(page, "绑定社交账号");
    const frame = page.frameLocator("iframe[title=绑定社交账号]");
    await expect(frame.getByRole("link", { name: "绑定统一认证（新标签页）" })).toBeVisible();
    await look(page, "external-bind");
    await frame.getByRole("button", { name: "绑定微信" }).click();
    await frame.getByRole("link", { name: "允许" }).click();
    await expect(frame.getByText(/微信账号“小明的微信”将绑定到/)).toBeVisible();
    await frame.getByLabel("密码", { exact: true }).fill("wrong-1");
    await frame.getByRole("button", { name: "确认绑定" }).click();
    await expect(frame.getByText("密码不正确")).toBeVisible();
    await look(page, "external-bind-confirm");
    await frame.getByLabel("密码", { exact: true }).fill(ownPassword);
    await frame.getByRole("button", { name: "确认绑定" }).click();
    await expectMessage(page, /已绑定“小明的微信”/);
  });
  await test.step("signs in by a click there", async () => {
    const next = await visitor(browser);
    await toWechat(next);
    await next.getByRole("link", { name: "允许" }).click();
    await expect(next.getByRole("tab", { name: "首页" })).toBeVisible();
    await expectNoTrace(next);
    await next.goto("/wechatlogin");
    await expect(next.getByRole("tab", { name: "首页" })).toBeVisible();
    expect(new URL(next.url()).pathname).toBe("/main/home");
  });
  await test.step("unbound with the password; then the menu offers binding again", async () => {
    await openMenu(page, "解绑社交账号");
    const dialog = page.getByRole("dialog", { name: "解绑社交账号" });
    await expect(dialog.getByText(/小明的微信/)).toBeVisible();
    await look(page, "external-unbind");
    await dialog.getByLabel("密码").fill("wrong-1");
    await dialog.getByRole("button", { name: "解绑" }).click();
    await expect(dialog.getByText(/解绑失败/)).toBeVisible();
    await dialog.getByLabel("密码").fill(ownPassword);
    await dialog.getByRole("button", { name: "解绑" }).click();
    await expectMessage(page, "解绑成功");
    await page.getByRole("button", { name: /示例会计师事务所/ }).click();
    await expect(page.getByRole("menuitem", { name: "绑定社交账号" })).toBeVisible();
  });
});

test("an account that nobody has bound is linked by user name and password, and signs in from then on", async ({
  browser,
}) => {
  provider.account = { subject: "union-staff2", name: "小红" };
  await (await signedIn(browser, "staff2")).context().close();
  const page = await visitor(browser);
  await page.goto("/");
  await page.getByLabel("事务所").fill(tenant);
  await page.getByLabel("用户名").focus();
  await expect(page.getByRole("button", { name: "统一认证登录" })).toBeVisible();
  await look(page, "external-login");
  await page.getByRole("button", { name: "统一认证登录" }).click();
  await page.getByRole("link", { name: "允许" }).click();
  await expect(page.getByRole("heading", { name: "绑定已有账号" })).toBeVisible();
  await expectNoTrace(page);
  await look(page, "external-link");
  await page.getByLabel("用户名").fill("staff2");
  await page.getByLabel("密码", { exact: true }).fill(ownPassword);
  await page.getByRole("button", { name: "绑定并登录" }).click();
  await expect(page.getByRole("tab", { name: "首页" })).toBeVisible();
  const again = await visitor(browser);
  await again.goto("/wechatlogin");
  await again.getByLabel("事务所").fill(tenant);
  await again.keyboard.press("Enter");
  await again.getByRole("button", { name: "统一认证登录" }).click();
  await again.getByRole("link", { name: "允许" }).click();
  await expect(again.getByRole("tab", { name: "首页" })).toBeVisible();
});

test("who says no there, comes back with what another browser asked, or finds the provider down is told so", async ({
  browser,
}) => {
  const page = await visitor(browser);
  await toWechat(page);
  await page.getByRole("link", { name: "拒绝" }).click();
  await expect(page.getByText("您没有在对方页面授权。")).toBeVisible();
  await look(page, "external-denied");
  await toWechat(page);
  const stolen = await page.getByRole("link", { name: "允许" }).getAttribute("href");
  const victim = await visitor(browser);
  await victim.goto(stolen ?? "");
  await victim.getByRole("button", { name: "English" }).click();
  await expect(victim.getByText(/was not made in this browser/)).toBeVisible();
  await expectNoTrace(victim);
  await expectEnglish(victim, "external-lost", ["中文"]);
  await look(victim, "external-lost");
  await victim.goto("/main/home");
  await expect(victim.getByLabel("User name")).toBeVisible();
  await page.goto("/wechatlogin");
  await expect(page.getByRole("button", { name: "统一认证登录" })).toBeVisible();
  await toWechat(page);
  provider.fault = "down";
  await page.goto(stolen ?? "");
  await expect(page.getByText("登录请求已过期，或不是在此浏览器发起，请重新发起。")).toBeVisible();
  provider.fault = null;
  await toWechat(page);
  const back = await page.getByRole("link", { name: "允许" }).getAttribute("href");
  provider.fault = "down";
  await page.goto(back ?? "");
  await expect(page.getByText("暂时无法连接“微信”，请稍后再试，或使用密码登录")).toBeVisible();
  await look(page, "external-down");
  provider.fault = null;
});
