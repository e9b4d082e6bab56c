import type { journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { tested } from "@digao/domain/journal-tests/gather.sql";
import { groupBy } from "@digao/domain/ledger/group-by";
import { randomPlaces } from "@digao/domain/sampling/places";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import { hitLines, testedBy } from "./hit-lines.ts";
import { hitRows, linesToDraw, listableRun, summaryOf } from "./hits.ts";
import { excludedVouchers, type RunRow } from "./run-shapes.ts";

type Call = (typeof journalTests)["GetJeSelection"];
const shownMax = 1000;

/** Vouchers from a score on, those left out aside; and of all others some by the run's seed: the same ones at every look. */
export async function getSelection(ctx: Context, { Id, scoreFrom, random }: Input<Call>): Promise<Output<Call>> {
  const { db } = ctx;
  const run = await listableRun(db, Id);
  const least = scoreFrom ?? run.settings.bands.high;
  const high = sql`select jmsn from journal_test_hit where ${ofProject("journal_test_hit")} and run_id = ${run.id} and score >= ${least}`;
  const { rows: selected } = await sql<{ id: number }>`
    select jmsn as id from journal_test_hit h where ${ofProject("h")} and run_id = ${run.id} and score >= ${least}
      and jmsn not in (select id from ${excludedVouchers(sql`${run.periodId}`, sql`${run.batchId}`)} e)
    order by score desc, amount desc, jmsn`.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from ${tested(run.batchId)} v where id not in (${high})`.execute(db);
  const restCount = counted.rows[0]?.count ?? 0;
  const places = randomPlaces(restCount, Math.min(random, restCount), run.seed);
  const { rows: chosen } = await sql<{ id: number }>`
    select id from (select id, row_number() over (order by id) as place from ${tested(run.batchId)} v where id not in (${high})) v
    where place = any(${places}::bigint[]) order by place`.execute(db);
  const shown = selected.slice(0, shownMax).map(({ id }) => id);
  const byChance = chosen.map(({ id }) => id);
  return {
    scoreFrom: least,
    seed: run.seed,
    highCount: selected.length,
    restCount,
    items: await described(ctx, run, [...shown, ...byChance], new Set(byChance)),
  };
}

async function described(ctx: Context, run: RunRow, ids: readonly number[], byChance: ReadonlySet<number>) {
  const rows = await hitRows(ctx.db, run, ids);
  const lines = groupBy(await hitLines(ctx.db, await testedBy(ctx.db, run), ids), ({ jmsn }) => jmsn);
  return rows.map((row) => {
    const own = lines.get(row.jmsn) ?? [];
    const isRandom = byChance.has(row.jmsn);
    const { jmsn: Jmsn, jDate, jPeriod, jType, jNo, jNoText, preparer, amount, isDrawn, isChecked } = row;
    return {
      Jmsn,
      jDate,
      jPeriod,
      jType,
      jNo,
      jNoText,
      preparer,
      amount,
      isDrawn,
      isChecked,
      isRandom,
      summary: summaryOf(own),
      jsnIds: linesToDraw(row, own),
      score: row.rules === 0 ? null : row.score,
    };
  });
}
