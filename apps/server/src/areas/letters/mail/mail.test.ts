import { mail } from "@digao/contract/areas/letters/mail/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer } from "../../../../test/kit.ts";
import { letter, type MailDesk, openMailDesk } from "../../../../test/mail-desk.ts";
import { mailPassword } from "../../../../test/mail-servers.ts";
import { parseMail } from "../../../platform/mail/parse.ts";

let desk: MailDesk;
beforeAll(async () => {
  desk = await openMailDesk();
});
afterAll(() => desk.stop());
beforeEach(() => desk.begin());

const stateOf = async (id: number) => (await desk.read(id)).state;
const notesOf = async (id: number) => (await desk.read(id)).events.map(({ note }) => note);

/** What the server of a receiver writes of a mail that it could not deliver. */
const reportOf = (heads: string, receiver: string): Buffer =>
  Buffer.from(
    `From: MAILER-DAEMON@mx.firm.example\r\nTo: li@firm.example\r\nSubject: Undelivered\r\nMessage-ID: <dsn@mx>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nfailed\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822; ${receiver}\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 no such user\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\n${heads}\r\n--b--\r\n`,
    "latin1",
  );

describe("the settings of a mailbox", () => {
  it("never give the password out, keep it when none is typed, and hold it sealed", async () => {
    const found = await desk.manager.call(mail.GetMailboxSettings, {});
    expect(JSON.stringify(found)).not.toContain(mailPassword);
    expect(found).toMatchObject({ hasPassword: true, mailAddress: "li@firm.example" });
    const saved = await desk.manager.call(
      mail.UpdateMailboxSettings,
      desk.settings({ passWord: "", displayName: "李" }),
    );
    expect(saved).toMatchObject({ hasPassword: true, displayName: "李", testedAt: expect.any(String) });
    expect(await desk.manager.call(mail.TestMailServer, {})).toMatchObject({ isDone: true });
    const rows = await desk.firm.inDb((db) => db.selectFrom("mail_account").selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(mailPassword);
  });

  it("send the stored password to no other server or name: it is typed again", async () => {
    for (const more of [{ smtpServe: "evil.example" }, { popPort: 110 }, { loginName: "other" }, { isSSL: true }])
      await expect(
        desk.manager.call(mail.UpdateMailboxSettings, desk.settings({ passWord: "", ...more })),
      ).rejects.toMatchObject({
        status: 400,
        error: { message: expect.stringMatching(/重新输入密码/) },
      });
  });

  it("are nobody else's", async () => {
    const other = await desk.firm.as("staff1");
    expect(await other.call(mail.GetMailboxSettings, {})).toBeNull();
    const sent = await desk.send();
    await expect(other.call(mail.GetMailItem, { id: sent.id })).rejects.toMatchObject({ status: 404 });
    await other.call(mail.UpdateMailboxSettings, desk.settings({ mailAddress: "wang@firm.example" }));
    await expect(other.call(mail.GetMailItem, { id: sent.id })).rejects.toMatchObject({ status: 404 });
    await expect(other.call(mail.DownMailFile, { id: sent.id })).rejects.toMatchObject({ status: 404 });
    await expect(other.call(mail.DeleteMail, { ids: [sent.id] })).rejects.toMatchObject({ status: 404 });
    await expect(
      other.call(mail.ResolveMail, { id: sent.id, decision: "giveUp", reason: "不再发送" }),
    ).rejects.toMatchObject({
      status: 404,
    });
  });

  it("are tested step by step, and say which one fails and why", async () => {
    await desk.manager.call(mail.UpdateMailboxSettings, desk.settings({ passWord: "wrong" }));
    const wrong = await desk.manager.call(mail.TestMailServer, {});
    expect(wrong.steps.map(({ step, isDone, message }) => [step, isDone, message])).toEqual([
      ["receive", false, expect.stringMatching(/密码不正确/)],
      ["signIn", false, expect.stringMatching(/密码不正确/)],
    ]);
    await desk.manager.call(mail.UpdateMailboxSettings, desk.settings({ isSSL: true }));
    const plainOnly = await desk.manager.call(mail.TestMailServer, {});
    expect(plainOnly.steps.map(({ message }) => message)).toEqual([
      expect.stringMatching(/STARTTLS/),
      expect.stringMatching(/STARTTLS/),
    ]);
    await expect(desk.send()).rejects.toMatchObject({ error: { message: expect.stringMatching(/尚未通过测试/) } });
  });

  it("reach no server inside the network, nor another port, unless the operator allows it", async () => {
    const alone = await startTestServer({ isAlone: true });
    try {
      const other = await alone.newTenant();
      const client = await other.as("manager");
      for (const popServe of ["127.0.0.1", "localhost", "169.254.169.254", "[::1]", "10.0.0.1"].map((host) =>
        host.replace(/[[\]]/g, ""),
      )) {
        await client.call(
          mail.UpdateMailboxSettings,
          desk.settings({ popServe, popPort: 110, smtpServe: popServe, smtpPort: 25 }),
        );
        const { steps } = await client.call(mail.TestMailServer, {});
        expect(steps.map(({ message }) => message)).toEqual([
          expect.stringMatching(/内部网络/),
          expect.stringMatching(/内部网络/),
        ]);
      }
      await client.call(mail.UpdateMailboxSettings, desk.settings({ popPort: 6379, smtpPort: 22 }));
      const { steps } = await client.call(mail.TestMailServer, {});
      expect(steps.map(({ message }) => message)).toEqual([
        expect.stringMatching(/端口只能/),
        expect.stringMatching(/端口只能/),
      ]);
    } finally {
      await alone.stop();
    }
  });
});

describe("a mail", () => {
  it("arrives as it was written, in Chinese, with its attachments, and is kept as it went", async () => {
    const draft = await desk.manager.call(mail.SaveDraft, letter());
    const content = Buffer.from("附件内容".repeat(1000));
    const { rowVersion } = await desk.manager.call(mail.UploadMailFile, { id: draft.id }, [
      { name: "回函样式.txt", content },
    ]);
    const sent = await desk.send({ id: draft.id, rowVersion });
    await desk.server.runJobs();
    expect(await stateOf(sent.id)).toBe("sent");
    const [arrived] = desk.smtp.delivered;
    expect(arrived).toMatchObject({ to: ["finance@client.example"], messageId: sent.messageId });
    const { bytes } = await desk.manager.download(mail.DownMailFile, { id: sent.id });
    // The envelope's own last line break apart, what arrived is what is kept.
    expect(arrived!.bytes.toString("latin1").trimEnd()).toBe(bytes.toString("latin1").trimEnd());
    // As a mail of somebody else: its own copy would not be shown.
    desk.put(
      "1",
      Buffer.from(arrived!.bytes.toString("latin1").replace(sent.messageId, "<another@client.example>"), "latin1"),
    );
    await desk.receive();
    const [back] = await desk.inbox();
    expect(back).toMatchObject({ subject: "函证资料：应收账款", fromName: "李经理", attachmentCount: 1 });
    const read = await desk.manager.call(mail.GetMailItem, { id: back!.id });
    expect(read.html).toContain("请查收附件 &amp; 回复");
    expect(read.html).not.toContain("script");
    const part = await desk.manager.download(mail.DownMailFile, { id: back!.id, index: 0 });
    expect(part.bytes).toEqual(content);
    expect(part.headers.get("content-disposition")).toContain(encodeURIComponent("回函样式.txt"));
  });

  it("bears the name of the mailbox, else that of the person whose it is", async () => {
    const { name } = await desk.firm.inDb((db) =>
      db.selectFrom("app_user").select("name").where("user_name", "=", "manager").executeTakeFirstOrThrow(),
    );
    for (const [displayName, expected] of [
      ["审计一部", "审计一部"],
      ["", name],
    ] as const) {
      await desk.manager.call(mail.UpdateMailboxSettings, desk.settings({ passWord: "", displayName }));
      desk.smtp.delivered = [];
      await desk.send();
      await desk.server.runJobs();
      const { from } = await parseMail(desk.smtp.delivered[0]!.bytes);
      expect(from).toMatchObject({ name: expected, address: "li@firm.example" });
    }
  });

  it("of one draft goes out once, however often it is sent", async () => {
    const draft = await desk.manager.call(mail.SaveDraft, letter());
    const tries = await Promise.allSettled([
      desk.send({ id: draft.id }),
      desk.send({ id: draft.id }),
      desk.send({ id: draft.id }),
    ]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await desk.server.runJobs();
    expect(desk.smtp.delivered).toHaveLength(1);
  });

  it("that a greylisting server puts off is tried after 1, 5 and 15 minutes under the same number", async () => {
    let tries = 0;
    desk.smtp.conduct = () => (++tries <= 2 ? "greylist" : "take");
    const sent = await desk.send();
    await desk.server.runJobs();
    expect(await stateOf(sent.id)).toBe("queued");
    const waits = () =>
      desk.firm.inDb(
        async (db) =>
          (
            await sql<{
              s: number;
            }>`select round(extract(epoch from next_at - updated_at) / 60)::int as s from mail_out`.execute(db)
          ).rows[0]!.s,
      );
    expect(await waits()).toBe(1);
    await desk.wakeAll();
    expect(await waits()).toBe(5);
    await desk.wakeAll();
    expect(await stateOf(sent.id)).toBe("sent");
    expect(desk.smtp.delivered.map(({ messageId }) => messageId)).toEqual([sent.messageId]);
    desk.smtp.conduct = () => "greylist";
    const lost = await desk.send();
    await desk.server.runJobs();
    for (let more = 0; more < 3; more += 1) await desk.wakeAll();
    expect(await stateOf(lost.id)).toBe("failed");
    expect((await desk.manager.call(mail.GetMailItem, { id: lost.id })).events.at(-1)?.reply).toMatch(/Greylisted/);
  });

  it("that is refused fails at once with the server's words, and goes out later by a person's decision, under its number", async () => {
    desk.smtp.conduct = () => "refuse";
    const sent = await desk.send();
    await desk.server.runJobs();
    expect(await stateOf(sent.id)).toBe("failed");
    desk.smtp.conduct = () => "take";
    expect(await desk.manager.call(mail.ResolveMail, { id: sent.id, decision: "again", reason: "地址已更正" })).toEqual(
      {
        state: "queued",
      },
    );
    await desk.server.runJobs();
    expect(desk.smtp.delivered.map(({ messageId }) => messageId)).toEqual([sent.messageId]);
    await expect(
      desk.manager.call(mail.ResolveMail, { id: sent.id, decision: "again", reason: "再发" }),
    ).rejects.toMatchObject({ status: 400 });
  });

  it("whose server broke off before it had all of it was not taken, and is sent again by itself", async () => {
    let tries = 0;
    desk.smtp.conduct = () => (++tries === 1 ? "hangUpInData" : "take");
    const draft = await desk.manager.call(mail.SaveDraft, letter());
    await desk.manager.call(mail.UploadMailFile, { id: draft.id }, [
      { name: "大.bin", content: new Uint8Array(12 * 1024 * 1024) },
    ]);
    const sent = await desk.send({ id: draft.id });
    await desk.server.runJobs();
    expect(await stateOf(sent.id)).toBe("queued");
    await desk.wakeAll();
    expect(await stateOf(sent.id)).toBe("sent");
    expect(desk.smtp.delivered).toHaveLength(1);
  });

  it("whose last answer was lost is not sent again, but waits, and its own copy settles it", async () => {
    await desk.manager.call(mail.UpdateMailboxSettings, desk.settings({ passWord: "", isCopiedToSelf: true }));
    desk.smtp.conduct = () => "silentAfterData";
    const sent = await desk.send();
    await desk.server.runJobs();
    expect(await stateOf(sent.id)).toBe("unknown");
    await desk.wakeAll();
    expect(desk.smtp.delivered).toHaveLength(1);
    expect(desk.smtp.delivered[0]!.to).toEqual(["finance@client.example", "li@firm.example"]);
    await expect(desk.manager.call(mail.DeleteMail, { ids: [sent.id] })).rejects.toMatchObject({ status: 400 });
    desk.put("copy", desk.smtp.delivered[0]!.bytes);
    await desk.receive();
    expect(await stateOf(sent.id)).toBe("sent");
    expect(await desk.inbox()).toEqual([]);
    expect((await notesOf(sent.id)).join()).toMatch(/没有收到服务器的答复.*副本/);
  });

  it("that comes back is shown as returned, with what was said", async () => {
    const sent = await desk.send();
    await desk.server.runJobs();
    const original = desk.smtp.delivered[0]!.bytes.toString("latin1").split("\r\n\r\n")[0];
    desk.put("dsn", reportOf(original ?? "", "finance@client.example"));
    await desk.receive();
    expect(await stateOf(sent.id)).toBe("bounced");
    expect((await desk.manager.call(mail.GetMailItem, { id: sent.id })).events.at(-1)?.reply).toMatch(
      /5\.1\.1.*550 no such user/,
    );
  });

  it("whose copy to the own mailbox alone comes back has arrived all the same", async () => {
    await desk.manager.call(mail.UpdateMailboxSettings, desk.settings({ passWord: "", isCopiedToSelf: true }));
    const sent = await desk.send();
    await desk.server.runJobs();
    const original = desk.smtp.delivered[0]!.bytes.toString("latin1").split("\r\n\r\n")[0];
    desk.put("dsn", reportOf(original ?? "", "li@firm.example"));
    await desk.receive();
    expect(await stateOf(sent.id)).toBe("sent");
    expect((await notesOf(sent.id)).at(-1)).toMatch(/副本被退回/);
  });

  it("with a line break in a head, an address that is none, or no receiver is refused", async () => {
    for (const bad of [
      { subject: "a\r\nBcc: x@y.example" },
      { to: [{ name: "", address: "nobody" }] },
      { to: [] },
      { subject: "" },
    ])
      await expect(desk.send(bad)).rejects.toMatchObject({ status: 400 });
    await expect(desk.send({ to: [{ name: "a\nb", address: "a@b.example" }] })).rejects.toMatchObject({ status: 400 });
    await desk.server.runJobs();
    expect(desk.smtp.delivered).toEqual([]);
  });
});
