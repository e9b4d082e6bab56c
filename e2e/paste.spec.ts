import { expect, type Locator, type Page, test } from "@playwright/test";
import { ownPassword, tenant } from "./kit/operator.ts";
import { oneTimePassword } from "./kit/people.ts";

/** As a password manager's user does: copied in one field, pasted with the keyboard into another. */
async function paste(page: Page, text: string, into: Locator): Promise<void> {
  const source = page.locator("textarea[data-clipboard]");
  await page.evaluate(() => {
    const field = document.createElement("textarea");
    field.dataset.clipboard = "";
    document.querySelector("textarea[data-clipboard]")?.remove();
    document.body.append(field);
  });
  await source.fill(text);
  await source.selectText();
  await page.keyboard.press("ControlOrMeta+c");
  await into.focus();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(into).toHaveValue(text);
}

test("passwords are pasted at the sign-in and where a new one is chosen", async ({ page }) => {
  const oneTime = await oneTimePassword("staff2");
  await page.goto("/");
  await page.getByLabel("事务所").fill(tenant);
  await page.getByLabel("用户名").fill("staff2");
  await paste(page, oneTime, page.getByLabel("密码", { exact: true }));
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByRole("heading", { name: "请先设置新密码" })).toBeVisible();
  await paste(page, ownPassword, page.getByLabel("新密码", { exact: true }));
  await page.getByRole("button", { name: "设置并进入" }).click();
  await expect(page.getByRole("tab", { name: "首页" })).toBeVisible();
});
