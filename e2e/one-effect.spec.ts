import { expect, test } from "@playwright/test";
import { signedIn } from "./kit/people.ts";
import { expectMessage } from "./kit/pick.ts";
import { unique } from "./kit/unique.ts";

test("a client saved twice, because the network swallowed the first answer or by a double click, exists once", async ({
  browser,
}) => {
  const page = await signedIn(browser, "manager");
  const keys: (string | undefined)[] = [];
  let isCut = true;
  await page.route("**/CreateCustomer*", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    // It reaches the server, and its answer never comes.
    const answer = await route.fetch();
    if (!isCut) return route.fulfill({ response: answer });
    isCut = false;
    return route.abort("connectionreset");
  });
  await page.getByRole("menuitem", { name: "客户", exact: true }).click();
  // The first page, still there while this one comes, has a button of the same name.
  const list = page.getByRole("tabpanel", { name: "客户", exact: true });
  const open = async (name: string) => {
    await list.getByRole("button", { name: "新建客户" }).click();
    const form = page.getByRole("dialog", { name: "新建客户" });
    await form.getByLabel("客户名称").fill(name);
    return form.getByRole("button", { name: "保存" });
  };
  const isThereOnce = async (name: string) => {
    await expectMessage(page, `已新建客户“${name}”`);
    await expect(page.getByRole("dialog", { name: "新建客户" })).toBeHidden();
    await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(1);
  };
  const stamp = unique();

  const swallowed = await open(`断网重试${stamp}有限公司`);
  await swallowed.click();
  await expect.poll(() => keys.length).toBe(1);
  await page
    .getByRole("button", { name: "知道了" })
    .or(page.getByRole("button", { name: "确定" }))
    .first()
    .click();
  await swallowed.click();
  await isThereOnce(`断网重试${stamp}有限公司`);
  expect(keys).toEqual([keys[0], keys[0]]);

  const twice = await open(`双击保存${stamp}有限公司`);
  await twice.dblclick();
  await isThereOnce(`双击保存${stamp}有限公司`);
  const [, , ...clicked] = keys;
  expect(new Set(clicked).size).toBe(1);
  expect(clicked).not.toContain(keys[0]);
});
