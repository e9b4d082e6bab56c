/**
 * The trial balance of a project with a million journal lines, as the screen asks for it (HTTP, all statement items with every
 * column), against DuckDB and hledger that only sum the same lines by account. `npm run bench trial-balance [lines]`
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { trialBalance } from "@digao/contract/areas/trial-balance";
import { generateLedger } from "./lib/generate-ledger.ts";
import { duckDb, hledger } from "./lib/peers.ts";
import { startProduct } from "./lib/product.ts";
import { median, printTable, times } from "./lib/table.ts";

const lines = Number(process.argv[2] ?? 1_000_000);
const runs = 20;

const dir = mkdtempSync(join(tmpdir(), "digao-ledger-"));
const product = await startProduct();
try {
  const ledger = await generateLedger(dir, lines);
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
  const own = median(taken);
  const peers: [string, number | null][] = [
    ["DuckDB: sums by account, in process", await duckDb(dir, ledger.journal, runs)],
    ["hledger balance, from its text", await hledger(dir, ledger.journal)],
  ];
  printTable([
    ["trial balance", "lines", "median", "ours is"],
    ["GetTrialBalance over HTTP", String(ledger.lines), `${own.toFixed(1)} ms`, ""],
    ...peers.map(([name, ms]) => [
      name,
      String(ledger.lines),
      ms === null ? "not installed" : `${ms.toFixed(1)} ms`,
      ms === null ? "" : times(own / ms),
    ]),
  ]);
} finally {
  await product.stop();
  rmSync(dir, { recursive: true, force: true });
}
