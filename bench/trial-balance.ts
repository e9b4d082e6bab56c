/**
 * The trial balance of a project with a million journal lines, as the screen asks for it (HTTP, all statement items with every
 * column), against DuckDB and hledger that only sum the same lines by account. `npm run bench trial-balance [lines]`
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { type GeneratedLedger, generateLedger } from "./lib/generate-ledger.ts";
import { hledger, openDuckDb } from "./lib/peers.ts";
import { type Product, startProduct } from "./lib/product.ts";
import { median, printTable, times } from "./lib/table.ts";

const lines = Number(process.argv[2] ?? 1_000_000);
const runs = 20;

/** Milliseconds of the call (median) once the books of the ledger are in force and mapped. */
async function measure(product: Product, ledger: GeneratedLedger): Promise<number> {
  const projectId = await product.newProject();
  await product.importFile(projectId, ledger.trialBalance);
  await product.importFile(projectId, ledger.journal);
  await product.call(trialBalance.AutoMappingTrialBalance, { projectId });
  const taken: number[] = [];
  for (let run = 0; run < runs; run++) {
    const startedAt = performance.now();
    await product.call(trialBalance.GetTrialBalance, { projectId });
    taken.push(performance.now() - startedAt);
  }
  return median(taken);
}

const dir = mkdtempSync(join(tmpdir(), "digao-ledger-"));
const product = await startProduct();
try {
  const small = await generateLedger(dir, lines / 10);
  const large = await generateLedger(dir, lines);
  const tenth = await measure(product, small);
  const own = await measure(product, large);
  const duck = await openDuckDb(dir, large.journal);
  const byAccount = "select account, sum(debit), sum(credit) from line group by account";
  const peers: [string, number | null][] = [
    ["DuckDB: sums by account, in process", (await duck?.median(byAccount, runs)) ?? null],
    ["hledger balance, from its text", await hledger(dir, large.journal)],
  ];
  printTable([
    ["trial balance", "lines", "median", "ours is"],
    ["GetTrialBalance over HTTP, a tenth", String(small.lines), `${tenth.toFixed(1)} ms`, ""],
    ["GetTrialBalance over HTTP", String(large.lines), `${own.toFixed(1)} ms`, ""],
    ...peers.map(([name, ms]) => [
      name,
      String(large.lines),
      ms === null ? "not installed" : `${ms.toFixed(1)} ms`,
      ms === null ? "" : times(own / ms),
    ]),
  ]);
  console.log(`ten times the lines take ${times(own / tenth)} the time (goal x1.5)\n`);
} finally {
  await product.stop();
  rmSync(dir, { recursive: true, force: true });
}
