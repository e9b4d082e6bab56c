/** A project's mailbox decides whose replies count: it is its leaders', two of them answer for it, and the team knows. */

import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { hzmail } from "@digao/contract/areas/letters/hzmail/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { join, newProject } from "../../../../test/builders.ts";
import { CallRefused, type Client } from "../../../../test/kit.ts";
import { type MailDesk, openMailDesk, plain } from "../../../../test/mail-desk.ts";
import { startJob } from "../../../platform/jobs/queue.ts";
import { startPolls } from "../mail/clock.ts";
import { queueMail } from "../mail/queue.ts";

let desk: MailDesk;
let as: Record<"manager" | "partner" | "incharge" | "qc" | "staff1" | "admin" | "reader" | "archive", Client>;
let projectId: number;
beforeAll(async () => {
  desk = await openMailDesk();
});
afterAll(() => desk.stop());
beforeEach(async () => {
  await desk.begin();
  const people = ["manager", "partner", "incharge", "qc", "staff1", "admin", "reader", "archive"] as const;
  const clients = await Promise.all(people.map(async (one) => [one, await desk.firm.as(one)] as const));
  as = Object.fromEntries(clients) as typeof as;
  projectId = await newProject(as.manager);
  await join(as.manager, projectId, [
    { client: as.partner, roleid: 2 },
    { client: as.incharge, roleid: 3 },
    { client: as.qc, roleid: 4 },
    { client: as.staff1, roleid: 0 },
  ]);
});

const settings = (more: object = {}) => ({ ...desk.settings({ mailAddress: "p1@firm.example" }), projectId, ...more });
const create = (by: Client, more: object = {}) => by.call(hzmail.CreateHzMailInfo, settings(more));
const box = async (by = as.manager) => (await by.call(hzmail.GetHaMailInfo, { projectId }))!;
const confirm = async (by: Client) =>
  by.call(hzmail.ConfirmHzMailInfo, { projectId, rowVersion: (await box()).rowVersion });
const refused = (wish: Promise<unknown>, status: number, message?: RegExp) =>
  expect(wish).rejects.toMatchObject({ status, ...(message ? { message } : {}) });
/** Set by the in-charge, and tested. */
const waiting = async () => {
  const { Id } = await create(as.incharge);
  expect(await as.incharge.call(hzmail.GetTestServer, { Id })).toMatchObject({ isDone: true });
  desk.smtp.delivered = [];
  return Id;
};

describe("a project's mailbox", () => {
  it("is set, changed and tested by its leaders, and by nobody who holds the right to users alone", async () => {
    for (const nobody of [as.admin, as.reader, as.archive, as.staff1, as.qc]) await refused(create(nobody), 403);
    const Id = await waiting();
    for (const nobody of [as.admin, as.reader, as.archive, as.staff1, as.qc]) {
      await refused(nobody.call(hzmail.UpdateHzMailInfo, settings({ Id, authServer: "mx.evil.example" })), 403);
      await refused(nobody.call(hzmail.GetTestServer, { Id }), 403);
      await refused(confirm(nobody), 403);
    }
    await refused(as.admin.call(hzmail.GetHaMailInfo, { projectId }), 403);
    for (const own of [as.manager, as.partner, as.incharge, as.staff1, as.qc])
      expect(await box(own)).toMatchObject({ mailAddress: "p1@firm.example", hasPassword: true, projectId });
  });

  it("is used once another leader than who changed it has confirmed it, after its test", async () => {
    const { Id } = await create(as.incharge);
    await refused(confirm(as.partner), 400, /测试/);
    await as.incharge.call(hzmail.GetTestServer, { Id });
    await refused(confirm(as.incharge), 403, /另一位负责人/);
    expect(await box(as.incharge)).toMatchObject({ isInUse: false, can: { edit: true, confirm: { ok: false } } });
    expect(await box(as.staff1)).toMatchObject({ can: { edit: false, confirm: { ok: false } } });
    expect(await box(as.partner)).toMatchObject({ can: { edit: true, confirm: { ok: true } } });
    await refused(as.manager.call(hzmail.ReceiveHZEmail, { Id }), 400, /确认后/);
    expect(await confirm(as.partner)).toMatchObject({ isInUse: true, changedBy: "陈现场", confirmedBy: "周合伙" });
    await refused(confirm(as.manager), 400, /周合伙/);
    await as.manager.call(hzmail.ReceiveHZEmail, { Id });
  });

  it("waits again after any change of what it is, and not after a save of the same", async () => {
    const Id = await waiting();
    await confirm(as.partner);
    let kept: object = {};
    const save = async (more: object) =>
      as.manager.call(hzmail.UpdateHzMailInfo, settings({ Id, passWord: "", ...kept, ...more }));
    expect(await save({})).toMatchObject({ isInUse: true });
    for (const more of [
      { authServer: "mx.other.example" },
      { mailAddress: "p2@firm.example", passWord: desk.settings().passWord ?? "" },
      { mailContent: "请回函" },
      { isCopiedToSelf: true },
    ]) {
      kept = { ...kept, ...more, passWord: "" };
      expect(await save(more), JSON.stringify(more)).toMatchObject({ isInUse: false, confirmedBy: null });
      await as.manager.call(hzmail.GetTestServer, { Id });
      await refused(confirm(as.manager), 403);
      await confirm(as.incharge);
    }
  });

  it("sends and fetches nothing while it waits, by whichever way the work was begun", async () => {
    const Id = await waiting();
    const record = { refType: "confirmationLetter", refId: 1, projectId, no: "HZ-P1-1-0001" };
    const to = [{ name: "中国银行", address: "bank@client.example" }];
    const queued = { accountId: Id, record, to, subject: "询证函", text: "请回函", token: "TOKEN0000001" };
    desk.put("a", plain("<r@x>", "回函", "相符"));
    await desk.firm.inDb(async (db) => {
      await queueMail(db, { start: startJob }, queued);
      await db.updateTable("mail_account").set({ next_poll_at: sql`now() - interval '1 hour'` }).execute();
      await startPolls(db);
      await startJob(db, { kind: "receive-mail", payload: { accountId: Id } });
    }, "admin");
    await desk.wakeAll();
    expect(desk.smtp.delivered).toEqual([]);
    const mails = async (by: Client) => (await by.call(hzmail.GetHZEmailBoxList, { accountId: Id })).totalCount;
    expect(await mails(as.manager)).toBe(0);
    await confirm(as.partner);
    await as.manager.call(hzmail.ReceiveHZEmail, { Id });
    await desk.wakeAll();
    expect(desk.smtp.delivered).toHaveLength(1);
    expect(await mails(as.manager)).toBe(1);
    // What came to it is read by its people alone.
    for (const own of [as.staff1, as.qc]) expect(await mails(own)).toBe(1);
    const { items } = await as.manager.call(hzmail.GetHZEmailBoxList, { accountId: Id });
    const mailId = items[0]?.id ?? 0;
    for (const nobody of [as.admin, as.reader]) {
      expect(await mails(nobody)).toBe(0);
      await refused(nobody.call(hzmail.GetHZEmailBoxItem, { mailId }), 403);
      await refused(nobody.call(hzmail.DownMailBoxFiles, { mailId }), 403);
    }
    const { matchVersion } = await as.qc.call(hzmail.GetHZEmailBoxItem, { mailId });
    const ignore = { mailId, rowVersion: matchVersion, status: 3, reason: "与函证无关" };
    for (const nobody of [as.admin, as.qc]) await refused(nobody.call(hzmail.MatchHZEmail, ignore), 403);
    await as.staff1.call(hzmail.MatchHZEmail, ignore);
  });

  it("is told to the team, asked of its other leaders, and stands in the log with who confirmed it", async () => {
    await waiting();
    const told = async (by: Client) =>
      (await by.call(notifications.GetUserNotifications, {})).items
        .map(({ notification: { data } }) => JSON.stringify(data))
        .filter((words) => words.includes("函证邮箱"));
    for (const own of [as.manager, as.partner, as.staff1, as.qc])
      expect((await told(own)).join()).toContain("p1@firm.example");
    expect(await told(as.incharge)).toEqual([]);
    expect(await told(as.admin)).toEqual([]);
    await confirm(as.partner);
    expect((await told(as.staff1)).join()).toContain("函证邮箱已确认");
    const acts = await desk.firm.inProject(projectId, (db) =>
      sql<{ act: string }>`select action as act from project_log where ref_type = 'mailAccount' order by seq`.execute(
        db,
      ),
    );
    expect(acts.rows.map(({ act }) => act)).toEqual(["create", "testPassed", "confirm"]);
  });

  const met = async (calls: readonly (() => Promise<unknown>)[]) => {
    const outcomes = await meet(desk.server, desk.firm, calls);
    for (const one of outcomes)
      if (one.status === "rejected") {
        if (!(one.reason instanceof CallRefused)) throw one.reason;
        expect([400, 403, 409]).toContain(one.reason.status);
      }
    return outcomes.map(({ status }) => status === "fulfilled");
  };
  it("is confirmed once by several at the same moment", async () => {
    await waiting();
    const { rowVersion } = await box();
    const done = await met(
      [as.partner, as.manager, as.partner].map(
        (by) => () => by.call(hzmail.ConfirmHzMailInfo, { projectId, rowVersion }),
      ),
    );
    expect(done.filter(Boolean)).toHaveLength(1);
  });
  it("is confirmed as it stands, or changed: what was changed at the same moment is confirmed by nobody", async () => {
    for (const isTurned of [false, true, false, true]) {
      const Id = isTurned
        ? (await box()).Id
        : ((await as.incharge.call(hzmail.GetHaMailInfo, { projectId }))?.Id ?? (await waiting()));
      await as.incharge.call(hzmail.UpdateHzMailInfo, settings({ Id, authServer: `mx${Math.random()}.firm.example` }));
      await as.incharge.call(hzmail.GetTestServer, { Id });
      const { rowVersion } = await box();
      const sent = [
        () => as.partner.call(hzmail.ConfirmHzMailInfo, { projectId, rowVersion }),
        () => as.incharge.call(hzmail.UpdateHzMailInfo, settings({ Id, rowVersion, authServer: "mx.evil.example" })),
      ];
      const done = await met(isTurned ? sent.toReversed() : sent);
      const { authServer, confirmedBy } = await box();
      expect(done.filter(Boolean).length).toBeGreaterThan(0);
      if (authServer === "mx.evil.example") expect(confirmedBy).toBeNull();
    }
  });
});
