import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import { subscriptions } from "@digao/contract/areas/identity/subscriptions/calls";
import { noticeDelivery } from "@digao/contract/areas/letters/notice-delivery/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import type { Client } from "../../../../test/kit.ts";
import { adjustments, NoticeDesk } from "../../../../test/notice-desk.ts";
import { startJob } from "../../../platform/jobs/queue.ts";
import { parseMail } from "../../../platform/mail/parse.ts";
import { mailPerson } from "./write-mails.ts";

let desk: NoticeDesk;
beforeAll(async () => {
  desk = await NoticeDesk.open();
});
afterAll(() => desk.stop());
beforeEach(() => desk.begin());

const mails = async (as: Client = desk.staff) => (await as.call(noticeDelivery.GetNoticeMails, {})).items;
const statesOf = async (as: Client = desk.staff) => (await mails(as)).map(({ state }) => state);
const choose = async (more: Partial<Parameters<typeof timesOf>[0]>, as: Client = desk.staff) => {
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
    await desk.subscribe();
    await desk.tell();
    await desk.tell({}, "manager");
    await desk.deliver();
    await desk.deliver();
    expect(desk.smtp.delivered.map(({ to }) => to)).toEqual([["staff1@firm.example"]]);
    const mail = await parseMail(desk.smtp.delivered[0]!.bytes);
    expect(mail.subject).toMatch(/^【测试会计师事务所】调整分录已复核（.+）$/);
    expect(mail.text).toContain("李经理复核通过了 AJE-1“补提坏账”（年报审计）");
    expect(mail.text).toContain(`打开：${desk.server.url}/main/home`);
    expect(mail.text).toContain(`${desk.server.url}/sm/subscriptions`);
    expect(await mails()).toMatchObject([
      { state: "sent", title: "调整分录已复核", to: "staff1@firm.example", sentAt: expect.any(String) },
    ]);
    expect(await mails(desk.admin)).toEqual([]);
  });

  it("is not wanted until it is chosen, and ends with the notices themselves", async () => {
    await desk.tell();
    expect(await desk.subscribe()).toMatchObject({ isSubscribed: true, isMailed: true });
    expect(
      await desk.staff.call(subscriptions.CancelSubscribeInfo, { subCategory: "adjustments", channel: "site" }),
    ).toMatchObject({ isSubscribed: false, isMailed: false });
    await desk.tell();
    await desk.deliver();
    expect([await mails(), desk.smtp.delivered]).toEqual([[], []]);
    await expect(desk.staff.call(subscriptions.CancelSubscribeInfo, { subCategory: "duties" })).rejects.toMatchObject({
      status: 400,
    });
    expect(
      await desk.staff.call(subscriptions.CreateSubscribeInfo, { subCategory: "duties", channel: "mail" }),
    ).toMatchObject({ isSubscribed: true, isMailed: true, isAlways: true });
  });

  it("of one project may differ from that of all", async () => {
    const other = await desk.newProject();
    await desk.subscribe();
    await desk.staff.call(subscriptions.CancelSubscribeInfo, { ...adjustments, target: String(other) });
    await desk.tell({}, "staff1", other);
    await desk.tell();
    await desk.deliver();
    expect(desk.smtp.delivered).toHaveLength(1);
  });

  it("has no heads and no lines but its own, whatever people are called", async () => {
    await desk.firm.inDb((db) =>
      sql`update project set project_name = ${"审计\r\nBcc: thief@evil.example\r\n\r\n<script>alert(1)</script>"} where id = ${desk.projectId}`.execute(
        db,
      ),
    );
    await desk.subscribe();
    await desk.tell({ name: "李\r\n\r\n打开：https://evil.example", title: "x".repeat(3000) });
    await desk.deliver();
    const [mail] = desk.smtp.delivered;
    expect(mail!.to).toEqual(["staff1@firm.example"]);
    const [heads = ""] = mail!.bytes.toString("latin1").split("\r\n\r\n");
    expect(heads).not.toMatch(/^bcc:/im);
    expect(heads).toMatch(/^content-type: text\/plain/im);
    const { text } = await parseMail(mail!.bytes);
    expect((text ?? "").split(/\r?\n/).filter((line) => line.startsWith("打开："))).toEqual([
      `打开：${desk.server.url}/main/home`,
    ]);
  });

  it("waits for a mailbox of the firm, and says so; without an address it ends", async () => {
    await desk.firm.inDb((db) => sql`update mail_account set confirmed_at = null, confirmed_by = null`.execute(db));
    await desk.subscribe();
    await desk.tell();
    await desk.deliver();
    expect(await mails()).toMatchObject([{ state: "waiting", why: expect.stringMatching(/没有可用于发信的邮箱/) }]);
    await expect(desk.staff.call(noticeDelivery.SendTestNotice, {})).rejects.toMatchObject({ status: 400 });
    await desk.firm.inDb((db) =>
      sql`update mail_account set confirmed_at = now(), confirmed_by = ${desk.firm.userIds.manager}`.execute(db),
    );
    await desk.firm.inDb((db) =>
      sql`update app_user set email_address = '' where id = ${desk.staff.userId}`.execute(db),
    );
    await desk.letPass();
    await desk.deliver();
    expect(await mails()).toMatchObject([{ state: "dropped", why: expect.stringMatching(/没有可用的邮箱地址/) }]);
    expect(desk.smtp.delivered).toEqual([]);
  });
});

describe("the time of a mail", () => {
  it("is after the quiet hours, at once where they are taken back", async () => {
    await desk.subscribe();
    await choose({ quietFrom: clockIn(-60), quietTo: clockIn(60) });
    await desk.tell();
    await desk.deliver();
    expect(await mails()).toMatchObject([{ state: "waiting", why: "等待免打扰时段结束", nextAt: expect.any(String) }]);
    await desk.letPass();
    await desk.deliver();
    expect(desk.smtp.delivered).toEqual([]);
    await choose({});
    await desk.deliver();
    expect(await statesOf()).toEqual(["sent"]);
  });

  it("is that of the digest, which holds all of them", async () => {
    await desk.subscribe();
    await choose({ pace: "daily", digestAt: clockIn(120) });
    for (const no of ["AJE-1", "AJE-2", "AJE-3"]) await desk.tell({ no });
    await desk.deliver();
    expect(await mails()).toMatchObject(Array(3).fill({ state: "waiting", why: "等待每日汇总" }));
    await desk.firm.inDb((db) => sql`update notice_mail set created_at = created_at - interval '1 day'`.execute(db));
    await desk.letPass();
    await desk.deliver();
    expect(desk.smtp.delivered).toHaveLength(1);
    const { subject, text } = await parseMail(desk.smtp.delivered[0]!.bytes);
    expect(subject).toMatch(/通知汇总，共 3 条/);
    for (const no of ["1. ", "2. ", "3. ", "AJE-1", "AJE-2", "AJE-3"]) expect(text).toContain(no);
    expect(await statesOf()).toEqual(["sent", "sent", "sent"]);
  });

  it("is chosen on what was read last, and has quiet that begins and ends apart", async () => {
    const stale = choose({ quietFrom: "22:00", quietTo: "07:00" });
    expect(await stale).toMatchObject({ quietFrom: "22:00", quietTo: "07:00", rowVersion: 1 });
    await expect(
      desk.staff.call(noticeDelivery.UpdateNoticeDelivery, { ...timesOf({}), rowVersion: 0 }),
    ).rejects.toMatchObject({ status: 409 });
    await expect(choose({ quietFrom: "22:00", quietTo: "22:00" })).rejects.toMatchObject({ status: 400 });
  });
});

describe("what the reader may not see any more", () => {
  const leave = () =>
    desk.firm.inDb((db) =>
      sql`update project_member set checked = ${memberState.removed} where project_id = ${desk.projectId} and user_id = ${desk.staff.userId}`.execute(
        db,
      ),
    );
  const disable = () =>
    desk.firm.inDb((db) => sql`update app_user set is_active = false where id = ${desk.staff.userId}`.execute(db));
  const remove = () =>
    desk.firm.inDb((db) => sql`update project set is_deleted = true where id = ${desk.projectId}`.execute(db));
  const seen = async () =>
    desk.firm.inDb(async (db) =>
      (await db.selectFrom("notice_mail").select(["state", "why"]).execute()).map((row) => row),
    );

  it.each([
    ["who left the project", leave],
    ["who may not sign in", disable],
    ["of a project that was deleted", remove],
  ])("is not written to one %s", async (_who, end) => {
    await desk.subscribe();
    await desk.tell();
    await end();
    await desk.deliver();
    expect(await seen()).toEqual([{ state: "dropped", why: "noticeMail.noRight" }]);
    expect(desk.smtp.delivered).toEqual([]);
  });

  it("is not written to one whose role told it, once the role is gone; one never on the team keeps what roles open", async () => {
    const partner = await desk.firm.as("partner");
    await desk.subscribe(partner);
    await desk.tell({}, "partner");
    await desk.deliver();
    expect(await statesOf(partner)).toEqual(["sent"]);
    await desk.tell({}, "partner");
    await desk.firm.inDb((db) => sql`delete from user_role where user_id = ${partner.userId}`.execute(db));
    await desk.deliver();
    expect(desk.smtp.delivered).toHaveLength(1);
  });

  it("is not sent by a mail that waited for its server; what is left of a digest gets another mail", async () => {
    const other = await desk.newProject();
    await desk.subscribe();
    await choose({ pace: "daily", digestAt: clockIn(0) });
    desk.smtp.conduct = () => "greylist";
    await desk.tell({ no: "AJE-1" });
    await desk.tell({ no: "AJE-2" }, "staff1", other);
    await desk.firm.inDb((db) => sql`update notice_mail set created_at = created_at - interval '1 day'`.execute(db));
    await desk.deliver();
    expect(await statesOf()).toEqual(["queued", "queued"]);
    desk.smtp.conduct = () => "take";
    await leave();
    await desk.nextTry();
    expect(desk.smtp.delivered).toEqual([]);
    await desk.deliver();
    expect((await seen()).map(({ state }) => state).sort()).toEqual(["dropped", "written"]);
    const texts = await Promise.all(desk.smtp.delivered.map(async ({ bytes }) => (await parseMail(bytes)).text));
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain("AJE-2");
    expect(texts[0]).not.toContain("AJE-1");
  });
});

describe("a mail of notices", () => {
  it("is written with its rows or not at all, and once by two servers", async () => {
    await desk.subscribe();
    await desk.tell();
    const write = () => desk.firm.inDb((db) => mailPerson(db, { start: startJob }, desk.staff.userId));
    await expect(
      desk.firm.inDb(async (db) => {
        await mailPerson(db, { start: startJob }, desk.staff.userId);
        throw new Error("killed");
      }),
    ).rejects.toThrow("killed");
    expect(await statesOf()).toEqual(["waiting"]);
    expect((await Promise.all([write(), write()])).sort()).toEqual([0, 1]);
    await desk.server.runJobs();
    expect(desk.smtp.delivered).toHaveLength(1);
  });

  it("whose answer was lost is not sent again; one that was not handed over is, under the same number", async () => {
    await desk.subscribe();
    desk.smtp.conduct = () => "silentAfterData";
    await desk.tell();
    await desk.deliver();
    await desk.nextTry();
    expect(desk.smtp.delivered).toHaveLength(1);
    expect(await mails()).toMatchObject([{ state: "unknown", why: expect.stringMatching(/不自动重发/) }]);
    // Killed with the mail in hand: its run is no more.
    desk.smtp.conduct = () => "greylist";
    await desk.tell();
    await desk.deliver();
    await desk.firm.inDb((db) =>
      sql`update mail_out set state = 'sending', job_id = null, next_at = now() where state = 'queued'`.execute(db),
    );
    desk.smtp.conduct = () => "take";
    await desk.nextTry();
    expect(desk.smtp.delivered).toHaveLength(2);
    expect(await statesOf()).toEqual(["sent", "unknown"]);
  });

  it("can be tried out, once a minute", async () => {
    const both = await meet(desk.server, desk.firm, [
      () => desk.staff.call(noticeDelivery.SendTestNotice, {}),
      () => desk.staff.call(noticeDelivery.SendTestNotice, {}),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await desk.server.runJobs();
    expect(desk.smtp.delivered.map(({ to }) => to)).toEqual([["staff1@firm.example"]]);
    expect(await mails()).toMatchObject([{ state: "sent", title: "测试邮件" }]);
  });
});
