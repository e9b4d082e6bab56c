/** Lists of balances of further programs, and lists that could mean two things. */
import { close, type Layout, marked, moved, named, open, own, positive, sides, totals } from "./balance-parts.ts";
import { angled, fixed, grouped, seventh, trailing, yuan } from "./programs-books.ts";

export const balancesOfOthers: Layout[] = [
  {
    program: "浪潮 GS 科目余额表",
    tests: "年初余额 and 累计 alone, one 余额 with its 方向",
    head: [["科目编号", "科目名称", "年初方向", "年初余额", "借方累计", "贷方累计", "余额方向", "期末余额"]],
    parts: [named, (a) => marked(a.open), moved, (a) => marked(a.close)],
  },
  {
    program: "速达 科目余额表",
    tests: "the side behind the words: 期初余额借方, 本期发生借方",
    head: [
      [
        "科目代码",
        "科目名称",
        "期初余额借方",
        "期初余额贷方",
        "本期发生借方",
        "本期发生贷方",
        "期末余额借方",
        "期末余额贷方",
      ],
    ],
    parts: [named, open, moved, close],
    below: (accounts) => [["总计", "", ...totals(accounts)]],
  },
  {
    program: "管家婆 科目余额表",
    tests: "balances signed by the account's own side",
    head: [["科目编号", "科目全名", "期初余额", "借方发生额", "贷方发生额", "期末余额"]],
    parts: [named, (a) => [fixed(own(a, a.open))], moved, (a) => [fixed(own(a, a.close))]],
  },
  {
    program: "SAP 总账科目余额 (S_ALR_87012277)",
    tests: "signed balances, the sign behind",
    head: [["公司代码", "总账科目", "短文本", "货币", "余额结转", "借方余额报表期间", "贷方余额报表期间", "累计余额"]],
    parts: [
      () => ["1000"],
      named,
      () => ["CNY"],
      ({ open: fen, debit, credit, close: end }) => [trailing(fen), grouped(debit), grouped(credit), trailing(end)],
    ],
  },
  {
    program: "Oracle EBS 试算表",
    tests: "negative amounts in angle brackets",
    head: [["账户", "说明", "期初余额", "借项", "贷项", "期末余额"]],
    parts: [
      named,
      ({ open: fen, debit, credit, close: end }) => [angled(fen), grouped(debit), grouped(credit), angled(end)],
    ],
  },
  {
    program: "Oracle EBS trial balance in English",
    tests: "negative amounts in brackets",
    head: [["Account", "Account Name", "Beginning Balance", "Period Debit", "Period Credit", "Ending Balance"]],
    parts: [
      named,
      ({ open: fen, debit, credit, close: end }) =>
        [fen, debit, credit, end].map((one) => (one < 0 ? `(${grouped(-one)})` : grouped(one) || "0.00")),
    ],
  },
  {
    program: "报表式余额表（上年同期）",
    tests: "上年同期 beside every figure is never this year's",
    head: [
      ["科目编码", "科目名称", "期初余额", null, "本期发生额", null, "上年同期发生额", null, "期末余额", null],
      [null, null, "借方", "贷方", "借方", "贷方", "借方", "贷方", "借方", "贷方"],
    ],
    parts: [named, open, moved, ({ debit, credit }) => [seventh(debit), seventh(credit)], close],
  },
  {
    program: "金蝶 K3 科目余额表（分级编码）",
    tests: "codes with points below parents",
    codeOf: (code) => `${code}.01`,
    head: [["科目代码", "科目名称", "期初借方", "期初贷方", "本期借方", "本期贷方", "期末借方", "期末贷方"]],
    parts: [({ code, name }) => [`${code}.01`, `${name}-明细`], open, moved, close],
  },
  {
    program: "金蝶 K3 科目余额表（所有币别）",
    tests: "综合本位币 beside a currency whose rows are in its own money",
    ends: "asked",
    head: [["科目代码", "科目名称", "币别", "期初借方", "期初贷方", "本期借方", "本期贷方", "期末借方", "期末贷方"]],
    parts: [named, () => ["综合本位币"], open, moved, close],
    below: (accounts) =>
      accounts.map(({ code, name, open: fen, debit, credit, close: end }) => [
        ...[code, name, "美元", seventh(positive(fen)), seventh(positive(-fen)), seventh(debit), seventh(credit)],
        ...[seventh(positive(end)), seventh(positive(-end))],
      ]),
  },
  {
    program: "金蝶 K3 科目余额表（方向为科目方向）",
    tests: "方向 of the account beside balances that may be negative",
    head: [["科目代码", "科目名称", "方向", "期初余额", "本期借方", "本期贷方", "期末余额"]],
    parts: [
      named,
      (a) => [own(a, 1) > 0 ? "借" : "贷"],
      (a) => [fixed(own(a, a.open))],
      moved,
      (a) => [fixed(own(a, a.close))],
    ],
  },
  {
    program: "用友 U8 余额表（期末在前）",
    tests: "closings before openings",
    head: [
      ["科目编码", "科目名称", "期末余额", null, "本期发生", null, "期初余额", null],
      [null, null, "借方", "贷方", "借方", "贷方", "借方", "贷方"],
    ],
    parts: [named, close, moved, open],
  },
  {
    program: "审计底稿式余额表",
    tests: "未审数 and 审定数 beside each other",
    ends: "asked",
    head: [
      ["科目编码", "科目名称", "期初未审数", "期初审定数", "期末未审数", "审计调整借方", "审计调整贷方", "期末审定数"],
    ],
    parts: [named, (a) => [fixed(a.open), fixed(a.open + 100), fixed(a.close), "1.00", "", fixed(a.close + 100)]],
  },
  {
    program: "按月多栏余额表",
    tests: "a pair of columns for every month is not the year's",
    ends: "asked",
    head: [
      [
        ...["科目编码", "科目名称", "年初余额"],
        ...Array.from({ length: 12 }, (_, at) => [`${at + 1}月借方`, `${at + 1}月贷方`]).flat(),
        "期末余额",
      ],
    ],
    parts: [
      named,
      (a) => [fixed(a.open)],
      ({ debit, credit }) =>
        Array.from({ length: 12 }, (_, at) => [
          yuan(at === 0 ? debit - 11 * 100 : 100),
          yuan(at === 0 ? credit - 1100 : 100),
        ]).flat(),
      (a) => [fixed(a.close)],
    ],
  },
  {
    program: "用友 T3 余额表（含未记账）",
    tests: "balances with vouchers not yet posted beside those of the books",
    head: [
      ["科目编码", "科目名称", "期初余额", null, "本期发生", null, "期末余额", null, "期末余额（含未记账）", null],
      [null, null, "借方", "贷方", "借方", "贷方", "借方", "贷方", "借方", "贷方"],
    ],
    parts: [named, open, moved, close, (a) => sides(a.close + 777)],
  },
];
