/** A request goes out, the client's person answers on a telephone in a second browser, and the team accepts. */
import { clientPerson, clientRequest } from "@digao/contract/areas/letters/client-requests/calls";
import { expect, test } from "@playwright/test";
import { type Pop3Desk, type SmtpDesk, startPop3, startSmtp } from "../apps/server/test/mail-servers.ts";
import { browserOf, newFirm, newProject, newUser } from "./kit/firms.ts";
import { axeFaults } from "./kit/judge.ts";
import { openMailbox } from "./kit/letterheads.ts";
import { look } from "./kit/look.ts";
import { shown } from "./kit/pick.ts";
import { projectHref } from "./kit/screens.ts";

const ports = { smtp: Number(process.env.DIGAO_SMTP_PORT ?? 0), pop: Number(process.env.DIGAO_POP_PORT ?? 0) };
test.beforeEach(() => test.skip(ports.smtp === 0, "the server under test was not told where the mail servers are"));
test.setTimeout(240_000);

let smtp: SmtpDesk;
let pop: Pop3Desk;
test.beforeAll(async () => {
  smtp = await startSmtp({ port: ports.smtp });
  pop = await startPop3(ports.pop);
});
test.afterAll(() => Promise.all([smtp.stop(), pop.stop()]));

const password = "Ziliao!2024Hao";

/** The link in a mail, whichever way its text was packed. */
function linkIn(bytes: Buffer): string | undefined {
  const raw = bytes.toString("latin1");
  const packed = raw.split(/\r?\n\r?\n/).map((part) => Buffer.from(part, "base64").toString("utf8"));
  const soft = raw.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
  return /\/client\/invite#[\w.-]+/.exec([soft, ...packed].join("\n"))?.[0];
}

/** Of all mails to the address: the one that asks for documents may have come after the invitation. */
const linkTo = (address: string): string =>
  smtp.delivered
    .filter(({ to }) => to.includes(address))
    .map(({ bytes }) => linkIn(bytes))
    .find((link) => link !== undefined) ?? "";

test("the client's person uploads and answers at telephone width, and sees the request accepted", async ({
  browser,
}) => {
  const firm = await newFirm("requests");
  const second = await newUser(firm, "Admin");
  const manager = await newUser(firm, "Manager");
  await openMailbox([firm.admin, second], ports);
  const projectId = await newProject(manager);
  const { id: personId } = await manager.call(clientPerson.calls.save, {
    projectId,
    name: "王会计",
    email: "wang@client.example",
  });
  await manager.call(clientPerson.calls.invite, { projectId, ids: [personId] });
  const { id } = await manager.call(clientRequest.calls.save, {
    projectId,
    name: "银行对账单",
    nameEn: "Bank statements",
    nodeCode: "K1",
    wpIndex: "K1-07",
  });
  await manager.call(clientRequest.calls.assign, { projectId, ids: [id], personId, dueDate: "2099-01-31" });
  await manager.call(clientRequest.calls.send, { projectId, ids: [id] });
  await expect.poll(() => linkTo("wang@client.example"), { timeout: 30_000 }).not.toBe("");

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.goto(linkTo("wang@client.example"));
  await phone.getByLabel("密码", { exact: true }).fill(password);
  await phone.getByLabel("再输入一次").fill(password);
  await phone.getByRole("button", { name: "设置并登录" }).click();
  const card = phone.getByRole("article", { name: "银行对账单" });
  await expect(card).toBeVisible();
  await phone
    .getByLabel("选择文件", { exact: true })
    .setInputFiles({ name: "对账单.txt", mimeType: "text/plain", buffer: Buffer.from("一月") });
  await expect(card.getByText("对账单.txt")).toBeVisible();
  await card.getByLabel("说明或问题").fill("十二月稍后");
  await card.getByRole("button", { name: "已全部提供" }).click();
  await expect(card.getByText("已提供", { exact: true })).toBeVisible();
  expect(await axeFaults(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await look(phone, "client-desk");
  await phone.getByRole("button", { name: "English" }).click();
  await expect(phone.getByRole("heading", { name: "1. Bank statements" })).toBeVisible();
  expect(await axeFaults(phone)).toEqual([]);

  const page = await browserOf(browser, manager);
  await page.goto(projectHref("/maindo/clientrequests", projectId));
  await shown(page).getByText("银行对账单").first().click();
  await expect(shown(page).getByText("十二月稍后")).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await look(page, "client-requests");
  await manager.call(clientRequest.calls.accept, { projectId, ids: [id], words: "齐全" });
  await phone.reload();
  await expect(phone.getByText("Accepted").first()).toBeVisible();
  await context.close();
});
