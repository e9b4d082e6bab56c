/** The looks and languages a reader may choose, chosen as readers do. */
import { expect, type Page } from "@playwright/test";

export const looks = ["default", "green", "red", "dark"] as const;
export type Look = (typeof looks)[number];

const words = {
  zh: { button: "主题", default: "默认", green: "绿色", red: "红色", dark: "深色" },
  en: { button: "Theme", default: "Default", green: "Green", red: "Red", dark: "Dark" },
};
type Language = keyof typeof words;

const header = (page: Page) => page.getByRole("banner").filter({ visible: true });

async function choose(page: Page, button: string, entry: string): Promise<void> {
  await header(page).getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

/** Dark is the surface of any of the others; leaving it is pressing it again. */
export async function chooseLook(page: Page, look: Look, language: Language): Promise<void> {
  const word = words[language];
  const html = page.locator("html");
  const isDark = (await html.getAttribute("data-surface")) === "dark";
  if (isDark !== (look === "dark")) await choose(page, word.button, word.dark);
  await expect(html).toHaveAttribute("data-surface", look === "dark" ? "dark" : "light");
  if (look === "dark") return;
  await choose(page, word.button, word[look]);
  await expect(html).toHaveAttribute("data-theme", look);
}

export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  const [button, entry] = language === "en" ? ["语言", "English"] : ["Language", "简体中文"];
  await choose(page, button, entry);
  await expect(page.locator("html")).toHaveAttribute("lang", language === "en" ? "en" : "zh-CN");
}
