import type { accountBooks, QuantityLine } from "@digao/contract/areas/books/account-books/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type Millionths, millionths, quantityFigures } from "@digao/domain/books/quantities";
import { type Fen, fen } from "@digao/domain/money";
import {
  type MonthLines,
  partsAt,
  rowCount,
  type SubLedgerPart,
  subLedgerParts,
} from "@digao/domain/vouchers/sub-ledger";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import { codesOf } from "./codes-of.ts";
import { accountQuantities, quantityIn, quantityOut } from "./quantity-sums.ts";
import { type BookScope, bookScope } from "./scope.ts";

type Call = (typeof accountBooks)["GetQuantityLedger"];
type Query = Omit<Input<Call>, "skipCount" | "maxResultCount">;
type Lines = Extract<SubLedgerPart, { kind: "lines" }>;

interface Month extends MonthLines {
  in: Millionths;
  out: Millionths;
}

/** What the pages of a ledger share. */
export interface QuantityLedger {
  scope: BookScope;
  codes: string[];
  months: Month[];
  parts: SubLedgerPart[];
  rowCount: number;
  /** Lines of the data period before the first that is shown. */
  skipped: number;
  /** When the data period begins, and before the months shown. */
  startQty: Millionths | null;
  start: Fen;
  openQty: Millionths | null;
}

interface MonthRow {
  period: number;
  lineCount: number;
  debit: string;
  credit: string;
  in: string;
  out: string;
}

async function monthsOf(db: Db, { voucherBatchId, until }: BookScope, codes: readonly string[]): Promise<Month[]> {
  const { rows } = await sql<MonthRow>`
    select j_period as period, count(*)::int as "lineCount", sum(debit) as debit, sum(credit) as credit,
      coalesce(sum(${quantityIn}), 0)::text as "in", coalesce(sum(${quantityOut}), 0)::text as "out"
    from voucher_line where ${ofProject("voucher_line")} and batch_id = ${voucherBatchId} and account_code = any(${codes}::text[])
      and j_period <= ${until} group by 1 order by 1`.execute(db);
  return rows.map((row) => ({
    period: row.period,
    lineCount: row.lineCount,
    debit: fen(row.debit),
    credit: fen(row.credit),
    in: millionths(row.in),
    out: millionths(row.out),
  }));
}

const net = (months: readonly Month[]) => ({
  amount: months.reduce((sum, { debit, credit }) => sum + debit - credit, 0n),
  quantity: months.reduce((sum, month) => sum + month.in - month.out, 0n),
});

/** Known once any account below has a quantity; those whose opening is not known leave the whole unknown. */
export async function quantityLedger(db: Db, query: Query): Promise<QuantityLedger> {
  const scope = await bookScope(db, { ...query, source: "journal" });
  const codes = (await codesOf(db, query.periodId, query.accountCode)) ?? [];
  const { figures, quantities } = await accountQuantities(db, scope, codes);
  const all = await monthsOf(db, scope, codes);
  const before = net(all.filter(({ period }) => period < scope.from));
  const months = all.filter(({ period }) => period >= scope.from);
  const isComplete = quantities.length > 0 && quantities.every(({ start }) => start !== null);
  const startQty = isComplete ? quantities.reduce((sum, { start }) => sum + (start ?? 0n), 0n) : null;
  const start = figures.rows.get(query.accountCode)?.start ?? 0n;
  const parts = subLedgerParts(start + before.amount, months).filter(({ kind }) => kind !== "year");
  return {
    scope,
    codes,
    months,
    parts,
    rowCount: rowCount(parts),
    skipped: all.reduce((sum, { period, lineCount }) => (period < scope.from ? sum + lineCount : sum), 0),
    startQty,
    start,
    openQty: startQty === null ? null : startQty + before.quantity,
  };
}

interface LineRow
  extends Pick<QuantityLine, "jPeriod" | "jDate" | "Jmsn" | "JsnId" | "jType" | "jNo" | "jNoText" | "summary"> {
  accountCode: string;
  debit: string;
  credit: string;
  in: string | null;
  out: string | null;
  runQty: string;
  runAmount: string;
}

async function linesAt(db: Db, ledger: QuantityLedger, from: number, count: number): Promise<QuantityLine[]> {
  if (count === 0) return [];
  const { scope, codes, skipped, startQty, start } = ledger;
  const { rows } = await sql<LineRow>`
    with lines as (
      select id, jmsn, line_no, j_period, j_date, account_code, debit, credit, summary, ${quantityIn} as in_qty, ${quantityOut} as out_qty
      from voucher_line where ${ofProject("voucher_line")} and batch_id = ${scope.voucherBatchId} and account_code = any(${codes}::text[])
        and j_period <= ${scope.until}
    ), run as (
      select *, sum(coalesce(in_qty, 0) - coalesce(out_qty, 0)) over w as run_qty, sum(debit - credit) over w as run_amount
      from lines window w as (order by j_period, j_date, jmsn, line_no, id rows unbounded preceding)
      order by j_period, j_date, jmsn, line_no, id limit ${count} offset ${skipped + from}
    )
    select r.j_period as "jPeriod", r.j_date::text as "jDate", r.jmsn as "Jmsn", r.id as "JsnId", v.j_type as "jType", v.j_no as "jNo",
      v.j_no_text as "jNoText", r.summary, r.account_code as "accountCode", r.debit, r.credit, r.in_qty::text as "in",
      r.out_qty::text as "out", r.run_qty::text as "runQty", r.run_amount as "runAmount"
    from run r join voucher v on ${ofProject("v")} and v.id = r.jmsn
    order by r.j_period, r.j_date, r.jmsn, r.line_no, r.id`.execute(db);
  return rows.map(({ debit, credit, in: inQty, out, runQty, runAmount, ...row }): QuantityLine => {
    const sideOf = (quantity: string | null, amount: string) =>
      quantityFigures(quantity === null ? null : millionths(quantity), fen(amount) === 0n ? null : fen(amount));
    const balanceQty = startQty === null ? null : startQty + millionths(runQty);
    return {
      kind: "line",
      ...row,
      in: sideOf(inQty, debit),
      out: sideOf(out, credit),
      balance: quantityFigures(balanceQty, start + fen(runAmount)),
    };
  });
}

const noLine = {
  jDate: null,
  Jmsn: null,
  JsnId: null,
  jType: "",
  jNo: null,
  jNoText: "",
  summary: null,
  accountCode: "",
} as const;
const noQuantity = { qty: null, price: null, amount: null } as const;

function totalRow({ months, openQty }: QuantityLedger, part: Exclude<SubLedgerPart, Lines>): QuantityLine {
  const within = part.kind === "month" ? months.filter(({ period }) => period === part.period) : months;
  const upTo = part.kind === "open" ? [] : months.filter(({ period }) => period <= part.period);
  const balanceQty = openQty === null ? null : openQty + net(upTo).quantity;
  const sumOf = (side: "in" | "out") => within.reduce((sum, month) => sum + month[side], 0n);
  const moved =
    part.kind === "open"
      ? { in: noQuantity, out: noQuantity }
      : { in: quantityFigures(sumOf("in"), part.debit), out: quantityFigures(sumOf("out"), part.credit) };
  const kind = part.kind === "year" ? "month" : part.kind;
  return { kind, jPeriod: part.period, ...noLine, ...moved, balance: quantityFigures(balanceQty, part.balance) };
}

/** Rows from a place on; every page costs one pass over the lines of the account. */
export async function quantityRows(
  db: Db,
  ledger: QuantityLedger,
  skipCount: number,
  maxResultCount: number,
): Promise<QuantityLine[]> {
  const parts = partsAt(ledger.parts, skipCount, maxResultCount);
  const counted = parts.filter((part) => part.kind === "lines");
  const from = counted[0]?.from ?? 0;
  const lines = await linesAt(
    db,
    ledger,
    from,
    counted.reduce((sum, { count }) => sum + count, 0),
  );
  return parts.flatMap((part) =>
    part.kind === "lines" ? lines.slice(part.from - from, part.from - from + part.count) : [totalRow(ledger, part)],
  );
}

export async function getQuantityLedger(
  { db }: Context,
  { skipCount, maxResultCount, ...query }: Input<Call>,
): Promise<Output<Call>> {
  const ledger = await quantityLedger(db, query);
  return { totalCount: ledger.rowCount, items: await quantityRows(db, ledger, skipCount, maxResultCount) };
}
