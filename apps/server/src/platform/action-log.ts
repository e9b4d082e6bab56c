import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";

type Values = Record<string, unknown>;

export interface ActionEntry {
  refType: string;
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

/** Appends to the tenant's chained log, in the caller's transaction; the database fills number, time and hashes. */
export async function writeAction(db: Db, actor: Actor, entry: ActionEntry): Promise<void> {
  const [before, after] = changedFields(entry.old, entry.new);
  await sql`
    insert into action_log (user_id, user_name, ip, request_id, project_id, ref_type, ref_id, action, old_value, new_value)
    values (${actor.userId ?? null}, ${actor.userName ?? null}, ${actor.ip ?? null}, ${actor.requestId ?? null},
      ${entry.projectId ?? null}, ${entry.refType}, ${String(entry.refId)}, ${entry.action},
      ${textOf(before) ?? null}::jsonb, ${textOf(after) ?? null}::jsonb)
  `.execute(db);
}
