import { ownProject, ownTenant } from "@digao/db/project-rows";
/** What a set-based check (完整性检查) answers, and how its findings are kept: at most 5,000 rows a code beside the true count. */
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import type { LedgerSource } from "../vouchers/ledger-source.sql.ts";

/**
 * A query of (code, jmsn, line_no, account_code, detail): jmsn null for findings of an account, line_no null for those of a
 * voucher. It carries ids only; where the voucher stands is looked up for the rows that are kept.
 */
export type Found = RawBuilder<unknown>;

export const findingsMax = 5000;

export interface FindingCount {
  code: string;
  count: number;
}

interface Keep {
  batchId: number;
  ledger: LedgerSource | null;
  levelOf: Readonly<Record<string, number>>;
}

const nowhere = sql`(select null::bigint as id, null::int as j_period, null::text as j_type, null::int as j_no, null::text as j_no_text where false)`;

/** Runs the checks one after the other and keeps what they find under the batch; answers the true counts. */
export async function keepFindings(
  db: Db,
  { batchId, ledger, levelOf }: Keep,
  checks: readonly Found[],
  onCheck: (done: number, total: number) => void,
): Promise<FindingCount[]> {
  const counts = new Map<string, number>();
  let seq = 0;
  for (const [index, found] of checks.entries()) {
    onCheck(index, checks.length);
    const { rows } = await sql<FindingCount>`
      with found as materialized (${found}),
      ranked as (
        select f.*, row_number() over (partition by code order by jmsn, line_no, account_code) as place from found f
      ),
      kept as (
        insert into integrity_finding (tenant_id, project_id, batch_id, seq, code, level, ref, detail)
        select ${ownTenant}, ${ownProject}, ${batchId}, ${seq} + row_number() over (order by r.code, r.place), r.code,
          (${JSON.stringify(levelOf)}::jsonb ->> r.code)::smallint,
          case when r.jmsn is null then jsonb_strip_nulls(jsonb_build_object('account', r.account_code))
            else jsonb_strip_nulls(jsonb_build_object('jmsn', r.jmsn, 'lineNo', r.line_no, 'accountCode', r.account_code,
              'period', v.j_period, 'type', v.j_type, 'no', case when v.j_no is null then to_jsonb(v.j_no_text) else to_jsonb(v.j_no) end))
            end,
          coalesce(r.detail, '{}')
        from ranked r left join ${ledger?.vouchers ?? nowhere} v on v.id = r.jmsn
        where r.place <= ${findingsMax}
        returning 1
      )
      select code, count(*)::int as count from found group by code`.execute(db);
    for (const { code, count } of rows) {
      counts.set(code, (counts.get(code) ?? 0) + count);
      seq += Math.min(count, findingsMax);
    }
  }
  return [...counts].map(([code, count]) => ({ code, count }));
}
