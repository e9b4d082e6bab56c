import { expect, test } from "@playwright/test";
import { gridOf } from "./kit/grid.ts";
import { look } from "./kit/look.ts";
import { signedIn } from "./kit/people.ts";
import { shown } from "./kit/pick.ts";
import { projectHref } from "./kit/screens.ts";

test("an account of the client's list that the books do not have is registered and put on its bank's letter", async ({
  browser,
}) => {
  const page = await signedIn(browser, "manager");
  await shown(page)
    .getByRole("button", { name: /^华衡精密制造有限公司/ })
    .first()
    .click();
  await page.waitForURL(/projectmain/);
  const projectId = Number(atob(new URL(page.url()).searchParams.get("id") ?? ""));
  await page.goto(projectHref("/maindo/hzbankaccounts", projectId));
  const list = gridOf(page, "已开立账户清单");
  await shown(page).getByRole("button", { name: "增加账户" }).first().click();
  const adding = page.getByRole("dialog", { name: "增加账户" });
  await adding.getByLabel("开户行").fill("某银行杭州城西支行");
  await adding.getByLabel("银行账号").fill("3300 1234 5678");
  await adding.getByLabel("销户日").fill("2024-06-30");
  // The day is chosen, and its calendar closes.
  await page.keyboard.press("Enter");
  await adding.getByRole("button", { name: "保存" }).click();
  await list.getByText("某银行杭州城西支行").first().click();
  await shown(page).getByRole("button", { name: "编辑", exact: true }).first().click();
  const changing = page.getByRole("dialog", { name: "编辑 3300 1234 5678" });
  await changing.getByLabel("账户类型").fill("一般户");
  // Without a reason nothing is changed: the form says so at its field, and stays.
  await changing.getByRole("button", { name: "保存" }).click();
  await expect(changing.getByText("请填写修改理由")).toBeVisible();
  await changing.getByLabel("修改理由").fill("与清单原件核对");
  await look(page, "bank-account-change");
  await page.keyboard.press("Control+Enter");
  await expect(changing).toBeHidden();
  await shown(page).getByRole("button", { name: "登记并选函 1 个账户" }).click();
  const dialog = page.getByRole("dialog", { name: "登记并选函 1 个账户" });
  await expect(dialog.getByText(/其中已销户 1 个/)).toBeVisible();
  await look(page, "bank-accounts");
  await dialog.getByRole("button", { name: "登记并选函" }).click();
  await expect(list.getByRole("row", { name: /3300 1234 5678.*无.*有/ })).toBeVisible();
  await expect(shown(page).getByRole("button", { name: /登记并选函 \d/ })).toBeHidden();
  await list.getByText("3300 1234 5678").click();
  const links = shown(page).getByRole("region", { name: "关联记录" });
  await expect(links.getByRole("link", { name: "货币资金" })).toBeVisible();
  await links.getByRole("link", { name: /某银行杭州城西支行/ }).click();
  await expect(
    shown(page)
      .getByRole("region", { name: "关联记录" })
      .getByRole("link", { name: /3300 1234 5678/ }),
  ).toBeVisible();
  await look(page, "contact-links");
});
