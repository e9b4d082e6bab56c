// npm run verify-log: recomputes the hash chains of every tenant's action log, the firm's and those of its projects; exit 1 names in
// each that does not hold the first row that does not fit.
import { fileURLToPath } from "node:url";
import { createPool } from "@digao/db/pool";
import { clientOf, type Db, withoutTenant, withTenant } from "@digao/db/tenant";
import type pg from "pg";
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

interface TakenHead {
  projectId: number;
  seq: number;
  hash: string;
}

/** What the firm's chain has taken in of its projects'. */
const takenHeads = `
  select project_id as "projectId", coalesce(new_value ->> 'hash', '') as hash,
    case when new_value ->> 'seq' ~ '^[0-9]{1,18}$' then (new_value ->> 'seq')::bigint else 0 end as seq
  from action_log where tenant_id = $1 and ref_type = 'project' and action = 'logHead' order by 1, 3`;

const rowsOfHeads = `
  select l.project_id as "projectId", l.seq, encode(l.hash, 'hex') as hash
  from unnest($2::bigint[], $3::bigint[]) t (project_id, seq)
  join project_log l on l.tenant_id = $1 and l.project_id = t.project_id and l.seq = t.seq`;

const headsAtOnce = 5000;

/** Of destroyed archives, where their logs ended, by their own record and as the firm's chain took it in. */
const destroyedLogs = `
  select d.of_project as "projectId", d.log_seq as seq, d.log_hash as hash from archive_destruction d
  where d.tenant_id = $1 and d.emptied_at is not null and exists (select from action_log a where a.tenant_id = d.tenant_id
    and a.project_id = d.of_project and a.ref_type = 'project' and a.action = 'logHead' and a.new_value ->> 'hash' = d.log_hash)`;

const headsOf = `
  select h.project_id as "projectId", h.seq, encode(h.hash, 'hex') as hash from project_log_head h
  where h.tenant_id = $1 and h.project_id = any($2::bigint[])`;

/** Where the logs of destroyed archives ended; only those of which the head that is left says the same. */
async function endsOfDestroyed(client: pg.ClientBase, tenantId: number): Promise<Map<number, number>> {
  const { rows: recorded } = await client.query<TakenHead>(destroyedLogs, [tenantId]);
  const { rows: left } = await client.query<TakenHead>(headsOf, [tenantId, recorded.map((one) => one.projectId)]);
  const heads = new Set(left.map(({ projectId, seq, hash }) => `${projectId} ${seq} ${hash}`));
  return new Map(
    recorded
      .filter(({ projectId, seq, hash }) => heads.has(`${projectId} ${seq} ${hash}`))
      .map(({ projectId, seq }) => [projectId, seq]),
  );
}

/**
 * A chain written anew from its first row fits, but not with what the firm's chain took in of it. Asked part by part: on a cluster the
 * firm's chain and the projects' lie on different nodes.
 */
async function brokenHeads(client: pg.ClientBase, tenantId: number): Promise<Fault[]> {
  const { rows: taken } = await client.query<TakenHead>(takenHeads, [tenantId]);
  const broken: Fault[] = [];
  for (let from = 0; from < taken.length; from += headsAtOnce) {
    const part = taken.slice(from, from + headsAtOnce);
    const { rows } = await client.query<TakenHead>(rowsOfHeads, [
      tenantId,
      part.map(({ projectId }) => projectId),
      part.map(({ seq }) => seq),
    ]);
    const there = new Map(rows.map((row) => [`${row.projectId} ${row.seq}`, row.hash]));
    for (const { projectId, seq, hash } of part) {
      const found = there.get(`${projectId} ${seq}`);
      if (found === hash) continue;
      const why =
        found === undefined
          ? "it is missing, and the firm's log has taken it in"
          : "the firm's log has taken it in with another hash";
      broken.push({ projectId, seq, why });
    }
  }
  return broken;
}

/** Of a log that was removed whole before the firm's chain had taken it in, there is still that it was to be. */
async function missingLogs(client: pg.ClientBase, tenantId: number): Promise<Fault[]> {
  const { rows: due } = await client.query<{ projectId: number }>(
    `select of_project as "projectId" from project_log_due where tenant_id = $1 order by 1`,
    [tenantId],
  );
  const { rows } = await client.query<{ projectId: number }>(
    `select project_id as "projectId" from project_log_head where tenant_id = $1 and project_id = any($2::bigint[])`,
    [tenantId, due.map(({ projectId }) => projectId)],
  );
  const there = new Set(rows.map(({ projectId }) => projectId));
  return due
    .filter(({ projectId }) => !there.has(projectId))
    .map(({ projectId }) => ({ projectId, seq: 1, why: "the log of the project is missing" }));
}

const counts = `select (select count(*) from action_log where tenant_id = $1) + (select count(*) from project_log where tenant_id = $1) as rows,
  (select count(*) from project_log_head where tenant_id = $1) as projects`;

async function check(db: Db, tenantId: number): Promise<Verdict> {
  const client = clientOf(db);
  const found = new Map<number | null, Fault>();
  const emptied = await endsOfDestroyed(client, tenantId);
  // The rows of a destroyed archive's log are gone, up to where its record says that it ended.
  const isDestroyed = ({ projectId, seq }: Fault): boolean =>
    projectId !== null && seq <= (emptied.get(projectId) ?? 0);
  const ask = async (text: string): Promise<Fault[]> => (await client.query<Fault>(text, [tenantId])).rows;
  const looks = [
    ...chains.map((chain) => () => ask(brokenRows(chain))),
    () => brokenHeads(client, tenantId),
    ...chains.map((chain) => () => ask(brokenEnds(chain))),
    () => missingLogs(client, tenantId),
  ];
  for (const look of looks)
    for (const fault of await look())
      if (!found.has(fault.projectId) && !isDestroyed(fault)) found.set(fault.projectId, fault);
  const { rows } = await client.query<Pick<Verdict, "rows" | "projects">>(counts, [tenantId]);
  const [counted] = rows;
  if (!counted) throw new Error("The rows were not counted.");
  return { tenantId, ...counted, broken: [...found.values()] };
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
