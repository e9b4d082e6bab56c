/** Drawn rows held while a step changes them, and the record of what changed. */

import type { DrawnVoucher } from "@digao/contract/areas/evidence/vouching/calls";
import { ofProject } from "@digao/db/project-rows";
import { type CheckMark, type DrawResult, type DrawStatus, isOpen } from "@digao/domain/vouching/states";
import { type RawBuilder, sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { drawnById } from "./drawn-rows.ts";

export interface Row {
  id: number;
  RId: number;
  status: DrawStatus;
  result: DrawResult;
  marks: Record<string, CheckMark>;
  diffAmount: string | null;
  remark: string | null;
  checkerIds: number[];
  adjustHeadId: number | null;
  isSelected: boolean;
  progLineId: number | null;
  /** An entry corrects it that is not void. */
  hasAdjustment: boolean;
  rowVersion: number;
  /** Evidence beside the row. */
  fileCount: number;
  where: string;
}

export interface Several {
  ids: readonly number[];
  rowVersions?: readonly number[] | undefined;
}

/**
 * Held until the call ends, in the order of their ids, so that two batches never wait for each other in a circle. Entries and evidence beside
 * them are read in the next statement, as whoever held the rows before left them.
 */
export async function lockRows({ db }: Context, { ids, rowVersions }: Several): Promise<Row[]> {
  await sql`select d.id from drawn_voucher d where ${ofProject("d")} and d.id = any(${ids}::bigint[]) order by d.id for update`.execute(
    db,
  );
  const { rows } = await sql<Row>`
    select id, fs_item_id as "RId", status, result, marks, diff_amount as "diffAmount", remark, checker_ids as "checkerIds",
      adjust_head_id as "adjustHeadId", is_selected as "isSelected",
      prog_line_id as "progLineId", row_version as "rowVersion",
      exists (select from adjust_head h where ${ofProject("h")} and h.id = d.adjust_head_id and h.status <> ${code.adjustStatus.void}) as "hasAdjustment",
      (select count(*)::int from drawn_file f where ${ofProject("f")} and f.drawn_id = d.id) as "fileCount",
      j_date || ' ' || voucher_name(j_type, j_no_text) || ' #' || line_no as where
    from drawn_voucher d where ${ofProject("d")} and id = any(${ids}::bigint[]) order by id`.execute(db);
  if (rows.length !== new Set(ids).size) throw missing();
  const versions = new Map(ids.map((id, index) => [id, rowVersions?.[index]]));
  for (const row of rows) checkVersion(versions.get(row.id) ?? row.rowVersion, row);
  return rows;
}

export function refuseClosed(rows: readonly Row[]): void {
  const closed = rows.find(({ status }) => !isOpen(status));
  if (closed) throw new Refusal("draw.closed", { kind: "state", params: { where: closed.where } });
}

export async function change(
  ctx: Context,
  rows: readonly Row[],
  set: RawBuilder<unknown>,
  changes: Record<string, unknown>,
): Promise<DrawnVoucher[]> {
  const ids = rows.map(({ id }) => id);
  await sql`update drawn_voucher set ${set}, row_version = row_version + 1 where ${ofProject("drawn_voucher")} and id = any(${ids}::bigint[]) returning id`.execute(
    ctx.db,
  );
  for (const { id, where: _, RId: _item, hasAdjustment: _entry, ...old } of rows)
    await ctx.audit({
      refType: "drawnVoucher",
      refId: id,
      projectId: ctx.project?.id,
      action: "update",
      old: Object.fromEntries(Object.keys(changes).map((name) => [name, old[name as keyof typeof old] ?? null])),
      new: changes,
    });
  return drawnById(ctx.db, ctx.lang, ids);
}
