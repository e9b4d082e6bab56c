/** What lists, pages and signs say of a book, without opening it. */

import { paperStatus } from "@digao/contract/areas/engagement/papers/codes";
import type { SheetHead, SheetLock } from "@digao/contract/areas/papers/sheets/calls";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { checkMembership } from "../../../platform/auth/membership.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

export interface HeadRow {
  id: number;
  guId: string;
  projectId: number;
  refType: number;
  refId: number;
  name: string;
  wpIndex: string | null;
  templateKey: string | null;
  templateVersion: number | null;
  seq: number;
  version: number;
  status: number;
  lock: SheetLock | null;
  bindingCount: number;
  staleCount: number;
  updatedBy: string;
  updatedAt: string;
  rowVersion: number;
}

/** Null where nobody holds it, or who held it has left. */
export const lockJson = sql`case when s.lock_until > now() then jsonb_build_object(
  'userId', s.lock_user_id, 'userName', h.name, 'windowId', s.lock_window,
  'since', to_char(s.lock_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'until', to_char(s.lock_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'askedBy', a.name, 'askedWindowId', s.asked_window) end`;
export const lockJoins = sql`left join app_user h on h.tenant_id = s.tenant_id and h.id = s.lock_user_id
    left join app_user a on a.tenant_id = s.tenant_id and a.id = s.asked_user_id`;

async function readHeads(db: Db, where: RawBuilder<unknown>): Promise<HeadRow[]> {
  const { rows } = await sql<HeadRow>`
    select s.id, s.gu_id as "guId", s.project_id as "projectId", s.ref_type as "refType", s.ref_id as "refId", s.name,
      s.wp_index as "wpIndex", s.template_key as "templateKey", s.template_version as "templateVersion", s.seq, s.version,
      s.status, ${lockJson} as lock, s.binding_count as "bindingCount", s.stale_count as "staleCount", u.name as "updatedBy",
      s.updated_at as "updatedAt", s.row_version as "rowVersion"
    from audit_sheet s join app_user u on u.tenant_id = s.tenant_id and u.id = s.updated_by ${lockJoins}
    where ${ofProject("s")} and s.removed_at is null and ${where}
    order by s.ref_type, s.ref_id, s.wp_index nulls last, s.id`.execute(db);
  return rows;
}

/** Why the caller may not change the book, whoever holds it; null where he may. */
export function whyReadOnly({ project }: Context, { status }: Pick<HeadRow, "status">): MessageKey | null {
  if (status === paperStatus.locked) return "sheets.locked";
  try {
    checkMembership(project ?? null, { role: "team", writes: true });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.key;
    throw error;
  }
}

export function headOf(ctx: Context, row: HeadRow): SheetHead {
  const why = whyReadOnly(ctx, row);
  return { ...row, can: { edit: { ok: why === null, reason: why ? messageOf(ctx.lang, why) : "" } } };
}

export const listHeads = (db: Db, refType?: number, refId?: number): Promise<HeadRow[]> =>
  readHeads(
    db,
    sql`(${refType ?? null}::int is null or s.ref_type = ${refType ?? null})
      and (${refId ?? null}::bigint is null or s.ref_id = ${refId ?? null})`,
  );

export async function readHead(db: Db, id: number): Promise<HeadRow> {
  const [row] = await readHeads(db, sql`s.id = ${id}`);
  if (!row) throw missing("sheets.missing");
  return row;
}
