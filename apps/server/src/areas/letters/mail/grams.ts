/** By what mails are found: the index of grams of one mailbox, written by segments (see audit-files/job/segments.ts). */
import { insertFound } from "@digao/db/insert-found";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { gramsOf, normal } from "../../../platform/lib/grams.ts";

/** Of a mail so much is found by: its heads, and the beginning of its text. */
export const searchedChars = 8000;
const mailsAtOnce = 200;
const segmentsMax = 8;
/** Under this gram stand the mails of a segment as a whole. */
const whole = 0;

interface Waiting {
  id: number;
  words: string;
}

const hold = (db: Db, accountId: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('mail_gram'), ${accountId}::int)`.execute(db);

async function nextSegment(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(segment), 0) + 1 as next from mail_gram where account_id = ${accountId} and gram = ${whole}`.execute(
    db,
  );
  return rows[0]?.next ?? 1;
}

async function take(db: Db, accountId: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select m.id, concat_ws(' ', m.subject, m.from_name, m.from_addr,
        (select string_agg(concat_ws(' ', p ->> 'name', p ->> 'address'), ' ') from jsonb_array_elements(m.to_list || m.cc_list) p),
        (select string_agg(a ->> 'fileName', ' ') from jsonb_array_elements(m.attachments) a), left(b.text, ${searchedChars})) as words
    from mail m left join mail_body b on b.tenant_id = m.tenant_id and b.mail_id = m.id
    where m.account_id = ${accountId} and not m.is_indexed and m.parse_state <> 0
    order by m.id limit ${mailsAtOnce}`.execute(db);
  return rows;
}

async function write(db: Db, accountId: number, mails: readonly Waiting[]): Promise<void> {
  const held = new Map<number, number[]>([[whole, mails.map(({ id }) => id)]]);
  for (const { id, words } of mails)
    for (const gram of gramsOf(normal(words))) {
      const there = held.get(gram);
      if (there) there.push(id);
      else held.set(gram, [id]);
    }
  const segment = await nextSegment(db, accountId);
  const entries = [...held];
  for (let at = 0; at < entries.length; at += 20_000) {
    const some = entries.slice(at, at + 20_000);
    const grams = some.map(([gram]) => gram);
    const lists = some.map(([, list]) => `{${list.join()}}`);
    await insertFound(
      db,
      sql`
      insert into mail_gram (account_id, gram, segment, mails)
      select ${accountId}, r.gram, ${segment}, r.mails::bigint[] from unnest(${grams}::bigint[], ${lists}::text[]) r (gram, mails)`,
    );
  }
  await db
    .updateTable("mail")
    .set({ is_indexed: true })
    .where(
      "id",
      "in",
      mails.map(({ id }) => id),
    )
    .execute();
}

/** Of what waits, the next ones; answers how many there were. */
export async function indexSome(db: Db, accountId: number): Promise<number> {
  await hold(db, accountId);
  const mails = await take(db, accountId);
  if (mails.length > 0) await write(db, accountId, mails);
  return mails.length;
}

const tierOf = (count: number): number => Math.floor(Math.log(Math.max(1, count)) / Math.log(segmentsMax));

/** Of one size no more than a few segments stand beside each other. */
export async function mergeMailGrams(db: Db, accountId: number): Promise<void> {
  await hold(db, accountId);
  const { rows } = await sql<{ segment: number; count: number }>`
    select segment, cardinality(mails) as count from mail_gram where account_id = ${accountId} and gram = ${whole}`.execute(
    db,
  );
  for (const of of new Set(rows.map(({ count }) => tierOf(count)))) {
    const tier = rows.filter(({ count }) => tierOf(count) === of);
    if (tier.length < segmentsMax) continue;
    const into = await nextSegment(db, accountId);
    const segments = tier.map(({ segment }) => segment);
    const gone = sql`gone as (
      delete from mail_gram where account_id = ${accountId} and segment = any(${segments}::int[]) returning gram, mails
    )`;
    await insertFound(
      db,
      sql`
      insert into mail_gram (account_id, gram, segment, mails)
      select ${accountId}, gone.gram, ${into}, array_agg(distinct one order by one) from gone, unnest(gone.mails) one group by gone.gram`,
      gone,
    );
  }
}
