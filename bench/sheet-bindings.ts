/**
 * A book of 50 sheets with 5,000 bindings on the accounts of a ledger, worked out again by the server as the button does (HTTP, values kept),
 * against bare queries for the same amounts in the same PostgreSQL: one for each amount, and one for all of them.
 * `npm run bench sheet-bindings [lines]`
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { emptySheet } from "@digao/sheets/book";
import pg from "pg";
import { importBooks } from "./lib/books.ts";
import { buildServer } from "./lib/built-server.ts";
import { generateLedger } from "./lib/generate-ledger.ts";
import { startProduct } from "./lib/product.ts";
import { median, printTable, seconds, times } from "./lib/table.ts";

const lines = Number(process.argv[2] ?? 100_000);
const [sheetCount, bindingCount, rounds] = [50, 5_000, 5];
const windowId = "window-of-bench";

const measures = ["periodDr", "periodCr"] as const;

interface Posted {
  batch: number;
  code: string;
  month: number;
}
interface Amount extends Posted {
  measure: (typeof measures)[number];
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now();
    await run();
    took.push((performance.now() - startedAt) / 1000);
  }
  return median(took);
}

const formulaOf = ({ code, measure, month }: Amount) => `=ACC("${code}","${measure}",${month},${month})`;

/** Its sheets filled one change each, as a person's window would send them. */
async function newBook(projectId: number, amounts: readonly Amount[]): Promise<number> {
  const { id } = await product.call(sheets.CreateAuditSheetData, { projectId, RefType: 19, name: "取数" });
  const perSheet = Math.ceil(amounts.length / sheetCount);
  for (let at = 0; at < sheetCount; at++) {
    const sheet = at === 0 ? "sheet-1" : `s${at}`;
    const made = at === 0 ? [] : [{ op: "addSheet", at, sheet: { ...emptySheet(sheet, `取数 ${at}`) } }];
    const own = amounts.slice(at * perSheet, (at + 1) * perSheet);
    const cells = Object.fromEntries(own.map((amount, row) => [row, { 0: { f: formulaOf(amount) } }]));
    const ops = [...made, { op: "cells", sheet, cells }];
    await product.call(sheets.SaveSheets, { Id: id, windowId, baseSeq: 0, changeId: `change-${at}`, ops });
  }
  return id;
}

const built = buildServer();
const dir = mkdtempSync(join(tmpdir(), "digao-ledger-"));
const product = await startProduct(built.options);
const ofSuperuser = new URL(product.superuserUrl);
ofSuperuser.pathname = new URL(product.appUrl).pathname;
const client = new pg.Client({ connectionString: ofSuperuser.href });
try {
  const ledger = await generateLedger(dir, lines);
  const { projectId } = await importBooks(product, ledger);
  await client.connect();
  const { rows } = await client.query<Posted>(
    `select batch_id as batch, account_code as code, j_period as month from ledger_month
     where project_id = $1 order by account_code, j_period`,
    [projectId],
  );
  const amounts = rows
    .flatMap((posted) => measures.map((measure): Amount => ({ ...posted, measure })))
    .slice(0, bindingCount);
  const id = await newBook(projectId, amounts);
  const own = await timed(() => product.call(sheets.ComputeSheet, { Id: id, windowId }));
  const bound = await product.call(sheets.GetSheetBindings, { Id: id });
  const each = await timed(async () => {
    for (const { batch, code, month, measure } of amounts)
      await client.query({
        name: measure,
        text: `select ${measure === "periodDr" ? "debit" : "credit"} from ledger_month
               where tenant_id = (select tenant_id from project where id = $1) and project_id = $1
                 and batch_id = $2 and account_code = $3 and j_period = $4`,
        values: [projectId, batch, code, month],
      });
  });
  const together = await timed(() =>
    client.query(
      `select m.debit, m.credit from ledger_month m
       where m.tenant_id = (select tenant_id from project where id = $1) and m.project_id = $1`,
      [projectId],
    ),
  );
  printTable([
    [`${amounts.length} bindings, ${bound.length} kept`, "took", "ours is"],
    ["worked out again over HTTP, values kept", seconds(own), ""],
    ["bare queries, one an amount", seconds(each), `${times(own / each)} (goal x3)`],
    ["one bare query for all", seconds(together), times(own / together)],
  ]);
} finally {
  await client.end();
  await product.stop();
  built.remove();
  rmSync(dir, { recursive: true, force: true });
}
