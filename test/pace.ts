/**
 * How many times slower than a quiet machine this one is, measured when a run begins: what a test may wait is multiplied by it.
 * Without it a limit is either too short on a slow machine or long enough to hide that something hangs.
 */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

const variable = "DIGAO_PACE";
/** What the sample takes on two processors of 2.5 GHz that do nothing else. */
const quietMs = 500;
const threads = 2;
const slowest = 10;

/** Hashing, strings and garbage, as tests are made of. */
const sample = `
  const { createHash } = require("node:crypto");
  const rows = [];
  for (let at = 0; at < 60_000; at += 1) rows.push({ at, text: "row " + at, parts: [at, at + 1] });
  for (let turn = 0; turn < 4; turn += 1) createHash("sha256").update(JSON.stringify(JSON.parse(JSON.stringify(rows)))).digest();
`;

const runSample = (): Promise<void> =>
  new Promise((resolve, reject) => {
    new Worker(sample, { eval: true }).once("exit", () => resolve()).once("error", reject);
  });

/** A worker waits for the database about as long as it computes: one more than the processors that this is measured on. */
export const workers = 3;
/** How many share a processor while tests run, the database among them: each gets on that much slower than alone. */
const crowd = Math.max(1, (workers + 1) / availableParallelism());

/** At least 1; rounded, for it is shown. */
export async function measurePace(): Promise<number> {
  const beganMs = performance.now();
  await Promise.all(Array.from({ length: threads }, runSample));
  const pace = (performance.now() - beganMs) / quietMs;
  return Math.min(slowest, Math.max(1, Math.round(pace * 10) / 10));
}

/** That of the run with its crowd, for its processes as well; a test file that is run by name measures it itself. */
export async function paceOfRun(): Promise<number> {
  process.env[variable] ??= String((await measurePace()) * crowd);
  return Number(process.env[variable]);
}

/** A limit for a quiet machine as one for this machine: of a test, a hook, a wait. */
export const within = (quietLimitMs: number): number => Math.ceil(quietLimitMs * Number(process.env[variable] ?? 1));

/**
 * What the server lowers, its job processes, gets a tenth of the processor while others compute (politeness.ts): in a run with its
 * crowd a limit for such a process is ten times that of others.
 */
export const withinLowered = (quietLimitMs: number): number => within(quietLimitMs) * (crowd > 1 ? 10 : 1);
