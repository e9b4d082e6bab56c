/** Recognises the scans attached to one mail: their words with how sure they are, and the fields found in them. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HzOcr } from "@digao/contract/areas/letters/hzmail/calls";
import { recognition } from "@digao/contract/areas/letters/hzmail/codes";
import { letterNosIn } from "@digao/domain/confirmations/reply-text";
import { fieldsOnPage, SURE } from "@digao/domain/confirmations/scan";
import { sql } from "kysely";
import { z } from "zod";
import { type JobRun, jobOf } from "../../../../platform/jobs/handlers.ts";
import { errorOf } from "../../../../platform/lib/narrow.ts";
import { ownerKinds } from "../../../../platform/mail/access.ts";
import { takingPart } from "../../../../platform/mail/part.ts";
import { tellOfMailbox } from "../../../../platform/mail/tell.ts";
import { limitIn, recognisePages } from "../../../evidence/audit-files/door.ts";
import { listingScans, type MailScan } from "../mail-scans.ts";
import { matchOne } from "../match.ts";

export const recognisingKind = "recognise-mail";
const Payload = z.object({ mailId: z.number() });

type Page = HzOcr["pages"][number] & { qr: string | null; fields: HzOcr["fields"] };

/** Taken out of the mail and recognised by processes with limits: this one opens nothing that a stranger sent. */
async function pagesOf(
  job: JobRun,
  original: string,
  { index, fileName, isPdf }: MailScan,
): Promise<{ pages: Page[]; isWhole: boolean }> {
  const dir = await mkdtemp(join(tmpdir(), "digao-scan-"));
  const path = join(dir, "part");
  try {
    await job.readFile(takingPart, original, { index, into: path });
    const pages: Page[] = [];
    const isWhole = await recognisePages(job.readFile, { path, isPdf }, async (found) => {
      job.signal.throwIfAborted();
      const { page, text, confidence, qr } = found;
      const fields = fieldsOnPage(found).map(({ box: _box, ...field }) => ({ ...field, page }));
      pages.push({ fileName, page, text, confidence, qr, fields });
    });
    return { pages, isWhole };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function recognisedIn(job: JobRun, original: string): Promise<HzOcr> {
  const { scans, isAll } = await job.readFile(listingScans, original, null);
  let note: string | null = isAll ? null : "hzmail.someScans";
  if (scans.length === 0) return { fields: [], pages: [], codes: [], note: note ?? "hzmail.noScan" };
  const pages: Page[] = [];
  for (const [at, scan] of scans.entries()) {
    job.signal.throwIfAborted();
    try {
      const found = await pagesOf(job, original, scan);
      pages.push(...found.pages);
      note = found.isWhole ? note : "hzmail.someScans";
    } catch (error) {
      job.signal.throwIfAborted();
      job.log.info({ err: errorOf(error) }, "a scan could not be recognised");
      note = limitIn(error) ?? "hzmail.someScans";
    }
    job.progress({ phase: "pages", done: at + 1, total: scans.length });
  }
  const fields = pages.flatMap((page) => page.fields);
  const codes = pages.flatMap(({ text, qr }) => [...(qr === null ? [] : [qr]), ...letterNosIn(text)]);
  return {
    fields,
    pages: pages.map(({ qr: _code, fields: _fields, ...page }) => page),
    codes: [...new Set(codes)],
    note,
  };
}

const recognised = (job: JobRun, sha256: string): Promise<HzOcr> =>
  job.store.withPath(job.tenantId, sha256, async (path) => {
    try {
      return await recognisedIn(job, path);
    } catch (error) {
      job.signal.throwIfAborted();
      const note = limitIn(error);
      if (note === null) throw error;
      return { fields: [], pages: [], codes: [], note };
    }
  });

const statusOf = ({ pages, note }: HzOcr): number => {
  if (pages.length === 0) return recognition.failed;
  return note === null && pages.every(({ confidence }) => confidence >= SURE) ? recognition.done : recognition.toCheck;
};

export const recogniseMail = jobOf(recognisingKind, async (job) => {
  const { mailId } = Payload.parse(job.payload);
  const mail = await job.withTenant(
    (db) =>
      db
        .selectFrom("mail")
        .select(["raw_sha256 as sha256", "account_id as accountId"])
        .where("id", "=", mailId)
        .executeTakeFirst(),
    { readOnly: true },
  );
  if (!mail?.sha256) return { mailId, pages: 0 };
  const found = await recognised(job, mail.sha256);
  await job.withTenant(async (db) => {
    await db
      .updateTable("mail_match")
      .set({
        ocr: JSON.stringify(found),
        ocr_status: statusOf(found),
        ocr_job_id: null,
        updated_at: sql`now()`,
        row_version: sql`row_version + 1`,
      })
      .where("mail_id", "=", mailId)
      .execute();
    await matchOne(db, mailId);
    await tellOfMailbox(db, { id: mail.accountId, ownerKind: ownerKinds.firm, userId: null });
  });
  return { mailId, pages: found.pages.length };
});
