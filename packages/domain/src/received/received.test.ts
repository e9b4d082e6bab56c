import { describe, expect, it } from "vitest";
import { type Fen, fen } from "../money.ts";
import { compareReceived, type OwnLine } from "./compare.ts";
import { receivedWords } from "./lines.ts";

const read = (text: string) =>
  receivedWords(text).lines.map(({ name, amounts }) => [name, ...amounts.map((one) => Number(one) / 100)]);

describe("lines of a file's words", () => {
  it.each([
    ["of a workbook", "货币资金 1 3631905.49 4000000", [["货币资金", 3_631_905.49, 4_000_000]]],
    ["with a note's number", "应收账款 五、3 5,260,000.00 4,100,000.00", [["应收账款五、3", 5_260_000, 4_100_000]]],
    [
      "of two halves",
      "存货 1,000.00 900.00 短期借款 3,500.00 3,000.00",
      [
        ["存货", 1000, 900],
        ["短期借款", 3500, 3000],
      ],
    ],
    ["of a PDF without spaces", "货币资金3,631,905.49 4,000,000.00", [["货币资金", 3_631_905.49, 4_000_000]]],
    ["with brackets and minus signs", "其他收益 (1,234.50) −2.00", [["其他收益", -1234.5, -2]]],
    ["with a dash for nothing", "商誉 — 5.00", [["商誉", 0, 5]]],
    ["with more places than it shows", "利息 0.005 1.004", [["利息", 0.01, 1]]],
    ["without amounts", "流动资产：", []],
    [
      "that only number",
      "第 3 页 共 12 页",
      [
        ["第", 3],
        ["页共", 12],
      ],
    ],
  ])("%s", (_, text, lines) => {
    expect(read(text)).toEqual(lines);
  });

  it("of a workbook stand in the columns that its heads name, an empty one and halves side by side too", () => {
    const head = [
      "资产",
      "附注",
      "期末余额",
      "上年年末余额",
      "负债和所有者权益（或股东权益）",
      "附注",
      "期末余额",
      "上年年末余额",
    ];
    const rows = [
      ["资产负债表"],
      head,
      ["流动资产：", "", "", "", "流动负债：", "", "", ""],
      ["货币资金", "五、1", "1,000.00", "", "短期借款", "", "", "30"],
      ["其中： 受限", "2", "-", "5", "", "", "", ""],
      ["利润表"],
      ["项 目", "行次", "本期金额", "上期金额"],
      ["一、营业收入", "1", "(7.50)", ""],
      ["\fSheet2"],
      ["", "存货", "8", "9"],
    ];
    expect(read(rows.map((row) => row.join("\t")).join("\n"))).toEqual([
      ["货币资金", 1000, 0],
      ["短期借款", 0, 30],
      ["其中：受限", 0, 5],
      ["一、营业收入", -7.5, 0],
      ["存货", 9],
    ]);
  });

  it.each([
    ["2024年12月31日", "2023年12月31日", [5, 7]],
    ["2023年度", "2024年度", [7, 5]],
  ])("of a workbook whose columns are called %s and %s", (first, second, amounts) => {
    expect(read(`项目\t${first}\t${second}\n货币资金\t5\t7\n存货\t\t8`)[0]).toEqual(["货币资金", ...amounts]);
  });

  it("are read in the unit that the file gives, which is nobody's guess where it gives two", () => {
    expect(receivedWords("单位：万元\n货币资金 363.19")).toMatchObject({
      unit: "万元",
      isMixed: false,
      lines: [{ amounts: [363_190_000n] }],
    });
    expect(receivedWords("货币资金 363.19").unit).toBeNull();
    expect(receivedWords("单位：元\n货币资金 1.00\n单位：人民币万元\n存货 2.00").isMixed).toBe(true);
  });
});

const nameKey = (name: string) => name.replace(/[五、\d]+$/u, "");
const own = (code: string, key: string, ...amounts: string[]): OwnLine => ({
  code,
  keys: [key],
  amounts: amounts.map(fen),
});
const states = (lines: readonly OwnLine[], text: string) => {
  const { lines: read_, unit } = receivedWords(text);
  const compared = compareReceived(lines, read_, { nameKey, unit });
  return [...compared.lines.map(({ state }) => state), ...compared.unknown.map(({ name }) => name)];
};

describe("the client's lines against ours", () => {
  const money = own("A101", "货币资金", "3631905.49", "4000000.00");
  it.each([
    ["agree", [money], "货币资金 1 3,631,905.49 4,000,000.00", ["agrees"]],
    ["differ by a fen", [money], "货币资金 1 3,631,905.48 4,000,000.00", ["differs"]],
    ["differ last year", [money], "货币资金 3,631,905.49 4,000,000.01", ["differs"]],
    ["are not swapped", [money], "货币资金 4,000,000.00 3,631,905.49", ["differs"]],
    ["are not there", [money], "存货 1.00", ["missing", "存货"]],
    ["have nothing on either side", [own("A1", "商誉", "0.00", "0.00")], "存货 1.00", ["nothing", "存货"]],
    ["have one amount whose column is not known", [own("A1", "商誉", "0.00", "5.00")], "商誉 5.00", ["unsure"]],
    ["lack a year", [money], "货币资金 3,631,905.49", ["differs"]],
    [
      "stand twice, once as ours",
      [own("P3", "净利润", "9.00", "8.00")],
      "净利润 9.00 7.00\n净利润 9.00 8.00",
      ["agrees"],
    ],
    ["are given in whole thousands", [own("A1", "存货", "1234567.00", "0.00")], "单位：千元\n存货 1,235 -", ["agrees"]],
    [
      "are off by more than the unit rounds",
      [own("A1", "存货", "1234499.00", "99.00")],
      "单位：千元\n存货 1,235 0",
      ["differs"],
    ],
  ])("%s", (_, lines, text, expected) => {
    expect(states(lines, text)).toEqual(expected);
  });

  it("are looked for below their own heading", () => {
    const inSection = { ...own("N1", "合计", "5.00", "4.00"), section: "存货" };
    const { lines } = receivedWords("货币资金\n合计 9.00 8.00\n存货\n合计 5.00 4.00");
    const sectionOf = (at: number) => (at < 3 ? "货币资金" : "存货");
    expect(compareReceived([inSection], lines, { nameKey, unit: null, sectionOf }).lines[0]).toMatchObject({
      state: "agrees",
      at: 4,
    });
  });

  it("never agree where one of the amounts was changed by anything", () => {
    for (const change of [1n, -1n, 100n, -3_631_905_49n * 2n] as Fen[]) {
      const other = fen("3631905.49") + change;
      const text = `货币资金 ${Number(other) / 100} 4000000.00`;
      expect(states([money], text)).not.toContain("agrees");
    }
  });
});
