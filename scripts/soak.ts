/**
 * npm run soak -- --minutes 480 --people 100: people of one firm work, each by a session and a live connection of their own, on a server
 * and a database made for it; fails where memory, heap, handles, connections or temporary files go up, or where a call fails.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createPool } from "@digao/db/pool";
import { hashPassword } from "../apps/server/src/platform/auth/password.ts";
import { addTenant } from "../apps/server/src/platform/seed/tenant.ts";
import { buildServer } from "../bench/lib/built-server.ts";
import { generateLedger } from "../bench/lib/generate-ledger.ts";
import { startProduct } from "../bench/lib/product.ts";
import { printTable } from "../bench/lib/table.ts";
import { type Firm, type Worked, work } from "./soak/person.ts";
import { type Measure, measures, type Sample, sample } from "./soak/samples.ts";
import { isUpward, slopeOf } from "./soak/slope.ts";

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "20" }, people: { type: "string", default: "20" } },
});
const [minutes, people] = [Number(values.minutes), Number(values.people)];
/** Pools, caches and compiled code come first. */
const warmShare = 0.3;
/** A sample a minute, and fifty at least. */
const everyMs = Math.min(60_000, (minutes * 60_000) / 50);

const folder = mkdtempSync(join(tmpdir(), "digao-soak-"));
const heapFile = join(folder, "heap");
const built = buildServer();
const heap = fileURLToPath(new URL("soak/heap.mjs", import.meta.url));
const env = { ...built.options.env, LOG_LEVEL: "error", DIGAO_SOAK_HEAP: heapFile, NODE_OPTIONS: `--import ${heap}` };
const product = await startProduct({ ...built.options, env });

async function firmOf(): Promise<Firm> {
  const [tenancyName, password] = ["soak", "Soak1ng!Only"];
  const { trialBalance, journal } = await generateLedger(folder, 2000);
  const passwordHash = await hashPassword(password);
  const users = Array.from({ length: people }, (_, at) => ({
    userName: `person${at}`,
    name: `员工${at}`,
    role: "Manager" as const,
    passwordHash,
  }));
  const pool = createPool(product.appUrl);
  await addTenant(pool, { tenancyName, name: "长时会计师事务所", userMax: people + 10 }, users);
  await pool.end();
  return { url: product.url, tenancyName, password, ledger: [trialBalance, journal] };
}

function judge(samples: readonly Sample[]): string[] {
  const judged = samples.slice(Math.floor(samples.length * warmShare));
  const upward: string[] = [];
  const rows = (Object.keys(measures) as Measure[]).map((measure) => {
    const series = judged.map((one) => one[measure]);
    const { growth, z } = slopeOf(series);
    const isBad = isUpward(series, measures[measure]);
    if (isBad) upward.push(measure);
    const figures = [series[0] ?? 0, series.at(-1) ?? 0, Math.max(...series), growth].map((figure) =>
      figure.toFixed(1),
    );
    return [measure, ...figures, z.toFixed(1), String(measures[measure]), isBad ? "UPWARD" : "flat"];
  });
  printTable([["", "first", "last", "most", "growth", "z", "may grow", ""], ...rows]);
  return upward;
}

try {
  const firm = await firmOf();
  const until = Date.now() + minutes * 60_000;
  const worked: Worked = { calls: 0, failed: [] };
  const working = Promise.all(Array.from({ length: people }, (_, at) => work(firm, `person${at}`, until, worked)));
  // What ends a person's work is told when all have ended.
  working.catch(() => undefined);
  const samples: Sample[] = [];
  while (Date.now() < until) {
    await pause(Math.min(everyMs, Math.max(0, until - Date.now())));
    const taken = await sample({ ...product, heapFile });
    samples.push(taken);
    const figures = Object.entries(taken).map(([measure, figure]) => `${measure} ${figure.toFixed(0)}`);
    process.stdout.write(
      `${samples.length}: ${worked.calls} acts, ${worked.failed.length} failed; ${figures.join(", ")}\n`,
    );
  }
  await working;
  const upward = judge(samples);
  const failures = new Map<string, number>();
  for (const message of worked.failed) failures.set(message, (failures.get(message) ?? 0) + 1);
  for (const [message, count] of failures) process.stdout.write(`${count} times: ${message}\n`);
  process.stdout.write(`${people} people, ${minutes} minutes, ${worked.calls} acts, ${worked.failed.length} failed\n`);
  if (upward.length > 0 || worked.failed.length > 0) process.exitCode = 1;
} finally {
  await product.stop();
  built.remove();
  rmSync(folder, { recursive: true, force: true });
}
