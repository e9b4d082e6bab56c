/** Months of books (会计期间) as yyyymm; 13 to 16 are the client's own adjustments of December. */

/** The last month that counts up to a month: December takes the adjustment months along. */
export const lastPostingMonth = (month: number): number => (month % 100 === 12 ? month + 4 : month);

/** The month of the calendar that a posting month stands in: the adjustment months stand in December. */
export const calendarMonth = (month: number): number => month - Math.max((month % 100) - 12, 0);

/** Every month of the calendar from one to another, both included. */
export function monthsBetween(from: number, to: number): number[] {
  const months: number[] = [];
  for (let month = from; month <= to; month += month % 100 === 12 ? 89 : 1) months.push(month);
  return months;
}
