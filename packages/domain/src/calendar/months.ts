/** Months of books (会计期间) as yyyymm; 13 to 16 are the client's own adjustments of December. */

/** The last month that counts up to a month: December takes the adjustment months along. */
export const lastPostingMonth = (month: number): number => (month % 100 === 12 ? month + 4 : month);
