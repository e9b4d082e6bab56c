/**
 * A person's questions and an import on a cluster against a plain server on the same cores, over the same ledger in the same run, turn by
 * turn; two projects, on the cluster each on another worker. `npm run bench cluster <coordinator> <plain server> [lines] [ms of load]`, both by a superuser's
 * address, of servers without the product's own database.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Books, figuresOf, importInto, personsQuestions, type Question, questionsOf } from "./lib/books.ts";
import { buildServer } from "./lib/built-server.ts";
import { child } from "./lib/child.ts";
import { type GeneratedLedger, generateLedger } from "./lib/generate-ledger.ts";
import { makeDatabase } from "./lib/given-database.ts";
import { type Product, startProduct } from "./lib/product.ts";
import { median, printTable, seconds, times } from "./lib/table.ts";
import { compared, type Load } from "./lib/turns.ts";

const isAddress = (word: string): boolean => /^postgres(ql)?:/.test(word);
const words = process.argv.slice(2);
const [coordinatorUrl, plainUrl] = words.filter(isAddress);
const [lines = 200_000, ms = 2_000] = words.filter((word) => !isAddress(word)).map(Number);
const [rounds, callers, books, bar] = [5, [1, 16], 2, 2];
/** What the bar is for. */
const judgedQuestion = "line page";

if (!coordinatorUrl || !plainUrl) {
  console.log("Skipped: name a coordinator and a plain server (npm run bench cluster postgres://… postgres://…).");
  process.exit(0);
}

interface Side {
  product: Product;
  books: Books[];
  imports: number[];
}

const stops: (() => Promise<void>)[] = [];
const built = buildServer();
const dir = mkdtempSync(join(tmpdir(), "digao-ledger-"));
const load = child("http-load");

async function open(adminUrl: string, ledger: GeneratedLedger): Promise<Side & { workers: number }> {
  const database = await makeDatabase(adminUrl);
  stops.unshift(() => database.drop());
  const product = await startProduct({ ...built.options, env: database.env });
  stops.unshift(() => product.stop());
  const side: Side = { product, books: [], imports: [] };
  const taken = new Set<string>();
  while (side.books.length < books) {
    const projectId = await product.newProject();
    const node = await database.nodeOf(projectId);
    if (taken.size < database.workers && taken.has(node)) continue;
    taken.add(node);
    const { took, ...own } = await importInto(product, projectId, ledger);
    side.books.push(own);
    side.imports.push(took);
  }
  return { ...side, workers: database.workers };
}

async function requireSameFigures(sides: readonly Side[]): Promise<void> {
  const all = sides.flatMap(({ product, books: own }) => own.map(({ projectId }) => figuresOf(product, projectId)));
  if (new Set(await Promise.all(all)).size !== 1) throw new Error("The trial balances differ.");
}

const shown = (name: string, own: number, other: number): string[] => {
  const ratio = other / own;
  const verdict = name === judgedQuestion ? `<= ${times(bar)} ${ratio <= bar ? "met" : "MISSED"}` : "";
  return [`${own.toFixed(1)} ms`, `${other.toFixed(1)} ms`, times(ratio), verdict];
};

async function rowOf(plain: Side, cluster: Side, questionsOf: (side: Side) => Question[]): Promise<string[]> {
  const sides = [plain, cluster].map((side): Load => ({ product: side.product, questions: questionsOf(side) }));
  const [{ name, isNew } = { name: "", isNew: false }] = sides[0]?.questions ?? [];
  // As many search at once for what nobody has searched for, however many callers there are.
  const row = isNew ? [name, "", "", "", ""] : [name];
  for (const connections of isNew ? callers.slice(-1) : callers) {
    const [own, other] = await compared(load, sides, { rounds, connections, ms });
    row.push(...shown(name, own?.p95 ?? 0, other?.p95 ?? 0));
  }
  return row;
}

try {
  const ledger = await generateLedger(dir, lines);
  const plain = await open(plainUrl, ledger);
  const cluster = await open(coordinatorUrl, ledger);
  if (cluster.workers < 2) throw new Error(`${new URL(coordinatorUrl).host} coordinates ${cluster.workers} workers.`);
  await requireSameFigures([plain, cluster]);
  const rows: string[][] = [];
  for (const [at] of questionsOf(plain.books[0] as Books).entries())
    rows.push(await rowOf(plain, cluster, (side) => side.books.flatMap((own) => questionsOf(own)[at] ?? [])));
  for (const question of personsQuestions) rows.push(await rowOf(plain, cluster, () => [question]));
  const head = callers.flatMap((count) => [`p95 at ${count}: plain`, `${cluster.workers} workers`, "is", "bar"]);
  printTable([[`${books} projects of ${ledger.lines} lines`, ...head], ...rows]);
  const [own, other] = [plain, cluster].map(({ imports }) => median(imports));
  console.log(
    `import: plain ${seconds(own ?? 0)}, cluster ${seconds(other ?? 0)}, ${times((other ?? 0) / (own ?? 1))}`,
  );
} finally {
  load.kill();
  for (const stop of stops) await stop();
  built.remove();
  rmSync(dir, { recursive: true, force: true });
}
