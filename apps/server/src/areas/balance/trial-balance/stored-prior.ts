import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";

/** By item code, as the printed form shows them. */
export type StoredAmounts = Readonly<Record<string, string>>;

/** Last year's figures as they were taken over: what this project reads of the other one. */
export interface StoredPrior {
  id: number;
  /** Audited, of every line. */
  audited: StoredAmounts;
  /** Audited profit and loss up to a month that is not the last. */
  months: Readonly<Record<string, StoredAmounts>>;
}

/** The latest of the project that this one continues; null where none was taken. */
export async function readStoredPrior(db: Db, priorProjectId: number): Promise<StoredPrior | null> {
  const { rows } = await sql<StoredPrior>`
    select f.id, (select jsonb_object_agg(key, value ->> 'audited') from jsonb_each(f.amounts)) as audited, f.months
    from prior_figures f where ${ofProject("f")} and f.source_project = ${priorProjectId}
    order by f.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
