/** The sample journal as its file has it: what lists, charts, samples and sheets made of it must show. */
import { readFileSync } from "node:fs";
import { readCsv } from "../../apps/server/src/platform/seed/csv.ts";
import { fen } from "./figures.ts";
import { sampleFile } from "./sample.ts";

export interface Debit {
  date: string;
  /** yyyymm */
  month: string;
  /** "记-7" */
  voucher: string;
  lineNo: number;
  summary: string;
  accountName: string;
  amount: bigint;
}

/** The debits of an account, in the order of the journal. */
export const debitsOf = (account: string): Debit[] =>
  readCsv(readFileSync(sampleFile("sample_vouchers.csv"), "utf8"))
    .filter((row) => row.科目编码 === account && fen(row.借方金额) !== 0n)
    .map((row) => ({
      date: row.凭证日期 ?? "",
      month: row.会计期间 ?? "",
      voucher: `${row.凭证字}-${row.凭证号}`,
      lineNo: Number(row.分录号),
      summary: row.摘要 ?? "",
      accountName: row.科目名称 ?? "",
      amount: fen(row.借方金额),
    }));

export const sumOf = (lines: readonly Debit[]): bigint => lines.reduce((sum, { amount }) => sum + amount, 0n);

/** Lines on which a point falls: the first at `start`, the next ones an interval apart. */
export function atPoints(lines: readonly Debit[], interval: bigint, start: bigint): Debit[] {
  let passed = 0n;
  return lines.filter(({ amount }) => {
    const before = passed;
    passed += amount;
    const pointsBelow = (end: bigint) => (end <= start ? 0n : (end - start - 1n) / interval + 1n);
    return pointsBelow(passed) > pointsBelow(before);
  });
}
