/** Recognises one scan of a reply, page after page: each page's picture, words and fields are kept. The letter stays as it is. */
import { Readable } from "node:stream";
import { recognition } from "@digao/contract/areas/letters/hzmail/codes";
import { ofProject } from "@digao/db/project-rows";
import { type Db, inProject } from "@digao/db/tenant";
import { fieldsOnPage, SURE } from "@digao/domain/confirmations/scan";
import { redSeal } from "@digao/domain/confirmations/sealed";
import { sql } from "kysely";
import { z } from "zod";
import { writeAction } from "../../../../platform/action-log.ts";
import { findFile } from "../../../../platform/files/context-files.ts";
import { mimeTypes } from "../../../../platform/files/mime.ts";
import { type JobRun, jobOf } from "../../../../platform/jobs/handlers.ts";
import { errorOf } from "../../../../platform/lib/narrow.ts";
import { limitIn, recognisePages, type ScannedPage } from "../../../evidence/audit-files/door.ts";
import { scanningKind } from "../scans.ts";
import { tellOfSeal } from "../seal-notices.ts";

const Payload = z.object({ projectId: z.number(), letterId: z.number(), fileId: z.number() });
const textMax = 50_000;
type Target = z.infer<typeof Payload>;

// The database takes no NUL.
const storable = (text: string): string => text.replaceAll("\0", "").slice(0, textMax);

/** Whether there is any of a seal's red on the page. */
const sealsOn = ({ red }: ScannedPage) =>
  red.length > 0 ? [{ name: redSeal, value: "1", confidence: 1, box: null }] : [];

async function keepPage(job: JobRun, { projectId, letterId, fileId }: Target, found: ScannedPage): Promise<void> {
  const { page, width, height, confidence, qr, picture } = found;
  const stored = await job.store.receive(Readable.from([picture]));
  try {
    await job.withTenant(async (tenantDb) => {
      const db = inProject(tenantDb, projectId);
      const fileName = `${fileId.toString()}-${page.toString()}.jpg`;
      const pictureId = await job.files(db).keep({ ...stored, fileName, mime: mimeTypes.jpg }, { projectId });
      const values = {
        picture_file_id: pictureId,
        width,
        height,
        confidence,
        qr,
        text: storable(found.text),
        fields: JSON.stringify(
          [...fieldsOnPage(found), ...sealsOn(found)].map((field) => ({ ...field, value: storable(field.value) })),
        ),
      };
      await db
        .insertInto("confirmation_scan_page")
        .values({ letter_id: letterId, file_id: fileId, page, ...values })
        .onConflict((on) => on.columns(["tenant_id", "project_id", "letter_id", "file_id", "page"]).doUpdateSet(values))
        .execute();
    });
  } finally {
    await job.store.discard(stored.tempPath);
  }
}

/** The state in the end, told to whoever looks at the letter. */
async function settle(db: Db, job: JobRun, { projectId, letterId, fileId }: Target, note: string | null) {
  const { rows } = await sql<{ pages: number; unsure: number }>`
    select count(*)::int as pages,
      count(*) filter (where p.confidence < ${SURE} or exists (select from jsonb_array_elements(p.fields) e where (e ->> 'confidence')::float < ${SURE}))::int as unsure
    from confirmation_scan_page p where ${ofProject("p")} and p.letter_id = ${letterId} and p.file_id = ${fileId}`.execute(
    db,
  );
  const { pages = 0, unsure = 0 } = rows[0] ?? {};
  const read = unsure > 0 || note !== null ? recognition.toCheck : recognition.done;
  const state = pages === 0 ? recognition.failed : read;
  await db
    .updateTable("confirmation_scan")
    .set({ state, note, job_id: null, at: sql`now()` })
    .where("letter_id", "=", letterId)
    .where("file_id", "=", fileId)
    .execute();
  await writeAction(
    db,
    { userId: job.userId },
    {
      refType: "confirmationLetter",
      refId: letterId,
      projectId,
      action: "recognise",
      new: { pages, unsure },
    },
  );
}

export const recogniseReply = jobOf(scanningKind, async (job) => {
  const target = Payload.parse(job.payload);
  const within = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    job.withTenant((db) => work(inProject(db, target.projectId)));
  const { sha256, mime } = await within((db) => findFile(db, target.fileId));
  let note: string | null = null;
  try {
    const isWhole = await job.store.withPath(job.tenantId, sha256, (path) =>
      recognisePages(job.readFile, { path, isPdf: mime === mimeTypes.pdf }, async (page) => {
        job.signal.throwIfAborted();
        await keepPage(job, target, page);
        job.progress({ phase: "pages", done: page.page });
      }),
    );
    if (!isWhole) note = "hz.scan.morePages";
  } catch (error) {
    job.signal.throwIfAborted();
    job.log.info({ err: errorOf(error) }, "a scan could not be recognised");
    note = limitIn(error) ?? "hz.scan.unreadable";
  }
  await within(async (db) => {
    await settle(db, job, target, note);
    await tellOfSeal(db, target.letterId, target.fileId);
  });
  return target;
});
