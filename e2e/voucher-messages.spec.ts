import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { messages } from "@digao/contract/areas/evidence/messages/calls";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { takeSampleBooks } from "./kit/books.ts";
import { browserOf, newFirm, newProject, newUser, type Person } from "./kit/firms.ts";
import { expectEnglish, hearData, look } from "./kit/look.ts";
import { chooseLanguage } from "./kit/looks.ts";
import { noticeOf, openNotices } from "./kit/notices.ts";
import { expectMessage, shown } from "./kit/pick.ts";
import { projectHref } from "./kit/screens.ts";

test.setTimeout(240_000);

const words = "这笔收入的验收单在哪里？";
const answer = "验收单已补到附件，见合同第三条";
const picture = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const section = (page: Page): Locator => shown(page).getByRole("region", { name: "留言" });
const field = (page: Page): Locator => section(page).getByRole("textbox", { name: /^写/ });
const firstThread = (page: Page): Locator => section(page).locator(".msg-thread").first();

/** A voucher of the journal, and who leads the project as its members are called. */
async function factsOf(person: Person, projectId: number, lead: Person) {
  const [period] = await person.call(vouchers.GetTrailbalancePeriod, { projectId });
  const { items } = await person.call(vouchers.GetVoucherLibList, { periodId: period?.periodId ?? 0 });
  const members = await person.call(projectDetail.GetProjectMembers, { Id: projectId });
  const name = members.find(({ userId }) => userId === lead.userId)?.name ?? "";
  return { jmsn: items[0]?.Jmsn ?? 0, name };
}

const pastePicture = (area: Locator): Promise<void> =>
  area.evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], "image.png", { type: "image/png" }));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, picture);

async function ask(page: Page, name: string): Promise<void> {
  await section(page).getByRole("button", { name: "写留言" }).click();
  await expect(field(page)).toBeFocused();
  await section(page).getByText("疑点", { exact: true }).click();
  await field(page).fill(words);
  await test.step("a reload in the middle keeps what is typed", async () => {
    await page.reload();
    await expect(field(page)).toHaveText(words);
    await expect(section(page).getByText(/^已恢复/)).toBeVisible();
  });
  await field(page).press("End");
  await field(page).pressSequentially(" @");
  await expect(section(page).getByRole("option", { name })).toHaveAttribute("aria-selected", "true");
  await field(page).press("Enter");
  await expect(field(page)).toHaveText(`${words} @${name}`);
  await pastePicture(field(page));
  const file = { name: "合同.txt", mimeType: "text/plain", buffer: Buffer.from("第三条 验收") };
  await section(page).locator("input[type=file]").setInputFiles(file);
  await expect(section(page).getByRole("button", { name: /^移除 / })).toHaveCount(2);
  await look(page, "messages-writing");
  await field(page).press("Control+Enter");
  await expectMessage(page, "留言已发送");
  await expect(firstThread(page)).toContainText("待答复");
  await expect(section(page).getByRole("button", { name: "写留言" })).toBeFocused();
}

async function seeFiles(page: Page): Promise<void> {
  const downloading = page.waitForEvent("download");
  await firstThread(page).getByRole("button", { name: "下载 合同.txt" }).click();
  expect((await downloading).suggestedFilename()).toBe("合同.txt");
  await firstThread(page)
    .getByRole("button", { name: /^查看 截图/ })
    .click();
  const preview = page.getByRole("dialog").getByRole("img", { name: /^截图/ });
  await expect(preview).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(preview).toBeHidden();
}

async function answerFromNotice(page: Page, jmsn: number, name: string): Promise<void> {
  await openNotices(page, "消息");
  await expect(page.getByRole("tab", { name: "消息 1", exact: true })).toBeVisible();
  await noticeOf(page, words).click();
  await expect(page).toHaveURL(new RegExp(`dataquery.*voucher=${jmsn}`));
  await expect(firstThread(page)).toContainText(`${words} @${name}`);
  await expect(firstThread(page).getByText("新", { exact: true })).toBeVisible();
  await shown(page).getByRole("button", { name: "留言 1" }).click();
  await expect(firstThread(page)).toBeInViewport();
  await seeFiles(page);
  await firstThread(page)
    .getByRole("button", { name: /^答\s?复$/ })
    .click();
  await field(page).fill(answer);
  await field(page).press("Control+Enter");
  await expectMessage(page, "留言已发送");
}

async function closeQuestion(page: Page): Promise<void> {
  await expect(firstThread(page)).toContainText(answer);
  await expect(firstThread(page)).toContainText("已答复");
  await look(page, "messages-answered");
  await firstThread(page)
    .getByRole("button", { name: /^关\s?闭$/ })
    .click();
  await expectMessage(page, "已关闭");
  await expect(firstThread(page)).toContainText("已关闭");
  await expect(firstThread(page).getByRole("button", { name: "重新打开" })).toBeVisible();
}

async function findInList(page: Page): Promise<void> {
  await shown(page).getByText("留言", { exact: true }).first().click();
  await expect(page).toHaveURL(/tab=messages/);
  const row = shown(page).getByRole("row").filter({ hasText: words });
  await expect(row).toContainText("已关闭");
  await look(page, "messages-list");
  await row.getByRole("gridcell").first().click();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/voucher=\d+/);
  await expect(firstThread(page)).toBeInViewport();
  await expect(firstThread(page)).toContainText(answer);
}

test("a question beside a voucher calls who leads, is answered and closed, each seen by the other at once", async ({
  browser,
}) => {
  const firm = await newFirm("msg");
  const manager = await newUser(firm, "Manager");
  const staff = await newUser(firm, "Auditor");
  const projectId = await newProject(manager, [staff]);
  await takeSampleBooks(manager, projectId);
  const { jmsn, name } = await factsOf(staff, projectId, manager);
  const lead = await browserOf(browser, manager);
  await lead.goto("/main/home");
  const page = await browserOf(browser, staff);
  await page.goto(projectHref("/maindo/dataquery", projectId, undefined, { voucher: `${jmsn}` }));
  await test.step("it is asked with a picture and a file, calling a member", () => ask(page, name));
  await test.step("who is called is told at once, is led there, and answers", () => answerFromNotice(lead, jmsn, name));
  await test.step("what was in view counts as read", async () => {
    const query = { projectId, referId: jmsn };
    const isUnread = async () => (await manager.call(messages.GetMsgJedHeadData, query)).items[0]?.isUnread;
    await expect.poll(isUnread).toBe(false);
  });
  await test.step("who asked sees the answer without asking for it, and closes the question", () =>
    closeQuestion(page));
  await test.step("the list of the project's messages has it, and opens its voucher", () => findInList(lead));
  await test.step("in English, without a word of Chinese but what people wrote", async () => {
    const heard = hearData(lead);
    await chooseLanguage(lead, "en");
    await lead.reload();
    await expect(shown(lead).getByRole("region", { name: "Messages" })).toContainText(answer);
    await look(lead, "messages-en");
    await expectEnglish(lead, "messages-en", await heard());
  });
});
