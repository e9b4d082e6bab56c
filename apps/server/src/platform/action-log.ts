import type { RefType } from "@digao/contract/records";
import { ownProject, ownTenant } from "@digao/db/project-rows";
import { type Db, inProject } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { publish } from "./live/events.ts";
import { hasAudience } from "./records/audience.ts";

type Values = Record<string, unknown>;

export interface ActionEntry {
  refType: RefType;
  refId: string | number;
  action: string;
  projectId?: number | null;
  /** Of a project, but the firm's to read over all of them: in the firm's chain. */
  isOfFirm?: boolean;
  /** The watched fields before and after; only those that differ are stored. */
  old?: Values | null;
  new?: Values | null;
}

/** Who acts: absent parts are stored as null (a job has no address, an unknown visitor no id). */
export interface Actor {
  userId?: number | null;
  userName?: string | null;
  ip?: string | null;
  requestId?: string | null;
}

const textOf = (value: unknown): string | undefined =>
  JSON.stringify(value, (_key, inner) => (typeof inner === "bigint" ? inner.toString() : inner));

/** The fields whose values differ, from both sides; a side that is absent stays absent. */
function changedFields(before: Values | null | undefined, after: Values | null | undefined): [Values?, Values?] {
  if (!before || !after) return [before ?? undefined, after ?? undefined];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => textOf(before[name]) !== textOf(after[name]),
  );
  const pick = (values: Values): Values => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return [pick(before), pick(after)];
}

const refIdMax = 200;

/** The projects of which a transaction has said that they have new entries: once is enough. */
const notified = new WeakMap<Db, Set<number>>();

/** Has the firm's chain take in the project's head. The mark changes last, when the entry has its place. */
async function tellOfEntry(db: Db, projectId: number): Promise<void> {
  const projects = notified.get(db) ?? new Set();
  notified.set(db, projects);
  if (projects.has(projectId)) return;
  projects.add(projectId);
  await sql`
    insert into project_log_due (tenant_id, of_project) values (${ownTenant}, ${projectId})
    on conflict (tenant_id, of_project) do update set mark = excluded.mark`.execute(db);
}

const columns = sql`user_id, user_name, ip, request_id, ref_type, ref_id, action, old_value, new_value`;

function valuesOf(actor: Actor, { refType, refId, action, old, new: next }: ActionEntry): RawBuilder<unknown> {
  const [before, after] = changedFields(old, next);
  return sql`${actor.userId ?? null}, ${actor.userName ?? null}, ${actor.ip ?? null}, ${actor.requestId ?? null},
    ${refType}, ${String(refId)}, ${action}, ${textOf(before) ?? null}::jsonb, ${textOf(after) ?? null}::jsonb`;
}

/** The project whose chain an entry belongs to; null for the firm's. */
const chainOf = ({ projectId = null, isOfFirm }: ActionEntry): number | null => (isOfFirm ? null : projectId);

/** In one statement and one after the other: each row takes in the hash of the row before it. */
function append(db: Db, actor: Actor, chain: number | null, entries: readonly ActionEntry[]): Promise<unknown>[] {
  if (chain === null) {
    const rows = entries.map((entry) => sql`(${ownTenant}, ${entry.projectId ?? null}, ${valuesOf(actor, entry)})`);
    return [sql`insert into action_log (tenant_id, project_id, ${columns}) values ${sql.join(rows)}`.execute(db)];
  }
  const rows = entries.map((entry) => sql`(${ownTenant}, ${ownProject}, ${valuesOf(actor, entry)})`);
  return [
    sql`insert into project_log (tenant_id, project_id, ${columns}) values ${sql.join(rows)}`.execute(
      inProject(db, chain),
    ),
    tellOfEntry(db, chain),
  ];
}

/**
 * Appends to the chained log of the project, or of the firm, in the caller's transaction; the database fills number, time and hashes.
 * From here, where every write passes, those who look at the records are told of it once the transaction commits.
 */
export async function writeAction(db: Db, actor: Actor, ...entries: ActionEntry[]): Promise<void> {
  // Sent together, in this order: what follows the entries waits in the database for whoever wrote one before them.
  const sent = [...new Set(entries.map(chainOf))].flatMap((chain) =>
    append(
      db,
      actor,
      chain,
      entries.filter((entry) => chainOf(entry) === chain),
    ),
  );
  const { userId: by = null, requestId = null } = actor;
  const changes = entries
    .map(({ refType, refId, projectId = null }) => ({
      refType,
      refId: String(refId).slice(0, refIdMax),
      projectId,
      by,
      requestId,
    }))
    .filter(hasAudience);
  if (changes.length > 0) sent.push(publish(db, ...changes.map((one) => ({ kind: "changed" as const, ...one }))));
  await Promise.all(sent);
}
