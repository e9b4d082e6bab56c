import type { vouchers } from "@digao/contract/areas/vouchers";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { containing } from "../../platform/lib/search.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { completed, type LineRow, lineColumns, linesFrom } from "./line-rows.ts";

type Calls = typeof vouchers;
type Query = Input<Calls["GetVoucherLibList"]>;
type Sums = { totalCount: number; debit: string; credit: string };

/** Ledger lines of a period by date, with count and sums of all that match; an account takes those below it along. */
export async function listLines({ db }: Context, query: Query): Promise<Output<Calls["GetVoucherLibList"]>> {
  const batchId = await journalOf(db, query.periodId);
  if (batchId === null) return { totalCount: 0, debit: "0.00", credit: "0.00", items: [] };
  const codes = query.accountCode === undefined ? null : await codesBelow(db, query.periodId, query.accountCode);
  const filter = filterOf(query, codes);
  const [sums, items] = [await sumsOf(db, batchId, query, codes, filter), await pageOf(db, batchId, query, filter)];
  return { ...sums, items: await completed(db, query.periodId, items) };
}

async function journalOf(db: Db, periodId: number): Promise<number | null> {
  const period = await db
    .selectFrom("project_period")
    .where("id", "=", periodId)
    .select("voucher_batch_id as id")
    .executeTakeFirst();
  return period?.id ?? null;
}

async function codesBelow(db: Db, periodId: number, code: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    with recursive below as (
      select ${code}::text collate "C" as code
      union select a.code from below b join account a on a.period_id = ${periodId} and a.parent_code = b.code
    )
    select code from below`.execute(db);
  return rows.map(({ code: below }) => below);
}

const when = <Value>(value: Value | null | undefined | "" | false, condition: (value: Value) => RawBuilder<unknown>) =>
  value ? [condition(value)] : [];

/** What each filter of the call asks of a line `l` and its voucher `v`. */
const filters: readonly ((query: Query) => RawBuilder<unknown>[])[] = [
  ({ jPeriodFrom }) => when(jPeriodFrom, (period) => sql`l.j_period >= ${period}`),
  ({ jPeriodTo }) => when(jPeriodTo, (period) => sql`l.j_period <= ${period}`),
  ({ dateFrom }) => when(dateFrom, (date) => sql`l.j_date >= ${date}::date`),
  ({ dateTo }) => when(dateTo, (date) => sql`l.j_date <= ${date}::date`),
  ({ side }) => when(side, (own) => (own === "dr" ? sql`l.debit <> 0` : sql`l.credit <> 0`)),
  ({ amountFrom }) => when(amountFrom, (amount) => sql`abs(l.debit + l.credit) >= ${amount}::numeric`),
  ({ amountTo }) => when(amountTo, (amount) => sql`abs(l.debit + l.credit) <= ${amount}::numeric`),
  ({ jType }) => when(jType, (word) => sql`v.j_type = ${word}`),
  ({ withoutClosing }) => when(withoutClosing, () => sql`not l.is_closing`),
  ({ auxId }) =>
    when(
      auxId,
      (id) =>
        sql`(${id} in (l.customer_id, l.supplier_id, l.dept_id, l.person_id, l.proj_aux_id) or l.other_aux @> array[${id}::bigint])`,
    ),
  ({ keyword }) =>
    when(keyword, (text) => {
      const like = containing(text);
      return sql`(l.summary ilike ${like} or l.account_name ilike ${like} or v.j_no_text ilike ${like})`;
    }),
];

function filterOf(query: Query, codes: readonly string[] | null): RawBuilder<unknown> {
  const account = codes?.length === 1 ? sql`l.account_code = ${codes[0]}` : sql`l.account_code = any(${codes}::text[])`;
  const conditions = [...(codes ? [account] : []), ...filters.flatMap((filter) => filter(query))];
  return conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``;
}

/** Count and sums come from the roll-up where months and accounts are all that is asked for: no line is read. */
async function sumsOf(
  db: Db,
  batchId: number,
  query: Query,
  codes: readonly string[] | null,
  filter: RawBuilder<unknown>,
): Promise<Sums> {
  const { dateFrom, dateTo, side, amountFrom, amountTo, jType, auxId, keyword, withoutClosing } = query;
  const needsLines = [dateFrom, dateTo, side, amountFrom, amountTo, jType, auxId, keyword, withoutClosing].some(
    Boolean,
  );
  const { rows } = needsLines
    ? await sql<Sums>`
        select count(*) as "totalCount", coalesce(sum(l.debit), 0.00) as debit, coalesce(sum(l.credit), 0.00) as credit
        from voucher_line l join voucher v on v.tenant_id = l.tenant_id and v.id = l.jmsn
        where l.batch_id = ${batchId} ${filter}`.execute(db)
    : await sql<Sums>`
        select coalesce(sum(line_count), 0)::bigint as "totalCount", coalesce(sum(debit), 0.00) as debit,
          coalesce(sum(credit), 0.00) as credit
        from ledger_month where batch_id = ${batchId}
          and (${codes}::text[] is null or account_code = any(${codes}::text[]))
          and j_period between ${query.jPeriodFrom ?? 0} and ${query.jPeriodTo ?? 999_999}`.execute(db);
  return rows[0] ?? { totalCount: 0, debit: "0.00", credit: "0.00" };
}

const sortings: Readonly<Record<string, "asc" | "desc">> = {
  "": "asc",
  jdate: "asc",
  "jdate asc": "asc",
  "jdate desc": "desc",
};

/** By date and id; `afterDate` and `afterId` go on behind the last row seen, which stays fast however far one has come. */
async function pageOf(db: Db, batchId: number, query: Query, filter: RawBuilder<unknown>): Promise<LineRow[]> {
  const direction = sortings[(query.sorting ?? "").trim().toLowerCase()];
  if (!direction) throw new Refusal("validation.choice", { params: { field: "sorting" }, field: "sorting" });
  const { afterDate, afterId, skipCount, maxResultCount } = query;
  const isDown = direction === "desc";
  const after = isDown
    ? sql`and (l.j_date, l.id) < (${afterDate}::date, ${afterId}::bigint)`
    : sql`and (l.j_date, l.id) > (${afterDate}::date, ${afterId}::bigint)`;
  const { rows } = await sql<LineRow>`
    select ${lineColumns} from ${linesFrom(query.periodId)}
    where l.batch_id = ${batchId} ${filter} ${afterDate && afterId ? after : sql``}
    order by ${isDown ? sql`l.j_date desc, l.id desc` : sql`l.j_date, l.id`}
    limit ${maxResultCount} offset ${skipCount}`.execute(db);
  return rows;
}
