import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { type Pop3Desk, type SmtpDesk, startPop3, startSmtp } from "../apps/server/test/mail-servers.ts";
import {
  approveLetters,
  checkAccounts,
  closeLetter,
  enterReply,
  listFromBooks,
  makeLetters,
  openLetter,
  panel,
  reach,
  sendByCourier,
  sendByMail,
} from "./journey/confirm.ts";
import { takeSampleBooks } from "./kit/books.ts";
import { browserOf, newFirm, newProject, newUser, type Person } from "./kit/firms.ts";
import { signAsFirm } from "./kit/letterheads.ts";
import { expectEnglish, hearData, look } from "./kit/look.ts";
import { chooseLanguage } from "./kit/looks.ts";
import { pick, shown } from "./kit/pick.ts";
import { projectHref } from "./kit/screens.ts";
import { sealLetter } from "./kit/sealed.ts";

const ports = { smtp: Number(process.env.DIGAO_SMTP_PORT ?? 0), pop: Number(process.env.DIGAO_POP_PORT ?? 0) };
test.beforeEach(() => test.skip(ports.smtp === 0, "the server under test was not told where the mail servers are"));
test.setTimeout(600_000);

let smtp: SmtpDesk;
let pop: Pop3Desk;
test.beforeAll(async () => {
  smtp = await startSmtp({ port: ports.smtp });
  pop = await startPop3(ports.pop);
});
test.afterAll(() => Promise.all([smtp.stop(), pop.stop()]));

const debtors = [
  {
    name: "甲公司",
    linkman: "赵一",
    phone: "0571-87654321",
    email: "finance@jia.example",
    address: "浙江省杭州市西湖区文三路1号",
  },
  {
    name: "乙公司",
    linkman: "钱二",
    phone: "021-68765432",
    email: "finance@yi.example",
    address: "上海市浦东新区世纪大道8号",
  },
];

/** The firm's mailbox for confirmations, on servers of the journey. */
async function setUpMailbox(page: Page): Promise<void> {
  await page.goto("/sm/hzmail");
  const form = shown(page);
  const fill = (label: string, value: string) => form.getByLabel(label, { exact: true }).fill(value);
  await form.getByLabel("邮箱地址").fill("hz@firm.example");
  await form.getByLabel("密码或授权码").fill("pa55-wort");
  await fill("收信服务器", "127.0.0.1");
  await fill("收信服务器 端口", String(ports.pop));
  await fill("发信服务器", "127.0.0.1");
  await fill("发信服务器 端口", String(ports.smtp));
  await form.getByRole("checkbox", { name: "加密连接" }).uncheck();
  await form.getByRole("button", { name: "测试" }).click();
  await expect(form.getByText("给自己发送一封邮件")).toBeVisible();
  await expect(form.getByText(/^测试通过/)).toBeVisible();
  await look(page, "confirm-mailbox");
}

/** Two answer for the firm's mailbox: whoever did not set it confirms it. */
async function confirmMailbox(page: Page): Promise<void> {
  await page.goto("/sm/hzmail");
  await shown(page).getByRole("button", { name: "确认启用", exact: true }).click();
  await expect(
    shown(page)
      .getByText(/已确认/)
      .first(),
  ).toBeVisible();
}

const base64 = (text: string) => `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`;

/** What the debtor sends back, into the mailbox that the product polls. */
function putReply(messageId: string): void {
  const lines = [
    `From: ${base64("乙公司")} <finance@yi.example>`,
    "To: hz@firm.example",
    `Subject: ${base64("回复：询证函")}`,
    `In-Reply-To: ${messageId}`,
    "Message-ID: <reply-1@yi.example>",
    "Date: Mon, 06 Jan 2025 10:00:00 +0800",
    "Content-Type: text/plain; charset=utf-8",
    "",
    "经核对，金额 1,574,000.00 相符。",
    "",
  ];
  pop.mails.push({ uidl: "yi-1", bytes: Buffer.from(lines.join("\r\n")) });
}

/** The list shows by itself what the job has fetched, and the letter that it answers. */
async function receive(page: Page): Promise<void> {
  await page.goto("/sm/hzmailbox");
  await shown(page).getByRole("button", { name: "收信" }).click();
  await expect(shown(page).getByText("自动匹配")).toBeVisible({ timeout: 60_000 });
  await look(page, "confirm-inbox");
}

/** The draft that the difference led to: handed in by who wrote it, approved by the manager. */
async function bookEntry(staff: Person, manager: Person, projectId: number): Promise<void> {
  const items = await staff.call(adjustments.GetAuditAdjustListByAdjType, { projectId, AdjType: 1 });
  const { id: Id = 0, rowVersion = 0 } = items[0] ?? {};
  const sent = await staff.call(adjustments.UpdateFSAdjustHeadById, { Id, status: 1, rowVersion });
  await manager.call(adjustments.CheckFSAdjustHeadById, { Id, rowVersion: sent.rowVersion });
}

/** On a small screen the figures begin near the top, and their table has what is left of it. */
async function expectRoom(page: Page): Promise<void> {
  const before = page.viewportSize();
  const small = { width: 1366, height: 768 };
  await page.setViewportSize(small);
  const first = shown(page).getByRole("table").getByRole("row").nth(1);
  await expect.poll(async () => (await first.boundingBox())?.y ?? small.height).toBeLessThanOrEqual(150);
  const box = await shown(page).locator(".hz-summary").boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(700);
  if (before) await page.setViewportSize(before);
}

async function seeFigures(page: Page, projectId: number): Promise<void> {
  await page.goto(projectHref("/maindo/hzsummary", projectId));
  const receivables = shown(page).getByRole("row").filter({ hasText: "应收账款" });
  for (const figure of ["2 / 2", "100.00%", "4,371,000.00", "92.80%"]) await expect(receivables).toContainText(figure);
  await expectRoom(page);
  await look(page, "confirm-summary");
  await page.goto(projectHref("/maindo/hzbLetter/2", projectId));
  await expect(shown(page).getByText("共 3 条")).toBeVisible();
  await look(page, "confirm-control");
  await page.goto(projectHref("/maindo/assetsclass", projectId));
  await shown(page).getByText("应收账款").first().dblclick();
  await shown(page).getByRole("tab", { name: "函证" }).click();
  const paper = shown(page).getByRole("table", { name: "本项目的询证函" });
  await expect(paper.getByRole("row").filter({ hasText: "甲公司" })).toContainText("-339,000.00");
  await look(page, "confirm-paper");
}

async function inEnglish(page: Page, projectId: number): Promise<void> {
  const data = hearData(page);
  await chooseLanguage(page, "en");
  const pages = {
    "/maindo/hzcontact": "Confirmation list",
    "/maindo/hzletter/5": "Replies",
    "/maindo/hzsummary": "Confirmation summary",
  };
  for (const [path, title] of Object.entries(pages)) {
    await page.goto(projectHref(path, projectId));
    await expect(shown(page).getByRole("heading", { name: title })).toBeVisible();
    await expect(
      shown(page)
        .getByText(/甲公司|Accounts receivable/)
        .first(),
    ).toBeVisible();
    const name = `confirm-en-${path.split("/").slice(2).join("-")}`;
    if (path.includes("hzsummary")) await expectRoom(page);
    await look(page, name);
    await expectEnglish(page, name, await data());
  }
  await page.goto(projectHref("/maindo/hzletter/5", projectId));
  await shown(page).getByRole("row").filter({ hasText: "甲公司" }).getByText("甲公司", { exact: true }).dblclick();
  await expect(panel(page).getByText("Timeline")).toBeVisible();
  await look(page, "confirm-en-letter");
  await page.goto("/fm/hzcenter");
  await expect(shown(page).getByText("甲公司")).toBeVisible();
  await look(page, "confirm-en-centre");
}

async function people(browser: Browser) {
  const firm = await newFirm("hz");
  await signAsFirm(firm.admin);
  const manager = await newUser(firm, "Manager");
  const staff = await newUser(firm, "Auditor");
  const projectId = await newProject(manager, [staff]);
  await takeSampleBooks(manager, projectId);
  const [page, boss, admin, second] = [
    await browserOf(browser, staff),
    await browserOf(browser, manager),
    await browserOf(browser, firm.admin),
    await browserOf(browser, await newUser(firm, "Admin")),
  ];
  return { manager, staff, projectId, page, boss, admin, second };
}

test("letters go from the books to another's approval, by courier and mail, and back into the paper of the item", async ({
  browser,
}) => {
  const { manager, staff, projectId, page, boss, admin, second } = await people(browser);
  await test.step("balances become letters, approved by another", async () => {
    await listFromBooks(page, projectId);
    await reach(page, debtors);
    await checkAccounts(page);
    await setUpMailbox(admin);
    await confirmMailbox(second);
    await makeLetters(
      page,
      projectId,
      debtors.map(({ name }) => name),
      7,
    );
    await approveLetters(boss, projectId, debtors.length);
  });
  await test.step("the client seals them, and their scans come back", async () => {
    const { items } = await staff.call(hzletters.GetHzLetterList, { projectId, stage: 4, maxResultCount: 10 });
    for (const { id } of items.filter(({ contactName }) => /^[甲乙]公司$/.test(contactName)))
      await sealLetter(staff, manager, id);
  });
  await test.step("one goes by courier, one by the firm's own mail", async () => {
    await page.goto(projectHref("/maindo/hzletter/4", projectId));
    await sendByCourier(page, "甲公司", "SF1234567890123");
    await sendByMail(page, "乙公司");
    const toDebtor = () => smtp.delivered.filter(({ to }) => to.includes("finance@yi.example"));
    await expect.poll(() => toDebtor().length, { timeout: 60_000 }).toBe(1);
    putReply(toDebtor()[0]?.messageId ?? "");
    await receive(admin);
  });
  await test.step("one reply differs and is booked, one agrees; signs are answered before either closes", async () => {
    await page.goto(projectHref("/maindo/hzletter/5", projectId));
    await enterReply(page, "甲公司", {
      amount: "2797000",
      differs: { reason: "被审计单位记账错误", misstated: "339000" },
      more: { 回函快递单号: "SF9988776655443" },
    });
    await panel(page).getByRole("button", { name: "生成调整分录" }).click();
    const dialog = page.getByRole("dialog", { name: "生成调整分录" });
    await pick(page, dialog.getByLabel("对方项目"), "营业收入", "营业收入");
    await look(page, "confirm-entry");
    await dialog.getByRole("button", { name: "生成调整分录" }).click();
    await expect(panel(page).getByRole("link", { name: "草稿分录" })).toBeVisible();
    const leads = { lead: boss, projectId };
    await closeLetter(page, leads, "甲公司", "经调整后可以确认");
    await openLetter(page, "乙公司");
    await panel(page).getByRole("button", { name: "回复：询证函" }).click();
    await expect(page.getByRole("dialog").getByText("finance@yi.example").first()).toBeVisible();
    await look(page, "confirm-mail");
    await page.keyboard.press("Escape");
    await enterReply(page, "乙公司", { amount: "1574000" });
    await look(page, "confirm-agreed");
    await closeLetter(page, leads, "乙公司", "相符");
  });
  await test.step("the summary, the paper and the trial balance say what came of it", async () => {
    await bookEntry(staff, manager, projectId);
    await seeFigures(page, projectId);
    await page.goto(projectHref("/maindo/trialbalance", projectId));
    await expect(shown(page).getByText("339,000.00").first()).toBeVisible();
  });
  await test.step("in English", () => inEnglish(page, projectId));
});
