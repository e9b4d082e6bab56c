import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { imports } from "@digao/contract/areas/imports";
import { jobs } from "@digao/contract/areas/jobs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GeneratedLedger, generateLedger } from "../../../bench/lib/generate-ledger.ts";
import { newProject } from "./builders.ts";
import { type Client, clientOf, startTestServer, type TestServer, type TestTenant } from "./kit.ts";

const script = fileURLToPath(new URL("./import-server.ts", import.meta.url));
const dir = mkdtempSync(join(tmpdir(), "digao-crash-"));
const children = new Set<ChildProcess>();

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let ledger: GeneratedLedger;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  ledger = await generateLedger(dir, 12_000);
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  /** What it says, line by line. */
  lines: AsyncIterator<string>;
  client: Client;
}

async function start(): Promise<Started> {
  const args = ["--import", "tsx", script, server.appUrl, server.dataDir];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  children.add(child);
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const { value } = await lines.next();
  const url = /^address (\S+)$/.exec(value)?.[1] ?? "";
  return { child, lines, client: clientOf(url, manager.token, manager.userId) };
}

async function kill({ child }: Started): Promise<void> {
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
  children.delete(child);
}

const upload = async (projectId: number, path: string, content = readFileSync(path)) => {
  const file = { name: basename(path), content: new Uint8Array(content) };
  return (await manager.call(imports.UploadLedgerFile, { projectId }, [file])).batches[0]!;
};

/** The batch in force and its rows, counted; the rows must be those that the batch says it has. */
async function inForce(projectId: number): Promise<number | null> {
  const { rows } = await tenant.inDb((db) =>
    sql<{
      batchId: number | null;
      lines: number;
      vouchers: number;
      rolled: number;
      said: { lines: number; vouchers: number } | null;
      status: number;
    }>`
      select p.voucher_batch_id as "batchId", b.status, b.summary -> 'totals' as said,
        (select count(*) from voucher_line where batch_id = p.voucher_batch_id) as lines,
        (select count(*) from voucher where batch_id = p.voucher_batch_id) as vouchers,
        (select coalesce(sum(line_count), 0)::bigint from ledger_month where batch_id = p.voucher_batch_id) as rolled
      from project_period p left join import_batch b on b.id = p.voucher_batch_id where p.project_id = ${projectId}`.execute(
      db,
    ),
  );
  const [period] = rows;
  if (!period || period.batchId === null) return null;
  const { batchId, lines, vouchers, rolled, said, status } = period;
  expect({ status, lines, vouchers, rolled }).toEqual({
    status: 5,
    lines: said?.lines,
    vouchers: said?.vouchers,
    rolled: said?.lines,
  });
  expect(lines).toBeGreaterThan(1000);
  return batchId;
}

const ended = (jobId: number) =>
  expect
    .poll(async () => (await manager.call(jobs.GetJob, { jobId })).state, { timeout: 30_000, interval: 100 })
    .toBe("done");

describe("a server that is killed", () => {
  it.each(["read", "load", "check", "commit"])(
    "in the phase %s leaves the old or the new books, whole, and finishes the job after a restart",
    async (phase) => {
      const projectId = await newProject(manager);
      await upload(projectId, ledger.trialBalance);
      await server.runJobs();
      const batch = await upload(projectId, ledger.journal);
      const first = await start();
      for (let said = ""; said !== `phase ${phase}`; ) said = (await first.lines.next()).value;
      await kill(first);
      const between = await inForce(projectId);
      expect([null, batch.id]).toContain(between);
      if (phase === "read" || phase === "load" || phase === "check") expect(between).toBeNull();
      const second = await start();
      await ended(batch.jobId!);
      expect(await inForce(projectId)).toBe(batch.id);
      expect((await manager.call(jobs.GetJob, { jobId: batch.jobId! })).result).toMatchObject({
        batchId: batch.id,
        committed: true,
      });
      await kill(second);
    },
    90_000,
  );

  it("while it replaces what is in force leaves the one or the other, whole", async () => {
    const projectId = await newProject(manager);
    await upload(projectId, ledger.trialBalance);
    await upload(projectId, ledger.journal);
    await server.runJobs();
    const text = readFileSync(ledger.journal, "utf8");
    const outcomes = new Set<boolean>();
    for (const [round, waitMs] of [0, 15, 60].entries()) {
      const before = await inForce(projectId);
      const next = await upload(projectId, ledger.journal, Buffer.from(text.concat("\n".repeat(round + 1))));
      await server.runJobs();
      const child = await start();
      const commit = child.client.call(imports.CommitImport, { batchId: next.id, replace: true }).catch(() => null);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      await kill(child);
      await commit;
      const after = await inForce(projectId);
      expect([before, next.id]).toContain(after);
      expect((await manager.call(imports.GetImportBatch, { batchId: next.id })).status).toBe(after === next.id ? 5 : 2);
      outcomes.add(after === next.id);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  }, 120_000);
});
