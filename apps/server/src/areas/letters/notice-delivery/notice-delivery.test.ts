import { memberState, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { subscriptions } from "@digao/contract/areas/identity/subscriptions/calls";
import { subscriptionGroups } from "@digao/contract/areas/identity/subscriptions/topics";
import { noticeDelivery } from "@digao/contract/areas/letters/notice-delivery/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { makeProject } from "../../../../test/build.ts";
import { type Client, type Person, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { type LoopbackWebhook, startLoopbackWebhook } from "../../../../test/loopback-webhook.ts";
import { mailPassword, type SmtpDesk, startSmtp } from "../../../../test/mail-servers.ts";
import { startJob } from "../../../platform/jobs/queue.ts";
import { notify } from "../../../platform/live/notices.ts";
import { parseMail } from "../../../platform/mail/parse.ts";
import { sealSecret } from "../../../platform/secrets/secrets.ts";
import { remindFirm } from "../../office/projects/reminders.ts";
import { startLeftSendings } from "../mail/clock.ts";
import { startDeliveries } from "./clock.ts";
import { mailPerson } from "./write-mails.ts";

let server: TestServer;
let smtp: SmtpDesk;
let webhook: LoopbackWebhook;
let firm: TestTenant;
let staff: Client;
let admin: Client;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer({ external: { trustedHosts: ["127.0.0.1"] } });
  smtp = await startSmtp();
  webhook = await startLoopbackWebhook();
});
afterAll(async () => {
  await server.stop();
  await Promise.all([smtp.stop(), webhook.stop()]);
});
beforeEach(async () => {
  await server.runJobs();
  firm = await server.newTenant();
  [staff, admin] = [await firm.as("staff1"), await firm.as("admin")];
  projectId = (
    await makeProject(firm, { manager: { role: projectRole.manager }, staff1: { role: projectRole.member } })
  ).projectId;
  [smtp.delivered, smtp.conduct, webhook.heard, webhook.status] = [[], () => "take", [], 204];
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
});

const adjustments = { subCategory: "adjustments", channel: "mail" } as const;
const subscribe = (as: Client = staff) => as.call(subscriptions.CreateSubscribeInfo, adjustments);
const words = { name: "李经理", no: "AJE-1", title: "补提坏账", entry: "补提坏账", project: "年报审计" };
const tell = (more: Partial<typeof words> = {}, to: Person = "staff1", project: number | null = projectId) =>
  firm.inDb((db) =>
    notify(db, {
      to: [firm.userIds[to]],
      type: noticeType.notice,
      title: "notice.adjustChecked.title",
      text: "notice.adjustChecked.text",
      projectId: project,
      params: { ...words, ...more },
      link: "/main/home",
    }),
  );
/** As the minute's clock does, and what it has started. */
async function deliver(): Promise<void> {
  await firm.inDb(startDeliveries);
  await server.runJobs();
}
const letPass = () =>
  firm.inDb((db) => sql`update notice_mail set next_at = now() where state = 'waiting'`.execute(db));
async function nextTry(): Promise<void> {
  await firm.inDb((db) => sql`update mail_out set next_at = now() where state = 'queued'`.execute(db));
  await firm.inDb(startLeftSendings);
  await firm.inDb((db) => sql`update job_queue set run_at = now() where tenant_id = ${firm.id}`.execute(db));
  await server.runJobs();
}
const mails = async (as: Client = staff) => (await as.call(noticeDelivery.GetNoticeMails, {})).items;
const statesOf = async (as: Client = staff) => (await mails(as)).map(({ state }) => state);
const choose = async (more: Partial<Parameters<typeof timesOf>[0]>, as: Client = staff) => {
  const { rowVersion } = await as.call(noticeDelivery.GetNoticeDelivery, {});
  return as.call(noticeDelivery.UpdateNoticeDelivery, { ...timesOf(more), rowVersion });
};
const timesOf = (more: { pace?: "each" | "daily"; digestAt?: string; quietFrom?: string; quietTo?: string }) => ({
  pace: more.pace ?? ("each" as const),
  digestAt: more.digestAt ?? "08:00",
  quietFrom: more.quietFrom ?? null,
  quietTo: more.quietTo ?? null,
});
/** So many minutes from now, on the clock of China. */
const clockIn = (minutes: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + minutes * 60_000).toISOString().slice(11, 16);

describe("a notice by mail", () => {
  it("comes once to whoever asked for it, with its project, its link and the way to switch it off", async () => {
    await subscribe();
    await tell();
    await tell({}, "manager");
    await deliver();
    await deliver();
    expect(smtp.delivered.map(({ to }) => to)).toEqual([["staff1@firm.example"]]);
    const mail = await parseMail(smtp.delivered[0]!.bytes);
    expect(mail.subject).toMatch(/^【测试会计师事务所】调整分录已复核（.+）$/);
    expect(mail.text).toContain("李经理复核通过了 AJE-1“补提坏账”（年报审计）");
    expect(mail.text).toContain(`打开：${server.url}/main/home`);
    expect(mail.text).toContain(`${server.url}/sm/subscriptions`);
    expect(await mails()).toMatchObject([
      { state: "sent", title: "调整分录已复核", to: "staff1@firm.example", sentAt: expect.any(String) },
    ]);
    expect(await mails(admin)).toEqual([]);
  });

  it("is not wanted until it is chosen, and ends with the notices themselves", async () => {
    await tell();
    expect(await subscribe()).toMatchObject({ isSubscribed: true, isMailed: true });
    expect(
      await staff.call(subscriptions.CancelSubscribeInfo, { subCategory: "adjustments", channel: "site" }),
    ).toMatchObject({ isSubscribed: false, isMailed: false });
    await tell();
    await deliver();
    expect([await mails(), smtp.delivered]).toEqual([[], []]);
    await expect(staff.call(subscriptions.CancelSubscribeInfo, { subCategory: "duties" })).rejects.toMatchObject({
      status: 400,
    });
    expect(
      await staff.call(subscriptions.CreateSubscribeInfo, { subCategory: "duties", channel: "mail" }),
    ).toMatchObject({ isSubscribed: true, isMailed: true, isAlways: true });
  });

  it("of one project may differ from that of all", async () => {
    const other = (await makeProject(firm, { manager: { role: 1 }, staff1: { role: 0 } })).projectId;
    await subscribe();
    await staff.call(subscriptions.CancelSubscribeInfo, { ...adjustments, target: String(other) });
    await tell({}, "staff1", other);
    await tell();
    await deliver();
    expect(smtp.delivered).toHaveLength(1);
  });

  it("has no heads and no lines but its own, whatever people are called", async () => {
    await firm.inDb((db) =>
      sql`update project set project_name = ${"审计\r\nBcc: thief@evil.example\r\n\r\n<script>alert(1)</script>"} where id = ${projectId}`.execute(
        db,
      ),
    );
    await subscribe();
    await tell({ name: "李\r\n\r\n打开：https://evil.example", title: "x".repeat(3000) });
    await deliver();
    const [mail] = smtp.delivered;
    expect(mail!.to).toEqual(["staff1@firm.example"]);
    const [heads = ""] = mail!.bytes.toString("latin1").split("\r\n\r\n");
    expect(heads).not.toMatch(/^bcc:/im);
    expect(heads).toMatch(/^content-type: text\/plain/im);
    const { text } = await parseMail(mail!.bytes);
    expect(text.split(/\r?\n/).filter((line) => line.startsWith("打开："))).toEqual([`打开：${server.url}/main/home`]);
  });

  it("waits for a mailbox of the firm, and says so; without an address it ends", async () => {
    await firm.inDb((db) => sql`update mail_account set confirmed_at = null, confirmed_by = null`.execute(db));
    await subscribe();
    await tell();
    await deliver();
    expect(await mails()).toMatchObject([{ state: "waiting", why: expect.stringMatching(/没有可用于发信的邮箱/) }]);
    await expect(staff.call(noticeDelivery.SendTestNotice, {})).rejects.toMatchObject({ status: 400 });
    await firm.inDb((db) =>
      sql`update mail_account set confirmed_at = now(), confirmed_by = ${firm.userIds.manager}`.execute(db),
    );
    await firm.inDb((db) => sql`update app_user set email_address = '' where id = ${staff.userId}`.execute(db));
    await letPass();
    await deliver();
    expect(await mails()).toMatchObject([{ state: "dropped", why: expect.stringMatching(/没有可用的邮箱地址/) }]);
    expect(smtp.delivered).toEqual([]);
  });
});

describe("the time of a mail", () => {
  it("is after the quiet hours, at once where they are taken back", async () => {
    await subscribe();
    await choose({ quietFrom: clockIn(-60), quietTo: clockIn(60) });
    await tell();
    await deliver();
    expect(await mails()).toMatchObject([{ state: "waiting", why: "等待免打扰时段结束", nextAt: expect.any(String) }]);
    await letPass();
    await deliver();
    expect(smtp.delivered).toEqual([]);
    await choose({});
    await deliver();
    expect(await statesOf()).toEqual(["sent"]);
  });

  it("is that of the digest, which holds all of them", async () => {
    await subscribe();
    await choose({ pace: "daily", digestAt: clockIn(120) });
    for (const no of ["AJE-1", "AJE-2", "AJE-3"]) await tell({ no });
    await deliver();
    expect(await mails()).toMatchObject(Array(3).fill({ state: "waiting", why: "等待每日汇总" }));
    await firm.inDb((db) => sql`update notice_mail set created_at = created_at - interval '1 day'`.execute(db));
    await letPass();
    await deliver();
    expect(smtp.delivered).toHaveLength(1);
    const { subject, text } = await parseMail(smtp.delivered[0]!.bytes);
    expect(subject).toMatch(/通知汇总，共 3 条/);
    for (const no of ["1. ", "2. ", "3. ", "AJE-1", "AJE-2", "AJE-3"]) expect(text).toContain(no);
    expect(await statesOf()).toEqual(["sent", "sent", "sent"]);
  });

  it("is chosen on what was read last, and has quiet that begins and ends apart", async () => {
    const stale = choose({ quietFrom: "22:00", quietTo: "07:00" });
    expect(await stale).toMatchObject({ quietFrom: "22:00", quietTo: "07:00", rowVersion: 1 });
    await expect(
      staff.call(noticeDelivery.UpdateNoticeDelivery, { ...timesOf({}), rowVersion: 0 }),
    ).rejects.toMatchObject({ status: 409 });
    await expect(choose({ quietFrom: "22:00", quietTo: "22:00" })).rejects.toMatchObject({ status: 400 });
  });
});

describe("what the reader may not see any more", () => {
  const leave = () =>
    firm.inDb((db) =>
      sql`update project_member set checked = ${memberState.removed} where project_id = ${projectId} and user_id = ${staff.userId}`.execute(
        db,
      ),
    );
  const disable = () =>
    firm.inDb((db) => sql`update app_user set is_active = false where id = ${staff.userId}`.execute(db));
  const remove = () => firm.inDb((db) => sql`update project set is_deleted = true where id = ${projectId}`.execute(db));
  const seen = async () =>
    firm.inDb(async (db) => (await db.selectFrom("notice_mail").select(["state", "why"]).execute()).map((row) => row));

  it.each([
    ["who left the project", leave],
    ["who may not sign in", disable],
    ["of a project that was deleted", remove],
  ])("is not written to one %s", async (_who, end) => {
    await subscribe();
    await tell();
    await end();
    await deliver();
    expect(await seen()).toEqual([{ state: "dropped", why: "noticeMail.noRight" }]);
    expect(smtp.delivered).toEqual([]);
  });

  it("is not written to one whose role told it, once the role is gone; one never on the team keeps what roles open", async () => {
    const partner = await firm.as("partner");
    await subscribe(partner);
    await tell({}, "partner");
    await deliver();
    expect(await statesOf(partner)).toEqual(["sent"]);
    await tell({}, "partner");
    await firm.inDb((db) => sql`delete from user_role where user_id = ${partner.userId}`.execute(db));
    await deliver();
    expect(smtp.delivered).toHaveLength(1);
  });

  it("is not sent by a mail that waited for its server; what is left of a digest gets another mail", async () => {
    const other = (await makeProject(firm, { manager: { role: 1 }, staff1: { role: 0 } })).projectId;
    await subscribe();
    await choose({ pace: "daily", digestAt: clockIn(0) });
    smtp.conduct = () => "greylist";
    await tell({ no: "AJE-1" });
    await tell({ no: "AJE-2" }, "staff1", other);
    await firm.inDb((db) => sql`update notice_mail set created_at = created_at - interval '1 day'`.execute(db));
    await deliver();
    expect(await statesOf()).toEqual(["queued", "queued"]);
    smtp.conduct = () => "take";
    await leave();
    await nextTry();
    expect(smtp.delivered).toEqual([]);
    await deliver();
    expect((await seen()).map(({ state }) => state).sort()).toEqual(["dropped", "written"]);
    const texts = await Promise.all(smtp.delivered.map(async ({ bytes }) => (await parseMail(bytes)).text));
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain("AJE-2");
    expect(texts[0]).not.toContain("AJE-1");
  });
});

describe("a mail of notices", () => {
  it("is written with its rows or not at all, and once by two servers", async () => {
    await subscribe();
    await tell();
    const write = () => firm.inDb((db) => mailPerson(db, { start: startJob }, staff.userId));
    await expect(
      firm.inDb(async (db) => {
        await mailPerson(db, { start: startJob }, staff.userId);
        throw new Error("killed");
      }),
    ).rejects.toThrow("killed");
    expect(await statesOf()).toEqual(["waiting"]);
    expect((await Promise.all([write(), write()])).sort()).toEqual([0, 1]);
    await server.runJobs();
    expect(smtp.delivered).toHaveLength(1);
  });

  it("whose answer was lost is not sent again; one that was not handed over is, under the same number", async () => {
    await subscribe();
    smtp.conduct = () => "silentAfterData";
    await tell();
    await deliver();
    await nextTry();
    expect(smtp.delivered).toHaveLength(1);
    expect(await mails()).toMatchObject([{ state: "unknown", why: expect.stringMatching(/不自动重发/) }]);
    // Killed with the mail in hand: its run is no more.
    smtp.conduct = () => "greylist";
    await tell();
    await deliver();
    await firm.inDb((db) =>
      sql`update mail_out set state = 'sending', job_id = null, next_at = now() where state = 'queued'`.execute(db),
    );
    smtp.conduct = () => "take";
    await nextTry();
    expect(smtp.delivered).toHaveLength(2);
    expect(await statesOf()).toEqual(["sent", "unknown"]);
  });

  it("can be tried out, once a minute", async () => {
    const both = await meet(server, firm, [
      () => staff.call(noticeDelivery.SendTestNotice, {}),
      () => staff.call(noticeDelivery.SendTestNotice, {}),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await server.runJobs();
    expect(smtp.delivered.map(({ to }) => to)).toEqual([["staff1@firm.example"]]);
    expect(await mails()).toMatchObject([{ state: "sent", title: "测试邮件" }]);
  });
});

describe("the firm's own service", () => {
  const all = Object.keys(subscriptionGroups) as (keyof typeof subscriptionGroups)[];
  const set = async (more: { url?: string; secret?: string; isEnabled?: boolean } = {}) => {
    const now = await admin.call(noticeDelivery.GetNoticeWebhook, {});
    return admin.call(noticeDelivery.UpdateNoticeWebhook, {
      url: webhook.url,
      secret: webhook.secret,
      groups: all.filter((group) => group !== "duties"),
      isEnabled: true,
      ...more,
      rowVersion: now?.rowVersion ?? 0,
    });
  };
  const calls = async () => (await admin.call(noticeDelivery.GetWebhookDeliveries, {})).items;
  const again = () =>
    firm.inDb((db) => sql`update webhook_delivery set next_at = now() where state = 'waiting'`.execute(db));

  it("is told who got a notice, signed, and nothing of what it says", async () => {
    await set();
    await tell();
    await deliver();
    await deliver();
    expect(webhook.heard).toMatchObject([
      {
        isSigned: true,
        body: {
          event: "notice",
          notice: { title: { zh: "调整分录已复核", en: "Adjustment approved" }, receivers: [{ userId: staff.userId }] },
        },
      },
    ]);
    expect(webhook.heard[0]!.text).not.toContain("补提坏账");
    expect(await calls()).toMatchObject([{ state: "sent", status: 204, tries: 1 }]);
    const rows = await firm.inDb((db) => db.selectFrom("notice_webhook").selectAll().execute());
    expect(JSON.stringify([rows, await admin.call(noticeDelivery.GetNoticeWebhook, {})])).not.toContain(webhook.secret);
  });

  it("is not told of what its readers may not see any more, nor of groups that were not chosen", async () => {
    await set();
    await tell();
    await firm.inDb((db) => sql`update app_user set is_active = false where id = ${staff.userId}`.execute(db));
    await firm.inDb((db) =>
      notify(db, {
        to: [firm.userIds.manager],
        type: 2,
        title: "notice.adjustSubmitted.title",
        text: "notice.adjustSubmitted.text",
      }),
    );
    await deliver();
    expect(webhook.heard).toEqual([]);
    expect(await calls()).toMatchObject([{ state: "dropped", why: expect.stringMatching(/已无权查看/) }]);
  });

  it("is called again under the same id, ever more rarely; after a day it is left alone and the administrators are told", async () => {
    await set();
    webhook.status = 500;
    await tell();
    await tell();
    await deliver();
    // After the first failure the rest waits.
    expect(webhook.heard).toHaveLength(1);
    expect((await calls()).map(({ tries }) => tries).sort()).toEqual([0, 1]);
    await again();
    webhook.status = 204;
    await deliver();
    expect(new Set(webhook.heard.map(({ id }) => id)).size).toBe(2);
    expect(webhook.heard).toHaveLength(3);
    expect(await admin.call(noticeDelivery.GetNoticeWebhook, {})).toMatchObject({
      failingSince: null,
      isEnabled: true,
    });
    webhook.status = 503;
    await tell();
    await tell();
    await deliver();
    await firm.inDb((db) => sql`update notice_webhook set failing_since = now() - interval '25 hours'`.execute(db));
    await again();
    await deliver();
    expect(await admin.call(noticeDelivery.GetNoticeWebhook, {})).toMatchObject({
      isEnabled: false,
      switchedOffAt: expect.any(String),
    });
    await again();
    await deliver();
    expect((await calls()).map(({ state }) => state).sort()).toEqual(["dropped", "dropped", "sent", "sent"]);
    const { items } = await admin.call(notifications.GetUserNotifications, { state: 0 });
    expect(items.filter(({ title }) => title === "通知接口已自动停用")).toHaveLength(1);
    webhook.heard = [];
    await tell();
    await deliver();
    expect(webhook.heard).toEqual([]);
  });

  it("ends a delivery after its last try, also where the run of it has died", async () => {
    await set();
    webhook.status = 500;
    await tell();
    await firm.inDb((db) => sql`update webhook_delivery set tries = 7`.execute(db));
    await deliver();
    expect(await calls()).toMatchObject([{ state: "failed", tries: 8, status: 500, why: "答复为 500，应为 2xx" }]);
    await tell();
    await firm.inDb((db) => sql`update webhook_delivery set tries = 8 where state = 'waiting'`.execute(db));
    await deliver();
    expect(await calls()).toMatchObject([{ state: "failed", tries: 8 }, { state: "failed" }]);
    expect(webhook.heard).toHaveLength(1);
  });

  it("lies outside, or is named by the operator; it has a secret of some length, and is the administrators' alone", async () => {
    for (const url of [
      "http://10.0.0.1/x",
      "http://169.254.169.254/",
      "https://localhost/x",
      "file:///etc/passwd",
      "https://a:b@x.example/",
    ])
      await expect(set({ url })).rejects.toMatchObject({
        status: 400,
        error: { message: expect.stringMatching(/公网的 https/) },
      });
    await expect(set({ secret: "" })).rejects.toMatchObject({ status: 400 });
    await expect(set({ secret: "short" })).rejects.toMatchObject({ status: 400 });
    await set();
    await set({ secret: "" });
    await expect(
      admin.call(noticeDelivery.UpdateNoticeWebhook, {
        url: webhook.url,
        groups: ["team" as never],
        isEnabled: true,
        rowVersion: 2,
      }),
    ).rejects.toMatchObject({ status: 400 });
    for (const call of [
      noticeDelivery.GetNoticeWebhook,
      noticeDelivery.SendTestWebhook,
      noticeDelivery.GetWebhookDeliveries,
    ])
      await expect(staff.call(call, {})).rejects.toMatchObject({ status: 403 });
    expect(await admin.call(noticeDelivery.SendTestWebhook, {})).toMatchObject({
      state: "sent",
      status: 204,
      title: "测试",
    });
    expect(webhook.heard).toMatchObject([{ isSigned: true, body: { event: "test" } }]);
    await tell();
    await admin.call(noticeDelivery.DeleteNoticeWebhook, { rowVersion: 2 });
    await deliver();
    expect(webhook.heard).toHaveLength(1);
    await expect(admin.call(noticeDelivery.SendTestWebhook, {})).rejects.toMatchObject({ status: 404 });
  });
});

describe("reminders", () => {
  it("come once a person and step, whichever server is first", async () => {
    await firm.inDb(async (db) => {
      await sql`update project set plan_end = (now() at time zone 'Asia/Shanghai')::date + 7 where id = ${projectId}`.execute(
        db,
      );
      await sql`update project_member set checked = ${memberState.pending}, join_date = current_date - 4 where user_id = ${staff.userId}`.execute(
        db,
      );
    });
    const both = await Promise.all([remindFirm(server.pool, firm.id), remindFirm(server.pool, firm.id)]);
    // The report date and the place to the manager, the place to whoever was invited.
    expect(both.reduce((sum, one) => sum + one, 0)).toBe(3);
    expect(await remindFirm(server.pool, firm.id)).toBe(0);
    const titles = async (as: Client) =>
      (await as.call(notifications.GetUserNotifications, { state: 0 })).items.map(({ title }) => title).sort();
    expect(await titles(staff)).toEqual(["请确认加入项目"]);
    expect(await titles(await firm.as("manager"))).toEqual(["计划报告日临近", "项目组成员尚未确认"]);
    // The next step, and another date, are told of anew.
    await firm.inDb((db) => sql`update project set plan_end = plan_end - 6 where id = ${projectId}`.execute(db));
    expect(await remindFirm(server.pool, firm.id)).toBe(1);
    await firm.inDb((db) => sql`update project set is_reported = true where id = ${projectId}`.execute(db));
    expect(await remindFirm(server.pool, firm.id)).toBe(0);
  });
});
