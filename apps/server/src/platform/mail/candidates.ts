/** Mails that hold every gram of a search, newest first: looked for in slices of the index, so that words of every mail end after a few. */
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";

const candidatesMax = 5_000;
/** Of the rarest gram's mails so many at once. */
const sliceMails = 5_000;

/** Null where one of the grams is in no mail. */
async function rarestOf(db: Db, accounts: readonly number[], grams: readonly number[]): Promise<number | null> {
  const { rows } = await sql<{ gram: number }>`
    select g.gram from mail_gram g where g.account_id = any(${accounts}::bigint[]) and g.gram = any(${grams}::bigint[])
    group by g.gram order by sum(cardinality(g.mails)), g.gram`.execute(db);
  return rows.length === grams.length ? (rows[0]?.gram ?? null) : null;
}

interface Slice {
  /** The oldest mail looked at; null where the rarest gram has no more. */
  oldest: number | null;
  ids: number[] | null;
}

/** Lists are in order: their part between two mails is found by halving, not by reading them whole. */
async function sliceBelow(
  db: Db,
  { accounts, grams, rarest }: { accounts: readonly number[]; grams: readonly number[]; rarest: number },
  below: number,
): Promise<Slice> {
  const { rows } = await sql<Slice>`
    with lists as materialized (
      select g.gram, g.mails[1 : width_bucket(${below - 1}::bigint, g.mails)] as mails from mail_gram g
      where g.account_id = any(${accounts}::bigint[]) and g.gram = any(${grams}::bigint[])
    ), newest as materialized (
      select min(mail) as oldest from (
        select mail from lists, unnest(lists.mails) as mail where lists.gram = ${rarest} order by mail desc limit ${sliceMails}) part
    ), held as (
      select mail from lists, newest, unnest(lists.mails[width_bucket(newest.oldest - 1, lists.mails) + 1 :]) as mail
      where cardinality(lists.mails) > 0 group by mail having count(distinct lists.gram) = ${grams.length}
    )
    select (select oldest from newest) as oldest, (select array_agg(mail order by mail desc) from held) as ids`.execute(
    db,
  );
  return rows[0] ?? { oldest: null, ids: null };
}

export async function candidates(db: Db, accounts: readonly number[], grams: readonly number[]): Promise<number[]> {
  const rarest = await rarestOf(db, accounts, grams);
  if (rarest === null) return [];
  const found: number[] = [];
  let below = Number.MAX_SAFE_INTEGER;
  while (found.length < candidatesMax) {
    const { oldest, ids } = await sliceBelow(db, { accounts, grams, rarest }, below);
    if (oldest === null) break;
    found.push(...(ids ?? []));
    below = oldest;
  }
  return found.slice(0, candidatesMax);
}
