import { copyText } from "../copy-text.ts";
import { FenSums } from "./fen-sums.ts";

interface Month {
  sums: number;
  /** Sums by the numbers of the auxiliary items. */
  items: Map<number, number>;
}

interface Account {
  code: string;
  months: Map<number, Month>;
}

/** Adds up a journal per account and month, and per account, auxiliary item and month (科目月度汇总). */
export class MonthBook {
  /** By the number of the account. */
  private readonly byAccount: (Account | undefined)[] = [];
  private readonly debits = new FenSums();
  private readonly credits = new FenSums();
  private readonly lines: number[] = [];

  add(
    line: { account: number; accountCode: string; period: number; debit: number | bigint; credit: number | bigint },
    items: readonly number[],
  ): void {
    const month = this.month(line);
    this.post(month.sums, line.debit, line.credit);
    for (const item of items) {
      const sums = month.items.get(item) ?? this.open();
      month.items.set(item, sums);
      this.post(sums, line.debit, line.credit);
    }
  }

  /** COPY text of (account code, period, number of the auxiliary item or null, debit, credit, lines). */
  *rows(): Generator<string> {
    // Sparse: an account of void vouchers alone has a number and no months.
    for (const account of this.byAccount) {
      if (account === undefined) continue;
      const code = copyText(account.code);
      for (const [period, { sums, items }] of account.months) {
        yield `${code}\t${period}\t\t${this.fields(sums)}\n`;
        for (const [item, own] of items) yield `${code}\t${period}\t${item}\t${this.fields(own)}\n`;
      }
    }
  }

  private month({
    account,
    accountCode: code,
    period,
  }: {
    account: number;
    accountCode: string;
    period: number;
  }): Month {
    let entry = this.byAccount[account];
    if (entry === undefined) {
      entry = { code, months: new Map() };
      this.byAccount[account] = entry;
    }
    const { months } = entry;
    let month = months.get(period);
    if (month === undefined) {
      month = { sums: this.open(), items: new Map() };
      months.set(period, month);
    }
    return month;
  }

  private open(): number {
    this.lines.push(0);
    this.credits.open();
    return this.debits.open();
  }

  private post(sums: number, debit: number | bigint, credit: number | bigint): void {
    this.debits.add(sums, debit);
    this.credits.add(sums, credit);
    this.lines[sums] = (this.lines[sums] ?? 0) + 1;
  }

  private fields(sums: number): string {
    return `${this.debits.yuan(sums)}\t${this.credits.yuan(sums)}\t${this.lines[sums]}`;
  }
}
