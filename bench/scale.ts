/**
 * A firm with many projects' books beside a firm with one such: the same questions at 16 callers, in one project and each in a
 * project of its own; the import of one more project, and the same questions of it at once; and the one project on an external
 * PostgreSQL. The many are written from the one that was imported. `npm run bench scale [projects] [lines of each] [ms of load]`
 */
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Books,
  booksOf,
  figuresOf,
  importBooks,
  personsQuestions,
  type Question,
  questionsOf,
  urlOf,
} from "./lib/books.ts";
import { buildServer } from "./lib/built-server.ts";
import { child } from "./lib/child.ts";
import { startExternal } from "./lib/external-server.ts";
import { generateLedger } from "./lib/generate-ledger.ts";
import { writeProjects } from "./lib/many-projects.ts";
import { type Product, startProduct } from "./lib/product.ts";
import { median, printTable, seconds, times } from "./lib/table.ts";
import { compared, type Load, type Taken } from "./lib/turns.ts";

const count = Number(process.argv[2] ?? 100);
const lines = Number(process.argv[3] ?? 500_000);
const ms = Number(process.argv[4] ?? 1_500);
const [rounds, imports, connections] = [5, 3, 16];
const bars = { many: 1.3, import: 1.2, external: 1.15 };
/** What a person has in work, here and there; the firm's other projects are a colleague's. */
const projectsOfPerson = 20;
const bytesPerLine = 600;

interface Side {
  product: Product;
  books: Books;
}

const needed = count * lines * bytesPerLine;
const { bavail, bsize } = statfsSync(tmpdir());
if (bavail * bsize < needed) {
  console.log(`Skipped: ${tmpdir()} has less than ${Math.ceil(needed / 1e9)} GB free.`);
  process.exit(0);
}

async function fill({ product, books }: Side): Promise<number[]> {
  const colleague = await product.colleague("admin");
  const targets: number[] = [];
  for (let made = 1; made < count; made++)
    targets.push(await (made < projectsOfPerson ? product : colleague).newProject());
  await writeProjects(product.superuserUrl, books.projectId, targets);
  const own = targets.slice(0, projectsOfPerson - 1);
  const figures = await figuresOf(product, books.projectId);
  for (const projectId of own)
    if ((await figuresOf(product, projectId)) !== figures) throw new Error(`Project ${projectId} has other figures.`);
  return own;
}

const verdict = (ratio: number, bar: number): string => `${times(ratio)} ${ratio <= bar ? "met" : "MISSED"}`;
const shown = ({ p50, p95 }: Taken): string => `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`;

/** The first is what the others are measured by. */
function rowOf(name: string, [first, ...others]: readonly Taken[], own: readonly number[]): string[] {
  if (!first) throw new Error("Nothing was measured.");
  return [
    name,
    shown(first),
    ...others.flatMap((taken, at) => [shown(taken), verdict(taken.p95 / first.p95, own[at] ?? 0)]),
  ];
}

const dir = mkdtempSync(join(tmpdir(), "digao-ledger-"));
const built = buildServer();
const load = child("http-load");
const stops: (() => Promise<void>)[] = [];
try {
  const ledger = await generateLedger(dir, lines);
  const server = await startExternal();
  if (server) stops.push(() => server.stop());
  const open = async (env: Record<string, string>): Promise<Side> => {
    const product = await startProduct({ ...built.options, env });
    stops.unshift(() => product.stop());
    return { product, books: await importBooks(product, ledger) };
  };
  const quiet = { LOG_LEVEL: "error" };
  const [one, many] = [await open(quiet), await open(quiet)];
  const external = server && (await open(server.env));
  for (const side of external ? [one, external] : [one])
    for (let made = 1; made < projectsOfPerson; made++) await side.product.newProject();
  const others = await fill(many);
  const middle = await booksOf(many.product, others.at(-1) ?? many.books.projectId);
  const spread = await Promise.all(others.slice(0, connections).map((projectId) => booksOf(many.product, projectId)));

  // What follows an import prepares its pages; projects that were written have nobody to do so, and sixteen at once would time out.
  for (const books of [middle, ...spread])
    for (const question of questionsOf(books)) {
      const headers = { authorization: `Bearer ${many.product.token}` };
      await (await fetch(urlOf(many.product, question), { headers })).arrayBuffer();
    }

  const turns = { rounds, connections, ms };
  const loadOf = ({ product }: Side, questions: Question[]): Load => ({ product, questions });
  const rows: string[][] = [];
  for (const [at, question] of questionsOf(one.books).entries()) {
    const ask = (side: Side, of: Books[]) =>
      loadOf(
        side,
        of.flatMap((books) => questionsOf(books)[at] ?? []),
      );
    const sides = [loadOf(one, [question]), ask(many, [middle]), ask(many, spread)];
    if (external) sides.push(ask(external, [external.books]));
    rows.push(rowOf(question.name, await compared(load, sides, turns), [bars.many, bars.many, bars.external]));
  }
  for (const question of personsQuestions) {
    const sides = [one, many, many, ...(external ? [external] : [])].map((side) => loadOf(side, [question]));
    rows.push(rowOf(question.name, await compared(load, sides, turns), [bars.many, bars.many, bars.external]));
  }
  const bar = (value: number) => `bar ${times(value)}`;
  const inMany = [`${count} projects`, bar(bars.many), `callers in ${spread.length} of them`, bar(bars.many)];
  const outside = external ? [`one on PostgreSQL ${server?.major}`, bar(bars.external)] : [];
  printTable([[`${ledger.lines} lines, p50 / p95 at ${connections}`, "one project", ...inMany, ...outside], ...rows]);

  const taken: [number, number][] = [];
  const newest: Side[] = [one, many];
  for (let turn = 0; turn < imports; turn++) {
    const took: [number, number] = [0, 0];
    for (const at of turn % 2 ? ([1, 0] as const) : ([0, 1] as const)) {
      const { product } = newest[at] ?? one;
      const { took: own, ...books } = await importBooks(product, ledger);
      took[at] = own;
      newest[at] = { product, books };
    }
    taken.push(took);
  }
  const [own = 0, other = 0] = [0, 1].map((at) => median(taken.map((took) => took[at] ?? 0)));
  const after: string[][] = [];
  for (const [at, question] of questionsOf(newest[0]?.books ?? one.books).entries()) {
    const sides = newest.map((side) => loadOf(side, [questionsOf(side.books)[at] ?? question]));
    after.push(rowOf(`${question.name} of it`, await compared(load, sides, turns), [bars.many]));
  }
  printTable([
    ["one more project", "beside one", `beside ${count}`, ""],
    ["import", seconds(own), seconds(other), `${verdict(other / own, bars.import)} (${bar(bars.import)})`],
    ...after,
  ]);
} finally {
  load.kill();
  for (const stop of stops) await stop();
  built.remove();
  rmSync(dir, { recursive: true, force: true });
}
