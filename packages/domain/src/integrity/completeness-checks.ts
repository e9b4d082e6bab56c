/** Checks of the journal against the trial balance (序时账完整性): IC-20, IC-21, and what only a complete journal can show, IC-23 and IC-31. */
import { isProfitAndLoss } from "../accounts/category.ts";
import type { CoaStandard } from "../accounts/standard.ts";
import { groupBy } from "../ledger/group-by.ts";
import type { BalanceRow, Voucher, VoucherRow } from "../ledger/rows.ts";
import { type Fen, sum } from "../money.ts";
import { closingFlag } from "../vouchers/closing.ts";
import { type Finding, finding, money } from "./finding.ts";

/** @param leaves account rows (no auxiliary rows) of leaf accounts, ordered by code */
export function checkCompleteness(
  leaves: readonly BalanceRow[],
  vouchers: readonly Voucher[],
  standard: CoaStandard,
): Finding[] {
  const valid = vouchers.flatMap((voucher) => voucher.lines.filter((line) => !line.isVoid));
  const lines = groupBy(valid, (line) => line.code);
  const tied = leaves.filter((row) => difference(row, lines.get(row.code) ?? []).length === 0);
  return [
    ...leaves.flatMap((row) => difference(row, lines.get(row.code) ?? [])),
    ...leaves.flatMap((row) => oneSided(row, lines.get(row.code) ?? [])),
    // A running balance or a turnover of an account whose journal is incomplete proves nothing: IC-20 stands for it.
    ...tied.filter((row) => isCash(row, standard)).flatMap((row) => belowZero(row, lines.get(row.code) ?? [])),
    ...otherSide(tied, vouchers, standard),
  ];
}

function difference(row: BalanceRow, lines: readonly VoucherRow[]): Finding[] {
  const journalDr = sum(lines.map((line) => line.debit));
  const journalCr = sum(lines.map((line) => line.credit));
  if (journalDr === row.periodDr && journalCr === row.periodCr) return [];
  const params = {
    balanceDr: money(row.periodDr),
    balanceCr: money(row.periodCr),
    journalDr: money(journalDr),
    journalCr: money(journalCr),
    differenceDr: money(journalDr - row.periodDr),
    differenceCr: money(journalCr - row.periodCr),
  };
  return [finding("IC-20", { account: row.code }, params)];
}

function oneSided(row: BalanceRow, lines: readonly VoucherRow[]): Finding[] {
  const hasMovement = row.periodDr !== 0n || row.periodCr !== 0n;
  const hasLines = lines.some((line) => line.debit !== 0n || line.credit !== 0n);
  if (hasMovement === hasLines) return [];
  return [finding("IC-21", { account: row.code }, { reason: hasMovement ? "noVouchers" : "noMovement" })];
}

const CASH_CODE = /^100[12]/;
const CASH_NAME = /现金|银行存款/;

const isCash = (row: BalanceRow, standard: CoaStandard) =>
  standard === "CUSTOM" ? CASH_NAME.test(row.name) : CASH_CODE.test(row.code);

/** Balance at the end of each day; the order of vouchers within a day means nothing. */
function belowZero(row: BalanceRow, lines: readonly VoucherRow[]): Finding[] {
  const byDay = new Map<string, Fen>();
  for (const line of lines) byDay.set(line.date, (byDay.get(line.date) ?? 0n) + line.debit - line.credit);
  let balance = row.openDr - row.openCr;
  const negative: { date: string; balance: Fen }[] = [];
  for (const date of [...byDay.keys()].sort()) {
    balance += byDay.get(date) ?? 0n;
    if (balance < 0n) negative.push({ date, balance });
  }
  const [first] = negative;
  if (!first) return [];
  const params = { date: first.date, balance: money(first.balance), days: String(negative.length) };
  return [finding("IC-23", { account: row.code }, params)];
}

/** Profit and loss posted outside closing vouchers on the side opposite to the account's own. */
function otherSide(tied: readonly BalanceRow[], vouchers: readonly Voucher[], standard: CoaStandard): Finding[] {
  const open = new Map<string, { debit: Fen; credit: Fen }>();
  for (const voucher of vouchers) {
    if (closingFlag(voucher.lines, { standard }) !== 0) continue;
    for (const line of voucher.lines) {
      if (line.isVoid || !isProfitAndLoss(line.code, standard)) continue;
      const sums = open.get(line.code) ?? { debit: 0n, credit: 0n };
      open.set(line.code, { debit: sums.debit + line.debit, credit: sums.credit + line.credit });
    }
  }
  return tied.flatMap((row) => {
    const { debit, credit } = open.get(row.code) ?? { debit: 0n, credit: 0n };
    const other = row.direction === "Dr" ? credit : debit;
    return other === 0n
      ? []
      : [finding("IC-31", { account: row.code }, { debit: money(debit), credit: money(credit) })];
  });
}
