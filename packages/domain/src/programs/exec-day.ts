/** On which days a procedure can have been carried out (执行日期); today and what is ahead of it is known to the caller. */

/** Days as "2024-12-31". */
export interface Days {
  periodStart: string | null;
  periodEnd: string | null;
  reportDate: string | null;
  /** Of the item: 1 assets, 2 liabilities and equity, 3 profit and loss. */
  groupId: number | null;
  /** When the first books were imported that it can have used. */
  booksFrom: string | null;
}

export interface DayFault {
  kind: "beforePeriod" | "beforeEnd" | "beforeBooks" | "afterReport";
  bound: string;
}

const PROFIT_AND_LOSS = 3;

/**
 * Not before the period; of a closing balance not before it has closed (work done at an interim date stays in progress until it is rolled
 * forward); not before the data that it used; not after the report.
 */
export function dayFault(
  day: string,
  { periodStart, periodEnd, reportDate, groupId, booksFrom }: Days,
): DayFault | null {
  const isOfBalance = groupId !== null && groupId < PROFIT_AND_LOSS;
  if (periodStart && day < periodStart) return { kind: "beforePeriod", bound: periodStart };
  if (isOfBalance && periodEnd && day < periodEnd) return { kind: "beforeEnd", bound: periodEnd };
  if (booksFrom && day < booksFrom) return { kind: "beforeBooks", bound: booksFrom };
  return reportDate && day > reportDate ? { kind: "afterReport", bound: reportDate } : null;
}

/** The same, and not ahead of the day on which it is said. */
export function executionFault(
  day: string,
  days: Days,
  today: string,
): DayFault | { kind: "ahead"; bound: string } | null {
  return dayFault(day, days) ?? (day > today ? { kind: "ahead", bound: today } : null);
}
