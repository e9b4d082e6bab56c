/** Reads the words out of files that wait for it, and writes what they are found by. */
import { archiveFlag } from "@digao/contract/areas/office/projects/codes";
import type { FileKind } from "@digao/contract/endpoint";
import type { MessageKey } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { type Db, inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { findFile } from "../../../../platform/files/context-files.ts";
import { type JobRun, jobOf } from "../../../../platform/jobs/handlers.ts";
import { normal } from "../../../../platform/lib/grams.ts";
import { errorOf } from "../../../../platform/lib/narrow.ts";
import { Refusal } from "../../../../platform/refusal.ts";
import { lookOf } from "../looks.ts";
import { findingWords } from "../read/find-words.ts";
import { Unreadable, type Why, whyOf } from "../read/unreadable.ts";
import { mergeSegments, writeSegment } from "./segments.ts";
import { readingKind } from "./start.ts";

const filesAtOnce = 50;
/** Words that wait to be written. */
const charsAtOnce = 4_000_000;
const triesMax = 2;

interface Waiting {
  id: number;
  version: number;
  fileId: number;
  fileName: string;
  ext: string;
  kind: FileKind;
  sha256: string;
  tries: number;
}

type InProject = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** Texts first: pictures take their time. */
const takeWaiting = async (db: Db): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`
    select f.id, t.version, f.file_id as "fileId", f.file_name as "fileName", f.ext, f.kind, f.sha256, t.tries
    from audit_file_text t join audit_file f on ${ofProject("f")} and f.id = t.audit_file_id
    where ${ofProject("t")} and t.state = 'waiting' and f.deleted_at is null
    order by f.kind in ('png', 'jpg', 'pdf'), f.id limit ${filesAtOnce}`.execute(db);
  return rows;
};

/** Committed before the file is opened: one that ends this process is not opened for ever. */
const noteTry = (db: Db, { id }: Waiting): Promise<unknown> =>
  db.updateTable("audit_file_text").set({ tries: sql`tries + 1` }).where("audit_file_id", "=", id).execute();

export interface Words {
  id: number;
  version: number;
  text: string;
  why: Why | null;
}

/** Why a process with limits has given a file up, in the words of the document centre. */
const byLimits: Readonly<Partial<Record<MessageKey, Why>>> = {
  "file.readingTime": "auditFile.text.time",
  "file.machineBusy": "auditFile.text.time",
  "file.readingMemory": "auditFile.text.memory",
  "import.fileTooLarge": "auditFile.text.memory",
};

async function wordsIn(job: JobRun, within: InProject, file: Waiting): Promise<Words> {
  const { id, version, kind, ext, fileName, sha256 } = file;
  const look = lookOf(kind, ext);
  if (file.tries >= triesMax) return { id, version, text: "", why: "auditFile.text.time" };
  try {
    await within((db) => noteTry(db, file));
    const stored = await within((db) => findFile(db, file.fileId));
    const text = await job.store.withPath(job.tenantId, stored.sha256, async (path) => {
      const read = await job.readFile(findingWords, path, { fileName, look, sha256 });
      if (read.why !== null) throw new Unreadable(read.why);
      return read.text;
    });
    const words = normal(text);
    const why = words === "" && (look === "picture" || look === "pdf") ? ("auditFile.text.scan" as const) : null;
    return { id, version, text: words, why };
  } catch (error) {
    job.log.info({ err: errorOf(error), auditFile: id }, "the text of a file could not be read");
    const why = error instanceof Refusal ? byLimits[error.key] : undefined;
    return { id, version, text: "", why: why ?? whyOf(error) };
  }
}

async function readSome(job: JobRun, within: InProject): Promise<number> {
  const waiting = await within(takeWaiting);
  let found: Words[] = [];
  let chars = 0;
  const write = async (): Promise<void> => {
    const words = found;
    [found, chars] = [[], 0];
    if (words.length > 0) await within((db) => writeSegment(db, words));
  };
  for (const file of waiting) {
    job.signal.throwIfAborted();
    const words = await wordsIn(job, within, file);
    found.push(words);
    chars += words.text.length;
    if (chars > charsAtOnce) await write();
  }
  await write();
  return waiting.length;
}

export const readFiles = jobOf(
  readingKind,
  async (job) => {
    const projectId = Number(job.payload.projectId);
    const within: InProject = (work) => job.withTenant((db) => work(inProject(db, projectId)));
    const { archiveFlag: flag } = await within((db) =>
      db
        .selectFrom("project")
        .where("id", "=", projectId)
        .select("archive_flag as archiveFlag")
        .executeTakeFirstOrThrow(),
    );
    // Nothing of an archived project changes any more, what its files are found by neither.
    if (flag !== archiveFlag.open) return { projectId, files: 0 };
    let read = 0;
    for (let some = -1; some !== 0; read += some) {
      some = await readSome(job, within);
      job.progress({ phase: "files", done: read + some });
    }
    await within(mergeSegments);
    return { projectId, files: read };
  },
  { afterReport: true },
);
