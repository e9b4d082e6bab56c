/** Rows of an account balance list (科目余额表) of any export in one shape. */
import { AccountCell } from "./account-cell.ts";
import type { AmountCells } from "./amount-cells.ts";
import { auxTypeOfLabel, furtherAux, withFurther } from "./aux-labels.ts";
import { BalanceAmounts, type Sides } from "./balance-amounts.ts";
import { type BalanceColumns, type BalanceGroups, balanceColumns, groupsOf } from "./balance-columns.ts";
import { noteFileIssues } from "./file-issues.ts";
import { dataRows, type LedgerLayout, type ReadOptions, textAt } from "./ledger-layout.ts";
import { OriginalCurrencies } from "./original-currencies.ts";
import { parsePeriod, periodWithin } from "./parse-period.ts";
import { SheetForms } from "./sheet-forms.ts";
import { SkippedRows } from "./skipped-rows.ts";
import type { Row, TableFile } from "./table-file.ts";
import { endsInTotal } from "./total-marks.ts";
import { isUnreadable, unreadableIssue } from "./unreadable-cell.ts";

/** Amounts are canonical decimals, "0.00" for none; `has` tells a group that is absent from one that is zero. */
export interface BalanceRow {
  row: number;
  /** Whose books the row is of, where the file says so. */
  company: string;
  /** yyyymm, null where the list has no period column. */
  period: number | null;
  accountCode: string;
  accountName: string;
  /** 1 debit, -1 credit, 0 flat; null where the list does not say. */
  dc: 1 | -1 | 0 | null;
  openDr: string;
  openCr: string;
  periodDr: string;
  periodCr: string;
  closeDr: string;
  closeCr: string;
  ytdDr: string;
  ytdCr: string;
  /** 年初余额 beside 期初余额. */
  yearOpenDr: string;
  yearOpenCr: string;
  currency: string;
  openFc: string | null;
  closeFc: string | null;
  openQty: string | null;
  closeQty: string | null;
  auxType: string;
  auxCode: string;
  auxName: string;
  has: BalanceGroups;
  /** An amount could not be read: the row is told of and must not stand in the books. */
  isRefused: boolean;
}

/** Rows in batches; problems go to `options.issues`. */
export async function* readBalanceRows(
  file: TableFile,
  layout: LedgerLayout,
  options: ReadOptions,
): AsyncGenerator<BalanceRow[]> {
  const columns = balanceColumns(layout.fields);
  const { openingDr, openingCr, opening, periodDr, periodCr, closingDr, closingCr, closing, ytdDr, ytdCr } = columns;
  const amounts = [openingDr, openingCr, opening, periodDr, periodCr, closingDr, closingCr, closing];
  const { openingFc, openingFcDr, openingFcCr, closingFc, closingFcDr, closingFcCr } = columns;
  const foreign = [openingFc, openingFcDr, openingFcCr, closingFc, closingFcDr, closingFcCr];
  const debits = [openingDr, periodDr, closingDr, ytdDr];
  const credits = [openingCr, periodCr, closingCr, ytdCr];
  const forms = new SheetForms(file, layout, options, {
    amounts: [...amounts, ytdDr, ytdCr],
    foreign,
    debits,
    credits,
  });
  const skipped = skippedOf(columns, layout.labels, options, forms.amounts);
  const reader = new BalanceReader(columns, options, forms.amounts, skipped, layout);
  const currencies = new OriginalCurrencies(layout, ["opening", "openingDr", "periodDr", "closing", "closingDr"]);
  for await (const { first, rows } of dataRows(file, layout)) {
    await forms.settle(rows);
    currencies.look(rows);
    const balances = reader.read(rows, first);
    if (balances.length > 0) yield balances;
  }
  skipped.tell();
  reader.tellPeriods();
  currencies.tell(options.issues);
  forms.noteRounding();
  noteFileIssues(file, layout, amounts, options.issues);
}

const amountColumns = (columns: BalanceColumns): number[] => [
  ...[columns.openingDr, columns.openingCr, columns.opening, columns.periodDr, columns.periodCr],
  ...[columns.closingDr, columns.closingCr, columns.closing, columns.ytdDr, columns.ytdCr],
  ...[columns.yearOpeningDr, columns.yearOpeningCr, columns.yearOpening],
];

function skippedOf(
  columns: BalanceColumns,
  labels: LedgerLayout["labels"],
  { issues }: ReadOptions,
  cells: AmountCells,
): SkippedRows {
  const { accountCode, accountName: name, auxCode, auxName, periodDr, periodCr, closingDr, closingCr } = columns;
  const [debit, credit] = periodDr >= 0 ? [periodDr, periodCr] : [closingDr, closingCr];
  const code = accountCode >= 0 ? accountCode : name;
  return new SkippedRows(
    { code, name, places: [auxCode, auxName], debit, credit, amounts: amountColumns(columns) },
    labels,
    issues,
    cells,
  );
}

class BalanceReader {
  private readonly columns: BalanceColumns;
  private readonly options: ReadOptions;
  private readonly account: AccountCell;
  private readonly amounts: BalanceAmounts;
  private readonly cells: AmountCells;
  private readonly has: BalanceGroups;
  private lastCode = "";
  private lastName = "";
  private readonly skipped: SkippedRows;
  private readonly listed = new Set<string>();
  /** Texts of periods that say none. */
  private readonly unread = new Set<string>();
  /** Of the item's column, where its label says so. */
  private readonly auxType: string;
  private readonly further: ReturnType<typeof furtherAux>;

  constructor(
    columns: BalanceColumns,
    options: ReadOptions,
    cells: AmountCells,
    skipped: SkippedRows,
    layout: LedgerLayout,
  ) {
    const labelOf = (column: number) => layout.labels?.[column] ?? "";
    this.auxType = auxTypeOfLabel(labelOf(columns.auxName)) || auxTypeOfLabel(labelOf(columns.auxCode));
    this.further = furtherAux(layout);
    this.columns = columns;
    this.skipped = skipped;
    this.options = options;
    this.account = new AccountCell(columns.accountCode, columns.accountName, options.codeOf);
    this.amounts = new BalanceAmounts(columns, options.issues, cells);
    this.cells = cells;
    this.has = groupsOf(columns);
  }

  read(rows: Row[], first: number): BalanceRow[] {
    const out: BalanceRow[] = [];
    this.amounts.look(rows);
    rows.forEach((row, index) => {
      const balance = row.length === 0 ? null : this.line(row, first + index);
      if (balance) out.push(balance);
    });
    return out;
  }

  private line(row: Row, number: number): BalanceRow | null {
    const { columns, account, amounts, options } = this;
    account.read(row);
    const aux = this.auxOf(row);
    if (this.isTotal(row, aux.auxName + aux.auxCode)) return this.leaveOut(row, true);
    const isPresent = amounts.isPresent(row);
    if (this.skipped.isOfPage(row)) return this.leaveOut(row, false);
    account.settle();
    if (account.code === "" && !isPresent) return this.leaveOut(row, false);
    if (account.code === "" && aux.auxName + aux.auxCode === "") {
      options.issues.add("noAccountCode", number, columns.accountCode);
    }
    // The items below an account often leave its code blank.
    const code = account.code === "" ? this.lastCode : account.code;
    const name = account.code === "" ? this.lastName : account.name;
    this.lastCode = code;
    this.lastName = name;
    this.listed.add(code);
    this.cells.isRefused = false;
    const { open, yearOpen, close, dc } = amounts.balances(row, number);
    return {
      row: number,
      company: textAt(row, columns.company),
      period: this.period(row, number),
      accountCode: code,
      accountName: name,
      dc,
      ...named("open", open),
      periodDr: amounts.one(row, number, columns.periodDr),
      periodCr: amounts.one(row, number, columns.periodCr),
      ...named("close", close),
      ytdDr: amounts.one(row, number, columns.ytdDr),
      ytdCr: amounts.one(row, number, columns.ytdCr),
      yearOpenDr: yearOpen.debit,
      yearOpenCr: yearOpen.credit,
      currency: textAt(row, columns.currency),
      openFc: amounts.foreign(row, number, "opening"),
      closeFc: amounts.foreign(row, number, "closing"),
      openQty: this.quantity(row, number, columns.openingQty),
      closeQty: this.quantity(row, number, columns.closingQty),
      ...aux,
      has: this.has,
      isRefused: this.cells.isRefused || this.isUnreadable(number),
    };
  }

  /** "银行存款小计" is a total where the account, or an item of it, has a row of its own above; "资产类合计" of class 1 always. */
  private isTotal(row: Row, item: string): boolean {
    const { code, name } = this.account;
    return (
      this.skipped.isTotal(row) || (item === "" && endsInTotal(name) && (this.listed.has(code) || code.length < 3))
    );
  }

  private leaveOut(row: Row, isTotal: boolean): null {
    if (isTotal) this.skipped.skipTotal(row);
    else this.skipped.skipOther(row);
    return null;
  }

  private isUnreadable(number: number): boolean {
    const { code: text, isCut } = this.account;
    if (!isCut && !isUnreadable(text)) return false;
    const code = isCut ? "codeInScientific" : unreadableIssue(text, "badAmount");
    this.options.issues.add(code, number, this.columns.accountCode, { text });
    return true;
  }

  private quantity(row: Row, number: number, column: number): string | null {
    return column < 0 ? null : this.cells.decimal(textAt(row, column), number, column);
  }

  private auxOf(row: Row) {
    const { columns } = this;
    const [auxCode, auxName] = [textAt(row, columns.auxCode), textAt(row, columns.auxName)];
    const isBlank = auxCode + auxName === "";
    const auxType = textAt(row, columns.auxType) || (isBlank ? "" : this.auxType);
    return withFurther({ auxType, auxCode, auxName }, this.further, row);
  }

  private period(row: Row, number: number): number | null {
    const text = textAt(row, this.columns.jPeriod);
    const year = yearOf(textAt(row, this.columns.year));
    // A whole year is its last month's.
    if (text === "") return year === null ? null : year * 100 + 12;
    const period = parsePeriod(text, year ?? this.options.year) ?? periodWithin(text, this.options.range);
    if (period === null) {
      this.options.issues.add("badPeriod", number, this.columns.jPeriod, { text });
      this.unread.add(text);
    }
    return period;
  }

  /** Call after the last row: rows of several periods that nobody can tell apart must not become one. */
  tellPeriods(): void {
    if (this.unread.size > 1)
      this.options.issues.add("periodsUnread", 0, this.columns.jPeriod, {
        list: [...this.unread].slice(0, 12).join("; "),
      });
  }
}

function yearOf(text: string): number | null {
  const found = /^((?:19|20)\d\d)(?:\.0+)?\s*年?度?$/.exec(text);
  return found ? Number(found[1]) : null;
}

function named(group: "open", sides: Sides): { openDr: string; openCr: string };
function named(group: "close", sides: Sides): { closeDr: string; closeCr: string };
function named(group: "open" | "close", { debit, credit }: Sides) {
  return group === "open" ? { openDr: debit, openCr: credit } : { closeDr: debit, closeCr: credit };
}
