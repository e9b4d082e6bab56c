/**
 * The voucher library over HTTP, with ten firms on the server of which one holds `lines` lines and nine hold a tenth (100,000 at
 * most): lists, sub-ledgers, statistics, drawing, journal tests and a download of everything, each beside DuckDB asked the same of the same
 * lines in process. Then the same with a tenth of the lines. `npm run bench vouchers [lines] [ms of load]`
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import { journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import { settled } from "./lib/books.ts";
import { buildServer } from "./lib/built-server.ts";
import { ask, child } from "./lib/child.ts";
import { type GeneratedLedger, generateLedger } from "./lib/generate-ledger.ts";
import type { LoadOrder, LoadResult } from "./lib/http-load.ts";
import { type Duck, openDuckDb } from "./lib/peers.ts";
import { type Firm, startProduct } from "./lib/product.ts";
import { median, printTable, times } from "./lib/table.ts";
import { type Question, questions } from "./lib/voucher-questions.ts";

const lines = Number(process.argv[2] ?? 1_000_000);
const ms = Number(process.argv[3] ?? 2_000);
const [runs, connections, otherFirms] = [5, 16, 9];
// DuckDB counts and sums all that fits beside each page: seconds for each run over many millions.
const duckRuns = lines > 2_000_000 ? 3 : runs;
const bars = { musMs: 1_000, rowsPerSecond: 40_000, rulesTimes: 10, tenfold: 12 };

interface Measured {
  /** Before anybody has asked it; of a list that is the search itself. */
  firstMs: number;
  medianMs: number;
  p95Ms: number;
}

const took = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

interface Books {
  firm: Firm;
  url: string;
  projectId: number;
  periodId: number;
}

async function importInto(firm: Firm, ledger: GeneratedLedger, url: string): Promise<Books> {
  const projectId = await firm.newProject();
  await firm.importFile(projectId, ledger.trialBalance);
  await firm.importFile(projectId, ledger.journal);
  const periods = await firm.call(vouchers.GetTrailbalancePeriod, { projectId });
  const period = periods.find(({ hasVouchers }) => hasVouchers);
  if (!period) throw new Error("The journal is not in force.");
  await settled(firm, projectId);
  return { firm, url, projectId, periodId: period.periodId };
}

const load = child("http-load");

async function measure({ firm, url, periodId }: Books, { endpoint, input }: Question): Promise<Measured> {
  const filter = { periodId, ...input };
  const once = () => took(() => firm.call(endpoint, filter));
  const firstMs = await once();
  const again: number[] = [];
  for (let run = 0; run < runs; run++) again.push(await once());
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
  const headers = { authorization: `Bearer ${firm.token}` };
  const order: LoadOrder = { url: `${url}${endpoint.path}?${query}`, headers, connections, ms };
  // The bars are of a warm server: a second of many callers before the one that counts.
  await ask<LoadResult>(load, order);
  const { latencies } = await ask<LoadResult>(load, order);
  latencies.sort((a, b) => a - b);
  return { firstMs, medianMs: median(again), p95Ms: latencies[Math.floor(latencies.length * 0.95)] ?? 0 };
}

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

async function finished(firm: Firm, jobId: number): Promise<void> {
  for (;;) {
    const { state, error } = await firm.call(jobs.GetJob, { jobId });
    if (state === "done") return;
    if (state !== "queued" && state !== "running") throw new Error(`${state} ${JSON.stringify(error)}`);
    await pause(20);
  }
}

interface Work {
  drawMs: number;
  rulesMs: number;
  exportMs: number;
  rows: number;
}
async function work({ firm, url, periodId }: Books): Promise<Work> {
  const population = { periodId, side: "dr" as const };
  const design = { method: 3, size: 200, confidence: 0.95, tolerable: "1000000.00", expected: "0.00", seed: 7 };
  const again = { againReason: "同一总体重复计时，不作审计证据" };
  const drawn: number[] = [];
  for (let run = 0; run < runs; run++)
    drawn.push(
      await took(() => firm.call(sampling.DrawSample, { ...population, ...design, ...again, title: `${run}` })),
    );
  const rulesMs = await took(async () =>
    finished(firm, (await firm.call(journalTests.StartJeRun, { periodId })).jobId),
  );
  const { totalCount: rows } = await firm.call(vouchers.GetVoucherLibList, { periodId, maxResultCount: 1 });
  const exportMs = await took(async () => {
    const headers = { authorization: `Bearer ${firm.token}` };
    const answer = await fetch(`${url}${downloads.DownVoucherLibExcel.path}?periodId=${periodId}`, { headers });
    if (!answer.ok || !answer.body) throw new Error(`The download answers ${answer.status}.`);
    for await (const _chunk of answer.body);
  });
  return { drawMs: median(drawn), rulesMs, exportMs, rows };
}

const cell = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const verdict = (isMet: boolean): string => (isMet ? "met" : "MISSED");

function judged({ p95Ms, timesDuck }: Question, own: Measured, duckMs: number | null): string {
  if (p95Ms !== undefined) return `p95 <= ${p95Ms} ms ${verdict(own.p95Ms <= p95Ms)}`;
  if (timesDuck === undefined || duckMs === null) return "";
  return `<= ${times(timesDuck)} ${verdict(own.medianMs <= timesDuck * duckMs)}`;
}

async function compare(large: Books, small: Books, duck: Duck | null, count: number): Promise<void> {
  const rows: string[][] = [];
  const tenth = questions(count / 10);
  for (const [at, question] of questions(count).entries()) {
    const before = await measure(small, tenth[at] ?? question);
    const own = await measure(large, question);
    const duckMs = (await duck?.median(question.sql, duckRuns)) ?? null;
    const growth = own.medianMs / before.medianMs;
    rows.push([
      question.name,
      ...[own.firstMs, own.medianMs, own.p95Ms].map(cell),
      ...(duckMs === null ? ["-", "-"] : [cell(duckMs), times(own.medianMs / duckMs)]),
      judged(question, own, duckMs),
      `${times(growth)} ${verdict(growth <= bars.tenfold)}`,
    ]);
  }
  const head = ["first", "again", `p95 at ${connections}`, "DuckDB", "ours is", "bar", "ten times the lines cost"];
  printTable([[`${count} lines`, ...head], ...rows]);
}

async function compareWork(large: Books, small: Books, duck: Duck | null): Promise<void> {
  const before = await work(small);
  const own = await work(large);
  const scan = "select count(*) from line where summary like '%测试%' or debit + credit > 1e12 or length(summary) < 2";
  const scanMs = (await duck?.median(scan, duckRuns)) ?? null;
  const scansMs = scanMs === null ? null : scanMs * 28;
  const perSecond = own.rows / (own.exportMs / 1000);
  const growth = (now: number, then: number) => `${times(now / then)} ${verdict(now / then <= bars.tenfold)}`;
  printTable([
    ["work", "ours", "DuckDB", "ours is", "bar", "ten times the lines cost"],
    [
      ...["draw 200 monetary units", cell(own.drawMs), "-", "-"],
      ...[`<= ${bars.musMs} ms ${verdict(own.drawMs <= bars.musMs)}`, growth(own.drawMs, before.drawMs)],
    ],
    [
      ...["28 journal tests", cell(own.rulesMs), scansMs === null ? "-" : `${cell(scansMs)} (28 scans)`],
      scansMs === null ? "-" : times(own.rulesMs / scansMs),
      scansMs === null ? "" : `<= ${times(bars.rulesTimes)} ${verdict(own.rulesMs <= bars.rulesTimes * scansMs)}`,
      growth(own.rulesMs, before.rulesMs),
    ],
    [
      ...[`download of ${own.rows} lines`, cell(own.exportMs), "-", `${perSecond.toFixed(0)} rows/s`],
      `>= ${bars.rowsPerSecond} rows/s ${verdict(perSecond >= bars.rowsPerSecond)}`,
      growth(own.exportMs, before.exportMs),
    ],
  ]);
}

const dir = mkdtempSync(join(tmpdir(), "digao-ledger-"));
const built = buildServer();
const product = await startProduct(built.options);
try {
  const tenth = await generateLedger(dir, lines / 10, 2);
  const beside = lines > 1_000_000 ? await generateLedger(dir, 100_000, 3) : tenth;
  for (let firm = 1; firm <= otherFirms; firm++)
    await importInto(await product.newFirm(`beside${firm}`), beside, product.url);
  const small = await importInto(product, tenth, product.url);
  const ledger = await generateLedger(dir, lines);
  const large = await importInto(product, ledger, product.url);
  const duck = await openDuckDb(dir, ledger.journal);
  await compare(large, small, duck, ledger.lines);
  product.resetPeak();
  const { now } = product.memory();
  await compareWork(large, small, duck);
  console.log(`\nmemory of the server: ${now} MB before the work, at most ${product.memory().peak} MB in it\n`);
} finally {
  load.kill();
  await product.stop();
  built.remove();
  rmSync(dir, { recursive: true, force: true });
}
