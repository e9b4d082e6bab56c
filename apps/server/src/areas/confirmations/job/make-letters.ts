/** Prints letters to PDF, some at a time: these are stored and moved on together, so that a run that was cut off goes on behind the last of them. */
import { Readable } from "node:stream";
import { setImmediate as others } from "node:timers/promises";
import { letterStatus } from "@digao/contract/letter-codes";
import { type Db, inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { z } from "zod";
import { writeAction } from "../../../platform/action-log.ts";
import { mimeTypes } from "../../../platform/files/mime.ts";
import type { StoredTemp } from "../../../platform/files/store.ts";
import type { JobHandler, JobRun } from "../../../platform/jobs/handlers.ts";
import { pressOfProcess } from "../../../platform/typst/typst.ts";
import { contentHashes, type PrintedLetter, printedLetters } from "../content.ts";
import { type HeldLetter, holdLetters } from "../letter-rows.ts";
import { type Mover, moveLetter } from "../move.ts";
import { printLetter } from "../print/print-letter.ts";

const Payload = z.object({ projectId: z.number(), ids: z.array(z.number()) });
const lettersAtOnce = 50;

interface Printed {
  letter: PrintedLetter;
  stored: StoredTemp;
  pages: number;
  hash: string;
}

const moverIn = (job: JobRun, db: Db): Mover => ({
  db,
  lang: "zh",
  user: { id: job.userId },
  role: 0,
  isSystem: false,
  audit: (entry) => writeAction(db, { userId: job.userId }, entry),
});

async function keepOne(job: JobRun, mover: Mover, held: HeldLetter, { letter, stored, pages, hash }: Printed) {
  const { db } = mover;
  const fileName = `${letter.letterNo}.pdf`;
  const fileId = await job.files(db).keep({ ...stored, fileName, mime: mimeTypes.pdf }, { projectId: job.projectId });
  await db
    .insertInto("confirmation_file")
    .values({ letter_id: letter.id, file_id: fileId, kind: "letter", round: held.round, user_id: job.userId ?? 0 })
    .execute();
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
}

/** Only letters that still wait to be made, and say what was printed; answers those. */
async function keep(job: JobRun, db: Db, printed: readonly Printed[]): Promise<ReadonlySet<Printed>> {
  const ids = printed.map(({ letter }) => letter.id);
  const held = new Map((await holdLetters(db, ids)).map((one) => [one.id, one]));
  const hashes = await contentHashes(db, ids);
  const mover = moverIn(job, db);
  const kept = new Set<Printed>();
  // Beside each other: while the disk takes one file, the database takes another letter's rows.
  const keeping = printed.map(async (one) => {
    const letter = held.get(one.letter.id);
    if (letter?.status !== letterStatus.toMake || hashes.get(letter.id) !== one.hash) return;
    await keepOne(job, mover, letter, one);
    kept.add(one);
  });
  await ended(keeping);
  return kept;
}

/** All of them, whatever becomes of one: nothing may still be on its way when the transaction ends. The first failure is thrown then. */
async function ended(works: readonly Promise<unknown>[]): Promise<void> {
  const failures: unknown[] = [];
  await Promise.all(works.map((work) => work.catch((error: unknown) => void failures.push(error))));
  if (failures.length > 0) throw failures[0];
}

/** Prints until one cannot be printed: what stands before it is kept all the same. Files are written while the next letter is printed. */
async function print(job: JobRun, letters: readonly PrintedLetter[]): Promise<{ printed: Printed[]; failed: unknown }> {
  const press = pressOfProcess();
  const printed: Printed[] = [];
  const writing: Promise<void>[] = [];
  let failed: unknown = null;
  try {
    for (const letter of letters) {
      job.signal.throwIfAborted();
      const { bytes, pages, hash } = printLetter(press, letter);
      writing.push(
        job.store.receive(Readable.from([bytes])).then((stored) => void printed.push({ letter, pages, hash, stored })),
      );
      await others();
    }
  } catch (error) {
    failed = error;
  }
  await ended(writing).catch((error: unknown) => {
    failed ??= error;
  });
  return { printed, failed };
}

type Within = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

async function makeSome(job: JobRun, within: Within, ids: readonly number[]): Promise<number> {
  const waiting = await within(async (db) => {
    const held = await holdLetters(db, ids);
    const open = held.filter(({ status }) => status === letterStatus.toMake);
    return printedLetters(
      db,
      open.map(({ id }) => id),
    );
  });
  const { printed, failed } = await print(job, waiting);
  let kept: ReadonlySet<Printed> = new Set();
  try {
    if (printed.length > 0) kept = await within((db) => keep(job, db, printed));
  } finally {
    for (const one of printed) if (!kept.has(one)) await job.store.discard(one.stored.tempPath);
  }
  if (failed !== null) throw failed;
  return kept.size;
}

export const makeLetters: JobHandler = async (job) => {
  const { projectId, ids } = Payload.parse(job.payload);
  const within: Within = (work) => job.withTenant((db) => work(inProject(db, projectId)));
  let made = 0;
  job.progress({ phase: "letters", done: 0, total: ids.length });
  for (let from = 0; from < ids.length; from += lettersAtOnce) {
    made += await makeSome(job, within, ids.slice(from, from + lettersAtOnce));
    job.progress({ phase: "letters", done: made, total: ids.length });
  }
  return { projectId, made, asked: ids.length };
};
