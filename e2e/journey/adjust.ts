import { expect, type Page } from "@playwright/test";
import { downloadFrom } from "../kit/download.ts";
import { gridOf, paste, typeCell } from "../kit/grid.ts";
import { look } from "../kit/look.ts";
import { goTo, pick, shown } from "../kit/pick.ts";

/** One entry with the keys alone: a typed sum, the balancing amount, then lines pasted from a workbook; submitted. */
export interface TypedEntry {
  description: string;
  debit: { item: string; account: string; amount: string };
  credit: { item: string; account: string };
  pasted: string[][];
  shot: string;
}

export async function bookEntry(page: Page, entry: TypedEntry): Promise<void> {
  await goTo(page, "审计调整");
  const form = shown(page);
  await look(page, `${entry.shot}-empty`);
  await form.getByRole("button", { name: "新建分录" }).first().click();
  await form.getByLabel("说明").fill(entry.description);
  const grid = gridOf(page, "分录行");
  await grid.locator("[data-row='0'] [role=gridcell]").first().click();
  await typeCell(page, entry.debit.item, "Enter");
  await typeCell(page, entry.debit.account, "Enter");
  await page.keyboard.press("Tab");
  await typeCell(page, entry.debit.amount, "Enter");
  await grid.locator("[data-row='1'] [role=gridcell]").first().click();
  await typeCell(page, entry.credit.item, "Enter");
  await typeCell(page, entry.credit.account, "Enter");
  await page.keyboard.press("Alt+b");
  await grid.focus();
  await paste(grid, entry.pasted);
  await expect(form.getByText("借贷平衡，可以提交")).toBeVisible();
  await look(page, `${entry.shot}-entry`);
  await form.getByRole("button", { name: "提交复核" }).click();
  await expect(form.getByRole("button", { name: "复核通过" })).toBeVisible();
}

/** Whoever wrote the entry sees why somebody else must approve it. */
export async function expectApprovalRefused(page: Page, reason: string, shot?: string): Promise<void> {
  const approve = shown(page).getByRole("button", { name: "复核通过" });
  await expect(approve).toBeDisabled();
  await expect(async () => {
    await shown(page).getByRole("heading", { name: "审计调整" }).hover();
    await approve.hover({ force: true });
    await expect(page.getByRole("tooltip", { name: reason })).toBeVisible({ timeout: 1000 });
  }).toPass();
  if (shot) await look(page, shot);
}

export async function approveEntry(page: Page, description: string, number: string): Promise<void> {
  await goTo(page, "审计调整");
  const form = shown(page);
  await form.getByText(description).first().click();
  await form.getByRole("button", { name: "复核通过" }).click();
  // What waits next has come in its place.
  await form.getByRole("option").filter({ hasText: number }).click();
  await expect(form.getByRole("heading", { name: number })).toBeVisible();
  await expect(form.getByRole("region", { name: "调整分录" }).getByText("已复核", { exact: true })).toBeVisible();
}

export interface PastedEntry {
  type: string;
  description: string;
  /** Item, account, name, debit, credit. */
  rows: string[][];
}

/** A whole entry pasted from a workbook, and submitted. */
export async function pasteEntry(page: Page, { type, description, rows }: PastedEntry): Promise<void> {
  const form = shown(page);
  await form.getByRole("button", { name: "按类型新建" }).click();
  await page.getByRole("menuitem", { name: type, exact: true }).click();
  await expect(form.getByRole("heading", { name: "新建分录" })).toBeVisible();
  await form.getByLabel("说明").fill(description);
  const grid = gridOf(page, "分录行");
  await grid.focus();
  await paste(grid, rows);
  await expect(form.getByText("借贷平衡，可以提交")).toBeVisible();
  await form.getByRole("button", { name: "提交复核" }).click();
  await expect(form.getByRole("button", { name: "复核通过" })).toBeVisible();
}

/** Approves whatever waits for review, from the top of the list. */
export async function approveAll(page: Page, count: number): Promise<void> {
  await goTo(page, "审计调整");
  const form = shown(page);
  const waiting = form.getByRole("option").filter({ hasText: "待复核" });
  await expect(waiting).toHaveCount(count);
  for (let left = count; left > 0; left -= 1) {
    const approve = form.getByRole("button", { name: "复核通过" });
    // The list is read again after each approval, and what is pressed may have moved.
    await expect(async () => {
      await waiting.first().click();
      await expect(approve).toBeEnabled({ timeout: 2000 });
    }).toPass();
    await approve.click();
    await expect(waiting).toHaveCount(left - 1);
  }
}

/** What the client says of an entry. */
export async function recordOpinion(page: Page, description: string, opinion: string): Promise<void> {
  const form = shown(page);
  const entry = form.getByRole("option").filter({ hasText: description }).first();
  await entry.click();
  // The button of the entry before is there until this one has come in its place.
  await expect(entry).toHaveAttribute("aria-selected", "true");
  await form.getByRole("button", { name: "记录意见" }).click();
  const box = page.locator(".opinion-form");
  await pick(page, box.getByLabel("客户意见"), "", opinion);
  await box.getByRole("button", { name: "记录意见" }).click();
  await expect(box).toBeHidden();
  await expect(form.locator(".opinion").getByText(opinion)).toBeVisible();
}

/** Submits the drafts of the list, from the top. */
export async function submitDrafts(page: Page, count: number): Promise<void> {
  const form = shown(page);
  const drafts = form.getByRole("option").filter({ hasText: "草稿" });
  await expect(drafts).toHaveCount(count);
  for (let left = count; left > 0; left -= 1) {
    await drafts.first().click();
    await form.getByRole("button", { name: "提交复核" }).click();
    await expect(drafts).toHaveCount(left - 1);
    if (left > 1) await expect(drafts.first()).toHaveAttribute("aria-selected", "true");
  }
}

/** Proposals of the system, booked and submitted at once. */
export async function bookReclassifications(page: Page, count: number, shot: string): Promise<void> {
  await shown(page).getByRole("button", { name: "自动重分类" }).click();
  const box = page.getByRole("dialog", { name: "自动重分类" });
  await box.getByRole("checkbox", { name: "同时提交复核" }).check();
  await expect(box.getByRole("button", { name: `生成 ${count} 张分录` })).toBeVisible();
  await look(page, shot);
  await box.getByRole("button", { name: `生成 ${count} 张分录` }).click();
  await expect(box).toBeHidden();
}

/** What follows from the entries for tax and reserve; drafts, which are submitted one by one. */
export async function bookTaxEffects(page: Page, count: number, shot: string): Promise<void> {
  const form = shown(page);
  await form.getByRole("button", { name: "生成税务影响" }).click();
  const box = page.getByRole("dialog", { name: "生成税务影响" });
  await expect(box.getByRole("button", { name: `生成 ${count} 张分录` })).toBeEnabled();
  await look(page, shot);
  await box.getByRole("button", { name: `生成 ${count} 张分录` }).click();
  await expect(box).toBeHidden();
  await submitDrafts(page, count);
}

export const downloadSummary = (page: Page): Promise<string> =>
  downloadFrom(page, shown(page).locator(".page-head").getByRole("button", { name: "更多" }), "导出调整分录汇总表");
