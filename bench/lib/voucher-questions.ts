/** What the voucher library is asked, and the same question for a table of the same lines. */
import { dataAnalysis as stats } from "@digao/contract/areas/balance/data-analysis/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import type { Endpoint } from "@digao/contract/endpoint";

export interface Question {
  name: string;
  endpoint: Endpoint;
  input: Record<string, string | number>;
  /** In DuckDB, over `line` of peers.ts. */
  sql: string;
  /** At 16 callers, once asked before: milliseconds of 95 of 100 answers. */
  p95Ms?: number;
  /** At most so many times DuckDB. */
  timesDuck?: number;
}

const page = { maxResultCount: 50 };
const inJournal = "order by date, no, line_no limit 50";
const list = (name: string, input: Question["input"], where: string, order = inJournal): Question => ({
  name,
  endpoint: vouchers.GetVoucherLibList,
  input: { ...page, ...input },
  // Count and sums stand above each page of ours.
  sql: `select *, count(*) over (), sum(debit) over (), sum(credit) over () from line where ${where} ${order}`,
  p95Ms: 150,
});

const oddities = JSON.stringify({
  all: [
    {
      any: [
        { field: "date", op: "weekend" },
        { field: "amount", op: "round", values: ["1000"] },
      ],
    },
    { field: "summary", op: "contains", values: ["采购"] },
    { not: { field: "account", op: "startsWith", values: ["1002"] } },
  ],
});
const oddWhere = `(isodow(date) > 5 or (debit + credit) % 1000 = 0) and summary like '%采购%' and not account like '1002%'`;

const subLedger = (name: string, account: string): Question => ({
  name,
  endpoint: vouchers.GetSubLedgerList,
  input: { ...page, accountCode: account },
  sql: `select *, sum(debit - credit) over (order by date, no, line_no) from line where account like '${account}%' ${inJournal}`,
  p95Ms: 100,
});

const digits = (from: number, length: number) =>
  `select substr(cast(cast(floor(abs(debit - credit) * 100) as bigint) as varchar), ${from}, ${length}) as d, count(*)
   from line where debit + credit >= 10 group by d`;

const flows = `with v as (select period, no, top, sum(debit) as d, sum(credit) as c from line group by period, no, top),
  t as (select period, no, sum(d) as total from v group by period, no)
  select a.top, b.top, sum(a.d * b.c / t.total) from v a join v b using (period, no) join t using (period, no)
  where a.d > 0 and b.c > 0 and t.total > 0 group by a.top, b.top`;

export const questions = (lines: number): Question[] => [
  list("lines: the whole journal", {}, "true"),
  list(
    "lines: at nine tenths of the journal",
    { skipCount: Math.floor(lines * 0.9) },
    "true",
    `${inJournal} offset ${Math.floor(lines * 0.9)}`,
  ),
  list("lines: one account", { accountCode: "1122" }, "account like '1122%'"),
  list(
    "lines: a month, one side, amounts",
    { jPeriodFrom: 202406, jPeriodTo: 202406, side: "dr", amountFrom: "10000.00", amountTo: "50000.00" },
    "period = 6 and debit between 10000 and 50000",
  ),
  list("lines: words of the summary", { keyword: "货款" }, "summary like '%货款%'"),
  list("lines: an expression of four conditions", { expression: oddities }, oddWhere),
  list(
    "lines: by amount, largest first",
    { sorting: "amount desc" },
    "true",
    "order by greatest(debit, credit) desc limit 50",
  ),
  subLedger("sub-ledger: receivables, first page", "1122"),
  subLedger("sub-ledger: the bank, first page", "1002"),
  {
    name: "account statistics",
    endpoint: stats.GetAccountStatList,
    input: {},
    sql: "select account, sum(debit), sum(credit), count(*), count(distinct (period, no)) from line group by account",
    timesDuck: 1,
  },
  {
    name: "accounts by months",
    endpoint: stats.GetAccountStatListByPeriod,
    input: {},
    sql: "select account, period, sum(debit) - sum(credit) from line group by account, period",
    timesDuck: 1,
  },
  {
    name: "flows between accounts",
    endpoint: stats.GetCounterFlows,
    input: {},
    sql: flows,
    timesDuck: 3,
  },
  {
    name: "top counterparties of receivables",
    endpoint: stats.GetTopParties,
    input: { accountCode: "1122" },
    sql: "select party, sum(debit) s from line where account like '1122%' group by party order by s desc limit 20",
  },
  { name: "Benford, three tests", endpoint: stats.GetBenford, input: {}, sql: digits(1, 2), timesDuck: 3 },
];
