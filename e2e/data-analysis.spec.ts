import { readFileSync } from "node:fs";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { takeFile } from "./kit/books.ts";
import { findBar } from "./kit/chart.ts";
import { fen } from "./kit/figures.ts";
import { personIn } from "./kit/firms.ts";
import { activeCell, cellOf, gridOf } from "./kit/grid.ts";
import { look } from "./kit/look.ts";
import { signedIn } from "./kit/people.ts";
import { goTo, shown } from "./kit/pick.ts";
import { newProject } from "./kit/projects.ts";
import { sampleFile } from "./kit/sample.ts";
import { projectHref } from "./kit/screens.ts";
import { unique } from "./kit/unique.ts";

test.setTimeout(240_000);

const views = [
  "科目统计",
  "月度矩阵",
  "两期对比",
  "对方科目",
  "往来排名",
  "月度走势",
  "本福特定律",
  "账龄",
  "比率看板",
];

/** The sample company of a first start. */
async function openSample(page: Page): Promise<void> {
  await shown(page)
    .getByRole("button", { name: /^华衡精密制造有限公司/ })
    .click();
  await page.waitForURL(/projectmain/);
}

async function openView(page: Page, view: string): Promise<void> {
  const choice = shown(page).getByRole("radiogroup", { name: "视图" });
  await choice.getByText(view, { exact: true }).click();
  await expect(choice.getByRole("radio", { name: view })).toBeChecked();
}

/** The list of the data query as it stands: how many lines, and the sum of a side. */
const linesOf = (page: Page) => ({
  count: shown(page).locator(".lg-status").last(),
  sums: shown(page).locator(".lg-foot").last(),
});

/** Opens a figure by double click, and says what it read. */
async function openFigure(page: Page, cell: Locator): Promise<string> {
  const figure = (await cell.textContent()) ?? "";
  await cell.dblclick();
  await page.waitForURL(/dataquery/);
  return figure;
}

async function backTo(page: Page, grid: Locator, cell: string | undefined): Promise<void> {
  await page.goBack();
  await page.waitForURL(/dataanalysis/);
  await expect.poll(() => activeCell(grid)).toBe(cell);
}

test("figures of the analysis open the lines they are made of, and going back finds the figure again", async ({
  browser,
}) => {
  const page = await signedIn(browser, "incharge");
  await openSample(page);
  await goTo(page, "数据分析");

  await test.step("an account's debit is the sum of the lines that it opens", async () => {
    const grid = gridOf(page, "科目统计");
    const cell = await cellOf(grid, "1002", "借方发生额");
    await cell.click();
    const begun = await activeCell(grid);
    const figure = await openFigure(page, cell);
    expect(figure).toBe("16,887,468.00");
    await expect(linesOf(page).sums).toContainText(figure);
    await backTo(page, grid, begun);
  });

  await test.step("a month's number of lines is that of the list", async () => {
    await openView(page, "月度走势");
    const grid = gridOf(page, "月度走势");
    const figure = await openFigure(page, await cellOf(grid, "2024-11", "分录数"));
    await expect(linesOf(page).count).toContainText(`${figure} 行`);
    await page.goBack();
    await expect(grid).toBeVisible();
  });

  await test.step("a bar of the digits opens as many lines as its row counts", async () => {
    await openView(page, "本福特定律");
    const chart = shown(page).locator(".chart-canvas");
    await expect(chart.locator("canvas")).toBeVisible();
    await expect(chart).toHaveAttribute("aria-label", /首位数字/);
    const grid = gridOf(page, "本福特定律");
    const counts = new Map<string, string>();
    for (const digit of ["1", "2", "3", "4"]) {
      const cell = await cellOf(grid, new RegExp(`^${digit}$`), "分录数");
      counts.set(digit, (await cell.textContent()) ?? "");
    }
    await chart.click({ position: await findBar(chart) });
    await page.waitForURL(/dataquery/);
    const digit = /"leadingDigits","values":\["(\d)"\]/.exec(decodeURIComponent(page.url()))?.[1] ?? "";
    await expect(linesOf(page).count).toContainText(`${counts.get(digit)} 行`);
  });
});

test("the address restores every view after F5, and each is readable for everybody", async ({ browser }) => {
  const page = await signedIn(browser, "incharge");
  await openSample(page);
  await goTo(page, "数据分析");

  await test.step("level, order and unit stay", async () => {
    await shown(page).getByRole("radiogroup", { name: "科目级次" }).getByText("1 级").click();
    await expect(gridOf(page, "科目统计")).toHaveRole("grid");
    await shown(page).getByText("万元", { exact: true }).click();
    await expect(shown(page).getByText("单位：万元")).toBeVisible();
    const grid = gridOf(page, "科目统计");
    const head = grid.getByRole("button", { name: "借方发生额", exact: true });
    await head.click();
    const debitHead = grid.getByRole("columnheader", { name: "借方发生额" });
    await expect(debitHead).toHaveAttribute("aria-sort", "ascending");
    await head.click();
    await expect(debitHead).toHaveAttribute("aria-sort", "descending");
    const first = grid.locator("[data-row='0']").last();
    const debits = grid.locator("[data-row='0'] [aria-colindex='4'], [data-row='1'] [aria-colindex='4']");
    const [largest, next] = (await debits.allTextContents()).map(fen);
    expect(largest).toBeGreaterThan(next ?? 0n);
    const seen = (await first.textContent()) ?? "";
    await page.reload();
    await expect(gridOf(page, "科目统计").locator("[data-row='0']").last()).toHaveText(seen);
  });

  for (const [place, view] of views.entries()) {
    await test.step(view, async () => {
      await openView(page, view);
      await expect(
        shown(page).getByRole("radiogroup", { name: "视图" }).getByText(view, { exact: true }),
      ).toBeVisible();
      await look(page, `data-analysis-${place}`);
    });
  }

  await test.step("a chart is a table too", async () => {
    await openView(page, "月度走势");
    await shown(page).getByRole("button", { name: "表格" }).first().click();
    const table = shown(page).getByRole("table", { name: "应收账款：各月借贷发生额" });
    await expect(table.getByRole("row", { name: /^11/ })).toContainText("440.70");
  });
});

test("what differs tells why, and a cause leads to its lines", async ({ browser }) => {
  const page = await signedIn(browser, "manager");
  const projectId = await newProject(page, `差异原因 ${unique()}`);
  const owner = await personIn(page);
  const [tb, journal] = ["sample_tb.csv", "sample_vouchers.csv"].map((name) => readFileSync(sampleFile(name), "utf8"));
  const withoutOne = (journal ?? "").split("\n").filter((row) => !row.includes(",202405,记,9,"));
  const badDigits = (tb ?? "").replace(/^(1001,.*),68000\.00,/m, "$1,86000.00,");
  for (const [name, content] of [
    ["tb.csv", badDigits],
    ["journal.csv", withoutOne.join("\n")],
  ] as const)
    await owner.call(imports.CommitImport, {
      batchId: await takeFile(owner, projectId, name, content),
      forceReason: "测试",
    });
  await page.goto(projectHref("/maindo/trialbalance", projectId));
  await shown(page).getByRole("button", { name: "为什么？" }).click();
  const panel = shown(page).locator(".inspector");

  await test.step("a closing balance whose digits changed places", async () => {
    await panel.getByText("1001 库存现金").click();
    await expect(panel.getByText("期末余额的数字可能颠倒：86,000.00 应为 68,000.00")).toBeVisible();
    await look(page, "difference-why");
  });

  await test.step("a voucher that the journal lacks, by its number, and the lines beside it", async () => {
    await panel.getByRole("button", { name: "1122 应收账款" }).click();
    await expect(page).toHaveURL(/why=1122/);
    await expect(panel.getByText(/序时账可能缺少凭证.*断号 202405 记 9/)).toBeVisible();
    await panel.getByRole("link", { name: "查看分录" }).first().click();
    await page.waitForURL(/dataquery/);
    await expect(linesOf(page).count).toContainText("行");
  });
});
