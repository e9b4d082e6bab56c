import { sql } from "kysely";
import { z } from "zod";
import { writeAction } from "../../../../platform/action-log.ts";
import { type JobRun, jobOf } from "../../../../platform/jobs/handlers.ts";
import { errorOf } from "../../../../platform/lib/narrow.ts";
import { proofOf } from "../removal-row.ts";
import { countRows } from "./count-rows.ts";
import { eraseOrder } from "./erase-order.ts";
import { tableReferences, tenantTables } from "./tenant-tables.ts";

const Payload = z.object({ firmId: z.number(), removalId: z.number() });
const Before = z.object({ rows: z.record(z.string(), z.number()), files: z.number(), bytes: z.number() });
type Before = z.infer<typeof Before>;
type Proof = ReturnType<typeof proofOf>;

const rowsAtOnce = 50_000;
/** A call that was under way when the firm was closed may still have written. */
const passesMax = 5;
const objectInUse = "55006";

const readRemoval = (job: JobRun, removalId: number) =>
  job.withTenant(
    (db) =>
      db.selectFrom("tenant_removal").where("id", "=", removalId).select(["state", "proof"]).executeTakeFirstOrThrow(),
    { readOnly: true },
  );

/** What there was at the beginning, counted once: a run that was broken off does not change it. */
async function countBefore(job: JobRun, firmId: number, removalId: number): Promise<Before> {
  const proof = Before.safeParse((await readRemoval(job, removalId)).proof);
  if (proof.success) return proof.data;
  const rows = await job.firms.enter(firmId, async (db) => countRows(db, await tenantTables(db)), { readOnly: true });
  const { count: files, bytes } = await job.store.countOf(firmId);
  const before = { rows, files, bytes };
  await job.withTenant((db) =>
    db
      .updateTable("tenant_removal")
      .set({ proof: JSON.stringify(before) })
      .where("id", "=", removalId)
      .execute(),
  );
  return before;
}

/** Waits for the writes of jobs that run, and takes their place from them: none of them writes any more. */
const stopJobs = (job: JobRun, firmId: number): Promise<unknown> =>
  job.firms.enter(firmId, (db) => db.deleteFrom("job_queue").where("tenant_id", "=", firmId).execute());

async function erase(job: JobRun, firmId: number, tables: readonly string[], atMost: number | null): Promise<number> {
  return job.firms.enter(firmId, async (db) => {
    const { rows } = await sql<{ erased: Record<string, number> }>`
      select erase_rows(${[...tables]}::text[], ${atMost}::bigint) as erased`.execute(db);
    return Object.values(rows[0]?.erased ?? {}).reduce((sum, count) => sum + count, 0);
  });
}

async function eraseRows(job: JobRun, firmId: number, total: number): Promise<void> {
  const order = await job.firms.enter(
    firmId,
    async (db) => eraseOrder(await tenantTables(db), await tableReferences(db)),
    { readOnly: true },
  );
  let done = 0;
  const report = (more: number): void => {
    done += more;
    job.progress({ phase: "erasing", done: Math.min(done, total), total });
  };
  for (const table of order.layers.flat()) {
    // Until nothing is left: how much a part holds is the database's affair.
    for (let count = 1; count > 0; report(count)) {
      count = await erase(job, firmId, [table], rowsAtOnce);
    }
  }
  if (order.together.length > 0) report(await erase(job, firmId, order.together, null));
}

const isThere = (job: JobRun, firmId: number): Promise<boolean> =>
  job.withTenant(
    async (db) =>
      (await db.selectFrom("tenant").where("id", "=", firmId).select("id").executeTakeFirst()) !== undefined,
    { readOnly: true },
  );

/** True when of the firm nothing is left in the database. */
async function eraseFirm(job: JobRun, firmId: number): Promise<boolean> {
  try {
    await job.firms.enter(firmId, async (db) => {
      // Its ended sessions have been announced; nobody of the firm is left to be told.
      await db.deleteFrom("live_outbox").where("tenant_id", "=", firmId).execute();
      await sql`select erase_firm()`.execute(db);
    });
    return true;
  } catch (error) {
    if (errorOf(error).code === objectInUse) return false;
    throw error;
  }
}

async function eraseDatabase(job: JobRun, firmId: number, before: Before): Promise<void> {
  const total = Object.values(before.rows).reduce((sum, count) => sum + count, 0);
  for (let pass = 1; await isThere(job, firmId); pass += 1) {
    if (pass > passesMax) throw new Error(`Rows of firm ${firmId} keep coming while it is being erased.`);
    await stopJobs(job, firmId);
    await eraseRows(job, firmId, total);
    await eraseFirm(job, firmId);
  }
}

/** Counts independently of the erasing transactions, in the database and in the folders. */
async function prove(job: JobRun, firmId: number, before: Before): Promise<Proof> {
  const left = await job.firms.enter(firmId, async (db) => countRows(db, await tenantTables(db)), { readOnly: true });
  const tables = Object.entries(left).map(([name, count]) => ({
    name,
    erased: (before.rows[name] ?? 0) - count,
    left: count,
  }));
  const files = await job.store.countOf(firmId);
  const others = await job.withTenant(
    async (db) => {
      const { rows } = await sql<Pick<Proof, "jobsLeft" | "firmLeft" | "exportsKept" | "countedAt">>`
        select (select count(*)::int from job_queue where tenant_id = ${firmId}) as "jobsLeft",
          (select count(*)::int from tenant where id = ${firmId}) as "firmLeft",
          (select count(*)::int from tenant_export where firm_id = ${firmId} and file_id is not null) as "exportsKept",
          now()::text as "countedAt"`.execute(db);
      return rows[0];
    },
    { readOnly: true },
  );
  const erased = before.files - files.count;
  return proofOf({ tables, files: { erased, bytes: before.bytes, left: files.count }, ...others });
}

const leftIn = ({ tables, files, jobsLeft, firmLeft }: Proof): number =>
  tables.reduce((sum, { left }) => sum + left, 0) + files.left + jobsLeft + firmLeft;

/** Erases a firm whose removal was confirmed: rows, keys, files; and leaves with the operator the proof that nothing is left. */
export const removeTenant = jobOf("remove-tenant", async (job) => {
  const { firmId, removalId } = Payload.parse(job.payload);
  // The run before this one came to its end, and only that was not written any more.
  const { state, proof: stored } = await readRemoval(job, removalId);
  if (state === "done") return stored;
  const before = await countBefore(job, firmId, removalId);
  await eraseDatabase(job, firmId, before);
  job.progress({ phase: "files", done: 0, total: before.files });
  await job.store.removeAllOf(firmId);
  job.progress({ phase: "proof" });
  const proof = await prove(job, firmId, before);
  if (leftIn(proof) > 0) throw new Error(`Of firm ${firmId} something is left: ${JSON.stringify(proof)}`);
  await job.withTenant(async (db) => {
    const { requested_by: userId } = await db
      .updateTable("tenant_removal")
      .set({ state: "done", proof: JSON.stringify(proof), finished_at: sql`now()` })
      .where("id", "=", removalId)
      .returning("requested_by")
      .executeTakeFirstOrThrow();
    const entry = { refType: "tenant" as const, refId: firmId, action: "removed", new: { ...proof } };
    await writeAction(db, { userId: job.userId ?? userId }, entry);
  });
  return proof;
});
