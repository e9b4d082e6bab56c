import type { Locator, Page } from "@playwright/test";

/** A notice in the open bell; the first page may list the same one behind it. */
export const noticeOf = (page: Page, words: string | RegExp): Locator =>
  page.locator("button.notice").filter({ hasText: words });

/** Opens the bell at one of its lists. */
export async function openNotices(page: Page, list: "通知" | "消息" | "待办"): Promise<void> {
  await page
    .getByRole("button", { name: /^通知（\d+ 条未读）$/ })
    .filter({ visible: true })
    .click();
  await page.getByRole("tab", { name: new RegExp(`^${list} \\d+$`) }).click();
}
