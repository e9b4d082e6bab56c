/** Date, period, word, number and line of a journal row; blanks on the further lines of a voucher take the line above. */
import type { DateCells } from "./date-cells.ts";
import { textAt } from "./ledger-layout.ts";
import { dateOfParts } from "./parse-date.ts";
import { type PeriodRange, parsePeriod, periodOfDate, periodWithin } from "./parse-period.ts";
import { parseVoucherNumber, voucherWord, withoutPart } from "./parse-voucher-number.ts";
import type { RowIssues } from "./row-issues.ts";
import type { Row } from "./table-file.ts";
import { unreadableIssue } from "./unreadable-cell.ts";
import type { VoucherColumns } from "./voucher-columns.ts";
import type { NumberReader } from "./voucher-numbers.ts";

const CACHE_MAX = 5_000;
const ALL_DIGITS = /^\d{1,9}$/;

export class VoucherHead {
  date: string | null = null;
  period: number | null = null;
  type = "";
  no = 0;
  noText = "";
  lineNo = 0;
  lineNoText = "";
  // Most rows say what the row above says. Comparing the texts costs less than making keys of them to look up.
  private lastDate = "";
  private lastPeriod = { text: "", date: null as string | null, period: null as number | null };
  private lastNumber = { word: "", text: "" };
  private lastLine = { date: null as string | null, period: null as number | null, type: "", noText: "", place: 0 };
  private dates = new Map<string, string | null>();
  private periods = new Map<string, number | null>();
  private readonly columns: VoucherColumns;
  private readonly issues: RowIssues;
  private readonly cells: DateCells;
  private readonly year: number | null;
  private readonly range: PeriodRange;
  /** Numbers of several parts; null for plain ones. */
  private readonly numbers: NumberReader | null;
  /** Numbers that are not written as most of the file's are. */
  oddNumbers = 0;

  /** @param year of rows that give only months and days */
  constructor(
    columns: VoucherColumns,
    issues: RowIssues,
    { cells, year, range }: { cells: DateCells; year: number | null; range: PeriodRange },
    numbers: NumberReader | null = null,
  ) {
    this.numbers = numbers;
    this.columns = columns;
    this.issues = issues;
    this.cells = cells;
    this.year = year;
    this.range = range;
  }

  read(row: Row, number: number): void {
    const dated = this.readDate(row, number);
    this.readPeriod(row, number, dated);
    this.readNumber(row, number);
    this.readLine(row);
  }

  /** Answers whether the row has a date of its own. */
  private readDate(row: Row, number: number): boolean {
    const { jDate, jPeriod, year, month, day } = this.columns;
    const parts = jDate < 0 && day >= 0;
    if (!parts && this.isDateOfAbove(row)) return true;
    const text = parts
      ? `${textAt(row, year)}|${textAt(row, month < 0 ? jPeriod : month)}|${textAt(row, day)}`
      : textAt(row, jDate);
    if (text === "" || text === "||" || (parts && textAt(row, day) === "")) {
      if (this.date === null) this.issues.add("noDate", number, jDate);
      return false;
    }
    this.lastDate = text;
    const date = this.dateOf(text, parts ? row : null);
    if (date === null) this.issues.add(unreadableIssue(text, "badDate"), number, parts ? day : jDate, { text });
    this.date = date;
    return true;
  }

  /** @param ofParts the row, where its date stands in several cells */
  private dateOf(text: string, ofParts: Row | null): string | null {
    const cached = this.dates.get(text);
    if (cached !== undefined) return cached;
    const date = ofParts ? this.dateOfParts(ofParts) : this.cells.read(text);
    remember(this.dates, text, date);
    return date;
  }

  /** 年, 月 and 日 in columns of their own, or the day beside the period. */
  private dateOfParts(row: Row): string | null {
    const { year: ofYear, month, jPeriod, day } = this.columns;
    const year = textAt(row, ofYear) || this.year;
    if (month >= 0) return dateOfParts(year, textAt(row, month), textAt(row, day));
    const text = textAt(row, jPeriod);
    const own = Number(/\d{4}/.exec(String(year ?? ""))?.[0] ?? Number.NaN);
    const period = parsePeriod(text, Number.isNaN(own) ? null : own) ?? periodWithin(text, this.range);
    if (period === null) return null;
    return dateOfParts(Math.floor(period / 100), String(period % 100), textAt(row, day));
  }

  private isDateOfAbove(row: Row): boolean {
    return this.date !== null && textAt(row, this.columns.jDate) === this.lastDate;
  }

  private readPeriod(row: Row, number: number, dated: boolean): void {
    const text = textAt(row, this.columns.jPeriod);
    if (text === "") {
      if (dated || this.period === null) this.period = this.date === null ? null : periodOfDate(this.date);
      return;
    }
    const last = this.lastPeriod;
    if (text === last.text && this.date === last.date && last.period !== null) {
      this.period = last.period;
      return;
    }
    const year = this.date === null ? this.year : Number(this.date.slice(0, 4));
    const key = `${text}|${year}`;
    let period = this.periods.get(key);
    if (period === undefined) {
      period = parsePeriod(text, year) ?? periodWithin(text, this.range);
      remember(this.periods, key, period);
    }
    this.lastPeriod = { text, date: this.date, period };
    if (period === null) this.issues.add("badPeriod", number, this.columns.jPeriod, { text });
    this.period = period ?? (this.date === null ? null : periodOfDate(this.date));
  }

  private readNumber(row: Row, number: number): void {
    const text = withoutPart(textAt(row, this.columns.jNo));
    const word = textAt(row, this.columns.jType);
    if (text === "") {
      if (this.noText === "") this.issues.add("noVoucherNo", number, this.columns.jNo);
      return;
    }
    if (text === this.lastNumber.text && word === this.lastNumber.word) return;
    this.lastNumber = { word, text };
    const composed = this.numbers?.read(text) ?? null;
    if (this.numbers && !composed) this.oddNumbers++;
    const isPlain = !composed && ALL_DIGITS.test(text);
    const parsed = composed ?? (isPlain ? { type: "", no: Number(text), text } : parseVoucherNumber(text));
    if (!parsed) this.issues.add("badVoucherNo", number, this.columns.jNo, { text });
    this.type = word === "" && parsed && !isPlain ? parsed.type : voucherWord(word);
    this.no = parsed?.no ?? 0;
    this.noText = text;
  }

  private readLine(row: Row): void {
    const { date, period, type, noText, lastLine: last } = this;
    const goesOn = noText === last.noText && date === last.date && period === last.period && type === last.type;
    const place = goesOn ? last.place + 1 : 1;
    if (goesOn) last.place = place;
    else this.lastLine = { date, period, type, noText, place };
    this.lineNoText = textAt(row, this.columns.lineNo);
    this.lineNo = ALL_DIGITS.test(this.lineNoText) ? Number(this.lineNoText) : place;
  }
}

function remember<Value>(cache: Map<string, Value>, key: string, value: Value): void {
  if (cache.size >= CACHE_MAX) cache.clear();
  cache.set(key, value);
}
