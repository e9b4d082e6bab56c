/** Mails that hold every gram of a search, newest first: looked for in slices of the index, so that words of every mail end after a few. */
import { mailsSearchedMax } from "@digao/contract/areas/letters/mail/shapes";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";

const candidatesMax = mailsSearchedMax;
/** Of the rarest gram's mails so many at once: one more than are shown, so that the first slice tells whether there are others. */
const sliceMails = candidatesMax + 1;

interface Slice {
  /** The oldest mail looked at; null where one of the grams is in no mail that is left. */
  oldest: number | null;
  ids: number[] | null;
}

/**
 * Lists are in order: their part between two mails is found by halving, not by reading them whole. They are unpacked once, by being joined to
 * nothing: each further look at a packed one would unpack it again.
 */
async function sliceBelow(
  db: Db,
  { accounts, grams }: { accounts: readonly number[]; grams: readonly number[] },
  below: number | null,
): Promise<Slice> {
  const part = below === null ? sql`u.mails` : sql`u.mails[1 : width_bucket(${below - 1}::bigint, u.mails)]`;
  const { rows } = await sql<Slice>`
    with lists as materialized (
      select u.gram, ${part} as mails from (
        select g.gram, g.mails || '{}'::bigint[] as mails from mail_gram g
        where g.account_id = any(${accounts}::bigint[]) and g.gram = any(${grams}::bigint[]) offset 0) u
    ), rarest as materialized (
      select gram from lists group by gram having (select count(distinct gram) from lists where cardinality(mails) > 0) = ${grams.length}
      order by sum(cardinality(mails)), gram limit 1
    ), newest as materialized (
      select min(mail) as oldest from (
        select mail from lists, unnest(lists.mails[greatest(1, cardinality(lists.mails) - ${sliceMails - 1}::int) :]) as mail
        where lists.gram = (select gram from rarest) order by mail desc limit ${sliceMails}) part
    ), held as (
      select mail from lists, newest, unnest(lists.mails[width_bucket(newest.oldest - 1, lists.mails) + 1 :]) as mail
      where cardinality(lists.mails) > 0 group by mail having count(distinct lists.gram) = ${grams.length}
    )
    select (select oldest from newest) as oldest, (select array_agg(mail order by mail desc) from held) as ids`.execute(
    db,
  );
  return rows[0] ?? { oldest: null, ids: null };
}

export interface Candidates {
  ids: number[];
  /** Older ones hold the grams too: they were not looked at. */
  isMore: boolean;
}

export async function candidates(db: Db, accounts: readonly number[], grams: readonly number[]): Promise<Candidates> {
  const found: number[] = [];
  let below: number | null = null;
  while (found.length <= candidatesMax) {
    const { oldest, ids }: Slice = await sliceBelow(db, { accounts, grams }, below);
    if (oldest === null) break;
    found.push(...(ids ?? []));
    below = oldest;
  }
  return { ids: found.slice(0, candidatesMax), isMore: found.length > candidatesMax };
}
