/** Recognises the scans attached to one mail: their words with how sure they are, and the fields found in them. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HzOcr } from "@digao/contract/areas/letters/hzmail/calls";
import { recognition } from "@digao/contract/areas/letters/hzmail/codes";
import { letterNosIn } from "@digao/domain/confirmations/reply-text";
import { fieldsOnPage, SURE } from "@digao/domain/confirmations/scan";
import { sql } from "kysely";
import type { Attachment } from "postal-mime";
import { z } from "zod";
import { type JobRun, jobOf } from "../../../../platform/jobs/handlers.ts";
import { errorOf } from "../../../../platform/lib/narrow.ts";
import { ownerKinds } from "../../../../platform/mail/access.ts";
import { bytesOf, parseMail } from "../../../../platform/mail/parse.ts";
import { tellOfMailbox } from "../../../../platform/mail/tell.ts";
import { openScans } from "../../../evidence/audit-files/door.ts";
import { matchOne } from "../match.ts";

export const recognisingKind = "recognise-mail";
const Payload = z.object({ mailId: z.number() });
const partsMax = 10;
const bytesMax = 40 * 1024 * 1024;

const isPdf = ({ mimeType, filename }: Attachment): boolean =>
  mimeType === "application/pdf" || /\.pdf$/i.test(filename ?? "");
const isScan = (part: Attachment): boolean => isPdf(part) || /^image\/(png|jpe?g|bmp|tiff|webp)$/i.test(part.mimeType);

type Page = HzOcr["pages"][number] & { qr: string | null; fields: HzOcr["fields"] };

async function pagesOf(
  scans: ReturnType<typeof openScans>,
  part: Attachment,
  at: number,
): Promise<{ pages: Page[]; isWhole: boolean }> {
  const dir = await mkdtemp(join(tmpdir(), "digao-scan-"));
  const path = join(dir, "part");
  try {
    await writeFile(path, bytesOf(part), { mode: 0o600 });
    const fileName = part.filename ?? `${(at + 1).toString()}`;
    const pages: Page[] = [];
    const isWhole = await scans.read(path, isPdf(part), async (found) => {
      const { page, text, confidence, qr } = found;
      const fields = fieldsOnPage(found).map(({ box: _box, ...field }) => ({ ...field, page }));
      pages.push({ fileName, page, text, confidence, qr, fields });
    });
    return { pages, isWhole };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function recognised(job: JobRun, sha256: string): Promise<HzOcr> {
  const bytes = await job.store.withPath(job.tenantId, sha256, (path) => readFile(path));
  const mail = await parseMail(bytes);
  const all = mail.attachments.filter(isScan);
  const parts = all.filter((part) => bytesOf(part).length <= bytesMax).slice(0, partsMax);
  let note: string | null = parts.length < all.length ? "hzmail.someScans" : null;
  if (parts.length === 0) return { fields: [], pages: [], codes: [], note: note ?? "hzmail.noScan" };
  const scans = openScans();
  const pages: Page[] = [];
  try {
    for (const [at, part] of parts.entries()) {
      job.signal.throwIfAborted();
      try {
        const found = await pagesOf(scans, part, at);
        pages.push(...found.pages);
        note = found.isWhole ? note : "hzmail.someScans";
      } catch (error) {
        job.signal.throwIfAborted();
        job.log.info({ err: errorOf(error) }, "a scan could not be recognised");
        note = "hzmail.someScans";
      }
      job.progress({ phase: "pages", done: at + 1, total: parts.length });
    }
  } finally {
    await scans.close();
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
