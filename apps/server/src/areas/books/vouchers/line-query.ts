import { ofProject } from "@digao/db/project-rows";
/** What a caller asks of the ledger lines of a period, as one condition and one order. */

import { createHash } from "node:crypto";
import type { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { conditionsOf } from "@digao/contract/areas/books/vouchers/line-filter/expression";
import type { LineField } from "@digao/contract/areas/books/vouchers/line-filter/fields";
import type { Input } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { lastPostingMonth } from "@digao/domain/calendar/months";
import { isOfBatch } from "@digao/domain/vouchers/ledger-source.sql";
import { type RawBuilder, sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { containing } from "../../../platform/lib/search.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import { expressionSql } from "./line-conditions.ts";
import { linesPerBlock } from "./selection.ts";
import { joinedScore, joinedScores } from "./test-scores.ts";

export type LineFilter = Omit<
  Input<(typeof vouchers)["GetVoucherLibList"]>,
  "skipCount" | "maxResultCount" | "afterDate" | "afterId"
>;
type Sql = RawBuilder<unknown>;

export interface Journal {
  batchId: number;
  projectId: number;
  periodId: number;
  /** Of the journal's period. */
  startDate: string;
  endDate: string;
  /** Scores of test runs that ended later do not count. */
  scoresUntil?: string | undefined;
}

/** A search made ready: what it asks of `l` and `v`, in which order, and the key that the same search always has. */
export interface LineSearch extends Journal {
  where: Sql;
  order: Sql;
  /** `v` is asked too: without it, no voucher is read. */
  asksVoucher: boolean;
  /** What the order asks of besides. */
  joined?: Sql | undefined;
  key: string;
}

/** The same search of the same accounts, in the same order, has the same key: what it found is kept under it. */
export interface SearchText {
  /** All but the accounts. */
  text: string;
  order: Order;
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
export const keyOf = ({ text }: SearchText, codes: readonly string[] | null): string =>
  hashOf(text + JSON.stringify(codes));
/** The same where the database knows the codes. */
export const keyIn = ({ text }: SearchText, codes: Sql): Sql =>
  sql`encode(sha256(convert_to(${text} || array_to_json(${codes})::text, 'UTF8')), 'hex')`;

/** The journal in force; null where the period has none. */
export async function journalOf(db: Db, periodId: number): Promise<Journal | null> {
  const { rows } = await sql<Omit<Journal, "batchId" | "periodId"> & { batchId: number | null }>`
    select /* by key */ voucher_batch_id as "batchId", project_id as "projectId", start_date as "startDate", end_date as "endDate"
    from project_period where ${ofProject("project_period")} and id = ${periodId}`.execute(db);
  const [period] = rows;
  if (!period) throw missing();
  return period.batchId === null ? null : { ...period, batchId: period.batchId, periodId };
}

/** An account and all below it: a set of codes `below`, ready for `with recursive`. */
export const belowAccount = (periodId: number, code: string): Sql => sql`below as (
  select ${code}::text collate "C" as code
  union select a.code from below b cross join lateral (
    select code from account where ${ofProject("account")} and period_id = ${periodId} and parent_code = b.code offset 0) a)`;

/** An account and all below it. */
export async function codesBelow(db: Db, periodId: number, code: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    with /* by key */ recursive ${belowAccount(periodId, code)} select code from below order by code`.execute(db);
  return rows.map(({ code: below }) => below);
}

const when = <Value>(value: Value | null | undefined | "" | false, condition: (value: Value) => Sql): Sql[] =>
  value ? [condition(value)] : [];

const ofAux = (id: number) =>
  sql`(${id} in (l.customer_id, l.supplier_id, l.dept_id, l.person_id, l.proj_aux_id) or l.other_aux @> array[${id}::bigint])`;

/** 记-18, as vouchers are named, whatever the books print. */
const namedVoucher = /^(\D+?)\s*-\s*0*([1-9]\d{0,8})$/u;

/** Vouchers are fewer than lines, so those of such a number are looked for once. */
function keywordSql(text: string, { batchId }: Journal): Sql {
  const pattern = containing(text);
  const like = pattern.toUpperCase() === pattern.toLowerCase() ? sql`like` : sql`ilike`;
  const [, word = "", number = ""] = namedVoucher.exec(text.trim()) ?? [];
  const named = number ? sql`or (n.j_type = ${word} and n.j_no = ${Number(number)})` : sql``;
  return sql`(l.summary ${like} ${pattern} or l.account_name ${like} ${pattern} or l.jmsn in (
    select n.id from voucher n where ${ofProject("n")} and ${isOfBatch(sql`n.id`, batchId)} and (n.j_no_text ${like} ${pattern} ${named})))`;
}

/** What each plain filter of the call asks of a line `l` and its voucher `v`. */
const filters: readonly ((filter: LineFilter, journal: Journal) => Sql[])[] = [
  ({ jPeriodFrom }) => when(jPeriodFrom, (period) => sql`l.j_period >= ${period}`),
  ({ jPeriodTo }) => when(jPeriodTo, (period) => sql`l.j_period <= ${lastPostingMonth(period)}`),
  ({ dateFrom }) => when(dateFrom, (date) => sql`l.j_date >= ${date}::date`),
  ({ dateTo }) => when(dateTo, (date) => sql`l.j_date <= ${date}::date`),
  ({ side }) => when(side, (own) => (own === "dr" ? sql`l.debit <> 0` : sql`l.credit <> 0`)),
  ({ amountFrom }) => when(amountFrom, (amount) => sql`abs(l.debit + l.credit) >= ${amount}::numeric`),
  ({ amountTo }) => when(amountTo, (amount) => sql`abs(l.debit + l.credit) <= ${amount}::numeric`),
  ({ jType }) => when(jType, (word) => sql`v.j_type = ${word}`),
  ({ preparer }) => when(preparer, (name) => sql`v.preparer = ${name}`),
  ({ withoutClosing }) => when(withoutClosing, () => sql`not l.is_closing`),
  ({ auxId }) => when(auxId, ofAux),
  ({ keyword }, journal) => when(keyword, (text) => keywordSql(text, journal)),
];

const orders: Readonly<Record<string, Sql>> = {
  jdate: sql`l.j_date`,
  jperiod: sql`l.j_period, l.j_date`,
  voucher: sql`l.j_period, v.j_type, v.j_no`,
  summary: sql`l.summary collate "C"`,
  accountcode: sql`l.account_code`,
  amountjdr: sql`l.debit`,
  amountjcr: sql`l.credit`,
  amount: sql`abs(l.debit - l.credit)`,
  jescore: joinedScore,
  preparer: sql`v.preparer collate "C"`,
};
const descending: Readonly<Record<string, Sql>> = {
  jperiod: sql`l.j_period desc, l.j_date desc`,
  voucher: sql`l.j_period desc, v.j_type desc, v.j_no desc`,
};

interface Order {
  name: string;
  isDown: boolean;
  sql: Sql;
}

/** `sorting` is a column with or without "desc"; lines that tie stand as in the journal. */
function orderOf(sorting: string | undefined): Order {
  const [name = "", direction = "asc", ...rest] = (sorting?.trim() || "jDate").toLowerCase().split(/\s+/);
  const column = Object.hasOwn(orders, name) ? orders[name] : undefined;
  if (!column || rest.length > 0 || !/^(asc|desc)$/.test(direction))
    throw new Refusal("validation.choice", { params: { field: "sorting" }, field: "sorting" });
  if (direction === "asc") return { name, isDown: false, sql: sql`${column}, l.id` };
  return { name, isDown: true, sql: sql`${descending[name] ?? sql`${column} desc`}, l.id desc` };
}

type Stamp = (journal: Journal) => RawBuilder<{ stamp: string }>;
const stamps: Partial<Record<LineField, Stamp>> = {
  picked: () => sql`
    select count(*) || '/' || coalesce(max(picked_at)::text, '') || '/' || coalesce(sum(line_id), 0) as stamp
    from picked_line where ${ofProject("picked_line")}`,
  drawn: () => sql`
    select count(*) || '/' || coalesce(sum(hashint8extended(line_id, 0)::numeric), 0) as stamp
    from drawn_voucher where ${ofProject("drawn_voucher")} and status <> ${code.drawStatus.cancelled} and line_id is not null`,
  jeScore: ({ scoresUntil = "infinity" }) => sql`
    select coalesce(max(id), 0)::text as stamp from journal_test_run
    where ${ofProject("journal_test_run")} and state = 'done' and finished_at <= ${scoresUntil}::timestamptz`,
};

/** Ticks, draws and scores come and go while the journal stays: a search for them is another one after each. */
function marksIn({ expression, sorting }: LineFilter): Set<LineField> {
  const fields = new Set(expression ? conditionsOf(expression).map(({ field }) => field) : []);
  if (sorting?.toLowerCase().includes("jescore")) fields.add("jeScore");
  return new Set([...fields].filter((field) => stamps[field]));
}

/** What a search asks of a journal, as text; one that asks for no marks asks the database nothing here. */
export async function searchText(
  db: Db,
  filter: LineFilter,
  journal: () => Promise<Journal | null>,
): Promise<SearchText> {
  const { sorting, ...conditions } = filter;
  const order = orderOf(sorting);
  const found: string[] = [];
  const marks = marksIn(filter);
  const own = marks.size > 0 ? await journal() : null;
  for (const field of own ? marks : []) {
    const { rows } = (own && (await stamps[field]?.(own).execute(db))) ?? { rows: [] };
    found.push(...rows.map(({ stamp }) => `${field} ${stamp}`));
  }
  // What was kept with blocks of another length is not found again.
  return { text: JSON.stringify([linesPerBlock, conditions, order.name, order.isDown, found.join(" ")]), order };
}

const voucherFields: ReadonlySet<LineField> = new Set<LineField>([
  "voucherType",
  "voucherNo",
  "voucherAmount",
  "lineCount",
  "attachCount",
  "preparer",
  "reviewer",
  "poster",
]);
const asksVoucher = ({ jType, preparer, expression }: LineFilter, orderName: string): boolean =>
  Boolean(jType || preparer) ||
  orderName === "voucher" ||
  orderName === "preparer" ||
  (expression !== undefined && conditionsOf(expression).some(({ field }) => voucherFields.has(field)));

const ofAccounts = ([code, ...more]: readonly string[], batchId: number): Sql =>
  sql`l.batch_id = ${batchId} and ${more.length === 0 ? sql`l.account_code = ${code}` : sql`l.account_code = any(${[code, ...more]}::text[])`}`;

export async function readySearch(db: Db, journal: Journal, filter: LineFilter): Promise<LineSearch> {
  const { accountCode } = filter;
  return searchIn(
    db,
    journal,
    filter,
    accountCode === undefined ? null : await codesBelow(db, journal.periodId, accountCode),
  );
}

/** @param codes the account of the filter and all below it; null where it names none */
export async function searchIn(
  db: Db,
  journal: Journal,
  filter: LineFilter,
  codes: readonly string[] | null,
): Promise<LineSearch> {
  const conditions = [
    isOfBatch(sql`l.id`, journal.batchId),
    ...(codes ? [ofAccounts(codes, journal.batchId)] : []),
    ...filters.flatMap((ask) => ask(filter, journal)),
    ...when(filter.expression, (tree) => expressionSql(tree, journal)),
  ];
  const text = await searchText(db, filter, async () => journal);
  const { order } = text;
  const where = sql.join(conditions, sql` and `);
  const joined = order.name === "jescore" ? joinedScores(journal) : undefined;
  const key = keyOf(text, codes);
  return { ...journal, where, order: order.sql, joined, asksVoucher: asksVoucher(filter, order.name), key };
}
