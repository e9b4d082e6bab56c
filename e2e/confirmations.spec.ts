import { mkdirSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { type Pop3Desk, type SmtpDesk, startPop3, startSmtp } from "../apps/server/test/mail-servers.ts";
import { takeSampleBooks } from "./kit/books.ts";
import { browserOf, newFirm, newProject, newUser } from "./kit/firms.ts";
import { look } from "./kit/look.ts";
import { pick, said, shown } from "./kit/pick.ts";
import { projectHref } from "./kit/screens.ts";

const ports = { smtp: Number(process.env.DIGAO_SMTP_PORT ?? 0), pop: Number(process.env.DIGAO_POP_PORT ?? 0) };
test.setTimeout(600_000);
let smtp: SmtpDesk;
let pop: Pop3Desk;
test.beforeAll(async () => {
  smtp = await startSmtp({ port: ports.smtp });
  pop = await startPop3(ports.pop);
});
test.afterAll(async () => {
  await smtp.stop();
  await pop.stop();
});
const choose = async (page: Page, names: RegExp) => {
  const rows = shown(page).getByRole("row").filter({ hasText: names });
  const count = await rows.count();
  for (let at = 0; at < count; at++) await rows.nth(at).getByRole("checkbox").check();
};
const chooseAll = async (page: Page) => {
  await shown(page).getByRole("columnheader").getByRole("checkbox").first().check();
};

test("explore", async ({ browser }) => {
  mkdirSync("e2e/.shots", { recursive: true });
  const firm = await newFirm("hz");
  const manager = await newUser(firm, "Manager");
  const staff = await newUser(firm, "Auditor");
  const projectId = await newProject(manager, [staff]);
  await takeSampleBooks(manager, projectId);
  console.log(
    JSON.stringify({ firm: firm.firm, admin: firm.admin.token, manager: manager.token, staff: staff.token, projectId }),
  );
  const page = await browserOf(browser, staff);
  await page.goto(projectHref("/maindo/hzcontact", projectId));
  await shown(page).getByRole("button", { name: "从账簿生成" }).first().waitFor();
  await look(page, "hz-register-empty");
  await shown(page).getByRole("button", { name: "从账簿生成" }).first().click();
  const dialog = page.getByRole("dialog", { name: "从账簿生成" });
  await dialog.getByLabel("大额标准").fill("1000000");
  await dialog.getByRole("button", { name: "预览" }).click();
  await expect(dialog.getByText(/账簿中 \d+ 行/)).toBeVisible();
  await look(page, "hz-books-preview");
  await dialog.getByRole("button", { name: "列入名单" }).click();
  await said(page, /新增 \d+ 行/);
  const table = [
    ["被询证单位", "联系人", "联系电话", "电子邮箱", "详细地址"],
    ["甲公司", "赵一", "0571-87654321", "finance@jia.example", "浙江省杭州市西湖区文三路1号"],
    ["乙公司", "钱二", "021-68765432", "finance@yi.example", "上海市浦东新区世纪大道8号"],
    ["工商银行高新支行基本户", "孙三", "0571-81112222", "", "浙江省杭州市滨江区江南大道100号"],
  ];
  await shown(page).getByRole("button", { name: "更多" }).first().click();
  await page.getByRole("menuitem", { name: "从 Excel 粘贴" }).click();
  const pasting = page.getByRole("dialog", { name: "从 Excel 粘贴" });
  await pasting.getByText("联系信息").click();
  await pasting.getByRole("textbox").fill(table.map((row) => row.join("\t")).join("\n"));
  await pasting.getByRole("button", { name: "预览" }).click();
  await pasting.getByText(/读到 3 行/).waitFor();
  await look(page, "hz-paste");
  await pasting.getByRole("button", { name: /写入/ }).click();
  await said(page, /更新 3 行/);
  await choose(page, /甲公司|乙公司|工商银行/);
  await look(page, "hz-register-chosen");
  await shown(page).getByRole("button", { name: "核实地址" }).click();
  await page.getByRole("dialog").getByLabel("核实依据").fill("工商登记");
  await look(page, "hz-check");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^保\s?存$/ })
    .click();
  await said(page, /核实地址/);
  await look(page, "hz-register");
  await shown(page).getByText("甲公司").first().click();
  await look(page, "hz-contact");
  for (const what of ["已开立账户清单", "地址比对"]) {
    await shown(page).getByRole("button", { name: "更多" }).first().click();
    await page.getByRole("menuitem", { name: what }).click();
    await look(page, what === "地址比对" ? "hz-findings" : "hz-banks");
    await page.keyboard.press("Escape");
  }
  await page.goto(projectHref("/maindo/hzletter/2", projectId));
  await chooseAll(page);
  await look(page, "hz-letters-2");
  await shown(page).getByRole("button", { name: "制函", exact: true }).click();
  await look(page, "hz-make-ask");
  await page.getByRole("dialog").getByRole("button", { name: "制函" }).click();
  await page.waitForTimeout(6000);
  await look(page, "hz-making");
  await page.keyboard.press("Escape");
  await page.reload();
  await chooseAll(page);
  await shown(page).getByRole("button", { name: "提交审批", exact: true }).click();
  await page.waitForTimeout(1500);
  await look(page, "hz-submitted");
  const boss = await browserOf(browser, manager);
  await boss.goto(projectHref("/maindo/hzletter/3", projectId));
  await shown(boss).getByText("甲公司").first().click();
  await look(boss, "hz-letters-3");
  await chooseAll(boss);
  await shown(boss).getByRole("button", { name: "同意" }).first().click();
  await look(boss, "hz-approve");
  await boss.getByRole("dialog").getByRole("button", { name: "同意" }).click();
  await boss.waitForTimeout(1500);
  await look(boss, "hz-approved");
  const openRow = async (on: Page, name: string) => {
    await shown(on).getByRole("row").filter({ hasText: name }).getByText(name, { exact: true }).dblclick();
    await shown(on).getByRole("complementary").waitFor();
  };
  const panel = (on: Page) => shown(on).getByRole("complementary");
  await page.goto(projectHref("/maindo/hzletter/4", projectId));
  await openRow(page, "甲公司");
  await look(page, "hz-letters-4");
  await panel(page).getByRole("button", { name: "发函", exact: true }).click();
  const sending = page.getByRole("dialog");
  await pick(page, sending.getByLabel("快递公司"), "", "顺丰");
  await sending.getByLabel("快递单号").fill("SF1234567890123");
  await look(page, "hz-send");
  await sending.getByRole("button", { name: "发函" }).click();
  await page.waitForTimeout(1500);
  await look(page, "hz-sent");
  const admin = await browserOf(browser, firm.admin);
  await admin.goto("/sm/hzmail");
  const form = shown(admin);
  await form.getByLabel("邮箱地址").fill("hz@firm.example");
  await form.getByLabel("密码或授权码").fill("pa55-wort");
  await form.getByLabel("收信服务器", { exact: true }).fill("127.0.0.1");
  await form.getByLabel("收信服务器 端口").fill(String(ports.pop));
  await form.getByLabel("发信服务器", { exact: true }).fill("127.0.0.1");
  await form.getByLabel("发信服务器 端口").fill(String(ports.smtp));
  await form.getByRole("checkbox", { name: "加密连接" }).uncheck();
  await look(admin, "hz-mail-settings");
  await form.getByRole("button", { name: /^保\s?存$/ }).click();
  await form.getByRole("button", { name: /测试/ }).click();
  await admin.waitForTimeout(4000);
  await look(admin, "hz-mail-tested");
  await page.goto(projectHref("/maindo/hzletter/4", projectId));
  await openRow(page, "乙公司");
  await panel(page).getByRole("button", { name: "发函", exact: true }).click();
  await pick(page, sending.getByLabel("发函方式"), "", "电子邮件");
  await look(page, "hz-send-mail");
  await sending.getByRole("button", { name: "发函" }).click();
  await expect
    .poll(() => smtp.delivered.filter(({ to }) => to.includes("finance@yi.example")).length, { timeout: 60_000 })
    .toBe(1);
  await page.goto(projectHref("/maindo/hzletter/5", projectId));
  await openRow(page, "甲公司");
  await look(page, "hz-letters-5");
  await panel(page).getByRole("button", { name: "录入回函" }).click();
  const reply = page.getByRole("dialog");
  await look(page, "hz-reply");
  await reply.getByLabel("回函金额").fill("2797000");
  await reply.getByLabel("印章名称").fill("甲公司");
  await look(page, "hz-reply-filled");
  await pick(page, reply.getByLabel("差异原因"), "", "被审计单位记账错误");
  await reply.getByLabel("其中错报").fill("339000");
  await reply.getByLabel("回函快递单号").fill("SF9988776655443");
  await look(page, "hz-reply-filled");
  await reply.getByRole("button", { name: /^保\s?存$/ }).click();
  await expect(reply).toBeHidden();
  await look(page, "hz-replied");
  await panel(page).getByRole("button", { name: "生成调整分录" }).click();
  await pick(page, page.getByRole("dialog").getByLabel("对方项目"), "营业收入", "营业收入");
  await look(page, "hz-adjust");
  await page.getByRole("dialog").getByRole("button", { name: "生成调整分录" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await look(page, "hz-adjusted");
  await panel(page).getByRole("button", { name: "完结" }).click();
  await look(page, "hz-close");
  await page.getByRole("dialog").getByLabel("结论").fill("经调整后可以确认");
  await page.getByRole("dialog").getByRole("button", { name: "完结" }).click();
  await page.waitForTimeout(1500);
  await look(page, "hz-close-refused");
  await page.keyboard.press("Escape");
  const sent = smtp.delivered.find(({ to }) => to.includes("finance@yi.example"));
  pop.mails.push({ uidl: "yi-1", bytes: Buffer.from([
    "From: =?utf-8?B?5LmZ5YWs5Y+4?= <finance@yi.example>", "To: hz@firm.example", "Subject: =?utf-8?B?5Zue5aSN77ya6K+i6K+B5Ye9?=",
    `In-Reply-To: ${sent?.messageId}`, "Message-ID: <reply-1@yi.example>", "Date: Mon, 06 Jan 2025 10:00:00 +0800", "Content-Type: text/plain; charset=utf-8", "", "经核对，金额 1,574,000.00 相符。", ""].join("\r\n")) });
  await admin.goto("/sm/hzmailbox");
  await shown(admin).getByRole("button", { name: "收信" }).click();
  await expect(async () => {
    await admin.reload();
    await expect(shown(admin).getByText("乙公司").first()).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await look(admin, "hz-inbox");
  await shown(admin).getByText("乙公司").first().dblclick();
  await look(admin, "hz-inbox-item");
  await page.reload();
  await openRow(page, "乙公司");
  await look(page, "hz-yi");
  await page.goto(projectHref("/maindo/hzsummary", projectId));
  await look(page, "hz-summary");
  await page.goto(projectHref("/maindo/hzbLetter/2", projectId));
  await look(page, "hz-control");
  await page.goto(projectHref("/maindo/assetsclass", projectId));
  await shown(page).getByText("应收账款").first().dblclick();
  await shown(page).getByRole("tab", { name: "函证" }).click();
  await look(page, "hz-paper");
  await page.goto(projectHref("/maindo/hzletter/4", projectId));
  await openRow(page, "工商银行高新支行基本户");
  await look(page, "hz-bank");
  await boss.goto("/fm/hzcenter");
  await look(boss, "hz-centre");
  await boss.goto(projectHref("/maindo/hzletter/4", projectId));
});
