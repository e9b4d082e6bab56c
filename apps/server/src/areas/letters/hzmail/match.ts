/** Writes which letter a mail was taken to answer. It changes nothing of the letter: a person enters what the reply says. */

import { mailMatch } from "@digao/contract/areas/letters/hzmail/codes";
import type { MailAuth } from "@digao/contract/areas/letters/mail/shapes";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { tellOfLetter } from "../../../platform/mail/tell.ts";
import { letterById, lookForSigns } from "../confirmations/door.ts";
import { findLetter, type Reply } from "./find-letter.ts";
import { isDoubtful, risksOf } from "./risks.ts";

const textMax = 200_000;

interface Received extends Reply {
  auth: MailAuth | null;
  /** Words and codes of its scans, where they have been recognised. */
  scanned: string;
}

async function replyOf(db: Db, mailId: number): Promise<Received | undefined> {
  const { rows } = await sql<Received>`
    select m.id as "mailId", m.account_id as "accountId", a.project_id as "projectId", m.refs, m.token, m.from_addr as "from", m.subject, m.auth,
      left(coalesce(b.text, ''), ${textMax}) as text,
      array(select p ->> 'fileName' from jsonb_array_elements(m.attachments) p) as "partNames",
      left(coalesce((select string_agg(p ->> 'text', E'\n') from jsonb_array_elements(t.ocr -> 'pages') p), '') || E'\n'
        || coalesce((select string_agg(c, E'\n') from jsonb_array_elements_text(t.ocr -> 'codes') c), ''), ${textMax}) as scanned
    from mail m left join mail_match t on t.tenant_id = m.tenant_id and t.mail_id = m.id join mail_account a on a.tenant_id = m.tenant_id and a.id = m.account_id
    left join mail_body b on b.tenant_id = m.tenant_id and b.mail_id = m.id where m.id = ${mailId}`.execute(db);
  return rows[0];
}

/** What a person has decided stays. */
export async function matchOne(db: Db, mailId: number): Promise<void> {
  const reply = await replyOf(db, mailId);
  if (!reply) return;
  const { scanned } = reply;
  const found = await findLetter(db, reply, scanned);
  const letter = found ? await letterById(db, found.letter.letterId) : null;
  const contents = { text: reply.text, scanned, book: letter?.bookAmount ?? null };
  const flags = risksOf(reply, found, reply.auth, contents);
  const taken = isDoubtful(flags) ? mailMatch.suspicious : mailMatch.automatic;
  const status = found ? taken : mailMatch.open;
  await sql`
    update mail_match set status = ${status}, letter_id = ${found?.letter.letterId ?? null}, project_id = ${found?.letter.projectId ?? null},
      letter_no = ${found?.letter.letterNo ?? null}, way = ${found?.way ?? null}, evidence = ${found?.evidence ?? null},
      risk_flags = ${JSON.stringify(flags)}::jsonb, updated_at = now(), row_version = row_version + 1
    where mail_id = ${mailId} and decided_at is null and status in (${sql.lit(mailMatch.open)}, ${sql.lit(mailMatch.automatic)}, ${sql.lit(mailMatch.suspicious)})`.execute(
    db,
  );
  if (!found) return;
  await lookForSigns(db, found.letter.letterId);
  await tellOfLetter(db, found.letter.letterId, found.letter.projectId);
}
