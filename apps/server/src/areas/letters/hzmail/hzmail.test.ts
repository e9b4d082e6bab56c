import { existsSync, readFileSync } from "node:fs";
import { confirmationContact, hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { hzmail } from "@digao/contract/areas/letters/hzmail/calls";
import { mailMatch } from "@digao/contract/areas/letters/hzmail/codes";
import { mail } from "@digao/contract/areas/letters/mail/calls";
import type { Draft } from "@digao/contract/endpoint";
import { fieldsIn, letterNosIn } from "@digao/domain/confirmations/reply-text";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newProject } from "../../../../test/builders.ts";
import type { Client } from "../../../../test/kit.ts";
import { anotherAdmin, letter, type MailDesk, openMailDesk, plain } from "../../../../test/mail-desk.ts";
import { startJob } from "../../../platform/jobs/queue.ts";
import { mailedKind } from "../confirmations/mail-door.ts";
import { queueMail } from "../mail/queue.ts";

let desk: MailDesk;
let admin: Client;
let boxId: number;
let projectId: number;

beforeAll(async () => {
  desk = await openMailDesk();
});
afterAll(() => desk.stop());
beforeEach(async () => {
  await desk.begin();
  admin = await desk.firm.as("admin");
  const box = await admin.call(hzmail.CreateHzMailInfo, {
    ...desk.settings({ mailAddress: "hz@firm.example" }),
    mailContent: "请回函",
  });
  boxId = box.Id;
  expect(await admin.call(hzmail.GetTestServer, { Id: boxId })).toMatchObject({ isDone: true });
  await confirmed();
  desk.smtp.delivered = [];
  projectId = await newProject(desk.manager);
});

/** The firm's mailbox takes two: somebody else confirms what the administrator has set or changed. */
async function confirmed(): Promise<void> {
  const { rowVersion } = (await admin.call(hzmail.GetHaMailInfo, {}))!;
  await (await anotherAdmin(desk.firm)).call(hzmail.ConfirmHzMailInfo, { rowVersion });
}

/** A letter as it goes out by mail; answers the Message-ID. */
async function sent(letterId: number, to = "bank@client.example"): Promise<string> {
  const record = {
    refType: "confirmationLetter",
    refId: letterId,
    projectId,
    no: `HZ-P1-1-${String(letterId).padStart(4, "0")}`,
  };
  const queued = await desk.firm.inDb(
    (db) =>
      queueMail(
        db,
        { start: startJob },
        {
          accountId: boxId,
          record,
          to: [{ name: "中国银行", address: to }],
          subject: `【询证函】${record.no}`,
          text: "请回函",
          token: `TOKEN000000${letterId}`,
        },
      ),
    "admin",
  );
  await desk.server.runJobs();
  return queued.messageId;
}
const fetchBox = async () => {
  await admin.call(hzmail.ReceiveHZEmail, { Id: boxId });
  await desk.server.runJobs();
};
const rows = async (more: Partial<Draft<typeof hzmail.GetHZEmailBoxList>> = {}) =>
  (await admin.call(hzmail.GetHZEmailBoxList, { maxResultCount: 100, ...more })).items;
const only = async () => {
  const [row, more] = await rows();
  expect(more).toBeUndefined();
  return row!;
};
const reply = (more = "", subject = "回函", text = "相符", from = "bank@client.example") =>
  plain("<r@x>", subject, text, more).replace("zhang@client.example", from);

describe("a reply is taken to answer a letter, with the reason told", () => {
  it.each([
    [
      "by what it refers to, before all else",
      (id: string) => reply(`References: ${id}\nX-HZ-Token: TOKEN0000002\n`, "HZ-P1-1-0002"),
      "references",
      1,
    ],
    ["by its token", () => reply("X-HZ-Token: TOKEN0000001\n", "回函 HZ-P1-1-0002"), "token", 1],
    ["by the number in its words", () => reply("", "关于 HZ-P1-1-0002 的回函"), "letterNo", 2],
    ["by its sender, last of all", () => reply("", "回函"), "sender", 1],
  ])("%s", async (_title, made, way, letterId) => {
    const messageId = await sent(1);
    await sent(2, "other@client.example");
    desk.put("a", made(messageId));
    await fetchBox();
    expect(await only()).toMatchObject({
      way,
      letterId,
      projectId,
      letterNo: `HZ-P1-1-000${letterId}`,
      why: expect.any(String),
    });
  });

  it("and one that fits none waits for a person, who matches it with the letter unchanged", async () => {
    await sent(1);
    desk.put("a", reply("", "你好", "没有编号", "stranger@else.example"));
    await fetchBox();
    const row = await only();
    expect(row).toMatchObject({ status: mailMatch.open, letterId: null, way: null });
    const item = await admin.call(hzmail.GetHZEmailBoxItem, { mailId: row.id });
    const found = await admin.call(hzmail.GetHzLettersToMatch, { keyword: "中国银行" });
    expect(found.items).toEqual([expect.objectContaining({ letterId: 1, letterNo: "HZ-P1-1-0001" })]);
    const given = { mailId: row.id, rowVersion: item.matchVersion };
    await expect(admin.call(hzmail.MatchHZEmail, { ...given, status: 2 })).rejects.toMatchObject({ status: 400 });
    await expect(admin.call(hzmail.MatchHZEmail, { ...given, status: 3 })).rejects.toMatchObject({ status: 400 });
    await expect(admin.call(hzmail.MatchHZEmail, { ...given, status: 2, letterId: 999 })).rejects.toMatchObject({
      status: 404,
    });
    // Nobody claims that the product found it.
    await expect(admin.call(hzmail.MatchHZEmail, { ...given, status: 1, letterId: 1 })).rejects.toMatchObject({
      status: 400,
    });
    const matched = await admin.call(hzmail.MatchHZEmail, { ...given, status: 2, letterId: 1 });
    expect(matched).toMatchObject({ status: 2, letterNo: "HZ-P1-1-0001", way: "hand", decidedBy: "系统管理员" });
    await expect(admin.call(hzmail.MatchHZEmail, { ...given, status: 3, reason: "误配" })).rejects.toMatchObject({
      status: 409,
    });
    const later = { ...given, rowVersion: matched.matchVersion, status: 2 };
    await sent(2);
    await expect(admin.call(hzmail.MatchHZEmail, { ...later, letterId: 2 })).rejects.toMatchObject({ status: 400 });
    expect(await admin.call(hzmail.MatchHZEmail, { ...later, letterId: 2, reason: "误配" })).toMatchObject({
      letterNo: "HZ-P1-1-0002",
    });
    await desk.firm.inDb((db) => sql`select 1`.execute(db));
    await fetchBox();
    expect(await only()).toMatchObject({ status: 2, way: "hand" });
  });
});

it("a forged reply is marked suspicious with its flags: another domain, a failed check", async () => {
  const messageId = await sent(1);
  await admin.call(hzmail.UpdateHzMailInfo, {
    ...desk.settings({ mailAddress: "hz@firm.example", passWord: "", authServer: "mx.firm.example" }),
  });
  await confirmed();
  desk.put(
    "a",
    reply(
      `References: ${messageId}\nAuthentication-Results: mx.firm.example; dkim=fail header.d=client.example\n`,
      "回函",
      "相符",
      "bank@qq.com",
    ),
  );
  await fetchBox();
  const row = await only();
  expect(row).toMatchObject({ status: mailMatch.suspicious, letterId: 1 });
  expect([...row.riskFlags].sort()).toEqual(["authFail", "freeMail", "otherDomain"]);
});

const ownReport = (messageId: string): string => `From: mailer-daemon@mx.example
To: hz@firm.example
Subject: Undelivered
Message-ID: <dsn@mx.example>
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: text/plain

It did not arrive.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; finance@jia.example
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 no such user

--b
Content-Type: message/rfc822

Message-ID: ${messageId}
Subject: letter

--b--
`;
const samplePath = new URL(
  "../../../../../../../shared/data/files/email/mailparser_delivery-status.eml",
  import.meta.url,
);
/** Of the sample folder, about a mail of ours; null where the folder is absent. */
const sampleReport = existsSync(samplePath)
  ? (messageId: string) => readFileSync(samplePath, "utf8").replace("<xxxxx@email.amazonses.com>", messageId)
  : null;

describe("a letter that went out on paper", () => {
  /** Sent by courier to an addressee whose mail address is known. */
  async function onPaper(contactName: string, bookAmount = "1000.00") {
    const { id } = await desk.manager.call(confirmationContact.calls.save, {
      projectId,
      hzKind: 2,
      subjectCode: "AR",
      contactName,
      bookAmount,
      email: "finance@jia.example",
    });
    const input = { projectId, ids: [id], isSelected: true, reason: "大额" };
    await desk.manager.call(confirmationContact.calls.select, input);
    const { letterId } = await desk.manager.call(confirmationContact.calls.get, { Id: id });
    await desk.firm.inProject(projectId, (db) =>
      sql`update confirmation_letter l set status = 50, send_time = now() - interval '3 days', addr_snapshot = '{"email": "finance@jia.example"}'
        where l.tenant_id = app_tenant() and l.project_id = ${projectId} and l.id = ${letterId}`.execute(db),
    );
    return desk.manager.call(hzletters.GetHzLetterItem, { Id: letterId ?? 0 });
  }

  it("is found by its number in a mail, and read beside the letter by its team", async () => {
    const { id, letterNo } = await onPaper("甲公司");
    desk.put("a", reply("", `关于 ${letterNo} 的回函`, "金额 1,000.00 相符", "finance@jia.example"));
    await fetchBox();
    expect(await only()).toMatchObject({ way: "letterNo", letterId: id, projectId, letterNo, riskFlags: [] });
    const letter = await desk.manager.call(hzletters.GetHzLetterItem, { Id: id });
    expect(letter).toMatchObject({ statusId: 50, mails: [{ direction: 2, from: "finance@jia.example", parts: 0 }] });
    // Its team is told why, as the mailbox is.
    expect(letter.mails[0]?.why).toContain(letterNo);
    const mailId = letter.mails[0]!.mailId;
    expect(await desk.manager.call(hzletters.GetHZLetterMail, { Id: id, mailId })).toMatchObject({
      text: expect.stringContaining("1,000.00"),
    });
    const other = await onPaper("乙公司");
    await expect(desk.manager.call(hzletters.GetHZLetterMail, { Id: other.id, mailId })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("gives its mail's scans to the reply, each once, and nobody else's", async () => {
    const { id, letterNo } = await onPaper("附件公司");
    const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";
    const parts = `--b\nContent-Type: text/plain\n\n见附件\n--b\nContent-Type: image/png; name=scan.png\nContent-Transfer-Encoding: base64\n\n${png}\n--b--\n`;
    const made = reply("", `${letterNo} 回函`, parts, "finance@jia.example");
    desk.put("a", made.replace("Content-Type: text/plain; charset=utf-8", "Content-Type: multipart/mixed; boundary=b"));
    await fetchBox();
    const { mailId } = (await desk.manager.call(hzletters.GetHzLetterItem, { Id: id })).mails[0]!;
    const { fileIds } = await desk.manager.call(hzletters.TakeHZMailScans, { Id: id, mailId });
    const { files, statusId } = await desk.manager.call(hzletters.GetHzLetterItem, { Id: id });
    expect(files).toMatchObject([{ fileId: fileIds[0], kind: "reply", fileName: "scan.png" }]);
    expect(statusId).toBe(50);
    await expect(desk.manager.call(hzletters.TakeHZMailScans, { Id: id, mailId })).rejects.toMatchObject({
      status: 400,
    });
    const other = await onPaper("旁人公司");
    await expect(desk.manager.call(hzletters.TakeHZMailScans, { Id: other.id, mailId })).rejects.toMatchObject({
      status: 404,
    });
    const outsider = await desk.firm.as("staff1");
    await expect(outsider.call(hzletters.TakeHZMailScans, { Id: id, mailId })).rejects.toMatchObject({ status: 403 });
  });

  const comesBack = (made: (messageId: string) => string) => async () => {
    const { id, letterNo } = await onPaper("退信公司");
    const record = { refType: "confirmationLetter", refId: id, projectId, no: letterNo };
    const to = [{ name: "退信公司", address: "finance@jia.example" }];
    const mailed = {
      accountId: boxId,
      record,
      to,
      subject: letterNo,
      text: "请回函",
      token: "TOKEN0000009",
      outcomeJob: mailedKind,
    };
    const { messageId } = await desk.firm.inDb((db) => queueMail(db, { start: startJob }, mailed), "admin");
    await desk.server.runJobs();
    await desk.firm.inProject(projectId, (db) =>
      sql`update confirmation_letter l set mail_msg_id = ${messageId}
        where l.tenant_id = app_tenant() and l.project_id = ${projectId} and l.id = ${id}`.execute(db),
    );
    desk.put("dsn", made(messageId));
    await fetchBox();
    const letter = await desk.manager.call(hzletters.GetHzLetterItem, { Id: id });
    expect(letter).toMatchObject({ statusId: 42, statusReason: expect.stringContaining("5.1.1") });
    // A report of a server is no reply: it waits for nobody.
    expect(await rows()).toEqual([]);
  };
  it("went by mail and came back: it stands as returned, with what was said", comesBack(ownReport));
  it.skipIf(sampleReport === null)(
    "came back in a report of another make: it stands as returned all the same",
    comesBack(sampleReport ?? ownReport),
  );

  it.each([
    ["another amount", "√ 信息证明无误 900.00", "finance@jia.example", "", "otherAmount"],
    ["another domain", "相符", "finance@jia-pay.example", "", "mailDomain"],
    ["a failed check of its sender", "相符", "finance@jia.example", "dkim=fail header.d=jia.example", "mailAuth"],
  ])("forged with %s gets its sign, and stays as it is", async (_what, text, from, checked, sign) => {
    const box = desk.settings({ mailAddress: "hz@firm.example", passWord: "", authServer: "mx.firm.example" });
    await admin.call(hzmail.UpdateHzMailInfo, box);
    await confirmed();
    const { id, letterNo } = await onPaper("甲公司");
    const head = checked ? `Authentication-Results: mx.firm.example; ${checked}\n` : "";
    desk.put("a", reply(head, `${letterNo} 回函`, text, from));
    await fetchBox();
    expect(await only()).toMatchObject({ status: mailMatch.suspicious, letterId: id });
    const letter = await desk.manager.call(hzletters.GetHzLetterItem, { Id: id });
    expect(letter.flags.map(({ code }) => code)).toContain(sign);
    expect(letter).toMatchObject({ statusId: 50, replyAmount: null, confirmedAmount: "0.00" });
  });
});

it("people's mailboxes are no mailboxes for confirmations, and rights are asked for", async () => {
  const own = await desk.manager.call(mail.GetMailboxSettings, {});
  await expect(admin.call(hzmail.GetTestServer, { Id: own!.Id })).rejects.toMatchObject({ status: 404 });
  await expect(admin.call(hzmail.ReceiveHZEmail, { Id: own!.Id })).rejects.toMatchObject({ status: 404 });
  const { id } = await desk.send(letter());
  await expect(admin.call(hzmail.GetHZEmailBoxItem, { mailId: id })).rejects.toMatchObject({ status: 404 });
  await expect(admin.call(hzmail.DownMailBoxFiles, { mailId: id })).rejects.toMatchObject({ status: 404 });
  await expect(desk.manager.call(hzmail.GetHaMailInfo, {})).rejects.toMatchObject({ status: 403 });
});

it("a project has a mailbox of its own beside the firm's", async () => {
  expect(await desk.manager.call(hzmail.GetHaMailInfo, { projectId })).toBeNull();
  await desk.manager.call(hzmail.CreateHzMailInfo, { ...desk.settings({ mailAddress: "p1@firm.example" }), projectId });
  const { items } = await admin.call(hzmail.GetHzMailboxes, {});
  expect(items.map(({ mailAddress, projectId: of }) => [mailAddress, of])).toEqual([
    ["hz@firm.example", null],
    ["p1@firm.example", projectId],
  ]);
});

describe("the words of a reply", () => {
  it("name letters, also where recognition has put blanks beside the dashes", () => {
    expect(letterNosIn("回函：HZ-PRJ2024-1-0007、HZ － PRJ2024－2－0012。HZ-缺号")).toEqual([
      "HZ-PRJ2024-1-0007",
      "HZ-PRJ2024-2-0012",
    ]);
  });

  it("tell base date, conclusion, amounts and whom to ask, and nothing where both boxes are marked", () => {
    const text =
      "致：北京中天会计师事务所（特殊普通合伙）\n截至 2024 年 12 月 31 日\n应收账款 3,136,000.00\n√ 1.信息证明无误\n经办人：张三 电话：010-62345678\n日期：2025年1月6日";
    const found = Object.fromEntries(fieldsIn(text).map(({ name, value }) => [name, value]));
    expect(found).toMatchObject({
      baseDate: "2024-12-31",
      conclusion: "相符",
      amount: "3,136,000.00",
      handler: "张三",
      phone: "010-62345678",
      signDate: "2025-01-06",
    });
    expect(fieldsIn("√相符 √不符").find(({ name }) => name === "conclusion")).toBeUndefined();
  });
});
