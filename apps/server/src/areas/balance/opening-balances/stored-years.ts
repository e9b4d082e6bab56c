import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { EarlierYear, SnapshotAccount, SnapshotProfit } from "./snapshot.ts";

/** A year as it was taken over. */
export interface StoredYear extends Omit<EarlierYear, "label" | "accounts" | "profitAccounts"> {
  accounts: SnapshotAccount[];
  /** Null where they are not known. */
  profitAccounts: SnapshotProfit[] | null;
}

export interface StoredYears {
  takenAt: string | null;
  last: StoredYear | null;
  /** The latest first. */
  earlier: StoredYear[];
}

interface Row {
  code: string;
  endDate: string;
  isArchived: boolean;
  takenAt: string;
  amounts: Record<string, string>;
  accounts: SnapshotAccount[] | null;
  profitAccounts: SnapshotProfit[] | null;
  earlier: EarlierYear[];
}

/** In force, without its entries; accounts, which may be thousands a year, only where they are asked for. */
export async function readStoredYears(db: Db, projectId: number, withAccounts: boolean): Promise<StoredYears> {
  const { rows } = await sql<Row>`
    select f.source_code as code, f.source_end::text as "endDate", f.is_archived as "isArchived", f.taken_at as "takenAt",
      (select jsonb_object_agg(key, value ->> 'audited') from jsonb_each(f.amounts)) as amounts,
      case when ${withAccounts} then f.accounts end as accounts,
      case when ${withAccounts} then f.profit_accounts end as "profitAccounts",
      case when ${withAccounts} then f.earlier
        else (select coalesce(jsonb_agg(e - 'accounts' - 'profitAccounts' order by n), '[]')
          from jsonb_array_elements(f.earlier) with ordinality as years (e, n)) end as earlier
    from prior_figures f
    where ${ofProject("f")} and f.source_project = (select prior_project_id from project where id = ${projectId})
    order by f.id desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return { takenAt: null, last: null, earlier: [] };
  const { takenAt, code, endDate, isArchived, amounts, accounts, profitAccounts, earlier } = row;
  const years = earlier.map((year) => ({
    ...year,
    accounts: year.accounts ?? [],
    profitAccounts: year.profitAccounts ?? null,
  }));
  const last = { source: "audited" as const, code, endDate, isArchived, amounts };
  return { takenAt, last: { ...last, accounts: accounts ?? [], profitAccounts }, earlier: years };
}
