/** The sample journal printed as sub-ledgers, and as rows with the accounts of both sides: the same books to the fen. */
import { describe, expect, it } from "vitest";
import { importDesk } from "../import-desk.ts";
import { workbook } from "./books.ts";
import {
  cell,
  fenOf,
  fixed,
  lines,
  type Row,
  readingOf,
  sampleAccounts,
  sampleDebit,
  sampleMonths,
  sampleVouchers,
  yuan,
} from "./rows-sample.ts";

const desk = importDesk();
const { check, months, problems } = readingOf(desk);
const openings = new Map(sampleAccounts.map(({ code, open }) => [code, fenOf(open)]));

const direction = (fen: number): string => ["贷", "平", "借"][Math.sign(fen) + 1] ?? "";
const head = ["日期", "凭证号数", "摘要", "借方", "贷方", "方向", "余额"];

/** One block an account, parents too, with opening, months, and balances by line. */
function blocks(opening: (code: string) => number = (code) => openings.get(code) ?? 0): Map<string, string[][]> {
  const codes = [...new Set(sampleVouchers.map((row) => cell(row, "科目编码")))];
  const parents = sampleAccounts
    .map(({ code }) => code)
    .filter((code) => !codes.includes(code) && codes.some((own) => own.startsWith(code)));
  const names = new Map(sampleVouchers.map((row) => [cell(row, "科目编码"), cell(row, "科目名称")]));
  const found = new Map<string, string[][]>();
  for (const code of [...codes, ...parents].sort()) {
    const own = sampleVouchers.filter(
      (row) => cell(row, "科目编码").startsWith(code) && (parents.includes(code) || cell(row, "科目编码") === code),
    );
    let balance = opening(code);
    const out: string[][] = [];
    found.set(code, out);
    out.push([`科目：${code} ${names.get(code) ?? "上级"}`, "", "", "", "", "", "单位：元"], head);
    out.push(["", "", "期初余额", "", "", direction(balance), yuan(Math.abs(balance))]);
    for (const [index, row] of own.entries()) {
      balance += fenOf(row.借方金额) - fenOf(row.贷方金额);
      out.push(entry(row, balance));
      if (own[index + 1]?.会计期间 === row.会计期间) continue;
      const month = own.filter(({ 会计期间 }) => 会计期间 === row.会计期间);
      const sum = (side: string) => fixed(month.reduce((total, one) => total + fenOf(one[side]), 0));
      out.push([
        cell(row, "凭证日期"),
        "",
        "本月合计",
        sum("借方金额"),
        sum("贷方金额"),
        direction(balance),
        yuan(Math.abs(balance)),
      ]);
    }
  }
  return found;
}

const subLedger = (opening?: (code: string) => number): string =>
  lines([["明细账"], ...[...blocks(opening).values()].flat()]);

const entry = (row: Row, balance: number): string[] => [
  cell(row, "凭证日期"),
  `${cell(row, "凭证字")}-${cell(row, "凭证号").padStart(4, "0")}`,
  cell(row, "摘要"),
  ...[yuan(fenOf(row.借方金额)), yuan(fenOf(row.贷方金额)), direction(balance), yuan(Math.abs(balance))],
];

describe("sub-ledgers of all accounts", () => {
  it("are the journal to the fen, each line once, and their openings those of the trial balance", async () => {
    await desk.importFile("sample_tb.csv");
    const batch = await check("明细账.csv", subLedger());
    expect(batch).toMatchObject({
      isCurrent: true,
      totals: { lines: sampleVouchers.length, debit: sampleDebit, credit: sampleDebit, gaps: 0 },
    });
    expect(batch.checks.filter(({ level, count }) => level === 1 && count > 0)).toEqual([]);
    expect(await months(batch)).toEqual(sampleMonths());
    const issues = (await problems(batch)).map((text) => text.split(" ")[0]);
    expect(issues).toEqual(expect.arrayContaining(["subLedgerRead", "parentsSkipped", "skippedTotals"]));
    expect(issues).not.toContain("openingDiffers");
    expect(issues).not.toContain("runningBalance");
  });

  it("may stand in a sheet an account, and are asked about no voucher that stands in two of them", async () => {
    const used = new Set(sampleVouchers.map((row) => cell(row, "科目编码")));
    const sheets = [...blocks()].filter(([code]) => used.has(code)).map(([name, rows]) => ({ name, rows }));
    const batch = await check("明细账.xlsx", await workbook(sheets));
    expect(batch).toMatchObject({ isCurrent: true, questions: [], totals: { lines: 496, debit: sampleDebit } });
    expect(await months(batch)).toEqual(sampleMonths());
  });

  it("tell an opening that is not that of the trial balance", async () => {
    await desk.importFile("sample_tb.csv");
    const batch = await check(
      "明细账.csv",
      subLedger((code) => (openings.get(code) ?? 0) + (code === "1001" ? 100 : 0)),
    );
    expect((await problems(batch)).filter((text) => text.startsWith("openingDiffers"))).toEqual([
      "openingDiffers 科目 1001：明细账期初 50001.00，余额表期初 50000.00",
    ]);
  });
});

describe("rows with the accounts of both sides", () => {
  it("are two lines each: vouchers of two lines come out as they are", async () => {
    const keys = (row: Row) => `${row.会计期间} ${row.凭证字} ${row.凭证号}`;
    const groups = new Map<string, Row[]>();
    for (const row of sampleVouchers) groups.set(keys(row), [...(groups.get(keys(row)) ?? []), row]);
    const pairs = [...groups.values()].filter(
      (own) => own.length === 2 && fenOf(own[0]?.借方金额) !== 0 && fenOf(own[1]?.贷方金额) !== 0,
    );
    const rows = pairs.map(([debit = {}, credit = {}]) => [
      ...[cell(debit, "凭证日期"), cell(debit, "凭证字"), cell(debit, "凭证号"), cell(debit, "摘要")],
      ...[
        cell(debit, "科目编码"),
        cell(debit, "科目名称"),
        cell(credit, "科目编码"),
        cell(credit, "科目名称"),
        yuan(fenOf(debit.借方金额)),
      ],
    ]);
    const batch = await check(
      "一借一贷.csv",
      lines([
        ["日期", "凭证字", "凭证号", "摘要", "借方科目编码", "借方科目名称", "贷方科目编码", "贷方科目名称", "金额"],
        ...rows,
      ]),
    );
    expect(pairs.length).toBe(94);
    expect(batch).toMatchObject({ isCurrent: true, totals: { lines: pairs.length * 2, vouchers: pairs.length } });
    expect(await months(batch)).toEqual(sampleMonths(pairs.flat()));
  });
});
