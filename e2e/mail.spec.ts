import { mail } from "@digao/contract/areas/letters/mail/calls";
import { expect, type Locator, type Page, test } from "@playwright/test";
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

function put(uidl: string, subject: string, from: string, day: string, text: string): void {
  const lines = [
    `From: ${from}`,
    `To: ${own}, wang@client.example`,
    `Subject: ${subject}`,
    `Message-ID: <${uidl}@client.example>`,
    `Date: Mon, ${day} Jan 2025 10:00:00 +0800`,
    "Content-Type: text/plain; charset=utf-8",
    "",
    text,
    "",
  ];
  pop.mails.push({ uidl, bytes: Buffer.from(lines.join("\r\n")) });
}
const putQuestion = () => put("q1", "Stock count", "zhang@client.example", "06", "明天九点盘点？");

const writing = (page: Page) => shown(page).getByRole("complementary", { name: "写邮件" });
const attached = (page: Page) => writing(page).getByRole("list", { name: "附件" }).getByRole("listitem");

/** As from a program that takes pictures of the screen. */
const pastePicture = (text: Locator) =>
  text.evaluate(async (field) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [40, 20];
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve);
    });
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([blob ?? ""], "image.png", { type: "image/png" }));
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });

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
    await expect(text).toContainText(/正大会计师事务所 李经理.*写道：\s*明天九点盘点？/);
    await expect(writing(page).getByText(own)).toHaveCount(0);
    await expect(writing(page).getByText("wang@client.example")).toBeVisible();
    // The next key is wanted above what is quoted.
    await expect(text).toBeFocused();
    await page.keyboard.type("可以。");
    await pastePicture(text);
    await expect(text.getByRole("img")).toBeVisible();
    const given = files.map((name) => ({ name, mimeType: "text/plain", buffer: Buffer.from(name) }));
    await writing(page).locator("input[type=file]").setInputFiles(given);
    await expect(attached(page)).toHaveCount(files.length);
    await page.reload();
    await expect(text).toContainText(/^可以。/);
    await expect(text.getByRole("img")).toBeVisible();
    await expect(attached(page)).toHaveCount(files.length);
    await look(page, "mail-answer");
  });

  await test.step("its draft stands among all mails, and is gone on with from there", async () => {
    const address = page.url();
    await page.goto("/rm/mlist");
    await shown(page).getByRole("row").filter({ hasText: "草稿" }).getByText("Stock count").dblclick();
    await shown(page).getByRole("button", { name: "继续写" }).click();
    await expect(attached(page)).toHaveCount(files.length);
    await expect(writing(page).getByLabel("正文")).toContainText(/^可以。/);
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
    expect(bytes.toString().match(/^Content-Disposition: inline/gim)).toHaveLength(1);
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

test("mails are read beside their list by pointer and by keys, and one is written there with the list in sight", async ({
  browser,
}) => {
  pop.mails = [];
  put("a", "First", "Zhang San <zhang@client.example>", "06", "The first text");
  put("b", "Second", "Li Si <li@client.example>", "13", "The second text");
  const manager = await newUser(await newFirm("pane"), "Manager");
  await mailboxOf(manager);
  const page = await browserOf(browser, manager);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/rm/mbox");
  await shown(page).getByRole("button", { name: "收信" }).click();
  const row = (subject: string) => shown(page).getByRole("row").filter({ hasText: subject });
  const pane = shown(page).getByRole("complementary");
  const title = pane.getByRole("heading", { level: 2 });
  await expect(row("Second")).toBeVisible({ timeout: 60_000 });
  await expect(title).toHaveText("未选择邮件");
  const { y = 768 } = (await shown(page).locator("[data-row='0']").first().boundingBox()) ?? {};
  expect(y).toBeLessThanOrEqual(150);

  await test.step("a click opens, keys go on, Enter goes to what is read", async () => {
    await row("Second").click();
    await expect(title).toHaveText("Second");
    await expect(pane.getByText("Li Si")).toBeVisible();
    await expect(pane.getByText("li@client.example", { exact: true })).toBeVisible();
    await expect(row("Second").getByTitle("Li Si <li@client.example>")).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(title).toHaveText("First");
    await page.keyboard.press("Enter");
    await expect(pane.locator(".inspector-body")).toBeFocused();
    await look(page, "mail-pane");
  });

  await test.step("what is written stands where one has read, and the list beside it still opens mails", async () => {
    await pane.getByRole("button", { name: "回复", exact: true }).click();
    const text = writing(page).getByLabel("正文");
    await expect(text).toBeFocused();
    await page.keyboard.type("Yes.");
    const [list, beside] = [await shown(page).getByRole("grid").boundingBox(), await writing(page).boundingBox()];
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual((beside?.x ?? 0) + 1);
    await row("Second").click();
    await expect(text).toContainText("Yes.");
    await writing(page)
      .getByRole("button", { name: /^发\s?送$/ })
      .click();
    await expect(title).toHaveText("Second");
    await expect(shown(page).getByRole("grid")).toBeFocused();
    await expect.poll(() => smtp.delivered.length, { timeout: 60_000 }).toBe(1);
    expect(smtp.delivered[0]?.to).toEqual(["zhang@client.example"]);
  });
});
