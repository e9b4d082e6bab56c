import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { mail } from "@digao/contract/areas/letters/mail/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newProject } from "../../../../test/builders.ts";
import { type MailDesk, openMailDesk, plain } from "../../../../test/mail-desk.ts";
import { startPolls } from "./clock.ts";

let desk: MailDesk;
beforeAll(async () => {
  desk = await openMailDesk();
});
afterAll(() => desk.stop());
beforeEach(() => desk.begin());

describe("what comes", () => {
  it("is fetched once, kept with its hash, by conversation, and nothing is deleted on the server", async () => {
    desk.put("a", plain("<a@x>", "问题一", "你好"));
    await desk.receive();
    desk.put("b", plain("<b@x>", "Re: 问题一", "再问", "References: <a@x>\n"));
    desk.put("a2", plain("<a@x>", "问题一", "你好", "X-Way: another\n"));
    await desk.receive();
    await desk.receive();
    const rows = await desk.inbox();
    expect(rows.map(({ subject }) => subject).sort()).toEqual(["Re: 问题一", "问题一"]);
    expect(new Set(rows.map(({ threadId }) => threadId)).size).toBe(1);
    const first = rows.find(({ subject }) => subject === "问题一")!;
    const read = await desk.manager.call(mail.GetMailItem, { id: first.id });
    expect(read.thread).toHaveLength(2);
    expect(read.rawSha256).toBe(createHash("sha256").update(desk.pop3.mails[0]!.bytes).digest("hex"));
    expect(desk.pop3.commands).not.toContain("DELE");
  });

  it("under a known Message-ID with another text is no copy: both stay", async () => {
    desk.put("a", plain("<a@x>", "回函", "金额 1,000.00"));
    desk.put("b", plain("<a@x>", "回函", "金额 9,000.00"));
    await desk.receive();
    expect(await desk.inbox()).toHaveLength(2);
  });

  it("is found by Chinese words of its heads and its text", async () => {
    desk.put("a", plain("<a@x>", "银行询证", "本公司结算账户余额相符"));
    desk.put("b", plain("<b@x>", "会议", "明天下午三点"));
    await desk.receive();
    expect((await desk.inbox({ keyword: "余额相符" })).map(({ subject }) => subject)).toEqual(["银行询证"]);
    expect((await desk.inbox({ keyword: "询证 账户" })).map(({ subject }) => subject)).toEqual(["银行询证"]);
    expect((await desk.inbox({ keyword: "zhang@client" })).length).toBe(2);
    expect(await desk.inbox({ keyword: "不存在的词" })).toEqual([]);
  });

  it("keeps the verdicts of the own server apart from those that others wrote", async () => {
    await desk.manager.call(mail.UpdateMailboxSettings, desk.settings({ passWord: "", authServer: "mx.firm.example" }));
    const told =
      "Authentication-Results: mx.firm.example; dkim=fail header.d=client.example; spf=pass desk.smtp.mailfrom=zhang@client.example\nAuthentication-Results: evil.example; dkim=pass header.d=client.example\n";
    desk.put("a", plain("<a@x>", "回函", "相符", told));
    await desk.receive();
    const [row] = await desk.inbox();
    const { auth } = await desk.manager.call(mail.GetMailItem, { id: row!.id });
    expect(auth).toMatchObject({
      server: "mx.firm.example",
      trusted: [
        { method: "dkim", result: "fail", domain: "client.example" },
        { method: "spf", result: "pass", domain: "client.example" },
      ],
      others: [{ server: "evil.example", verdicts: [{ method: "dkim", result: "pass" }] }],
    });
  });

  it("has pictures of others left out, and counts them", async () => {
    const html =
      '<p>你好</p><img src="https://track.example/p.gif"><img src=//t.example/q.png onerror=alert(1)><a href="javascript:x">y</a>';
    desk.put("a", plain("<a@x>", "图片", html).replace("text/plain", "text/html"));
    await desk.receive();
    const [row] = await desk.inbox();
    const read = await desk.manager.call(mail.GetMailItem, { id: row!.id });
    expect(read).toMatchObject({ remotePictures: 2, html: expect.not.stringMatching(/track|onerror|javascript|<img/) });
    // What was asked for and could not be fetched is said, too.
    expect(await desk.manager.call(mail.GetMailItem, { id: row!.id, pictures: true })).toMatchObject({
      remotePictures: 2,
      html: expect.not.stringContaining("<img"),
    });
  });

  it("shows its text where the page beside it says nothing", async () => {
    const parts = (page: string) =>
      `--b\nContent-Type: text/plain; charset=utf-8\n\n余额相符\n--b\nContent-Type: text/html; charset=utf-8\n\n${page}\n--b--\n`;
    const made = (id: string, page: string) =>
      plain(id, "回函", parts(page)).replace("text/plain; charset=utf-8", "multipart/alternative; boundary=b");
    desk.put("a", made("<a@x>", "<html><head></head><body></body></html>"));
    desk.put("b", made("<b@x>", "<p>以页面为准</p>"));
    await desk.receive();
    const read = await Promise.all((await desk.inbox()).map(({ id }) => desk.read(id)));
    expect(read.map(({ text }) => text.trim()).sort()).toEqual(["以页面为准", "余额相符"]);
    expect(read.map(({ html }) => html.replace(/<[^>]*>/g, "").trim()).sort()).toEqual(["以页面为准", "余额相符"]);
  });

  it("says where its answers are to go, where that is not its sender", async () => {
    desk.put(
      "a",
      plain("<a@x>", "一", "x", "Reply-To: =?utf-8?B?5Ye657qz?= <Cashier@Other.example>, zhang@client.example\n"),
    );
    desk.put("b", plain("<b@x>", "二", "x", "Reply-To: zhang@client.example\n"));
    await desk.receive();
    const read = await Promise.all((await desk.inbox()).map(({ id }) => desk.read(id)));
    expect(Object.fromEntries(read.map(({ subject, replyTo }) => [subject, replyTo]))).toEqual({
      一: ["cashier@other.example"],
      二: [],
    });
  });

  it("is thrown away, taken back, and gone for good from the bin without being fetched again", async () => {
    desk.put("a", plain("<a@x>", "广告", "x"));
    await desk.receive();
    const [row] = await desk.inbox();
    const ids = [row!.id];
    await desk.manager.call(mail.DeleteMail, { ids });
    expect(await desk.inbox()).toEqual([]);
    await desk.manager.call(mail.RestoreMail, { ids });
    expect(await desk.inbox()).toHaveLength(1);
    await desk.manager.call(mail.DeleteMail, { ids });
    await desk.manager.call(mail.DeleteMail, { ids });
    await desk.receive();
    expect((await desk.manager.call(mail.GetMailList, { folder: "bin" })).items).toEqual([]);
    expect(await desk.inbox()).toEqual([]);
  });

  it("is filed to a project in one step: the original, and its attachments in a folder of its own", async () => {
    const projectId = await newProject(desk.manager);
    const parts =
      "--b\nContent-Type: text/plain\n\n见附件\n--b\nContent-Type: text/plain; name=note.txt\nContent-Disposition: attachment; filename=note.txt\n\n对账\n--b--\n";
    const made = plain("<a@x>", "对账资料", parts);
    desk.put("a", made.replace("Content-Type: text/plain; charset=utf-8", "Content-Type: multipart/mixed; boundary=b"));
    await desk.receive();
    const [row] = await desk.inbox();
    const filed = await desk.manager.call(mail.FileMail, { id: row!.id, projectId });
    expect(filed).toMatchObject({ fileName: "对账资料.eml", parts: 1, left: [] });
    const { items } = await desk.manager.call(auditFiles.GetAuditFilesDocument, { projectId, maxResultCount: 10 });
    expect(items.map(({ fileName }) => fileName).sort()).toEqual(["note.txt", "对账资料.eml"]);
  });

  it("is asked for every ten minutes, by one job a mailbox", async () => {
    const polls = () => desk.firm.inDb(startPolls);
    expect([await polls(), await polls()]).toEqual([1, 0]);
  });

  it("that cannot be fetched says why beside the mailbox", async () => {
    await desk.firm.inDb((db) => db.updateTable("mail_account").set({ pop_port: 1 }).execute());
    await desk.receive();
    expect((await desk.manager.call(mail.GetMailCounts, {})).pollError).toMatch(/连接不上/);
  });
});

const samples = new URL("../../../../../../../shared/data/files/email/", import.meta.url);
const names = (() => {
  try {
    return readdirSync(samples).filter((name) => !name.endsWith(".json"));
  } catch {
    return [];
  }
})();
it.skipIf(names.length === 0)("mails of the sample folder are all taken and read", async () => {
  for (const name of names) desk.put(name, readFileSync(new URL(name, samples)));
  await desk.receive();
  const { items } = await desk.manager.call(mail.GetMailList, { maxResultCount: 100 });
  expect(items.filter(({ unread }) => unread !== null)).toEqual([]);
  expect(items).toHaveLength(names.length);
  expect(items.map(({ subject }) => subject)).toContain(
    "まみむめもまみむめもまみむめもまみむめもまみむめもまみむめもまみむめもまみむめもまみむめもまみむめも",
  );
});
