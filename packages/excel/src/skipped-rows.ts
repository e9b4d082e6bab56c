/** Rows of a ledger that are no entries: totals, carried figures, headers and footers printed again. What is left out is counted and told. */
import type { AmountCells } from "./amount-cells.ts";
import { textAt } from "./ledger-layout.ts";
import { fenOf, parseAmount } from "./parse-amount.ts";
import type { RowIssues } from "./row-issues.ts";
import type { Row } from "./table-file.ts";
import { endsInTotal, totalMark } from "./total-marks.ts";
import { askUnitBelow, type StatedUnit, unitBelow } from "./unit-elsewhere.ts";

interface EntryColumns {
  /** Column of codes; that of names where accounts have no codes. */
  code: number;
  name: number;
  /** Cells that make a total of the row when they are one: date, number, auxiliary item. */
  places: readonly number[];
  /** Columns of debit and credit, for the sums of what is left out. */
  debit: number;
  credit: number;
  /** All columns of amounts: a row with a figure in one of them is an entry, whatever else it says. */
  amounts: readonly number[];
}

const PAGE_NO = /^\s*(?:第\s*\d+\s*页|共\s*\d+\s*页|页码|page\s*\d+)/i;
const PRINTED =
  /^\s*(?:制表|制单|打印|审核|复核|编制|主管|出纳|核算|单位|金额单位|公司|会计|记账|期间|月份|币种|账套|日期|截止|查询|printed|prepared|reviewed|currency|period|company)[^:：]{0,8}[:：]/i;

export class SkippedRows {
  private totals = 0;
  private debit = 0n;
  private credit = 0n;
  private others = 0;
  private unit: StatedUnit | null = null;
  private readonly columns: EntryColumns;
  private readonly labels: readonly string[];
  private readonly issues: RowIssues;

  private readonly cells: AmountCells | null;

  /** @param cells how the columns write their amounts */
  constructor(
    columns: EntryColumns,
    labels: readonly string[] | undefined,
    issues: RowIssues,
    cells: AmountCells | null = null,
  ) {
    this.cells = cells;
    this.columns = columns;
    this.labels = (labels ?? []).map(keyOf);
    this.issues = issues;
  }

  /** By its code, name, date, number or item; where it has no code, by any of its cells. */
  isTotal(row: Row): boolean {
    const { columns } = this;
    const code = textAt(row, columns.code);
    if (code === "") return row.some(isMark) || endsInTotal(firstText(row));
    if (!isPlainCode(code) && (isMark(code) || endsInTotal(code))) return true;
    if (isMark(textAt(row, columns.name))) return true;
    for (const column of columns.places) if (isMark(textAt(row, column))) return true;
    return false;
  }

  /** A header printed again on a further page, a page number, who printed it, or a heading such as 资产类 in the column of codes. */
  isOfPage(row: Row): boolean {
    const { columns } = this;
    const code = textAt(row, columns.code);
    if (isPlainCode(code)) return false;
    if (this.isHeaderAgain(row) || isRule(row)) return true;
    if (columns.amounts.some((column) => isAmount(row, column))) return false;
    if (row.some((cell) => cell !== null && (PAGE_NO.test(cell) || PRINTED.test(cell)))) return true;
    return code !== "" && row.filter((cell) => cell !== null && cell.trim() !== "").length === 1;
  }

  skipTotal(row: Row): void {
    this.totals++;
    this.debit += this.fenAt(row, this.columns.debit);
    this.credit += this.fenAt(row, this.columns.credit);
  }

  /** Any other row left out; blank ones are not told. */
  skipOther(row: Row): void {
    if (firstText(row) === "") return;
    this.others++;
    if (this.cells?.isUnitStated === false) this.unit ??= unitBelow(row);
  }

  /** Call after the last row. */
  tell(): void {
    const { totals, others } = this;
    const sums = { debit: yuanOf(this.debit), credit: yuanOf(this.credit) };
    if (totals > 0) this.issues.add("skippedTotals", 0, null, { count: String(totals), ...sums });
    if (this.unit) askUnitBelow(this.unit, this.issues);
    if (others > 0) this.issues.add("skippedRows", 0, null, { count: String(others) });
  }

  private fenAt(row: Row, column: number): bigint {
    const amount = parseAmount(textAt(row, column), this.cells?.form(column));
    return amount ? fenOf(amount.text) : 0n;
  }

  /** Words of the header alone, two at least. A group heading stands over the first of its columns, whose labels begin with it. */
  private isHeaderAgain(row: Row): boolean {
    let found = 0;
    for (const [column, cell] of row.entries()) {
      const key = cell === null ? "" : keyOf(cell);
      const label = this.labels[column] ?? "";
      if (key === "") continue;
      if (!label.startsWith(key) && !label.endsWith(key)) return false;
      found++;
    }
    return found >= 2;
  }
}

const keyOf = (text: string): string => text.normalize("NFKC").replace(/\s+/g, "").toLowerCase();
/** A line drawn between head and rows of a text: |------|------|. */
const isRule = (row: Row): boolean =>
  firstText(row) !== "" && row.every((cell) => cell === null || /^\s*(?:[-=_+—─━]{2,}\s*)?$/.test(cell));
const isMark = (text: string | null): boolean => text !== null && text !== "" && totalMark(text) !== null;
const firstText = (row: Row): string => row.find((cell) => cell !== null && cell.trim() !== "") ?? "";

/** Has a digit, and nothing that no code has. */
function isPlainCode(code: string): boolean {
  let hasDigit = false;
  for (let at = 0; at < code.length; at++) {
    const char = code.charCodeAt(at);
    if (char >= 48 && char <= 57) hasDigit = true;
    else if (char <= 32 || char > 122) return false;
  }
  return hasDigit;
}

const isAmount = (row: Row, column: number): boolean => Boolean(parseAmount(textAt(row, column)));

function yuanOf(fen: bigint): string {
  const digits = (fen < 0n ? -fen : fen).toString().padStart(3, "0");
  return `${fen < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
