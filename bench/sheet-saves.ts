/**
 * How long a typed cell takes until it is acknowledged, with 50 people in 50 books, each a cell about every second, against a bare insert of
 * as many bytes in the same PostgreSQL by as many connections' worth of turns. `npm run bench sheet-saves [seconds]`
 */
import { setTimeout as pause } from "node:timers/promises";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import pg from "pg";
import { buildServer } from "./lib/built-server.ts";
import { type Firm, startProduct } from "./lib/product.ts";
import { printTable } from "./lib/table.ts";

const ms = Number(process.argv[2] ?? 30) * 1000;
// A person saves at most 600 times a minute: ten books go to each of five firms.
const [firms, booksEach, everyMs] = [5, 10, 1_100];

interface Book {
  firm: Firm;
  id: number;
  windowId: string;
}

function percentile(all: readonly number[], share: number): string {
  const sorted = [...all].sort((a, b) => a - b);
  return `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`;
}

const cell = (row: number) => [{ op: "cells", sheet: "sheet-1", cells: { [row]: { 0: { v: row, t: 2 } } } }];

async function type({ firm, id, windowId }: Book, until: number, took: number[]): Promise<void> {
  await pause(Math.random() * everyMs);
  for (let row = 0; performance.now() < until; row++) {
    const begun = performance.now();
    await firm.call(sheets.SaveSheets, {
      Id: id,
      windowId,
      baseSeq: 0,
      changeId: `change-${id}-${row}`,
      ops: cell(row),
    });
    took.push(performance.now() - begun);
    await pause(Math.max(0, everyMs - (performance.now() - begun)));
  }
}

/** What the database alone takes for a row as large, committed. */
async function bareInserts(url: string, count: number): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("create table bench_change (id bigserial primary key, ops text)");
  const took: number[] = [];
  for (let row = 0; row < count; row++) {
    const begun = performance.now();
    await client.query("insert into bench_change (ops) values ($1)", [JSON.stringify(cell(row))]);
    took.push(performance.now() - begun);
  }
  await client.end();
  return took;
}

const built = buildServer();
const product = await startProduct(built.options);
try {
  const books: Book[] = [];
  for (let at = 0; at < firms; at++) {
    const firm = await product.newFirm(`quick${String.fromCharCode(97 + at)}`);
    const projectId = await firm.newProject();
    for (let book = 0; book < booksEach; book++) {
      const { id } = await firm.call(sheets.CreateAuditSheetData, { projectId, RefType: 19, name: `表 ${book}` });
      books.push({ firm, id, windowId: `window-${at}-${book}` });
    }
  }
  const took: number[] = [];
  const until = performance.now() + ms;
  await Promise.all(books.map((book) => type(book, until, took)));
  const bare = await bareInserts(product.ownerUrl, 500);
  printTable([
    ["a typed cell", "times", "p50", "p95 (goal 60 ms)", "p99"],
    [
      "bare insert, one after the other",
      String(bare.length),
      percentile(bare, 0.5),
      percentile(bare, 0.95),
      percentile(bare, 0.99),
    ],
    [
      `acknowledged, ${books.length} books`,
      String(took.length),
      percentile(took, 0.5),
      percentile(took, 0.95),
      percentile(took, 0.99),
    ],
  ]);
} finally {
  await product.stop();
  built.remove();
}
