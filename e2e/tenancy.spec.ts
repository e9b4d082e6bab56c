import { expect, test } from "@playwright/test";
import { addTenant } from "./kit/operator.ts";
import { chooseOwnPassword, fillSignIn, signedIn } from "./kit/people.ts";
import { shown } from "./kit/pick.ts";
import { unique } from "./kit/unique.ts";

test("the address of a project shows nothing to another firm", async ({ browser, page }) => {
  const staff = await signedIn(browser, "staff2");
  await shown(staff)
    .getByRole("button", { name: /^华衡精密制造有限公司/ })
    .click();
  await staff.waitForURL(/projectmain/);
  await expect(shown(staff).getByRole("heading", { name: /华衡精密/ })).toBeVisible();

  const firm = `other${unique()}`;
  const password = await addTenant(firm);
  await page.goto("/");
  await fillSignIn(page, "admin", password, firm);
  await chooseOwnPassword(page);
  await page.goto(staff.url());
  await expect(page.getByText("没有这个项目")).toBeVisible();
  await expect(page.getByText("华衡")).toHaveCount(0);
});
