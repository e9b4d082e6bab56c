import { sampleConclusion, type sampling } from "@digao/contract/areas/evidence/sampling/calls";
import type { SamplePopulation } from "@digao/contract/areas/evidence/sampling/population";
import type { SampleItem, SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { containing } from "../../../platform/lib/search.ts";
import { formerConclusions, joinInForce } from "../../../platform/paper/conclusions.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { findings } from "../../engagement/papers/door.ts";
import { hasEvidence } from "../vouching/door.ts";
import type { Design } from "./draw-items.ts";
import { obstacleOf } from "./obstacle.ts";
import { runWords } from "./run-words.ts";

type Calls = typeof sampling;
type Sql = RawBuilder<unknown>;

/** A run as it is stored, with what is looked up beside it. */
export interface RunRow extends Omit<SampleRun, "words" | "population" | "design" | "obstacle"> {
  population: SamplePopulation;
  design: Omit<Design, "seed">;
  fsItemNameEn: string | null;
  /** Drawn from the population: items, and those with the points of monetary units. */
  sampledCount: number;
  drawnCount: number;
  /** Σ book − audited of what has been tested. */
  itemDifference: string | null;
  batchId: number;
  fileName: string;
}

const conclusionName = sampleConclusion.spec.name;
/** Of `r` (sample_run) and `k` (its conclusion in force). */
const statusOf = sql`case when r.status = ${code.sampleStatus.open} and k.id is not null then ${code.sampleStatus.concluded} else r.status end`;

const runColumns = sql`r.id, r.project_id as "projectId", r.run_no as "runNo", r.purpose, r.method, r.title, r.period_id as "periodId",
  p.label as "periodLabel", r.fs_item_id as "fsItemId", f.name_zh as "fsItemName", f.name_en as "fsItemNameEn",
  case when l.id is not null then jsonb_build_object('id', l.id, 'lineNo', l.line_no, 'content', l.content) end as "progLine", r.population, r.design,
  r.ledger_count as "ledgerCount", r.ledger_amount as "ledgerAmount", r.pop_count as "popCount", r.pop_amount as "popAmount",
  r.pop_hash as "popHash", r.excluded, r.seed, trim_scale(r.confidence)::text as confidence,
  case when r.purpose = ${code.samplePurpose.controls} then trim_scale(r.tolerable) else round(r.tolerable, 2) end::text as tolerable,
  case when r.purpose = ${code.samplePurpose.controls} then trim_scale(r.expected) else round(r.expected, 2) end::text as expected,
  round(r.risk_factor, 2)::text as "riskFactor", round(r.expansion, 2)::text as expansion, round(r.reliance_factor, 2)::text as "relianceFactor",
  r.sample_size as "sampleSize", r.interval, r.start_point as "startPoint", r.strata, r.result, k.data ->> 'conclusion' as conclusion, ${statusOf} as status,
  r.needed, r.size_reason as "sizeReason", r.performance_materiality as "performanceMateriality", r.tolerable_reason as "tolerableReason",
  r.again_reason as "againReason",
  coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'userName', w.name, 'changedAt', d.changed_at, 'reason', d.reason,
      'old', d.old_design, 'new', d.new_design) order by d.id)
    from sample_change d join app_user w on w.tenant_id = d.tenant_id and w.id = d.changed_by
    where ${ofProject("d")} and d.run_id = r.id), '[]') as changes,
  r.is_stale as "isStale", y.name as "evaluatedName", r.evaluated_at as "evaluatedAt", (k.data ->> 'verdict')::int as verdict, k.data ->> 'verdictReason' as "verdictReason",
  k.data ->> 'seen' as seen,
  i.bare as "bareCount", i.sampled as "sampledCount", i.drawn as "drawnCount", i.difference as "itemDifference",
  i.items as "itemCount", i.tested as "testedCount", i.amount as "itemAmount", i.lost as "lostCount",
  p.voucher_batch_id is not distinct from r.batch_id as "isJournalInForce", r.batch_id as "batchId",
  coalesce(b.file_name, '') as "fileName", r.created_by as "createdBy", u.name as "userName", r.created_at as "createdAt",
  c.name as "concludedName", k.approve_time as "concludedAt",
  case when r.status = ${code.sampleStatus.withdrawn} then jsonb_build_object('userName', z.name, 'at', r.withdrawn_at, 'reason', r.withdraw_reason)
    end as withdrawn,
  ${formerConclusions(conclusionName, "r")} as "formerConclusions",
  case when x.id is not null then jsonb_build_object('id', x.id, 'runNo', x.run_no) end as "extendsRun",
  coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'runNo', e.run_no) order by e.run_no)
    from sample_run e where ${ofProject("e")} and e.extends_id = r.id and e.status <> ${code.sampleStatus.withdrawn}), '[]') as "extendedBy",
  (select jsonb_build_object('userName', w.name, 'performedAt', g.performed_at, 'isIdentical', g.is_identical)
    from sample_reperformance g join app_user w on w.tenant_id = g.tenant_id and w.id = g.performed_by
    where ${ofProject("g")} and g.run_id = r.id order by g.id desc limit 1) as reperformed,
  r.row_version as "rowVersion"`;

/** Of `s` (sample_item): found right, and neither a remark nor a checked voucher says what was looked at. */
const isBare = sql`((s.is_deviation = false or s.audited = s.book) and ${findings.saysNothing(sql`s.remark`)}
  and not ${hasEvidence(sql`s.line_id`)})`;

const runsFrom = sql`sample_run r
  join project_period p on ${ofProject("p")} and p.id = r.period_id
  join app_user u on u.tenant_id = r.tenant_id and u.id = r.created_by
  left join app_user y on y.tenant_id = r.tenant_id and y.id = r.evaluated_by
  ${joinInForce(conclusionName, "r", "k")}
  left join app_user c on c.tenant_id = k.tenant_id and c.id = k.approver_id
  left join app_user z on z.tenant_id = r.tenant_id and z.id = r.withdrawn_by
  left join sample_run x on ${ofProject("x")} and x.id = r.extends_id
  left join prog_line l on ${ofProject("l")} and l.id = r.prog_line_id
  left join fs_item f on ${ofProject("f")} and f.id = r.fs_item_id
  left join import_batch b on ${ofProject("b")} and b.id = r.batch_id
  cross join lateral (
    select count(*)::int as items, count(*) filter (where audited is not null or is_deviation is not null)::int as tested,
      count(*) filter (where kind <> ${code.sampleItemKind.significant})::int as sampled,
      coalesce(sum(hits) filter (where kind <> ${code.sampleItemKind.significant}), 0)::int as drawn,
      sum(book - audited)::numeric(20,2) as difference,
      coalesce(sum(book), 0)::numeric(20,2) as amount, count(*) filter (where line_id is null)::int as lost,
      count(*) filter (where ${isBare})::int as bare
    from sample_item s where ${ofProject("s")} and s.run_id = r.id
  ) i`;

const shown = (lang: Lang, row: RunRow): SampleRun => {
  const {
    batchId: _batch,
    fileName: _file,
    sampledCount: _sampled,
    drawnCount: _drawn,
    itemDifference: _difference,
    ...shownRow
  } = row;
  const { fsItemNameEn, population, design, ...rest } = shownRow;
  const fsItemName = lang === "en" ? fsItemNameEn : row.fsItemName;
  return {
    ...rest,
    fsItemName,
    population: { ...population },
    design: { ...design },
    obstacle: obstacleOf(row),
    words: runWords(lang, row),
  };
};

export async function runRow(db: Db, id: number): Promise<RunRow> {
  const { rows } =
    await sql<RunRow>`select ${runColumns} from ${runsFrom} where ${ofProject("r")} and r.id = ${id}`.execute(db);
  if (!rows[0]) throw missing();
  return rows[0];
}

export const readRun = async ({ db, lang }: Pick<Context, "db" | "lang">, id: number): Promise<SampleRun> =>
  shown(lang, await runRow(db, id));

export const getRun = (ctx: Context, { Id }: Input<Calls["GetSampleRun"]>): Promise<SampleRun> => readRun(ctx, Id);

const given = <Value>(value: Value | null | undefined, where: (value: Value) => Sql): Sql[] =>
  value === null || value === undefined ? [] : [where(value)];

/** Newest first. */
export async function listRuns(
  { db, lang }: Context,
  query: Input<Calls["GetSampleRunList"]>,
): Promise<Output<Calls["GetSampleRunList"]>> {
  const { projectId, fsItemId, progLineId, purpose, method, status, keyword, skipCount, maxResultCount } = query;
  const where = sql.join(
    [
      sql`r.project_id = ${projectId}`,
      ...given(fsItemId, (id) => sql`r.fs_item_id = ${id}`),
      ...given(progLineId, (id) => sql`r.prog_line_id = ${id}`),
      ...given(purpose, (own) => sql`r.purpose = ${own}`),
      ...given(method, (own) => sql`r.method = ${own}`),
      ...given(status, (own) => sql`${statusOf} = ${own}`),
      ...given(
        keyword || null,
        (text) => sql`(r.title ilike ${containing(text)} or k.data ->> 'conclusion' ilike ${containing(text)})`,
      ),
    ],
    sql` and `,
  );
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from sample_run r ${joinInForce(conclusionName, "r", "k")}
    where ${ofProject("r")} and ${where}`.execute(db);
  const { rows } = await sql<RunRow>`
    select ${runColumns} from ${runsFrom} where ${ofProject("r")} and ${where} order by r.run_no desc limit ${maxResultCount} offset ${skipCount}`.execute(
    db,
  );
  return { totalCount: counted.rows[0]?.total ?? 0, items: rows.map((row) => shown(lang, row)) };
}

/** Of `s` (sample_item) and `u` (who checked it). */
export const itemColumns = sql`s.id, s.seq, s.kind, s.stratum, s.place, s.hits, s.line_id as "JsnId", s.jmsn as "Jmsn",
  s.j_period as "jPeriod", s.j_date as "jDate", s.j_type as "jType", s.j_no as "jNo", s.j_no_text as "jNoText",
  s.line_no as "lineNo", s.account_code as "accountCode", s.account_name as "accountName", s.summary, s.debit as amountjdr,
  s.credit as amountjcr, s.book, s.audited, s.book - s.audited as difference, s.is_deviation as "isDeviation", s.is_unavailable as "isUnavailable", s.remark,
  u.name as "checkerName", s.checked_at as "checkedAt", s.row_version as "rowVersion"`;
export const itemsFrom = sql`sample_item s left join app_user u on u.tenant_id = s.tenant_id and u.id = s.checked_by`;

export async function allItems(db: Db, runId: number): Promise<SampleItem[]> {
  const { rows } = await sql<SampleItem>`
    select ${itemColumns} from ${itemsFrom} where ${ofProject("s")} and s.run_id = ${runId} order by s.seq`.execute(db);
  return rows;
}

export async function listItems(
  { db }: Context,
  { Id, skipCount, maxResultCount }: Input<Calls["GetSampleItems"]>,
): Promise<Output<Calls["GetSampleItems"]>> {
  const { rows } = await sql<SampleItem>`
    select ${itemColumns} from ${itemsFrom} where ${ofProject("s")} and s.run_id = ${Id} order by s.seq limit ${maxResultCount} offset ${skipCount}`.execute(
    db,
  );
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from sample_item where ${ofProject("sample_item")} and run_id = ${Id}`.execute(db);
  return { totalCount: counted.rows[0]?.total ?? 0, items: rows };
}
