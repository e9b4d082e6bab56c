/** Mail servers as firms have them: encryption of both kinds, passwords that are refused, mailboxes of ten thousand mails. */
import { mail } from "@digao/contract/areas/letters/mail/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type MailDesk, openMailDesk, plain } from "../../../../test/mail-desk.ts";
import { mailPassword, type SmtpDesk, startSmtp } from "../../../../test/mail-servers.ts";
import { type Certificate, canServeTls, newCertificate, startTlsFront } from "../../../../test/tls-front.ts";
import { startJob } from "../../../platform/jobs/queue.ts";
import { startPolls } from "./clock.ts";
import { receivingKind } from "./kinds.ts";

let desk: MailDesk;
beforeAll(async () => {
  desk = await openMailDesk();
});
afterAll(() => desk.stop());
beforeEach(() => desk.begin());

const use = async (more: Parameters<MailDesk["settings"]>[0]) => {
  await desk.manager.call(mail.UpdateMailboxSettings, desk.settings(more));
  return desk.manager.call(mail.TestMailServer, {});
};

describe.skipIf(!canServeTls)("encrypted", () => {
  let certificate: Certificate;
  let secure: SmtpDesk;
  const fronts: { stop: () => Promise<void> }[] = [];
  // Another address of loopback: the ports of mail are the machine's own on the first.
  const ip = "127.0.0.1";
  beforeAll(async () => {
    certificate = newCertificate();
    secure = await startSmtp({ ...certificate, secure: false });
    fronts.push(await startTlsFront({ ip, port: 465, to: desk.smtp.port }, certificate));
    fronts.push(await startTlsFront({ ip, port: 995, to: desk.pop3.port }, certificate));
  });
  afterAll(async () => {
    for (const front of fronts) await front.stop();
    await secure.stop();
  });

  it("from the first byte at 465 and 995, mails go out and come in", async () => {
    expect(await use({ smtpPort: 465, popPort: 995, isSSL: true })).toMatchObject({ isDone: true });
    desk.smtp.delivered = [];
    const sent = await desk.send();
    await desk.server.runJobs();
    expect(desk.smtp.delivered.map(({ messageId }) => messageId)).toEqual([sent.messageId]);
    desk.put("a", plain("<a@x>", "回函", "相符"));
    await desk.receive();
    expect((await desk.inbox()).map(({ subject }) => subject)).toEqual(["回函"]);
  });

  it("by STARTTLS, the password is said after it alone; a server without it is sent none", async () => {
    const { steps } = await use({ smtpPort: secure.port, popPort: 995, isSSL: true });
    expect(steps.find(({ step }) => step === "send")).toMatchObject({ isDone: true });
    expect(secure.delivered).toHaveLength(1);
    const before = desk.pop3.commands.length;
    const refused = await use({ smtpPort: desk.smtp.port, isSSL: true });
    expect(refused).toMatchObject({ isDone: false });
    expect(desk.pop3.commands.slice(before)).not.toContain("PASS");
  });
});

describe("a password that is refused", () => {
  const polls = () => desk.firm.inDb(startPolls);
  const pass = () => desk.pop3.commands.filter((command) => command === "PASS").length;

  it("is told on the mailbox, and the server is not asked again until its owner has tested it", async () => {
    await desk.firm.inDb((db) => db.updateTable("mail_account").set({ login_name: null }).execute());
    desk.pop3.password = "changed-meanwhile";
    const before = pass();
    await desk.receive();
    expect(pass()).toBe(before + 1);
    expect((await desk.manager.call(mail.GetMailCounts, {})).pollError).toMatch(/密码/);
    await desk.firm.inDb((db) =>
      sql`
        update mail_account a set next_poll_at = earlier.at
        from (select id, next_poll_at - interval '30 minutes' as at from mail_account) earlier where earlier.id = a.id`.execute(
        db,
      ),
    );
    expect(await polls()).toBe(0);
    desk.pop3.password = mailPassword;
    await desk.manager.call(mail.TestMailServer, {});
    expect(await polls()).toBe(1);
    await desk.server.runJobs();
    expect((await desk.manager.call(mail.GetMailCounts, {})).pollError).toBeNull();
  });
});

describe("a mailbox of ten thousand mails", () => {
  const count = 10_000;

  it("is asked for what is new alone: its list once, and each new mail once", async () => {
    for (let at = 0; at < count; at += 1) desk.put(`u${at}`, plain(`<m${at}@x>`, `第${at}封`, "相符"));
    await desk.firm.inDb((db) =>
      sql`insert into mail_seen (account_id, uid_key) select a.id, 'pop3:u' || n from mail_account a, generate_series(0, ${count - 4}::int) n`.execute(
        db,
      ),
    );
    desk.pop3.commands.length = 0;
    await desk.receive();
    expect((await desk.inbox()).map(({ subject }) => subject).sort()).toEqual(["第9997封", "第9998封", "第9999封"]);
    const countOf = (command: string) => desk.pop3.commands.filter((one) => one === command).length;
    expect([countOf("UIDL"), countOf("LIST"), countOf("RETR")]).toEqual([1, 1, 3]);
  });

  it("is fetched in parts, each a job of its own that goes on with the next", async () => {
    const [fresh, atOnce] = [5, 2];
    for (let at = 0; at < fresh; at += 1) desk.put(`u${at}`, plain(`<m${at}@x>`, `第${at}封`, "相符"));
    desk.pop3.commands.length = 0;
    await desk.firm.inDb(async (db) => {
      const { id } = await db.selectFrom("mail_account").select("id").executeTakeFirstOrThrow();
      await startJob(db, { kind: receivingKind, payload: { accountId: id, atOnce } });
    });
    await desk.server.runJobs();
    const fetched = await desk.firm.inDb((db) =>
      db
        .selectFrom("job")
        .select(sql<number>`(result ->> 'fetched')::int`.as("mails"))
        .where("kind", "=", receivingKind)
        .orderBy("id")
        .execute(),
    );
    expect(fetched.map(({ mails }) => mails)).toEqual([2, 2, 1]);
    const countOf = (command: string) => desk.pop3.commands.filter((one) => one === command).length;
    expect([countOf("UIDL"), countOf("RETR")]).toEqual([3, fresh]);
    expect((await desk.inbox()).map(({ subject }) => subject).sort()).toEqual([
      "第0封",
      "第1封",
      "第2封",
      "第3封",
      "第4封",
    ]);
  });
});
