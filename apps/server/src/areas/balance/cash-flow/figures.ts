/** Everything that statement, supplement and checks are worked out of, read once. */
import { adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { isCounted } from "@digao/domain/adjustments/adjustment";
import { type CashFlowFacts, negativeItems } from "@digao/domain/cash-flow/checks";
import { cashFlowStatement } from "@digao/domain/cash-flow/statement";
import { SupplementBook, type SupplementEntry } from "@digao/domain/cash-flow/supplement";
import type { CashVoucher } from "@digao/domain/cash-flow/voucher";
import { type Fen, fen, sum } from "@digao/domain/money";
import { NET_PROFIT } from "@digao/domain/statements/statement-line";
import { sql } from "kysely";
import { type ProjectTrialBalance, projectTrialBalance } from "../trial-balance/door.ts";
import { type CashBook, readCashBook } from "./accounts.ts";
import { adjustedItems } from "./adjusted.ts";
import { type CashPeriod, periodForCash } from "./period.ts";
import { type Open, openOf, type RunRow, shownRun } from "./run-rows.ts";
import { type ScopeTotals, scopeOf, totalsOf } from "./scope.ts";

/** Signed by item; of another project of the firm, where one is named. */
export async function itemSums(db: Db, runId: number, other?: number): Promise<ReadonlyMap<string, Fen>> {
  const { rows } = await sql<{ item: string; amount: string }>`
    select item, sum(amount)::text as amount from cash_flow_month
    where ${ofProject("cash_flow_month", other)} and run_id = ${runId} group by item`.execute(db);
  return new Map(rows.map(({ item, amount }) => [item, fen(amount)]));
}

export interface StoredEntry {
  /** Empty: explained by nothing. */
  line: string;
  kind: string;
  account: string;
  amount: Fen;
  vouchers: number;
}

const MONEY = "A101";
export const PROFIT_LINE = "S101";

async function storedEntries(db: Db, runId: number): Promise<StoredEntry[]> {
  const { rows } = await sql<Omit<StoredEntry, "amount"> & { amount: string }>`
    select line, kind, account, amount::text as amount, voucher_count as vouchers from cash_flow_supplement
    where ${ofProject("cash_flow_supplement")} and run_id = ${runId} order by line, kind, account`.execute(db);
  return rows.map((row) => ({ ...row, amount: fen(row.amount) }));
}

/** Audit entries in force as vouchers without cash: they move the supplement as the client's own would. */
function entriesOfAudit({ source }: ProjectTrialBalance): StoredEntry[] {
  const book = new SupplementBook();
  const types: readonly number[] = [adjustType.entry, adjustType.reclass];
  for (const head of source.adjustments) {
    if (!types.includes(head.type) || !isCounted(head)) continue;
    const voucher: CashVoucher = {
      key: String(head.id),
      date: "",
      lines: head.lines.map((line) => ({
        id: line.id,
        code: line.itemCode,
        name: line.lineName ?? "",
        summary: "",
        debit: line.debit,
        credit: line.credit,
        isCash: false,
        restriction: null,
        foreign: null,
        party: null,
      })),
    };
    book.add(voucher, []);
  }
  return book.entries.map(({ line, ...entry }: SupplementEntry) => ({ ...entry, line: line ?? "", kind: "entry" }));
}

export interface CashFigures {
  run: RunRow;
  period: CashPeriod;
  book: CashBook;
  balance: ProjectTrialBalance;
  totals: ScopeTotals;
  open: Open;
  /** Signed items, as attributed and as entries change them; lines of the supplement likewise. */
  signed: ReadonlyMap<string, Fen>;
  adjusted: ReadonlyMap<string, Fen>;
  /** Lines of the form before entries and after them. */
  current: ReadonlyMap<string, Fen>;
  audited: ReadonlyMap<string, Fen>;
  profit: Fen;
  entries: readonly StoredEntry[];
}

const merged = (one: ReadonlyMap<string, Fen>, other: ReadonlyMap<string, Fen>): ReadonlyMap<string, Fen> => {
  const all = new Map(one);
  for (const [key, amount] of other) all.set(key, (all.get(key) ?? 0n) + amount);
  return all;
};

/** Null while nothing has been attributed. */
export async function cashFigures(db: Db, projectId: number): Promise<CashFigures | null> {
  const period = await periodForCash(db, projectId);
  const run = await shownRun(db, period.id);
  if (!run) return null;
  const balance = await projectTrialBalance(db, { projectId, periodId: period.id });
  const book = await readCashBook(db, period.id);
  const totals = totalsOf(book, scopeOf(book, balance.source));
  const [signed, adjusted] = [await itemSums(db, run.id), await adjustedItems(db)];
  return {
    run,
    period,
    book,
    balance,
    totals,
    open: await openOf(db, run),
    signed,
    adjusted,
    current: cashFlowStatement(signed, totals.cash.open),
    audited: cashFlowStatement(merged(signed, adjusted), totals.cash.open),
    profit: balance.rows.get(NET_PROFIT)?.audited ?? 0n,
    entries: [...(await storedEntries(db, run.id)), ...entriesOfAudit(balance)],
  };
}

const isOfSupplement = (line: string): boolean => /^S1\d\d$/.test(line);

/** Profit and every line of the supplement together. */
export const supplementNet = ({ profit, entries, adjusted }: CashFigures): Fen =>
  profit +
  sum(entries.filter(({ line }) => isOfSupplement(line)).map(({ amount }) => amount)) +
  sum([...adjusted].filter(([item]) => isOfSupplement(item)).map(([, amount]) => amount));

/** Principal of borrowings: what is owed of interest apart. */
const loan = /^(2001|2501)/;
function loansOf({ balance, book }: CashFigures): { opening: Fen; closing: Fen } {
  const rows = balance.source.ledger.balances.filter(
    ({ code }) => loan.test(book.nationalOf(code)) && !/利息/u.test(book.accounts.get(code)?.fullName ?? ""),
  );
  return { opening: -sum(rows.map(({ open }) => open)), closing: -sum(rows.map(({ close }) => close)) };
}

export const negatives = ({ audited }: Pick<CashFigures, "audited">): string[] => negativeItems(audited);

export function factsOf(figures: CashFigures, manual: number, isNegativeExplained: boolean): CashFlowFacts {
  const { period, balance, totals, open, audited, run } = figures;
  const hasBalances = period.tbBatchId !== null;
  const money = balance.rows.get(MONEY)?.audited ?? 0n;
  return {
    lines: audited,
    supplementNet: supplementNet(figures),
    balances: hasBalances ? { opening: totals.cash.open, closing: totals.cash.close } : null,
    fromBalanceSheet: hasBalances ? money - totals.restricted.close + totals.equivalents.close : null,
    waiting: open.toJudge + open.toReassign + open.proposed,
    negative: isNegativeExplained ? 0 : negatives(figures).length,
    manual,
    loans: hasBalances ? loansOf(figures) : null,
    distributions: run.summary.distributions === undefined ? null : fen(run.summary.distributions),
  };
}
