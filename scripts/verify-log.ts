// npm run verify-log: recomputes the hash chains of every tenant's action log, the firm's and those of its projects; exit 1 names in
// each that does not hold the first row that does not fit.
import { fileURLToPath } from "node:url";
import { createPool } from "@digao/db/pool";
import { clientOf, type Db, withoutTenant, withTenant } from "@digao/db/tenant";
import { withAppUrl } from "./with-app-url.ts";

interface Fault {
  /** Null: the firm's own chain. */
  projectId: number | null;
  seq: number;
  why: string;
}

export interface Verdict {
  tenantId: number;
  rows: number;
  projects: number;
  /** Of each chain that does not hold, the first row that does not fit. */
  broken: Fault[];
}

interface Chain {
  log: string;
  /** The project whose chain a row of this alias belongs to. */
  of: (alias: string) => string;
  key: string;
}
const chains: readonly Chain[] = [
  { log: "action_log", of: () => "null::bigint", key: "tenant_id" },
  { log: "project_log", of: (alias) => `${alias}.project_id`, key: "tenant_id, project_id" },
];

/** A row must follow its predecessor by number and hash, and its own hash must be that of its contents. Read in the order of the key. */
const brokenRows = ({ log, of, key }: Chain): string => `
  with chain as (
    select ${of("a")} as "projectId", a.seq, a.prev_hash, a.hash,
      log_digest(a.prev_hash, a.tenant_id, a.seq, a.at, a.user_id, a.user_name, a.ip, a.request_id, a.project_id, a.ref_type, a.ref_id,
        a.action, a.old_value, a.new_value) as digest,
      lag(a.seq, 1, 0::bigint) over w as seq_before, lag(a.hash, 1, '\\x00'::bytea) over w as hash_before
    from ${log} a where a.tenant_id = $1 window w as (partition by ${key} order by a.seq))
  select distinct on ("projectId") "projectId", seq,
    case when seq <> seq_before + 1 then 'rows before it are missing'
      when prev_hash <> hash_before then 'it does not follow the row before it'
      else 'its contents were changed' end as why
  from chain where seq <> seq_before + 1 or prev_hash <> hash_before or hash <> digest
  order by "projectId", seq`;

/** Rows cut off the end leave a chain that fits; the head still knows the last number and hash. */
const brokenEnds = ({ log, of, key }: Chain): string => `
  select coalesce(${of("h")}, ${of("l")}) as "projectId", coalesce(h.seq, l.seq) as seq,
    'the end of the log is missing or was added by hand' as why
  from (select * from ${log}_head where tenant_id = $1) h
  full join (select distinct on (${key}) ${key}, seq, hash from ${log} where tenant_id = $1 order by ${key}, seq desc) l using (${key})
  where (h.seq, h.hash) is distinct from (l.seq, l.hash) and coalesce(h.seq, 1) > 0
  order by 1`;

/** A chain written anew from its first row fits, but not with what the firm's chain took in of it. */
const brokenHeads = `
  select distinct on (t.project_id) t.project_id as "projectId", t.seq_then as seq,
    case when l.seq is null then 'it is missing, and the firm''s log has taken it in'
      else 'the firm''s log has taken it in with another hash' end as why
  from (select tenant_id, project_id, new_value ->> 'hash' as hash,
      case when new_value ->> 'seq' ~ '^[0-9]{1,18}$' then (new_value ->> 'seq')::bigint else 0 end as seq_then
    from action_log where tenant_id = $1 and ref_type = 'project' and action = 'logHead') t
  left join project_log l on l.tenant_id = $1 and l.project_id = t.project_id and l.seq = t.seq_then
  where l.seq is null or encode(l.hash, 'hex') is distinct from t.hash
  order by t.project_id, t.seq_then`;

/** Of a log that was removed whole before the firm's chain had taken it in, there is still that it was to be. */
const missingLogs = `
  select d.of_project as "projectId", 1::bigint as seq, 'the log of the project is missing' as why
  from project_log_due d left join project_log_head h on h.tenant_id = $1 and h.project_id = d.of_project
  where d.tenant_id = $1 and h.project_id is null`;

const counts = `select (select count(*) from action_log where tenant_id = $1) + (select count(*) from project_log where tenant_id = $1) as rows,
  (select count(*) from project_log_head where tenant_id = $1) as projects`;

async function check(db: Db, tenantId: number): Promise<Verdict> {
  const client = clientOf(db);
  const found = new Map<number | null, Fault>();
  for (const text of [...chains.map(brokenRows), brokenHeads, ...chains.map(brokenEnds), missingLogs]) {
    const { rows } = await client.query<Fault>(text, [tenantId]);
    for (const fault of rows) if (!found.has(fault.projectId)) found.set(fault.projectId, fault);
  }
  const { rows } = await client.query<Pick<Verdict, "rows" | "projects">>(counts, [tenantId]);
  const [told] = rows;
  if (!told) throw new Error("The rows were not counted.");
  return { tenantId, ...told, broken: [...found.values()] };
}

/** All of one moment: what is written meanwhile would seem to be missing. */
export const verifyTenant = (pool: ReturnType<typeof createPool>, tenantId: number): Promise<Verdict> =>
  withTenant(pool, tenantId, (db) => check(db, tenantId), { readOnly: true, isSnapshot: true });

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

const lineOf = ({ projectId, seq, why }: Fault): string =>
  `BROKEN in the ${projectId === null ? "firm's log" : `log of project ${projectId}`} at row ${seq}: ${why}`;

async function main(): Promise<void> {
  const verdicts = await withAppUrl(verifyLogs);
  for (const { tenantId, rows, projects, broken } of verdicts) {
    const lines =
      broken.length > 0
        ? broken.map(lineOf)
        : [`${rows} rows hold, in the firm's log and those of ${projects} projects`];
    for (const line of lines) console.log(`tenant ${tenantId}: ${line}`);
  }
  if (verdicts.some(({ broken }) => broken.length > 0)) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
