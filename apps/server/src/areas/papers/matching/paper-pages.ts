/** A matching as a paper: what was matched and what was not, tied to both lists, which stand behind it row by row. */
import type { MatchRule } from "@digao/contract/areas/papers/matching/calls";
import { messageOf } from "@digao/contract/messages";
import type { DecidedLists } from "@digao/domain/matching/by-hand";
import { type Paired, totalsOf } from "@digao/domain/matching/match-lists";
import { type Fen, yuan } from "@digao/domain/money";
import { type Line, type Page, paperParts } from "../sheet-templates/door.ts";
import type { ReadSide } from "./lists.ts";
import type { Sides } from "./shown.ts";

const { head, headers, checkRow, differenceOf } = paperParts;

const results = { matched: "已核对", differences: "差异", alone: "仅一侧" } as const;
type Result = (typeof results)[keyof typeof results];
type SideName = "left" | "right";
const listName = { left: "左侧清单", right: "右侧清单" } as const;
const number = (amount: Fen): number => Number(yuan(amount));

interface Placed {
  result: Result;
  group: number | null;
  note: string;
}

/** Where each row of a side has ended. */
function placesOf(found: DecidedLists, side: SideName): Map<number, Placed> {
  const places = new Map<number, Placed>();
  let group = 0;
  for (const [result, pairs] of [
    [results.matched, found.matched],
    [results.differences, found.differences],
  ] as const)
    for (const pair of pairs) {
      group += 1;
      for (const at of pair[side]) places.set(at, { result, group, note: "" });
    }
  const notes = side === "left" ? found.leftNotes : found.rightNotes;
  for (const at of found[`${side}Only`])
    places.set(at, { result: results.alone, group: null, note: notes.get(at) ?? "" });
  return places;
}

const listTop = 1;
function listPage(side: SideName, { rows, unread }: ReadSide, found: DecidedLists): Page {
  const places = placesOf(found, side);
  const lines = rows.map(({ row, date, shownReference, text, amount }, at): Line => {
    const { result, group, note } = places.get(at) ?? { result: results.alone, group: null, note: "" };
    return {
      cells: [row, date, shownReference, text, number(amount), result, group, note],
      style: ["number", "centre", "text", "text", "amount", "centre", "number", "text"],
    };
  });
  const left = unread.map(
    ({ row, text }): Line => ({
      cells: [row, null, null, text, null, "未参与（金额无法识别）", null, null],
      style: ["number", "centre", "text", "text", "amount", "centre", "number", "text"],
    }),
  );
  return {
    name: listName[side],
    widths: [8, 12, 18, 46, 16, 22, 8, 30],
    freeze: listTop,
    lines: [
      headers(["原行号", "日期", "编号（凭证号）", "摘要及其他", "金额", "结果", "组号", "备注"]),
      ...lines,
      ...left,
    ],
  };
}

function groupsPage(found: DecidedLists, { left, right }: Sides, ties: { row: number }): Page {
  const of = (pair: Paired, result: Result, group: number): Line => {
    const sums = totalsOf([pair], left.rows, right.rows);
    return {
      cells: [
        group,
        result,
        messageOf("zh", `matching.by.${pair.by}`),
        number(sums.left),
        number(sums.right),
        number(pair.difference),
        pair.days,
        pair.note ?? "",
        pair.isAmbiguous ? "存在其他组合，请核实" : "",
      ],
      style: ["number", "centre", "text", "amount", "amount", "amount", "number", "text", "text"],
    };
  };
  const lines = [
    ...found.matched.map((pair, at) => of(pair, results.matched, at + 1)),
    ...found.differences.map((pair, at) => of(pair, results.differences, found.matched.length + at + 1)),
  ];
  const last = Math.max(2, lines.length + 1);
  const total = last + 1;
  const own = total + 1;
  return {
    name: "已核对与差异",
    widths: [14, 12, 24, 16, 16, 16, 10, 36, 22],
    freeze: 1,
    lines: [
      headers(["组号", "结果", "依据", "左侧金额", "右侧金额", "差额", "相差天数", "备注", "核实"]),
      ...lines,
      ...(lines.length === 0 ? [{ cells: [null], style: "text" } as const satisfies Line] : []),
      {
        cells: ["合计", null, null, ...["D", "E", "F"].map((column) => `=SUM(${column}2:${column}${last})`)],
        style: totalStyle,
      },
      {
        cells: [
          "核对表",
          null,
          null,
          ...["C", "E", "F"].map((column) => `=核对表!${column}${ties.row}+核对表!${column}${ties.row + 1}`),
        ],
        style: totalStyle,
      },
      checkRow([null, null, ...["D", "E", "F"].map((column) => differenceOf(column, [total, own]))]),
    ],
  };
}
const totalStyle: Line["style"] = ["totalText", "totalText", "totalText", "total", "total", "total"];

const ruleWords = ({ days, reference, groupMax, isOpposite }: MatchRule): string =>
  [
    `日期相差不超过 ${days} 天`,
    { required: "编号必须一致", preferred: "优先按编号", ignored: "不看编号" }[reference],
    groupMax > 1 ? `一笔对多笔最多 ${groupMax} 笔` : "只一对一",
    isOpposite ? "两侧金额方向相反" : "两侧金额方向相同",
  ].join("；");

export interface PaperOf {
  leftName: string;
  rightName: string;
  rule: MatchRule;
}

const width = 7;
const wide = (label: string, text: string): Line => ({
  cells: [label, text, ...Array.from({ length: width - 2 }, () => null)],
  style: "label",
});

/** Of its first page, counted from 1. */
const firstResult = 10;

function summaryPage(found: DecidedLists, sides: Sides, { leftName, rightName, rule }: PaperOf): Page {
  const range = (side: SideName, column: string): string =>
    `${listName[side]}!$${column}$2:$${column}$${Math.max(2, sides[side].rows.length + 1)}`;
  const sign = rule.isOpposite ? "+" : "-";
  const difference = (row: number): string => `=ROUND(C${row}${sign}E${row},2)`;
  const counted = (side: SideName, row: number) => [
    `=COUNTIF(${range(side, "F")},$A${row})`,
    `=SUMIF(${range(side, "F")},$A${row},${range(side, "E")})`,
  ];
  const result = (name: Result, at: number): Line => {
    const row = firstResult + at;
    return {
      cells: [name, ...counted("left", row), ...counted("right", row), difference(row), null],
      style: ["text", "number", "amount", "number", "amount", "amount", "text"],
    };
  };
  const total = firstResult + 3;
  const own = total + 1;
  const listed = (side: SideName) => [`=COUNT(${range(side, "E")})`, `=SUM(${range(side, "E")})`];
  const sums = ["B", "C", "D", "E"].map((column) => `=SUM(${column}${firstResult}:${column}${total - 1})`);
  const sumStyle: Line["style"] = ["totalText", "total", "total", "total", "total", "total", "totalText"];
  const unread = sides.left.unread.length + sides.right.unread.length;
  return {
    name: "核对表",
    widths: [22, 14, 18, 14, 18, 18, 40],
    lines: [
      ...head("两表核对", width),
      wide("左侧清单：", leftName),
      wide("右侧清单：", rightName),
      wide("核对规则：", ruleWords(rule)),
      wide("未参与：", unread === 0 ? "无" : `${unread} 行金额无法识别，列在清单末尾`),
      headers(["结果", "左侧行数", "左侧金额", "右侧行数", "右侧金额", "差额", "说明"]),
      result(results.matched, 0),
      result(results.differences, 1),
      result(results.alone, 2),
      { cells: ["合计", ...sums, difference(total), null], style: sumStyle },
      { cells: ["两份清单", ...listed("left"), ...listed("right"), difference(own), null], style: sumStyle },
      checkRow(["B", "C", "D", "E", "F"].map((column) => differenceOf(column, [total, own]))),
      ...(found.isCut ? [wide("提示：", messageOf("zh", "matching.out.cut"))] : []),
      wide("审计说明：", ""),
      wide("审计结论：", ""),
    ],
  };
}

export const matchPages = (found: DecidedLists, sides: Sides, of: PaperOf): Page[] => [
  summaryPage(found, sides, of),
  groupsPage(found, sides, { row: firstResult }),
  listPage("left", sides.left, found),
  listPage("right", sides.right, found),
];
