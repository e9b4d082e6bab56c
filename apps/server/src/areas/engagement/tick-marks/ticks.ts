/** Tick marks on the cells of a sheet. */

import type { PaperCell } from "@digao/contract/areas/engagement/papers/cells";
import type { PaperTick, TickMark, tickMarks } from "@digao/contract/areas/engagement/tick-marks/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { sql } from "kysely";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { paperCells } from "../papers/door.ts";

type Calls = typeof tickMarks;
const ticksMax = 2_000;

interface TickRow extends Omit<PaperTick, "canTake"> {
  createdById: number;
}

export async function ticksOf(db: Db, sheetId: number): Promise<TickRow[]> {
  const { rows } = await sql<Omit<TickRow, "cell"> & { cell: Omit<PaperCell, "name"> }>`
    select t.id, t.mark_id as "markId", t.created_by as "createdById", ${paperCells.json("c")} as cell, u.name as "createdBy", t.created_at as "createdAt"
    from paper_tick t join paper_cell c on ${ofProject("c")} and c.id = t.cell_id
    join app_user u on u.tenant_id = t.tenant_id and u.id = t.created_by
    where ${ofProject("t")} and c.sheet_id = ${sheetId} and not c.is_lost order by c.tab_id, c.row_no, c.column_no, t.id`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, cell: paperCells.shown(row.cell) }));
}

/** The firm's set, and those of `used` that have left it. */
export async function marksOf(db: Db, used: readonly number[]): Promise<TickMark[]> {
  const { rows } = await sql<TickMark>`
    select m.id, m.sign, m.meaning, coalesce(m.meaning_en, '') as "meaningEn", m.color, m.is_disabled or m.is_deleted as "isDisabled"
    from tick_mark m where m.tenant_id = app_tenant() and (not (m.is_deleted or m.is_disabled) or m.id = any(${used}::bigint[]))
    order by m.sort, m.id`.execute(db);
  return rows;
}

export async function paperTicks(
  ctx: Context,
  { sheetId }: Input<Calls["GetPaperTicks"]>,
): Promise<Output<Calls["GetPaperTicks"]>> {
  const { db } = ctx;
  const found = await ticksOf(db, sheetId);
  const ticks = found.map(({ createdById, ...tick }) => ({ ...tick, canTake: mayTake(ctx, createdById) }));
  const used = [...new Set(ticks.map(({ markId }) => markId))];
  return { marks: await marksOf(db, used), ticks };
}

export const mayTake = ({ user, project }: Context, createdById: number): boolean =>
  createdById === user.id || isInRoleSet(project?.role ?? -1, "leader");

async function checkSheet(db: Db, sheetId: number): Promise<void> {
  const found = await db
    .selectFrom("audit_sheet")
    .where("id", "=", sheetId)
    .where("removed_at", "is", null)
    .select("id")
    .executeTakeFirst();
  if (!found) throw missing("sheets.missing");
}

export async function putTick(ctx: Context, { sheetId, markId, cells }: Input<Calls["PutPaperTick"]>): Promise<null> {
  const { db } = ctx;
  await checkSheet(db, sheetId);
  const mark = (await marksOf(db, [])).find(({ id }) => id === markId);
  if (!mark) throw new Refusal("tickMark.disabled", { kind: "state", field: "markId" });
  await sql`select pg_advisory_xact_lock(hashtext('paper_tick'), ${sheetId % 2 ** 31}::int)`.execute(db);
  const before = await ticksOf(db, sheetId);
  if (before.length + cells.length > ticksMax)
    throw new Refusal("tickMark.tooMany", { kind: "state", params: { max: ticksMax } });
  const names: string[] = [];
  for (const cell of cells) {
    const cellId = await paperCells.at(db, sheetId, cell);
    const { rows } = await sql`
      insert into paper_tick (tenant_id, project_id, cell_id, mark_id)
      values (${ownTenant}, ${ownProject}, ${cellId}, ${markId}) on conflict do nothing returning id`.execute(db);
    if (rows.length > 0) names.push(paperCells.shown({ ...cell, said: null, isLost: false }).name);
  }
  await tellTicks(ctx, sheetId, "create", { sign: mark.sign, cells: names });
  return null;
}

export const tellTicks = (
  ctx: Context,
  sheetId: number,
  action: "create" | "delete",
  now?: Record<string, unknown>,
  old?: Record<string, unknown>,
) =>
  ctx.audit({
    refType: "paperTick",
    refId: sheetId,
    projectId: ctx.project?.id ?? null,
    action,
    ...(now ? { new: now } : {}),
    ...(old ? { old } : {}),
  });
