import { insertFound } from "@digao/db/insert-found";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";

/** A record that people look at or edit; of a project, or of the firm where `projectId` is null. */
export interface Place {
  projectId: number | null;
  refType: string;
  refId: string;
}

export interface Present {
  userId: number;
  name: string;
  isEditing: boolean;
}

/** A connection without a heartbeat for this long is gone, whatever became of its server. */
const stays = sql`now() + interval '60 seconds'`;

const isAt = ({ projectId, refType, refId }: Place) =>
  sql`p.ref_type = ${refType} and p.ref_id = ${refId} and p.project_id is not distinct from ${projectId}::bigint`;

export interface Entry extends Place {
  connectionId: string;
  userId: number;
  isEditing: boolean;
}

/** Takes a place, or keeps it: the same statement serves both, since a crash of the database empties the table. */
export async function takePlaces(db: Db, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await insertFound(
    db,
    sql`
    insert into presence (connection_id, ref_type, ref_id, project_id, user_id, is_editing, expires_at)
    select e."connectionId", e."refType", e."refId", e."projectId", e."userId", e."isEditing", ${stays}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e ("connectionId" uuid, "refType" text, "refId" text,
      "projectId" bigint, "userId" bigint, "isEditing" boolean)
    on conflict (tenant_id, connection_id, ref_type, ref_id)
      do update set is_editing = excluded.is_editing, expires_at = excluded.expires_at`,
  );
}

/** Leaves one place, or all of a connection; answers those that were left. */
export async function leavePlaces(db: Db, connectionId: string, place?: Place): Promise<Place[]> {
  const { rows } = await sql<Place>`
    delete from presence p where p.connection_id = ${connectionId} ${place ? sql`and ${isAt(place)}` : sql``}
    returning p.project_id as "projectId", p.ref_type as "refType", p.ref_id as "refId"`.execute(db);
  return rows;
}

/** Removes connections without a heartbeat and returns the places that changed. */
export async function sweepPlaces(db: Db): Promise<Place[]> {
  const { rows } = await sql<Place>`
    with gone as (delete from presence where expires_at < now() returning project_id, ref_type, ref_id)
    select distinct project_id as "projectId", ref_type as "refType", ref_id as "refId" from gone`.execute(db);
  return rows;
}

/** Who is there now, each person once, whoever edits first. */
export async function whoIsAt(db: Db, place: Place): Promise<Present[]> {
  const { rows } = await sql<Present>`
    select p.user_id as "userId", u.name, bool_or(p.is_editing) as "isEditing"
    from presence p join app_user u on u.tenant_id = p.tenant_id and u.id = p.user_id
    where ${isAt(place)} and p.expires_at > now()
    group by p.user_id, u.name order by bool_or(p.is_editing) desc, min(p.entered_at) limit 50`.execute(db);
  return rows;
}
