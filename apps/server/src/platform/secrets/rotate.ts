import type { Pool } from "@digao/db/pool";
import { type Db, withoutTenant, withTenant } from "@digao/db/tenant";
import { wrappingKey } from "./master-keys.ts";
import { unwrap, wrap } from "./secrets.ts";

async function tenantIds(pool: Pool): Promise<number[]> {
  const rows = await withoutTenant(pool, (db) => db.selectFrom("tenant").select("id").orderBy("id").execute());
  return rows.map(({ id }) => id);
}

async function rewrap(db: Db): Promise<number> {
  const rows = await db
    .selectFrom("data_key")
    .select(["tenant_id", "version", "master_id", "wrapped"])
    .where("master_id", "!=", wrappingKey().id)
    .forUpdate()
    .execute();
  for (const row of rows) {
    await db
      .updateTable("data_key")
      .set(wrap(unwrap(row), row))
      .where("version", "=", row.version)
      .execute();
  }
  return rows.length;
}

/** Wraps every firm's data keys by the first master key, firm by firm beside running servers; answers how many. */
export async function rewrapAll(pool: Pool): Promise<number> {
  let count = 0;
  for (const id of await tenantIds(pool)) count += await withTenant(pool, id, rewrap);
  return count;
}

/** The master keys that still wrap something. */
export async function masterKeysInUse(pool: Pool): Promise<Set<string>> {
  const inUse = new Set<string>();
  for (const id of await tenantIds(pool)) {
    const rows = await withTenant(pool, id, (db) => db.selectFrom("data_key").select("master_id").execute());
    for (const { master_id } of rows) inUse.add(master_id);
  }
  return inUse;
}
