/** What came of a matching, as screens and the workbook show it. */
import type { MatchedRow, MatchGroup, MatchSummary, matchParts } from "@digao/contract/areas/papers/matching/calls";
import type { DecidedLists } from "@digao/domain/matching/by-hand";
import { type Paired, totalsOf } from "@digao/domain/matching/match-lists";
import { yuan } from "@digao/domain/money";
import type { ReadRow, ReadSide } from "./lists.ts";

export type MatchPart = (typeof matchParts)[number];

/** Of one side of a group on screen; the workbook has them all. */
const rowsShown = 200;

const rowOf = ({ row, amount, date, shownReference, text }: ReadRow): MatchedRow => ({
  row,
  amount: yuan(amount),
  date,
  reference: shownReference,
  text,
});

export interface Sides {
  left: ReadSide;
  right: ReadSide;
}

export function groupOf(one: Paired, { left, right }: Sides, rowsMax = rowsShown): MatchGroup {
  const rowsIn = (side: ReadSide, places: readonly number[]): MatchedRow[] =>
    places.slice(0, rowsMax).flatMap((at) => (side.rows[at] ? [rowOf(side.rows[at])] : []));
  return {
    by: one.by,
    left: rowsIn(left, one.left),
    right: rowsIn(right, one.right),
    leftCount: one.left.length,
    rightCount: one.right.length,
    difference: yuan(one.difference),
    days: one.days,
    isAmbiguous: one.isAmbiguous,
    note: one.note ?? "",
  };
}

function aloneOf(row: MatchedRow, isLeft: boolean, note = ""): MatchGroup {
  return {
    by: null,
    left: isLeft ? [row] : [],
    right: isLeft ? [] : [row],
    leftCount: isLeft ? 1 : 0,
    rightCount: isLeft ? 0 : 1,
    difference: null,
    days: null,
    isAmbiguous: false,
    note,
  };
}

function* unreadIn({ left, right }: Sides): Generator<MatchGroup> {
  const unread = ({ row, text }: { row: number; text: string }): MatchedRow => ({
    row,
    amount: "",
    date: null,
    reference: "",
    text,
  });
  for (const one of left.unread) yield aloneOf(unread(one), true);
  for (const one of right.unread) yield aloneOf(unread(one), false);
}

/** Every part in its order; a row that is alone is a group of one. */
export function* groupsIn(found: DecidedLists, sides: Sides, part: MatchPart, rowsMax?: number): Generator<MatchGroup> {
  if (part === "matched" || part === "differences") {
    for (const one of found[part]) yield groupOf(one, sides, rowsMax);
    return;
  }
  if (part === "unread") {
    yield* unreadIn(sides);
    return;
  }
  const isLeft = part === "leftOnly";
  const side = isLeft ? sides.left : sides.right;
  for (const at of found[part]) {
    const row = side.rows[at];
    if (row) yield aloneOf(rowOf(row), isLeft, (isLeft ? found.leftNotes : found.rightNotes).get(at));
  }
}

export function groupsOfPage(summary: MatchSummary, part: MatchPart): number {
  if (part === "matched" || part === "differences") return summary[part].groups;
  return part === "unread" ? summary.leftUnread + summary.rightUnread : summary[part].rows;
}

export function summaryOf(found: DecidedLists, { left, right }: Sides): MatchSummary {
  const partOf = (pairs: readonly Pick<Paired, "left" | "right">[]) => {
    const { left: ofLeft, right: ofRight } = totalsOf(pairs, left.rows, right.rows);
    const rows = (side: "left" | "right") => pairs.reduce((sum, one) => sum + one[side].length, 0);
    return {
      left: { rows: rows("left"), amount: yuan(ofLeft) },
      right: { rows: rows("right"), amount: yuan(ofRight) },
    };
  };
  const { matched, differences, leftOnly, rightOnly, isCut } = found;
  const all = partOf([{ left: [...left.rows.keys()], right: [...right.rows.keys()] }]);
  return {
    ...all,
    matched: {
      ...partOf(matched),
      groups: matched.length,
      ambiguous: matched.filter(({ isAmbiguous }) => isAmbiguous).length,
    },
    differences: { ...partOf(differences), groups: differences.length },
    leftOnly: partOf([{ left: leftOnly, right: [] }]).left,
    rightOnly: partOf([{ left: [], right: rightOnly }]).right,
    leftUnread: left.unread.length,
    rightUnread: right.unread.length,
    isCut,
  };
}
