/**
 * The wall between firms in speed: 8 people of one firm page through their ledger while another firm imports a journal and runs
 * all rules over it; the 95th percentile of their answers beside what it is when nobody else works.
 * `npm run bench isolation [lines of the import] [ms of one quiet measurement]`
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import { buildServer } from "./lib/built-server.ts";
import { ask, child } from "./lib/child.ts";
import { generateLedger } from "./lib/generate-ledger.ts";
import type { LoadOrder, LoadResult } from "./lib/http-load.ts";
import { type Firm, startProduct } from "./lib/product.ts";
import { printTable, times } from "./lib/table.ts";

const lines = Number(process.argv[2] ?? 200_000);
const ms = Number(process.argv[3] ?? 5_000);
const [callers, sliceMs, goal] = [8, 1_000, 1.3];
/** As often as a page asks how far a job is. */
const askMs = 1_000;

const at = (latencies: readonly number[], share: number): number =>
  [...latencies].sort((a, b) => a - b)[Math.floor(latencies.length * share)] ?? 0;

const folder = mkdtempSync(join(tmpdir(), "digao-bench-"));
const [own, others] = [
  await generateLedger(join(folder, "own"), 50_000),
  await generateLedger(join(folder, "others"), lines),
];
const built = buildServer();
const product = await startProduct(built.options);
const load = child("http-load");

async function booksOf(firm: Firm, ledger: typeof own): Promise<number> {
  const projectId = await firm.newProject();
  await firm.importFile(projectId, ledger.trialBalance, askMs);
  await firm.importFile(projectId, ledger.journal, askMs);
  const periods = await firm.call(vouchers.GetTrailbalancePeriod, { projectId });
  return periods.find(({ hasVouchers }) => hasVouchers)?.periodId ?? 0;
}

async function allRules(firm: Firm, periodId: number): Promise<void> {
  const { jobId } = await firm.call(journalTests.StartJeRun, { periodId });
  for (let state = "queued"; state !== "done"; ) {
    ({ state } = await firm.call(jobs.GetJob, { jobId }));
    if (state === "failed" || state === "cancelled") throw new Error(`The rules ended as ${state}.`);
    await new Promise((resolve) => setTimeout(resolve, askMs));
  }
}

try {
  const periodId = await booksOf(product, own);
  const query = new URLSearchParams({
    periodId: String(periodId),
    side: "dr",
    sorting: "amount desc",
    skipCount: "9000",
  });
  const order: LoadOrder = {
    url: `${product.url}${vouchers.GetVoucherLibList.path}?${query}`,
    headers: { authorization: `Bearer ${product.token}` },
    connections: callers,
    ms: sliceMs,
  };
  /** The callers go on for as long as the work does. */
  const during = async (work: () => Promise<unknown>): Promise<{ latencies: number[]; seconds: number }> => {
    const startedAt = performance.now();
    let isDone = false;
    const working = work().finally(() => {
      isDone = true;
    });
    const latencies: number[] = [];
    while (!isDone) latencies.push(...(await ask<LoadResult>(load, order)).latencies);
    await working;
    return { latencies, seconds: (performance.now() - startedAt) / 1000 };
  };
  const quietly = () => during(() => new Promise((resolve) => setTimeout(resolve, ms)));
  const neighbour = await product.newFirm("neighbour");
  await quietly();
  const before = await quietly();
  let theirs = 0;
  const importing = await during(async () => {
    theirs = await booksOf(neighbour, others);
  });
  const testing = await during(() => allRules(neighbour, theirs));
  const after = await quietly();
  const quiet = [...before.latencies, ...after.latencies];
  const row = (name: string, latencies: readonly number[], note = "") => [
    ...[name, String(latencies.length), `${at(latencies, 0.5).toFixed(1)} ms`, `${at(latencies, 0.95).toFixed(1)} ms`],
    latencies === quiet ? "" : times(at(latencies, 0.95) / at(quiet, 0.95)),
    note,
  ];
  printTable([
    [`list of another firm, ${callers} callers`, "answers", "p50", "p95", `p95 is (goal x${goal.toFixed(2)})`, ""],
    row("nobody else works", quiet),
    row("a firm imports", importing.latencies, `${lines} lines in ${importing.seconds.toFixed(1)} s`),
    row("a firm runs all rules", testing.latencies, `${testing.seconds.toFixed(1)} s`),
  ]);
} finally {
  load.kill();
  await product.stop();
  built.remove();
  rmSync(folder, { recursive: true, force: true });
}
