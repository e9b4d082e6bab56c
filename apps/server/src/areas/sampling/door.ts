import { sampleStatus } from "@digao/contract/codes";
import type { SampleResult } from "@digao/contract/sampling/run";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type Fen, fen } from "@digao/domain/money";
import { beyondFound } from "@digao/domain/sampling/projection";
import { sql } from "kysely";
import { code } from "../../platform/lib/code-sql.ts";
import { linesOfVouchers } from "../vouchers/door.ts";

/**
 * After another journal came in force: each item is looked for by month, type, number, line, account and amounts. What is not
 * found keeps its record without a line.
 */
export async function relinkSampleItems(db: Db, periodId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct v.id from sample_item i
    join sample_run r on ${ofProject("r")} and r.id = i.run_id
    join project_period p on ${ofProject("p")} and p.id = r.period_id
    join voucher v on ${ofProject("v")} and v.batch_id = p.voucher_batch_id and v.j_period = i.j_period
      and v.j_type = i.j_type and v.j_no_text = i.j_no_text
    where ${ofProject("i")} and r.period_id = ${periodId}`.execute(db);
  await sql`
    update sample_item i set line_id = f.id, jmsn = f.jmsn from (
      select distinct on (i.id) i.id as item, l.id, l.jmsn
      from sample_item i join sample_run r on ${ofProject("r")} and r.id = i.run_id
      left join (
        select l.id, l.jmsn, l.line_no, l.account_code, l.debit, l.credit, v.j_period, v.j_type, v.j_no_text
        from ${linesOfVouchers(rows.map(({ id }) => id))} l join voucher v on ${ofProject("v")} and v.id = l.jmsn
      ) l on l.j_period = i.j_period and l.j_type = i.j_type and l.j_no_text = i.j_no_text and l.line_no = i.line_no
        and l.account_code = i.account_code and l.debit = i.debit and l.credit = i.credit
      where ${ofProject("i")} and ${ofProject("r")} and r.period_id = ${periodId} order by i.id, l.id
    ) f where ${ofProject("i")} and i.id = f.item and (i.line_id is distinct from f.id or i.jmsn is distinct from f.jmsn)`.execute(
    db,
  );
}

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
  status: number;
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
    select e.id as "runId", e.run_no as "runNo", e.fs_item_id as "fsItemId", e.method, e.title, e.status, e.result, e.is_stale as "isStale",
      coalesce(e.result #>> '{factual,over}', i.over::text) as over, coalesce(e.result #>> '{factual,under}', i.under::text) as under, i.lost
    from evaluated e cross join lateral (
      select coalesce(sum(greatest(s.book - s.audited, 0)), 0)::numeric(20,2) as over,
        coalesce(sum(greatest(s.audited - s.book, 0)), 0)::numeric(20,2) as under, count(*) filter (where s.line_id is null)::int as lost
      from sample_item s where ${ofProject("s")} and s.run_id = e.id
    ) i where e.id not in (select id from replaced) order by e.run_no`.execute(db);
  return rows.map(({ result, status, over, under, lost, isStale, ...run }) => {
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
      isConcluded: status === sampleStatus.concluded,
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
