/** Journal rows (序时账) of any export in one shape. The hot loop of the largest imports. */

import { AccountCell } from "./account-cell.ts";
import type { AmountCells } from "./amount-cells.ts";
import { BothSides, columnsOfDebit, hasBothSides, isNamedAcross } from "./both-sides.ts";
import type { DateContext } from "./date-shapes.ts";
import { decideNumbers } from "./decide-numbers.ts";
import { noteFileIssues } from "./file-issues.ts";
import { dataRows, type LedgerLayout, type ReadOptions, textAt } from "./ledger-layout.ts";
import { OriginalCurrencies } from "./original-currencies.ts";
import { ZERO_AMOUNT } from "./parse-amount.ts";
import { RepeatedSums } from "./repeated-sums.ts";
import { settleRivalDates } from "./rival-dates.ts";
import { SheetForms } from "./sheet-forms.ts";
import { SkippedRows } from "./skipped-rows.ts";
import { asJournal } from "./sub-ledger.ts";
import type { Row, TableFile } from "./table-file.ts";
import { totalMark } from "./total-marks.ts";
import { isUnreadable, unreadableIssue } from "./unreadable-cell.ts";
import { flagCell, summaryCell, timeCell, voidCell } from "./value-cells.ts";
import { VoucherAmounts } from "./voucher-amounts.ts";
import { VoucherAux } from "./voucher-aux.ts";
import { type VoucherColumns, voucherColumns } from "./voucher-columns.ts";
import { VoucherHead } from "./voucher-head.ts";
import type { NumberReader } from "./voucher-numbers.ts";
import { isTotalOfLines } from "./voucher-totals.ts";

/** Texts are empty where the source has nothing; amounts are canonical decimals ("0.00" for none). */
export interface VoucherRow {
  /** Row number in the sheet, from 1. */
  row: number;
  /** Whose books the row is of, where the file says so. */
  company: string;
  date: string | null;
  /** yyyymm, 13-16 for adjustment periods. */
  period: number | null;
  type: string;
  no: number;
  noText: string;
  /** The client's number, or the place in the voucher where it is no number ("1D"). */
  lineNo: number;
  lineNoText: string;
  summary: string;
  accountCode: string;
  accountName: string;
  debit: string;
  credit: string;
  currency: string;
  rate: string | null;
  fcAmount: string | null;
  qty: string | null;
  price: string | null;
  /** "[code]name" where the code is known, else the name; `parseAux` takes it apart. */
  customer: string;
  supplier: string;
  dept: string;
  person: string;
  project: string;
  otherAux: string;
  counter: string;
  settleType: string;
  settleNo: string;
  attachCount: number;
  preparer: string;
  reviewer: string;
  poster: string;
  createTime: string | null;
  /** Which program or hand the voucher came from, as the books say it. */
  source: string;
  isVoid: boolean;
  /** Null where the export does not say. */
  isPosted: boolean | null;
  /** A cell that the line cannot be without has no value: the row is told of and must not stand in the books. */
  isRefused: boolean;
  /** What rounding added to debit less credit, in hundred-millionths of a yuan. */
  roundedBy: number;
}

/** Rows in batches; problems go to `options.issues`. */
export async function* readVoucherRows(
  source: TableFile,
  sourceLayout: LedgerLayout,
  reading: ReadOptions,
): AsyncGenerator<VoucherRow[]> {
  const options = { ...reading, year: reading.year ?? yearIn(sourceLayout.labels) };
  const journal = await asJournal({ file: source, layout: sourceLayout }, options);
  const { file } = journal;
  const layout = await settleRivalDates(file, journal.layout, options);
  const currencies = new OriginalCurrencies(layout, ["debit", "credit", "amount"]);
  const given = voucherColumns(layout.fields);
  const columns = columnsOfDebit(given);
  const bothSides = hasBothSides(given) ? new BothSides(given, options.codeOf) : null;
  const { jDate: date, jPeriod: period, debit, credit, amount, fcAmount, fcDebit, fcCredit } = columns;
  const foreign = [fcAmount, fcDebit, fcCredit];
  const forms = new SheetForms(file, layout, options, {
    date,
    period,
    amounts: [debit, credit, amount],
    foreign,
    debits: [debit],
    credits: [credit],
  });
  const numbers = await decideNumbers(file, layout, columns, { forms, year: options.year });
  const skipped = skippedOf(columns, layout.labels, options, forms.amounts);
  const reader = new VoucherReader(columns, options, forms, skipped, numbers);
  for await (const { first, rows } of dataRows(file, layout)) {
    await forms.settle(rows);
    currencies.look(rows);
    const vouchers = reader.read(rows, first);
    if (vouchers.length > 0) yield bothSides?.split(vouchers, rows, first) ?? vouchers;
  }
  skipped.tell();
  reader.tellNumbers();
  currencies.tell(options.issues);
  forms.noteRounding();
  noteFileIssues(file, layout, [debit, credit, amount], options.issues);
}

/** "2024年" over 月 and 日. */
function yearIn(labels: readonly string[] = []): number | null {
  const label = labels.find((text) => /^\s*(?:19|20)\d\d\s*年?\s*[月日]/.test(text));
  return label === undefined ? null : Number.parseInt(label.trim(), 10);
}

function skippedOf(
  columns: VoucherColumns,
  labels: LedgerLayout["labels"],
  { issues }: ReadOptions,
  cells: AmountCells,
): SkippedRows {
  const { accountCode, accountName: name, jDate, jNo, amount } = columns;
  const [debit, credit] = columns.debit >= 0 ? [columns.debit, columns.credit] : [amount, -1];
  const code = accountCode >= 0 ? accountCode : name;
  return new SkippedRows(
    { code, name, places: [jDate, jNo], debit, credit, amounts: [debit, credit] },
    labels,
    issues,
    cells,
  );
}

const HASH = 35;

class VoucherReader {
  /** Columns that say which voucher and account a line belongs to. */
  private readonly keys: readonly number[];
  private readonly columns: VoucherColumns;
  private readonly options: ReadOptions;
  private readonly head: VoucherHead;
  private readonly amounts: VoucherAmounts;
  private readonly aux: VoucherAux;
  private readonly account: AccountCell;
  private readonly dates: DateContext;
  private readonly skipped: SkippedRows;
  private readonly sums: RepeatedSums;
  /** Lines of the batch under way, and the last ones of the batch before. */
  private lines: VoucherRow[] = [];
  private before: VoucherRow[] = [];

  private readonly cells: AmountCells;

  constructor(
    columns: VoucherColumns,
    options: ReadOptions,
    forms: SheetForms,
    skipped: SkippedRows,
    numbers: NumberReader | null,
  ) {
    this.columns = columns;
    this.keys = [columns.jPeriod, columns.jType, columns.jNo, columns.accountCode, columns.creditAccountCode].filter(
      (column) => column >= 0,
    );
    this.options = options;
    this.skipped = skipped;
    this.dates = forms.dateContext;
    this.cells = forms.amounts;
    const dates = { cells: forms.dates, year: options.year, range: options.range };
    this.head = new VoucherHead(columns, options.issues, dates, numbers);
    this.amounts = new VoucherAmounts(columns, options.issues, forms.amounts);
    this.sums = new RepeatedSums(options.answers?.repeatedSums);
    this.aux = new VoucherAux(columns);
    this.account = new AccountCell(columns.accountCode, columns.accountName, options.codeOf);
  }

  read(rows: Row[], first: number): VoucherRow[] {
    this.amounts.look(rows);
    if (this.lines.length > 0) this.before = this.ofLastVoucher();
    const out: VoucherRow[] = [];
    this.lines = out;
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] ?? [];
      if (row.length === 0) continue;
      const voucher = this.line(row, first + index);
      if (voucher) out.push(voucher);
    }
    return out;
  }

  /** The lines read so far of the voucher under way. */
  private ofLastVoucher(): VoucherRow[] {
    const { noText, period } = this.head;
    const isOther = (line: VoucherRow) => line.noText !== noText || line.period !== period;
    const from = this.lines.findLastIndex(isOther) + 1;
    const own = this.lines.slice(from);
    return from > 0 ? own : [...this.before.filter((line) => !isOther(line)), ...own];
  }

  /** Call after the last row. */
  tellNumbers(): void {
    this.sums.tell(this.options.issues);
    const { oddNumbers } = this.head;
    if (oddNumbers > 0) this.options.issues.add("oddVoucherNo", 0, this.columns.jNo, { count: String(oddNumbers) });
  }

  private leaveOut(row: Row, isTotal: boolean): null {
    if (isTotal) this.skipped.skipTotal(row);
    else this.skipped.skipOther(row);
    return null;
  }

  /** After the amounts of the row have been read. */
  private isTotalLine(row: Row, number: number, summary: string): boolean {
    const mark = totalMark(summary);
    if (mark === null) return false;
    const { debit, credit } = this.amounts;
    const own = textAt(row, this.columns.jNo);
    const before = own === "" || own === this.head.noText ? this.ofLastVoucher() : [];
    const marked = { mark, debit, credit, hasNumber: own !== "", hasAccount: this.account.code !== "" };
    if (isTotalOfLines(marked, before)) return true;
    this.options.issues.add("totalKept", number, this.columns.summary, { text: summary });
    return false;
  }

  private line(row: Row, number: number): VoucherRow | null {
    const { columns, head, amounts, account, skipped } = this;
    const issues = this.options.issues;
    account.read(row);
    if (skipped.isTotal(row)) return this.leaveOut(row, true);
    if (skipped.isOfPage(row)) return this.leaveOut(row, false);
    account.settle();
    if (account.code === "" && !amounts.isPresent(row)) return this.leaveOut(row, false);
    amounts.read(row, number);
    const summary = textAt(row, columns.summary);
    if (summary !== "" && this.isTotalLine(row, number, summary)) return this.leaveOut(row, true);
    if (columns.jNo >= 0 && this.sums.isSum(this.ownSums(), summary === "" && this.isWithoutHead(row)))
      return this.leaveOut(row, true);
    if (this.isSumWithoutWords(row)) return this.leaveOut(row, true);
    if (account.code === "" && !isNamedAcross(row, columns)) issues.add("noAccountCode", number, columns.accountCode);
    head.read(row, number);
    this.aux.read(row);
    return {
      row: number,
      company: textAt(row, columns.company),
      date: head.date,
      period: head.period,
      type: head.type,
      no: head.no,
      noText: head.noText,
      lineNo: head.lineNo,
      lineNoText: head.lineNoText,
      summary: summaryCell(summary, number, columns.summary, issues),
      accountCode: account.code,
      accountName: account.name,
      debit: amounts.debit,
      credit: amounts.credit,
      currency: textAt(row, columns.currency),
      rate: this.decimal(row, number, columns.rate),
      fcAmount: this.firstDecimal(row, number, columns.fcAmount, columns.fcDebit, columns.fcCredit),
      qty: this.firstDecimal(row, number, columns.qty, columns.qtyDebit, columns.qtyCredit),
      price: this.decimal(row, number, columns.price),
      customer: this.aux.customer,
      supplier: this.aux.supplier,
      dept: this.aux.dept,
      person: this.aux.person,
      project: this.aux.project,
      otherAux: this.aux.other,
      counter: textAt(row, columns.counterAccount),
      settleType: textAt(row, columns.settleType),
      settleNo: textAt(row, columns.settleNo),
      attachCount: Number.parseInt(textAt(row, columns.attachCount), 10) || 0,
      preparer: textAt(row, columns.preparer),
      reviewer: textAt(row, columns.reviewer),
      poster: textAt(row, columns.poster),
      createTime: timeCell(textAt(row, columns.createTime), this.dates),
      source: textAt(row, columns.source),
      isVoid: voidCell(textAt(row, columns.isVoid)),
      isPosted: flagCell(textAt(row, columns.isPosted)),
      isRefused: this.cells.isRefused || this.isUnreadable(row, number),
      roundedBy: amounts.roundedBy,
    };
  }

  private ownSums() {
    const { account, amounts } = this;
    return { code: account.code, debit: amounts.debit, credit: amounts.credit };
  }

  private isWithoutHead(row: Row): boolean {
    const { jNo, jDate, day, lineNo } = this.columns;
    return [jNo, jDate, day, lineNo].every((column) => textAt(row, column) === "");
  }

  /** Amounts alone, of both sides, that are those of the voucher above. */
  private isSumWithoutWords(row: Row): boolean {
    const { account, amounts, columns } = this;
    if (account.code !== "" || account.name !== "" || columns.debit < 0 || columns.credit < 0) return false;
    if (row.some((cell, column) => cell && column !== columns.debit && column !== columns.credit && cell.trim() !== ""))
      return false;
    const sum = {
      mark: "total",
      debit: amounts.debit,
      credit: ZERO_AMOUNT,
      hasNumber: false,
      hasAccount: true,
    } as const;
    return amounts.debit === amounts.credit && isTotalOfLines(sum, this.ofLastVoucher());
  }

  /** Codes and numbers that are formulas or errors: what they stand for is not known. */
  private isUnreadable(row: Row, number: number): boolean {
    let found = this.account.isCut;
    if (found)
      this.options.issues.add("codeInScientific", number, this.columns.accountCode, { text: this.account.code });
    for (const column of this.keys) {
      const text = textAt(row, column);
      if (text.charCodeAt(0) !== HASH || !isUnreadable(text)) continue;
      this.options.issues.add(unreadableIssue(text, "badAmount"), number, column, { text });
      found = true;
    }
    return found;
  }

  private decimal(row: Row, number: number, column: number): string | null {
    return column < 0 ? null : this.cells.decimal(textAt(row, column), number, column);
  }

  /** One column, or a debit and a credit column of which one is filled. */
  private firstDecimal(row: Row, number: number, one: number, debit: number, credit: number): string | null {
    if (one < 0 && debit < 0 && credit < 0) return null;
    const isZero = (text: string | null) => text === null || !/[1-9]/.test(text);
    for (const column of [one, debit, credit]) {
      const value = this.decimal(row, number, column);
      if (!isZero(value)) return value;
    }
    return null;
  }
}
