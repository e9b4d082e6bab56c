/**
 * Packing a project of `lines` journal lines (1,000,000 unless told) and `files` files (3,000, of 2 GB in all) for the archive, against a
 * bare zip of the same bytes; verifying the package against bare sha256sum of it. `npm run bench archive [lines] [files] [megabytes]`
 */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash, randomFillSync } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import { createPool } from "@digao/db/pool";
import { withTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import { startJob } from "../apps/server/src/platform/jobs/queue.ts";
import { generateLedger } from "./lib/generate-ledger.ts";
import { type Product, startProduct } from "./lib/product.ts";
import { printTable, seconds, times } from "./lib/table.ts";

const [lines = 1_000_000, files = 3_000, megabytes = 2_048] = process.argv.slice(2).map(Number);
const bars = { pack: 2, verify: 1.5 };

/** Of the firm that the product begins with. */
async function firmOf(product: Product): Promise<number> {
  const pool = createPool(product.superuserUrl);
  try {
    const { rows } = await pool.query("select tenant_id as id from app_user where id = $1", [product.userId]);
    return Number(rows[0].id);
  } finally {
    await pool.end();
  }
}

/** Bytes that do not pack, as pictures and PDF are. */
async function writeFiles(product: Product, tenantId: number, projectId: number): Promise<void> {
  const pool = createPool(product.appUrl);
  const bytes = Buffer.alloc(Math.max(1, Math.floor((megabytes * 1e6) / files)));
  try {
    for (let at = 0; at < files; at += 1) {
      randomFillSync(bytes);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const path = join(product.dataDir, "files", String(tenantId), sha256.slice(0, 2), sha256);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes);
      await withTenant(pool, tenantId, (db) =>
        db
          .insertInto("file_object")
          .values({
            project_id: projectId,
            sha256,
            size_bytes: bytes.length,
            file_name: `附件${at}.pdf`,
            mime: "application/pdf",
          })
          .execute(),
      );
    }
  } finally {
    await pool.end();
  }
}

/** Confirmed as the calls leave it, and packed; answers seconds and where the package lies. */
async function pack(product: Product, tenantId: number, projectId: number): Promise<{ taken: number; path: string }> {
  const pool = createPool(product.appUrl);
  try {
    const startedAt = performance.now();
    const { jobId, requestId } = await withTenant(
      pool,
      tenantId,
      async (db) => {
        const { rows } = await sql<{ id: number }>`
          insert into archive_request (of_project, version, clock_from, due_on, keep_until, project_status)
          values (${projectId}, 1, '2025-04-20', '2025-06-19', '2035-04-20', 4) returning id`.execute(db);
        const id = Number(rows[0]?.id);
        const { rows: people } = await sql<{ id: number }>`
          select id from app_user where tenant_id = ${tenantId} order by id limit 3`.execute(db);
        const [one, other = one, third = other] = people.map((person) => person.id);
        await sql`update archive_request set status = 1, applied_by = ${one}, applied_at = now(), checked_by = ${other},
          checked_at = now(), confirmed_by = ${third}, confirmed_at = now() where tenant_id = ${tenantId} and id = ${id}`.execute(
          db,
        );
        await sql`select move_archive(${id})`.execute(db);
        return { requestId: id, jobId: await startJob(db, { kind: "pack-archive", payload: { requestId: id } }) };
      },
      { userId: product.userId },
    );
    for (;;) {
      const { state, error } = await product.call(jobs.GetJob, { jobId });
      if (state === "done") break;
      if (state !== "queued" && state !== "running") throw new Error(`${state} ${JSON.stringify(error)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const taken = (performance.now() - startedAt) / 1000;
    const { rows } = await withTenant(pool, tenantId, (db) =>
      sql<{ sha256: string }>`select package_sha256 as sha256 from archive_request where id = ${requestId}`.execute(db),
    );
    const sha256 = rows[0]?.sha256 ?? "";
    return { taken, path: join(product.dataDir, "files", String(tenantId), sha256.slice(0, 2), sha256) };
  } finally {
    await pool.end();
  }
}

function timed(program: string, args: readonly string[], cwd: string): number {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: "utf8", maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr}`);
  return (performance.now() - startedAt) / 1000;
}

const dir = mkdtempSync(join(tmpdir(), "digao-archive-"));
const product = await startProduct();
try {
  const ledger = await generateLedger(dir, lines);
  const projectId = await product.newProject();
  await product.importFile(projectId, ledger.trialBalance);
  await product.importFile(projectId, ledger.journal);
  const tenantId = await firmOf(product);
  await writeFiles(product, tenantId, projectId);
  product.resetPeak();
  const before = product.memory().now;
  const { taken, path } = await pack(product, tenantId, projectId);
  const memory = product.memory().peak - before;
  const folder = join(dir, "unpacked");
  mkdirSync(folder);
  execFileSync("unzip", ["-q", path, "-d", folder]);
  const bare = timed("zip", ["-q", "-r", "-3", join(dir, "bare.zip"), "."], folder);
  const sum = timed("sha256sum", [path], dir);
  const verify = timed(process.execPath, [join(folder, "verify.mjs"), path], dir);
  printTable([
    ["", "taken", "of the floor", "at most"],
    [`packing ${(statSync(path).size / 1e6).toFixed(0)} MB`, seconds(taken), times(taken / bare), times(bars.pack)],
    ["bare zip of the same bytes", seconds(bare), "", ""],
    ["verifying with verify.mjs", seconds(verify), times(verify / sum), times(bars.verify)],
    ["bare sha256sum", seconds(sum), "", ""],
    ["memory while packing", `${memory.toFixed(0)} MB`, "", ""],
  ]);
  process.exitCode = taken / bare > bars.pack || verify / sum > bars.verify ? 1 : 0;
} finally {
  await product.stop();
  rmSync(dir, { recursive: true, force: true });
}
