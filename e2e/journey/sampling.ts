import { expect, type Page } from "@playwright/test";
import { money } from "../kit/figures.ts";
import { columnOf, gridOf } from "../kit/grid.ts";
import type { Debit } from "../kit/journal.ts";
import { sumOf } from "../kit/journal.ts";
import { look } from "../kit/look.ts";
import { goTo, shown } from "../kit/pick.ts";

export interface MonetarySample {
  title: string;
  account: string;
  /** A word of summaries, asked for by a condition of its own. */
  word: string;
  /** Before that condition. */
  population: readonly Debit[];
  tolerable: string;
  expected: string;
  interval: bigint;
  size: number;
  start: bigint;
}

const itemsOf = (page: Page) => gridOf(page, "样本项目");

export async function expectItems(page: Page, lines: readonly Debit[]): Promise<void> {
  await expect(itemsOf(page)).toHaveAttribute("aria-rowcount", String(lines.length + 1));
  expect(await columnOf(itemsOf(page), "日期")).toEqual(lines.map(({ date }) => date));
  expect(await columnOf(itemsOf(page), "账面金额")).toEqual(lines.map(({ amount }) => money(amount)));
}

/** The lines of the list on the screen, which tie to the ledger; a condition is built in words. */
export async function designPopulation(page: Page, sample: MonetarySample): Promise<void> {
  await shown(page).getByRole("button", { name: "抽取凭证" }).click();
  await page.getByRole("menuitem", { name: "以当前条件为总体抽样" }).click();
  await expect(page).toHaveURL(/sampling\?/);
  const form = shown(page);
  const ties = form.getByRole("complementary", { name: "总体与账面核对" });
  const total = `总体 ${sample.population.length} ${money(sumOf(sample.population))}`;
  await expect(ties.getByRole("row", { name: total })).toBeVisible();
  await expect(ties.getByRole("row", { name: /^差额 0\.00/ })).toBeVisible();
  await look(page, "sampling-population");
  await form.getByRole("button", { name: "编辑条件" }).click();
  const drawer = page.getByRole("dialog", { name: "其他条件" });
  await drawer.getByRole("button", { name: "添加条件", exact: true }).click();
  await drawer.getByLabel("摘要 的值").fill(sample.word);
  await expect(drawer.getByLabel("条件的文字说明")).toHaveText(`摘要 包含 "${sample.word}"`);
  await look(page, "sampling-conditions");
  await drawer.getByLabel("摘要 的值").press("Control+Enter");
  await expect(drawer).toBeHidden();
  await expect(form.getByText(`摘要 包含 "${sample.word}"`)).toBeVisible();
  await form.getByRole("button", { name: "下一步" }).click();
}

/** Population × 3.00 ÷ (tolerable − expected × 1.60), carried up. */
export async function designSize(page: Page, { tolerable, expected, interval, size, start }: MonetarySample) {
  const form = shown(page);
  await form.getByLabel("可容忍错报").fill(tolerable);
  await form.getByLabel("预计总体错报").fill(expected);
  await form.getByLabel("高于重要性的理由").fill("余额已全部函证，本项测试只覆盖发生额");
  const ties = form.getByRole("complementary", { name: "总体与账面核对" });
  await expect(ties.getByText(money(interval), { exact: true })).toBeVisible();
  await expect(ties.getByText(`${size}`, { exact: true })).toBeVisible();
  await form.getByRole("textbox", { name: "起点" }).fill(money(start));
  await look(page, "sampling-method");
  await form.getByRole("button", { name: "下一步" }).click();
}

/** What was designed outlives the window. */
export async function nameAndReload(page: Page, { title, word, interval }: MonetarySample): Promise<void> {
  await shown(page).getByLabel("名称").fill(title);
  await page.reload();
  await expect(shown(page).getByLabel("名称")).toHaveValue(title);
  await expect(shown(page).getByText(`摘要 包含 "${word}"`)).toBeVisible();
  await expect(shown(page).getByText(money(interval), { exact: true }).first()).toBeVisible();
  await look(page, "sampling-draw");
}

/** From the list of samples to the items of one. */
export async function openSample(page: Page, title: string, drawer: string): Promise<void> {
  await goTo(page, "审计抽样");
  const row = shown(page).getByRole("row").filter({ hasText: title });
  await expect(row).toContainText(drawer);
  await row.getByRole("button", { name: /^#\d+$/ }).click();
  await expect(itemsOf(page)).toBeVisible();
}

/** The results of the check sheet become those of the sample, which is evaluated. */
export async function takeAndEvaluate(page: Page, count: number, verdict: string): Promise<void> {
  const sample = shown(page);
  await sample.getByRole("button", { name: "从抽凭检查取数" }).click();
  await expect(sample.getByText(`已检查 ${count} / ${count}`)).toBeVisible();
  await sample.getByText("评价与结论", { exact: true }).click();
  await sample.getByRole("button", { name: "评价", exact: true }).click();
  await expect(sample.getByText(verdict)).toBeVisible();
  await look(page, "sampling-evaluation");
}

/** Somebody else draws it again and gets identical rows. */
export async function performAgain(page: Page, lines: readonly Debit[], name: string, drawer: string): Promise<void> {
  await expectItems(page, lines);
  await shown(page).getByText("记录与重做", { exact: true }).click();
  await shown(page).getByRole("button", { name: "重做抽样" }).click();
  await expect(shown(page).getByText(`完全一致：${lines.length} 笔相同`)).toBeVisible();
  // It stays with the sample.
  await page.reload();
  await expect(shown(page).getByText(new RegExp(`^重新执行：${name} .*一致$`))).toBeVisible();
  await expect(shown(page).getByText(new RegExp(`^${name} 于 .* 重做；原抽取人 ${drawer}`))).toBeVisible();
  await look(page, "sampling-again");
}
