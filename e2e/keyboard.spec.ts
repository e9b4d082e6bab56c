import { expect, type Locator, type Page, test } from "@playwright/test";
import { ownPassword, tenant } from "./kit/operator.ts";
import { oneTimePassword } from "./kit/people.ts";
import { expectMessage } from "./kit/pick.ts";
import { unique } from "./kit/unique.ts";

test.setTimeout(180_000);

const client = `键盘新建的客户${unique()}有限公司`;
const stopsMax = 150;

/** What the focus is on, and whether anything of it or around it looks otherwise than without the focus; null at none. */
const readStop = (page: Page): Promise<{ name: string; isSeen: boolean } | null> =>
  page.evaluate(async () => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const around = [element, element.querySelector("*")];
    // The frame of a field is drawn by what holds its input, up to a few steps out.
    for (let one = element.parentElement; one && around.length < 6; one = one.parentElement) around.push(one);
    const looks = () =>
      around.map((one) => {
        if (!one) return "";
        const { outline, boxShadow, borderColor, backgroundColor, color, clipPath, transform } = getComputedStyle(one);
        return [outline, boxShadow, borderColor, backgroundColor, color, clipPath, transform].join();
      });
    // Some parts draw their ring by a class, a moment later.
    const drawn = () => new Promise((resolve) => setTimeout(resolve));
    await drawn();
    const focused = looks();
    element.blur();
    await drawn();
    const plain = looks();
    element.focus({ preventScroll: true });
    await drawn();
    const name = `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent?.trim() ?? ""}`;
    return { name: name.slice(0, 60), isSeen: focused.some((look, place) => look !== plain[place]) };
  });

async function tab(page: Page): Promise<string> {
  await page.keyboard.press("Tab");
  const stop = await readStop(page);
  if (stop) expect.soft(stop.isSeen, `the focus is seen on ${stop.name}`).toBe(true);
  return stop?.name ?? "";
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement || element.contains(document.activeElement));

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < stopsMax; stops++) {
    await tab(page);
    if (await hasFocus(target)) return;
  }
  throw new Error(`Tab never reaches ${target}`);
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  if (!(await hasFocus(field))) await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Nothing on the way moves of itself while looks are compared. */
const holdStill = (page: Page) => page.addStyleTag({ content: "*, * > * { transition: none !important }" });

async function signInByKeys(page: Page, userName: string): Promise<void> {
  const password = await oneTimePassword(userName);
  await page.goto("/");
  await holdStill(page);
  await expect(page.getByLabel("事务所")).toBeFocused();
  await page.keyboard.type(tenant);
  await typeInto(page, page.getByLabel("用户名"), userName);
  await typeInto(page, page.getByLabel("密码", { exact: true }), password);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("新密码", { exact: true })).toBeFocused();
  await page.keyboard.type(ownPassword);
  await tabTo(page, page.getByRole("button", { name: "设置并进入" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: "首页" })).toBeVisible();
}

/** Arrows walk the menu to the entry. */
async function openByMenu(page: Page, entry: string): Promise<void> {
  const menu = page.getByRole("navigation", { name: "主菜单" });
  await tabTo(page, menu.getByRole("menu").first());
  const item = menu.getByRole("menuitem", { name: entry, exact: true });
  for (let steps = 0; steps < 40 && !(await hasFocus(item)); steps++) await page.keyboard.press("ArrowDown");
  await expect(item).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tabpanel", { name: entry })).toBeVisible();
}

/** Round the whole page and out of it: no stop holds the focus. */
async function expectNoTrap(page: Page): Promise<void> {
  const seen: string[] = [];
  for (let stops = 0; stops < stopsMax; stops++) {
    const name = await tab(page);
    if (name === "") return;
    seen.push(name);
  }
  throw new Error(`Tab never leaves the page: ${seen.slice(-12).join(" → ")}`);
}

test("without a mouse: from the sign-in to a saved record, with the focus always seen and never caught", async ({
  page,
}) => {
  await signInByKeys(page, "partner");
  await openByMenu(page, "客户");
  const open = page.getByRole("tabpanel").getByRole("button", { name: "新建客户" });
  const form = page.getByRole("dialog", { name: "新建客户" });
  const firstField = form.getByLabel("客户名称");

  await test.step("Escape leaves the form and gives the focus back", async () => {
    await tabTo(page, open);
    await page.keyboard.press("Enter");
    await expect(form).toBeVisible();
    await expect(firstField).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
    await expect(open).toBeFocused();
  });
  await test.step("the record is written and saved", async () => {
    await page.keyboard.press("Enter");
    await expect(firstField).toBeFocused();
    await typeInto(page, form.getByLabel("客户名称"), client);
    await typeInto(page, form.getByLabel("简称"), "键盘");
    await tabTo(page, form.getByRole("button", { name: "保存" }));
    await page.keyboard.press("Enter");
    await expectMessage(page, `已新建客户“${client}”`);
    await expect(form).toBeHidden();
    await expect(open).toBeFocused();
  });
  await test.step("the focus goes on through the page and out of it", async () => {
    await expectNoTrap(page);
  });
});
