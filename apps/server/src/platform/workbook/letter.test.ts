import { expect, it } from "vitest";
import { type Column, money, text } from "./columns.ts";
import { blocksOf, letterTable } from "./letter.ts";

interface Row {
  what: string;
  amount: string | null;
}
const columns: Column<Row>[] = [
  { ...text<Row>(["内容", "Content"], 30, ({ what }) => what), isLabel: true },
  { ...money<Row>(["金额", "Amount"], 10, ({ amount }) => amount), name: "amount" },
];

it("draws a table from the columns of a sheet: headings, shares of the page, amounts, the total beside its words", () => {
  const rows = [
    { what: "存货跌价", amount: "-1234567.80" },
    { what: "未定", amount: null },
  ];
  const total = { words: ["合计", "Total"] as const, of: { amount: "-1234567.80" } };
  expect(letterTable({ lang: "en", columns, rows, total })).toEqual({
    kind: "table",
    table: {
      heads: ["Content", "Amount"],
      widths: [30, 10],
      amounts: [1],
      rows: [
        ["存货跌价", "-1,234,567.80"],
        ["未定", ""],
      ],
      total: ["Total", "-1,234,567.80"],
    },
  });
});

it("fills every paragraph and every line to sign with what the letter is given, and leaves words of data as they are", () => {
  const firm = "正大会计师事务所";
  const blocks = blocksOf("zh", { firm }, [
    ["address", "misstate.word.representation.to"],
    ["note", { text: "{firm}" }],
    { signs: ["misstate.word.firm", ""] },
  ]);
  expect(blocks).toEqual([
    { kind: "address", text: `致：${firm}及签字注册会计师` },
    { kind: "note", text: "{firm}" },
    { kind: "signs", labels: [`会计师事务所（盖章）：${firm}`, ""] },
  ]);
});
