import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import { openDatabase } from "@digao/db/connect";
import { emptyDataDir } from "@digao/db/embedded/remove";
import { answersAt, withConnection } from "@digao/db/roles";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type GeneratedLedger, generateLedger } from "../../../bench/lib/generate-ledger.ts";
import { within } from "../../../test/pace.ts";
import { journalInForce, strayBatches } from "./books.ts";
import { newProject } from "./builders.ts";
import { buildCrashServer, type CrashServer, type RunningServer } from "./crash-server.ts";
import { buildGates, type Gate, type Gates, holdGates } from "./gates.ts";
import { type Client, clientOf, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { daily } from "./long.ts";
import { expectCells, expectChangesOnce, openWindows, sendAgain, typeUntilGone } from "./typing.ts";

const dataDir = mkdtempSync(join(tmpdir(), "digao-database-"));
const ledgerDir = mkdtempSync(join(tmpdir(), "digao-ledger-"));

/** The server with the database it brings along; the database is killed under it. */
let crash: CrashServer;
let running: RunningServer;
/** Looks at the rows, over the same database. */
let server: TestServer;
let ownerUrl: string;
let tenant: TestTenant;
let manager: Client;
let ledger: GeneratedLedger;
let held: Gates | undefined;

/** A recovery syncs every file of the database, one after the other: on a busy disk it takes its time. */
const recovery = { timeout: within(120_000), interval: 50 };
const testMs = 300_000;
const isUp = () => vi.waitUntil(() => answersAt(ownerUrl), recovery);

const fileOf = (path: string) => [{ name: basename(path), content: new Uint8Array(readFileSync(path)) }];

/** A firm of our own before the server's first start, which then makes none. */
beforeAll(async () => {
  ledger = await generateLedger(ledgerDir, 4000);
  const database = await openDatabase({ dataDir });
  ownerUrl = database.ownerUrl ?? "";
  await buildGates(ownerUrl);
  server = await startTestServer({ database: { appUrl: database.appUrl, ownerUrl }, dataDir });
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  await database.stop();
  crash = buildCrashServer({ DIGAO_DATA: dataDir });
  running = await crash.start();
});
// One that failed leaves no closed gate and no database under way to the next.
afterEach(async () => {
  await held?.end();
  await isUp();
}, testMs);
afterAll(async () => {
  await server.stop();
  await crash.killAll();
  await emptyDataDir(dataDir);
  for (const dir of [dataDir, ledgerDir]) rmSync(dir, { recursive: true, force: true });
});

const postmasterPid = (): number => Number(readFileSync(join(dataDir, "pg", "postmaster.pid"), "utf8").split("\n")[0]);

/** The next server removes the file of the last before it writes its own. */
function isReplaced(pid: number): boolean {
  try {
    return ![0, pid].includes(postmasterPid());
  } catch {
    return false;
  }
}

const backAgain = (pid: number) => vi.waitUntil(async () => isReplaced(pid) && (await answersAt(ownerUrl)), recovery);

const upload = async (projectId: number, path: string) =>
  (await manager.call(imports.UploadLedgerFile, { projectId }, fileOf(path))).batches[0]!;
const jobOf = (jobId: number) => manager.call(jobs.GetJob, { jobId });

async function ended(jobId: number) {
  const ends = { interval: 50, timeout: within(120_000) };
  await expect.poll(async () => (await jobOf(jobId)).state, ends).not.toMatch(/queued|running/);
  return jobOf(jobId);
}

/** An import that stands at the gate in the phase its job tells; answers the connection that waits there. */
async function importUpTo(gate: Gate, phase: string) {
  const projectId = await newProject(manager);
  await ended((await upload(projectId, ledger.trialBalance)).jobId!);
  const gates = await holdGates(ownerUrl);
  held = gates;
  await gates.close(gate);
  const { id, jobId } = await upload(projectId, ledger.journal);
  const waiter = await gates.reached();
  expect(waiter.name).toBe("digao-job");
  await expect
    .poll(async () => (await jobOf(jobId!)).progress.phase, { interval: 25, timeout: within(60_000) })
    .toBe(phase);
  return { projectId, batchId: id, jobId: jobId!, gates, waiter };
}

/** The half minute after which a run that lost its database counts as dead. */
const loseLease = () =>
  withConnection(ownerUrl, (client) =>
    client.query("update job_queue set lease_until = now() - interval '1 second' where worker is not null"),
  );

async function isDoneByItself({ projectId, batchId, jobId }: Awaited<ReturnType<typeof importUpTo>>): Promise<void> {
  expect([null, batchId]).toContain(await journalInForce(tenant, projectId));
  expect(await strayBatches(tenant)).toEqual([]);
  await loseLease();
  expect(await ended(jobId)).toMatchObject({ state: "done", error: null, result: { batchId, committed: true } });
  expect(await journalInForce(tenant, projectId)).toBe(batchId);
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
}

describe("a database killed with -9 under the server, which goes on", () => {
  it.each<[phase: string, gate: Gate]>(
    daily<[phase: string, gate: Gate]>(
      [
        ["read", "loadLines"],
        ["commit", "commitMoved"],
      ],
      [
        ["read", "readNames"],
        ["load", "loadRollUp"],
        ["check", "checkFindings"],
      ],
    ),
  )(
    "in the phase %s of an import leaves the old or the new books, and the job is done when it is back",
    async (phase, gate) => {
      const stopped = await importUpTo(gate, phase);
      const pid = postmasterPid();
      process.kill(pid, "SIGKILL");
      await backAgain(pid);
      await isDoneByItself(stopped);
    },
    testMs,
  );

  it.each<[NodeJS.Signals, string, takesAll: boolean]>([
    ["SIGKILL", "which takes all others along", true],
    ["SIGTERM", "and no other", false],
  ])(
    "by %s of the import's connection, %s, does not fail the job either",
    async (signal, _what, takesAll) => {
      const stopped = await importUpTo("loadRollUp", "load");
      process.kill(stopped.waiter.pid, signal);
      if (takesAll) await stopped.gates.lost;
      await isUp();
      if (!takesAll) await stopped.gates.end();
      await isDoneByItself(stopped);
    },
    testMs,
  );

  it(
    "loses no cell that was acknowledged to ten people who type into ten books, and doubles none",
    async () => {
      const windows = await openWindows(manager, await newProject(manager), 10);
      const pid = postmasterPid();
      let total = 0;
      await typeUntilGone(clientOf(running.url, manager.token, manager.userId), windows, () => {
        total += 1;
        if (total === 60) process.kill(pid, "SIGKILL");
      });
      await backAgain(pid);
      await sendAgain(manager, windows);
      await expectChangesOnce(manager, windows);
      await expectCells(manager, windows);
    },
    testMs,
  );
});
