import type { journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import type { JournalProfile } from "@digao/contract/areas/evidence/journal-tests/profile";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { isDayOff } from "@digao/domain/journal-tests/voucher-marks.sql";
import { knowsDays } from "@digao/domain/vouchers/known-days.sql";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import { holidayCalendar, journalInForce } from "../../books/vouchers/door.ts";

type Counts = Omit<JournalProfile, "debit" | "debitStrata" | "byMonth" | "top" | "yearsWithoutCalendar">;

/** Days that a program wrote for its months are counted by nobody. */
const ofNoDays = {
  linesByWeekday: null,
  weekendLines: null,
  nonWorkingDayLines: null,
  holidayWeekdayLines: null,
  makeUpDayLines: null,
  lastDayOfMonthLines: null,
} as const satisfies Partial<JournalProfile>;

/** The amount of a line: its debit, or its credit where it has none. */
const amount = sql`case when l.debit <> 0 then l.debit else l.credit end`;
const lines = (batchId: number) => sql`voucher_line l where ${ofProject("l")} and l.batch_id = ${batchId}`;

async function countsOf(db: Db, batchId: number): Promise<Counts> {
  const { off, made } = holidayCalendar();
  const { rows } = await sql<Counts>`
    with day as materialized (
      select j_date, count(*) as lines, extract(isodow from j_date)::int as weekday from ${lines(batchId)} group by j_date
    ),
    dates as (
      select coalesce(sum(lines) filter (where weekday > 5), 0)::int as "weekendLines",
        coalesce(sum(lines) filter (where ${isDayOff(sql`j_date`, { off, made })}), 0)::int as "nonWorkingDayLines",
        coalesce(sum(lines) filter (where weekday <= 5 and j_date = any(${off}::date[])), 0)::int as "holidayWeekdayLines",
        coalesce(sum(lines) filter (where j_date = any(${made}::date[])), 0)::int as "makeUpDayLines",
        coalesce(sum(lines) filter (where j_date = (date_trunc('month', j_date) + interval '1 month')::date - 1), 0)::int
          as "lastDayOfMonthLines",
        array(select coalesce(sum(lines) filter (where weekday = w), 0)::int from day cross join generate_series(1, 7) w
          group by w order by w) as "linesByWeekday"
      from day
    ),
    sizes as (
      select count(*)::int as lines, count(*) filter (where amount <> 0 and mod(amount, 1000) = 0)::int as "roundThousandLines",
        count(*) filter (where amount <> 0 and mod(amount, 10000) = 0)::int as "roundTenThousandLines",
        count(*) filter (where debit < 0 or credit < 0)::int as "negativeLines",
        count(*) filter (where amount = 0)::int as "zeroLines",
        count(*) filter (where btrim(coalesce(summary, '')) = '')::int as "emptySummaryLines"
      from (select l.debit, l.credit, l.summary, ${amount} as amount from ${lines(batchId)}) s
    ),
    repeated as (
      select count(*)::int as "duplicateGroups", coalesce(sum(lines), 0)::int as "linesInDuplicateGroups" from (
        select count(*) as lines from ${lines(batchId)} and ${amount} > 0
        group by l.j_date, l.account_code, l.debit <> 0, ${amount} having count(*) > 1
      ) r
    )
    select *, (select count(*) from voucher where ${ofProject("voucher")} and batch_id = ${batchId})::int as vouchers from dates, sizes, repeated`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) throw new Error("Nothing was counted.");
  return counts;
}

const bounds = ["0", "1000", "10000", "100000", "1000000"];

async function strataOf(db: Db, batchId: number): Promise<JournalProfile["debitStrata"]> {
  const { rows } = await sql<JournalProfile["debitStrata"][number]>`
    select s."from", s.next as "toExclusive", count(d.debit)::int as count, coalesce(sum(d.debit), 0)::text as sum
    from (select f as "from", lead(f) over (order by n) as next, n from unnest(${bounds}::text[]) with ordinality b (f, n)) s
    left join (select l.debit from ${lines(batchId)} and l.debit > 0) d
      on d.debit >= s."from"::numeric and (s.next is null or d.debit < s.next::numeric)
    group by s."from", s.next, s.n order by s.n`.execute(db);
  return rows;
}

async function debitsOf(db: Db, batchId: number): Promise<JournalProfile["debit"]> {
  const { rows } = await sql<JournalProfile["debit"] & { half: number }>`
    select count(*)::int as count, coalesce(sum(debit), 0)::text as sum, min(debit)::text as min, max(debit)::text as max,
      round(avg(debit), 6)::text as mean, case when count(*) > 1
        then round(sqrt((count(*) * sum(debit * debit) - sum(debit) * sum(debit))::numeric(120, 20) / (count(*) * (count(*) - 1))), 6)::text end as deviation
    from ${lines(batchId)} and l.debit > 0`.execute(db);
  const middle = await sql<{ median: string | null }>`
    select round(avg(debit), 6)::text as median from (
      select debit, row_number() over (order by debit) as place, count(*) over () as n from ${lines(batchId)} and l.debit > 0
    ) d where place in ((n + 1) / 2, (n + 2) / 2)`.execute(db);
  const [debits] = rows;
  if (!debits) throw new Error("Nothing was counted.");
  return { ...debits, median: middle.rows[0]?.median ?? null };
}

async function monthsOf(db: Db, batchId: number): Promise<JournalProfile["byMonth"]> {
  const { rows } = await sql<JournalProfile["byMonth"][number]>`
    select to_char(j_date, 'YYYY-MM') as month, count(*)::int as lines, sum(debit)::text as debit, sum(credit)::text as credit
    from ${lines(batchId)} group by 1 order by 1`.execute(db);
  return rows;
}

const topShown = 5;
async function largest(db: Db, batchId: number, periodId: number): Promise<JournalProfile["top"]> {
  const { rows } = await sql<JournalProfile["top"][number]>`
    select l.jmsn as "Jmsn", l.id as "JsnId", l.j_date as "jDate", v.j_type as "jType", v.j_no_text as "jNoText",
      l.account_code as "accountCode", coalesce(a.full_name, l.account_name, l.account_code) as "accountName",
      case when l.debit <> 0 then 'dr' else 'cr' end as side, l.amount::text as amount
    from (select l.*, ${amount} as amount from ${lines(batchId)} order by ${amount} desc, l.j_date, l.account_code, l.id limit ${topShown}) l
    join voucher v on ${ofProject("v")} and v.id = l.jmsn
    left join account a on ${ofProject("a")} and a.period_id = ${periodId} and a.code = l.account_code
    order by l.amount desc, l.j_date, l.account_code, l.id`.execute(db);
  return rows;
}

/** Closing entries and void vouchers are part of it: it is the journal as it came. */
export async function getProfile(
  { db }: Context,
  { periodId }: Input<(typeof journalTests)["GetJeProfile"]>,
): Promise<JournalProfile | null> {
  const journal = await journalInForce(db, periodId);
  if (!journal) return null;
  const { batchId } = journal;
  const byMonth = await monthsOf(db, batchId);
  const { rows } = await sql<{ hasDays: boolean }>`select ${knowsDays(sql`${batchId}`)} as "hasDays"`.execute(db);
  const years = [...new Set(byMonth.map(({ month }) => month.slice(0, 4)))];
  const { years: covered } = holidayCalendar();
  const hasDays = rows[0]?.hasDays ?? true;
  return {
    ...(await countsOf(db, batchId)),
    ...(hasDays ? {} : ofNoDays),
    debit: await debitsOf(db, batchId),
    debitStrata: await strataOf(db, batchId),
    byMonth,
    top: await largest(db, batchId, periodId),
    yearsWithoutCalendar: years.filter((year) => !covered.has(year)).map(Number),
    hasDays,
  };
}
