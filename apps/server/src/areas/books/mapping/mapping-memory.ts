import { insertFound } from "@digao/db/insert-found";
import type { Db } from "@digao/db/tenant";
import { accountNameKey } from "@digao/domain/text/normalise";
import { sql } from "kysely";

/** What people decided about this client's accounts, this year or before, by the account's full name. */
export interface Remembered {
  stdCode: string | null;
  fsItemCode: string;
  rule: string | null;
}

export async function readMemory(db: Db, custId: number): Promise<ReadonlyMap<string, Remembered>> {
  const rows = await db.selectFrom("mapping_memory").where("cust_id", "=", custId).selectAll().execute();
  return new Map(
    rows.map((row) => [row.account_name, { stdCode: row.std_code, fsItemCode: row.fs_item_code, rule: row.map_rule }]),
  );
}

export async function remember(
  db: Db,
  custId: number,
  accounts: readonly ({ fullName: string } & Remembered)[],
): Promise<void> {
  const byName = new Map(accounts.map((account) => [accountNameKey(account.fullName), account]));
  const rows = [...byName].map(([name, { stdCode, fsItemCode, rule }]) => ({ name, stdCode, fsItemCode, rule }));
  await insertFound(
    db,
    sql`
    insert into mapping_memory as known (cust_id, account_name, std_code, fs_item_code, map_rule)
    select ${custId}::bigint, m.name, m."stdCode", m."fsItemCode", m.rule
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(name text, "stdCode" text, "fsItemCode" text, rule text)
    on conflict (tenant_id, cust_id, account_name) do update
      set std_code = excluded.std_code, fs_item_code = excluded.fs_item_code, map_rule = excluded.map_rule, hits = known.hits + 1
  `,
  );
}

export async function forget(db: Db, custId: number, fullNames: readonly string[]): Promise<void> {
  await db
    .deleteFrom("mapping_memory")
    .where("cust_id", "=", custId)
    .where("account_name", "in", fullNames.map(accountNameKey))
    .execute();
}
