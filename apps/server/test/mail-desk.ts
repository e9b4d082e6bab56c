/** A firm whose manager has a mailbox on servers of the test, and what tests do with it. */
import { mail } from "@digao/contract/areas/letters/mail/calls";
import type { Draft } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { startLeftSendings } from "../src/areas/letters/mail/clock.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { mailPassword, type Pop3Desk, type SmtpDesk, startPop3, startSmtp } from "./mail-servers.ts";

export type Settings = Draft<typeof mail.UpdateMailboxSettings>;
type Letter = Draft<typeof mail.SendMail>;

export interface MailDesk {
  server: TestServer;
  smtp: SmtpDesk;
  pop3: Pop3Desk;
  firm: TestTenant;
  manager: Client;
  settings(more?: Partial<Settings>): Settings;
  /** Another firm, with a mailbox that has passed its test. */
  begin(): Promise<void>;
  send(more?: Partial<Letter>): ReturnType<typeof sendAs>;
  read(id: number): ReturnType<typeof readAs>;
  /** Lets everything that waits be due, and runs it. */
  wakeAll(): Promise<void>;
  put(uidl: string, content: string | Buffer): void;
  receive(): Promise<void>;
  inbox(more?: Partial<Draft<typeof mail.GetMailList>>): ReturnType<typeof inboxOf>;
  stop(): Promise<void>;
}

export const letter = (more: Partial<Letter> = {}): Letter => ({
  to: [{ name: "华衡", address: "finance@client.example" }],
  subject: "函证资料：应收账款",
  content: "<p>请查收附件 &amp; 回复</p><script>alert(1)</script>",
  ...more,
});

export const plain = (id: string, subject: string, text: string, more = ""): string =>
  `From: "张三" <zhang@client.example>\nTo: li@firm.example\nSubject: ${subject}\nMessage-ID: ${id}\nDate: Mon, 06 Jan 2025 10:00:00 +0800\n${more}Content-Type: text/plain; charset=utf-8\n\n${text}\n`;

const sendAs = (client: Client, more: Partial<Letter> = {}) => client.call(mail.SendMail, letter(more));
const readAs = (client: Client, id: number) => client.call(mail.GetMailItem, { id });
const inboxOf = async (client: Client, more: Partial<Draft<typeof mail.GetMailList>> = {}) =>
  (await client.call(mail.GetMailList, { folder: "inbox", maxResultCount: 100, ...more })).items;

/** Somebody else with the administrator's rights: the firm's mailbox takes two. */
export async function anotherAdmin(firm: TestTenant): Promise<Client> {
  await firm.inDb((db) =>
    sql`insert into user_role (user_id, role_id)
      select ${firm.userIds.staff2}::bigint, ur.role_id from user_role ur where ur.tenant_id = app_tenant() and ur.user_id = ${firm.userIds.admin}
      on conflict do nothing`.execute(db),
  );
  return firm.as("staff2");
}

export async function openMailDesk(): Promise<MailDesk> {
  const server = await startTestServer({ external: { trustedHosts: ["127.0.0.1"] } });
  const [smtp, pop3] = [await startSmtp(), await startPop3()];
  const first = await server.newTenant();
  const desk: MailDesk = {
    server,
    smtp,
    pop3,
    firm: first,
    manager: await first.as("manager"),
    settings: (more = {}) => ({
      mailAddress: "li@firm.example",
      displayName: "李经理",
      popServe: "127.0.0.1",
      popPort: pop3.port,
      smtpServe: "127.0.0.1",
      smtpPort: smtp.port,
      passWord: mailPassword,
      isSSL: false,
      ...more,
    }),
    async begin() {
      // What the test before left to be sent.
      await server.runJobs();
      desk.firm = await server.newTenant();
      desk.manager = await desk.firm.as("manager");
      [smtp.delivered, pop3.mails] = [[], []];
      smtp.conduct = () => "take";
      await desk.manager.call(mail.UpdateMailboxSettings, desk.settings());
      await desk.manager.call(mail.TestMailServer, {});
      smtp.delivered = [];
    },
    send: (more) => sendAs(desk.manager, more),
    read: (id) => readAs(desk.manager, id),
    async wakeAll() {
      const { firm } = desk;
      await firm.inDb((db) =>
        sql`update mail_out set next_at = now() - interval '1 second' where state = 'queued'`.execute(db),
      );
      await firm.inDb(startLeftSendings);
      await firm.inDb((db) => sql`update job_queue set run_at = now() where tenant_id = ${firm.id}`.execute(db));
      await server.runJobs();
    },
    put(uidl, content) {
      const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content.replace(/\n/g, "\r\n"));
      pop3.mails.push({ uidl, bytes });
    },
    async receive() {
      await desk.manager.call(mail.ReceiveMail, {});
      await server.runJobs();
    },
    inbox: (more) => inboxOf(desk.manager, more),
    async stop() {
      await server.stop();
      await Promise.all([smtp.stop(), pop3.stop()]);
    },
  };
  return desk;
}
