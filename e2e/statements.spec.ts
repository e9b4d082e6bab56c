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
  await page.getByRole("button", { name: "从来源取数" }).click();
  const ties = page.getByRole("table", { name: "勾稽" });
  await expect(ties.getByText("相符")).toHaveCount(2);
  await look(page, "notes-money");
  await page.getByRole("textbox", { name: "银行存款，期末余额" }).click();
  await expect(page.getByRole("status").filter({ hasText: "银行存款，期末余额" })).toContainText("1002");
  await page.getByRole("textbox", { name: "银行存款，期末余额" }).fill("1.00");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(ties.getByText("不符")).toHaveCount(1);
  await look(page, "notes-differs");
  await page.getByRole("textbox", { name: "银行存款，期末余额" }).click();
  await page.getByRole("button", { name: "改回取数" }).click();
  await page.getByRole("button", { name: "插入会计政策" }).click();
  const library = page.getByRole("dialog", { name: "会计政策库" });
  await library
    .getByRole("row", { name: /所得税/ })
    .getByRole("button", { name: "插入" })
    .click();
  await expect(page.getByRole("textbox", { name: "文字说明" })).toHaveValue(/适用税率为25%/);
  await page.getByRole("button", { name: "保存" }).click();
  await expect(ties.getByText("相符")).toHaveCount(2);
  await page.getByText("英文", { exact: true }).click();
  await expect(page.getByRole("textbox", { name: "期末余额 的英文" })).toHaveValue("Closing balance");
  await look(page, "notes-english");
  await page.getByRole("button", { name: "准则日历" }).click();
  const calendar = page.getByRole("table", { name: "准则日历" });
  await expect(calendar).toContainText("企业会计准则解释第17号");
  await look(page, "notes-standards");
});

test("changes in equity open to their vouchers, are moved by people and taken back", async ({ browser }) => {
  const page = await signedIn(browser, "manager");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(at("equitychanges"));
  const matrix = page.getByRole("table", { name: "权益变动表" });
  await expect(matrix).toContainText("10,648,433.66");
  const row = matrix.getByRole("row", { name: "2.对所有者（或股东）的分配" });
  await expect(row).toContainText("-500,000.00");
  await look(page, "equity-statement");
  await row.getByRole("button").first().click();
  await page.getByRole("button", { name: "记-4" }).click();
  await expect(page.getByText("宣告分配股利").first()).toBeVisible();
  await look(page, "equity-cell");
  await page.getByRole("button", { name: "归入其他项目" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").click();
  await page.getByTitle("3.其他", { exact: true }).click();
  await dialog.getByRole("textbox", { name: "归集金额" }).fill("-1000");
  await dialog.getByRole("textbox", { name: "归集依据" }).fill("属于职工奖励基金");
  await dialog.getByRole("button", { name: "归入其他项目" }).click();
  await expect(row).toContainText("-499,000.00");
  await page.goto(at("equitychanges", { view: "checks" }));
  await expect(page.getByRole("row", { name: /EQ-5/ })).toContainText("有差异");
  await look(page, "equity-checks");
  await page.goto(at("equitychanges", { view: "prior" }));
  await page.getByRole("textbox", { name: "一、上年年末余额 未分配利润" }).fill("12.5");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "一、上年年末余额 未分配利润" })).toHaveValue("12.5");
  await look(page, "equity-prior");
  await page.goto(at("equitychanges", { view: "moves" }));
  await page.getByRole("button", { name: "撤销归集" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("归集有误");
  await page.getByRole("dialog").getByRole("button", { name: "撤销归集" }).click();
  await expect(page.getByText("没有人工归入")).toBeVisible();
  await chooseLanguage(page, "en");
  await page.goto(at("equitychanges"));
  await expect(page.getByRole("table", { name: "Changes in equity" })).toContainText("10,648,433.66");
  await look(page, "equity-statement-en");
});

test("a client without statements of its own is waived by the partner, beside the team's independence", async ({
  browser,
}) => {
  const page = await signedIn(browser, "partner");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(at("receivedstatements"));
  const table = page.getByRole("table", { name: "客户报表核对" });
  await expect(table.getByText("未收到")).toHaveCount(4);
  await look(page, "received-none");
  await page.getByRole("button", { name: "豁免客户自编报表" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "原因" }).fill("客户由集团财务统一编制报表");
  await dialog.getByRole("textbox", { name: "防范措施" }).fill("由未参与项目的人员复核");
  await look(page, "received-waive");
  await dialog.getByRole("button", { name: "豁免客户自编报表" }).click();
  await expect(table.getByText("已豁免")).toHaveCount(4);
  await expect(page.getByText("客户报表已收齐，差异均已处理")).toBeVisible();
  await look(page, "received-waived");
  await page.getByRole("button", { name: "终止豁免" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("客户已提交自编报表");
  await page.getByRole("dialog").getByRole("button", { name: "终止豁免" }).click();
  await expect(table.getByText("未收到")).toHaveCount(4);
  await chooseLanguage(page, "en");
  await page.goto(at("receivedstatements"));
  await expect(page.getByRole("table", { name: "Client's own statements" })).toContainText("Not received");
  await look(page, "received-none-en");
});

test("a figure is found by its amount with all that uses it, and a record by what it rests on", async ({ browser }) => {
  const page = await signedIn(browser, "manager");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(at("tieout"));
  const records = page.getByRole("table", { name: "引用方" });
  await expect(records.getByText("数据未变").first()).toBeVisible();
  await look(page, "tieout-records");
  await records.getByRole("button", { name: "存货 重新计算" }).click();
  await expect(page.getByRole("complementary")).toContainText("客户名称");
  await look(page, "tieout-holder");
  await page.goto(at("tieout", { view: "figures" }));
  await page.getByRole("searchbox").fill("货币资金");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "货币资金 期末" }).click();
  await expect(page.getByRole("complementary")).toContainText("货币资金 期末");
  await look(page, "tieout-figure");
  await chooseLanguage(page, "en");
  await expect(page.getByRole("complementary")).toContainText("Cash and bank balances, closing");
  await look(page, "tieout-figure-en");
});
