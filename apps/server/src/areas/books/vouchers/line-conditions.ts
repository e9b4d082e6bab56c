import { ofProject } from "@digao/db/project-rows";
/** An expression over ledger lines as SQL on `l` (voucher_line) and `v` (its voucher); every value travels as a parameter. */

import type { Condition, Expression } from "@digao/contract/areas/books/vouchers/line-filter/expression";
import { type LineField, lineFields } from "@digao/contract/areas/books/vouchers/line-filter/fields";
import { accountsUnder } from "@digao/domain/accounts/level-one.sql";
import { isOfBatch } from "@digao/domain/vouchers/ledger-source.sql";
import { type RawBuilder, sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { holidays } from "../../../platform/lib/holidays.ts";
import { containing } from "../../../platform/lib/search.ts";
import { scoresIn } from "./test-scores.ts";

type Sql = RawBuilder<unknown>;
/** Where the lines are: needed by what looks beyond the line itself. */
export interface Books {
  batchId: number;
  projectId: number;
  periodId: number;
  /** Test runs that ended later do not count. */
  scoresUntil?: string | undefined;
}

const columns: Partial<Record<LineField, Sql>> = {
  date: sql`l.j_date`,
  period: sql`l.j_period`,
  voucherType: sql`v.j_type`,
  voucherNo: sql`v.j_no`,
  summary: sql`coalesce(l.summary, '')`,
  account: sql`l.account_code`,
  accountName: sql`coalesce(l.account_name, '')`,
  amount: sql`abs(l.debit - l.credit)`,
  debit: sql`l.debit`,
  credit: sql`l.credit`,
  net: sql`(l.debit - l.credit)`,
  voucherAmount: sql`v.amount_dr`,
  lineCount: sql`v.line_count`,
  attachCount: sql`v.attach_count`,
  preparer: sql`coalesce(v.preparer, '')`,
  reviewer: sql`coalesce(v.reviewer, '')`,
  poster: sql`coalesce(v.poster, '')`,
  currency: sql`coalesce(l.currency, '')`,
  fcAmount: sql`l.fc_amount`,
  quantity: sql`l.qty`,
  settleNo: sql`coalesce(l.settle_no, '')`,
};

const literal = (value: string) => value.replace(/[\\%_]/g, "\\$&");
const upper = (value: string) => value.toUpperCase();
const hasCase = (value: string) => value.toUpperCase() !== value.toLowerCase();
/** Letters are found in either case; where there are none, the cheaper comparison says the same. */
const like = (column: Sql, pattern: string): Sql =>
  hasCase(pattern) ? sql`${column} ilike ${pattern}` : sql`${column} like ${pattern}`;

const casts: Readonly<Record<string, Sql>> = { money: sql`numeric`, number: sql`numeric`, date: sql`date` };
const compare: Readonly<Record<string, Sql>> = {
  eq: sql`=`,
  ne: sql`<>`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
};

type Question = (column: Sql, values: readonly string[]) => Sql;
const one = (values: readonly string[]): string => values[0] ?? "";

const textQuestions: Readonly<Record<string, Question>> = {
  eq: (column, values) => sql`upper(${column}) = ${upper(one(values))}`,
  ne: (column, values) => sql`upper(${column}) <> ${upper(one(values))}`,
  in: (column, values) => sql`upper(${column}) = any(${values.map(upper)}::text[])`,
  contains: (column, values) => like(column, containing(one(values))),
  notContains: (column, values) => sql`not ${like(column, containing(one(values)))}`,
  startsWith: (column, values) => like(column, `${literal(one(values))}%`),
  endsWith: (column, values) => like(column, `%${literal(one(values))}`),
  regex: (column, values) => sql`${column} ~ ${one(values)}`,
  empty: (column) => sql`btrim(${column}) = ''`,
  notEmpty: (column) => sql`btrim(${column}) <> ''`,
  shorterThan: (column, values) => sql`char_length(btrim(${column})) <= ${one(values)}::int`,
};

const dateQuestions: Readonly<Record<string, Question>> = {
  weekend: (column) => sql`extract(isodow from ${column}) in (6, 7)`,
  nonWorking: (column) => {
    const { off, made } = holidays();
    return sql`case when ${column} = any(${off}::date[]) then true when ${column} = any(${made}::date[]) then false
      else extract(isodow from ${column}) in (6, 7) end`;
  },
  lastDays: (column, values) =>
    sql`${column} > (date_trunc('month', ${column}) + interval '1 month')::date - 1 - ${one(values)}::int`,
};

/** Digits of a figure from the first that is not zero. */
const digitsOf = (column: Sql) => sql`ltrim(translate(${column}::text, '-.', ''), '0')`;

const amountQuestions: Readonly<Record<string, Question>> = {
  in: (column, values) => sql`${column} = any(${values}::numeric[])`,
  empty: (column) => sql`${column} is null`,
  notEmpty: (column) => sql`${column} is not null`,
  round: (column, values) => sql`${column} <> 0 and mod(${column}, ${one(values)}::numeric) = 0`,
  endsInDigits: (column, values) => sql`trunc(abs(${column}))::text like ${`%${one(values)}`}`,
  leadingDigits: (column, values) => sql`${digitsOf(column)} like ${`${one(values)}%`}`,
  secondDigit: (column, values) => sql`${digitsOf(column)} like ${`_${one(values)}%`}`,
};

function ordered(column: Sql, { field, op, values }: Condition): Sql | null {
  const cast = casts[lineFields[field]];
  if (!cast) return null;
  if (op === "between") return sql`${column} between ${values[0]}::${cast} and ${values[1]}::${cast}`;
  const sign = compare[op];
  return sign ? sql`${column} ${sign} ${values[0]}::${cast}` : null;
}

const startingWith = (column: Sql, { op, values }: Condition, { periodId }: Books): Sql => {
  if (op === "under") return sql`${column} = any(array${accountsUnder(periodId, values)})`;
  const patterns = values.map((value) => (op === "startsWith" ? `${literal(value)}%` : literal(value)));
  return sql`${column} like any(${patterns}::text[])`;
};

/** Lines of the other side with such an account; a line without amount has every other line across. */
function countered(condition: Condition, books: Books): Sql {
  const across = (side: Sql) => sql`l.jmsn in (select o.jmsn from voucher_line o
    where ${ofProject("o")} and ${isOfBatch(sql`o.id`, books.batchId)} and ${startingWith(sql`o.account_code`, condition, books)} and ${side})`;
  return sql`case when l.debit > l.credit then ${across(sql`o.debit < o.credit`)}
    when l.debit < l.credit then ${across(sql`o.debit > o.credit`)} else ${across(sql`true`)} end`;
}

const auxOf = sql`(array_remove(array[l.customer_id, l.supplier_id, l.dept_id, l.person_id, l.proj_aux_id], null)
  || coalesce(l.other_aux, '{}'))`;
const partyQuestions: Readonly<Record<string, Question>> = {
  contains: (name, values) => like(name, containing(one(values))),
  eq: (name, values) => sql`upper(${name}) = ${upper(one(values))}`,
  in: (name, values) => sql`upper(${name}) = any(${values.map(upper)}::text[])`,
};
function ofParty({ op, values }: Condition): Sql {
  if (op === "empty") return sql`cardinality(${auxOf}) = 0`;
  if (op === "notEmpty") return sql`cardinality(${auxOf}) > 0`;
  const ask = partyQuestions[op];
  const found = (name: Sql) => (ask ? ask(name, values) : sql`false`);
  return sql`${auxOf} && (select coalesce(array_agg(x.id), '{}') from aux_item x
    where ${ofProject("x")} and (${found(sql`x.aux_name`)} or ${found(sql`coalesce(x.aux_code, '')`)}))`;
}

/** A voucher that no rule hit has no score: it fits none but "is empty". */
function scored(condition: Condition, books: Books): Sql {
  const predicate = ordered(sql`score`, condition) ?? amountQuestions[condition.op]?.(sql`score`, condition.values);
  const having = condition.op === "empty" || !predicate ? sql`true` : predicate;
  const found = sql`l.jmsn in (select jmsn from ${scoresIn(books)} h where ${having})`;
  return condition.op === "empty" ? sql`not ${found}` : found;
}

const marks: Readonly<Record<string, (books: Books) => Sql>> = {
  closing: () => sql`l.is_closing`,
  picked: () => sql`exists (select from picked_line k where ${ofProject("k")} and k.line_id = l.id)`,
  drawn: () =>
    sql`l.id in (select d.line_id from drawn_voucher d
      where ${ofProject("d")} and d.status <> ${code.drawStatus.cancelled} and d.line_id is not null)`,
};

function conditionSql(condition: Condition, books: Books): Sql {
  const { field, op, values } = condition;
  const mark = marks[field];
  if (mark) return op === "isTrue" ? mark(books) : sql`not ${mark(books)}`;
  if (field === "side") return one(values) === "dr" ? sql`l.debit <> 0` : sql`l.credit <> 0`;
  if (field === "counter") return countered(condition, books);
  if (field === "party") return ofParty(condition);
  if (field === "jeScore") return scored(condition, books);
  const column = columns[field];
  if (!column) throw new Error(`Nothing is known of the field ${field}.`);
  if (field === "account") return startingWith(column, condition, books);
  const special = lineFields[field] === "text" ? textQuestions[op] : (dateQuestions[op] ?? amountQuestions[op]);
  const question = ordered(column, condition) ?? special?.(column, values);
  if (!question) throw new Error(`${field} cannot be asked ${op}.`);
  // What is not known fits no question, and its opposite is everything else.
  return sql`coalesce(${question}, false)`;
}

export function expressionSql(node: Expression, books: Books): Sql {
  if ("field" in node) return sql`(${conditionSql(node, books)})`;
  if ("not" in node) return sql`(not ${expressionSql(node.not, books)})`;
  const parts = "all" in node ? node.all : node.any;
  const joint = "all" in node ? sql` and ` : sql` or `;
  return sql`(${sql.join(
    parts.map((part) => expressionSql(part, books)),
    joint,
  )})`;
}
