import { randomUUID } from "node:crypto";
import type { Db } from "@digao/db/tenant";
import { type ArchiveOut, openArchive } from "@digao/excel/write-archive";
import { sql } from "kysely";
import { z } from "zod";
import { writeAction } from "../../../../platform/action-log.ts";
import { mimeTypes } from "../../../../platform/files/mime.ts";
import { type JobRun, jobOf } from "../../../../platform/jobs/handlers.ts";
import { today } from "../../../../platform/lib/china-time.ts";
import { columnsLeftOut, tablesLeftOut } from "./left-out.ts";
import { readMe } from "./read-me.ts";
import { type Counted, tableLines } from "./table-lines.ts";
import { tenantTables } from "./tenant-tables.ts";

const Payload = z.object({ firmId: z.number(), exportId: z.number() });
/** How long the archive can be fetched. */
const retentionDays = 7;
const formatVersion = 1;

interface Written {
  tables: ({ name: string; file: string } & Counted)[];
  files: { sha256: string; sizeBytes: number; isMissing?: true }[];
}

/** All rows as they stood at one moment. */
async function writeTables(job: JobRun, db: Db, archive: ArchiveOut): Promise<Written["tables"]> {
  const names = (await tenantTables(db)).filter((name) => !(name in tablesLeftOut));
  const tables: Written["tables"] = [];
  let done = 0;
  for (const name of names) {
    const file = `tables/${name}.jsonl`;
    const count = (more: number): void => {
      done += more;
      job.progress({ phase: "rows", done });
    };
    await archive.add(
      file,
      tableLines(db, name, count, (counted) => tables.push({ name, file, ...counted })),
    );
    job.signal.throwIfAborted();
  }
  return tables;
}

const filesOf = async (db: Db): Promise<Written["files"]> => {
  const { rows } = await sql<{ sha256: string; sizeBytes: number }>`
    select distinct on (sha256) sha256, size_bytes as "sizeBytes" from file_object order by sha256`.execute(db);
  return rows;
};

/** What they hold is packed already, as a rule. Bytes that the store has lost are named in the manifest. */
async function writeFiles(job: JobRun, firmId: number, files: Written["files"], archive: ArchiveOut): Promise<void> {
  const total = files.length;
  for (const [index, file] of files.entries()) {
    job.signal.throwIfAborted();
    job.progress({ phase: "files", done: index, total });
    if (await job.store.has(firmId, file.sha256))
      await archive.add(`files/${file.sha256}`, job.store.read(firmId, file.sha256), { isCompressed: false });
    else file.isMissing = true;
  }
}

const aboutFirm = async (db: Db, firmId: number) => ({
  tenant: await db.selectFrom("tenant").selectAll().where("id", "=", firmId).executeTakeFirstOrThrow(),
  migrations: (await db.selectFrom("schema_migration").select("name").orderBy("name").execute()).map(
    ({ name }) => name,
  ),
});

async function* textOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text, "utf8");
}

async function writeArchive(job: JobRun, firmId: number, archive: ArchiveOut): Promise<Written> {
  const inside = await job.firms.enter(
    firmId,
    async (db) => {
      const about = await aboutFirm(db, firmId);
      const files = await filesOf(db);
      return { about, files, tables: await writeTables(job, db, archive) };
    },
    { isSnapshot: true },
  );
  const { about, files, tables } = inside;
  await writeFiles(job, firmId, files, archive);
  const leftOut = { tables: tablesLeftOut, columns: columnsLeftOut };
  const manifest = {
    format: "digao-firm",
    formatVersion,
    at: new Date().toISOString(),
    ...about,
    leftOut,
    tables,
    files,
  };
  await archive.add("manifest.json", textOf(`${JSON.stringify(manifest, null, 1)}\n`));
  await archive.add("README.txt", textOf(readMe(about.tenant.name)));
  archive.end();
  return { tables, files };
}

/** By a run that came to its end, of which only that was not written any more. */
const isWritten = (job: JobRun, exportId: number): Promise<boolean> =>
  job.withTenant(
    async (db) => {
      const row = await db
        .selectFrom("tenant_export")
        .where("id", "=", exportId)
        .select("finished_at")
        .executeTakeFirstOrThrow();
      return row.finished_at !== null;
    },
    { readOnly: true },
  );

/** Streams all that a firm has into one archive, which the operator can fetch for some days. */
export const exportTenant = jobOf("export-tenant", async (job) => {
  const { firmId, exportId } = Payload.parse(job.payload);
  if (await isWritten(job, exportId)) return { exportId };
  const archive = openArchive();
  const receiving = job.store.receive(archive.stream);
  const [stored, written] = await Promise.all([
    receiving,
    writeArchive(job, firmId, archive).catch((error: unknown) => {
      archive.stream.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }),
  ]).catch(async (error: unknown) => {
    await receiving.then(({ tempPath }) => job.store.discard(tempPath)).catch(() => undefined);
    throw error;
  });
  const counts = {
    table_count: written.tables.length,
    row_count: written.tables.reduce((sum, { rows }) => sum + rows, 0),
    file_count: written.files.length,
  };
  await job.withTenant(async (db) => {
    const { tenancy_name: firm } = await db
      .selectFrom("tenant_export")
      .where("id", "=", exportId)
      .select("tenancy_name")
      .executeTakeFirstOrThrow();
    const fileName = `${firm}-${today()}-${randomUUID().slice(0, 8)}.zip`;
    const file_id = await job.files(db).keep({ ...stored, fileName, mime: mimeTypes.zip });
    const expires_at = sql<string>`now() + make_interval(days => ${retentionDays})`;
    await db
      .updateTable("tenant_export")
      .set({ ...counts, file_id, size_bytes: stored.sizeBytes, sha256: stored.sha256 })
      .set({ finished_at: sql`now()`, expires_at })
      .where("id", "=", exportId)
      .execute();
    const entry = { refType: "tenant" as const, refId: firmId, action: "exportReady", new: { exportId, ...counts } };
    await writeAction(db, { userId: job.userId }, entry);
    await job.start(db, { kind: "drop-export", payload: { exportId }, delaySeconds: retentionDays * 86_400 });
  });
  const missingFiles = written.files.filter(({ isMissing }) => isMissing).length;
  return { exportId, ...counts, missingFiles };
});
