/** Which papers of the sign-off summary are listed: by word, kind, by who signs or prepares, by the level they wait for, by how far they are. */

import { paperStatus, signedPaper, signLevel } from "@digao/contract/areas/engagement/papers/codes";
import type { PaperMatrix } from "@digao/contract/areas/papers/paper-signs/calls";
import { type Initials, matches } from "../../../lib/pinyin.ts";

export type PaperRow = PaperMatrix["rows"][number];
export type PaperCell = PaperRow["cells"][number];

export const paperStates = ["unsigned", "unreviewed", "stale", "overridden", "complete"] as const;
export type PaperState = (typeof paperStates)[number];
export const paperKinds = ["item", "sheet"] as const;
export type PaperKind = (typeof paperKinds)[number];

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

/** The first needed level that nobody has signed since the last change; undefined of a complete paper. */
export const nextLevel = ({ cells }: PaperRow): number | undefined => cells.find(isOpen)?.level;

/** Items and sheets are numbered each for themselves. */
export const keyOf = ({ refType, id }: Pick<PaperRow, "refType" | "id">): string => `${refType}.${id}`;

export interface PaperFilter {
  keyword: string;
  person?: string | undefined;
  state?: PaperState | undefined;
  kind?: PaperKind | undefined;
  level?: number | undefined;
}

const isKind = ({ refType }: PaperRow, kind: PaperKind) => refType === signedPaper[kind];
const textOf = ({ wpIndex, stdCode, name }: PaperRow) => [wpIndex, stdCode, name].filter(Boolean).join(" ");

export const shownPapers = (
  rows: readonly PaperRow[],
  { keyword, person, state, kind, level }: PaperFilter,
  initials: Initials | undefined,
): PaperRow[] =>
  rows.filter(
    (row) =>
      (person === undefined || peopleOf([row]).some(([id]) => `${id}` === person)) &&
      (state === undefined || tests[state](row)) &&
      (kind === undefined || isKind(row, kind)) &&
      (level === undefined || nextLevel(row) === level) &&
      (keyword === "" || matches(keyword, textOf(row), initials?.(row.name))),
  );

/** Who prepares, has signed or has overridden, once each. */
export function peopleOf(rows: readonly PaperRow[]): [id: number, name: string][] {
  const people = new Map<number, string>();
  for (const row of rows) {
    if (row.auditUserId !== null) people.set(row.auditUserId, row.auditUserName ?? "");
    for (const { sign } of row.cells) if (sign) people.set(sign.userId, sign.userName);
    for (const { userId, userName } of row.overrides) people.set(userId, userName);
  }
  return [...people];
}
