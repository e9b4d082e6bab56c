import type { Locator, Page } from "@playwright/test";

/** Opens a menu, saves what its entry gives, and answers where the file lies. */
export async function downloadFrom(page: Page, menu: Locator, entry: string): Promise<string> {
  await menu.click();
  const waiting = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
  return (await waiting).path();
}
