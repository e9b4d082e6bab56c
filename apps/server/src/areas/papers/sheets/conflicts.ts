/** What a book could not take of changes that were saved: kept for whoever sent them, told, and closed by a person. */

import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { SheetChange, SheetConflict, SheetOp, sheets } from "@digao/contract/areas/papers/sheets/calls";
import type { Input } from "@digao/contract/endpoint";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import { instant, ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { cellName } from "@digao/sheets/a1";
import type { Fault } from "@digao/sheets/op-types";
import { sql } from "kysely";
import { isRecord } from "../../../platform/lib/narrow.ts";
import { publish } from "../../../platform/live/events.ts";
import { notify, severity } from "../../../platform/live/notices.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { readHead, whyReadOnly } from "./head.ts";

type Calls = typeof sheets;

export interface LeftOut {
  seq: number;
  opNo: number;
  code: string;
  place: string | null;
  op: string;
}

const opChars = 20_000;
const cellsShown = 50;
const listedMax = 200;

/** Long ones keep their first cells: the op is to be read by a person. */
function shortened(op: SheetOp): string {
  const text = JSON.stringify(op);
  if (text.length <= opChars) return text;
  const cells = cellsOf(op).slice(0, cellsShown);
  return JSON.stringify({ op: op.op, sheet: op.sheet, said: cells });
}

export const leftOutOf = ({ seq, ops }: Pick<SheetChange, "seq" | "ops">, faults: readonly Fault[]): LeftOut[] =>
  faults.flatMap(({ op: opNo, code, sheet, range }) => {
    const op = ops[opNo];
    if (!op) return [];
    return [{ seq, opNo, code, place: [sheet, range].filter(Boolean).join("!") || null, op: shortened(op) }];
  });

/** In the transaction that folds them in; each sender is told once for all of his. */
export async function storeLeftOut(db: Db, sheetId: number, leftOut: readonly LeftOut[]): Promise<void> {
  if (leftOut.length === 0) return;
  const { rows } = await sql<{ userId: number; name: string; count: number }>`
    with made as (
      insert into sheet_conflict (tenant_id, project_id, sheet_id, seq, op_no, user_id, at, code, place, op)
      select ${ownTenant}, ${ownProject}, ${sheetId}, d.seq, d."opNo", c.user_id, c.at, d.code, d.place, d.op
      from jsonb_to_recordset(${JSON.stringify(leftOut)}::jsonb) as d (seq int, "opNo" int, code text, place text, op text)
        join sheet_change c on ${ofProject("c")} and c.sheet_id = ${sheetId} and c.seq = d.seq
      on conflict do nothing returning user_id
    )
    select m.user_id as "userId", s.name, count(*) as count from made m
      join audit_sheet s on ${ofProject("s")} and s.id = ${sheetId} group by m.user_id, s.name`.execute(db);
  for (const { userId, name, count } of rows)
    await notify(db, {
      to: [userId],
      type: noticeType.notice,
      severity: severity.warning,
      title: "sheets.leftOut.title",
      text: "sheets.leftOut.text",
      params: { name, count },
      projectId: projectIdOf(db),
      refType: "auditSheet",
      refId: sheetId,
    });
  await publish(db, {
    kind: "changed",
    refType: "auditSheet",
    refId: String(sheetId),
    projectId: projectIdOf(db),
    by: null,
    requestId: null,
  });
}

function cellsOf(op: unknown): SheetConflict["cells"] {
  if (!isRecord(op)) return [];
  if (Array.isArray(op.said)) return op.said as SheetConflict["cells"];
  if (op.op !== "cells" || !isRecord(op.cells)) return [];
  return Object.entries(op.cells).flatMap(([row, cells]) =>
    Object.entries(isRecord(cells) ? cells : {}).flatMap(([column, patch]) => {
      const content = isRecord(patch) ? (patch.f ?? patch.v) : null;
      return content === undefined
        ? []
        : [{ cell: cellName(Number(row), Number(column)), said: content === null ? "" : String(content) }];
    }),
  );
}

/** The first cells of what was left out, as a notice says them. */
export const leftOutText = (leftOut: readonly LeftOut[]): string =>
  leftOut
    .flatMap(({ op, place }) => {
      const cells = cellsOf(JSON.parse(op)).map(({ cell, said: text }) => `${cell}：${text}`);
      return cells.length > 0 ? cells : [place ?? ""];
    })
    .filter(Boolean)
    .slice(0, 10)
    .join("；")
    .slice(0, 500);

function kindOf(op: unknown): MessageKey {
  const name = isRecord(op) ? String(op.op) : "";
  if (name === "cells") return "sheets.op.cells";
  if (/(Rows|Columns)$/.test(name)) return "sheets.op.lines";
  if (/^(moveRange|merge|merges|unmerge)$/.test(name)) return "sheets.op.ranges";
  return /Sheet$/.test(name) ? "sheets.op.tabs" : "sheets.op.other";
}

function whyOf(code: string): MessageKey {
  if (code.startsWith("sheet.")) return "sheets.why.sheet";
  if (code.startsWith("place.")) return "sheets.why.place";
  if (code.startsWith("merge.")) return "sheets.why.merge";
  return /tooMany|tooLong|tooLarge/.test(code) ? "sheets.why.limit" : "sheets.why.other";
}

interface Stored {
  seq: number;
  opNo: number;
  by: string;
  at: string;
  code: string;
  place: string | null;
  op: string;
}

export async function getSheetConflicts(
  { db, lang }: Context,
  { Id: id }: Input<Calls["GetSheetConflicts"]>,
): Promise<SheetConflict[]> {
  const { rows } = await sql<Stored>`
    select c.seq, c.op_no as "opNo", u.name as by, c.at, c.code, c.place, c.op
    from sheet_conflict c join app_user u on u.tenant_id = c.tenant_id and u.id = c.user_id
    where ${ofProject("c")} and c.sheet_id = ${id} and c.closed_at is null
    order by c.seq, c.op_no limit ${listedMax}`.execute(db);
  return rows.map(({ code, op: text, ...row }) => {
    const op: unknown = JSON.parse(text);
    return {
      ...row,
      what: messageOf(lang, kindOf(op)),
      why: messageOf(lang, whyOf(code)),
      cells: cellsOf(op).slice(0, cellsShown),
    };
  });
}

export async function closeSheetConflict(
  ctx: Context,
  { Id: id, seq, opNo }: Input<Calls["CloseSheetConflict"]>,
): Promise<null> {
  const { db, user, project } = ctx;
  const why = whyReadOnly(ctx, await readHead(db, id));
  if (why) throw new Refusal(why, { kind: "state" });
  const { rows } = await sql<{ op: string }>`
    update sheet_conflict set closed_by = ${user.id}, closed_at = ${instant()}
    where ${ofProject("sheet_conflict")} and sheet_id = ${id} and seq = ${seq} and op_no = ${opNo} and closed_at is null
    returning op`.execute(db);
  if (rows.length === 0) throw missing("sheets.noConflict");
  await ctx.audit({
    refType: "auditSheet",
    refId: id,
    projectId: project?.id ?? null,
    action: "closeConflict",
    old: { seq, op: rows[0]?.op.slice(0, 500) ?? "" },
  });
  return null;
}
