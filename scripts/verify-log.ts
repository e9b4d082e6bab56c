// npm run verify-log: recomputes the hash chain of every tenant's action log; exit 1 names the first row that does not fit.
import { fileURLToPath } from "node:url";
import { createPool } from "@digao/db/pool";
import { clientOf, type Db, withoutTenant, withTenant } from "@digao/db/tenant";
import { withAppUrl } from "./with-app-url.ts";

export interface Verdict {
  tenantId: number;
  rows: number;
  /** Number and fault of the first row that does not fit; null when the whole chain holds. */
  broken: { seq: string; why: string } | null;
}

type Fault = NonNullable<Verdict["broken"]>;

/** A row must follow its predecessor by number and hash, and its own hash must be that of its contents. */
async function findBrokenRow(db: Db): Promise<Fault | null> {
  const { rows } = await clientOf(db).query<Fault>(`
    with chain as (
      select a.seq, a.prev_hash, a.hash, action_log_digest(a) as digest,
        lag(a.seq, 1, 0::bigint) over w as seq_before, lag(a.hash, 1, '\\x00'::bytea) over w as hash_before
      from action_log a window w as (order by a.seq))
    select seq::text, case when seq <> seq_before + 1 then 'rows before it are missing'
      when prev_hash <> hash_before then 'it does not follow the row before it'
      else 'its contents were changed' end as why
    from chain where seq <> seq_before + 1 or prev_hash <> hash_before or hash <> digest
    order by chain.seq limit 1`);
  return rows[0] ?? null;
}

/** Rows cut off the end leave a chain that fits; the head still knows the last number and hash. */
async function findBrokenEnd(db: Db): Promise<Fault | null> {
  const { rows } = await clientOf(db).query<Fault>(`
    select coalesce(h.seq, l.seq)::text as seq, 'the end of the log is missing or was added by hand' as why
    from action_log_head h full join (select seq, hash from action_log order by seq desc limit 1) l on true
    where (h.seq, h.hash) is distinct from (l.seq, l.hash) and coalesce(h.seq, 1) > 0`);
  return rows[0] ?? null;
}

export function verifyTenant(pool: ReturnType<typeof createPool>, tenantId: number): Promise<Verdict> {
  const check = async (db: Db): Promise<Verdict> => {
    const { rows } = await clientOf(db).query<{ count: string }>("select count(*) from action_log");
    const broken = (await findBrokenRow(db)) ?? (await findBrokenEnd(db));
    return { tenantId, rows: Number(rows[0]?.count), broken };
  };
  return withTenant(pool, tenantId, check, { readOnly: true });
}

export async function verifyLogs(appUrl: string): Promise<Verdict[]> {
  const pool = createPool(appUrl, { statementTimeoutMs: 0 });
  try {
    const tenants = await withoutTenant(pool, (db) => db.selectFrom("tenant").select("id").orderBy("id").execute());
    const verdicts: Verdict[] = [];
    for (const { id } of tenants) verdicts.push(await verifyTenant(pool, Number(id)));
    return verdicts;
  } finally {
    await pool.end();
  }
}

async function main(): Promise<void> {
  const verdicts = await withAppUrl(verifyLogs);
  for (const { tenantId, rows, broken } of verdicts) {
    console.log(`tenant ${tenantId}: ${broken ? `BROKEN at row ${broken.seq}: ${broken.why}` : `${rows} rows hold`}`);
  }
  if (verdicts.some((verdict) => verdict.broken)) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
