/** Subsequent events (期后事项, CSA 1332): what the books after the period end are searched for, live and as a run that is kept. */
import type { considerations, SubsequentEvents } from "@digao/contract/areas/report/considerations/calls";
import type { Input } from "@digao/contract/endpoint";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { yuan } from "@digao/domain/money";
import { voucherWords } from "@digao/domain/vouchers/voucher-words.sql";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import { materialityOf } from "../../balance/trial-balance/door.ts";

type Calls = typeof considerations;
interface Search {
  threshold: string;
  toDay: string;
}

const shownMax = 200;
const startsWith = (codes: readonly string[]) =>
  sql`(${sql.join(
    codes.map((code) => sql`l.account_code like ${`${code}%`}`),
    sql` or `,
  )})`;
const cash = startsWith(["1001", "1002", "1012"]);
const loans = startsWith(["2001", "2501"]);
/** What undoes an earlier entry says so, or stands there in red. */
const undoes = sql`(l.debit < 0 or l.credit < 0 or l.summary ~ '冲销|冲回|红字|退货|退回|转回')`;

/** The journals that go on after the period end, and how far. */
export async function booksAfter(db: Db) {
  const { rows } = await sql<{ batchIds: number[] | null; from: string; to: string | null }>`
    select array_agg(p.voucher_batch_id) as "batchIds", (min(e.period_end) + 1)::text as from, max(p.end_date)::text as to
    from project_period p join project e on e.tenant_id = p.tenant_id and e.id = p.project_id
    where ${ofProject("p")} and p.voucher_batch_id is not null and p.end_date > e.period_end`.execute(db);
  const [found] = rows;
  return found?.batchIds && found.to ? { batchIds: found.batchIds, from: found.from, to: found.to } : null;
}
type Books = NonNullable<Awaited<ReturnType<typeof booksAfter>>>;

interface Found {
  kind: SubsequentEvents["vouchers"][number]["kind"];
  voucherId: number;
  day: string;
  number: string;
  summary: string;
  amount: string;
}

/** Each voucher under every head that it is found by, the largest first. */
const search = (db: Db, { batchIds, from }: Books, { threshold, toDay }: Search) =>
  sql<Found & { total: number }>`
  with sums as (
    select l.jmsn, min(l.summary) as summary,
      coalesce(sum(l.debit - l.credit) filter (where ${cash}), 0) as cash,
      coalesce(sum(l.credit) filter (where ${loans} and l.credit > 0), 0) as loan,
      coalesce(max(abs(l.debit) + abs(l.credit)) filter (where ${undoes}), 0) as undone
    from voucher_line l
    where ${ofProject("l")} and l.batch_id = any(${batchIds}::bigint[]) and not l.is_closing
      and l.j_date between ${from}::date and ${toDay}::date
    group by l.jmsn
  ), found as (
    select s.jmsn, s.summary, k.kind, k.amount from sums s
    cross join lateral (values ('receipt', s.cash), ('payment', -s.cash), ('loan', s.loan), ('reversal', s.undone)) k (kind, amount)
    where k.amount > 0 and k.amount >= ${threshold}::numeric
  )
  select f.kind, f.jmsn as "voucherId", v.j_date::text as day, ${voucherWords("v")} as number, coalesce(f.summary, '') as summary,
    f.amount::numeric(20,2)::text as amount, (count(*) over ())::int as total
  from found f join voucher v on ${ofProject("v")} and v.id = f.jmsn and not v.is_void
  order by f.amount desc, f.jmsn limit ${shownMax}`.execute(db);

async function lastRun(db: Db): Promise<SubsequentEvents["lastRun"]> {
  const { rows } = await sql<NonNullable<SubsequentEvents["lastRun"]>>`
    select r.created_at as at, (select u.name from app_user u where u.id = r.created_by) as by, r.to_day::text as "toDay", r.found
    from subsequent_run r where ${ofProject("r")} order by r.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

async function searched(db: Db, input: { threshold?: string | undefined; toDay?: string | undefined }) {
  const threshold = input.threshold ?? yuan((await materialityOf(db, projectIdOf(db))).pm);
  const books = await booksAfter(db);
  const toDay = input.toDay ?? books?.to ?? "";
  const { rows } = books ? await search(db, books, { threshold, toDay }) : { rows: [] };
  const total = rows[0]?.total ?? 0;
  return { threshold, books, toDay, total, vouchers: rows.map(({ total: _total, ...row }) => row) };
}

const answered = async (db: Db, found: Awaited<ReturnType<typeof searched>>): Promise<SubsequentEvents> => ({
  books: found.books && { from: found.books.from, to: found.books.to },
  threshold: found.threshold,
  vouchers: found.vouchers,
  isCut: found.total > found.vouchers.length,
  lastRun: await lastRun(db),
});

export const getSubsequent = async (
  { db }: Context,
  input: Input<Calls["GetSubsequentEvents"]>,
): Promise<SubsequentEvents> => answered(db, await searched(db, input));

export async function runSubsequent(
  { db, audit }: Context,
  input: Input<Calls["RunSubsequentEvents"]>,
): Promise<SubsequentEvents> {
  const found = await searched(db, input);
  const { rows } = await sql<{ id: number }>`
    insert into subsequent_run (tenant_id, project_id, to_day, threshold, found)
    values (${ownTenant}, ${ownProject}, ${input.toDay}::date, ${found.threshold}::numeric, ${found.total}) returning id`.execute(
    db,
  );
  const { rows: subjects } = await sql<{ id: number }>`select c.id from consideration c
    where ${ofProject("c")} and c.csa_no = '1332'`.execute(db);
  await audit({
    refType: "consideration",
    refId: subjects[0]?.id ?? rows[0]?.id ?? 0,
    projectId: projectIdOf(db),
    action: "searchSubsequent",
    new: { toDay: input.toDay, threshold: found.threshold, found: found.total },
  });
  return answered(db, found);
}
