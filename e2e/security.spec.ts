import { type Browser, expect, type Page, test } from "@playwright/test";
import { sessionCookie } from "./kit/firms.ts";
import { look } from "./kit/look.ts";
import { oneTimeCode } from "./kit/one-time-code.ts";
import { addTenant, ownPassword } from "./kit/operator.ts";
import { chooseOwnPassword, fillSignIn, signedIn } from "./kit/people.ts";
import { expectMessage, shown } from "./kit/pick.ts";
import { unique } from "./kit/unique.ts";

test.setTimeout(120_000);

async function openOwnSecurity(page: Page): Promise<void> {
  await page.getByRole("button", { name: /示例会计师事务所/ }).click();
  await page.getByRole("menuitem", { name: "账号安全" }).click();
}

/** Turns one-time codes on as people do, and answers the code that was used for it and the first recovery code. */
async function enrol(page: Page): Promise<{ usedCode: string; recoveryCode: string }> {
  await openOwnSecurity(page);
  await page.getByRole("button", { name: "启用动态口令" }).click();
  await page.getByLabel("登录密码").fill(ownPassword);
  await page.getByRole("button", { name: "下一步" }).click();
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? "";
  await look(page, "factor-setup");
  const usedCode = oneTimeCode(secret);
  await page.getByLabel("6 位口令").fill(usedCode);
  await page.getByRole("button", { name: "绑定" }).click();
  await expect(page.getByText(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)).toHaveCount(10);
  const recoveryCode = await page
    .getByText(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)
    .first()
    .textContent();
  await page.getByRole("button", { name: "已保存，继续" }).click();
  await expect(page.getByText("已启用，剩余恢复码 10 个。")).toBeVisible();
  return { usedCode, recoveryCode: recoveryCode ?? "" };
}

async function signInWith(browser: Browser, code: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto("/");
  await fillSignIn(page, "qc", ownPassword);
  await expect(page.getByRole("heading", { name: "动态口令" })).toBeVisible();
  await page.getByLabel("口令或恢复码").fill(code);
  await page.getByRole("button", { name: "验证并登录" }).click();
  return page;
}

test("a second factor is set up in the account, asked for at sign-in, and taken off by an administrator when lost", async ({
  browser,
}) => {
  const page = await signedIn(browser, "qc");
  const { usedCode, recoveryCode } = await enrol(page);
  await test.step("the used code is refused, a recovery code gets in", async () => {
    const refused = await signInWith(browser, usedCode);
    await expect(refused.getByRole("alert")).toContainText("动态口令不正确或已使用过");
    const inside = await signInWith(browser, recoveryCode);
    await expect(inside.getByRole("tab", { name: "首页" })).toBeVisible();
    await openOwnSecurity(inside);
    await expect(inside.getByText("当前设备")).toHaveCount(1);
    await inside.getByRole("button", { name: "退出其他全部设备" }).click();
    await expectMessage(inside, /已退出 1 个会话/);
  });
  await test.step("an administrator sees who is signed in and takes the lost factor off", async () => {
    const admin = await signedIn(browser, "admin");
    await admin.goto("/sm/security");
    await shown(admin).getByPlaceholder("姓名、用户名、拼音").fill("qc");
    await admin.keyboard.press("Enter");
    const row = shown(admin).getByRole("row").filter({ hasText: "qc" });
    await expect(row).toContainText("已启用");
    await row.getByRole("button", { name: "孙正" }).click();
    await expect(shown(admin).getByRole("button", { name: "退出全部设备" })).toBeVisible();
    await look(admin, "security");
    await shown(admin).getByRole("button", { name: "解除动态口令" }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "解除动态口令" }).click();
    await expectMessage(admin, /已解除/);
    await expect(row).toContainText("未启用");
  });
  await test.step("the firm's rules are changed", async () => {
    const admin = await signedIn(browser, "admin");
    await admin.goto("/sm/security?policy=1");
    const form = admin.getByRole("dialog", { name: "修改安全策略" });
    await form.getByLabel(/闲置多久/).fill("45");
    await look(admin, "security-policy");
    await form.getByRole("button", { name: /^保\s?存$/ }).click();
    await expectMessage(admin, "安全策略已保存");
    await expect(shown(admin).getByText("闲置 45 分钟退出")).toBeVisible();
  });
});

test("where the firm asks for it, the next sign-in leads to setting a second factor up and nowhere else", async ({
  browser,
  page,
}) => {
  const firm = `strict${unique()}`;
  const password = await addTenant(firm);
  await page.goto("/");
  await fillSignIn(page, "admin", password, firm);
  await chooseOwnPassword(page);
  await page.goto("/sm/security?policy=1");
  const form = page.getByRole("dialog", { name: "修改安全策略" });
  await form.getByText("全员必须启用，下次登录时绑定").click();
  await form.getByRole("button", { name: /^保\s?存$/ }).click();
  await expect(shown(page).getByText("必须启用动态口令")).toBeVisible();

  const next = await (await browser.newContext()).newPage();
  await next.goto("/pm/customers");
  await fillSignIn(next, "admin", ownPassword, firm);
  await expect(next.getByRole("heading", { name: "请先绑定动态口令" })).toBeVisible();
  const secret = (await next.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? "";
  await look(next, "factor-required");
  await next.getByLabel("6 位口令").fill("000000");
  await next.getByRole("button", { name: "绑定" }).click();
  await expect(next.getByText("动态口令不正确或已使用过")).toBeVisible();
  await next.getByLabel("6 位口令").fill(oneTimeCode(secret));
  await next.getByRole("button", { name: "绑定" }).click();
  await next.getByRole("button", { name: "已保存，继续" }).click();
  await expect(next.getByRole("tab", { name: "客户" })).toBeVisible();
});

test("nothing that a script of the page can read holds a token, and signing out leaves none in the browser", async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  await (await signedIn(browser, "staff2")).close();
  await page.goto("/");
  await fillSignIn(page, "staff2", ownPassword);
  await expect(page.getByRole("tab", { name: "首页" })).toBeVisible();
  const cookies = await page.context().cookies();
  const held = cookies.find(({ name }) => name === sessionCookie);
  expect([held?.httpOnly, held?.sameSite, held?.expires]).toEqual([true, "Strict", -1]);
  const readable = await page.evaluate(() =>
    JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, history.state, location.href]),
  );
  expect(readable).not.toContain(held?.value);
  // How every JSON web token begins.
  expect(readable).not.toContain("eyJ");
  await page.getByRole("button", { name: /示例会计师事务所/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect(page.getByRole("button", { name: "登录", exact: true })).toBeVisible();
  expect((await page.context().cookies()).filter(({ name }) => name === sessionCookie)).toEqual([]);
  const left = await page.evaluate(() => [Object.keys(sessionStorage), Object.keys(localStorage)].flat());
  expect(left.filter((key) => !/^digao\.(prefs|grids|lists|density|inspectors|tenancyName|draft)/.test(key))).toEqual(
    [],
  );
});
