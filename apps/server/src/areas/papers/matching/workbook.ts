/** The result of a matching as a workbook: a sheet of totals and one for each list. */
import type { MatchedRow, MatchGroup, MatchSummary } from "@digao/contract/areas/papers/matching/calls";
import { matchParts } from "@digao/contract/areas/papers/matching/calls";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { MatchedLists } from "@digao/domain/matching/match-lists";
import type { CellOut, ColumnOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { groupsIn, type MatchPart, type Sides } from "./shown.ts";

const out = (lang: Lang, name: Parameters<typeof said>[1]): CellOut => ({ text: said(lang, name), style: "header" });
const said = (
  lang: Lang,
  name:
    | "group"
    | "how"
    | "side"
    | "row"
    | "amount"
    | "date"
    | "reference"
    | "difference"
    | "days"
    | "doubt"
    | "left"
    | "right"
    | "rows"
    | "cut",
): string => messageOf(lang, `matching.out.${name}`);

const columns: ColumnOut[] = [
  { width: 8, kind: "integer" },
  { width: 24 },
  { width: 8 },
  { width: 12, kind: "integer" },
  { width: 16, kind: "number" },
  { width: 12, kind: "date" },
  { width: 22 },
  { width: 48 },
  { width: 14, kind: "number" },
  { width: 10, kind: "integer" },
  { width: 22 },
];

interface Place {
  number: number;
  side: "left" | "right";
  /** Says what holds for the whole group. */
  isFirst: boolean;
}

function line({ by, difference, days, isAmbiguous }: MatchGroup, row: MatchedRow, place: Place, lang: Lang): RowOut {
  const { number, side, isFirst } = place;
  const numbered = (value: string | number | null): CellOut =>
    value === null || value === "" ? null : { number: String(value) };
  const ofGroup: RowOut = [numbered(difference), numbered(days), isAmbiguous ? said(lang, "doubt") : null];
  return [
    numbered(number),
    by ? messageOf(lang, `matching.by.${by}`) : "",
    said(lang, side),
    numbered(row.row),
    numbered(row.amount),
    row.date === null ? null : { date: row.date },
    row.reference,
    row.text,
    ...(isFirst ? ofGroup : []),
  ];
}

function* rowsOf(groups: Iterable<MatchGroup>, lang: Lang): Generator<RowOut[]> {
  let number = 0;
  for (const group of groups) {
    number++;
    yield (["left", "right"] as const).flatMap((side) =>
      group[side].map((row, at) => {
        const isFirst = at === 0 && (side === "left" || group.left.length === 0);
        return line(group, row, { number, side, isFirst }, lang);
      }),
    );
  }
}

function partSheet(found: MatchedLists, sides: Sides, part: MatchPart, lang: Lang): SheetOut {
  const names = ["group", "how", "side", "row", "amount", "date", "reference"] as const;
  const header: RowOut = [
    ...names.map((name) => out(lang, name)),
    { text: "", style: "header" },
    ...(["difference", "days", "doubt"] as const).map((name) => out(lang, name)),
  ];
  return {
    name: messageOf(lang, `matching.part.${part}`).slice(0, 31),
    columns,
    header: [header],
    rows: rowsOf(groupsIn(found, sides, part, Number.POSITIVE_INFINITY), lang),
    freezeRows: 1,
    autoFilter: true,
  };
}

function summarySheet(summary: MatchSummary, title: string, lang: Lang): SheetOut {
  const line = (label: string, left: { rows: number; amount: string } | null, right: typeof left): RowOut => [
    label,
    ...[left, right].flatMap((side): CellOut[] =>
      side ? [{ number: String(side.rows) }, { number: side.amount }] : [null, null],
    ),
  ];
  const part = (name: MatchPart): string => messageOf(lang, `matching.part.${name}`);
  const rows: RowOut[] = [
    line(part("matched"), summary.matched.left, summary.matched.right),
    line(part("differences"), summary.differences.left, summary.differences.right),
    line(part("leftOnly"), summary.leftOnly, null),
    line(part("rightOnly"), null, summary.rightOnly),
    line("Σ", summary.left, summary.right),
    ...(summary.isCut ? [[{ text: said(lang, "cut"), style: "warning" } satisfies CellOut]] : []),
  ];
  const head: RowOut = [
    { text: "", style: "header" },
    ...(["left", "right"] as const).flatMap((side): CellOut[] => [
      { text: `${said(lang, side)} ${said(lang, "rows")}`, style: "header" },
      { text: `${said(lang, side)} ${said(lang, "amount")}`, style: "header" },
    ]),
  ];
  return {
    name: messageOf(lang, "matching.part.summary"),
    columns: [
      { width: 30 },
      { width: 12, kind: "integer" },
      { width: 20, kind: "number" },
      { width: 12, kind: "integer" },
      { width: 20, kind: "number" },
    ],
    header: [[{ text: title, style: "title" }], head],
    rows: [rows],
  };
}

export const matchSheets = (
  found: MatchedLists,
  sides: Sides,
  { summary, title, lang }: { summary: MatchSummary; title: string; lang: Lang },
): SheetOut[] => [summarySheet(summary, title, lang), ...matchParts.map((part) => partSheet(found, sides, part, lang))];
