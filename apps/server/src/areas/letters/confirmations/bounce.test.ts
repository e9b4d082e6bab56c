/** A letter whose mail came back is one that never arrived: it goes to be sent again, and its people learn of it with the way to it. */
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { letterStatus, sendMethod } from "@digao/contract/areas/letters/confirmations/codes";
import { hzmail } from "@digao/contract/areas/letters/hzmail/calls";
import { linkTo } from "@digao/contract/links";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../../../test/kit.ts";
import { type LetterDesk, openLetterDesk } from "../../../../test/letter-desk.ts";
import { anotherAdmin } from "../../../../test/mail-desk.ts";
import { mailPassword, type Pop3Desk, type SmtpDesk, startPop3, startSmtp } from "../../../../test/mail-servers.ts";
import { startJob } from "../../../platform/jobs/queue.ts";
import { mailedKind } from "./mail-door.ts";

let at: LetterDesk;
let smtp: SmtpDesk;
let pop: Pop3Desk;
let admin: Client;
let boxId: number;
beforeAll(async () => {
  [smtp, pop] = [await startSmtp(), await startPop3()];
  at = await openLetterDesk({ external: { trustedHosts: ["127.0.0.1"] } });
  admin = await at.desk.tenant.as("admin");
  const box = await admin.call(hzmail.GetHaMailInfo, {});
  boxId = box?.Id ?? 0;
  await admin.call(hzmail.UpdateHzMailInfo, {
    Id: boxId,
    ...(box ? { rowVersion: box.rowVersion } : {}),
    mailAddress: "hz@firm.example",
    popServe: "127.0.0.1",
    popPort: pop.port,
    smtpServe: "127.0.0.1",
    smtpPort: smtp.port,
    passWord: mailPassword,
    isSSL: false,
  });
  expect(await admin.call(hzmail.GetTestServer, { Id: boxId })).toMatchObject({ isDone: true });
  const second = await anotherAdmin(at.desk.tenant);
  const now = (await admin.call(hzmail.GetHaMailInfo, {}))!.rowVersion;
  await second.call(hzmail.ConfirmHzMailInfo, { rowVersion: now });
});
afterAll(() => Promise.all([at.desk.stop(), smtp.stop(), pop.stop()]));

interface Mailed {
  id: number;
  /** As they arrived. */
  heads: string;
}

/** Sealed, and sent by mail. */
async function mailed(name: string): Promise<Mailed> {
  const id = await at.sealed(name, "10.00", { email: "finance@client.example" });
  const { rowVersion } = await at.letterOf(id);
  await at.staff.call(hzletters.CreateLetterSending, { Id: id, rowVersion, sendMethod: sendMethod.mail });
  await at.desk.server.runJobs();
  expect(await at.letterOf(id)).toMatchObject({ statusId: letterStatus.awaiting });
  const [heads = ""] = (smtp.delivered.at(-1)?.bytes.toString("latin1") ?? "").split("\r\n\r\n");
  return { id, heads };
}

/** Sixteen days go by without a reply. */
async function waitTooLong({ id }: Mailed): Promise<void> {
  const { tenant } = at.desk;
  await tenant.inProject(at.projectId, (db) =>
    db
      .updateTable("confirmation_letter")
      .set({ send_time: sql`now() - interval '16 days'` })
      .where("id", "=", id)
      .execute(),
  );
  await tenant.inDb((db) => sql`update job_queue set run_at = now() where tenant_id = ${tenant.id}`.execute(db));
  await at.desk.server.runJobs();
  expect(await at.letterOf(id)).toMatchObject({ statusId: letterStatus.overdue });
}

let reports = 0;
/** As Postfix writes it (RFC 3464): the words, the report with a block for each receiver, the heads of what came back. */
function report(heads: string, receivers: readonly string[] = ["failed"]): void {
  reports += 1;
  const blocks = receivers.flatMap((action, place) => [
    `Final-Recipient: rfc822; finance${place || ""}@client.example`,
    `Original-Recipient: rfc822;finance${place || ""}@client.example`,
    `Action: ${action}`,
    action === "failed" ? "Status: 5.1.1" : "Status: 2.0.0",
    action === "failed" ? "Diagnostic-Code: smtp; 550 5.1.1 no such user" : "Diagnostic-Code: smtp; 250 ok",
    "",
  ]);
  const lines = [
    "From: MAILER-DAEMON@mx.client.example (Mail Delivery System)",
    "To: hz@firm.example",
    "Subject: Undelivered Mail Returned to Sender",
    `Message-ID: <report${reports}@mx.client.example>`,
    "Date: Mon, 06 Jan 2025 10:00:00 +0800",
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "The mail system could not deliver your message.",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.client.example",
    "X-Postfix-Sender: rfc822; hz@firm.example",
    "",
    ...blocks,
    "--b",
    "Content-Type: text/rfc822-headers",
    "",
    heads,
    "",
    "--b--",
    "",
  ];
  pop.mails.push({ uidl: `report${reports}`, bytes: Buffer.from(lines.join("\r\n"), "latin1") });
}
const fetchMail = async () => {
  await admin.call(hzmail.ReceiveHZEmail, { Id: boxId });
  await at.desk.server.runJobs();
};

/** What a person was told of the letter's mail: where it leads, and the words. */
const told = async (by: Client, id: number) =>
  (await by.call(notifications.GetUserNotifications, { maxResultCount: 100 })).items
    .filter(({ refType, refId }) => refType === "confirmationLetter" && refId === String(id))
    .filter(({ title }) => title !== "询证函逾期未回函")
    .map(({ link, description }) => ({ link, description }));
const returns = async (id: number) => (await at.letterOf(id)).steps.filter(({ action }) => action === "returned");

describe("a report that a letter's mail did not arrive", () => {
  it.each([
    ["that waits for its reply", "待回公司", async () => undefined],
    ["that is overdue already", "逾期公司", waitTooLong],
  ])("takes a letter %s back to be sent again, and its people to it", async (_title, name, waits) => {
    const one = await mailed(name);
    await waits(one);
    report(one.heads);
    await fetchMail();
    const letter = await at.letterOf(one.id);
    expect(letter).toMatchObject({
      statusId: letterStatus.failed,
      statusReason: expect.stringMatching(/finance@client\.example.*5\.1\.1.*no such user/),
      addrCheck: 0,
    });
    const notice = {
      link: linkTo("confirmationLetter", one.id, at.projectId),
      description: expect.stringMatching(new RegExp(`${letter.letterNo}.*${name}.*no such user.*发送失败/退件`)),
    };
    for (const own of [at.staff, at.manager, at.partner, at.incharge])
      expect(await told(own, one.id)).toEqual([notice]);
    for (const other of [at.qc, admin]) expect(await told(other, one.id)).toEqual([]);
  });

  it("does so once, however many reports of it come", async () => {
    const one = await mailed("两份公司");
    await waitTooLong(one);
    report(one.heads);
    report(one.heads);
    await fetchMail();
    expect(await at.letterOf(one.id)).toMatchObject({ statusId: letterStatus.failed });
    expect(await returns(one.id)).toHaveLength(1);
    expect(await told(at.manager, one.id)).toHaveLength(1);
    report(one.heads);
    await fetchMail();
    expect(await returns(one.id)).toHaveLength(1);
    expect(await told(at.manager, one.id)).toHaveLength(1);
  });

  it("does so once where two tell of it at the same moment", async () => {
    const one = await mailed("同时公司");
    await waitTooLong(one);
    const [sent] = (await at.letterOf(one.id)).mails;
    const outcome = {
      mailId: sent?.mailId,
      messageId: sent?.messageId,
      refType: "confirmationLetter",
      refId: String(one.id),
      projectId: at.projectId,
      state: "bounced",
      reply: "550 5.1.1",
    };
    const { tenant, server } = at.desk;
    await tenant.inDb(async (db) => {
      const job = { kind: mailedKind, projectId: at.projectId, payload: outcome };
      for (const next of [job, job]) await startJob(db, next);
    });
    await Promise.all([server.runJobs(), server.runJobs()]);
    expect(await at.letterOf(one.id)).toMatchObject({ statusId: letterStatus.failed, statusReason: "550 5.1.1" });
    expect(await returns(one.id)).toHaveLength(1);
    expect(await told(at.manager, one.id)).toHaveLength(1);
  });

  it("counts where one receiver of several was not reached", async () => {
    const one = await mailed("多人公司");
    report(one.heads, ["delivered", "failed"]);
    await fetchMail();
    expect(await at.letterOf(one.id)).toMatchObject({
      statusId: letterStatus.failed,
      statusReason: expect.stringContaining("finance1@client.example"),
    });
  });

  it("changes nothing where it names no mail of ours, and lies among the mails for a person to see", async () => {
    const one = await mailed("伪造公司");
    await waitTooLong(one);
    const before = await at.letterOf(one.id);
    report("Message-ID: <made-up@firm.example>\r\nSubject: letter");
    await fetchMail();
    expect(await at.letterOf(one.id)).toEqual(before);
    expect(await told(at.manager, one.id)).toEqual([]);
    const { items } = await admin.call(hzmail.GetHZEmailBoxList, { maxResultCount: 100 });
    expect(items.map(({ fromAddr, letterId }) => [fromAddr, letterId])).toEqual([
      ["mailer-daemon@mx.client.example", null],
    ]);
  });

  it("changes nothing of a letter that was answered meanwhile, and is told all the same", async () => {
    const one = await mailed("已回公司");
    await at.reply(one.id, "10.00", { replyMethod: 1 });
    const { statusId } = await at.letterOf(one.id);
    report(one.heads);
    await fetchMail();
    expect(await at.letterOf(one.id)).toMatchObject({ statusId });
    expect(await returns(one.id)).toEqual([]);
    expect(await told(at.manager, one.id)).toHaveLength(1);
  });
});
