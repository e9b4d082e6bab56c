/** The lines that a search found, in its order: found once, then any place of them is one short look. */
import type { Db } from "@digao/db/tenant";
import { type Fen, fen } from "@digao/domain/money";
import { firstIdOf } from "@digao/domain/vouchers/ledger-source.sql";
import { sql } from "kysely";
import type { LineSearch } from "./line-query.ts";

export interface Selection {
  batchId: number;
  key: string;
  lineCount: number;
  debit: string;
  credit: string;
  /** SHA-256 of the lines in their order. */
  fingerprint: string;
}

/** Few enough that a running balance or a point of value reads little, many enough that the sums stay short. */
export const linesPerBlock = 128;
/** Kept for one firm: beyond it, what was found first goes. */
const keptBytesMax = 512 * 1024 * 1024;

const columns = sql`line_count as "lineCount", debit, credit, fingerprint`;

async function known(db: Db, { batchId, key }: LineSearch): Promise<Selection | null> {
  const { rows } = await sql<Omit<Selection, "batchId" | "key">>`
    select ${columns} from line_selection where batch_id = ${batchId} and key = ${key}`.execute(db);
  return rows[0] ? { ...rows[0], batchId, key } : null;
}

/** Kept pages of ordinals are asked for by place; each block's sums come along in the same pass over the lines. */
async function find(db: Db, search: LineSearch): Promise<void> {
  const { batchId, key, where, order, asksVoucher } = search;
  const voucher = asksVoucher ? sql`join voucher v on v.tenant_id = l.tenant_id and v.id = l.jmsn` : sql``;
  await sql`
    insert into line_selection (batch_id, key, line_count, debit, credit, block_debit, block_credit, ordinals, fingerprint)
    select ${batchId}, ${key}, coalesce(sum(b.lines), 0), coalesce(sum(b.debit), 0), coalesce(sum(b.credit), 0),
      coalesce(array_agg(b.debit order by b.block), '{}'), coalesce(array_agg(b.credit order by b.block), '{}'),
      coalesce(string_agg(b.ordinals, ''::bytea order by b.block), ''::bytea),
      encode(sha256(coalesce(string_agg(b.ordinals, ''::bytea order by b.block), ''::bytea)), 'hex')
    from (
      select (place - 1) / ${linesPerBlock} as block, count(*) as lines, sum(debit) as debit, sum(credit) as credit,
        string_agg(int4send(ordinal), ''::bytea order by place) as ordinals
      from (
        select (l.id - ${firstIdOf(batchId)}::bigint)::int as ordinal, l.debit, l.credit, row_number() over (order by ${order}) as place
        from voucher_line l ${voucher}
        where ${where}
      ) found
      group by 1
    ) b
    on conflict do nothing`.execute(db);
}

async function forget(db: Db): Promise<void> {
  await sql`
    delete from line_selection s using (
      select batch_id, key, sum(length(ordinals)) over (order by made_at desc, batch_id, key) as bytes from line_selection
    ) o where o.batch_id = s.batch_id and o.key = s.key and o.bytes > ${keptBytesMax}`.execute(db);
}

type Apart = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** @param apart a transaction of its own, which may write where the call itself only reads. */
export async function selectLines(db: Db, apart: Apart, search: LineSearch): Promise<Selection> {
  const before = await known(db, search);
  if (before) return before;
  return apart(async (own) => {
    // Whoever asks the same meanwhile waits for the answer instead of looking for it too.
    await sql`select pg_advisory_xact_lock(hashtext('line_selection'), hashtext(${search.key}))`.execute(own);
    const meanwhile = await known(own, search);
    if (meanwhile) return meanwhile;
    await find(own, search);
    await forget(own);
    const made = await known(own, search);
    if (!made) throw new Error("A selection was lost while it was made.");
    return made;
  });
}

/** Ids of the lines from a place on (0 is the first). */
export async function lineIdsOf(db: Db, { batchId, key }: Selection, skip: number, take: number): Promise<number[]> {
  const { rows } = await sql<{ part: Buffer | null }>`
    select substring(ordinals from ${skip * 4 + 1}::int for ${take * 4}::int) as part from line_selection
    where batch_id = ${batchId} and key = ${key}`.execute(db);
  const part = rows[0]?.part ?? Buffer.alloc(0);
  const base = firstIdOf(batchId);
  return Array.from({ length: part.length / 4 }, (_, index) => base + part.readInt32BE(index * 4));
}

/** Debit less credit of the lines before a place: whole blocks as they were summed, and the rest line by line. */
export async function netBefore(db: Db, selection: Selection, place: number): Promise<Fen> {
  const { batchId, key } = selection;
  const blocks = Math.floor(place / linesPerBlock);
  const rest = await lineIdsOf(db, selection, blocks * linesPerBlock, place - blocks * linesPerBlock);
  const { rows } = await sql<{ net: string }>`
    select (select coalesce(sum(b.debit - b.credit), 0.00) from unnest(s.block_debit[:${blocks}::int], s.block_credit[:${blocks}::int]) b (debit, credit))
      + (select coalesce(sum(l.debit - l.credit), 0.00) from voucher_line l where l.id = any(${rest}::bigint[])) as net
    from line_selection s where s.batch_id = ${batchId} and s.key = ${key}`.execute(db);
  return fen(rows[0]?.net ?? "0.00");
}
