import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { expect, test } from "@playwright/test";
import { personIn } from "./kit/firms.ts";
import { signedIn } from "./kit/people.ts";
import { shown } from "./kit/pick.ts";
import { projectHref } from "./kit/screens.ts";

test("the firm's phrases stand above a conclusion as it is typed, and the one that is chosen takes the place of its beginning", async ({
  browser,
}) => {
  const page = await signedIn(browser, "manager");
  await shown(page)
    .getByRole("button", { name: /^华衡精密制造有限公司/ })
    .first()
    .click();
  await page.waitForURL(/projectmain/);
  const projectId = Number(atob(new URL(page.url()).searchParams.get("id") ?? ""));
  const person = await personIn(page);
  const items = await person.call(statementItems.GetFSItemName, { projectId });
  const cash = items.find(({ stdCode }) => stdCode === "A101");
  await page.goto(projectHref("/maindo/assetsclass", projectId, undefined, { rid: `${cash?.id ?? 0}` }));
  const text = shown(page).getByRole("region", { name: "审计结论" }).getByRole("textbox");
  await expect(text).toBeEnabled({ timeout: 60_000 });
  await text.fill("余额已函证。");
  await text.press("Control+End");
  await page.keyboard.type("wjyc");
  const phrases = page.getByRole("listbox", { name: "用语" });
  await expect(phrases.getByRole("option").first()).toContainText("未见异常", { timeout: 30_000 });
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await expect(text).toHaveValue("余额已函证。经审计，未见异常，余额可以确认。");
  await expect(text).toBeFocused();
  await expect(phrases).toBeHidden();
});
