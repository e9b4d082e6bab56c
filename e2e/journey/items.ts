import { expect, type Page } from "@playwright/test";
import { gridOf } from "../kit/grid.ts";
import { look } from "../kit/look.ts";
import { goTo, shown } from "../kit/pick.ts";

/** The lists of items by group, and the working paper of one. */
export async function seeItems(page: Page, item: string, audited: string): Promise<void> {
  for (const [entry, shot] of [
    ["负债及权益类", "items-liabilities"],
    ["损益类", "items-profit"],
    ["资产类", "items-assets"],
  ] as const) {
    await goTo(page, entry);
    await expect(gridOf(page, entry)).toBeVisible();
    await look(page, shot);
  }
  await gridOf(page, "资产类").getByRole("button", { name: item }).click();
  await expect(page).toHaveURL(/rid=\d+/);
  await expect(shown(page).getByText(audited).first()).toBeVisible();
  for (const [index, tab] of (await shown(page).getByRole("tab").all()).entries()) {
    await tab.click();
    await look(page, `item-paper-${index}`);
  }
}
