import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
/** The lines that a search found, in its order: found once, then any place of them is one short look. */
import { ordinalsPerBatch } from "@digao/db/row-ids";
import type { Db } from "@digao/db/tenant";
import { type Fen, fen } from "@digao/domain/money";
import { firstIdOf, isOfBatch } from "@digao/domain/vouchers/ledger-source.sql";
import { type RawBuilder, sql } from "kysely";
import { waitLong } from "../../../platform/lib/wait-long.ts";
import type { LineSearch } from "./line-query.ts";

type Sql = RawBuilder<unknown>;
export interface SelectionKey {
  batchId: number;
  key: string;
}

export interface Selection extends SelectionKey {
  lineCount: number;
  debit: string;
  credit: string;
  /** SHA-256 of the lines in their order. */
  fingerprint: string;
}

/** Few enough that a running balance or a point of value reads little, many enough that the sums stay short. */
export const linesPerBlock = 128;
/** Kept for one project: beyond either, what was found first goes. */
const selectionsMax = 400;
const selectionBytesMax = 256 * 1024 * 1024;

const partOf = (skip: number, take: number) => sql`substring(ordinals from ${skip * 4 + 1}::int for ${take * 4}::int)`;

function idsIn(part: Buffer, batchId: number): number[] {
  const base = firstIdOf(batchId);
  return Array.from({ length: part.length / 4 }, (_, index) => base + part.readInt32BE(index * 4));
}

async function cachedSelection(db: Db, { batchId, key }: LineSearch): Promise<Selection | null> {
  const { rows } = await sql<Omit<Selection, keyof SelectionKey>>`
    select /* by key */ line_count as "lineCount", debit, credit, fingerprint
    from line_selection where ${ofProject("line_selection")} and batch_id = ${batchId} and key = ${key}`.execute(db);
  return rows[0] ? { ...rows[0], batchId, key } : null;
}

/** Kept pages of ordinals are asked for by place; each block's sums come along in the same pass over the lines. */
function foundBy({ batchId, where, order, asksVoucher, joined = sql`` }: LineSearch) {
  const voucher = asksVoucher
    ? sql`join voucher v on ${ofProject("v")} and v.id = l.jmsn and ${isOfBatch(sql`v.id`, batchId)}`
    : sql``;
  return sql`
    select coalesce(sum(b.lines), 0) as line_count, coalesce(sum(b.debit), 0) as debit, coalesce(sum(b.credit), 0) as credit,
      coalesce(array_agg(b.debit order by b.block), '{}') as block_debit,
      coalesce(array_agg(b.credit order by b.block), '{}') as block_credit,
      coalesce(string_agg(b.ordinals, ''::bytea order by b.block), ''::bytea) as ordinals
    from (
      select (place - 1) / ${linesPerBlock} as block, count(*) as lines, sum(debit) as debit, sum(credit) as credit,
        string_agg(int4send(ordinal), ''::bytea order by place) as ordinals
      from (
        select (l.id - ${firstIdOf(batchId)}::bigint)::int as ordinal, l.debit, l.credit, row_number() over (order by ${order}) as place
        from voucher_line l ${voucher} ${joined}
        where ${ofProject("l")} and ${where}
      ) found
      group by 1
    ) b`;
}

/**
 * Where a journal is large, on two processors: PostgreSQL shares out what fills a table of its own, but no insert. It knows little
 * of a journal that has just come, and guessing a few rows it would look up voucher after voucher instead of reading them once.
 */
const forWholeJournals = { parallel_setup_cost: 0, parallel_tuple_cost: 0, enable_nestloop: "off" };

async function find(db: Db, search: LineSearch): Promise<void> {
  const { batchId, key } = search;
  for (const [name, value] of Object.entries(forWholeJournals))
    await sql`set local ${sql.raw(name)} = ${sql.raw(String(value))}`.execute(db);
  await sql`create temp table found_lines on commit drop as ${foundBy(search)}`.execute(db);
  for (const name of Object.keys(forWholeJournals)) await sql`set local ${sql.raw(name)} to default`.execute(db);
  await insertFound(
    db,
    sql`
    insert into line_selection (tenant_id, project_id, batch_id, key, line_count, debit, credit, block_debit, block_credit, ordinals, fingerprint)
    select ${ownTenant}, ${ownProject}, ${batchId}, ${key}, line_count, debit, credit, block_debit, block_credit, ordinals, encode(sha256(ordinals), 'hex')
    from found_lines on conflict do nothing`,
  );
  await sql`drop table found_lines`.execute(db);
}

/** Another who is at it takes the rest. */
async function forget(db: Db): Promise<void> {
  await sql`
    with kept as materialized (
      select batch_id, key, row_number() over newest as age, sum(length(ordinals)) over newest as bytes
      from line_selection s where ${ofProject("s")} window newest as (order by made_at desc, batch_id, key)
    ), old as materialized (
      select s.batch_id, s.key from kept k join line_selection s on ${ofProject("s")} and s.batch_id = k.batch_id and s.key = k.key
      where k.age > ${selectionsMax} or k.bytes > ${selectionBytesMax} for update of s skip locked
    )
    delete from line_selection s using old where ${ofProject("s")} and s.batch_id = old.batch_id and s.key = old.key`.execute(
    db,
  );
}

type Apart = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** @param apart a transaction of its own, which may write where the call itself only reads. */
export const selectLines = async (db: Db, apart: Apart, search: LineSearch): Promise<Selection> =>
  (await cachedSelection(db, search)) ?? findLines(apart, search);

/** The same where it is not known yet. */
export const findLines = (apart: Apart, search: LineSearch): Promise<Selection> => apart((own) => select(own, search));

async function select(own: Db, search: LineSearch): Promise<Selection> {
  // Whoever asks the same meanwhile waits for the answer instead of looking for it too.
  await waitLong(own);
  await sql`select pg_advisory_xact_lock(hashtext('line_selection'), hashtext(${search.key} || ${ownProject}::text))`.execute(
    own,
  );
  const meanwhile = await cachedSelection(own, search);
  if (meanwhile) return meanwhile;
  await find(own, search);
  await forget(own);
  const made = await cachedSelection(own, search);
  if (!made) throw new Error("A selection was lost while it was made.");
  return made;
}

const byteAt = (index: number) => sql`get_byte(s.part, at * 4 + ${index}::int)`;

/** What is kept of a selection, and its ids from a place on: as `found`, ready for `with`; empty while it is not known. */
export const foundAt = (
  { batchId, key }: { batchId: number | Sql; key: string | Sql },
  skip: number,
  take: number,
): Sql => sql`
  found as materialized (
    select line_count, debit, credit, fingerprint, array(
      select batch_id * ${ordinalsPerBatch}::bigint + ((${byteAt(0)} << 24) | (${byteAt(1)} << 16) | (${byteAt(2)} << 8) | ${byteAt(3)})
      from generate_series(0, length(part) / 4 - 1) at order by at) as ids
    from (
      select batch_id, line_count, debit, credit, fingerprint, ${partOf(skip, take)} as part
      from line_selection where ${ofProject("line_selection")} and batch_id = ${batchId} and key = ${key} limit 1) s)`;

/** Ids of the lines from a place on (0 is the first). */
export async function lineIdsOf(db: Db, { batchId, key }: SelectionKey, skip: number, take: number): Promise<number[]> {
  const { rows } = await sql<{ part: Buffer }>`
    select /* by key */ ${partOf(skip, take)} as part from line_selection
    where ${ofProject("line_selection")} and batch_id = ${batchId} and key = ${key}`.execute(db);
  return idsIn(rows[0]?.part ?? Buffer.alloc(0), batchId);
}

/** Debit less credit of the lines before a place: whole blocks as they were summed, and the rest line by line. */
export async function netBefore(db: Db, { batchId, key }: SelectionKey, place: number): Promise<Fen> {
  if (place === 0) return 0n;
  const blocks = Math.floor(place / linesPerBlock);
  const { rows } = await sql<{ net: string }>`
    with /* by key */ ${foundAt({ batchId, key }, blocks * linesPerBlock, place - blocks * linesPerBlock)}
    select
      (select coalesce(sum(b.debit - b.credit), 0.00) from unnest(s.block_debit[:${blocks}::int], s.block_credit[:${blocks}::int]) b (debit, credit))
      + (select coalesce(sum(l.net), 0.00) from unnest((select ids from found)) i (id)
        cross join lateral (select debit - credit as net from voucher_line where ${ofProject("voucher_line")} and id = i.id limit 1) l) as net
    from line_selection s where ${ofProject("s")} and s.batch_id = ${batchId} and s.key = ${key}`.execute(db);
  return fen(rows[0]?.net ?? "0.00");
}
