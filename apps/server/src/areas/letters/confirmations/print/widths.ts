/** Columns of printed tables: as wide as their kind asks for, and never narrower than their longest word. */

/** Points between the margins of the sheet, and what a cell keeps free on both sides. */
const sheetWidth = 476;
const inset = 6.5;
/** A Latin letter's width in ems, wide ones among them: headings are bold. */
const headingLetter = 0.66;
const cellLetter = 0.6;

const kindWidth = (column: string): number => {
  if (/账号$/.test(column)) return 2.1;
  if (/余额|金额|净额|净值/.test(column)) return 1.6;
  if (/^币种$/.test(column)) return 0.7;
  return /名称|是否|抵|合同|号码|资金/.test(column) ? 1.5 : 1;
};
/** Of the bank's form, by the names of its catalogue. */
export const bankWidths = (columns: readonly string[]): number[] => columns.map(kindWidth);

/** Chinese goes on in the next line after any sign; a Latin word only where it may be parted. */
const longestWord = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/[\u0021-\u024f]+/gu)].map(([word]) => word.length));

const isFigure = (cell: string): boolean => /^[-+]?[\d.,]{1,30}%?$/.test(cell);

interface Measured {
  columns: readonly string[];
  widths: readonly number[];
  /** Columns of figures: these are set smaller where they are too long. */
  numbers: readonly number[];
  rows: readonly (readonly string[])[];
  size: number;
}

/** What too narrow columns lack is taken from the others, by how much these can spare. */
export function fittedWidths({ columns, widths, numbers, rows, size }: Measured): number[] {
  const total = widths.reduce((sum, width) => sum + width, 0);
  const given = widths.map((width) => (width / total) * sheetWidth);
  const needed = columns.map((column, at) => {
    const words = rows.map((row) => row[at] ?? "").filter((cell) => !(numbers.includes(at) && isFigure(cell)));
    const cells = words.map(longestWord);
    return size * Math.max(headingLetter * longestWord(column), cellLetter * Math.max(0, ...cells)) + inset;
  });
  const over = given.map((width, at) => width - (needed[at] ?? 0));
  const lacking = over.reduce((sum, width) => sum + Math.max(0, -width), 0);
  const spare = over.reduce((sum, width) => sum + Math.max(0, width), 0);
  if (lacking === 0) return [...widths];
  const share = Math.min(1, lacking / spare);
  return over.map((width, at) => (needed[at] ?? 0) + Math.max(0, width) * (1 - share));
}
