import { sampleConclusion } from "@digao/contract/areas/evidence/sampling/calls";
import { sampleStatus } from "@digao/contract/areas/evidence/sampling/codes";
import type { SampleResult } from "@digao/contract/areas/evidence/sampling/run";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type Fen, fen } from "@digao/domain/money";
import { beyondFound } from "@digao/domain/sampling/projection";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { isConcluded } from "../../../platform/paper/conclusions.ts";
import type { Context } from "../../../platform/serve.ts";
import type { StoredOfVoucher, VoucherKeeper } from "../../books/vouchers/door.ts";
import { adaptRuns, type SmallSample, smallRuns } from "./adapt.ts";
import { type ControlItem, drawForControl } from "./for-control.ts";

/** What was drawn as samples; an item whose line is not found keeps its record without one. */
export const sampleKeeper: VoucherKeeper = {
  recordsOf: async (db, periodId) => {
    const { rows } = await sql<StoredOfVoucher>`
      select i.id, i.line_id as "lineId", i.jmsn, i.j_period as "jPeriod", i.j_date as "jDate", i.j_type as "jType", i.j_no_text as "jNoText",
        jsonb_build_object('lineNo', i.line_no, 'accountCode', i.account_code, 'debit', i.debit::text, 'credit', i.credit::text,
          'summary', i.summary) as line,
        i.checked_by is not null or i.audited is not null or i.is_deviation is not null as "isTested", null as "ownerId"
      from sample_item i join sample_run r on ${ofProject("r")} and r.id = i.run_id
      where ${ofProject("i")} and r.period_id = ${periodId} order by i.id`.execute(db);
    return rows;
  },
  move: async (db, moves) => {
    await sql`
      update sample_item i set line_id = m.line, jmsn = case when m.line is not null then m.jmsn end
      from unnest(${moves.map(({ id }) => id)}::bigint[], ${moves.map(({ lineId }) => lineId)}::bigint[],
        ${moves.map(({ jmsn }) => jmsn)}::bigint[]) m (id, line, jmsn)
      where ${ofProject("i")} and i.id = m.id and i.line_id is distinct from m.line`.execute(db);
  },
};

/** What a sample of details says beyond what was found in it: kind 3 (推断错报) of the summary of misstatements. */
export interface ProjectedMisstatement {
  runId: number;
  runNo: number;
  fsItemId: number | null;
  /** Without the factual part; both positive. */
  overstatement: Fen;
  understatement: Fen;
  factualOver: Fen;
  factualUnder: Fen;
  method: number;
  title: string;
  isConcluded: boolean;
  /** Tested or designed otherwise since, or items are no longer in the books: to be evaluated again. */
  isStale: boolean;
}

interface EvaluatedRow {
  runId: number;
  runNo: number;
  fsItemId: number | null;
  method: number;
  title: string;
  isConcluded: boolean;
  result: Exclude<SampleResult, { kind: "attribute" }>;
  over: string;
  under: string;
  lost: number;
  isStale: boolean;
}

/** A run that is extended by one that has been evaluated is told by that one alone. */
export async function projectedMisstatements(db: Db, projectId: number): Promise<readonly ProjectedMisstatement[]> {
  const { rows } = await sql<EvaluatedRow>`
    with recursive evaluated as (
      select * from sample_run r
      where ${ofProject("r")} and r.project_id = ${projectId} and r.purpose = ${code.samplePurpose.details} and r.result is not null
    ), replaced as (
      select extends_id as id from evaluated where extends_id is not null
      union select r.extends_id from sample_run r join replaced on r.id = replaced.id
      where ${ofProject("r")} and r.project_id = ${projectId} and r.extends_id is not null
    )
    select e.id as "runId", e.run_no as "runNo", e.fs_item_id as "fsItemId", e.method, e.title, ${isConcluded(sampleConclusion.spec.name, "e")} as "isConcluded", e.result, e.is_stale as "isStale",
      coalesce(e.result #>> '{factual,over}', i.over::text) as over, coalesce(e.result #>> '{factual,under}', i.under::text) as under, i.lost
    from evaluated e cross join lateral (
      select coalesce(sum(greatest(s.book - s.audited, 0)), 0)::numeric(20,2) as over,
        coalesce(sum(greatest(s.audited - s.book, 0)), 0)::numeric(20,2) as under, count(*) filter (where s.line_id is null)::int as lost
      from sample_item s where ${ofProject("s")} and s.run_id = e.id
    ) i where e.id not in (select id from replaced) order by e.run_no`.execute(db);
  return rows.map(({ result, over, under, lost, isStale, ...run }) => {
    const found = { over: fen(over), under: fen(under) };
    const likely =
      result.kind === "mus" ? { over: fen(result.over.likely), under: fen(result.under.likely) } : fen(result.likely);
    const beyond = beyondFound(likely, found);
    return {
      ...run,
      overstatement: beyond.over,
      understatement: beyond.under,
      factualOver: found.over,
      factualUnder: found.under,
      isStale: isStale || lost > 0,
    };
  });
}

/** Of which items' samples vouchers are. */
export async function itemsOfSampled(db: Db, jmsns: readonly number[]): Promise<{ jmsn: number; fsItemId: number }[]> {
  const { rows } = await sql<{ jmsn: number; fsItemId: number }>`
    select distinct i.jmsn, r.fs_item_id as "fsItemId"
    from sample_item i join sample_run r on ${ofProject("r")} and r.id = i.run_id
    where ${ofProject("i")} and i.jmsn = any(${jmsns}::bigint[]) and r.fs_item_id is not null`.execute(db);
  return rows;
}

/** Samples that are not concluded and whose result is missing or older than their tests. */
export const unevaluatedSamples = (db: Db): Promise<{ id: number; runNo: number; title: string }[]> =>
  db
    .selectFrom("sample_run")
    .where("status", "=", sampleStatus.open)
    .where("control_point_id", "is", null)
    .where((where) => where.not(isConcluded(sampleConclusion.spec.name, "sample_run")))
    .where((where) => where.or([where("result", "is", null), where("is_stale", "=", true)]))
    .select(["id", "run_no as runNo", "title"])
    .orderBy("run_no")
    .execute();

/** Reliance on controls has fallen for these items, or come back: what their samples of details need follows, and what is too small says so. */
export const adaptSamples = (ctx: Context, itemIds: readonly number[], of: { isLost: boolean }): Promise<void> =>
  adaptRuns(ctx, itemIds, of);

/** Samples of details that are too small since controls are not relied on; of all items, or of one. */
export const smallSamples = (db: Db, itemId?: number): Promise<SmallSample[]> => smallRuns(db, itemId);

/** Items for the test of a control, from the journal. */
export const drawControlSample = (
  ctx: Context,
  wish: Parameters<typeof drawForControl>[1],
): Promise<{ runId: number; seed: number; items: ControlItem[] }> => drawForControl(ctx, wish);
