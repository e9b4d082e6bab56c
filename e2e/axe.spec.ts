import { type Pair, wordIn } from "@digao/contract/pairs";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { isLong } from "../apps/server/test/long.ts";
import { expectDataHigh } from "./kit/frame.ts";
import { expectAccessible, expectEnglish, hearData, settled } from "./kit/look.ts";
import { chooseLanguage, chooseLook, type Look, looks } from "./kit/looks.ts";
import { ownPassword } from "./kit/operator.ts";
import { fillSignIn, oneTimePassword, signedIn } from "./kit/people.ts";
import { addressOf, expectOpen, goInside, routes, type ScreenRoute, textOf } from "./kit/screens.ts";

// Many screens; a machine that does something else beside takes its time.
test.setTimeout(600_000);
// Each walk signs in by itself, in a browser of its own.
test.describe.configure({ mode: "parallel" });

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

/** What an English screen could break besides its words is what a Chinese one could: judged again by `npm test -- --long`. */
const isJudged = (language: Language): boolean => language === "zh" || isLong;

/** All rules, in the first look: that the others are as readable is proved from their tokens (apps/web/src/app/contrast.test.ts). */
async function judgeScreens(page: Page, { shell, projectId, language }: Walk): Promise<void> {
  const data = hearData(page);
  // Who is signed in, to which firm, is answered with the first page alone.
  await page.reload();
  if (language === "en") await chooseLanguage(page, "en");
  await eachScreen(page, { shell, projectId, language }, async (name) => {
    if (language === "zh") await expectDataHigh(page, name);
    if (isJudged(language)) await expectAccessible(page, `${name} ${language}`);
    if (language === "en") await expectEnglish(page, name, await data());
  });
}

/** What the lists open over themselves, by the words on the button that opens it: their key, or those of a register. */
const opened: readonly [path: string, button: string | Pair][] = [
  ["/pm/customers", ["新建客户", "New client"]],
  ["/sm/users", ["新建用户", "New user"]],
  ["/sm/roles", ["新建角色", "New role"]],
  ["/sm/security", "security.edit"],
  ["/sm/security", "security.separation.title"],
];

const dialogOf = (page: Page): Locator => page.getByRole("dialog").filter({ visible: true });

interface Judging {
  language: Language;
  look: Look;
}

/** In the first look by all rules; in the others, a few screens of which stand for all, by the one that looks can break. */
const judgeIn = (page: Page, name: string, { language, look }: Judging): Promise<void> =>
  expectAccessible(page, `${name} ${language} ${look}`, look === "default" ? undefined : "color-contrast");

async function judgeOpened(page: Page, judging: Judging): Promise<void> {
  const { language } = judging;
  for (const [path, key] of opened) {
    await goInside(page, path);
    const words = typeof key === "string" ? await textOf(key, language) : wordIn(language, key);
    // The first page, which has a button of the same name, goes only when this one stands.
    const route = routes.find((one) => one.path === path);
    if (!route) throw new Error(`No screen at ${path}`);
    await expectOpen(page, route, language);
    await settled(page);
    if (judging.look !== "default") await judgeIn(page, route.name, judging);
    const panel = page.getByRole("tabpanel", { name: await textOf(route.title, language), exact: true });
    await panel.getByRole("button", { name: words, exact: true }).first().click();
    await expect(dialogOf(page)).toBeVisible();
    await settled(page);
    await judgeIn(page, words, judging);
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toHaveCount(0);
  }
  for (const key of ["Control+k", "?"]) {
    await page.keyboard.press(key);
    await expect(dialogOf(page)).toBeVisible();
    await settled(page);
    await judgeIn(page, key, judging);
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toHaveCount(0);
  }
}

const guaranteeIn: Record<Language, string> = {
  zh: "no serious fault, and its data high",
  en: "no Chinese word in English",
};
for (const language of ["zh", "en"] as const) {
  test(`every screen of the firm has ${guaranteeIn[language]}`, async ({ browser }) => {
    await judgeScreens(await signedIn(browser, "admin"), { shell: "home", projectId: 0, language });
  });

  test(`every screen of a project has ${guaranteeIn[language]}`, async ({ browser }) => {
    const page = await signedIn(browser, "manager");
    const projectId = await openSample(page);
    await judgeScreens(page, { shell: "project", projectId, language });
  });
}

test("drawers and dialogs of the lists have no serious fault, in every look", async ({ browser }) => {
  const page = await signedIn(browser, "admin");
  for (const look of looks) {
    await chooseLook(page, look, "zh");
    await judgeOpened(page, { language: "zh", look });
  }
  if (!isJudged("en")) return;
  await chooseLook(page, "default", "zh");
  await chooseLanguage(page, "en");
  await judgeOpened(page, { language: "en", look: "default" });
});

const judgeLooks = async (page: Page, name: string) => {
  for (const look of looks) {
    const surface = look === "dark" ? "dark" : "light";
    await page.evaluate((data) => Object.assign(document.documentElement.dataset, data), { theme: look, surface });
    await expectAccessible(page, `${name} ${look}`, look === "default" ? undefined : "color-contrast");
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
      await judgeLooks(page, `${name} before ${language}`);
      await page.getByRole("button", { name: language }).click();
    }
  };
  await page.goto("/");
  await expect(page.getByLabel("用户名")).toBeVisible();
  await judge("sign-in");
  await fillSignIn(page, "archive", password);
  await expect(page.getByLabel("新密码", { exact: true })).toBeVisible();
  await judge("first password");
});
