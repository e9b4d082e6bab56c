import { createHash } from "node:crypto";
import type { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { type Excluded, excludedReasons, type Reconciliation } from "@digao/contract/areas/evidence/sampling/run";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type Fen, fen, sum, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import {
  accountsBelow,
  idsFrom,
  type LedgerSelection,
  linesPerBlock,
  orderedLines,
  selectionOf,
  sumsOfBlocks,
} from "../../books/vouchers/door.ts";
import { earlierSamples } from "./again.ts";
import { linesOfLedger, type Part, type Population, readyPopulation, searchOfPart } from "./population.ts";

type Calls = typeof sampling;

export interface Found {
  population: Population;
  selection: LedgerSelection;
  figures: Reconciliation;
}

interface PartRow {
  part: Part;
  count: number;
  amount: string;
}

async function countParts(db: Db, population: Population): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select part, count(*)::int as count, sum(value)::numeric(20,2) as amount from (
      select ${population.part} as part, ${population.value} as value from ${linesOfLedger(population)}
    ) l group by part`.execute(db);
  return rows;
}

/** Turnover of the accounts and months in the roll-up of the journal: another source than the lines. */
async function ledgerAmount(db: Db, { definition, journal, side }: Population): Promise<string> {
  const { periodId, accountCode, jPeriodFrom, jPeriodTo } = definition;
  const codes = accountCode === undefined ? null : await accountsBelow(db, periodId, accountCode);
  const value = { dr: sql`debit`, cr: sql`credit`, both: sql`debit + credit` }[side];
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(${value}), 0)::numeric(20,2) as amount from ledger_month
    where ${ofProject("ledger_month")} and batch_id = ${journal.batchId} and j_period between ${jPeriodFrom ?? 0} and ${jPeriodTo ?? 999_999}
      ${codes ? sql`and account_code = any(${codes}::text[])` : sql``}`.execute(db);
  return rows[0]?.amount ?? "0.00";
}

/** Sums of each 1,024 lines as text, whatever blocks a selection keeps today: a hash is compared after years. */
function inHashBlocks(sums: readonly Fen[]): string[] {
  const length = 1024 / linesPerBlock;
  const blocks = Array.from({ length: Math.ceil(sums.length / length) }, (_, at) =>
    sums.slice(at * length, (at + 1) * length),
  );
  return blocks.map((block) => String(sum(block)));
}

async function hashOf(db: Db, selection: LedgerSelection): Promise<string> {
  const { debit, credit } = await sumsOfBlocks(db, selection);
  const parts = [selection.fingerprint, inHashBlocks(debit), inHashBlocks(credit)];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

async function makeFigures(db: Db, population: Population, selection: LedgerSelection): Promise<Reconciliation> {
  const parts = new Map((await countParts(db, population)).map((row) => [row.part, row]));
  const excluded = excludedReasons.flatMap((reason): Excluded[] => {
    const row = parts.get(reason);
    return row ? [{ reason, count: row.count, amount: row.amount }] : [];
  });
  const own = parts.get("population") ?? { count: 0, amount: "0.00" };
  const booked = await ledgerAmount(db, population);
  const explained = fen(own.amount) + sum(excluded.map(({ amount }) => fen(amount)));
  return {
    popCount: own.count,
    popAmount: own.amount,
    popHash: await hashOf(db, selection),
    excluded,
    ledgerCount: own.count + excluded.reduce((total, { count }) => total + count, 0),
    ledgerAmount: booked,
    difference: yuan(fen(booked) - explained),
  };
}

/** The lines of a population and how they tie to the ledger; counted once for a journal. */
export async function findPopulation(
  { db, apart }: Pick<Context, "db" | "apart">,
  population: Population,
): Promise<Found> {
  const selection = await selectionOf(db, apart, searchOfPart(population, "population"));
  const { key, journal } = population;
  const { rows } = await sql<{ figures: Reconciliation }>`
    select figures from sample_population where ${ofProject("sample_population")} and batch_id = ${journal.batchId} and key = ${key}`.execute(
    db,
  );
  if (rows[0]) return { population, selection, figures: rows[0].figures };
  const figures = await makeFigures(db, population, selection);
  await apart((own) =>
    sql`
      insert into sample_population (tenant_id, project_id, batch_id, key, figures) values (${ownTenant}, ${ownProject}, ${journal.batchId}, ${key}, ${JSON.stringify(figures)})
      on conflict do nothing`.execute(own),
  );
  return { population, selection, figures };
}

export async function getPopulation(
  ctx: Context,
  { method, ...definition }: Input<Calls["GetSamplePopulation"]>,
): Promise<Output<Calls["GetSamplePopulation"]>> {
  const population = await readyPopulation(ctx.db, definition, method);
  const { figures } = await findPopulation(ctx, population);
  return { ...figures, earlier: await earlierSamples(ctx.db, population, figures.popHash) };
}

export async function listExcluded(
  { db, apart }: Context,
  { method, reason, skipCount, maxResultCount, ...definition }: Input<Calls["GetSampleExcluded"]>,
): Promise<Output<Calls["GetSampleExcluded"]>> {
  const population = await readyPopulation(db, definition, method);
  const selection = await selectionOf(db, apart, searchOfPart(population, reason));
  const ids = await idsFrom(db, selection, skipCount, maxResultCount);
  return { totalCount: selection.lineCount, items: await orderedLines(db, population.journal, ids) };
}
