/** Dates of one column, each read as the whole column is. */
import { DateColumn } from "./date-column.ts";
import { type DateContext, type DateReading, shapedDate } from "./date-shapes.ts";
import { DateTexts } from "./date-texts.ts";
import { textAt } from "./ledger-layout.ts";
import { MonthDates } from "./month-dates.ts";
import { parsePeriod } from "./parse-period.ts";
import type { RowIssues } from "./row-issues.ts";
import type { Row } from "./table-file.ts";

const SEEN_MAX = 5_000;
const SERIAL = /^\d{5}(?:\.\d+)?$/;

export class DateCells {
  private reading: DateReading = "ymd";
  private isCompact = false;
  private seen = new Set<string>();
  private last = "";
  private readonly column: number;
  private readonly periodColumn: number;
  private readonly context: DateContext;

  /** Days, each counted once or oftener, told by numbers without a format of dates, in a workbook that counts from 1904: nothing but the workbook says what they mean. */
  readonly serials = { count: 0, text: "", date: "" };
  private readonly months: MonthDates;
  private readonly texts = new DateTexts();

  /** @param label of the column */
  constructor(column: number, periodColumn: number, context: DateContext, label = "") {
    this.months = new MonthDates(context, label);
    this.column = column;
    this.periodColumn = periodColumn;
    this.context = context;
  }

  /** True for rows with a date that only its column can tell. */
  needsColumn(rows: readonly Row[]): boolean {
    if (this.column < 0) return false;
    for (const row of rows) {
      const text = textAt(row, this.column);
      if (text === "" || text === this.last || this.seen.has(text)) continue;
      if (shapedDate(text, this.context)?.isSure === false || this.months.isLike(text) || this.texts.isLike(text))
        return true;
      if (this.seen.size >= SEEN_MAX) this.seen.clear();
      this.seen.add(text);
      this.last = text;
    }
    return false;
  }

  collector(): { add(row: Row): void; decide(issues: RowIssues): void } {
    const cells = new DateColumn(this.context);
    const texts = new Set<string>();
    return {
      add: (row) => {
        const text = textAt(row, this.column);
        if (text === "") return;
        if (texts.size < SEEN_MAX) texts.add(text);
        cells.add(text, this.periodOf(row));
      },
      decide: (issues) => {
        this.texts.decide(texts, this.column, issues);
        this.months.decide(texts, this.column, issues);
        if ([...texts].every((text) => this.months.read(text) !== null)) return;
        const { reading, reason, isCompact, sample } = cells.decide((question) => issues.ask(question));
        this.reading = reading;
        this.isCompact = isCompact;
        if (reason && sample) issues.add(reason, 0, this.column, sample);
      },
    };
  }

  read(shown: string): string | null {
    const text = this.texts.read(shown);
    if (text === null) return null;
    const month = this.months.read(text);
    if (month !== null) return month;
    const shaped = shapedDate(text, this.context);
    const meant = this.isCompact ? (shaped?.compact ?? shaped) : shaped;
    const date = meant?.by[this.reading] ?? null;
    if (date !== null && this.context.date1904 && SERIAL.test(text)) {
      if (this.serials.count === 0) Object.assign(this.serials, { text, date });
      this.serials.count++;
    }
    return date;
  }

  private periodOf(row: Row): number | null {
    const text = textAt(row, this.periodColumn);
    if (text === "") return null;
    return parsePeriod(text, null) ?? monthAlone(text);
  }
}

/** "4" and "第4期" say the month alone; any year will do. */
function monthAlone(text: string): number | null {
  const period = parsePeriod(text, 2000);
  return period === null ? null : period % 100;
}
