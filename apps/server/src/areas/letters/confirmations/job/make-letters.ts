/** Prints letters to PDF, some at a time: these are stored and moved on together, so that a run that was cut off goes on behind the last of them. */
import { Readable } from "node:stream";
import { setImmediate as others } from "node:timers/promises";
import { letterStatus } from "@digao/contract/areas/letters/confirmations/codes";
import { type Db, inProject } from "@digao/db/tenant";
import { z } from "zod";
import { writeAction } from "../../../../platform/action-log.ts";
import { mimeTypes } from "../../../../platform/files/mime.ts";
import type { StoredTemp } from "../../../../platform/files/store.ts";
import { type JobRun, jobOf } from "../../../../platform/jobs/handlers.ts";
import { ended } from "../../../../platform/lib/ended.ts";
import { pressOfProcess } from "../../../../platform/typst/typst.ts";
import { contentHashes, type PrintedLetter, printedLetters } from "../content.ts";
import { holesOf } from "../holes.ts";
import { type HeldLetter, holdLetters } from "../letter-rows.ts";
import { makingKind } from "../make.ts";
import { type Mover, moveLetters } from "../move.ts";
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
  audit: (...entries) => writeAction(db, { userId: job.userId }, ...entries),
});

/** What is written of a letter that was printed. */
const columns = {
  file_id: "bigint",
  file_hash: "text",
  content_hash: "text",
  page_count: "int",
  prepared_by: "bigint",
  addr_snapshot: "jsonb",
  approval_user_id: "bigint",
  approval_time: "timestamptz",
};

interface ToKeep {
  held: HeldLetter;
  one: Printed;
}

/** The letters of a batch together: what is asked of the database is asked once for all of them. */
async function keepLetters(job: JobRun, db: Db, letters: readonly ToKeep[]): Promise<void> {
  const files = letters.map(({ one: { letter, stored } }) => ({
    ...stored,
    fileName: `${letter.letterNo}.pdf`,
    mime: mimeTypes.pdf,
  }));
  const fileIds = await job.files(db).keepAll(files, { projectId: job.projectId });
  const withFiles = letters.map((one, at) => ({ ...one, fileId: fileIds[at] ?? 0 }));
  await db
    .insertInto("confirmation_file")
    .values(
      withFiles.map(({ held, fileId }) => ({
        letter_id: held.id,
        file_id: fileId,
        kind: "letter",
        round: held.round,
        user_id: job.userId ?? 0,
      })),
    )
    .execute();
  await moveLetters(
    moverIn(job, db),
    "createFile",
    columns,
    withFiles.map(({ held, one: { letter, stored, pages, hash }, fileId }) => ({
      letter: held,
      set: {
        file_id: fileId,
        file_hash: stored.sha256,
        content_hash: hash,
        page_count: pages,
        prepared_by: job.userId,
        addr_snapshot: letter.addressee,
        approval_user_id: null,
        approval_time: null,
      },
      facts: { contentHash: hash, fileHash: stored.sha256, pages },
    })),
  );
}

/** Only letters that still wait to be made, and say what was printed; answers those. */
async function keep(job: JobRun, db: Db, printed: readonly Printed[]): Promise<ReadonlySet<Printed>> {
  const ids = printed.map(({ letter }) => letter.id);
  const held = new Map((await holdLetters(db, ids)).map((one) => [one.id, one]));
  const hashes = await contentHashes(db, ids);
  const letters = printed.flatMap((one): ToKeep[] => {
    const letter = held.get(one.letter.id);
    const isAsPrinted = letter?.status === letterStatus.toMake && hashes.get(letter.id) === one.hash;
    return isAsPrinted ? [{ held: letter, one }] : [];
  });
  if (letters.length > 0) await keepLetters(job, db, letters);
  return new Set(letters.map(({ one }) => one));
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

/** Those that have come to lack something since they were asked for are left as they are. */
const waitingOf = (within: Within, ids: readonly number[]): Promise<PrintedLetter[]> =>
  within(async (db) => {
    const held = await holdLetters(db, ids);
    const open = held.filter(({ status }) => status === letterStatus.toMake);
    const printed = await printedLetters(
      db,
      open.map(({ id }) => id),
    );
    return printed.filter((letter) => holesOf(letter).length === 0);
  });

async function discard(job: JobRun, printed: readonly Printed[]): Promise<void> {
  for (const { stored } of printed) await job.store.discard(stored.tempPath);
}

async function keepSome(job: JobRun, within: Within, printed: readonly Printed[]): Promise<number> {
  let stored: ReadonlySet<Printed> = new Set();
  try {
    if (printed.length > 0) stored = await within((db) => keep(job, db, printed));
  } finally {
    await discard(
      job,
      printed.filter((one) => !stored.has(one)),
    );
  }
  return stored.size;
}

/** While letters are printed, those before them are written down: one batch at a time. */
export const makeLetters = jobOf(makingKind, async (job) => {
  const { projectId, ids } = Payload.parse(job.payload);
  const within: Within = (work) => job.withTenant((db) => work(inProject(db, projectId)));
  let made = 0;
  const tell = (): void => job.progress({ phase: "letters", done: made, total: ids.length });
  const keepNext = async (printed: readonly Printed[]): Promise<void> => {
    made += await keepSome(job, within, printed);
    tell();
  };
  let keeping = Promise.resolve();
  tell();
  try {
    for (let from = 0; from < ids.length; from += lettersAtOnce) {
      const { printed, failed } = await print(job, await waitingOf(within, ids.slice(from, from + lettersAtOnce)));
      await keeping.catch(async (error: unknown) => {
        await discard(job, printed);
        throw error;
      });
      keeping = keepNext(printed);
      // Heard of where it is awaited.
      keeping.catch(() => undefined);
      if (failed !== null) throw failed;
    }
  } finally {
    await keeping;
  }
  return { projectId, made, asked: ids.length };
});
