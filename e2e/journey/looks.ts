import { expect, type Page } from "@playwright/test";
import { expectEnglish, hearData, look } from "../kit/look.ts";
import { goTo, shown } from "../kit/pick.ts";

/** English words over Chinese data, then the dark surface. */
export async function seeEnglishAndDark(page: Page, data: readonly string[]): Promise<void> {
  const screens: [entry: string, shot: string][] = [
    ["Project home", "project-main"],
    ["Data acquisition", "import"],
    ["Data preparation", "mapping"],
    ["Audit adjustments", "adjust"],
    ["Trial balance", "tb"],
  ];
  // Other journeys have made projects and providers of their own.
  const heard = hearData(page);
  await page.getByRole("button", { name: "语言" }).click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  for (const [entry, shot] of screens) {
    await goTo(page, entry);
    await look(page, `${shot}-en`);
    await expectEnglish(page, `${shot}-en`, data);
  }
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("menuitem", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-surface", "dark");
  await look(page, "tb-en-dark");
  await page.getByRole("button", { name: "Back to home" }).click();
  await page.reload();
  await expect(shown(page).getByRole("heading", { name: "My projects" })).toBeVisible();
  await look(page, "home-en-dark");
  await expectEnglish(page, "home-en", [...data, ...(await heard())]);
  await page.getByRole("button", { name: /示例会计师事务所/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await look(page, "sign-in-en-dark");
  await expectEnglish(page, "sign-in-en", await heard());
}

/** The lists of the firm's shell. */
export async function seeLists(page: Page): Promise<void> {
  await page.getByRole("button", { name: "返回首页" }).click();
  for (const [entry, shot] of [
    ["在审项目", "projects-current"],
    ["已完成项目", "projects-done"],
    ["立项中项目", "projects-in"],
  ] as const) {
    await page.getByRole("menuitem", { name: entry }).click();
    await expect(shown(page).getByRole("heading", { name: entry })).toBeVisible();
    await look(page, shot);
  }
}
