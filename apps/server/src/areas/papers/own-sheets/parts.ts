/** Parts and changes of own books, in their tables. */
import type { SheetChange } from "@digao/contract/areas/papers/sheets/calls";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { Part } from "../sheets/door.ts";

export async function storeParts(db: Db, sheetId: number, parts: readonly Part[]): Promise<void> {
  for (const { sha, data } of parts)
    await sql`insert into own_sheet_part (sheet_id, sha256, data) values (${sheetId}, decode(${sha}, 'hex'), ${data})
      on conflict do nothing`.execute(db);
}

export async function readParts(db: Db, sheetId: number, shas: readonly string[]): Promise<Map<string, Buffer>> {
  const { rows } = await sql<{ sha: string; data: Buffer }>`
    select encode(p.sha256, 'hex') as sha, p.data from own_sheet_part p
    where p.sheet_id = ${sheetId}
      and p.sha256 = any(array(select decode(x, 'hex') from unnest(${[...new Set(shas)]}::text[]) x))`.execute(db);
  return new Map(rows.map(({ sha, data }) => [sha, data]));
}

export async function dropOtherParts(db: Db, sheetId: number, shas: readonly string[]): Promise<void> {
  await sql`delete from own_sheet_part p where p.sheet_id = ${sheetId}
    and p.sha256 <> all(array(select decode(x, 'hex') from unnest(${[...new Set(shas)]}::text[]) x))`.execute(db);
}

/** In pages of so many bytes. */
const bytesAtOnce = 8 * 1024 * 1024;

/** @param bytesMax of their JSON; one change comes in any case */
export async function changesSince(
  db: Db,
  sheetId: number,
  since: { seq: number; toSeq?: number; by: string; bytesMax?: number },
): Promise<SheetChange[]> {
  const { seq, toSeq = 2_147_483_647, by, bytesMax = bytesAtOnce } = since;
  const { rows } = await sql<Omit<SheetChange, "ops" | "computed" | "by"> & { ops: string }>`
    select w.seq, w."changeId", w."windowId", w.at, w.ops from (
      select c.seq, c.change_id as "changeId", c.window_id as "windowId", c.at, c.ops,
        sum(length(c.ops)) over (order by c.seq) as bytes
      from own_sheet_change c where c.sheet_id = ${sheetId} and c.seq > ${seq} and c.seq <= ${toSeq}
    ) w where w.bytes <= ${bytesMax} or w.seq = ${seq + 1} order by w.seq`.execute(db);
  return rows.map(({ ops, ...change }) => ({ ...change, by, ops: JSON.parse(ops), computed: [] }));
}
