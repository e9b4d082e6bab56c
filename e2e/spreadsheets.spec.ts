import { expect, test } from "@playwright/test";
import { signedIn } from "./kit/people.ts";
import { expectEditing, expectSaved, goToCell, typeLine } from "./kit/sheets.ts";

test.setTimeout(240_000);

const list = (lines: string[]) => Buffer.from(lines.join("\n"), "utf8");
const bank = list([
  "日期,流水号,摘要,金额",
  "2024-12-01,A1,货款,100.00",
  "2024-12-02,,分次付款,600.00",
  "2024-12-05,B7,运费,80.50",
]);
const books = list([
  "记账日期,凭证号,摘要,借方,贷方",
  "2024-12-01,A1,收货款,100.00,",
  "2024-12-02,,收一,200.00,",
  "2024-12-03,,收二,400.00,",
  "2024-12-05,B7,运费,81.50,",
  "2024-12-31,,未达,7.00,",
]);

test("a spreadsheet outside any project is edited, renamed, put into the bin and taken back", async ({ browser }) => {
  const page = await signedIn(browser, "manager");
  await page.goto("/fm/dztable");
  await page.getByRole("button", { name: "新建表格" }).click();
  await page.getByRole("textbox", { name: "名称" }).fill("测算草稿");
  await page.getByRole("dialog").getByRole("button", { name: "新建" }).click();
  await expectEditing(page);
  await goToCell(page, "B2");
  await typeLine(page, "12");
  await typeLine(page, "=B2*3");
  await expectSaved(page);
  const download = page.waitForEvent("download", { timeout: 60_000 });
  await page.locator("header.page-head").getByLabel("更多").click();
  await page.getByRole("menuitem", { name: "导出 Excel" }).click();
  expect((await download).suggestedFilename()).toBe("测算草稿.xlsx");
  await page.reload();
  await expectEditing(page);
  await goToCell(page, "B2");
  await page.getByRole("button", { name: "返回列表" }).click();
  await page.getByRole("button", { name: "重命名" }).click();
  await page.getByRole("textbox", { name: "名称" }).fill("测算终稿");
  await page.getByRole("dialog").getByRole("button", { name: "重命名" }).click();
  await expect(page.getByRole("button", { name: "测算终稿" })).toBeVisible();
  await page.getByRole("button", { name: "删除" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
  await expect(page.getByText("还没有电子表格")).toBeVisible();
  await page.getByText("回收站", { exact: true }).click();
  await page.getByRole("button", { name: "还原" }).click();
  await expect(page.getByText("回收站是空的")).toBeVisible();
  await page.getByText("我的表格", { exact: true }).click();
  await expect(page.getByRole("button", { name: "测算终稿" })).toBeVisible();
});

test("two lists are matched: what agrees, what differs, what one side lacks", async ({ browser }) => {
  const page = await signedIn(browser, "manager");
  await page.goto("/fm/dztable?view=matching");
  await page.getByRole("button", { name: "新建核对" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "名称" }).fill("12 月银行对账");
  const inputs = dialog.locator("input[type=file]");
  await inputs.nth(0).setInputFiles({ name: "银行.csv", mimeType: "text/csv", buffer: bank });
  await expect(dialog.getByText("已读取 3 行")).toBeVisible({ timeout: 60_000 });
  await inputs.nth(1).setInputFiles({ name: "账面.csv", mimeType: "text/csv", buffer: books });
  await expect(dialog.getByText("已读取 5 行")).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole("button", { name: "开始核对" }).click();
  await expect(page.getByText("已核对 2")).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole("cell", { name: "多笔合计一致" })).toBeVisible();
  await page.getByText("差异 1", { exact: true }).click();
  await expect(page.getByRole("cell", { name: "编号相同，金额不同" })).toBeVisible();
  const download = page.waitForEvent("download", { timeout: 60_000 });
  await page.getByRole("button", { name: "导出 Excel" }).click();
  expect((await download).suggestedFilename()).toBe("12 月银行对账.xlsx");
  // A group is taken apart with remarks, and its rows are put together again by hand.
  await page.getByText("已核对 2", { exact: true }).click();
  await page.getByRole("row").filter({ hasText: "多笔合计一致" }).getByRole("button", { name: "拆开" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "备注" }).fill("待查");
  await page.getByRole("dialog").getByRole("button", { name: "拆开" }).click();
  await expect(page.getByText("仅左侧 1", { exact: true })).toBeVisible({ timeout: 120_000 });
  await page.getByText("手工核对", { exact: true }).click();
  const tick = (side: string, row: number) =>
    page
      .getByRole("table", { name: side })
      .getByRole("checkbox", { name: `选择第 ${row} 行` })
      .check();
  await tick("仅左侧", 3);
  await tick("仅右侧", 3);
  await tick("仅右侧", 4);
  await expect(page.getByText("已选左侧 1 行、右侧 2 行")).toBeVisible();
  await page.getByRole("button", { name: "核对为一组" }).click();
  await expect(page.getByText("已核对 2", { exact: true })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole("row").filter({ hasText: "手工核对" })).toContainText("600.00");
});
