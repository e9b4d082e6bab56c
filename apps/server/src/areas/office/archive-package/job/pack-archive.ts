import { randomUUID } from "node:crypto";
import { archiveStatus } from "@digao/contract/areas/office/archives/codes";
import { type Db, inProject } from "@digao/db/tenant";
import type { PackageFacts, UnchainedEntry } from "@digao/domain/archive/package/manifest";
import { z } from "zod";
import { mimeTypes } from "../../../../platform/files/mime.ts";
import { type JobRun, jobOf } from "../../../../platform/jobs/handlers.ts";
import { requests } from "../../archives/door.ts";
import {
  type PersonRow,
  type ProjectFacts,
  type Request,
  readFacts,
  readPeople,
  readRequest,
} from "../contents/facts.ts";
import { filesToPack, writeFiles } from "../contents/files.ts";
import { leftOutColumns, leftOutTables } from "../contents/left-out.ts";
import { writeLog } from "../contents/log.ts";
import { safeName, uniquePaths } from "../contents/paths.ts";
import { printContext } from "../contents/print-context.ts";
import { writePrints } from "../contents/prints.ts";
import { byteOrderMark, csvLine, writeTable } from "../contents/rows.ts";
import { type Tables, tablesOf } from "../contents/tables.ts";
import { putScript, shownFigures, shownPapers, writeContents, writePages, writeShownLog } from "../contents/viewer.ts";
import { openPackage, type PackageOut } from "../write-package.ts";

const Payload = z.object({ requestId: z.number() });

interface Packing {
  job: JobRun;
  db: Db;
  out: PackageOut;
  request: Request;
  facts: ProjectFacts;
}

async function writePeople({ db, out, request }: Packing, inLog: ReadonlySet<number>): Promise<PersonRow[]> {
  const people = await readPeople(db, request.projectId, [...inLog]);
  const json = people.map((person) => `${JSON.stringify(person)}\n`).join("");
  const csv = [["id", "userName", "name"], ...people.map(({ id, userName, name }) => [String(id), userName, name])];
  await out.add({ path: "data/people.jsonl", kind: "data", title: "people" }, [Buffer.from(json, "utf8")]);
  const text = `${byteOrderMark}${csv.map(csvLine).join("")}`;
  await out.add({ path: "data/people.csv", kind: "data", title: "people" }, [Buffer.from(text, "utf8")]);
  return people;
}

async function writeTables({ job, db, out }: Packing, { tables }: Tables): Promise<PackageFacts["tables"]> {
  const written: PackageFacts["tables"][number][] = [];
  for (const [done, table] of tables.entries()) {
    job.signal.throwIfAborted();
    job.progress({ phase: "rows", done, total: tables.length });
    const one = await writeTable(db, out, table);
    if (one) written.push(one);
  }
  return written;
}

/** Everything of one moment; the project is closed, and nothing of it changes meanwhile. */
async function writeRows(packing: Packing) {
  const { job, db, out, request, facts } = packing;
  const pathOf = uniquePaths();
  await writePages(out);
  const { archiveFlag, status, project } = facts;
  const ctx = printContext(job, { db, project: { id: project.id, archiveFlag, status }, printer: request.printer });
  let printed = 0;
  const onPrint = (): void => {
    job.signal.throwIfAborted();
    printed += 1;
    job.progress({ phase: "papers", done: printed });
  };
  const prints = await writePrints({ ctx, out, pathOf, onPrint });
  await putScript(out, "papers", await shownPapers(db));
  await putScript(out, "figures", await shownFigures(db));
  const tables = await tablesOf(db);
  const written = await writeTables(packing, tables);
  const inLog = new Set<number>();
  const log = await writeLog(db, out, ({ text }) => {
    const userId: unknown = JSON.parse(text)[3];
    if (typeof userId === "number") inLog.add(userId);
  });
  const logPieces = await writeShownLog(db, out);
  const people = await writePeople(packing, inLog);
  const files = await filesToPack(db, tables.filesWhere);
  return { facts, prints, written, log, logPieces, people, files, namedBy: tables.files, pathOf };
}

async function write(job: JobRun, request: Request, out: PackageOut) {
  const rows = await job.withTenant(
    async (firm) => {
      const db = inProject(firm, request.projectId);
      return writeRows({ job, db, out, request, facts: await readFacts(db, request) });
    },
    { isSnapshot: true },
  );
  // Bytes under their hash do not change: no transaction waits for them.
  const { facts, prints, log, logPieces, people, namedBy, pathOf } = rows;
  const files = await writeFiles({ job, out, pathOf, namedBy }, rows.files);
  const { firm, project, migration, previousSha256 } = facts;
  const all: PackageFacts = {
    firm,
    project,
    archive: { version: request.version, requestId: request.id, previousSha256, at: new Date().toISOString() },
    log,
    migration,
    tables: rows.written,
    missing: files.missing,
    notPrinted: prints.notPrinted,
    leftOut: { tables: leftOutTables, columns: leftOutColumns },
  };
  const entries: UnchainedEntry[] = [...prints.entries, ...files.entries];
  await writeContents(out, { facts: all, entries, people, logPieces });
  return { facts, packedSeq: log.lastSeq, ...(await out.end(all)) };
}

const fileNameOf = ({ project }: ProjectFacts, { version }: Request): string =>
  `${safeName(`${project.code} ${project.name}`)}-v${version}-${randomUUID().slice(0, 8)}.zip`;

type Packed = Awaited<ReturnType<typeof write>>;
type Stored = Awaited<ReturnType<JobRun["store"]["receive"]>>;

const mayPack = (request: Request | null): request is Request =>
  request?.isConfirmed === true && request.status === archiveStatus.checked;

/** With the file of its package a request is archived, in one transaction; false where an earlier run has done it. */
const close = (job: JobRun, request: Request, packed: Packed, stored: Stored): Promise<boolean> =>
  job.withTenant(async (db) => {
    if (!mayPack(await readRequest(db, request.id))) return false;
    const { manifestSha256, entryCount, packedSeq, facts } = packed;
    const file = { ...stored, fileName: fileNameOf(facts, request), mime: mimeTypes.zip };
    const closing = {
      requestId: request.id,
      fileName: file.fileName,
      mime: file.mime,
      packageSha256: stored.sha256,
      manifestSha256,
      packageBytes: stored.sizeBytes,
      entryCount,
      packedSeq,
    };
    return requests.close(db, closing, (register) => job.files(db).keepWith([file], register));
  });

/** Packs a project that was confirmed for the archive into one file that proves itself, and archives it with that. */
export const packArchive = jobOf(
  "pack-archive",
  async (job) => {
    const { requestId } = Payload.parse(job.payload);
    const request = await job.withTenant((db) => readRequest(db, requestId), { readOnly: true });
    // An earlier run came to its end, or somebody took the request back.
    if (!mayPack(request)) return { requestId, isPacked: false };
    const out = openPackage();
    const receiving = job.store.receive(out.stream);
    const [stored, packed] = await Promise.all([
      receiving,
      write(job, request, out).catch((error: unknown) => {
        out.stream.destroy(error instanceof Error ? error : new Error(String(error)));
        throw error;
      }),
    ]).catch(async (error: unknown) => {
      await receiving.then(({ tempPath }) => job.store.discard(tempPath)).catch(() => undefined);
      throw error;
    });
    let isPacked = false;
    try {
      isPacked = await close(job, request, packed, stored);
    } finally {
      if (!isPacked) await job.store.discard(stored.tempPath);
    }
    return { requestId, isPacked, entryCount: packed.entryCount, sizeBytes: stored.sizeBytes };
  },
  { afterReport: true },
);
