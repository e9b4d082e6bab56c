/** A firm with a mailbox that sends, whose staff are told of things, and what passes between the notice and its readers outside. */
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { subscriptions } from "@digao/contract/areas/identity/subscriptions/calls";
import { sql } from "kysely";
import { startLeftSendings } from "../src/areas/letters/mail/clock.ts";
import { startDeliveries } from "../src/areas/letters/notice-delivery/clock.ts";
import { notify } from "../src/platform/live/notices.ts";
import { sealSecret } from "../src/platform/secrets/secrets.ts";
import { makeProject } from "./build.ts";
import { type Client, type Person, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { mailPassword, type SmtpDesk, startSmtp } from "./mail-servers.ts";

export const adjustments = { subCategory: "adjustments", channel: "mail" } as const;
const words = { name: "李经理", no: "AJE-1", title: "补提坏账", entry: "补提坏账", project: "年报审计" };

export class NoticeDesk {
  readonly server: TestServer;
  readonly smtp: SmtpDesk;
  firm!: TestTenant;
  staff!: Client;
  admin!: Client;
  projectId = 0;

  private constructor(server: TestServer, smtp: SmtpDesk) {
    this.server = server;
    this.smtp = smtp;
  }

  static async open(): Promise<NoticeDesk> {
    return new NoticeDesk(await startTestServer({ external: { trustedHosts: ["127.0.0.1"] } }), await startSmtp());
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await this.smtp.stop();
  }

  /** Another firm, with its project. */
  async begin(): Promise<void> {
    const { server, smtp } = this;
    await server.runJobs();
    this.firm = await server.newTenant();
    const { firm } = this;
    [this.staff, this.admin] = [await firm.as("staff1"), await firm.as("admin")];
    this.projectId = await this.newProject();
    [smtp.delivered, smtp.conduct] = [[], () => "take"];
    await firm.inDb(async (db) => {
      await sql`update app_user set email_address = user_name || '@firm.example'`.execute(db);
      await db
        .insertInto("mail_account")
        .values({
          owner_kind: 2,
          mail_address: "office@firm.example",
          pop_serve: "127.0.0.1",
          smtp_serve: "127.0.0.1",
          smtp_port: smtp.port,
          is_ssl: false,
          is_copied_to_self: true,
          password_sealed: await sealSecret(db, mailPassword),
          tested_at: sql`now()`,
          confirmed_by: firm.userIds.manager,
          confirmed_at: sql`now()`,
          next_poll_at: sql`now() + interval '1 day'`,
        })
        .execute();
    }, "admin");
  }

  async newProject(): Promise<number> {
    const team = { manager: { role: projectRole.manager }, staff1: { role: projectRole.member } };
    return (await makeProject(this.firm, team)).projectId;
  }

  /** Mails of a topic from now on. */
  subscribe(as: Client = this.staff) {
    return as.call(subscriptions.CreateSubscribeInfo, adjustments);
  }

  tell(more: Partial<typeof words> = {}, to: Person = "staff1", projectId = this.projectId): Promise<void> {
    return this.firm.inDb((db) =>
      notify(db, {
        to: [this.firm.userIds[to]],
        type: noticeType.notice,
        title: "notice.adjustChecked.title",
        text: "notice.adjustChecked.text",
        projectId,
        params: { ...words, ...more },
        link: "/main/home",
      }),
    );
  }

  /** As the minute's clock does, and what it has started. */
  async deliver(): Promise<void> {
    await this.firm.inDb(startDeliveries);
    await this.server.runJobs();
  }

  /** What passes by itself in an hour, or a day. */
  letPass(): Promise<unknown> {
    return this.firm.inDb(async (db) => {
      await sql`update notice_mail set next_at = now() where state = 'waiting'`.execute(db);
      await sql`update webhook_delivery set next_at = now() where state = 'waiting'`.execute(db);
    });
  }

  /** The mailbox's next try. */
  async nextTry(): Promise<void> {
    const { firm, server } = this;
    await firm.inDb((db) => sql`update mail_out set next_at = now() where state = 'queued'`.execute(db));
    await firm.inDb(startLeftSendings);
    await firm.inDb((db) => sql`update job_queue set run_at = now() where tenant_id = ${firm.id}`.execute(db));
    await server.runJobs();
  }
}
