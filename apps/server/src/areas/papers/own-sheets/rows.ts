/** The row of a person's own book. Every statement names the person: to others the book is as missing. */
import type { OwnSheet } from "@digao/contract/areas/papers/own-sheets/calls";
import type { SheetLock } from "@digao/contract/areas/papers/sheets/calls";
import { sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

interface Row extends Omit<OwnSheet, "lock"> {
  lockWindow: string | null;
  lockSince: string | null;
  lockUntil: string | null;
  askedWindow: string | null;
}

const columns = sql`s.id, s.name, s.seq, s.is_deleted as "isDeleted", s.created_at as "createdAt", s.updated_at as "updatedAt",
  s.row_version as "rowVersion", case when s.lock_until > now() then s.lock_window end as "lockWindow",
  s.lock_since as "lockSince", s.lock_until as "lockUntil", s.asked_window as "askedWindow"`;

export interface LockColumns {
  lockWindow: string | null;
  lockSince: string | null;
  lockUntil: string | null;
  askedWindow: string | null;
}

export function lockOf(
  { user }: Context,
  { lockWindow, lockSince, lockUntil, askedWindow }: LockColumns,
): SheetLock | null {
  if (lockWindow === null) return null;
  return {
    userId: user.id,
    userName: user.name,
    windowId: lockWindow,
    since: lockSince ?? "",
    until: lockUntil ?? "",
    askedBy: askedWindow === null ? null : user.name,
    askedWindowId: askedWindow,
  };
}

function headOf(ctx: Context, { lockWindow, lockSince, lockUntil, askedWindow, ...row }: Row): OwnSheet {
  return { ...row, lock: lockOf(ctx, { lockWindow, lockSince, lockUntil, askedWindow }) };
}

export async function listOwn(ctx: Context, isDeleted: boolean): Promise<OwnSheet[]> {
  const { rows } = await sql<Row>`
    select ${columns} from own_sheet s where s.user_id = ${ctx.user.id} and s.is_deleted = ${isDeleted}
    order by s.updated_at desc, s.id desc`.execute(ctx.db);
  return rows.map((row) => headOf(ctx, row));
}

export async function readOwn(ctx: Context, id: number): Promise<OwnSheet> {
  const { rows } = await sql<Row>`
    select ${columns} from own_sheet s where s.id = ${id} and s.user_id = ${ctx.user.id}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw missing("ownSheets.missing");
  return headOf(ctx, row);
}

/** Held until the transaction ends, in the bin or not; read in the next statement, as whoever held it before left it. */
export async function holdOwnSheet(ctx: Context, id: number): Promise<OwnSheet> {
  await sql`select from own_sheet s where s.id = ${id} and s.user_id = ${ctx.user.id} for update`.execute(ctx.db);
  return readOwn(ctx, id);
}

export interface OwnState {
  id: number;
  name: string;
  seq: number;
  foldedSeq: number;
  outline: string;
  pendingBytes: number;
  cells: number;
  isFolding: boolean;
  lockWindow: string | null;
}

/** Of a book that is not in the bin. @param isHeld until the transaction ends, against two windows at once */
export async function readState({ db, user }: Context, id: number, isHeld = false): Promise<OwnState> {
  const { rows } = await sql<OwnState>`
    select s.id, s.name, s.seq, s.folded_seq as "foldedSeq", s.outline, s.pending_bytes as "pendingBytes", s.cells,
      coalesce(s.fold_at > now() - interval '3 minutes', false) as "isFolding",
      case when s.lock_until > now() then s.lock_window end as "lockWindow"
    from own_sheet s where s.id = ${id} and s.user_id = ${user.id} and not s.is_deleted
    ${isHeld ? sql`for update` : sql``}`.execute(db);
  const [row] = rows;
  if (!row) throw missing("ownSheets.missing");
  return row;
}
