import { expect, test } from "@playwright/test";
import { look } from "./kit/look.ts";
import { chooseLanguage } from "./kit/looks.ts";
import { signedIn } from "./kit/people.ts";
import { projectHref } from "./kit/screens.ts";

test.setTimeout(240_000);

const at = (path: string, params: Record<string, string> = {}) => projectHref(`/maindo/${path}`, 1, undefined, params);

test("the cash-flow statement is attributed from the journal, and reconciled", async ({ browser }) => {
  const page = await signedIn(browser, "manager");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(at("preparecashflow", { view: "scope" }));
  await expect(page.getByRole("table", { name: "现金范围" })).toContainText("受限资金");
  await look(page, "cash-scope");
  await page.goto(at("preparecashflow"));
  await page.getByRole("button", { name: "归集现金流量" }).click();
  const statement = page.getByRole("table", { name: "现金流量表" });
  await expect(statement).toContainText("12,598,500.00", { timeout: 120_000 });
  await expect(statement).toContainText("3,381,905.49");
  await look(page, "cash-statement");
  await page.getByRole("button", { name: "销售商品、提供劳务收到的现金" }).click();
  await expect(page.getByRole("grid").or(page.getByRole("table")).first()).toContainText("C101");
  await look(page, "cash-worksheet");
  await page.goto(at("preparecashflow", { view: "supplement" }));
  await expect(page.getByRole("table", { name: "补充资料" })).toContainText("1,275,062.49");
  await look(page, "cash-supplement");
  await page.goto(at("preparecashflow", { view: "checks" }));
  await expect(page.getByRole("table", { name: "现金流量核对" })).toContainText("CF-7");
  await look(page, "cash-checks");
  await chooseLanguage(page, "en");
  await page.goto(at("preparecashflow"));
  await expect(page.getByRole("table", { name: "Cash-flow statement" })).toContainText("12,598,500.00");
  await look(page, "cash-statement-en");
});

test("a note is filled from its accounts and ties to the audited statement", async ({ browser }) => {
  const page = await signedIn(browser, "manager");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(at("statementnotes"));
  await page.getByRole("button", { name: "添加附注" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "添加所选" }).click();
  await page.getByRole("list", { name: "附注表" }).getByRole("button", { name: "货币资金", exact: true }).click();
  await page.getByRole("button", { name: "从账套取数" }).click();
  const ties = page.getByRole("table", { name: "勾稽" });
  await expect(ties.getByText("相符")).toHaveCount(2);
  await look(page, "notes-money");
  await page.getByRole("textbox", { name: "银行存款，期末余额" }).fill("1.00");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(ties.getByText("不符")).toHaveCount(1);
  await look(page, "notes-differs");
});
