/**
 * The firm's chain takes in the heads of its projects' chains: whoever changes a project's log afterwards would have to change the
 * firm's as well. Which projects have new entries, project_log_due says.
 */

import type { Pool } from "@digao/db/pool";
import { ownProject, ownTenant } from "@digao/db/project-rows";
import { type Db, inProject, withoutTenant, withTenant } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import type { Logger } from "pino";

export const logHead = { refType: "project", action: "logHead" } as const;

interface Due {
  projectId: number;
  mark: string;
}

async function readDue(db: Db, which: RawBuilder<unknown>): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select d.of_project as "projectId", d.mark from project_log_due d
    where d.tenant_id = ${ownTenant} and ${which} order by d.of_project limit ${projectsAtOnce}`.execute(db);
  return rows;
}

async function takeHead(db: Db, projectId: number): Promise<void> {
  const { rows } = await sql<{ seq: number; hash: string }>`
    select h.seq, encode(h.hash, 'hex') as hash from project_log_head h
    where h.tenant_id = ${ownTenant} and h.project_id = ${ownProject}`.execute(inProject(db, projectId));
  const [head] = rows;
  if (!head) throw new Error(`The log of project ${projectId} has no head.`);
  await sql`
    insert into action_log (tenant_id, user_name, project_id, ref_type, ref_id, action, new_value)
    values (${ownTenant}, 'action log', ${projectId}, ${logHead.refType}, ${String(projectId)}, ${logHead.action},
      ${JSON.stringify(head)}::jsonb)`.execute(db);
}

/**
 * An entry that is being written meanwhile changes the mark of its project, or holds its row: the project stays due. Waits for nobody
 * once it has written to the firm's chain, so that no two wait for each other.
 */
async function takeHeads(db: Db, due: readonly Due[]): Promise<void> {
  for (const { projectId } of due) await takeHead(db, projectId);
  const marks = due.map(({ mark }) => mark);
  await sql`
    delete from project_log_due d where d.tenant_id = ${ownTenant} and d.mark in (
      select e.mark from project_log_due e
      where e.tenant_id = ${ownTenant} and e.mark = any(${marks}::uuid[]) for update skip locked)`.execute(db);
}

const minuteMs = 60_000;
const projectsAtOnce = 200;
const lockKey = 0x6c6f67; // "log"

/**
 * Of one firm, the next of those with entries older than that; answers the last of them, null at the end. Another server that is at it
 * does it alone.
 */
const takeDueAfter = (pool: Pool, tenantId: number, after: number, minutes: number): Promise<number | null> =>
  withTenant(pool, tenantId, async (db) => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(${lockKey}, ${tenantId}) as "isMine"`.execute(db);
    if (!rows[0]?.isMine) return null;
    const until = new Date(Date.now() - minutes * minuteMs);
    const due = await readDue(db, sql`d.of_project > ${after} and d.since <= ${until}`);
    await takeHeads(db, due);
    return due.length === projectsAtOnce ? (due.at(-1)?.projectId ?? null) : null;
  });

/** Each project once: one that is written to all the while stays due, and comes again the next time. */
async function takeDueOf(pool: Pool, tenantId: number, minutes: number): Promise<void> {
  let after: number | null = 0;
  while (after !== null) after = await takeDueAfter(pool, tenantId, after, minutes);
}

interface Taking {
  /** How old a project's first new entry must be. */
  minutes: number;
  onError(error: unknown): void;
}

/** Of all firms; one whose log does not let itself be written to keeps no other one waiting. */
export async function takeDueHeads(pool: Pool, { minutes, onError }: Taking): Promise<void> {
  const tenants = await withoutTenant(pool, (db) => db.selectFrom("tenant").select("id").orderBy("id").execute());
  for (const { id } of tenants) await takeDueOf(pool, id, minutes).catch(onError);
}

/** Every few minutes, so that each project is taken in within an hour of its first new entry, and as a rule not twice in one. */
export function startTakingHeads(pool: Pool, log: Logger): () => void {
  let isBusy = false;
  const onError = (error: unknown): void => log.warn({ err: error }, "heads of projects' logs were not taken in");
  const take = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    await takeDueHeads(pool, { minutes: 50, onError }).catch(onError);
    isBusy = false;
  };
  const timer = setInterval(take, 10 * minuteMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** At once, in the transaction of what closes a project: its archiving. */
export async function takeHeadOf(db: Db, projectId: number): Promise<void> {
  await takeHeads(db, await readDue(db, sql`d.of_project = ${projectId}`));
}
