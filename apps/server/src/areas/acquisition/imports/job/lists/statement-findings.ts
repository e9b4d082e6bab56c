import { insertFound } from "@digao/db/insert-found";
import { ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { statementDifferences } from "@digao/domain/adjustments/statement-difference";
import { levelOf } from "@digao/domain/integrity/checks";
import { yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { clientAmounts, projectTrialBalance } from "../../../../balance/trial-balance/door.ts";
import type { BatchSummary, TargetPeriod } from "../../batch-row.ts";

/**
 * The client's statements against the unaudited amounts of the trial balance in force (IC-32 客户报表与余额表不符); nothing to compare
 * with while none is in force or no account is mapped.
 */
export async function keepStatementFindings(
  db: Db,
  { batchId, projectId }: { batchId: number; projectId: number },
  period: TargetPeriod,
): Promise<NonNullable<BatchSummary["checks"]>> {
  if (period.id === null || !(await isMapped(db, period.id))) return [];
  const client = await clientAmounts(db, projectId, batchId);
  const { rows } = await projectTrialBalance(db, { projectId, periodId: period.id });
  const found = statementDifferences(
    [...rows.values()].map(({ line, unaudited }) => ({ line, unaudited, clientAmt: client.get(line.code) ?? null })),
  );
  const findings = found.map(({ itemCode, clientAmt, unaudited, difference }) => ({
    ref: { account: itemCode },
    detail: { client: yuan(clientAmt), unaudited: yuan(unaudited), difference: yuan(difference) },
  }));
  await insertFound(
    db,
    sql`
    insert into integrity_finding (tenant_id, project_id, batch_id, seq, code, level, ref, detail)
    select ${ownTenant}, ${ownProject}, ${batchId}, place, 'IC-32', ${levelOf("IC-32")}, ref, detail
    from rows from (jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) as (ref jsonb, detail jsonb))
      with ordinality f (ref, detail, place)`,
  );
  return findings.length > 0 ? [{ code: "IC-32", count: findings.length }] : [];
}

async function isMapped(db: Db, periodId: number): Promise<boolean> {
  const row = await db
    .selectFrom("project_period as p")
    .innerJoin("account as a", "a.period_id", "p.id")
    .where("p.id", "=", periodId)
    .where("p.tb_batch_id", "is not", null)
    .where("a.fs_item_id", "is not", null)
    .select("a.id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
