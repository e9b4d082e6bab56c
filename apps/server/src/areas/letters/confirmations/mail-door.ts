/** The door to the mail engine: letters go out through the project's mailbox, else the firm's, each once; without a tested one, none. */
import { messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { sql } from "kysely";
import { outcomeJob } from "../../../platform/mail/outcome.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { confirmationMailbox, type SendingMailbox, sendLetterMail } from "../mail/door.ts";
import type { HeldLetter } from "./letter-rows.ts";

/** The job of this kind is told what became of a letter's mail. */
export const mailedKind = outcomeJob("letter-mailed");

/** The mailbox that letters of the project are sent from, once its settings have been tested. */
export async function mailboxOf(db: Db): Promise<SendingMailbox | null> {
  const box = await confirmationMailbox(db, projectIdOf(db));
  return box?.testedAt ? box : null;
}

/** A letter that came back goes out as another mail than before: each sending is a record of its own. */
async function attemptOf(db: Db, letterId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from confirmation_approval a
    where ${ofProject("a")} and a.letter_id = ${letterId} and a.action = 'send'`.execute(db);
  return (rows[0]?.count ?? 0) + 1;
}

async function clientOf(db: Db): Promise<string> {
  const { name } = await db
    .selectFrom("project as p")
    .innerJoin("customer as c", "c.id", "p.cust_id")
    .where("p.id", "=", projectIdOf(db))
    .select("c.cust_name as name")
    .executeTakeFirstOrThrow();
  return name;
}

/** The mailbox waits for somebody to confirm it, or there is none that works. */
export async function whyNoMailbox(db: Db): Promise<Refusal> {
  const box = await confirmationMailbox(db, projectIdOf(db));
  if (!box?.unconfirmedBy) return new Refusal("hz.noMail", { kind: "state" });
  const by = await db.selectFrom("app_user").where("id", "=", box.unconfirmedBy).select("name").executeTakeFirst();
  return new Refusal(box.isOfFirm ? "hzmail.firmUnconfirmed" : "hzmail.unconfirmed", {
    kind: "state",
    params: { name: by?.name ?? "" },
  });
}

/** Puts the sealed scan of the letter into the outbox, in the caller's transaction; answers the Message-ID that it bears. */
export async function mailLetter(
  { db, jobs, files, lang }: Context,
  letter: HeldLetter,
  sealedFileId: number,
): Promise<string> {
  const { fileName: scanned, mime, sizeBytes, id: fileId } = await files.find(sealedFileId);
  const fileName = `${letter.letterNo}${/\.[a-z]{3,4}$/i.exec(scanned)?.[0].toLowerCase() ?? ".pdf"}`;
  const clientName = await clientOf(db);
  const names = { no: letter.letterNo, client: clientName };
  const queued = await sendLetterMail(db, jobs, {
    projectId: projectIdOf(db),
    refType: "confirmationLetter",
    letterId: letter.id,
    letterNo: letter.letterNo,
    round: await attemptOf(db, letter.id),
    clientName,
    contactName: letter.contactName,
    token: letter.qrToken,
    to: letter.email,
    subject: messageOf(lang, "hz.mailSubject", names),
    text: messageOf(lang, "hz.mailText", names),
    part: { fileName, mime, sizeBytes, fileId },
    outcomeJob: mailedKind,
  });
  if (!queued) throw await whyNoMailbox(db);
  return queued.messageId;
}
