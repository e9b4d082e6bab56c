/**
 * A journal of a million lines from the upload to "in force" (parsed, stored, indexed, rolled up, every check run) through the built server, against a
 * bare COPY of the same file into a table without indexes; the same at a tenth; reading .xlsx against inflating its sheet. The roll-ups
 * that a job writes once the journal is in force are waited for, and told apart.
 * `npm run bench import [lines]`
 */
import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from } from "pg-copy-streams";
import { settled } from "./lib/books.ts";
import { buildServer } from "./lib/built-server.ts";
import { type GeneratedLedger, generateLedger } from "./lib/generate-ledger.ts";
import { type Product, startProduct } from "./lib/product.ts";
import { median, printTable, seconds, times } from "./lib/table.ts";
import { measureXlsx } from "./lib/xlsx.ts";

const lines = Number(process.argv[2] ?? 1_000_000);

const bareTable = `drop table if exists bench_bare;
  create table bench_bare (j_date date, j_period int, j_type text, j_no int, line_no int, summary text, account_code text,
    account_name text, debit numeric(20,2), credit numeric(20,2), customer text, supplier text, attach_count int,
    preparer text, reviewer text, poster text)`;

/** Seconds that PostgreSQL itself takes for the rows alone. */
async function bareCopy(ownerUrl: string, path: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(bareTable);
    const startedAt = performance.now();
    const copy = client.query(from("copy bench_bare from stdin with (format csv, header true)"));
    await pipeline(createReadStream(path, { highWaterMark: 1 << 18 }), copy);
    return (performance.now() - startedAt) / 1000;
  } finally {
    await client.query("drop table if exists bench_bare");
    await client.end();
  }
}

async function measure(
  product: Product,
  ledger: GeneratedLedger,
): Promise<{ took: number; followed: number; bare: number; memory: number }> {
  const projectId = await product.newProject();
  await product.importFile(projectId, ledger.trialBalance);
  await settled(product, projectId);
  const idle = product.memory().now;
  product.resetPeak();
  const took = await product.importFile(projectId, ledger.journal);
  const memory = product.memory().peak - idle;
  // What is prepared of a journal in force would stand beside the floor, and beside the next import.
  const inForceAt = performance.now();
  await settled(product, projectId);
  const followed = (performance.now() - inForceAt) / 1000;
  const bare: number[] = [];
  for (let run = 0; run < 3; run++) bare.push(await bareCopy(product.ownerUrl, ledger.journal));
  return { took, followed, memory, bare: median(bare) };
}

const dir = mkdtempSync(join(tmpdir(), "digao-ledger-"));
const built = buildServer();
const product = await startProduct({ ...built.options, env: { ...built.options.env, LOG_LEVEL: "error" } });
try {
  const small = await generateLedger(dir, lines / 10);
  const large = await generateLedger(dir, lines);
  await measure(product, small);
  const tenth = await measure(product, small);
  const runs = [await measure(product, large), await measure(product, large), await measure(product, large)];
  const whole = runs.sort((a, b) => a.took / a.bare - b.took / b.bare)[1] ?? tenth;
  const row = (name: string, { took, followed, bare, memory }: typeof whole, ledger: GeneratedLedger) => [
    name,
    String(ledger.lines),
    seconds(took),
    `${Math.round(ledger.lines / took)} lines/s`,
    seconds(bare),
    times(took / bare),
    seconds(followed),
    `${memory} MB`,
  ];
  printTable([
    [
      "import",
      "lines",
      "upload to in force",
      "speed",
      "bare COPY",
      "ratio (goal x6)",
      "roll-ups after it",
      "server memory (goal 512 MB)",
    ],
    row("a tenth", tenth, small),
    row("whole", whole, large),
  ]);
  console.log(`ten times the lines take ${times(whole.took / tenth.took)} the time (goal x11)\n`);
  await measureXlsx(dir, large.journal);
} finally {
  await product.stop();
  built.remove();
  rmSync(dir, { recursive: true, force: true });
}
