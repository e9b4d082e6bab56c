/** Rows of an account balance list (科目余额表) of any export in one shape. */
import { AccountCell } from "./account-cell.ts";
import { BalanceAmounts, type Sides } from "./balance-amounts.ts";
import { type BalanceColumns, type BalanceGroups, balanceColumns, groupsOf } from "./balance-columns.ts";
import { noteFileIssues } from "./file-issues.ts";
import { isTotalRow } from "./headers.ts";
import { dataRows, type LedgerLayout, type ReadOptions, textAt } from "./ledger-layout.ts";
import { parsePeriod } from "./parse-period.ts";
import type { Row, TableFile } from "./table-file.ts";
import { decimalCell } from "./value-cells.ts";

/** Amounts are canonical decimals, "0.00" for none; `has` tells a group that is absent from one that is zero. */
export interface BalanceRow {
  row: number;
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
  currency: string;
  openFc: string | null;
  closeFc: string | null;
  openQty: string | null;
  closeQty: string | null;
  auxType: string;
  auxCode: string;
  auxName: string;
  has: BalanceGroups;
}

/** Rows in batches; problems go to `options.issues`. */
export async function* readBalanceRows(
  file: TableFile,
  layout: LedgerLayout,
  options: ReadOptions,
): AsyncGenerator<BalanceRow[]> {
  const columns = balanceColumns(layout.fields);
  const reader = new BalanceReader(columns, options);
  for await (const { first, rows } of dataRows(file, layout)) {
    const balances = reader.read(rows, first);
    if (balances.length > 0) yield balances;
  }
  const { openingDr, openingCr, opening, periodDr, periodCr, closingDr, closingCr, closing } = columns;
  const amounts = [openingDr, openingCr, opening, periodDr, periodCr, closingDr, closingCr, closing];
  noteFileIssues(file, layout, amounts, options.issues);
}

class BalanceReader {
  private readonly columns: BalanceColumns;
  private readonly options: ReadOptions;
  private readonly account: AccountCell;
  private readonly amounts: BalanceAmounts;
  private readonly has: BalanceGroups;
  private lastCode = "";
  private lastName = "";

  constructor(columns: BalanceColumns, options: ReadOptions) {
    this.columns = columns;
    this.options = options;
    this.account = new AccountCell(columns.accountCode, columns.accountName);
    this.amounts = new BalanceAmounts(columns, options.issues);
    this.has = groupsOf(columns);
  }

  read(rows: Row[], first: number): BalanceRow[] {
    const out: BalanceRow[] = [];
    rows.forEach((row, index) => {
      const balance = row.length === 0 ? null : this.line(row, first + index);
      if (balance) out.push(balance);
    });
    return out;
  }

  private line(row: Row, number: number): BalanceRow | null {
    const { columns, account, amounts, options } = this;
    account.read(row);
    if (isTotalRow(row)) return null;
    const aux = this.auxOf(row);
    const isPresent = amounts.isPresent(row);
    if (account.code === "" && !isPresent) return null;
    if (account.code === "" && aux.auxName + aux.auxCode === "") {
      options.issues.add("noAccountCode", number, columns.accountCode);
    }
    // The items below an account often leave its code blank.
    const code = account.code === "" ? this.lastCode : account.code;
    const name = account.code === "" ? this.lastName : account.name;
    this.lastCode = code;
    this.lastName = name;
    const { open, close, dc } = amounts.balances(row, number);
    return {
      row: number,
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
      currency: textAt(row, columns.currency),
      openFc: amounts.foreign(row, number, "opening"),
      closeFc: amounts.foreign(row, number, "closing"),
      openQty: decimalCell(row, columns.openingQty, number, options.issues),
      closeQty: decimalCell(row, columns.closingQty, number, options.issues),
      ...aux,
      has: this.has,
    };
  }

  private auxOf(row: Row) {
    const { auxType, auxCode, auxName } = this.columns;
    return { auxType: textAt(row, auxType), auxCode: textAt(row, auxCode), auxName: textAt(row, auxName) };
  }

  private period(row: Row, number: number): number | null {
    const text = textAt(row, this.columns.jPeriod);
    if (text === "") return null;
    const period = parsePeriod(text, this.options.year);
    if (period === null) this.options.issues.add("badPeriod", number, this.columns.jPeriod, { text });
    return period;
  }
}

function named(group: "open", sides: Sides): { openDr: string; openCr: string };
function named(group: "close", sides: Sides): { closeDr: string; closeCr: string };
function named(group: "open" | "close", { debit, credit }: Sides) {
  return group === "open" ? { openDr: debit, openCr: credit } : { closeDr: debit, closeCr: credit };
}
