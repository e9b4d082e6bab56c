import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";

/** An account of the period and all below it; null where no account is asked for. */
export async function codesOf(db: Db, periodId: number, accountCode: string | undefined): Promise<string[] | null> {
  if (accountCode === undefined) return null;
  const { rows } = await sql<{ code: string }>`
    with recursive below as (
      select code from account where ${ofProject("account")} and period_id = ${periodId} and code = ${accountCode}
      union
      select a.code from below join account a on ${ofProject("a")} and a.period_id = ${periodId} and a.parent_code = below.code
    )
    select code from below`.execute(db);
  if (rows.length === 0) throw missing("accountBook.accountMissing");
  return rows.map(({ code }) => code);
}
