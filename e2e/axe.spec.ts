import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectDataHigh } from "./kit/frame.ts";
import { expectAccessible, expectEnglish, hearData, settled } from "./kit/look.ts";
import { chooseLanguage, chooseLook, looks } from "./kit/looks.ts";
import { fillSignIn, oneTimePassword, ownPassword, signedIn } from "./kit/people.ts";
import { addressOf, expectOpen, goInside, routes, type ScreenRoute, textOf } from "./kit/screens.ts";

// Every screen five times; a machine that does something else beside takes its time.
test.setTimeout(600_000);

type Language = "zh" | "en";
type Shell = ScreenRoute["shell"];

async function openSample(page: Page): Promise<number> {
  await page
    .getByRole("tabpanel")
    .getByRole("button", { name: /^华衡精密制造有限公司/ })
    .first()
    .click();
  await page.waitForURL(/projectmain/);
  return Number(atob(new URL(page.url()).searchParams.get("id") ?? ""));
}

interface Walk {
  shell: Shell;
  projectId: number;
  language: Language;
}

/** Each screen of one shell, in the window as it stands. */
async function eachScreen(page: Page, { shell, projectId, language }: Walk, judge: (name: string) => Promise<void>) {
  for (const route of routes.filter((one) => one.shell === shell)) {
    await goInside(page, addressOf(route, projectId));
    await expectOpen(page, route, language);
    await settled(page);
    await judge(route.name);
  }
}

/** All rules once in each language, and in every other look the one that looks can break. */
async function judgeScreens(page: Page, shell: Shell, projectId: number): Promise<void> {
  const data = hearData(page);
  const inChinese: Walk = { shell, projectId, language: "zh" };
  await eachScreen(page, inChinese, async (name) => {
    await expectDataHigh(page, name);
    await expectAccessible(page, name);
  });
  for (const look of looks.slice(1)) {
    await chooseLook(page, look, "zh");
    await eachScreen(page, inChinese, (name) => expectAccessible(page, `${name} ${look}`, "color-contrast"));
  }
  await chooseLook(page, "default", "zh");
  await chooseLanguage(page, "en");
  await eachScreen(page, { ...inChinese, language: "en" }, async (name) => {
    await expectAccessible(page, `${name} in English`);
    await expectEnglish(page, name, await data());
  });
}

/** What the lists open over themselves, by the words on the button that opens it. */
const opened: readonly [path: string, button: string][] = [
  ["/pm/customers", "customers.new"],
  ["/sm/users", "users.new"],
  ["/sm/roles", "roles.new"],
  ["/sm/security", "security.edit"],
];

const dialogOf = (page: Page): Locator => page.getByRole("dialog").filter({ visible: true });

async function judgeOpened(page: Page, language: Language, look: string): Promise<void> {
  for (const [path, key] of opened) {
    await goInside(page, path);
    const words = await textOf(key, language);
    // The first page, which has a button of the same name, goes only when this one stands.
    const route = routes.find((one) => one.path === path);
    if (!route) throw new Error(`No screen at ${path}`);
    await expectOpen(page, route, language);
    const panel = page.getByRole("tabpanel", { name: await textOf(route.title, language), exact: true });
    await panel.getByRole("button", { name: words, exact: true }).first().click();
    await expect(dialogOf(page)).toBeVisible();
    await settled(page);
    await expectAccessible(page, `${words} ${look}`);
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toHaveCount(0);
  }
  for (const key of ["Control+k", "?"]) {
    await page.keyboard.press(key);
    await expect(dialogOf(page)).toBeVisible();
    await settled(page);
    await expectAccessible(page, `${key} ${look}`);
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toHaveCount(0);
  }
}

test("every screen of the firm, in both languages and every look, has no serious fault, and its English no Chinese", async ({
  browser,
}) => {
  const page = await signedIn(browser, "admin");
  await judgeScreens(page, "home", 0);
});

test("every screen of a project, in both languages and every look, has no serious fault, and its English no Chinese", async ({
  browser,
}) => {
  const page = await signedIn(browser, "manager");
  await judgeScreens(page, "project", await openSample(page));
});

test("drawers and dialogs of the lists have no serious fault, in both languages and every look", async ({
  browser,
}) => {
  const page = await signedIn(browser, "admin");
  for (const look of looks) {
    await chooseLook(page, look, "zh");
    await judgeOpened(page, "zh", look);
  }
  await chooseLanguage(page, "en");
  await judgeOpened(page, "en", "dark");
});

const judgeLooks = async (page: Page, name: string) => {
  for (const look of looks) {
    const surface = look === "dark" ? "dark" : "light";
    await page.evaluate((data) => Object.assign(document.documentElement.dataset, data), { theme: look, surface });
    await expectAccessible(page, `${name} ${look}`);
  }
};

test("the lock and the way back from WeChat have no serious fault, in both languages and every look", async ({
  browser,
}) => {
  const page = await signedIn(browser, "manager");
  for (const language of ["zh", "en"] as const) {
    if (language === "en") await chooseLanguage(page, language);
    await page.goto("/wechatbind");
    await expect(page.getByRole("main")).toBeVisible();
    await judgeLooks(page, `wechatbind ${language}`);
    await page.goto("/main/home");
    await page.getByRole("button", { name: /^(锁定屏幕|Lock the screen)$/ }).click();
    await expect(page).toHaveURL(/\/locking$/);
    await settled(page);
    await judgeLooks(page, `lock ${language}`);
    await page.locator("input[type=password]").fill(ownPassword);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/main\/home$/);
  }
});

test("the pages before the sign-in have no serious fault, in both languages and every look", async ({ page }) => {
  const password = await oneTimePassword("archive");
  const judge = async (name: string) => {
    for (const language of ["English", "简体中文"]) {
      for (const look of looks) {
        const surface = look === "dark" ? "dark" : "light";
        await page.evaluate((data) => Object.assign(document.documentElement.dataset, data), { theme: look, surface });
        await expectAccessible(page, `${name} ${look} before ${language}`);
      }
      await page.getByRole("button", { name: language }).click();
    }
  };
  await page.goto("/");
  await expect(page.getByLabel("用户名")).toBeVisible();
  await judge("sign-in");
  await fillSignIn(page, "archive", password);
  await expect(page.getByLabel("原密码")).toBeVisible();
  await judge("first password");
});
