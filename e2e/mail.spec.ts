import { mail } from "@digao/contract/areas/letters/mail/calls";
import { expect, type Page, test } from "@playwright/test";
import { mailPassword, type Pop3Desk, type SmtpDesk, startPop3, startSmtp } from "../apps/server/test/mail-servers.ts";
import { browserOf, newFirm, newUser, type Person } from "./kit/firms.ts";
import { look } from "./kit/look.ts";
import { shown } from "./kit/pick.ts";

const ports = { smtp: Number(process.env.DIGAO_SMTP_PORT ?? 0), pop: Number(process.env.DIGAO_POP_PORT ?? 0) };
test.beforeEach(() => test.skip(ports.smtp === 0, "the server under test was not told where the mail servers are"));
test.setTimeout(300_000);

let smtp: SmtpDesk;
let pop: Pop3Desk;
test.beforeAll(async () => {
  smtp = await startSmtp({ port: ports.smtp });
  pop = await startPop3(ports.pop);
});
test.afterAll(() => Promise.all([smtp.stop(), pop.stop()]));

const own = "li@firm.example";
const files = ["一.txt", "二.txt", "三.txt"];

async function mailboxOf(person: Person): Promise<void> {
  await person.call(mail.UpdateMailboxSettings, {
    mailAddress: own,
    displayName: "李经理",
    popServe: "127.0.0.1",
    popPort: ports.pop,
    smtpServe: "127.0.0.1",
    smtpPort: ports.smtp,
    passWord: mailPassword,
    isSSL: false,
    signature: "正大会计师事务所 李经理",
  });
  await person.call(mail.TestMailServer, {});
  smtp.delivered = [];
}

function putQuestion(): void {
  const lines = [
    "From: zhang@client.example",
    `To: ${own}, wang@client.example`,
    "Subject: Stock count",
    "Message-ID: <question@client.example>",
    "Date: Mon, 06 Jan 2025 10:00:00 +0800",
    "Content-Type: text/plain; charset=utf-8",
    "",
    "明天九点盘点？",
    "",
  ];
  pop.mails.push({ uidl: "q1", bytes: Buffer.from(lines.join("\r\n")) });
}

const writing = (page: Page) => shown(page).getByRole("complementary", { name: "写邮件" });
const attached = (page: Page) => writing(page).getByRole("list", { name: "附件" }).getByRole("listitem");

test("an answer keeps its signature, its words and its files over a reload, goes to everybody but oneself, and is deleted for good only when asked", async ({
  browser,
}) => {
  const manager = await newUser(await newFirm("mail"), "Manager");
  await mailboxOf(manager);
  putQuestion();
  const page = await browserOf(browser, manager);
  await page.goto("/rm/mbox");
  await shown(page).getByRole("button", { name: "收信" }).click();
  await shown(page).getByText("Stock count").first().dblclick({ timeout: 60_000 });
  await shown(page).getByRole("button", { name: "全部回复" }).click();

  await test.step("what was written and attached is there after a reload", async () => {
    const text = writing(page).getByLabel("正文");
    await expect(text).toHaveValue(/正大会计师事务所 李经理\n\n.*写道：\n> 明天九点盘点？/);
    await expect(writing(page).getByText(own)).toHaveCount(0);
    await expect(writing(page).getByText("wang@client.example")).toBeVisible();
    await text.focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("可以。");
    const given = files.map((name) => ({ name, mimeType: "text/plain", buffer: Buffer.from(name) }));
    await writing(page).locator("input[type=file]").setInputFiles(given);
    await expect(attached(page)).toHaveCount(files.length);
    await page.reload();
    await expect(text).toHaveValue(/^可以。/);
    await expect(attached(page)).toHaveCount(files.length);
    await look(page, "mail-answer");
  });

  await test.step("its draft stands among all mails, and is gone on with from there", async () => {
    const address = page.url();
    await page.goto("/rm/mlist");
    await shown(page).getByRole("row").filter({ hasText: "草稿" }).getByText("Stock count").dblclick();
    await shown(page).getByRole("button", { name: "继续写" }).click();
    await expect(attached(page)).toHaveCount(files.length);
    await expect(writing(page).getByLabel("正文")).toHaveValue(/^可以。/);
    await page.goto(address);
    await expect(attached(page)).toHaveCount(files.length);
  });

  await test.step("it goes out with all of it, and its draft is gone", async () => {
    await writing(page)
      .getByRole("button", { name: /^发\s?送$/ })
      .click();
    await expect(writing(page)).toBeHidden();
    await expect.poll(() => smtp.delivered.length, { timeout: 60_000 }).toBe(1);
    const { to, bytes } = smtp.delivered[0] ?? { to: [], bytes: Buffer.alloc(0) };
    expect([...to].sort()).toEqual(["wang@client.example", "zhang@client.example"]);
    expect(bytes.toString().match(/^Content-Disposition: attachment/gim)).toHaveLength(files.length);
    expect((await manager.call(mail.GetMailList, { folder: "drafts" })).items).toEqual([]);
  });

  await test.step("the bin asks before a mail is gone for good", async () => {
    const pick = () => shown(page).getByRole("columnheader").getByRole("checkbox").first().check();
    await page.goto("/rm/mbox");
    await pick();
    await shown(page)
      .getByRole("button", { name: /^删\s?除$/ })
      .click();
    await expect(shown(page).getByText("收件箱中没有邮件")).toBeVisible();
    await shown(page).getByText("回收站").click();
    await expect(shown(page).getByText("Stock count").first()).toBeVisible();
    await pick();
    await shown(page).getByRole("button", { name: "永久删除" }).click();
    const dialog = page.getByRole("dialog", { name: "永久删除 1 封邮件？" });
    await look(page, "mail-for-good");
    await dialog.getByRole("button", { name: /取\s?消/ }).click();
    await expect(shown(page).getByText("Stock count").first()).toBeVisible();
    await shown(page).getByRole("button", { name: "永久删除" }).click();
    await dialog.getByRole("button", { name: "永久删除" }).click();
    await expect(shown(page).getByText("回收站是空的")).toBeVisible();
  });
});
