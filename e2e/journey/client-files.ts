/** What a client fills in: the own statements and a mapping, in templates taken from the screen. */
import { expect, type Page } from "@playwright/test";
import { downloadFrom } from "../kit/download.ts";
import { amountOf, type Columns, lines } from "../kit/figures.ts";
import { cellOf, gridOf } from "../kit/grid.ts";
import { goTo, shown } from "../kit/pick.ts";
import { type FilledRow, fillTemplate } from "../kit/template.ts";
import { importLedger } from "./acquisition.ts";

const yuan = (fen: bigint): string => {
  const digits = `${fen < 0n ? -fen : fen}`.padStart(3, "0");
  return `${fen < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

async function fill(page: Page, type: string, name: string, rows: readonly FilledRow[]): Promise<string> {
  await goTo(page, "数据采集");
  const menu = shown(page).getByRole("button", { name: "下载模板" });
  return fillTemplate(await downloadFrom(page, menu, type), name, rows);
}

/** Accounts and the items a client gives them; found again beside the accounts. */
export async function importClientMapping(page: Page, mapping: readonly [string, string, string][]): Promise<void> {
  const rows = mapping.map(([account, item, name]) => ({
    科目编码: account,
    科目名称: account,
    报表项目代码: item,
    报表项目: name,
  }));
  const path = await fill(page, "科目对照", "客户科目对照.xlsx", rows);
  await importLedger(page, { path, recognised: /本系统模板/, result: `科目对照共 ${rows.length} 行` });
  await goTo(page, "数据整理");
  // A tab left while its check ran must not say for ever that it runs.
  await expect(page.getByRole("tab", { name: "数据采集", exact: true })).toBeVisible();
  for (const [account, item, name] of mapping) {
    await shown(page)
      .getByRole("textbox", { name: /科目编码/ })
      .fill(account);
    const grid = gridOf(page, "客户科目");
    await expect(grid.locator(".lg-frozen [data-row]")).toHaveCount(1);
    await expect(grid.getByText(`${item} ${name}`, { exact: true })).toBeVisible();
    await expect(grid.getByText("手工")).toBeVisible();
  }
  await shown(page)
    .getByRole("textbox", { name: /科目编码/ })
    .fill("");
}

const off = 100_000n;

/** The client's statements, one line of which is a thousand off: an error of the file, and shown beside the trial balance. */
export async function importClientStatements(page: Page, books: Columns, code: string): Promise<void> {
  const printed = lines.filter(({ kind }) => kind === "L" || kind === "T");
  const rows = printed.map((line) => ({
    项目代码: line.code,
    报表项目: line.name,
    期末余额: yuan(amountOf(books.unaudited, line.code) + (line.code === code ? off : 0n)),
  }));
  const path = await fill(page, "客户报表", "客户报表.xlsx", rows);
  await importLedger(page, {
    path,
    recognised: /本系统模板/,
    result: `客户报表共读取 ${rows.length} 行`,
    reason: "客户将更正其报表",
    finding: /客户报表 [\d,.]+ 未审数 [\d,.]+ 差 1,000.00$/,
    shot: "import-client",
  });
  await goTo(page, "试算平衡");
  const grid = gridOf(page, "试算平衡");
  const name = lines.find((line) => line.code === code)?.name ?? "";
  await expect(await cellOf(grid, name, "账表差异")).toContainText("1,000.00");
}
