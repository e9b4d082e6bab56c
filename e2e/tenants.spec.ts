import { readFileSync } from "node:fs";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { look } from "./kit/look.ts";
import { ownPassword } from "./kit/operator.ts";
import { chooseOwnPassword, fillSignIn, signedIn } from "./kit/people.ts";
import { expectMessage, shown } from "./kit/pick.ts";
import { unique } from "./kit/unique.ts";

test.setTimeout(180_000);

const firm = `guest-${unique()}`;
const name = `嘉会所${unique()}`;

const rowOf = (page: Page): Locator => shown(page).getByRole("row").filter({ hasText: firm });

async function choose(page: Page, entry: string): Promise<void> {
  await rowOf(page)
    .getByRole("button", { name: `${name}：更多操作` })
    .click();
  await page.getByRole("menuitem", { name: entry }).click();
}

/** Fills the form in and answers the password that is shown this once. */
async function createFirm(page: Page): Promise<string> {
  await page.goto("/setting/tenants");
  await shown(page).getByRole("button", { name: "新建租户" }).click();
  const form = page.getByRole("dialog", { name: "新建租户" });
  await form.getByRole("textbox", { name: "事务所名称" }).fill(name);
  await form.getByRole("textbox", { name: "租户标识" }).fill(firm);
  await form.getByRole("spinbutton", { name: "用户" }).fill("3");
  await look(page, "tenants-new");
  await form.getByRole("button", { name: /^保\s?存$/ }).click();
  const handed = page.getByRole("dialog", { name: `“${name}”已就绪` });
  const password = await handed.locator("code").textContent();
  await look(page, "tenants-first-password");
  await handed.getByRole("button", { name: "已记下" }).click();
  await expect(rowOf(page)).toContainText("1 / 3");
  return password ?? "";
}

/** Both steps: the reason, then the typed name and the own password; answers when the proof is shown. */
async function removeFirm(page: Page): Promise<void> {
  await choose(page, "移除租户");
  const drawer = page.getByRole("dialog", { name: /移除/ });
  await drawer.getByRole("textbox", { name: "理由" }).fill("合同终止");
  await drawer.getByRole("button", { name: "停用并申请移除" }).click();
  await drawer.getByRole("textbox", { name: /输入租户标识/ }).fill("something-else");
  await drawer.getByLabel("您的登录密码").fill(ownPassword);
  await drawer.getByRole("button", { name: "永久移除" }).click();
  await expect(drawer.getByText("与租户标识不一致")).toBeVisible();
  await look(page, "tenants-remove");
  await drawer.getByRole("textbox", { name: /输入租户标识/ }).fill(firm);
  await drawer.getByRole("button", { name: "永久移除" }).click();
  await expect(drawer.getByText(/^已清除 .*剩余 0$/)).toBeVisible({ timeout: 60_000 });
  await look(page, "tenants-proof");
  await drawer
    .getByRole("button", { name: "Close" })
    .or(drawer.getByRole("button", { name: "关闭" }))
    .click();
}

test("the operator makes a firm, shuts it out at once, exports all it has, and removes it with proof", async ({
  browser,
}) => {
  const operator = await signedIn(browser, "admin");
  const password = await createFirm(operator);
  const guest = await (await browser.newContext()).newPage();
  await test.step("its administrator signs in, chooses a password, and sees no firms", async () => {
    await guest.goto("/");
    await fillSignIn(guest, "admin", password, firm);
    await chooseOwnPassword(guest);
    await expect(guest.getByRole("button", { name: new RegExp(name) })).toBeVisible();
    await guest.goto("/setting/tenants");
    await expect(guest.getByRole("main").getByText("没有访问该页面的权限")).toBeVisible();
    await guest.goto("/sm/roles");
    await expect(shown(guest).getByText("系统管理员").first()).toBeVisible();
  });
  await test.step("it is disabled: its administrator is out at the next click and cannot come back", async () => {
    await operator.reload();
    await choose(operator, "停用");
    await operator
      .getByRole("dialog")
      .getByRole("button", { name: /^停\s?用$/ })
      .click();
    await expectMessage(operator, /已全部退出/);
    await expect(rowOf(operator)).toContainText("已停用");
    await look(operator, "tenants");
    await guest.reload();
    await expect(guest.getByLabel("密码", { exact: true })).toBeVisible();
    await fillSignIn(guest, "admin", ownPassword, firm);
    await expect(guest.getByText(`租户 ${firm} 未激活`)).toBeVisible();
  });
  await test.step("it is enabled again, and its administrator works on", async () => {
    await choose(operator, "启用");
    await expectMessage(operator, /已启用/);
    await fillSignIn(guest, "admin", ownPassword, firm);
    await expect(guest.getByRole("tab", { name: "首页" })).toBeVisible();
  });
  await test.step("everything it has is exported, with a reason and the own password", async () => {
    await choose(operator, "导出全部数据");
    const drawer = operator.getByRole("dialog", { name: /导出/ });
    await drawer.getByRole("textbox", { name: "理由" }).fill("交还数据");
    await drawer.getByLabel("您的登录密码").fill(ownPassword);
    await drawer.getByRole("button", { name: "开始导出" }).click();
    // The file is made first; only then does the wait for it begin.
    const download = drawer.getByRole("button", { name: /^下\s?载$/ });
    await expect(download).toBeEnabled({ timeout: 60_000 });
    const waiting = operator.waitForEvent("download");
    await download.click();
    const saved = await waiting;
    expect(saved.suggestedFilename()).toMatch(new RegExp(`^${firm}-.*\\.zip$`));
    expect(
      readFileSync(await saved.path())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
    await look(operator, "tenants-export");
    await drawer
      .getByRole("button", { name: "Close" })
      .or(drawer.getByRole("button", { name: "关闭" }))
      .click();
  });
  await test.step("it is removed in two steps; nothing is left, and the proof stays", async () => {
    await removeFirm(operator);
    await expect(rowOf(operator)).toHaveCount(0);
    await guest.reload();
    await fillSignIn(guest, "admin", ownPassword, firm);
    await expect(guest.getByText(/用户名或密码/).first()).toBeVisible();
    await operator.goto("/setting/tenants?removals=1");
    await expect(operator.getByRole("dialog", { name: "移除记录" })).toContainText(name);
    await look(operator, "tenants-removals");
  });
});
