import type { RefType } from "@digao/contract/records";
import { ownProject, ownTenant } from "@digao/db/project-rows";
import { type Db, inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { publish } from "./live/events.ts";
import { hasAudience } from "./records.ts";

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
const told = new WeakMap<Db, Set<number>>();

/** Has the firm's chain take in the project's head. The mark changes last, when the entry has its place. */
async function tellOfEntry(db: Db, projectId: number): Promise<void> {
  const projects = told.get(db) ?? new Set();
  told.set(db, projects);
  if (projects.has(projectId)) return;
  projects.add(projectId);
  await sql`
    insert into project_log_due (tenant_id, of_project) values (${ownTenant}, ${projectId})
    on conflict (tenant_id, of_project) do update set mark = excluded.mark`.execute(db);
}

/**
 * Appends to the chained log of the project, or of the firm, in the caller's transaction; the database fills number, time and hashes.
 * From here, where every write passes, those who look at the record are told of it once the transaction commits.
 */
export async function writeAction(db: Db, actor: Actor, entry: ActionEntry): Promise<void> {
  const [before, after] = changedFields(entry.old, entry.new);
  const { refType, projectId = null, action } = entry;
  const refId = String(entry.refId);
  const columns = sql`user_id, user_name, ip, request_id, ref_type, ref_id, action, old_value, new_value`;
  const values = sql`${actor.userId ?? null}, ${actor.userName ?? null}, ${actor.ip ?? null}, ${actor.requestId ?? null},
    ${refType}, ${refId}, ${action}, ${textOf(before) ?? null}::jsonb, ${textOf(after) ?? null}::jsonb`;
  // Sent together, in this order: what follows the entry waits in the database for whoever wrote one before it.
  const sent: Promise<unknown>[] =
    projectId === null || entry.isOfFirm
      ? [
          sql`insert into action_log (tenant_id, project_id, ${columns}) values (${ownTenant}, ${projectId}, ${values})`.execute(
            db,
          ),
        ]
      : [
          sql`insert into project_log (tenant_id, project_id, ${columns}) values (${ownTenant}, ${ownProject}, ${values})`.execute(
            inProject(db, projectId),
          ),
          tellOfEntry(db, projectId),
        ];
  const { userId: by = null, requestId = null } = actor;
  const change = { refType, refId: refId.slice(0, refIdMax), projectId, by, requestId };
  if (hasAudience(change)) sent.push(publish(db, { kind: "changed", ...change }));
  await Promise.all(sent);
}
