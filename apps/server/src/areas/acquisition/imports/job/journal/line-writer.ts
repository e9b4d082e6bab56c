import type { VoucherRow } from "@digao/excel/read-vouchers";
import { AuxBook } from "../balances/aux-book.ts";
import { copyDecimal, copyNull, copyText } from "../copy-text.ts";
import { wholeFen } from "./fen-sums.ts";
import { LineSigns } from "./line-signs.ts";
import { MonthBook } from "./month-book.ts";
import { VoucherBook } from "./voucher-book.ts";

interface Account {
  number: number;
  code: string;
  name: string;
  /** Both as COPY text. */
  codeText: string;
  nameText: string;
}

/** Turns the rows of a journal into COPY text of import_line and keeps its books on the way. */
export class LineWriter {
  lines = 0;
  unusable = 0;
  readonly aux = new AuxBook();
  readonly vouchers = new VoucherBook();
  readonly monthly = new MonthBook();
  readonly signs = new LineSigns();
  /** Every account used, numbered from 1 in the order met; the name is that of its first line. */
  readonly accounts = new Map<string, Account>();
  /** First and last month, yyyymm. */
  readonly months = { from: 999_999, to: 0 };
  /** By voucher what rounding added to debit less credit, in hundred-millionths of a yuan. */
  private readonly rounded = new Map<number, number>();
  private items: number[] = [];

  /** One line of COPY text; empty for a row that lacks what a line cannot be without. */
  write(row: VoucherRow): string {
    const { date, period, accountCode } = row;
    if (date === null || period === null || accountCode === "" || row.noText === "" || row.isRefused) {
      this.unusable++;
      return "";
    }
    const number = ++this.lines;
    if (period < this.months.from) this.months.from = period;
    if (period > this.months.to) this.months.to = period;
    const { vouchers } = this;
    const voucher = vouchers.find(period, row.type, row.noText);
    const place = vouchers.linesIn(voucher) + 1;
    if (row.roundedBy !== 0) this.rounded.set(voucher, (this.rounded.get(voucher) ?? 0) + row.roundedBy);
    const isNumbered = row.lineNoText === String(row.lineNo) || wholeNumber.test(row.lineNoText);
    const lineNo = isNumbered ? row.lineNo : place;
    const account = this.account(row);
    const [debit, credit] = [wholeFen(row.debit), wholeFen(row.credit)];
    const line = { number, account: account.number, accountCode, lineNo, period, date, debit, credit };
    if (place === 1) vouchers.begin(voucher, line, headFields(row, date, period), row.isVoid);
    vouchers.add(voucher, line);
    const nameText = row.accountName === account.name ? account.nameText : copyText(row.accountName);
    const text =
      `${number}\t${voucher}\t${lineNo}\t${period}\t${date}\t${account.codeText}\t${row.debit}\t${row.credit}\t` +
      `${vouchers.isApart(voucher) ? "t" : "f"}\t${this.auxFields(row)}\t${valueFields(row)}\t${nameText}\t` +
      `${copyText(row.summary)}\n`;
    if (!vouchers.isVoid(voucher)) {
      this.monthly.add(line, this.items);
      this.signs.add(line, row);
    }
    return text;
  }

  /** How many vouchers balance as the file has them, and not as rounded. */
  unbalancedByRounding(): number {
    const isMoved = ([voucher, by]: [number, number]) =>
      by !== 0 && this.vouchers.difference(voucher) * fenParts === BigInt(by);
    return [...this.rounded].filter(isMoved).length;
  }

  private account({ accountCode: code, accountName: name }: VoucherRow): Account {
    const cached = this.accounts.get(code);
    if (cached) return cached;
    const number = this.accounts.size + 1;
    const account = { number, code, name, codeText: copyText(code), nameText: copyText(name) };
    this.accounts.set(code, account);
    return account;
  }

  /** Leaves the numbers of the items behind in `items`. */
  private auxFields({ customer, supplier, dept, person, project, otherAux }: VoucherRow): string {
    this.items = [];
    const own = `${this.one(customer, 1)}\t${this.one(supplier, 2)}\t${this.one(dept, 3)}\t${this.one(person, 5)}\t${this.one(project, 4)}`;
    if (otherAux === "") return `${own}\t${copyNull}`;
    const others = this.aux.read(otherAux, null);
    this.items.push(...others);
    return `${own}\t{${others.join(",")}}`;
  }

  private one(text: string, type: number): string {
    if (text === "") return copyNull;
    const [number] = this.aux.read(text, type);
    if (number === undefined) return copyNull;
    this.items.push(number);
    return String(number);
  }
}

/** Hundred-millionths of a yuan. */
const fenParts = 1_000_000n;

/** What the reader takes as a line number; else it gives the place. */
const wholeNumber = /^\d{1,9}$/;

const valueFields = (row: VoucherRow): string =>
  `${copyDecimal(row.qty, 14)}\t${copyDecimal(row.fcAmount, 18)}\t${copyDecimal(row.rate, 10)}\t${copyText(row.currency)}\t` +
  `${copyText(row.settleType)}\t${copyText(row.settleNo)}`;

/** The columns of import_voucher behind its totals. */
const headFields = (row: VoucherRow, date: string, period: number): string =>
  `${period}\t${date}\t${copyText(row.type)}\t${row.no > 0 && row.no < 2 ** 31 ? row.no : copyNull}\t${copyText(row.noText)}\t` +
  `${row.attachCount}\t${copyText(row.preparer)}\t${copyText(row.reviewer)}\t${copyText(row.poster)}\t` +
  `${copyText(row.createTime ?? "")}\t${copyText(row.source)}\t${row.isVoid}`;
