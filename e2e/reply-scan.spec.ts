import { readFileSync } from "node:fs";
import { confirmationContact, hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { expect, type Page, test } from "@playwright/test";
import { drawnReply } from "../apps/server/test/drawn-reply.ts";
import { type Pop3Desk, type SmtpDesk, startPop3, startSmtp } from "../apps/server/test/mail-servers.ts";
import { openLetter, panel } from "./journey/confirm.ts";
import { browserOf, newFirm, newProject, newUser, type Person } from "./kit/firms.ts";
import { openMailbox, signAsFirm } from "./kit/letterheads.ts";
import { look } from "./kit/look.ts";
import { chooseLanguage } from "./kit/looks.ts";
import { shown } from "./kit/pick.ts";
import { projectHref } from "./kit/screens.ts";
import { sealLetter } from "./kit/sealed.ts";

test.setTimeout(600_000);

const ports = { smtp: Number(process.env.DIGAO_SMTP_PORT ?? 0), pop: Number(process.env.DIGAO_POP_PORT ?? 0) };
test.beforeEach(() => test.skip(ports.smtp === 0, "the server under test was not told where the mail servers are"));
let smtp: SmtpDesk;
let pop: Pop3Desk;
test.beforeAll(async () => {
  smtp = await startSmtp({ port: ports.smtp });
  pop = await startPop3(ports.pop);
});
test.afterAll(() => Promise.all([smtp.stop(), pop.stop()]));

const name = "甲公司";
/** What the scan says of who signed: taken over by its button, into which field, as which value. */
const signs = [
  [/采用 经办人/, "签字人（经办人）", "王小明"],
  [/采用 签章日期/, "签章日期", "2025-01-20"],
] as const;

/** A letter that went out by courier. */
async function sentLetter(staff: Person, manager: Person, projectId: number): Promise<number> {
  const { id } = await staff.call(confirmationContact.calls.save, {
    projectId,
    hzKind: 2,
    subjectCode: "AR",
    contactName: name,
    bookAmount: "3136000.00",
    address: "浙江省杭州市西湖区文三路1号",
    linkman: "赵一",
    phone: "0571-87654321",
  });
  await staff.call(confirmationContact.calls.select, { projectId, ids: [id], isSelected: true, reason: "大额" });
  await staff.call(confirmationContact.calls.checkAddress, { projectId, ids: [id], addrCheck: 1 });
  const { letterId } = await staff.call(confirmationContact.calls.get, { Id: id });
  const Id = letterId ?? 0;
  const letter = () => staff.call(hzletters.GetHzLetterItem, { Id });
  await staff.call(hzletters.CreateLetterFile, { projectId, ids: [Id] });
  await expect.poll(async () => (await letter()).hasFile, { timeout: 60_000 }).toBe(true);
  await staff.call(hzletters.CreateLetterApproval, { Id, action: 1, rowVersion: (await letter()).rowVersion });
  await manager.call(hzletters.CreateLetterApproval, { Id, action: 2, rowVersion: (await letter()).rowVersion });
  await sealLetter(staff, manager, Id);
  const { rowVersion } = await letter();
  await staff.call(hzletters.CreateLetterSending, {
    Id,
    rowVersion,
    sendMethod: 1,
    courier: "SF",
    trackingNo: "SF77001",
  });
  return Id;
}

/** The letter as the browser saves it, sealed and scanned. */
async function replyOf(page: Page, letterNo: string): Promise<Buffer> {
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    panel(page)
      .getByRole("button", { name: `${letterNo}.pdf` })
      .click(),
  ]);
  return drawnReply(readFileSync(await saved.path()), {
    seal: "agrees",
    signed: { by: "王小明", date: "2025年1月20日" },
  });
}

test("a scanned reply stands beside the form: what is not read surely is compared before it counts", async ({
  browser,
}) => {
  const firm = await newFirm("scan");
  await signAsFirm(firm.admin);
  await openMailbox([firm.admin, await newUser(firm, "Admin")], ports);
  const [manager, staff] = [await newUser(firm, "Manager"), await newUser(firm, "Auditor")];
  const projectId = await newProject(manager, [staff]);
  const letterId = await sentLetter(staff, manager, projectId);
  const { letterNo } = await staff.call(hzletters.GetHzLetterItem, { Id: letterId });
  const page = await browserOf(browser, staff);
  await page.goto(projectHref("/maindo/hzletter/5", projectId));
  await openLetter(page, name);
  const buffer = await replyOf(page, letterNo);

  await test.step("handed in by a telephone", async () => {
    const phone = await browserOf(browser, staff);
    await phone.setViewportSize({ width: 390, height: 844 });
    await panel(page).getByRole("button", { name: "手机拍照" }).click();
    await look(page, "scan-qr");
    const href = await page.getByRole("link", { name: "打开拍照页" }).getAttribute("href");
    await phone.goto(href ?? "");
    await expect(phone.getByText(letterNo)).toBeVisible();
    await look(phone, "scan-phone");
    await phone.locator("input[type=file]").setInputFiles({ name: "回函.jpg", mimeType: "image/jpeg", buffer });
    await look(phone, "scan-phone-taken");
    await phone.getByRole("button", { name: "上传这一页" }).click();
    await expect(phone.getByText("已上传 1 页")).toBeVisible();
    // Escape closes what lies on top, and the keys go on from where it was opened.
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: "打开拍照页" })).toBeHidden();
    await expect(panel(page).getByRole("button", { name: "手机拍照" })).toBeFocused();
  });

  await test.step("recognised, and compared by a person", async () => {
    const scans = () => staff.call(hzletters.GetHZReplyScans, { Id: letterId });
    await expect.poll(async () => (await scans()).items[0]?.pages.length ?? 0, { timeout: 240_000 }).toBe(1);
    await panel(page).getByRole("button", { name: "录入回函" }).click();
    const dialog = page.getByRole("dialog", { name: "录入回函" });
    const picture = dialog.locator("img");
    await expect(picture).toBeVisible();
    // The amount that has the focus is marked on the picture.
    await expect(dialog.locator(".hz-scan-mark")).toBeVisible();
    await look(page, "scan-reply");
    await dialog.getByRole("button", { name: /采用 结论 相符/ }).focus();
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("回函金额")).toHaveValue("3,136,000.00");
    const save = dialog.getByRole("button", { name: /^保\s?存$/ });
    await expect(save).toBeDisabled();
    await look(page, "scan-reply-taken");
    for (const [taken, label, value] of signs) {
      await dialog.getByRole("button", { name: taken }).click();
      await expect(dialog.getByRole("textbox", { name: label })).toHaveValue(value);
    }
    await look(page, "scan-reply-signed");
    for (const compared of await dialog.getByRole("checkbox", { name: /已与图片核对/ }).all()) {
      await expect(save).toBeDisabled();
      await compared.check();
    }
    await expect(save).toBeEnabled();
    await dialog.getByRole("checkbox", { name: "印章相符" }).check();
    await dialog.getByLabel("印章名称").fill(name);
    await picture.click();
    await dialog.getByRole("region", { name: "回函.jpg" }).focus();
    await page.keyboard.press("+");
    await expect(dialog.locator(".hz-scan-mark")).toBeInViewport();
    await look(page, "scan-reply-larger");
    await save.click();
    await expect(dialog).toBeHidden();
    expect(await staff.call(hzletters.GetHzLetterItem, { Id: letterId })).toMatchObject({
      statusId: 51,
      replySigner: signs[0][2],
      replySignDate: signs[1][2],
    });
  });

  await test.step("in English", async () => {
    await chooseLanguage(page, "en");
    await page.goto(projectHref("/maindo/hzletter/5", projectId));
    await shown(page).getByRole("row").filter({ hasText: name }).getByText(name, { exact: true }).dblclick();
    await look(page, "scan-en");
  });
});
