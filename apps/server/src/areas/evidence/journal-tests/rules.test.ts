import { relatedParty } from "@digao/contract/areas/balance/related-parties/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import {
  type JournalHit,
  type JournalRunSummary,
  journalTests,
} from "@digao/contract/areas/evidence/journal-tests/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  allHits,
  importJournal,
  journalFile,
  type MadeVoucher,
  madeBooks,
  periodAfter,
  ruleWith,
  runTests,
} from "../../../../test/journal-desk.ts";
import { type Client, startTestServer, type TestServer } from "../../../../test/kit.ts";

let server: TestServer;
let manager: Client;
let run: JournalRunSummary;
let hits: JournalHit[];
let later: { run: JournalRunSummary; hits: JournalHit[] };

const of = (word: string, more: Partial<MadeVoucher> = {}): MadeVoucher => ({ word, ...more });
const many = (word: string, count: number, more: Partial<MadeVoucher> = {}) =>
  Array.from({ length: count }, (_, index) => of(word, { ...more, no: index + 1 }));
const pair = (debit: string, credit: string, amount: string): MadeVoucher["lines"] => [
  [debit, amount, ""],
  [credit, "", amount],
];

/** By rule: vouchers that it must find and vouchers just beyond its bounds. */
const made: readonly MadeVoucher[] = [
  of("手工", { preparer: "外来人" }),
  ...[of("国庆", { date: "2024-10-01" }), of("周六", { date: "2024-09-28" }), of("调休", { date: "2024-09-29" })],
  ...[of("早一分", { entered: "2024-03-12 07:59" }), of("正八点", { entered: "2024/3/12 8:00:00" })],
  ...[of("正二十点", { entered: "2024-03-12 20:00:00" }), of("晚一分", { entered: "2024年3月12日 20:01" })],
  of("无时刻", { entered: "2024-03-12 00:00:00" }),
  ...[of("整十万", { amount: "100000" }), of("整九万", { amount: "90000" }), of("不整", { amount: "105000" })],
  ...[of("末五天", { date: "2024-12-27", amount: "60000" }), of("末六天", { date: "2024-12-26", amount: "60000" })],
  of("末五天小", { date: "2024-12-27", amount: "59999.99" }),
  ...[of("迟十五天", { entered: "2024-03-27 10:00:00" }), of("迟十六天", { entered: "20240328" })],
  ...[of("罕见", { lines: pair("1511", "1012", "4000") }), of("罕见小", { lines: pair("1511", "1012", "3999.99") })],
  ...many("三次", 3, { lines: pair("1512", "1012", "4000.07") }),
  ...many("红字对", 2, { lines: pair("1512", "1012", "-4000.09") }),
  ...[
    of("费用收入", { lines: pair("6602", "6001", "77.01") }),
    of("应收收入", { lines: pair("1122", "6001", "77.02") }),
  ],
  ...[of("关键词", { summary: "冲销前期暂估" }), of("平常词", { summary: "支付电话费用" })],
  ...[of("单字码", { summary: "付" }), of("纯数码", { summary: "12-345" }), of("没有摘要", { summary: "" })],
  of("两字码", { summary: "付款" }),
  ...[of("九九九", { amount: "1999.50" }), of("九九八", { amount: "1998.00" })],
  ...[of("重复甲", { date: "2024-03-01", amount: "5001.11" }), of("重复乙", { date: "2024-04-01", amount: "5001.11" })],
  ...[of("隔久甲", { date: "2024-03-01", amount: "5002.22" }), of("隔久乙", { date: "2024-04-02", amount: "5002.22" })],
  of("红票", { amount: "-88.80" }),
  ...[
    of("冲一", { lines: pair("1403", "1012", "501.01") }),
    of("冲二", { date: "2024-06-13", lines: pair("1012", "1403", "501.01") }),
  ],
  ...[
    of("远一", { lines: pair("1403", "1012", "502.02") }),
    of("远二", { date: "2024-06-14", lines: pair("1012", "1403", "502.02") }),
  ],
  ...[of("限额下", { amount: "47500" }), of("限额远", { amount: "47499.99" }), of("限额上", { amount: "50000" })],
  ...many("少用", 5, { preparer: "少用人" }),
  ...many("多用", 6, { preparer: "多用人" }),
  ...[of("同人", { reviewer: "李会计" }), of("未审", { reviewer: "" })],
  of("高管", { preparer: "钱总" }),
  ...[
    of("一次", { lines: pair("1711", "1002", "60000.01") }),
    of("一次小", { lines: pair("1712", "1002", "59999.98") }),
  ],
  ...many("两次", 2, { lines: pair("1713", "1002", "60000.02") }),
  of("不平", {
    lines: [
      ["660201", "10.02", ""],
      ["1002", "", "10.01"],
    ],
  }),
  ...[of("断号", { no: 1 }), of("断号", { no: 2 }), of("断号", { no: 5 })],
  ...[of("倒序", { no: 1 }), of("倒序", { no: 2, date: "2024-03-11" }), of("倒序", { no: 3 })],
  ...[
    of("资本化", { lines: pair("1601", "1002", "66.61"), summary: "车间修理支出" }),
    of("修理费", { summary: "车间修理支出" }),
  ],
  ...[of("期末收入", { date: "2024-12-20", lines: pair("1122", "6001", "7777.77") })],
  ...[of("期末收入久", { date: "2024-12-20", lines: pair("1122", "6001", "8888.88") })],
  of("月前收入", { date: "2024-11-20", lines: pair("1122", "6001", "9999.01") }),
  of("关联", {
    lines: [
      ["1122", "33.31", "", "关联甲有限公司"],
      ["1002", "", "33.31"],
    ],
  }),
  of("非关联", {
    lines: [
      ["1122", "33.32", "", "乙有限公司"],
      ["1002", "", "33.32"],
    ],
  }),
  ...[
    of("大现金", { lines: pair("1001", "1002", "50000.00") }),
    of("小现金", { lines: pair("1001", "1002", "49999.99") }),
  ],
  of("往来收益", { lines: pair("2241", "6301", "44.41") }),
  ...[
    of("预付收入", { lines: pair("1123", "6051", "44.43") }),
    of("应收营业外", { lines: pair("1122", "6301", "44.44") }),
  ],
  of("应收其他业务", { lines: pair("1122", "6051", "44.45") }),
  of("应收又其他应收", {
    lines: [
      ["1122", "44.46", ""],
      ["1221", "10.00", ""],
      ["6001", "", "54.46"],
    ],
  }),
  of("有现金", {
    lines: [
      ["2241", "44.42", ""],
      ["1002", "1.00", ""],
      ["6301", "", "45.42"],
    ],
  }),
];
const afterwards: readonly MadeVoucher[] = [
  of("冲回", { date: "2025-03-01", lines: pair("6001", "1122", "7777.77") }),
  of("冲回晚", { date: "2025-03-02", lines: pair("6001", "1122", "8888.88") }),
  of("冲回前", { date: "2025-01-02", lines: pair("6001", "1122", "9999.01") }),
  of("调上年", { date: "2025-01-02", lines: pair("6901", "1122", "50.10") }),
  of("说上年", { date: "2025-01-03", summary: "补付上年房租" }),
  of("本年事", { date: "2025-01-03" }),
];

const expected: Readonly<Record<string, { hit: string[]; not: string[] }>> = {
  JE01: { hit: ["手工"], not: ["国庆", "调休"] },
  JE02: { hit: ["国庆", "周六"], not: ["调休", "手工"] },
  JE03: { hit: ["早一分", "晚一分"], not: ["正八点", "正二十点", "无时刻"] },
  JE04: { hit: ["整十万"], not: ["整九万", "不整"] },
  JE05: { hit: ["末五天"], not: ["末六天", "末五天小"] },
  JE06: { hit: ["迟十六天"], not: ["迟十五天", "手工"] },
  JE07: { hit: ["罕见"], not: ["罕见小", "三次", "红字对"] },
  JE08: { hit: ["费用收入"], not: ["应收收入"] },
  JE09: { hit: ["关键词"], not: ["平常词"] },
  JE10: { hit: ["单字码", "纯数码", "没有摘要"], not: ["两字码"] },
  JE11: { hit: ["九九九"], not: ["九九八"] },
  JE12: { hit: ["重复甲", "重复乙", "三次", "两次"], not: ["隔久甲", "隔久乙", "罕见"] },
  JE13: { hit: ["红票", "红字对", "冲一", "冲二"], not: ["远一", "远二"] },
  JE14: { hit: ["限额下"], not: ["限额远", "限额上"] },
  JE15: { hit: ["少用", "手工", "高管"], not: ["多用", "国庆"] },
  JE16: { hit: ["同人", "未审"], not: ["手工"] },
  JE17: { hit: ["高管"], not: ["手工"] },
  JE18: { hit: ["一次"], not: ["一次小", "两次"] },
  JE19: { hit: ["不平"], not: ["红票"] },
  JE20: { hit: ["断号"], not: ["倒序", "多用"] },
  JE21: { hit: ["倒序"], not: ["断号"] },
  JE22: { hit: ["资本化"], not: ["修理费"] },
  JE23: { hit: ["期末收入"], not: ["期末收入久", "月前收入"] },
  JE24: { hit: ["关联"], not: ["非关联"] },
  JE26: { hit: ["大现金"], not: ["小现金"] },
  JE27: {
    hit: ["往来收益", "预付收入", "应收营业外", "应收又其他应收"],
    not: ["有现金", "费用收入", "应收收入", "应收其他业务", "期末收入"],
  },
};
const settings = {
  rules: [
    ruleWith("JE01", 2, { systemUsers: ["李会计", "少用人", "多用人", "钱总"] }),
    ruleWith("JE17", 3, { seniorUsers: ["钱总"] }),
    ruleWith("JE24", 2, { relatedParties: ["不在账上的公司"] }),
  ],
  bands: { high: 6, middle: 3 },
  pm: "60000",
  trivial: "4000",
  pmReason: "测试所设",
  trivialReason: "测试所设",
};

beforeAll(async () => {
  server = await startTestServer();
  manager = await (await server.newTenant()).as("manager");
  const { projectId, periodId } = await madeBooks(server, manager, made);
  await importJournal(server, manager, projectId, journalFile(afterwards), periodAfter);
  // The register of related parties alone knows the one that the books name.
  await manager.call(relatedParty.calls.save, { projectId, name: "关联甲", relation: "fellow" });
  await manager.call(journalTests.SaveJeSettings, { projectId, rowVersion: 0, ...settings });
  run = await runTests(server, manager, periodId);
  hits = await allHits(manager, run.id);
  const periods = await manager.call(vouchers.GetTrailbalancePeriod, { projectId });
  const after = periods.find((period) => period.periodId !== periodId);
  const second = await runTests(server, manager, after?.periodId ?? 0);
  later = { run: second, hits: await allHits(manager, second.id) };
});
afterAll(() => server.stop());

const wordsOf = (list: readonly JournalHit[], code: string) =>
  list.filter(({ rules }) => rules.some(({ ruleCode }) => ruleCode === code)).map(({ jType }) => jType);

describe("rules of journal tests", () => {
  it("tests every voucher and keeps those that hit", () => {
    expect(run.state).toBe("done");
    expect(run.voucherCount).toBe(made.length);
    expect(run.hitCount).toBe(hits.length);
  });

  it.each(Object.keys(expected))("%s finds what it must, and nothing beyond its bounds", (code) => {
    const found = wordsOf(hits, code);
    for (const word of expected[code]?.hit ?? []) expect([code, ...found]).toContain(word);
    for (const word of expected[code]?.not ?? []) expect([code, ...found]).not.toContain(word);
    expect(run.byRule.find(({ ruleCode }) => ruleCode === code)?.count).toBe(found.length);
  });

  it("names the vouchers behind a gap, and those out of order, alone", () => {
    const numbersOf = (code: string, word: string) =>
      hits
        .filter(({ jType, rules }) => jType === word && rules.some(({ ruleCode }) => ruleCode === code))
        .map(({ jNo }) => jNo);
    expect(numbersOf("JE20", "断号")).toEqual([5]);
    expect(numbersOf("JE21", "倒序")).toEqual([2]);
  });

  it("JE28 finds what adjusts last year, after the balance sheet date alone", () => {
    expect(wordsOf(later.hits, "JE28").sort()).toEqual(["说上年", "调上年"].sort());
    expect(run.skipped.map(({ ruleCode }) => ruleCode)).toContain("JE28");
    expect(later.run.skipped.map(({ ruleCode }) => ruleCode)).not.toContain("JE28");
  });

  it("says which rules it left out and why", () => {
    const reasons = Object.fromEntries(run.skipped.map(({ ruleCode, reason }) => [ruleCode, reason]));
    expect(reasons).toEqual({
      JE25: "金额不足 300 个，本福特检验没有意义",
      JE28: "账套内没有资产负债表日后的凭证",
    });
  });

  it("explains every rule that hit with its figures, and names lines to draw", () => {
    for (const hit of [...hits, ...later.hits]) {
      expect([hit.jType, hit.words.map(({ ruleCode }) => ruleCode)]).toEqual([
        hit.jType,
        hit.rules.map(({ ruleCode }) => ruleCode),
      ]);
      expect(hit.jsnIds.length).toBeGreaterThan(0);
      for (const { text } of hit.words) expect(text).not.toMatch(/\{|undefined|NaN|null/);
    }
    const textOf = (word: string, code: string) =>
      hits.find(({ jType }) => jType === word)?.words.find(({ ruleCode }) => ruleCode === code)?.text;
    expect(textOf("国庆", "JE02")).toBe("凭证日期 2024-10-01 为法定节假日（国庆节）");
    expect(textOf("迟十六天", "JE06")).toBe("录入日期 2024-03-28 晚于凭证日期 2024-03-12 16 天（允许 15 天）");
    expect(textOf("重复甲", "JE12")).toContain("31 天内 2024-04-01 重复乙-1 有相同的科目、金额和摘要");
    expect(textOf("限额下", "JE14")).toContain("47,500.00，低于审批限额 50,000.00 不到 5%");
    expect(textOf("期末收入", "JE23")).toContain("7,777.77 在期后 2025-03-01 冲回-1 有相反金额");
    expect(textOf("关联", "JE24")).toContain("关联甲有限公司");
    expect(textOf("少用", "JE15")).toBe("制单人 少用人 在账套中仅有 5 张凭证（不超过 5）");
  });

  it("says of which rules it ran a part alone", () =>
    expect(run.parts.map(({ ruleCode, reason }) => [ruleCode, reason])).toEqual([
      ["JE01", "序时账没有来源列：未按来源执行"],
    ]));

  it("scores by the weights of the rules and the size of the voucher", () => {
    const weights = new Map(run.rules.map(({ ruleCode, weight }) => [ruleCode, weight]));
    for (const { rules, amount, score } of hits) {
      const factor = [40_000, 400_000, 4_000_000].filter((bound) => Number(amount) >= bound).length;
      expect(score).toBe(rules.reduce((sum, { ruleCode }) => sum + (weights.get(ruleCode) ?? 0), 0) + factor);
    }
  });
});
