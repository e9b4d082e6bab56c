import { ofProject } from "@digao/db/project-rows";
/** Lines of a selection by their places or by the value before them, read without reading the rest. */
import type { Db } from "@digao/db/tenant";
import { type Fen, fen, yuan } from "@digao/domain/money";
import { firstIdOf } from "@digao/domain/vouchers/ledger-source.sql";
import { sql } from "kysely";
import { linesPerBlock, type Selection } from "./selection.ts";

export type ValueSide = "dr" | "cr" | "both";

/** What a line is worth on a side, of `l`. */
export const valueOn = {
  dr: sql`l.debit`,
  cr: sql`l.credit`,
  both: sql`(l.debit + l.credit)`,
} as const satisfies Record<ValueSide, unknown>;

export interface BlockSums {
  debit: Fen[];
  credit: Fen[];
}

/** Debit and credit of each block of `linesPerBlock` lines, in their order. */
export async function blockSums(db: Db, { batchId, key }: Selection): Promise<BlockSums> {
  const { rows } = await sql<{ debit: string[]; credit: string[] }>`
    select block_debit as debit, block_credit as credit from line_selection where ${ofProject("line_selection")} and batch_id = ${batchId} and key = ${key}`.execute(
    db,
  );
  return { debit: (rows[0]?.debit ?? []).map(fen), credit: (rows[0]?.credit ?? []).map(fen) };
}

/** Ids of the lines at some places (from 1), in the order of the places. */
export async function lineIdsAt(db: Db, { batchId, key }: Selection, places: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ part: Buffer }>`
    select substring(s.ordinals from (p.place - 1) * 4 + 1 for 4) as part
    from line_selection s cross join unnest(${places}::int[]) with ordinality p (place, at)
    where ${ofProject("s")} and s.batch_id = ${batchId} and s.key = ${key} order by p.at`.execute(db);
  return rows.map(({ part }) => firstIdOf(batchId) + part.readInt32BE(0));
}

export interface PointBlock {
  block: number;
  before: Fen;
  points: readonly Fen[];
}
export interface LineAtPoint {
  id: number;
  /** From 1. */
  place: number;
  value: Fen;
  hits: number;
}

/**
 * The lines on which points of the running value fall: each covers from the value before it up to, not including, the value
 * after it. Only the blocks given are read (line by line: `offset 0` keeps the planner from reading every line instead), and only
 * the lines that were hit are answered. No value may be below zero.
 */
export async function linesAtPoints(
  db: Db,
  { batchId, key }: Selection,
  side: ValueSide,
  blocks: readonly PointBlock[],
): Promise<LineAtPoint[]> {
  const points = blocks.flatMap(({ block, points: own }) => own.map((point) => ({ block, point })));
  const { rows } = await sql<{ id: number; place: number; value: string; hits: number }>`
    with held as materialized (
      select b.block, b.before, substring(s.ordinals from b.block * ${linesPerBlock * 4}::int + 1 for ${linesPerBlock * 4}::int) as part
      from line_selection s
      cross join unnest(${blocks.map(({ block }) => block)}::int[], ${blocks.map(({ before }) => yuan(before))}::numeric[]) b (block, before)
      where ${ofProject("s")} and s.batch_id = ${batchId} and s.key = ${key}
    ), ordered as materialized (
      select h.block, h.before, at, ${firstIdOf(batchId)}::bigint + ((get_byte(h.part, at * 4) << 24) | (get_byte(h.part, at * 4 + 1) << 16)
        | (get_byte(h.part, at * 4 + 2) << 8) | get_byte(h.part, at * 4 + 3)) as id
      from held h cross join lateral generate_series(0, length(h.part) / 4 - 1) at
    ), valued as (
      select o.id, o.block, o.at, ${valueOn[side]} as value,
        o.before + sum(${valueOn[side]}) over (partition by o.block order by o.at) as after
      from ordered o cross join lateral (
        select debit, credit from voucher_line l where ${ofProject("l")} and l.id = o.id offset 0
      ) l
    )
    select v.id, v.block * ${linesPerBlock}::int + v.at + 1 as place, v.value, count(*)::int as hits
    from unnest(${points.map(({ block }) => block)}::int[], ${points.map(({ point }) => yuan(point))}::numeric[]) p (block, point)
    join valued v on v.block = p.block and p.point >= v.after - v.value and p.point < v.after
    group by v.id, v.block, v.at, v.value order by 2`.execute(db);
  return rows.map(({ value, ...row }) => ({ ...row, value: fen(value) }));
}
