/** Dates of documents that a summary or a file name tells (单据日期), held against the voucher's own for cut-off (截止测试, CSA 1301). */

export interface DocumentDate {
  /** As written. */
  text: string;
  /** yyyymm */
  month: number;
  /** YYYY-MM-DD; null where only the month is told. */
  date: string | null;
  /** The year is not written: the one nearest to the voucher's date is taken. */
  isInferred: boolean;
}

interface Found extends DocumentDate {
  at: number;
}

const WITH_YEAR = /(?<!\d)(20\d{2})\s*[-年./]\s*(\d{1,2})(?:\s*[-月./]\s*(\d{1,2})(?!\d))?/g;
const COMPACT = /(?<!\d)(20\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])?(?!\d)/g;
const MONTH_ALONE = /(?<![\d年./-])(\d{1,2})\s*月(?:\s*(\d{1,2})\s*[日号])?/g;

const pad = (value: number): string => String(value).padStart(2, "0");
const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

function dated(match: RegExpMatchArray, year: number, month: number, day: number, isInferred: boolean): Found[] {
  if (month < 1 || month > 12) return [];
  const isDay = day >= 1 && day <= lastDayOf(year, month);
  const date = isDay ? `${year}-${pad(month)}-${pad(day)}` : null;
  return [{ text: match[0].trim(), month: year * 100 + month, date, isInferred, at: match.index ?? 0 }];
}

/** December told in January is last year's, January told in December next year's. */
function nearestYear(month: number, voucherDate: string): number {
  const [year, own] = [Number(voucherDate.slice(0, 4)), Number(voucherDate.slice(5, 7))];
  if (month - own > 6) return year - 1;
  return own - month > 6 ? year + 1 : year;
}

/** In the order of the text, each once. @param voucherDate YYYY-MM-DD */
export function documentDates(text: string, voucherDate: string): DocumentDate[] {
  const [withYear, compact] = [WITH_YEAR, COMPACT].map((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) =>
      dated(match, Number(match[1]), Number(match[2]), Number(match[3] ?? 0), false),
    ),
  );
  const complete = [...(withYear ?? []), ...(compact ?? [])];
  const isComplete = (at: number) => complete.some((each) => at >= each.at && at < each.at + each.text.length);
  const alone = [...text.matchAll(MONTH_ALONE)].flatMap((match) => {
    const month = Number(match[1]);
    const year = nearestYear(month, voucherDate);
    return isComplete(match.index) ? [] : dated(match, year, month, Number(match[2] ?? 0), true);
  });
  return [...complete, ...alone].sort((a, b) => a.at - b.at).map(({ at: _, ...date }) => date);
}

const monthNumber = (month: number): number => Math.floor(month / 100) * 12 + (month % 100);

export interface CutOffGap {
  /** Months from the document to the voucher: positive, the voucher came later. */
  months: number;
  /** The document lies on the other side of the period's end than the voucher: an error if what it shows decides. */
  isOtherPeriod: boolean;
}

/** @param periodEnd the last day of the period, YYYY-MM-DD */
export function gapOf(document: DocumentDate, voucherDate: string, periodEnd: string): CutOffGap {
  const voucherMonth = Number(voucherDate.slice(0, 4)) * 100 + Number(voucherDate.slice(5, 7));
  const endMonth = Number(periodEnd.slice(0, 4)) * 100 + Number(periodEnd.slice(5, 7));
  const isAfter = document.date === null ? document.month > endMonth : document.date > periodEnd;
  return {
    months: monthNumber(voucherMonth) - monthNumber(document.month),
    isOtherPeriod: isAfter !== voucherDate > periodEnd,
  };
}
