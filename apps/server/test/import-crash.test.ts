import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type ImportBatch, imports } from "@digao/contract/areas/acquisition/imports/calls";
import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type GeneratedLedger, generateLedger } from "../../../bench/lib/generate-ledger.ts";
import { within } from "../../../test/pace.ts";
import { journalInForce, strayBatches } from "./books.ts";
import { newProject } from "./builders.ts";
import { buildCrashServer, type CrashServer } from "./crash-server.ts";
import { buildGates, type Gate, type Gates, holdGates } from "./gates.ts";
import { type Client, clientOf, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { daily } from "./long.ts";

type Batch = Pick<ImportBatch, "id" | "jobId">;

const dir = mkdtempSync(join(tmpdir(), "digao-crash-"));

/** Asks and looks; it never runs a job of these tests. */
let server: TestServer;
/** Runs the jobs, and is killed. */
let crash: CrashServer;
let gates: Gates;
let tenant: TestTenant;
let manager: Client;
let ledger: GeneratedLedger;
let longLedger: GeneratedLedger;
let made = 0;

beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  crash = buildCrashServer({ DATABASE_URL: server.appUrl, DIGAO_DATA: server.dataDir });
  await buildGates(server.ownerUrl);
  gates = await holdGates(server.ownerUrl);
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  ledger = await generateLedger(join(dir, "short"), 4000);
  longLedger = await generateLedger(join(dir, "long"), 24_000);
});
afterEach(async () => {
  await crash.killAll();
  await gates.open();
});
afterAll(async () => {
  await crash.killAll();
  await gates.end();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

const upload = async (projectId: number, path: string) => {
  made += 1;
  // Blank lines at its end: the same books, but never the same file.
  const content = Buffer.concat([
    readFileSync(path),
    Buffer.from("\n".repeat(path === ledger.trialBalance ? 0 : made)),
  ]);
  const files = [{ name: basename(path), content: new Uint8Array(content) }];
  return (await manager.call(imports.UploadLedgerFile, { projectId }, files)).batches[0]!;
};

const jobOf = (jobId: number) => manager.call(jobs.GetJob, { jobId });
const phaseOf = async (jobId: number) => (await jobOf(jobId)).progress.phase;

/** A project whose trial balance is in force, and its journal too where told. */
async function projectWithBooks({ journal }: { journal: boolean }): Promise<number> {
  const projectId = await newProject(manager);
  for (const path of journal ? [ledger.trialBalance, ledger.journal] : [ledger.trialBalance]) {
    await upload(projectId, path);
    await server.runJobs();
  }
  return projectId;
}

/** Starts a server, lets it work until it stands at the gate in the phase its job tells, and kills it there. */
async function killAt(gate: Gate, { id, jobId }: Batch, phase: string): Promise<void> {
  await gates.close(gate);
  const running = await crash.start();
  // A process of its own does the work; how it ended is written by the server.
  expect((await gates.reached()).name).toBe(gate === "jobSettled" ? "digao-jobs" : "digao-job");
  await expect.poll(() => phaseOf(jobId!), { interval: 25, timeout: within(20_000) }).toBe(phase);
  await running.kill();
  await bury({ id, jobId });
}

/** The same in mid-file. */
async function killWhileReading(batch: Batch): Promise<void> {
  await gates.close("readNames");
  const running = await crash.start();
  await gates.streams();
  await running.kill();
  await bury(batch);
}

async function bury({ jobId }: Batch): Promise<void> {
  await gates.open();
  await gates.buried();
  expect((await jobOf(jobId!)).state).toBe("running");
  await loseLease();
}

/** The half minute in which the dead server might still have told that it lives. */
const loseLease = () =>
  gates.query("update job_queue set lease_until = now() - interval '1 second' where worker is not null");

async function ended(jobId: number) {
  await expect
    .poll(async () => (await jobOf(jobId)).state, { interval: 25, timeout: within(30_000) })
    .not.toMatch(/queued|running/);
  return jobOf(jobId);
}

/** The same books once more, from the upload to the purge: nothing of the crash stands in the way, nothing is left over. */
async function importOnceMore(projectId: number, inForce: number): Promise<void> {
  const next = await upload(projectId, ledger.journal);
  expect(await ended(next.jobId!)).toMatchObject({ state: "done", result: { committed: false } });
  await manager.call(imports.CommitImport, { batchId: next.id, replace: true });
  expect(await journalInForce(tenant, projectId)).toBe(next.id);
  await manager.call(imports.RollbackImport, { batchId: next.id });
  expect(await journalInForce(tenant, projectId)).toBe(inForce);
  await expect
    .poll(async () => (await gates.query("select 1 from job_queue")).rowCount, { timeout: within(20_000) })
    .toBe(0);
  expect(await strayBatches(tenant)).toEqual([]);
}

type Moment = [phase: string, gate: Gate];
/** A job that is killed a third time is given up. */
const beforeCommit = daily<[told: string, first: Moment, second: Moment]>(
  [["while it reads and while it loads", ["read", "readNames"], ["load", "loadRollUp"]]],
  [
    ["while it stores lines and while it checks", ["read", "loadLines"], ["check", "checkResult"]],
    ["while it reads", ["read", "readClearing"], ["read", "readNames"]],
    ["while it stores lines", ["read", "loadVouchers"], ["read", "loadLines"]],
    ["while it loads", ["load", "loadRollUp"], ["load", "loadRollUp"]],
    ["while it checks", ["check", "checkFindings"], ["check", "checkResult"]],
  ],
);

describe("a server killed with -9", () => {
  it.each(beforeCommit)(
    "twice, %s, leaves the old books whole; then the job is done",
    async (_title, ...moments) => {
      const projectId = await projectWithBooks({ journal: true });
      const old = await journalInForce(tenant, projectId);
      const batch = await upload(projectId, ledger.journal);
      for (const [phase, gate] of moments) {
        await killAt(gate, batch, phase);
        expect(await journalInForce(tenant, projectId)).toBe(old);
        expect(await strayBatches(tenant)).toEqual([]);
      }
      const again = await crash.start();
      expect(await ended(batch.jobId!)).toMatchObject({
        state: "done",
        result: { batchId: batch.id, committed: false },
      });
      expect(await journalInForce(tenant, projectId)).toBe(old);
      await manager.call(imports.CommitImport, { batchId: batch.id, replace: true });
      expect(await journalInForce(tenant, projectId)).toBe(batch.id);
      await again.kill();
    },
    within(120_000),
  );

  it(
    "twice in the phase commit leaves none or all of the new books; then the job is done",
    async () => {
      const projectId = await projectWithBooks({ journal: false });
      const batch = await upload(projectId, ledger.journal);
      await killAt("commitMoved", batch, "commit");
      expect(await journalInForce(tenant, projectId)).toBeNull();
      // The books are in force; that the job is done could not be written any more.
      await killAt("jobSettled", batch, "done");
      expect(await journalInForce(tenant, projectId)).toBe(batch.id);
      const again = await crash.start();
      expect(await ended(batch.jobId!)).toMatchObject({
        state: "done",
        result: { batchId: batch.id, committed: true },
      });
      expect(await journalInForce(tenant, projectId)).toBe(batch.id);
      await importOnceMore(projectId, batch.id);
      await again.kill();
    },
    within(120_000),
  );

  it(
    "three times in one job: it fails and says so, the old books stay, and the import can be asked for again",
    async () => {
      const projectId = await projectWithBooks({ journal: true });
      const old = await journalInForce(tenant, projectId);
      const batch = await upload(projectId, longLedger.journal);
      await killWhileReading(batch);
      await killAt("loadVouchers", batch, "read");
      await killAt("checkResult", batch, "check");
      const again = await crash.start();
      expect(await ended(batch.jobId!)).toMatchObject({ state: "failed", error: "任务多次中断，已停止重试" });
      expect(await journalInForce(tenant, projectId)).toBe(old);
      const { jobId } = await manager.call(imports.CheckImport, { batchId: batch.id });
      expect(await ended(jobId)).toMatchObject({
        state: "done",
        result: { batchId: batch.id, committed: false },
      });
      await importOnceMore(projectId, old!);
      await again.kill();
    },
    within(120_000),
  );

  it(
    "while a person replaces the books leaves the old ones until the answer, and the new ones after it",
    async () => {
      const projectId = await projectWithBooks({ journal: true });
      const old = await journalInForce(tenant, projectId);
      const batch = await upload(projectId, ledger.journal);
      await server.runJobs();
      const replace = (url: string) =>
        clientOf(url, manager.token, manager.userId).call(imports.CommitImport, { batchId: batch.id, replace: true });
      for (const moment of daily<Gate>(["commitMoved"], ["commitPointer", "commitLogged"])) {
        await gates.close(moment);
        const running = await crash.start();
        const replacing = replace(running.url).catch(() => "no answer");
        expect((await gates.reached()).name).toBe("digao");
        await running.kill();
        await gates.open();
        await gates.buried();
        expect(await replacing).toBe("no answer");
        expect(await journalInForce(tenant, projectId)).toBe(old);
        expect((await manager.call(imports.GetImportBatch, { batchId: batch.id })).status).toBe(2);
      }
      const last = await crash.start();
      expect(await replace(last.url)).toMatchObject({ status: 5 });
      await last.kill();
      expect(await journalInForce(tenant, projectId)).toBe(batch.id);
    },
    within(120_000),
  );
});
