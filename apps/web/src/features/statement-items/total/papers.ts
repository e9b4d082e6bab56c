/** Which papers of the sign-off summary are listed: by word, by who signs or audits, by how far they are. */
import type { SignedTotal } from "@digao/contract/areas/statement-items";
import { paperStatus, signLevel } from "@digao/contract/codes";
import { type Initials, matches } from "../../../lib/pinyin.ts";

export type PaperRow = SignedTotal["rows"][number];
export type PaperCell = PaperRow["cells"][number];

export const paperStates = ["unsigned", "unreviewed", "stale", "overridden", "complete"] as const;
export type PaperState = (typeof paperStates)[number];

const isFresh = ({ sign }: PaperCell) => sign !== null && !sign.isStale;
const isPrepared = ({ cells }: PaperRow) => cells.some((cell) => cell.level === signLevel.preparer && isFresh(cell));
const isOpen = (cell: PaperCell) => cell.isNeeded && !isFresh(cell);

const tests: Readonly<Record<PaperState, (row: PaperRow) => boolean>> = {
  unsigned: (row) => row.wpStatus !== paperStatus.notApplicable && !isPrepared(row),
  unreviewed: (row) => isPrepared(row) && row.cells.some(isOpen),
  stale: (row) => row.cells.some(({ sign }) => sign?.isStale),
  overridden: (row) => row.overrides.length > 0,
  complete: (row) => !row.cells.some(isOpen),
};

export interface PaperFilter {
  keyword: string;
  person?: string | undefined;
  state?: PaperState | undefined;
}

export const shownPapers = (
  rows: readonly PaperRow[],
  { keyword, person, state }: PaperFilter,
  initials: Initials | undefined,
): PaperRow[] =>
  rows.filter(
    (row) =>
      (person === undefined || peopleOf([row]).some(([id]) => `${id}` === person)) &&
      (state === undefined || tests[state](row)) &&
      (keyword === "" || matches(keyword, `${row.wpIndex ?? ""} ${row.stdCode} ${row.name}`, initials?.(row.name))),
  );

/** Who audits, has signed or has overridden, once each. */
export function peopleOf(rows: readonly PaperRow[]): [id: number, name: string][] {
  const people = new Map<number, string>();
  for (const row of rows) {
    if (row.auditUserId !== null) people.set(row.auditUserId, row.auditUserName ?? "");
    for (const { sign } of row.cells) if (sign) people.set(sign.userId, sign.userName);
    for (const { userId, userName } of row.overrides) people.set(userId, userName);
  }
  return [...people];
}
