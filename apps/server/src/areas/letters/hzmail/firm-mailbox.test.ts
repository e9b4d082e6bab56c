/** The firm's mailbox takes two, as a project's; and mails of unknown outcome in both are decided by whom they concern. */
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { hzmail } from "@digao/contract/areas/letters/hzmail/calls";
import { mail } from "@digao/contract/areas/letters/mail/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { join, newProject } from "../../../../test/builders.ts";
import type { Client } from "../../../../test/kit.ts";
import { anotherAdmin, type MailDesk, openMailDesk } from "../../../../test/mail-desk.ts";
import { startJob } from "../../../platform/jobs/queue.ts";
import { queueMail } from "../mail/queue.ts";

let desk: MailDesk;
let admin: Client;
let other: Client;
beforeAll(async () => {
  desk = await openMailDesk();
});
afterAll(() => desk.stop());
beforeEach(async () => {
  await desk.begin();
  admin = await desk.firm.as("admin");
  other = await anotherAdmin(desk.firm);
});

const settings = (more: object = {}) => desk.settings({ mailAddress: "hz@firm.example", ...more });
const box = async (by = admin) => (await by.call(hzmail.GetHaMailInfo, {}))!;
const confirm = async (by: Client) => by.call(hzmail.ConfirmHzMailInfo, { rowVersion: (await box()).rowVersion });
const refused = (wish: Promise<unknown>, status: number, message?: RegExp) =>
  expect(wish).rejects.toMatchObject({ status, ...(message ? { message } : {}) });
const tested = async (): Promise<number> => {
  const { Id } = await admin.call(hzmail.CreateHzMailInfo, settings());
  expect(await admin.call(hzmail.GetTestServer, { Id })).toMatchObject({ isDone: true });
  desk.smtp.delivered = [];
  return Id;
};

/** A mail of the mailbox whose last answer is lost: nobody knows whether it was taken. */
async function lost(accountId: number, projectId: number | null): Promise<number> {
  const record = {
    refType: projectId === null ? "mail" : "confirmationLetter",
    refId: 1,
    projectId,
    no: "HZ-P1-1-0001",
  };
  const to = [{ name: "中国银行", address: "bank@client.example" }];
  desk.smtp.conduct = () => "silentAfterData";
  const { mailId } = await desk.firm.inDb(
    (db) => queueMail(db, { start: startJob }, { accountId, record, to, subject: "询证函", text: "请回函" }),
    "admin",
  );
  await desk.server.runJobs();
  desk.smtp.conduct = () => "take";
  return mailId;
}
const stateOf = async (mailId: number): Promise<string> =>
  desk.firm.inDb(
    async (db) =>
      (await sql<{ state: string }>`select state from mail_out where mail_id = ${mailId}`.execute(db)).rows[0]!.state,
  );
const decide = (by: Client, id: number, decision: "again" | "sent" | "giveUp" = "sent") =>
  by.call(mail.ResolveMail, { id, decision, reason: "已电话核实" });

describe("the firm's mailbox", () => {
  it("is used once somebody else than who changed it, with the same right, has confirmed it", async () => {
    const Id = await tested();
    const manager = await desk.firm.as("manager");
    await refused(confirm(manager), 403);
    await refused(confirm(admin), 403, /另一位/);
    expect(await box()).toMatchObject({ isInUse: false, can: { edit: true, confirm: { ok: false } } });
    await refused(admin.call(hzmail.ReceiveHZEmail, { Id }), 400, /确认后/);
    expect(await confirm(other)).toMatchObject({ isInUse: true });
    await refused(confirm(other), 400);
    await admin.call(hzmail.ReceiveHZEmail, { Id });
    // Any change waits again; a save of the same does not.
    await admin.call(hzmail.UpdateHzMailInfo, settings({ Id, passWord: "" }));
    expect(await box()).toMatchObject({ isInUse: true });
    await other.call(hzmail.UpdateHzMailInfo, settings({ Id, passWord: "", authServer: "mx.other.example" }));
    expect(await box()).toMatchObject({ isInUse: false, confirmedBy: null });
    await refused(confirm(other), 403);
    expect(await confirm(admin)).toMatchObject({ isInUse: true });
  });

  it("sends nothing while it waits, and asks the others who may confirm it", async () => {
    const Id = await tested();
    const mailId = await lost(Id, null);
    expect(await stateOf(mailId)).toBe("queued");
    expect(desk.smtp.delivered).toEqual([]);
    const told = async (by: Client) =>
      (await by.call(notifications.GetUserNotifications, {})).items
        .map(({ notification: { data } }) => JSON.stringify(data))
        .join();
    expect(await told(other)).toContain("hz@firm.example");
    expect(await told(await desk.firm.as("manager"))).not.toContain("hz@firm.example");
    await confirm(other);
    await desk.wakeAll();
    expect(await stateOf(mailId)).toBe("sent");
  });

  it("is confirmed once by several at the same moment", async () => {
    await tested();
    const { rowVersion } = await box();
    const outcomes = await meet(
      desk.server,
      desk.firm,
      [other, other].map((by) => () => by.call(hzmail.ConfirmHzMailInfo, { rowVersion })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("a mail of unknown outcome", () => {
  it("of a project's letter is decided by the project's leaders, and by nobody else, from whichever mailbox it went", async () => {
    const manager = await desk.firm.as("manager");
    const projectId = await newProject(manager);
    const [staff, qc, incharge] = await Promise.all(
      (["staff1", "qc", "incharge"] as const).map((one) => desk.firm.as(one)),
    );
    await join(manager, projectId, [
      { client: staff!, roleid: 0 },
      { client: qc!, roleid: 4 },
      { client: incharge!, roleid: 3 },
    ]);
    const Id = await tested();
    await confirm(other);
    const mailId = await lost(Id, projectId);
    expect(await stateOf(mailId)).toBe("unknown");
    for (const nobody of [staff!, qc!, admin, other]) await refused(decide(nobody, mailId), 403);
    expect(await stateOf(mailId)).toBe("unknown");
    expect(await decide(incharge!, mailId)).toEqual({ state: "sent" });
    await refused(decide(manager, mailId), 400);
    const { rows } = await desk.firm.inProject(projectId, (db) =>
      sql<{ act: string }>`select action as act from project_log where ref_type = 'mail'`.execute(db),
    );
    expect(rows).toEqual([{ act: "confirmSent" }]);
  });

  it("of the firm's mailbox alone is decided by whoever may set that, and once by two at the same moment", async () => {
    const Id = await tested();
    await confirm(other);
    const mailId = await lost(Id, null);
    expect(await stateOf(mailId)).toBe("unknown");
    await refused(decide(await desk.firm.as("manager"), mailId), 403);
    const outcomes = await meet(desk.server, desk.firm, [
      () => decide(admin, mailId, "again"),
      () => decide(other, mailId, "giveUp"),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("that is known by now is decided by nobody: its letter has its own next step", async () => {
    const manager = await desk.firm.as("manager");
    const projectId = await newProject(manager);
    const Id = await tested();
    await confirm(other);
    const mailId = await lost(Id, projectId);
    await decide(manager, mailId, "giveUp");
    expect(await stateOf(mailId)).toBe("failed");
    await refused(decide(manager, mailId, "again"), 400);
    expect(await stateOf(mailId)).toBe("failed");
  });
});
