/**
 * The typical questions and an import on an external PostgreSQL (the system's own, set up as docs/operations.md says) against the
 * embedded one, over the same ledger in the same run, turn by turn. `npm run bench external [lines] [ms of load]`
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { home } from "@digao/contract/areas/home";
import { jobs } from "@digao/contract/areas/jobs";
import { projects } from "@digao/contract/areas/projects";
import { trialBalance } from "@digao/contract/areas/trial-balance";
import { vouchers } from "@digao/contract/areas/vouchers";
import type { Endpoint } from "@digao/contract/endpoint";
import { prepareDatabase, withConnection } from "@digao/db/roles";
import { startInstalled } from "@digao/db/testing/installed";
import { settingsScript } from "@digao/db/wanted";
import { buildServer } from "./lib/built-server.ts";
import { ask, child } from "./lib/child.ts";
import { type GeneratedLedger, generateLedger } from "./lib/generate-ledger.ts";
import type { LoadOrder, LoadResult } from "./lib/http-load.ts";
import { type Product, startProduct } from "./lib/product.ts";
import { median, printTable, seconds, times } from "./lib/table.ts";

const lines = Number(process.argv[2] ?? 200_000);
const ms = Number(process.argv[3] ?? 2_000);
const [rounds, imports, connections] = [5, 3, 8];
const bar = 1.15;

interface Question {
  name: string;
  endpoint: Endpoint;
  input: Record<string, string | number>;
}

const page = { maxResultCount: 50 };
const questionsOf = (projectId: number, periodId: number): Question[] => [
  { name: "line page", endpoint: vouchers.GetVoucherLibList, input: { periodId, ...page } },
  { name: "account page", endpoint: vouchers.GetVoucherLibList, input: { periodId, accountCode: "1122", ...page } },
  { name: "sub-ledger", endpoint: vouchers.GetSubLedgerList, input: { periodId, accountCode: "1122", ...page } },
  { name: "trial balance", endpoint: trialBalance.GetTrialBalance, input: { projectId } },
  { name: "home", endpoint: home.GetMyTasks, input: {} },
  { name: "project list", endpoint: projects.GetProjectList, input: page },
];

interface Side {
  product: Product;
  importSeconds: number[];
  questions: Question[];
}

async function settled({ product }: Side, projectId: number): Promise<void> {
  for (;;) {
    const { items } = await product.call(jobs.GetJobs, { projectId, maxResultCount: 10 });
    if (items.every(({ state }) => state !== "queued" && state !== "running")) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Into a project of its own; the last one is asked. */
async function importInto(side: Side, ledger: GeneratedLedger): Promise<void> {
  const { product } = side;
  const projectId = await product.newProject();
  await product.importFile(projectId, ledger.trialBalance);
  side.importSeconds.push(await product.importFile(projectId, ledger.journal));
  await product.call(trialBalance.AutoMappingTrialBalance, { projectId });
  await settled(side, projectId);
  const periods = await product.call(vouchers.GetTrailbalancePeriod, { projectId });
  const period = periods.find(({ hasVouchers }) => hasVouchers);
  if (!period) throw new Error("The journal is not in force.");
  side.questions = questionsOf(projectId, period.periodId);
}

const load = child("http-load");

/** Milliseconds of 95 of 100 answers. */
async function p95({ product }: Side, { endpoint, input }: Question): Promise<number> {
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const headers = { authorization: `Bearer ${product.token}` };
  const order: LoadOrder = { url: `${product.url}${endpoint.path}?${query}`, headers, connections, ms };
  const { latencies } = await ask<LoadResult>(load, order);
  return latencies.sort((a, b) => a - b)[Math.floor(latencies.length * 0.95)] ?? 0;
}

const verdict = (ratio: number): string => `<= ${times(bar)} ${ratio <= bar ? "met" : "MISSED"}`;

/** As docs/operations.md says; answers what the server is started with. */
async function setUp(adminUrl: string): Promise<Record<string, string>> {
  const address = (role: string): string => {
    const url = new URL(adminUrl);
    [url.username, url.password, url.pathname] = [role, "only-for-this", "/digao"];
    return url.href;
  };
  const [ownerUrl, appUrl] = [address("digao_owner"), address("digao_app")];
  await prepareDatabase({ adminUrl, ownerUrl, appUrl });
  await withConnection(adminUrl, async (client) => {
    for (const statement of settingsScript("digao")) await client.query(statement);
  });
  return { DATABASE_URL: appUrl, DATABASE_MIGRATE_URL: ownerUrl, LOG_LEVEL: "error" };
}

const dir = mkdtempSync(join(tmpdir(), "digao-ledger-"));
// What an installation sets for the whole server; the rest is as PostgreSQL comes.
const server = await startInstalled({ shared_buffers: "256MB", max_wal_size: "4GB", checkpoint_timeout: "15min" });
if (!server) {
  console.log("Skipped: no PostgreSQL 15 to 18 is installed.");
  process.exit(0);
}
const built = buildServer();
const stops: (() => Promise<void>)[] = [];
try {
  const ledger = await generateLedger(dir, lines);
  const open = async (env: Record<string, string>): Promise<Side> => {
    const product = await startProduct({ ...built.options, env });
    stops.push(() => product.stop());
    return { product, importSeconds: [], questions: [] };
  };
  const external = await open(await setUp(server.adminUrl));
  const embedded = await open({ LOG_LEVEL: "error" });
  for (let turn = 0; turn <= imports; turn++)
    for (const side of turn % 2 ? [external, embedded] : [embedded, external]) await importInto(side, ledger);
  const rows: string[][] = [];
  for (const [at, question] of embedded.questions.entries()) {
    const taken: [number, number][] = [];
    for (let round = 0; round <= rounds; round++)
      taken.push([await p95(embedded, question), await p95(external, external.questions[at] ?? question)]);
    // The first round warms both.
    const own = median(taken.slice(1).map(([first]) => first));
    const other = median(taken.slice(1).map(([, second]) => second));
    rows.push([
      question.name,
      `${own.toFixed(1)} ms`,
      `${other.toFixed(1)} ms`,
      times(other / own),
      verdict(other / own),
    ]);
  }
  const [own, other] = [embedded, external].map(({ importSeconds }) => median(importSeconds.slice(1)));
  const ratio = (other ?? 0) / (own ?? 1);
  rows.push(["import", seconds(own ?? 0), seconds(other ?? 0), times(ratio), verdict(ratio)]);
  const head = [
    `${ledger.lines} lines`,
    `embedded, p95 at ${connections}`,
    `PostgreSQL ${server.major}`,
    "external is",
    "bar",
  ];
  printTable([head, ...rows]);
} finally {
  load.kill();
  for (const stop of stops) await stop();
  await server.stop();
  built.remove();
  rmSync(dir, { recursive: true, force: true });
}
