import { expect, type Page, type Route, test } from "@playwright/test";
import { look } from "./kit/look.ts";
import { signedIn } from "./kit/people.ts";
import { goTo, shown } from "./kit/pick.ts";

test.setTimeout(180_000);

const field = (page: Page) => page.getByRole("dialog").getByRole("combobox", { name: /^搜索或跳转/ });

test("Ctrl+K inside a project finds its records, and loses nothing typed before it has come", async ({ browser }) => {
  const page = await signedIn(browser, "manager");
  await shown(page)
    .getByRole("button", { name: /^华衡精密制造有限公司2024/ })
    .click();
  await expect(page).toHaveURL(/maindo\/projectmain/);

  await test.step("letters typed before its code has arrived stand in its field", async () => {
    const held: Route[] = [];
    await page.route(/Palette-/, (route) => void held.push(route));
    await page.reload();
    await expect(page.getByRole("tabpanel")).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("yszk");
    await expect(field(page)).toBeHidden();
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.continue();
    await expect(field(page)).toHaveValue("yszk");
    await page.keyboard.type("1");
    await expect(field(page)).toHaveValue("yszk1");
    await page.keyboard.press("Backspace");
  });

  await test.step("initials find the item's paper and the account", async () => {
    const groups = page.getByRole("group");
    await expect(groups.filter({ hasText: "应收账款" }).first()).toBeVisible();
    await look(page, "palette-project");
    await page.keyboard.press("Escape");
    await expect(field(page)).toBeHidden();
  });

  await test.step("a code leads to the account's lines", async () => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type("1122");
    const account = page.getByRole("option", { name: /^1122 应收账款/ }).first();
    await expect(account).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/maindo\/dataquery\?.*account=1122/);
  });

  await test.step("a number leads to the voucher", async () => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type("记-12");
    const voucher = page.getByRole("option", { name: /^记-0*12\b/ }).first();
    await expect(voucher).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/maindo\/dataquery\?.*voucher=\d+/);
    await expect(shown(page).getByRole("complementary")).toBeVisible();
  });

  await test.step("who knows only the list of pages finds it, too", async () => {
    await goTo(page, "试算平衡");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("xmzcy");
    await expect(page.getByRole("option", { name: /项目组成员/ }).first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Escape");
  });
});
