/** One journal printed in odd rows: totals, pages, composed voucher numbers. Every figure comes out as in the plain file. */
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { describe, expect, it } from "vitest";
import { importDesk } from "../import-desk.ts";
import {
  byMonth,
  cell,
  fenOf,
  fixed,
  lines,
  readingOf,
  sampleDebit,
  sampleMonths,
  sampleVouchers,
  yuan,
} from "./rows-sample.ts";

const desk = importDesk();
const { check, months, problems } = readingOf(desk);

const head = ["序号", "科目编码", "科目名称", "日期", "凭证号", "摘要", "借方金额", "贷方金额"];
type Sum = { debit: number; credit: number };
const sumOf = (rows: readonly (typeof sampleVouchers)[number][]): Sum => ({
  debit: rows.reduce((sum, row) => sum + fenOf(row.借方金额), 0),
  credit: rows.reduce((sum, row) => sum + fenOf(row.贷方金额), 0),
});
const amounts = ({ debit, credit }: Sum) => [fixed(debit), fixed(credit)];
const entry = (row: (typeof sampleVouchers)[number], index: number): string[] => [
  String(index + 1),
  ...["科目编码", "科目名称", "凭证日期"].map((name) => cell(row, name)),
  `${cell(row, "凭证字")}-${cell(row, "凭证号")}`,
  ...[cell(row, "摘要"), yuan(fenOf(row.借方金额)), yuan(fenOf(row.贷方金额))],
];

/** Pages of forty rows; totals by page, by month, in the column of codes, of names, of summaries and of dates. */
function printed(): { text: string; totals: number } {
  const out: string[][] = [["序时账"], ["核算单位：样例公司", "", "", "2024.01-2024.12"], head];
  let totals = 0;
  const total = (row: string[]) => {
    totals++;
    out.push(row);
  };
  const soFar: Sum = { debit: 0, credit: 0 };
  let index = 0;
  for (const [month, rows] of byMonth(sampleVouchers)) {
    for (const row of rows) {
      out.push(entry(row, index));
      index++;
      if (index % 40 > 0) continue;
      total(["", "", "", "", "", "过次页", ...amounts(soFar)]);
      out.push(
        [`第 ${index / 40} 页 共 13 页`],
        ["制表人：李会计", "", "", "", "", "打印日期：2025-01-08"],
        [],
        ["序时账"],
        head,
      );
      total(["", "承前页", "", "", "", "", ...amounts(soFar)]);
    }
    const sum = sumOf(rows);
    soFar.debit += sum.debit;
    soFar.credit += sum.credit;
    const end = `${month.slice(0, 4)}-${month.slice(4)}-28`;
    total([String(index), "合　计", "", end, "", "", ...amounts(sum)]);
    total(["", "", "", `${month.slice(0, 4)}年${Number(month.slice(4))}月小计`, "", "", ...amounts(sum)]);
    total(["", "", "", end, "", "本月合计", ...amounts(sum)]);
    total(["", "1002", "银行存款", end, "", "本年累计", ...amounts(soFar)]);
    total(["", "", "银行存款小计", "", "", "", ...amounts(sum)]);
    total(["", "Sub-total", "", "", "", "", ...amounts(sum)]);
  }
  total(["", "", "Grand Total", "", "", "", ...amounts(soFar)]);
  return { text: lines(out), totals };
}

describe("a journal printed page by page with totals everywhere", () => {
  it("comes out to the fen, and tells what was left out", async () => {
    const { text, totals } = printed();
    const batch = await check("打印序时账.csv", text);
    expect(batch).toMatchObject({
      isCurrent: true,
      totals: {
        lines: 496,
        vouchers: new Set(sampleVouchers.map((row) => `${row.会计期间} ${row.凭证字} ${row.凭证号}`)).size,
      },
    });
    expect(batch.totals).toMatchObject({ debit: sampleDebit, credit: sampleDebit });
    expect(await months(batch)).toEqual(sampleMonths());
    expect(await problems(batch)).toEqual([
      expect.stringMatching(
        new RegExp(`^skippedTotals 跳过合计、结转与期初行 ${totals} 行：借方 [\\d.,]+，贷方 [\\d.,]+$`),
      ),
      expect.stringMatching(/^skippedRows 跳过标题、页眉页脚及无金额的行 48 行$/),
    ]);
  });
});

describe("voucher numbers of several parts", () => {
  const numbered = (write: (row: (typeof sampleVouchers)[number]) => string) =>
    lines([
      head,
      ...sampleVouchers.map((row, index) => {
        const cells = entry(row, index);
        cells[4] = write(row);
        return cells;
      }),
    ]);
  const padded = (row: (typeof sampleVouchers)[number], width: number) => cell(row, "凭证号").padStart(width, "0");

  it.each([
    [
      "2024-01-记-0001",
      (row: (typeof sampleVouchers)[number]) => `${cell(row, "凭证日期").slice(0, 7)}-记-${padded(row, 4)}`,
    ],
    ["202401-0001", (row: (typeof sampleVouchers)[number]) => `${cell(row, "会计期间")}-${padded(row, 4)}`],
    ["JZ20240100012", (row: (typeof sampleVouchers)[number]) => `JZ${cell(row, "会计期间")}${padded(row, 5)}`],
  ])("%s have no gaps where there are none", async (_, write) => {
    const batch = await check("编号.csv", numbered(write));
    expect(batch).toMatchObject({ isCurrent: true, totals: { debit: sampleDebit, gaps: 0 } });
    const { items } = await desk.manager.call(imports.GetImportFindings, { batchId: batch.id, code: "IC-02" });
    expect(items).toEqual([]);
  });

  it("a type that begins anew each month makes no false gaps in one that runs through the year", async () => {
    const rows = Array.from({ length: 12 }, (_, month) =>
      Array.from({ length: 12 }, (_, place) => {
        const date = `2024-${String(month + 1).padStart(2, "0")}-${String(place + 5).padStart(2, "0")}`;
        const run = month * 12 + place + 1;
        const line = (word: string, no: number) => [
          [date, `${word}-${no}`, "付款", "2202", "应付账款", "10", ""].join(","),
          [date, `${word}-${no}`, "付款", "1002", "银行存款", "", "10"].join(","),
        ];
        return [...line("#", place + 1), ...(run === 77 || run === 78 ? [] : line("银", run))];
      }).flat(),
    ).flat();
    const gone = rows.filter((row) => !row.startsWith("2024-09-09,#-5,"));
    const batch = await check("两个系列.csv", ["日期,凭证号,摘要,科目编码,科目名称,借方,贷方", ...gone].join("\n"));
    const { items } = await desk.manager.call(imports.GetImportFindings, { batchId: batch.id, code: "IC-02" });
    expect(items.map(({ where, detail }) => `${where} ${detail}`).toSorted()).toEqual(
      ["202409 # 断号 5", "2024 银 断号 77-78"].toSorted(),
    );
    expect(batch.totals?.gaps).toBe(3);
  });
});
