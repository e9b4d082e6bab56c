/** Mailboxes of many mails, fetched for the first time from a real server: each mail once, in little memory, and on from where it broke. */
import { mail } from "@digao/contract/areas/letters/mail/calls";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CutProxy, startCutProxy } from "../../../../test/cut-proxy.ts";
import { type Dovecot, hasDovecot, startDovecot } from "../../../../test/dovecot.ts";
import { isLong } from "../../../../test/long.ts";
import { type MailDesk, openMailDesk, plain } from "../../../../test/mail-desk.ts";
import { heldAtMost } from "../../../../test/memory-watch.ts";
import { canServeTls } from "../../../../test/tls-front.ts";

/** More than one lot of a job; ten thousand in a long run. */
const count = isLong ? 10_000 : 510;
const partBytes = isLong ? 20_000 : 150_000;
/** The mailbox holds more than twice as much. */
const heldMost = 32 * 1024 * 1024;
const minutes = 60_000;

/** With a scan of so many bytes as it travels. */
function mailOf(at: number, bytes = 0): Buffer {
  const part = `${"QUJD".repeat(19)}\n`.repeat(Math.ceil(bytes / 77));
  const heads = plain(`<m${at}@x>`, `第${at}封`, "").replace(
    /Content-Type.*/s,
    "Content-Type: multipart/mixed; boundary=b\n\n",
  );
  const text = "--b\nContent-Type: text/plain; charset=utf-8\n\n相符\n";
  const scan = `--b\nContent-Type: application/pdf; name=a.pdf\nContent-Transfer-Encoding: base64\n\n${part}--b--\n`;
  return Buffer.from((heads + text + scan).replace(/\n/g, "\r\n"));
}

describe.skipIf(!hasDovecot)("a mailbox at Dovecot", () => {
  let desk: MailDesk;
  let dovecot: Dovecot;
  let proxy: CutProxy | undefined;
  beforeAll(async () => {
    desk = await openMailDesk();
  });
  afterAll(() => desk.stop());
  beforeEach(() => desk.begin());
  afterEach(async () => {
    await proxy?.stop();
    await dovecot.stop();
  });

  const use = (sendType: "IMAP" | "POP3", popPort: number, isSSL = false) =>
    desk.manager.call(mail.UpdateMailboxSettings, desk.settings({ sendType, popPort, isSSL }));
  const behindProxy = async (sendType: "IMAP" | "POP3"): Promise<CutProxy> => {
    dovecot = await startDovecot();
    proxy = await startCutProxy(sendType === "IMAP" ? dovecot.imapPort : dovecot.pop3Port);
    await use(sendType, proxy.port);
    return proxy;
  };
  const stored = async (): Promise<{ mails: number; subjects: number }> => {
    const { rows } = await desk.firm.inDb((db) =>
      sql<{ mails: number; subjects: number }>`
        select count(*)::int as mails, count(distinct subject)::int as subjects from mail where direction = 2 and parse_state = 1`.execute(
        db,
      ),
    );
    return rows[0] ?? { mails: 0, subjects: 0 };
  };

  it.skipIf(!canServeTls).each(["IMAP", "POP3"] as const)(
    "is read by %s where TLS begins with the first byte",
    async (sendType) => {
      dovecot = await startDovecot({ imapsPort: 993, pop3sPort: 995 });
      await use(sendType, sendType === "IMAP" ? 993 : 995, true);
      const { steps } = await desk.manager.call(mail.TestMailServer, {});
      expect(steps[0]).toMatchObject({ step: "receive", isDone: true });
      dovecot.deliver(mailOf(1));
      await desk.receive();
      await desk.receive();
      expect((await desk.inbox()).map(({ subject }) => subject)).toEqual(["第1封"]);
    },
  );

  it.each(["IMAP", "POP3"] as const)(
    `of ${count} mails is fetched by %s, each mail once, in little memory`,
    async (sendType) => {
      const way = await behindProxy(sendType);
      // What reads mails is loaded with the first of them.
      dovecot.deliver(mailOf(count, partBytes));
      await desk.receive();
      for (let at = 0; at < count; at += 1) dovecot.deliver(mailOf(at, partBytes));
      expect(await heldAtMost(() => desk.receive())).toBeLessThan(heldMost);
      expect(count * partBytes).toBeGreaterThan(2 * heldMost);
      expect(await stored()).toEqual({ mails: count + 1, subjects: count + 1 });
      expect(way.fetched).toBe(count + 1);
      // Nothing of it is asked for again.
      dovecot.deliver(mailOf(count + 1));
      await desk.receive();
      expect(way.fetched).toBe(count + 2);
      expect(await stored()).toEqual({ mails: count + 2, subjects: count + 2 });
    },
    (isLong ? 60 : 8) * minutes,
  );

  it.each(["IMAP", "POP3"] as const)(
    "whose connection breaks in the midst of a mail goes on by %s with that mail, and asks for none before it again",
    async (sendType) => {
      const [mails, cutAt] = [40, 25];
      const way = await behindProxy(sendType);
      for (let at = 0; at < mails; at += 1) dovecot.deliver(mailOf(at, 2_000));
      way.cutAt = cutAt;
      await desk.receive();
      expect(await stored()).toEqual({ mails: cutAt - 1, subjects: cutAt - 1 });
      expect((await desk.manager.call(mail.GetMailCounts, {})).pollError).not.toBeNull();
      await desk.receive();
      expect(await stored()).toEqual({ mails, subjects: mails });
      expect(way.fetched).toBe(mails + 1);
      expect((await desk.manager.call(mail.GetMailCounts, {})).pollError).toBeNull();
    },
  );
});
