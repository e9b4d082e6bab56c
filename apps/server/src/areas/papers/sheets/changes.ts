import type { SheetChange, sheets } from "@digao/contract/areas/papers/sheets/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import { readSheet } from "./rows.ts";

type Calls = typeof sheets;

const changesAtOnce = 500;
const bytesAtOnce = 8 * 1024 * 1024;

interface Stored extends Omit<SheetChange, "ops" | "computed"> {
  ops: string;
  computed: string;
}

export async function changesSince(
  db: Db,
  id: number,
  sinceSeq: number,
  toSeq = 2_147_483_647,
): Promise<SheetChange[]> {
  const { rows } = await sql<Stored>`
    select c.seq, c.change_id as "changeId", c.window_id as "windowId", u.name as by, c.at, c.ops, c.computed
    from sheet_change c join app_user u on u.tenant_id = c.tenant_id and u.id = c.user_id
    where ${ofProject("c")} and c.sheet_id = ${id} and c.seq > ${sinceSeq} and c.seq <= ${toSeq} order by c.seq`.execute(
    db,
  );
  return rows.map(({ ops, computed, ...change }) => ({
    ...change,
    ops: JSON.parse(ops),
    computed: JSON.parse(computed),
  }));
}

/** In pages: whoever has not reached `seq` asks again from the last one. A gap in the numbers is a book that was put in its place. */
export async function getSheetOps(
  { db }: Context,
  { Id: id, sinceSeq }: Input<Calls["GetSheetOps"]>,
): Promise<Output<Calls["GetSheetOps"]>> {
  const { seq } = await readSheet(db, id);
  if (sinceSeq >= seq) return { seq, changes: [], isTooFar: sinceSeq > seq };
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(w.seq), 0) as last from (
      select c.seq, sum(length(c.ops) + length(c.computed)) over (order by c.seq) as bytes from sheet_change c
      where ${ofProject("c")} and c.sheet_id = ${id} and c.seq > ${sinceSeq} order by c.seq limit ${changesAtOnce}
    ) w where w.bytes <= ${bytesAtOnce} or w.seq = ${sinceSeq + 1}`.execute(db);
  const last = rows[0]?.last ?? 0;
  const changes = last === 0 ? [] : await changesSince(db, id, sinceSeq, last);
  const isWhole = changes.length > 0 && changes.length === last - sinceSeq;
  return isWhole ? { seq, changes, isTooFar: false } : { seq, changes: [], isTooFar: true };
}
