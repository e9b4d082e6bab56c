/** What an import must leave: the books in force whole, and no row that belongs to nobody. */
import { sql } from "kysely";
import { expect } from "vitest";
import type { TestTenant } from "./kit.ts";

const bulkTables = [
  "tb_row",
  "voucher",
  "voucher_line",
  "ledger_month",
  "ledger_month_aux",
  "client_statement",
] as const;

interface Figures {
  lines: number;
  vouchers: number;
  debit: string;
  credit: string;
}

/** The journal in force and the figures its batch claims, which its rows and its roll-up must both have. */
export async function journalInForce(tenant: TestTenant, projectId: number): Promise<number | null> {
  const of = (alias: string) =>
    sql`${sql.ref(`${alias}.tenant_id`)} = ${tenant.id} and ${sql.ref(`${alias}.project_id`)} = ${projectId}`;
  const { rows } = await tenant.inDb((db) =>
    sql<{ batchId: number; status: number; totals: Figures; rows: Figures; rolled: Figures }>`
      select b.id as "batchId", b.status, b.summary -> 'totals' as totals,
        (select jsonb_build_object('lines', count(*), 'debit', sum(debit)::text, 'credit', sum(credit)::text,
          'vouchers', (select count(*) from voucher v where ${of("v")} and v.batch_id = b.id))
          from voucher_line l where ${of("l")} and l.batch_id = b.id) as rows,
        (select jsonb_build_object('lines', sum(line_count), 'debit', sum(debit)::text, 'credit', sum(credit)::text)
          from ledger_month m where ${of("m")} and m.batch_id = b.id) as rolled
      from project_period p join import_batch b on ${of("b")} and b.id = p.voucher_batch_id where ${of("p")}`.execute(
      db,
    ),
  );
  const [period] = rows;
  if (!period) return null;
  const { lines, vouchers, debit, credit } = period.totals;
  expect(lines).toBeGreaterThan(1000);
  expect(period).toMatchObject({
    status: 5,
    rows: { lines, vouchers, debit, credit },
    rolled: { lines, debit, credit },
  });
  return period.batchId;
}

/** Batches that have rows although they were given up and purged, or were never checked to the end. */
export async function strayBatches(tenant: TestTenant): Promise<unknown[]> {
  const all = bulkTables.map(
    (table) =>
      sql`select ${table} as "table", project_id, batch_id from ${sql.table(table)} where tenant_id = ${tenant.id}`,
  );
  const { rows } = await tenant.inDb((db) =>
    sql`
      select distinct r."table", r.batch_id from (${sql.join(all, sql` union all `)}) r
      where not exists (select 1 from import_batch b
        where b.tenant_id = ${tenant.id} and b.project_id = r.project_id
          and b.id = r.batch_id and b.status in (2, 3, 4, 5) and b.purged_at is null)`.execute(db),
  );
  return rows;
}
