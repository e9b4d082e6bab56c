import type { JournalHit, journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { maskOf, rulesIn } from "@digao/domain/journal-tests/rules";
import { bandOf } from "@digao/domain/journal-tests/score";
import { groupBy } from "@digao/domain/ledger/group-by";
import { type RawBuilder, sql } from "kysely";
import { orderOf } from "../../../platform/lib/page.ts";
import { containing } from "../../../platform/lib/search.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { drawnIn, isSameVoucher } from "./draws.ts";
import { type HitLine, hitLines, type Tested, testedBy } from "./hit-lines.ts";
import { namesFor } from "./hit-names.ts";
import { ruleName } from "./rule-text.ts";
import { runRow } from "./run-rows.ts";
import { excludedVouchers, type RunRow } from "./run-shapes.ts";
import { type HitVoucher, hitWords, linesFor, type Names } from "./words.ts";

type Calls = typeof journalTests;
type Query = Input<Calls["GetJeHitList"]>;
type Sql = RawBuilder<unknown>;

export interface HitRow extends HitVoucher {
  jPeriod: number;
  score: number;
  reason: string | null;
  excludedBy: string | null;
  excludedAt: string | null;
  isDrawn: boolean;
  isChecked: boolean;
}

/** A run that is done and whose vouchers still stand. */
export async function listableRun(db: Db, id: number): Promise<RunRow> {
  const run = await runRow(db, id);
  if (run.state !== "done") throw new Refusal("je.notDone", { kind: "state" });
  if (!run.isJournalKept) throw new Refusal("je.journalGone", { kind: "state" });
  return run;
}

const given = <Value>(value: Value | undefined | null, where: (value: Value) => Sql): Sql[] =>
  value === undefined || value === null || value === "" ? [] : [where(value)];

/** What each filter asks of `h` (a hit) and `v` (its voucher). */
function filtersOf({ settings: { bands }, periodId, batchId }: RunRow, query: Query): Sql[] {
  const excluded = sql`h.jmsn in (select id from ${excludedVouchers(sql`${periodId}`, sql`${batchId}`)} e)`;
  const inBand = {
    high: sql`h.score >= ${bands.high}`,
    middle: sql`(h.score >= ${bands.middle} and h.score < ${bands.high})`,
    low: sql`h.score < ${bands.middle}`,
  };
  return [
    ...given(query.ruleCode, (code) => sql`h.rules & ${maskOf(code)} <> 0`),
    ...given(query.band, (band) => inBand[band]),
    ...given(query.scoreFrom, (score) => sql`h.score >= ${score}`),
    ...given(query.scoreTo, (score) => sql`h.score <= ${score}`),
    ...given(query.jPeriod, (month) => sql`v.j_period = ${month}`),
    ...given(query.jType, (word) => sql`v.j_type = ${word}`),
    ...given(query.preparer, (name) => sql`v.preparer = ${name}`),
    ...given(
      query.keyword,
      (
        text,
      ) => sql`(voucher_name(v.j_type, v.j_no_text) ilike ${containing(text)} or v.preparer ilike ${containing(text)}
      or exists (select from voucher_line l where ${ofProject("l")} and l.id between v.first_line_id
        and v.last_line_id and l.jmsn = v.id and l.summary ilike ${containing(text)}))`,
    ),
    ...(query.excluded === "without" ? [sql`not ${excluded}`] : []),
    ...(query.excluded === "only" ? [excluded] : []),
  ];
}

const sortable = {
  score: sql`h.score`,
  amount: sql`h.amount`,
  jDate: sql`v.j_date`,
  voucher: sql`v.j_period, v.j_type, v.j_no`,
  preparer: sql`v.preparer collate "C"`,
};
function orderIn(sorting: string | undefined): Sql {
  if (!sorting) return sql`h.score desc, h.amount desc, h.jmsn`;
  const { by, direction } = orderOf(sorting, sortable);
  if (by === sortable.voucher && direction === "desc")
    return sql`v.j_period desc, v.j_type desc, v.j_no desc, h.jmsn desc`;
  return sql`${by} ${sql.raw(direction)}, h.score desc, h.amount desc, h.jmsn`;
}

/** Hits of some vouchers in the order of their ids. */
export async function hitRows(db: Db, run: RunRow, jmsns: readonly number[]): Promise<HitRow[]> {
  const { rows } = await sql<HitRow>`
    select v.id as jmsn, v.j_period as "jPeriod", v.j_date as "jDate", v.j_type as "jType", v.j_no as "jNo", v.j_no_text as "jNoText",
      v.amount_dr as "amountDr", v.amount_cr as "amountCr", v.preparer, v.reviewer, v.entry_time as "entryTime", v.source,
      greatest(abs(v.amount_dr), abs(v.amount_cr)) as amount, coalesce(h.rules, 0) as rules, coalesce(h.score, 0) as score, h.facts,
      x.reason, u.name as "excludedBy", x.created_at as "excludedAt",
      d.j_date is not null as "isDrawn", coalesce(d.is_checked, false) as "isChecked"
    from unnest(${[...jmsns]}::bigint[]) with ordinality k (id, place)
    join voucher v on ${ofProject("v")} and v.id = k.id
    left join journal_test_hit h on ${ofProject("h")} and h.run_id = ${run.id} and h.jmsn = v.id
    left join journal_test_exclusion x on ${ofProject("x")} and x.period_id = ${run.periodId} and x.j_period = v.j_period
      and x.j_type = v.j_type and x.j_no_text = v.j_no_text and x.amount = greatest(abs(v.amount_dr), abs(v.amount_cr))
    left join app_user u on u.tenant_id = x.tenant_id and u.id = x.created_by
    left join ${drawnIn(run.periodId)} d on ${isSameVoucher("d", "v")}
    order by k.place`.execute(db);
  return rows;
}

/** The lines to draw of a voucher: those that rules name, else the largest on each side. */
export function linesToDraw(voucher: HitVoucher, lines: readonly HitLine[]): number[] {
  const named = rulesIn(voucher.rules).flatMap((code) => linesFor(code, voucher, lines));
  const chosen = named.length > 0 ? named : lines.filter(({ place }) => place === 1);
  return [...new Set(chosen.map(({ id }) => id))].slice(0, linesDrawnMax);
}
const linesDrawnMax = 20;

function shown(
  { lang }: Context,
  { run, plan }: Tested,
  names: Names,
  row: HitRow,
  lines: readonly HitLine[],
): JournalHit {
  const codes = rulesIn(row.rules);
  const words = codes.flatMap((code) => {
    const params = plan.rules.get(code);
    const own = linesFor(code, row, lines);
    const text = params && hitWords({ lang, voucher: row, params, names, lines: own });
    return text ? [{ ruleCode: code, text, jsnIds: own.map(({ id }) => id) }] : [];
  });
  const { jDate, jPeriod, jType, jNo, jNoText, preparer, amount, score, isDrawn, isChecked } = row;
  return {
    Jmsn: row.jmsn,
    jDate,
    jPeriod,
    jType,
    jNo,
    jNoText,
    preparer,
    amount,
    score,
    isDrawn,
    isChecked,
    words,
    band: bandOf(score, run.settings.bands),
    summary: summaryOf(lines),
    rules: codes.map((ruleCode) => ({ ruleCode, name: ruleName(lang, ruleCode) })),
    jsnIds: linesToDraw(row, lines),
    exclusion:
      row.reason === null
        ? null
        : { reason: row.reason, userName: row.excludedBy ?? "", createdAt: row.excludedAt ?? "" },
  };
}

/** Of the first line that has one. */
export const summaryOf = (lines: readonly HitLine[]): string | null =>
  lines.find(({ summary }) => summary)?.summary ?? null;

async function described(ctx: Context, run: RunRow, jmsns: readonly number[]): Promise<JournalHit[]> {
  const tested = await testedBy(ctx.db, run);
  const rows = await hitRows(ctx.db, run, jmsns);
  const lines = await hitLines(ctx.db, tested, jmsns);
  const names = await namesFor(ctx, tested, rows, lines);
  const byVoucher = groupBy(lines, ({ jmsn }) => jmsn);
  return rows.map((row) => shown(ctx, tested, names, row, byVoucher.get(row.jmsn) ?? []));
}

/** A page is found by what the run kept; why its vouchers hit is worked out for it alone. */
export async function listHits(ctx: Context, query: Query): Promise<Output<Calls["GetJeHitList"]>> {
  const { db } = ctx;
  const run = await listableRun(db, query.Id);
  const from = sql`journal_test_hit h join voucher v on ${ofProject("v")} and v.id = h.jmsn
    where ${sql.join([ofProject("h"), sql`h.run_id = ${run.id}`, ...filtersOf(run, query)], sql` and `)}`;
  const counted = await sql<{ count: number; amount: string }>`
    select count(*)::int as count, coalesce(sum(h.amount), 0)::numeric(20,2) as amount from ${from}`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select h.jmsn as id from ${from} order by ${orderIn(query.sorting)} limit ${query.maxResultCount} offset ${query.skipCount}`.execute(
    db,
  );
  const [{ count, amount } = { count: 0, amount: "0.00" }] = counted.rows;
  const ids = rows.map(({ id }) => id);
  return { totalCount: count, amount, items: await described(ctx, run, ids) };
}

export async function getHit(ctx: Context, { Id, Jmsn }: Input<Calls["GetJeHit"]>): Promise<JournalHit> {
  const run = await listableRun(ctx.db, Id);
  const { rows } =
    await sql`select from journal_test_hit where ${ofProject("journal_test_hit")} and run_id = ${run.id} and jmsn = ${Jmsn}`.execute(
      ctx.db,
    );
  const [hit] = rows.length > 0 ? await described(ctx, run, [Jmsn]) : [];
  if (!hit) throw missing("je.hitMissing");
  return hit;
}
