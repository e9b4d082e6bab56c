import type { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { sampleItemKind } from "@digao/contract/areas/evidence/sampling/codes";
import type { Reperformance } from "@digao/contract/areas/evidence/sampling/run";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { journalInForce } from "../../books/vouchers/door.ts";
import { type DrawnLine, drawLines } from "./draw-items.ts";
import { populationIn } from "./population.ts";
import { type Found, findPopulation } from "./reconcile.ts";
import { type RunRow, runRow } from "./run-rows.ts";

type Row = Reperformance["missing"][number] & { kind: number; hits: number };
const shownMax = 1000;

const columns = sql`j_period as "jPeriod", j_date as "jDate", j_type as "jType", j_no_text as "jNoText", line_no as "lineNo",
  account_code as "accountCode", debit as amountjdr, credit as amountjcr`;

async function drawnThen(db: Db, runId: number): Promise<(Row & { lineId: number | null })[]> {
  const { rows } = await sql<Row & { lineId: number | null }>`
    select ${columns}, kind, hits, line_id as "lineId" from sample_item where ${ofProject("sample_item")} and run_id = ${runId} order by seq`.execute(
    db,
  );
  return rows;
}

async function drawnNow(db: Db, lines: readonly DrawnLine[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select l.j_period as "jPeriod", l.j_date as "jDate", v.j_type as "jType", v.j_no_text as "jNoText", l.line_no as "lineNo",
      l.account_code as "accountCode", l.debit as amountjdr, l.credit as amountjcr, d.kind, d.hits
    from unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ kind }) => kind)}::int[],
      ${lines.map(({ hits }) => hits)}::int[]) with ordinality d (id, kind, hits, seq)
    join voucher_line l on ${ofProject("l")} and l.id = d.id
    join voucher v on ${ofProject("v")} and v.id = l.jmsn order by d.seq`.execute(db);
  return rows;
}

const keyOf = (row: Row): string =>
  JSON.stringify([
    ...[row.kind, row.hits, row.jPeriod, row.jDate, row.jType, row.jNoText, row.lineNo],
    ...[row.accountCode, row.amountjdr, row.amountjcr],
  ]);

/** Rows of one list that the other does not have, as often as they stand in it. */
function without(rows: readonly Row[], others: readonly Row[]): Reperformance["missing"] {
  const counts = new Map<string, number>();
  for (const key of others.map(keyOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const left = rows.filter((row) => {
    const count = counts.get(keyOf(row)) ?? 0;
    counts.set(keyOf(row), count - 1);
    return count <= 0;
  });
  return left.slice(0, shownMax).map(({ kind: _kind, hits: _hits, ...row }) => row);
}

const nothing = { popCount: 0, popAmount: "0.00", popHash: "" };

function compare(run: RunRow, then: readonly Row[], now: readonly Row[], found: Found | null): Reperformance {
  const figures = found?.figures ?? nothing;
  const isSameOrder = then.length === now.length && then.every((row, at) => keyOf(row) === keyOf(now[at] ?? row));
  const isSamePopulation = figures.popHash === run.popHash && figures.popAmount === run.popAmount;
  const changed: [Reperformance["changed"][number], boolean][] = [
    ["noJournal", found === null],
    ["journal", found !== null && !run.isJournalInForce],
    ["population", !isSamePopulation],
    ["items", !isSameOrder],
  ];
  return {
    isIdentical: isSameOrder && isSamePopulation,
    changed: changed.flatMap(([what, is]) => (is ? [what] : [])),
    popCount: { before: run.popCount, now: figures.popCount },
    popAmount: { before: run.popAmount, now: figures.popAmount },
    popHash: { before: run.popHash, now: figures.popHash },
    itemCount: { before: then.length, now: now.length },
    missing: without(then, now),
    added: without(now, then),
  };
}

/** Draws again from the kept population, seed and parameters, in the journal in force, and tells whether the same rows come. */
export async function reperform(
  ctx: Context,
  { Id }: Input<(typeof sampling)["ReperformSample"]>,
): Promise<Reperformance> {
  const run = await runRow(ctx.db, Id);
  const then = await drawnThen(ctx.db, Id);
  const journal = await journalInForce(ctx.db, run.periodId);
  if (!journal) return compare(run, then, [], null);
  const books = { ...journal, scoresUntil: run.createdAt };
  const found = await findPopulation(ctx, await populationIn(ctx.db, books, run.population, run.method));
  // What was ticked by hand has no seed: the same lines are looked for in the population.
  const ticked = then.flatMap(({ lineId, kind }) =>
    lineId !== null && kind !== sampleItemKind.significant ? [lineId] : [],
  );
  try {
    const drawn = await drawLines(ctx, found, run.method, { ...run.design, seed: run.seed, ticked });
    return compare(run, then, await drawnNow(ctx.db, drawn.lines), found);
  } catch (refused) {
    // Another journal may no longer hold what was asked of it: a smaller population than the sample, say.
    if (!(refused instanceof Refusal)) throw refused;
    const compared = compare(run, then, [], found);
    return { ...compared, changed: [...compared.changed, "noLonger"] };
  }
}
