import { type Pair, wordIn } from "@digao/contract/pairs";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { isLong } from "../apps/server/test/long.ts";
import { expectAllRules, expectReadable, settled } from "./kit/look.ts";
import { chooseLanguage, chooseLook, type Look, looks } from "./kit/looks.ts";
import { ownPassword } from "./kit/operator.ts";
import { fillSignIn, oneTimePassword, signedIn } from "./kit/people.ts";
import { expectOpen, goInside, routes, textOf } from "./kit/screens.ts";

test.setTimeout(300_000);

type Language = "zh" | "en";

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

/** In the first look by all rules; in the others by what looks can break. */
async function judgeIn(page: Page, name: string, { language, look }: Judging): Promise<void> {
  const words = `${name} ${language} ${look}`;
  await (look === "default" ? expectAllRules(page, words, "[role=dialog]") : expectReadable(page, words));
}

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

test("drawers and dialogs of the lists have no serious fault, in every look", async ({ browser }) => {
  const page = await signedIn(browser, "admin");
  for (const look of looks) {
    await chooseLook(page, look, "zh");
    await judgeOpened(page, { language: "zh", look });
  }
  // What English could break besides words is what Chinese could.
  if (!isLong) return;
  await chooseLook(page, "default", "zh");
  await chooseLanguage(page, "en");
  await judgeOpened(page, { language: "en", look: "default" });
});

const judgeLooks = async (page: Page, name: string) => {
  for (const look of looks) {
    const surface = look === "dark" ? "dark" : "light";
    await page.evaluate((data) => Object.assign(document.documentElement.dataset, data), { theme: look, surface });
    await (look === "default" ? expectAllRules : expectReadable)(page, `${name} ${look}`);
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
