import type { Pool } from "@digao/db/pool";
import { instant } from "@digao/db/project-rows";
import { type Db, inProject, withoutTenant, withTenant } from "@digao/db/tenant";
import { sql } from "kysely";

/** A job that this server runs now. `worker` proves it: whoever claims next writes another name there. */
export interface Claim {
  jobId: number;
  tenantId: number;
  projectId: number | null;
  kind: string;
  payload: Record<string, unknown>;
  userId: number | null;
  attempt: number;
  worker: string;
}

const attemptsMax = 3;
const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1000})`;

interface Place {
  job_id: number;
  tenant_id: number;
}

/** Jobs of a firm that is disabled or whose time has ended wait. */
const isOpen = sql`is_active and (expire_date is null or expire_date >= current_date)`;

/** What a server has given to firms: whose turn it is follows from it. */
export interface Turns {
  /** Firms that hold as many places here as one may while others are served too. */
  full: readonly number[];
  /** Those served before, the last one at the end. */
  served: readonly number[];
}
const noTurns: Turns = { full: [], served: [] };

/**
 * A lease that ran out belongs to a worker that died: its job is taken again. Firms take turns: whoever has fewest jobs running comes first, then
 * whoever was served longest ago; within a firm jobs keep their order.
 */
function takePlace(pool: Pool, worker: string, leaseMs: number, { full, served }: Turns): Promise<Place | undefined> {
  return withoutTenant(pool, async (db) => {
    const { rows } = await sql<Place>`
      with busy as (
        select tenant_id, count(*) as places from job_queue where lease_until >= now() group by tenant_id
      )
      update job_queue set worker = ${worker}, lease_until = now() + ${seconds(leaseMs)}
      where job_id = (
        select job_id from job_queue where run_at <= now() and (lease_until is null or lease_until < now())
          and tenant_id <> all (${[...full]}::bigint[])
          and exists (select from tenant where id = job_queue.tenant_id and ${isOpen})
        order by coalesce((select places from busy where busy.tenant_id = job_queue.tenant_id), 0),
          coalesce(array_position(${[...served]}::bigint[], job_queue.tenant_id::bigint), 0), run_at, job_id
        limit 1 for update of job_queue skip locked
      )
      returning job_id, tenant_id
    `.execute(db);
    return rows[0];
  });
}

/** Whether there are firms to share places with. */
export function hasSeveralFirms(pool: Pool): Promise<boolean> {
  return withoutTenant(pool, async (db) => {
    const { rows } = await sql`select from tenant where ${isOpen} limit 2`.execute(db);
    return rows.length > 1;
  });
}

interface Started {
  project_id: number | null;
  kind: string;
  payload: Record<string, unknown>;
  created_by: number | null;
  attempts: number;
  cancel_requested: boolean;
}

function markRunning(pool: Pool, { job_id, tenant_id }: Place): Promise<Started | undefined> {
  return withTenant(pool, tenant_id, async (db) => {
    const { rows } = await sql<Started>`
      update job set state = 'running', attempts = attempts + 1, started_at = coalesce(started_at, ${instant()})
      where id = ${job_id} and state in ('queued', 'running')
      returning project_id, kind, payload, created_by, attempts, cancel_requested
    `.execute(db);
    return rows[0];
  });
}

/** The next waiting job, now ours, or null when none waits. */
export async function claimNext(
  pool: Pool,
  worker: string,
  leaseMs: number,
  { endings = {}, turns = noTurns }: { endings?: JobEndings | undefined; turns?: Turns } = {},
): Promise<Claim | null> {
  for (;;) {
    const place = await takePlace(pool, worker, leaseMs, turns);
    if (!place) return null;
    const row = await markRunning(pool, place);
    const claim: Claim = {
      jobId: place.job_id,
      tenantId: place.tenant_id,
      projectId: row?.project_id ?? null,
      kind: row?.kind ?? "",
      payload: row?.payload ?? {},
      userId: row?.created_by ?? null,
      attempt: row?.attempts ?? 0,
      worker,
    };
    if (row && !row.cancel_requested && row.attempts <= attemptsMax) return claim;
    await settle(pool, claim, row && !row.cancel_requested ? gaveUp : { state: "cancelled" }, endings);
  }
}

export interface JobError {
  messageKey: string;
  params: Record<string, string | number>;
}
export type Outcome =
  | { state: "done"; result: unknown }
  | { state: "failed"; error: JobError }
  | { state: "cancelled" }
  /** The server stops, the worker died, or the database is away: the job waits for its next run. */
  | { state: "parked"; isOurFault: boolean; isAway?: boolean }
  /** Of a release that is newer than this worker's: while servers are exchanged, one of those takes it. */
  | { state: "unknown" };

/**
 * What follows the end of a job, by its kind, in the transaction that writes the end: it happens exactly once, however often the
 * job was interrupted before.
 */
export type JobEnding = (db: Db, claim: Claim, outcome: Outcome) => Promise<void>;
export type JobEndings = Readonly<Record<string, JobEnding>>;

const inOwnProject = (db: Db, { projectId }: Claim): Db => (projectId === null ? db : inProject(db, projectId));

/** So long after its first start a job of a kind that no server has known is nobody's. */
const unknownHours = 1;
const unknownAgainSeconds = 5;
/** So soon a database that was away is asked again. */
const awaySeconds = 5;

type Ended = Extract<Outcome, { state: "done" | "failed" | "cancelled" }>;

async function park(db: Db, { jobId, worker }: Claim, { back, delaySeconds }: { back: number; delaySeconds: number }) {
  const { rows } =
    await sql`update job_queue set worker = null, lease_until = null, run_at = now() + ${seconds(delaySeconds * 1000)}
    where job_id = ${jobId} and worker = ${worker} returning 1`.execute(db);
  if (rows.length === 0) return false;
  await sql`update job set state = 'queued', attempts = attempts - ${back} where id = ${jobId}`.execute(db);
  return true;
}

async function isNobodys(db: Db, { jobId }: Claim): Promise<boolean> {
  const { rows } = await sql`
    select from job where id = ${jobId} and started_at < now() - make_interval(hours => ${unknownHours})`.execute(db);
  return rows.length > 0;
}

const gaveUp: Ended = { state: "failed", error: { messageKey: "job.gaveUp", params: {} } };
const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** Writes how a run ended, unless another worker has taken the job over meanwhile. */
export function settle(pool: Pool, claim: Claim, outcome: Outcome, endings: JobEndings = {}): Promise<boolean> {
  return withTenant(pool, claim.tenantId, async (db) => {
    if (outcome.state === "parked")
      return park(db, claim, { back: outcome.isOurFault ? 1 : 0, delaySeconds: outcome.isAway ? awaySeconds : 0 });
    if (outcome.state !== "unknown") return end(db, claim, outcome, endings);
    if (!(await isNobodys(db, claim))) return park(db, claim, { back: 1, delaySeconds: unknownAgainSeconds });
    const error = { messageKey: "job.unknownKind", params: { kind: claim.kind } };
    return end(db, claim, { state: "failed", error }, endings);
  });
}

async function end(db: Db, claim: Claim, outcome: Ended, endings: JobEndings): Promise<boolean> {
  const { jobId, worker } = claim;
  const { rows } = await sql`delete from job_queue where job_id = ${jobId} and worker = ${worker} returning 1`.execute(
    db,
  );
  if (rows.length === 0) return false;
  const result = outcome.state === "done" ? json(outcome.result) : null;
  const error = outcome.state === "failed" ? json(outcome.error) : null;
  await sql`
    update job set state = ${outcome.state}, result = ${result}::jsonb, error = ${error}::jsonb, finished_at = now()
    where id = ${jobId} and state in ('queued', 'running')
  `.execute(db);
  await endings[claim.kind]?.(inOwnProject(db, claim), claim, outcome);
  return true;
}

/** Keeps the lease of a running job; false when it is lost. */
export function renewLease(pool: Pool, { jobId, worker }: Claim, leaseMs: number): Promise<boolean> {
  return withoutTenant(pool, async (db) => {
    const { rows } = await sql`
      update job_queue set lease_until = now() + ${seconds(leaseMs)} where job_id = ${jobId} and worker = ${worker} returning 1
    `.execute(db);
    return rows.length > 0;
  });
}

/** Writes the progress and answers whether the job shall end, or wait until its firm may work again. */
export function reportProgress(
  pool: Pool,
  { jobId, tenantId }: Claim,
  progress: object | null,
): Promise<"cancel" | "park" | null> {
  return withTenant(pool, tenantId, async (db) => {
    const signals = sql`cancel_requested as "isCancelled", exists (select from tenant where id = job.tenant_id and ${isOpen}) as "isOpen"`;
    const { rows } = await sql<{ isCancelled: boolean; isOpen: boolean }>`${
      progress
        ? sql`update job set progress = ${JSON.stringify(progress)}::jsonb where id = ${jobId} returning ${signals}`
        : sql`select ${signals} from job where id = ${jobId}`
    }`.execute(db);
    const [row] = rows;
    if (!row || row.isCancelled) return "cancel";
    return row.isOpen ? null : "park";
  });
}
