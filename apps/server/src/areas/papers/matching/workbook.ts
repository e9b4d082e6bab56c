/** The result of a matching as a workbook: a sheet of totals and one for each list. */
import {
  type MatchedRow,
  type MatchGroup,
  type MatchSummary,
  matchParts,
} from "@digao/contract/areas/papers/matching/calls";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { DecidedLists } from "@digao/domain/matching/by-hand";
import type { SheetOut } from "@digao/excel/write/sheet-out";
import { type Column, money, text } from "../../../platform/workbook/columns.ts";
import { listSheet } from "../../../platform/workbook/sheet.ts";
import { groupsIn, type MatchPart, type Sides } from "./shown.ts";

const sides = ["left", "right"] as const;
type Side = (typeof sides)[number];

interface Line {
  number: number;
  group: MatchGroup;
  side: Side;
  row: MatchedRow;
  /** Says what holds for the whole group. */
  isFirst: boolean;
}

const columnsOf = (lang: Lang): Column<Line>[] => [
  { words: "matching.out.group", width: 8, kind: "count", of: ({ number }) => number },
  text("matching.out.how", 24, ({ group: { by } }) => by && messageOf(lang, `matching.by.${by}`)),
  text("matching.out.side", 8, ({ side }) => messageOf(lang, `matching.out.${side}`)),
  { words: "matching.out.row", width: 12, kind: "count", of: ({ row }) => row.row },
  money("matching.out.amount", 16, ({ row }) => row.amount),
  { words: "matching.out.date", width: 12, kind: "day", of: ({ row }) => row.date },
  text("matching.out.reference", 22, ({ row }) => row.reference),
  text({ text: "" }, 48, ({ row }) => row.text),
  money("matching.out.difference", 14, ({ isFirst, group }) => (isFirst ? group.difference : null)),
  { words: "matching.out.days", width: 10, kind: "count", of: ({ isFirst, group }) => (isFirst ? group.days : null) },
  text("matching.out.note", 30, ({ isFirst, group }) => (isFirst ? group.note : null)),
  text("matching.out.doubt", 22, ({ isFirst, group }) =>
    isFirst && group.isAmbiguous ? messageOf(lang, "matching.out.doubt") : null,
  ),
];

function* linesOf(groups: Iterable<MatchGroup>): Generator<Line[]> {
  let number = 0;
  for (const group of groups) {
    number++;
    const head = group.left.length > 0 ? "left" : "right";
    yield sides.flatMap((side) =>
      group[side].map((row, at) => ({ number, group, side, row, isFirst: at === 0 && side === head })),
    );
  }
}

interface Counted {
  name: string;
  of: Partial<Record<Side, { rows: number; amount: string } | null>>;
}

function summarySheet(summary: MatchSummary, title: string, lang: Lang): SheetOut {
  const part = (name: MatchPart): string => messageOf(lang, `matching.part.${name}`);
  const wordOf = (name: Side | "rows" | "amount"): string => messageOf(lang, `matching.out.${name}`);
  return listSheet<Counted>({
    lang,
    name: "matching.part.summary",
    title,
    hasFilter: false,
    columns: [
      text({ text: "" }, 30, ({ name }) => name),
      ...sides.flatMap((side): Column<Counted>[] => [
        {
          words: { text: `${wordOf(side)} ${wordOf("rows")}` },
          width: 12,
          kind: "count",
          of: ({ of }) => of[side]?.rows,
        },
        money({ text: `${wordOf(side)} ${wordOf("amount")}` }, 20, ({ of }) => of[side]?.amount),
      ]),
    ],
    rows: [
      { name: part("matched"), of: summary.matched },
      { name: part("differences"), of: summary.differences },
      { name: part("leftOnly"), of: { left: summary.leftOnly } },
      { name: part("rightOnly"), of: { right: summary.rightOnly } },
      { name: "Σ", of: { left: summary.left, right: summary.right } },
    ],
    below: summary.isCut ? [[{ text: messageOf(lang, "matching.out.cut"), style: "warning" }]] : [],
  });
}

export const matchSheets = (
  found: DecidedLists,
  read: Sides,
  { summary, title, lang }: { summary: MatchSummary; title: string; lang: Lang },
): SheetOut[] => [
  summarySheet(summary, title, lang),
  ...matchParts.map((part) =>
    listSheet({
      lang,
      name: `matching.part.${part}`,
      columns: columnsOf(lang),
      rows: { batches: linesOf(groupsIn(found, read, part, Number.POSITIVE_INFINITY)) },
    }),
  ),
];
