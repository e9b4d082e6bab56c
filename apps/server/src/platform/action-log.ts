import type { RefType } from "@digao/contract/records";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { channel, payloadOf } from "./live/events.ts";
import { hasAudience } from "./records.ts";

type Values = Record<string, unknown>;

export interface ActionEntry {
  refType: RefType;
  refId: string | number;
  action: string;
  projectId?: number | null;
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

/**
 * Appends to the tenant's chained log, in the caller's transaction; the database fills number, time and hashes. From here,
 * where every write passes, those who look at the record are told of it once the transaction commits.
 */
export async function writeAction(db: Db, actor: Actor, entry: ActionEntry): Promise<void> {
  const [before, after] = changedFields(entry.old, entry.new);
  const { refType, projectId = null, action } = entry;
  const refId = String(entry.refId);
  const insert = sql`
    insert into action_log (user_id, user_name, ip, request_id, project_id, ref_type, ref_id, action, old_value, new_value)
    values (${actor.userId ?? null}, ${actor.userName ?? null}, ${actor.ip ?? null}, ${actor.requestId ?? null},
      ${projectId}, ${refType}, ${refId}, ${action}, ${textOf(before) ?? null}::jsonb, ${textOf(after) ?? null}::jsonb)`;
  const { userId: by = null, requestId = null } = actor;
  const change = { refType, refId: refId.slice(0, refIdMax), projectId, by, requestId };
  const announce = sql`select pg_notify(${channel}, ${payloadOf({ kind: "changed", ...change })}) from written`;
  await (hasAudience(change) ? sql`with written as (${insert} returning 1) ${announce}` : insert).execute(db);
}
