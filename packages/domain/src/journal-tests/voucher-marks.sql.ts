/** Rules that a voucher answers by its head and by what was gathered of its lines (会计分录测试). */
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { entryTime, minutesAt } from "./entry-time.ts";
import { tested } from "./gather.sql.ts";
import { either } from "./line-marks.sql.ts";
import { isManual } from "./manual-source.sql.ts";
import { type Plan, type RuleParams, roles, type TestedJournal } from "./plan.ts";
import { maskOf } from "./rules.ts";
import { voucherAmount } from "./set-rules.sql.ts";

type Sql = RawBuilder<unknown>;

/** Days off and make-up days of the known calendar, YYYY-MM-DD. */
export interface CalendarDays {
  off: readonly string[];
  made: readonly string[];
}
export interface VoucherGround {
  journal: TestedJournal;
  days: CalendarDays;
  hasSources: boolean;
}

export const isDayOff = (column: Sql, { off, made }: CalendarDays): Sql => sql`(
  case when ${column} = any(${[...off]}::date[]) then true when ${column} = any(${[...made]}::date[]) then false
    else extract(isodow from ${column}) in (6, 7) end)`;

const monthEnd = (column: Sql): Sql => sql`((date_trunc('month', ${column}) + interval '1 month')::date - 1)`;
const daysBefore = (end: Sql, params: RuleParams): Sql =>
  sql`(v.j_date <= ${end} and v.j_date > ${end} - ${params.count("nDays")}::int)`;
const has = (column: Sql, role: number): Sql => sql`j.${column} & ${sql.lit(role)} <> 0`;

const enteredLate = (params: RuleParams): Sql => {
  const closed = params.countOrNull("closedAfterDays");
  const isAfterClose = closed === null ? sql`false` : sql`e.day > ${monthEnd(sql`v.j_date`)} + ${closed}::int`;
  return sql`(e.day - v.j_date > ${params.count("lagDays")} or ${isAfterClose})`;
};

const isForeign = (params: RuleParams): Sql =>
  sql`coalesce(v.preparer, '') <> all(${[...params.list("systemUsers")]}::text[])`;

type VoucherRule = (params: RuleParams, ground: VoucherGround) => Sql;

/** Of `v` (a voucher), `j` (what its lines gave), `e` (when it was entered) and `p` (how often its preparer comes). */
const voucherRules: Readonly<Record<string, VoucherRule>> = {
  JE01: (params, { hasSources }) =>
    either([
      ...(hasSources ? [isManual(params.list("manualSources"), sql`v.source`)] : []),
      ...(params.has("systemUsers") ? [isForeign(params)] : []),
    ]),
  JE02: (params, { days }) => sql`(${isDayOff(sql`v.j_date`, days)}
    and ${params.isOn("excludeMonthEnd") ? sql`v.j_date <> ${monthEnd(sql`v.j_date`)}` : sql`true`})`,
  JE03: (params) =>
    sql`(e.minutes < ${minutesAt(params.text("workStart"))} or e.minutes > ${minutesAt(params.text("workEnd"))})`,
  JE05: (params, { journal }) =>
    sql`(${
      params.isOn("eachMonth")
        ? daysBefore(monthEnd(sql`v.j_date`), params)
        : daysBefore(sql`${journal.endDate}::date`, params)
    } and ${voucherAmount} >= ${params.text("threshold")}::numeric)`,
  JE06: enteredLate,
  JE08: () => sql`(${has(sql`credit_roles`, roles.revenue)} and not ${has(sql`debit_roles`, roles.revenueCounter)})`,
  JE15: (params) => sql`p.vouchers <= ${params.count("minCount")}`,
  JE16: () => sql`(v.reviewer is null or v.preparer = v.reviewer)`,
  JE17: (params) => sql`v.preparer = any(${[...params.list("seniorUsers")]}::text[])`,
  JE19: () => sql`v.amount_dr <> v.amount_cr`,
  JE27: () => sql`(not j.has_money and (
    ${has(sql`debit_roles`, roles.current)} and ${has(sql`credit_roles`, roles.income)}
    or ${has(sql`debit_roles`, roles.trade)} and ${has(sql`credit_roles`, roles.gain)}))`,
};

export function voucherMarks({ rules }: Plan, ground: VoucherGround): Sql {
  const marks = Object.entries(voucherRules).flatMap(([code, rule]) => {
    const params = rules.get(code);
    return params ? [sql`case when ${rule(params, ground)} then ${sql.lit(maskOf(code))} else 0 end`] : [];
  });
  return marks.length === 0 ? sql`0` : sql`(${sql.join(marks, sql` + `)})`;
}

const dayPattern = "^\\s*\\d{4}\\s*[-/.年]?\\s*\\d{1,2}\\s*[-/.月]?\\s*\\d{1,2}";
const clockPattern = "\\d{1,2}:\\d{2}(?::\\d{2})?";

/** When vouchers were entered: programs write it in many ways, so each spelling is read once, outside the database. */
export async function readEntryTimes(db: Db, batchId: number): Promise<{ hasDates: boolean; hasTimes: boolean }> {
  await sql`create temp table je_entry (jmsn bigint, day date, minutes int) on commit drop`.execute(db);
  await sql`
    create temp table je_spelling on commit drop as
    select id as jmsn, substring(entry_time from ${dayPattern}) as day, substring(entry_time from ${clockPattern}) as clock from ${tested(batchId)} v where entry_time is not null`.execute(
    db,
  );
  const { rows } = await sql<{ spelling: string }>`
    select day as spelling from je_spelling where day is not null union select clock from je_spelling where clock is not null`.execute(
    db,
  );
  if (rows.length === 0) return { hasDates: false, hasTimes: false };
  const read = rows.map(({ spelling }) => ({ spelling, ...entryTime(spelling) }));
  const marks = sql`unnest(${read.map(({ spelling }) => spelling)}::text[], ${read.map(({ date }) => date)}::date[],
    ${read.map(({ minutes }) => minutes)}::int[])`;
  await sql`
    with known as materialized (select * from ${marks} as k (spelling, day, minutes))
    insert into je_entry select s.jmsn, d.day, c.minutes from je_spelling s
      left join known d on d.spelling = s.day left join known c on c.spelling = s.clock`.execute(db);
  return { hasDates: read.some(({ date }) => date !== null), hasTimes: read.some(({ minutes }) => minutes !== null) };
}
