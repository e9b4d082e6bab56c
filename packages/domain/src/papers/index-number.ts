/** Index numbers of papers (底稿索引): a letter for the item, a suffix for the kind of paper, a number for what is attached. */

const NUMBER = /^(\d{1,6})$/;

/**
 * The next number under a base: ZD-2 has ZD-2-1, ZD-2-2 … One past the highest that was ever given, so that none is given again.
 * @param given of all papers, removed ones too
 */
export function nextIndex(base: string, given: Iterable<string>): string {
  let highest = 0;
  for (const index of given) {
    if (!index.startsWith(`${base}-`)) continue;
    const [, number] = NUMBER.exec(index.slice(base.length + 1)) ?? [];
    if (number !== undefined) highest = Math.max(highest, Number(number));
  }
  return `${base}-${highest + 1}`;
}

/** The section that a paper stands in: the one whose code its index begins with, the longest of them. */
export function sectionOf(index: string | null, codes: readonly string[]): string | null {
  if (index === null) return null;
  const fitting = codes.filter((code) => begins(index, code));
  return fitting.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** A1 begins A1-2, and not A12; a letter begins whatever goes on with letters or numbers. */
const begins = (index: string, code: string): boolean =>
  index.startsWith(code) && (/^[A-Z]$/.test(code) || !/^[A-Za-z0-9]/.test(index.slice(code.length)));
