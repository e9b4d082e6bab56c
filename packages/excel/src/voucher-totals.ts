/** Whether a journal row whose summary is nothing but 合计 or 期初余额 is a total or an entry: its number, its account and the voucher above tell. */
import { fenOf, ZERO_AMOUNT } from "./parse-amount.ts";
import type { VoucherRow } from "./read-vouchers.ts";
import type { TotalMark } from "./total-marks.ts";

interface Marked {
  mark: TotalMark;
  hasNumber: boolean;
  hasAccount: boolean;
  debit: string;
  credit: string;
}

/**
 * @param before the lines read so far of the voucher that the row would belong to
 * @returns true for a total, false for an entry
 */
export function isTotalOfLines(
  { mark, hasNumber, hasAccount, debit, credit }: Marked,
  before: readonly VoucherRow[],
): boolean {
  if (!hasAccount) return true;
  const isTwoSided = debit !== ZERO_AMOUNT && credit !== ZERO_AMOUNT;
  if (isTwoSided || (mark !== "total" && !hasNumber)) return true;
  const debits = sumOf(before, "debit");
  const credits = sumOf(before, "credit");
  const sum = debit === ZERO_AMOUNT ? fenOf(credit) : fenOf(debit);
  return before.length > 1 && debits === credits && debits !== 0n && sum === debits;
}

const sumOf = (rows: readonly VoucherRow[], side: "debit" | "credit"): bigint =>
  rows.reduce((sum, row) => sum + fenOf(row[side]), 0n);
