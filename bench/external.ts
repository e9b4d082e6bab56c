/**
 * The typical questions and an import on an external PostgreSQL (the system's own, set up as docs/operations.md says) against the
 * embedded one, over the same ledger in the same run, turn by turn. `npm run bench external [lines] [ms of load]`
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Books, importBooks, personsQuestions, questionsOf } from "./lib/books.ts";
import { buildServer } from "./lib/built-server.ts";
import { child } from "./lib/child.ts";
import { startExternal } from "./lib/external-server.ts";
import { generateLedger } from "./lib/generate-ledger.ts";
import { type Product, startProduct } from "./lib/product.ts";
import { median, printTable, seconds, times } from "./lib/table.ts";
import { compared, judged } from "./lib/turns.ts";

const lines = Number(process.argv[2] ?? 200_000);
const ms = Number(process.argv[3] ?? 2_000);
const [rounds, imports, connections, bar] = [5, 3, 8, 1.15];

interface Side {
  product: Product;
  importSeconds: number[];
  books: Books;
}

const dir = mkdtempSync(join(tmpdir(), "digao-ledger-"));
const server = await startExternal();
if (!server) {
  console.log("Skipped: no PostgreSQL 15 to 18 is installed.");
  process.exit(0);
}
const built = buildServer();
const load = child("http-load");
const stops: (() => Promise<void>)[] = [];
try {
  const ledger = await generateLedger(dir, lines);
  const open = async (env: Record<string, string>): Promise<Side> => {
    const product = await startProduct({ ...built.options, env });
    stops.push(() => product.stop());
    return { product, importSeconds: [], books: { projectId: 0, periodId: 0 } };
  };
  const external = await open(server.env);
  const embedded = await open({ LOG_LEVEL: "error" });
  // Each into a project of its own; the last one is asked.
  for (let turn = 0; turn <= imports; turn++)
    for (const side of turn % 2 ? [external, embedded] : [embedded, external]) {
      const { took, ...books } = await importBooks(side.product, ledger);
      side.importSeconds.push(took);
      side.books = books;
    }
  const questionsFor = ({ product, books }: Side) =>
    [...questionsOf(books), ...personsQuestions].map((question) => ({ product, questions: [question] }));
  const others = questionsFor(external);
  const rows: string[][] = [];
  for (const [at, own] of questionsFor(embedded).entries()) {
    const taken = await compared(load, [own, others[at] ?? own], { rounds, connections, ms });
    rows.push([own.questions[0]?.name ?? "", ...judged(taken, bar)]);
  }
  const [own, other] = [embedded, external].map(({ importSeconds }) => median(importSeconds.slice(1)));
  const ratio = (other ?? 0) / (own ?? 1);
  const verdict = `<= ${times(bar)} ${ratio <= bar ? "met" : "MISSED"}`;
  rows.push(["import", seconds(own ?? 0), seconds(other ?? 0), times(ratio), verdict]);
  const head = [`${ledger.lines} lines`, `embedded, p95 at ${connections}`, `PostgreSQL ${server.major}`];
  printTable([[...head, "external is", "bar"], ...rows]);
} finally {
  load.kill();
  for (const stop of stops) await stop();
  await server.stop();
  built.remove();
  rmSync(dir, { recursive: true, force: true });
}
