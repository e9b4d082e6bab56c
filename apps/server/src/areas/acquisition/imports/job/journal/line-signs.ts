import { isCashCode } from "@digao/domain/integrity/check-completeness.sql";
import type { VoucherRow } from "@digao/excel/read-vouchers";
import { FenSums } from "./fen-sums.ts";

/** More are not picked out one by one: the checks then read all lines. */
const suspectsMax = 20_000;
const daysMax = 20_000;
/** Beyond it a fraction may be off by a fen in a product of numbers. */
const exactYuanMax = 1e9;

interface Line {
  number: number;
  accountCode: string;
  period: number;
  date: string;
  debit: number | bigint;
  credit: number | bigint;
}

/** What the checks would otherwise read the lines of a journal for once more, noted while they pass; void vouchers aside. */
export class LineSigns {
  /** Numbers of lines that a check of single lines (IC-04, 07, 08, 09, 25) may hit; null where they are too many. */
  suspects: number[] | null = [];
  private lastDate = "";
  private lastMonth = 0;
  /** Of cash and bank accounts by account and day what they moved; null where they are too many. */
  private days: Map<string, Map<string, number>> | null = new Map();
  private count = 0;
  private readonly debits = new FenSums();
  private readonly credits = new FenSums();

  add(line: Line, row: VoucherRow): void {
    if (this.suspects !== null && this.isSuspect(line, row)) {
      if (this.suspects.length < suspectsMax) this.suspects.push(line.number);
      else this.suspects = null;
    }
    if (isCashCode(line.accountCode)) this.addDay(line);
  }

  /** Columns of account, day, debit and credit. */
  cashDays(): { codes: string[]; dates: string[]; debits: string[]; credits: string[] } | null {
    if (this.days === null) return null;
    const columns = { codes: [] as string[], dates: [] as string[], debits: [] as string[], credits: [] as string[] };
    for (const [code, days] of this.days)
      for (const [date, sums] of days) {
        columns.codes.push(code);
        columns.dates.push(date);
        columns.debits.push(this.debits.yuan(sums));
        columns.credits.push(this.credits.yuan(sums));
      }
    return columns;
  }

  /** Never false for a line that one of the checks hits; they look again at what is true. */
  private isSuspect({ period, date, debit, credit }: Line, row: VoucherRow): boolean {
    const isDebit = Number(debit) !== 0;
    const isCredit = Number(credit) !== 0;
    if (isDebit === isCredit) return true;
    const month = period % 100;
    if (month >= 1 && month <= 12 && this.monthOf(date) !== period) return true;
    if (row.summary.trim() === "" || row.summary.includes("\0")) return true;
    return row.currency !== "" && row.fcAmount !== null && row.rate !== null && isMisconverted(row);
  }

  private monthOf(date: string): number {
    if (date !== this.lastDate) {
      this.lastDate = date;
      this.lastMonth = Number(date.slice(0, 4)) * 100 + Number(date.slice(5, 7));
    }
    return this.lastMonth;
  }

  private addDay({ accountCode, date, debit, credit }: Line): void {
    if (this.days === null) return;
    let days = this.days.get(accountCode);
    if (days === undefined) {
      days = new Map();
      this.days.set(accountCode, days);
    }
    let sums = days.get(date);
    if (sums === undefined) {
      this.count += 1;
      if (this.count > daysMax) {
        this.days = null;
        return;
      }
      this.credits.open();
      sums = this.debits.open();
      days.set(date, sums);
    }
    this.debits.add(sums, debit);
    this.credits.add(sums, credit);
  }
}

/** The check asks for more than a yuan; what a fraction cannot tell for certain counts as well. */
function isMisconverted({ debit, credit, fcAmount, rate }: VoucherRow): boolean {
  const booked = Number(debit) + Number(credit);
  const [foreign, price] = [Number(fcAmount), Number(rate)];
  // The books keep two decimals of the foreign amount and eight of the rate.
  const unsure = 0.005 * Math.abs(price) + 1e-8 * Math.abs(foreign);
  return !(Math.abs(booked - foreign * price) + unsure < 0.9 && Math.abs(booked) < exactYuanMax);
}
