import { expect, type Locator, type Page } from "@playwright/test";

/** Types into a select, where it searches, and takes the first choice, as people do. */
export async function pick(page: Page, field: Locator, query: string, choice: string | RegExp): Promise<void> {
  const list = page.locator(".ant-select-dropdown").filter({ visible: true });
  // The one of the field before may still be closing.
  await expect(list).toHaveCount(0);
  await field.click();
  if (query) await field.fill(query);
  await list
    .locator(".ant-select-item-option, .ant-select-tree-node-content-wrapper")
    .filter({ hasText: choice })
    .first()
    .click();
}

/** The message at the top that says what was done; it is waited for, and for its going. */
export const expectMessage = (page: Page, words: string | RegExp): Promise<void> =>
  expect(
    page.locator(".ant-message-notice, .ant-notification-notice").filter({ hasText: words }).first(),
  ).toBeVisible();

/** Opens a page of the project from its menu. */
export async function goTo(page: Page, entry: string): Promise<void> {
  const menu = page.getByRole("navigation", { name: /^(项目菜单|Project menu)$/ });
  const item = menu.getByRole("menuitem", { name: entry });
  await item.click();
  await expect(item).toHaveAttribute("aria-current", "page");
}

/** The page that is shown; the ones of the other tabs stand behind it. */
export const shown = (page: Page): Locator => page.getByRole("tabpanel");

/** Of a row that is too short for its filters, the rest. */
export async function allFilters(page: Page): Promise<void> {
  const more = shown(page).getByRole("search").getByRole("button", { name: "更多筛选" });
  if (await more.isVisible()) await more.click();
}
