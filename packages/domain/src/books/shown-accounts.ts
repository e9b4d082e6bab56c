/** Which rows of an account balance table are asked for. */

/** nonzero: with an opening, a movement or a closing; moved: with a movement in the months shown. */
export type Shown = "all" | "nonzero" | "moved";

export interface ShownRow {
  accountCode: string;
  parentCode: string | null;
  level: number;
  accountName: string;
  /** Initials of the name. */
  pinyin: string;
  open: string | null;
  debit: string;
  credit: string;
  yearDebit: string;
  yearCredit: string;
  close: string | null;
}

export interface AccountFilter {
  shown: Shown;
  keyword: string;
  /** Down to this level; null is all of them. */
  level: number | null;
}

const isNil = (amount: string | null): boolean => amount === null || /^-?0(\.0+)?$/.test(amount);

function hasFigures(row: ShownRow, shown: Shown): boolean {
  if (shown === "all") return true;
  const hasMoved = !isNil(row.debit) || !isNil(row.credit);
  if (shown === "moved") return hasMoved;
  return hasMoved || ![row.open, row.close, row.yearDebit, row.yearCredit].every(isNil);
}

function isNamed({ accountCode, accountName, pinyin }: ShownRow, keyword: string): boolean {
  const text = `${accountCode} ${accountName} ${pinyin}`.toLowerCase();
  return keyword
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The accounts asked for, with every account above them and, of those found by name, every account below. */
export function shownAccounts<Row extends ShownRow>(
  rows: readonly Row[],
  { shown, keyword, level }: AccountFilter,
): Row[] {
  const parents = new Map(rows.map(({ accountCode, parentCode }) => [accountCode, parentCode]));
  const named = new Set(rows.filter((row) => isNamed(row, keyword)).map(({ accountCode }) => accountCode));
  const lineOf = (code: string): string[] => {
    const line: string[] = [];
    for (let at: string | null | undefined = code; at; at = parents.get(at)) line.push(at);
    return line;
  };
  const shownCodes = new Set<string>();
  for (const row of rows) {
    const line = lineOf(row.accountCode);
    if (hasFigures(row, shown) && line.some((code) => named.has(code))) for (const code of line) shownCodes.add(code);
  }
  return rows.filter((row) => shownCodes.has(row.accountCode) && (level === null || row.level <= level));
}
