import { mail } from "@digao/contract/areas/letters/mail/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Dovecot, hasDovecot, startDovecot } from "../../../../test/dovecot.ts";
import { type MailDesk, openMailDesk, plain } from "../../../../test/mail-desk.ts";

const crlf = (text: string): Buffer => Buffer.from(text.replace(/\n/g, "\r\n"));

describe.skipIf(!hasDovecot)("a mailbox at Dovecot", () => {
  let desk: MailDesk;
  let dovecot: Dovecot;
  beforeAll(async () => {
    desk = await openMailDesk();
  });
  afterAll(() => desk.stop());
  beforeEach(async () => {
    dovecot = await startDovecot();
    await desk.begin();
    return () => dovecot.stop();
  });

  /** SMTP offers no STARTTLS here, so the mailbox is taken as tested. */
  const use = async (sendType: "IMAP" | "POP3", isSSL = true) => {
    const popPort = sendType === "IMAP" ? dovecot.imapPort : dovecot.pop3Port;
    await desk.manager.call(mail.UpdateMailboxSettings, desk.settings({ sendType, popPort, isSSL }));
    const { steps } = await desk.manager.call(mail.TestMailServer, {});
    expect(steps[0]).toMatchObject({ step: "receive", isDone: true });
  };

  it.each(["IMAP", "POP3"] as const)(
    "is read by %s over STARTTLS, each mail once, and left as it is",
    async (sendType) => {
      await use(sendType);
      dovecot.deliver(crlf(plain("<a@x>", "回函一", "相符")));
      await desk.receive();
      dovecot.deliver(crlf(plain("<b@x>", "回函二", "不符")));
      await desk.receive();
      await desk.receive();
      expect((await desk.inbox()).map(({ subject }) => subject)).toEqual(["回函二", "回函一"]);
      expect((await desk.manager.call(mail.GetMailCounts, {})).pollError).toBeNull();
    },
  );

  it("changed from POP3 to IMAP shows no mail twice", async () => {
    await use("POP3");
    dovecot.deliver(crlf(plain("<a@x>", "回函一", "相符")));
    await desk.receive();
    await use("IMAP");
    await desk.receive();
    expect(await desk.inbox()).toHaveLength(1);
  });

  it("settles what is unknown by its folder of sent mails", async () => {
    await use("IMAP", false);
    expect(await desk.manager.call(mail.TestMailServer, {})).toMatchObject({ isDone: true });
    desk.smtp.delivered = [];
    desk.smtp.conduct = () => "silentAfterData";
    const [first, lost] = [await desk.send(), await desk.send({ subject: "另一封" })];
    await desk.server.runJobs();
    await desk.wakeAll();
    const copy = desk.smtp.delivered.find(({ messageId }) => messageId === first.messageId);
    dovecot.deliver(copy!.bytes, "Sent");
    await desk.receive();
    await desk.receive();
    expect((await desk.read(first.id)).state).toBe("sent");
    const waiting = await desk.read(lost.id);
    expect(waiting.state).toBe("unknown");
    expect(waiting.events.filter(({ note }) => /没有找到/.test(note))).toHaveLength(1);
  });

  it("tells a wrong password from a server that cannot be reached", async () => {
    await desk.manager.call(
      mail.UpdateMailboxSettings,
      desk.settings({ sendType: "IMAP", popPort: dovecot.imapPort, passWord: "wrong" }),
    );
    const { steps } = await desk.manager.call(mail.TestMailServer, {});
    expect(steps[0]).toMatchObject({ isDone: false, message: expect.stringMatching(/密码不正确/) });
  });
});
