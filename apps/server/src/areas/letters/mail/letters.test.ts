import { mail } from "@digao/contract/areas/letters/mail/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { newProject } from "../../../../test/builders.ts";
import { letter, type MailDesk, openMailDesk } from "../../../../test/mail-desk.ts";
import { startJob } from "../../../platform/jobs/queue.ts";
import { outcomeJob } from "../../../platform/mail/outcome.ts";
import { confirmationMailbox, type LetterMail, mailsOfLetter, readMailOfLetter, sendLetterMail } from "./door.ts";

let desk: MailDesk;
beforeAll(async () => {
  desk = await openMailDesk();
});
afterAll(() => desk.stop());
beforeEach(() => desk.begin());

const jobs = { start: startJob };
/** The manager's mailbox becomes the firm's for confirmations, confirmed by another. */
const asFirms = () =>
  desk.firm.inDb((db) =>
    sql`update mail_account set owner_kind = 2, user_id = null, mail_content = '附上{{letterNo}}',
      confirmed_by = ${desk.firm.userIds.admin}, confirmed_at = now()`.execute(db),
  );

async function letterOf(projectId: number, letterId: number): Promise<LetterMail> {
  return {
    projectId,
    refType: "confirmationLetter",
    letterId,
    letterNo: `HZ-P1-1-${letterId}`,
    round: 1,
    clientName: "华衡精密",
    contactName: "中国银行",
    token: `TOKEN${letterId}`,
    to: "bank@client.example",
    subject: `【询证函】HZ-P1-1-${letterId} 华衡精密`,
    text: "请回函",
    part: { fileName: "询证函.pdf", mime: "application/pdf", sizeBytes: 3, fileId: await pdf() },
    outcomeJob: outcomeJob("letter-mail-outcome"),
  };
}
async function pdf(): Promise<number> {
  const draft = await desk.manager.call(mail.SaveDraft, letter());
  await desk.manager.call(mail.UploadMailFile, { id: draft.id }, [{ name: "询证函.pdf", content: "%PDF-1.4" }]);
  const rows = await desk.firm.inDb((db) =>
    db.selectFrom("mail").select("attachments").where("id", "=", draft.id).execute(),
  );
  return (rows[0]!.attachments as unknown as { fileId: number }[])[0]!.fileId;
}
const outcomes = () =>
  desk.firm.inDb(async (db) =>
    (
      await sql<{
        payload: Record<string, unknown>;
      }>`select payload from job where kind = 'letter-mail-outcome' order by id`.execute(db)
    ).rows.map(({ payload }) => payload),
  );

it("is sent once for a letter and round, with its token, number and file, and tells its outcome by a job", async () => {
  const projectId = await newProject(desk.manager);
  const one = await letterOf(projectId, 7);
  await asFirms();
  const queue = (more: Partial<LetterMail> = {}) =>
    desk.firm.inDb((db) => sendLetterMail(db, jobs, { ...one, ...more }), "manager");
  const [first, again] = [await queue(), await queue()];
  expect(again).toMatchObject({ mailId: first!.mailId, messageId: first!.messageId, wasThere: true });
  await desk.server.runJobs();
  expect(desk.smtp.delivered).toHaveLength(1);
  const text = desk.smtp.delivered[0]!.bytes.toString();
  expect(text).toMatch(/^X-HZ-Token: TOKEN7\r$/im);
  expect(await outcomes()).toEqual([
    expect.objectContaining({ state: "sent", refId: "7", messageId: first!.messageId, projectId }),
  ]);
  const second = await queue({ round: 2 });
  expect(second!.messageId).not.toBe(first!.messageId);
  const found = await desk.firm.inDb((db) => mailsOfLetter(db, { refType: one.refType, letterId: 7 }));
  expect(found.map(({ direction, rawSha256 }) => [direction, rawSha256 !== null])).toEqual([
    [1, true],
    [1, false],
  ]);
  const read = await desk.firm.inDb((db) => readMailOfLetter(db, "zh", first!.mailId));
  expect(read).toMatchObject({ subject: "【询证函】HZ-P1-1-7 华衡精密", text: "附上HZ-P1-1-7", state: "sent" });
});

it("goes nowhere as long as no mailbox has passed its test", async () => {
  const projectId = await newProject(desk.manager);
  const one = await letterOf(projectId, 8);
  expect(await desk.firm.inDb((db) => confirmationMailbox(db, projectId))).toBeNull();
  await asFirms();
  await desk.firm.inDb((db) => db.updateTable("mail_account").set({ tested_at: null }).execute());
  expect(await desk.firm.inDb((db) => sendLetterMail(db, jobs, one))).toBeNull();
});
