import pg from "pg";
import { inject } from "vitest";

/** Runs as superuser in a test's database: past row security, which is how one sees whether anything is left. */
export async function asSuperuser<T>(
  { ownerUrl }: { ownerUrl: string },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const url = new URL(inject("database").adminUrl);
  url.pathname = new URL(ownerUrl).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Of all firms together: what waits in them for the servers is no record of a firm. */
export const queues: readonly string[] = ["job_queue", "live_outbox"];

/** Every table that names a firm in a column, whatever the catalogue function of the product says. */
export async function tablesOfFirms(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(`
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  return rows.map(({ relname }) => String(relname));
}

export async function countsOf(client: pg.Client, tenantId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tablesOfFirms(client)) {
    const { rows } = await client.query(`select count(*)::int as count from "${table}" where tenant_id = $1`, [
      tenantId,
    ]);
    counts[table] = rows[0].count;
  }
  return counts;
}

/** A fingerprint of all rows of a firm, table by table. */
export async function digestsOf(client: pg.Client, tenantId: number): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const table of await tablesOfFirms(client)) {
    const { rows } = await client.query(
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as md5 from "${table}" t where tenant_id = $1`,
      [tenantId],
    );
    digests[table] = rows[0].md5;
  }
  return digests;
}

const byType: Record<string, string> = {
  bool: "true",
  bytea: "'\\x00'",
  date: "'2024-01-01'",
  jsonb: "'{}'",
  text: "'planted'",
  timestamptz: "'2024-01-01'",
  uuid: "gen_random_uuid()",
};
const plantedIn = (type: string): string => byType[type] ?? (type.startsWith("_") ? "'{}'" : "1");

async function plantIn(client: pg.Client, table: string, tenantId: number): Promise<void> {
  const { rows } = await client.query(
    `select a.attname as name, t.typname as type from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef
       and a.attidentity = '' and a.attname <> 'tenant_id'`,
    [table],
  );
  const values: Record<string, string> = { tenant_id: String(tenantId) };
  for (const { name, type } of rows) values[name] = plantedIn(type);
  // There is no such job: it must not come to its turn, nor take the number of one that comes.
  if (table === "job_queue") Object.assign(values, { job_id: String(1_000_000 + tenantId), run_at: "'2099-01-01'" });
  const names = Object.keys(values).map((name) => `"${name}"`);
  await client.query(`insert into "${table}" (${names}) values (${Object.values(values)}) on conflict do nothing`);
}

/** Planted values are any: what a table checks of a row has nothing to do with the row's coming or going. */
async function dropChecks(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    select conrelid::regclass::text as "table", quote_ident(conname) as name from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 'tenant'::regclass
      -- The parts of a table on a cluster's coordinator go with it.
      and conrelid::regclass::text !~ '_[0-9]{6,}$'`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
}

/** At least one row of the firm in every table that holds rows of firms, those that nothing writes yet too. */
export function plantEverywhere(server: { ownerUrl: string }, tenantId: number): Promise<void> {
  return asSuperuser(server, async (client) => {
    await dropChecks(client);
    // Neither foreign keys nor triggers: the rows point nowhere.
    await client.query("begin");
    const settings = ["session_replication_role = replica", "app.user_id = '1'", "app.project_id = '1'"];
    for (const setting of [...settings, "citus.multi_shard_modify_mode = sequential"])
      await client.query(`set local ${setting}`);
    const counts = await countsOf(client, tenantId);
    for (const [table, count] of Object.entries(counts)) if (count === 0) await plantIn(client, table, tenantId);
    const empty = Object.entries(await countsOf(client, tenantId)).filter(([, count]) => count === 0);
    if (empty.length > 0) throw new Error(`Nothing was planted in ${empty.map(([table]) => table).join(", ")}.`);
    await client.query("commit");
  });
}
