/** Prints letters to PDF, one after the other: each is stored and moved on by itself, so that a run that was cut off goes on where it was. */
import { Readable } from "node:stream";
import { letterStatus } from "@digao/contract/letter-codes";
import { type Db, inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { z } from "zod";
import { writeAction } from "../../../platform/action-log.ts";
import { mimeTypes } from "../../../platform/files/mime.ts";
import type { StoredTemp } from "../../../platform/files/store.ts";
import type { JobHandler, JobRun } from "../../../platform/jobs/handlers.ts";
import { pressOfProcess } from "../../../platform/typst/typst.ts";
import { hashOf, type PrintedLetter, printedLetters } from "../content.ts";
import { holdLetters } from "../letter-rows.ts";
import { moveLetter } from "../move.ts";
import { printLetter } from "../print/print-letter.ts";

const Payload = z.object({ projectId: z.number(), ids: z.array(z.number()) });
const lettersAtOnce = 50;

interface Printed {
  letter: PrintedLetter;
  stored: StoredTemp;
  pages: number;
  hash: string;
}

/** Only a letter that still waits to be made, and says what was printed. */
async function keep(job: JobRun, db: Db, { letter, stored, pages, hash }: Printed): Promise<boolean> {
  const [held] = await holdLetters(db, [letter.id]);
  const [now] = await printedLetters(db, [letter.id]);
  if (!held || !now || held.status !== letterStatus.toMake || hashOf(now) !== hash) return false;
  const fileName = `${letter.letterNo}.pdf`;
  const fileId = await job.files(db).keep({ ...stored, fileName, mime: mimeTypes.pdf }, { projectId: job.projectId });
  await db
    .insertInto("confirmation_file")
    .values({ letter_id: letter.id, file_id: fileId, kind: "letter", round: held.round, user_id: job.userId ?? 0 })
    .execute();
  const mover = {
    db,
    lang: "zh" as const,
    user: { id: job.userId },
    role: 0,
    isSystem: false,
    audit: (entry: Parameters<typeof writeAction>[2]) => writeAction(db, { userId: job.userId }, entry),
  };
  await moveLetter(mover, held, "createFile", {
    set: {
      file_id: fileId,
      file_hash: stored.sha256,
      content_hash: hash,
      page_count: pages,
      prepared_by: job.userId,
      addr_snapshot: JSON.stringify(letter.addressee),
      approval_user_id: null,
      approval_time: null,
      updated_at: sql`now()`,
    },
    facts: { contentHash: hash, fileHash: stored.sha256, pages },
  });
  return true;
}

export const makeLetters: JobHandler = async (job) => {
  const { projectId, ids } = Payload.parse(job.payload);
  const within = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    job.withTenant((db) => work(inProject(db, projectId)));
  const press = pressOfProcess();
  let made = 0;
  job.progress({ phase: "letters", done: 0, total: ids.length });
  for (let from = 0; from < ids.length; from += lettersAtOnce) {
    const some = ids.slice(from, from + lettersAtOnce);
    const waiting = await within(async (db) => {
      const held = await holdLetters(db, some);
      return printedLetters(
        db,
        held.filter(({ status }) => status === letterStatus.toMake).map(({ id }) => id),
      );
    });
    for (const letter of waiting) {
      job.signal.throwIfAborted();
      const { bytes, pages, hash } = printLetter(press, letter);
      const stored = await job.store.receive(Readable.from([bytes]));
      const isKept = await within((db) => keep(job, db, { letter, stored, pages, hash }));
      if (!isKept) await job.store.discard(stored.tempPath);
      made += isKept ? 1 : 0;
      job.progress({ phase: "letters", done: made, total: ids.length });
    }
  }
  return { projectId, made, asked: ids.length };
};
