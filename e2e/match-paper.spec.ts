import { expect, test } from "@playwright/test";
import { look } from "./kit/look.ts";
import { chooseLanguage } from "./kit/looks.ts";
import { signedIn } from "./kit/people.ts";
import { pick } from "./kit/pick.ts";
import { unique } from "./kit/unique.ts";

test.setTimeout(240_000);

const bank = Buffer.from(
  ["日期,流水号,摘要,金额", "2024-01-05,A1,货款,100.00", "2024-01-06,A2,运费,80.50"].join("\n"),
  "utf8",
);

test("a list is taken from an account of the books, and what came of the matching is kept as a paper", async ({
  browser,
}) => {
  const page = await signedIn(browser, "manager");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/fm/dztable?view=matching");
  await page.getByRole("button", { name: "新建核对" }).click();
  const dialog = page.getByRole("dialog");
  const name = `银行存款核对 ${unique()}`;
  await dialog.getByRole("textbox", { name: "名称" }).fill(name);
  await dialog.getByText("账套科目", { exact: true }).click();
  await pick(page, dialog.getByRole("combobox", { name: "项目", exact: true }), "华衡", /华衡/);
  await pick(page, dialog.getByRole("combobox", { name: "科目", exact: true }), "1002", /^1002/);
  await dialog.getByRole("button", { name: "取分录" }).click();
  await expect(dialog.getByText(/^1002 .*：\d+ 行，取自 .*第 \d+ 批/)).toBeVisible();
  await dialog.locator("input[type=file]").setInputFiles({ name: "银行.csv", mimeType: "text/csv", buffer: bank });
  await expect(dialog.getByText("已读取 2 行")).toBeVisible({ timeout: 60_000 });
  await look(page, "matching-books");
  await dialog.getByRole("button", { name: "开始核对" }).click();
  await expect(page.getByText(/^仅左侧 \d+/)).toBeVisible({ timeout: 120_000 });
  await page.getByRole("button", { name: "存为底稿" }).click();
  await pick(page, dialog.getByRole("combobox", { name: "项目", exact: true }), "华衡", /华衡/);
  await pick(page, dialog.getByRole("combobox", { name: "报表项目" }), "货币资金", "货币资金");
  await look(page, "matching-paper");
  await dialog.getByRole("button", { name: "存为底稿" }).click();
  const link = page.getByRole("link", { name: /已存为底稿 ZA-9/ });
  await expect(link).toBeVisible({ timeout: 60_000 });
  await look(page, "matching-kept");
  const opening = page.context().waitForEvent("page");
  await link.click();
  const paper = await opening;
  await paper.setViewportSize({ width: 1366, height: 768 });
  await expect(paper.getByRole("heading", { name })).toBeVisible({ timeout: 60_000 });
  await expect(paper.locator("canvas").first()).toBeVisible({ timeout: 60_000 });
  await paper.close();
  await chooseLanguage(page, "en");
  await page.goto("/fm/dztable?view=matching");
  await page.getByRole("button", { name: "New matching" }).click();
  await dialog.getByText("An account of the books", { exact: true }).click();
  await look(page, "matching-books-en");
});
