import { messages } from "@digao/contract/areas/evidence/messages/calls";
import { statementItemSigns, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { takeSampleBooks } from "./kit/books.ts";
import { browserOf, newFirm, newProject, newUser, type Person } from "./kit/firms.ts";
import { hostileTexts } from "./kit/hostile-texts.ts";
import { expectEnglish, hearData, look } from "./kit/look.ts";
import { chooseLanguage } from "./kit/looks.ts";
import { expectMessage, pick, shown } from "./kit/pick.ts";
import { projectHref } from "./kit/screens.ts";

test.setTimeout(300_000);

const words = "期后回款检查只覆盖三家客户，请扩大范围";
const answer = "已扩大到前十大客户，回款单据见附件";

const drawer = (page: Page): Locator => page.getByRole("dialog").last();
const field = (page: Page): Locator => drawer(page).getByRole("textbox", { name: /^写/ });

async function openBeside(page: Page): Promise<void> {
  await shown(page)
    .getByRole("button", { name: /^留言：/ })
    .first()
    .click();
  await expect(drawer(page)).toBeVisible();
}

const paste = (area: Locator, html: string): Promise<void> =>
  area.evaluate((element, markup) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", markup);
    clipboardData.setData("text/plain", "1,200.00");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);

const excel = `<html><style>.xl65{color:red}</style><body><table><!--StartFragment--><tr height=19 style="height:14pt">
  <td class=xl65 style="color:red">甲公司<script>window.ran()</script></td><td class=xl65><a href="http://x">1,200.00</a></td></tr><!--EndFragment--></table></body></html>`;

async function writeNote(page: Page): Promise<void> {
  await openBeside(page);
  await drawer(page).getByRole("button", { name: "写留言" }).click();
  await expect(field(page)).toBeFocused();
  await drawer(page).getByText("复核意见", { exact: true }).click();
  await drawer(page).getByRole("button", { name: "发送留言" }).click();
  await expect(drawer(page).getByText("内容不能为空")).toBeVisible();
  await field(page).fill(words);
  await field(page).press("End");
  await paste(field(page), excel);
  await expect(field(page).locator("td")).toHaveText(["甲公司", "1,200.00"]);
  expect(await field(page).innerHTML()).not.toMatch(/xl65|color|href|script/);
  await look(page, "review-writing");
  await field(page).press("Control+Enter");
  await expectMessage(page, "留言已发送");
  await expect(drawer(page).getByText("待答复")).toBeVisible();
  await expect(drawer(page).locator(".msg-text td")).toHaveText(["甲公司", "1,200.00"]);
  await look(page, "review-note");
}

async function answerNote(page: Page): Promise<void> {
  await openBeside(page);
  await expect(drawer(page)).toContainText(words);
  await expect(drawer(page).locator(".msg-steps").getByRole("button", { name: "关闭" })).toHaveCount(0);
  await drawer(page)
    .getByRole("button", { name: /^答\s?复$/ })
    .click();
  await field(page).fill(answer);
  await field(page).press("Control+Enter");
  await expectMessage(page, "留言已发送");
}

async function closeInCentre(page: Page, projectId: number): Promise<void> {
  await page.goto(projectHref("/maindo/supervisionreview", projectId, undefined, { view: "open" }));
  await shown(page).getByRole("row").filter({ hasText: words }).getByRole("gridcell").nth(1).click();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/thread=\d+/);
  await expect(shown(page).getByText(answer)).toBeVisible();
  await look(page, "review-centre");
  await shown(page).locator(".msg-steps").getByRole("button", { name: "关闭" }).click();
  await expectMessage(page, "已关闭");
}

async function warnInHead(page: Page, projectId: number, rid: number): Promise<void> {
  await page.goto(projectHref("/maindo/assetsclass", projectId, undefined, { rid: `${rid}` }));
  const button = page.getByRole("banner").getByRole("button", { name: "督导与风险提示" });
  await button.press("Enter");
  await expect(drawer(page).getByText(/^关于：.*应收账款/)).toBeVisible();
  await drawer(page).getByText("风险提示", { exact: true }).click();
  await field(page).fill("请注意");
  await drawer(page).getByRole("button", { name: "发送留言" }).click();
  await expect(drawer(page).getByRole("alert").getByText("请添加标签")).toBeVisible();
  await drawer(page).getByRole("button", { name: "关闭", exact: true }).click();
  await expect(page.getByText("确定要放弃本次编辑内容吗？")).toBeVisible();
  await page.getByRole("button", { name: "继续编辑" }).click();
  const prompts = drawer(page).getByRole("combobox", { name: "插入标准风险提示" });
  await pick(page, prompts, "", "期后回款少");
  await expect(field(page)).toContainText("主要客户期后回款比例偏低");
  await look(page, "review-supervision");
  await drawer(page).getByRole("button", { name: "发送留言" }).click();
  await expectMessage(page, "留言已发送");
  await expect(page.locator(".ant-drawer")).toHaveCount(0);
}

/** The gates of the item as its page has them. */
const openGates = async (person: Person, rid: number) =>
  (await person.call(statementItems.GetFsItemById, { RId: rid })).can.gates.map(({ name }) => name);

test("a review note keeps an item from its sign until its author closes it, and a risk prompt until it has a response", async ({
  browser,
}) => {
  const firm = await newFirm("review");
  const manager = await newUser(firm, "Manager");
  const staff = await newUser(firm, "Auditor");
  const projectId = await newProject(manager, [staff]);
  await takeSampleBooks(manager, projectId);
  const items = await manager.call(statementItems.GetFSItemName, { projectId });
  const rid = items.find(({ stdCode }) => stdCode === "A105")?.id ?? 0;
  const paper = projectHref("/maindo/assetsclass", projectId, undefined, { rid: `${rid}` });
  const lead = await browserOf(browser, manager);
  const page = await browserOf(browser, staff);
  await lead.goto(paper);
  await test.step("the reviewer writes it beside the item", () => writeNote(lead));
  await test.step("the item waits, and a forged conclusion is refused", async () => {
    expect(await openGates(staff, rid)).toContain("messages");
    const { can, item } = await staff.call(statementItems.GetFsItemById, { RId: rid });
    expect(can.gates.find(({ name }) => name === "messages")?.text).toContain("未关闭：ZD 应收账款");
    const draft = { RId: rid, rowVersion: item.rowVersion, result: 1, resultText: "未见异常" };
    await expect(staff.call(statementItemSigns.UpdateItemResultByRID, draft)).rejects.toThrow(/400/);
  });
  await test.step("the preparer answers, and cannot close", async () => {
    await page.goto(paper);
    await answerNote(page);
  });
  await test.step("the author closes it in the centre, and it no longer stands against the item", async () => {
    await closeInCentre(lead, projectId);
    expect(await openGates(staff, rid)).not.toContain("messages");
  });
  await test.step("the widget writes a standard prompt with its label, from where it was dragged to", () =>
    warnInHead(lead, projectId, rid));
  await test.step("the prompt is closed by nobody without a response", async () => {
    const { items: open } = await manager.call(messages.GetMsgJedHeadData, { projectId, view: "open" });
    expect(open.map(({ msgType }) => msgType)).toEqual(["RSK"]);
    const closing = manager.call(messages.UpdateMsgHeadStatus, { msgId: open[0]?.msgId ?? 0, status: 2 });
    await expect(closing).rejects.toThrow(/关联审计程序/);
  });
  await test.step("a member has no widget", async () => {
    await page.goto(paper);
    await expect(shown(page).getByRole("heading").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "督导与风险提示" })).toHaveCount(0);
  });
  await test.step("nothing that was written runs where it is shown", async () => {
    let ran = 0;
    await lead.exposeFunction("ran", () => {
      ran += 1;
    });
    const form = new FormData();
    form.set("currId", String(projectId));
    form.set("entityId", "fsItem");
    form.set("referId", String(rid));
    form.set("chatContent", `甲${hostileTexts.join("\n")}`.slice(0, 60_000));
    form.set("chatFile", new Blob(["1"]), `<img src=x onerror=ran()>.txt`);
    const headers = { authorization: `Bearer ${staff.token}` };
    const url = (process.env.DIGAO_URL ?? "") + messages.CreateMsgHead.path;
    const sent = await fetch(url, { method: "POST", headers, body: form });
    expect(await sent.text()).toContain("留言已发送");
    await lead.goto(projectHref("/maindo/supervisionreview", projectId));
    await shown(lead).getByRole("row").filter({ hasText: "甲" }).first().getByRole("gridcell").nth(1).click();
    await lead.keyboard.press("Enter");
    await expect(shown(lead).getByRole("button", { name: /下载 / })).toBeVisible();
    expect(ran).toBe(0);
  });
  await test.step("in English, without a word of Chinese but what people wrote", async () => {
    const heard = hearData(lead);
    await chooseLanguage(lead, "en");
    await lead.reload();
    await expect(shown(lead).getByRole("heading", { name: "Supervision and review" })).toBeVisible();
    await look(lead, "review-centre-en");
    await expectEnglish(lead, "review-centre-en", await heard());
  });
});
