/** Lists of balances as the programs write them. */
import { close, type Layout, marked, moved, named, open, positive, totals } from "./balance-parts.ts";
import { balancesOfOthers } from "./programs-balances-others.ts";
import { grouped, type ProgramExport, seventh, yuan } from "./programs-books.ts";

const layouts: Layout[] = [
  {
    program: "用友 U8 余额表",
    tests: "方向 beside each balance, 累计 beside 本期 that are the same over a whole year",
    head: [
      ["科目编码", "科目名称", "方向", "期初余额", "本期借方", "本期贷方", "累计借方", "累计贷方", "方向", "期末余额"],
    ],
    parts: [named, (a) => marked(a.open), moved, moved, (a) => marked(a.close)],
  },
  {
    program: "用友 U8 余额表（数量金额式）",
    tests: "quantities beside every amount",
    head: [
      ["科目余额表"],
      ["月份：2024.01-2024.12"],
      [
        "科目编码",
        "科目名称",
        "计量单位",
        "期初余额",
        null,
        null,
        "本期借方",
        null,
        "本期贷方",
        null,
        "期末余额",
        null,
        null,
      ],
      [null, null, null, "方向", "数量", "金额", "数量", "金额", "数量", "金额", "方向", "数量", "金额"],
    ],
    parts: [
      named,
      () => ["件"],
      ({ open: fen }) => [marked(fen)[0] ?? "", "7.00", marked(fen)[1] ?? ""],
      ({ debit, credit }) => ["3.00", yuan(debit), "2.00", yuan(credit)],
      ({ close: fen }) => [marked(fen)[0] ?? "", "8.00", marked(fen)[1] ?? ""],
    ],
  },
  {
    program: "用友 U8 余额表（外币金额式）",
    tests: "foreign money beside every amount",
    head: [
      [
        "科目编码",
        "科目名称",
        "币种",
        "期初余额",
        null,
        null,
        "本期借方",
        null,
        "本期贷方",
        null,
        "期末余额",
        null,
        null,
      ],
      [null, null, null, "方向", "外币", "金额", "外币", "金额", "外币", "金额", "方向", "外币", "金额"],
    ],
    parts: [
      named,
      () => ["美元"],
      ({ open: fen }) => [marked(fen)[0] ?? "", seventh(Math.abs(fen)), marked(fen)[1] ?? ""],
      ({ debit, credit }) => [seventh(debit), yuan(debit), seventh(credit), yuan(credit)],
      ({ close: fen }) => [marked(fen)[0] ?? "", seventh(Math.abs(fen)), marked(fen)[1] ?? ""],
    ],
  },
  {
    program: "用友 NC 科目余额表",
    tests: "three lines of labels, original beside local money, 累计 of the year",
    head: [
      [
        "科目编码",
        "科目名称",
        "期初余额",
        null,
        null,
        "本期发生",
        null,
        null,
        null,
        "累计发生",
        null,
        "期末余额",
        null,
        null,
      ],
      [null, null, "方向", "原币", "本币", "借方", null, "贷方", null, "借方", "贷方", "方向", "原币", "本币"],
      [null, null, null, null, null, "原币", "本币", "原币", "本币", "本币", "本币", null, null, null],
    ],
    parts: [
      named,
      ({ open: fen }) => [marked(fen)[0] ?? "", seventh(Math.abs(fen)), marked(fen)[1] ?? ""],
      ({ debit, credit }) => [seventh(debit), yuan(debit), seventh(credit), yuan(credit)],
      moved,
      ({ close: fen }) => [marked(fen)[0] ?? "", seventh(Math.abs(fen)), marked(fen)[1] ?? ""],
    ],
  },
  {
    program: "用友 T3 发生额及余额表",
    tests: "小计 of every class and 合计 below",
    head: [
      ["发生额及余额表"],
      ["科目编码", "科目名称", "期初余额", null, "本期发生", null, "期末余额", null],
      [null, null, "借方", "贷方", "借方", "贷方", "借方", "贷方"],
    ],
    parts: [named, open, moved, close],
    below: (accounts) => [
      ["资产小计", "", ...totals(accounts.filter(({ code }) => code.startsWith("1")))],
      ["合计", "", ...totals(accounts)],
    ],
  },
  {
    program: "用友 T+ 科目余额表",
    tests: "年初, 期初, 本期, 本年累计 and 期末, over the whole year",
    head: [
      [
        "科目编码",
        "科目名称",
        "年初余额",
        null,
        "期初余额",
        null,
        "本期发生额",
        null,
        "本年累计发生额",
        null,
        "期末余额",
        null,
      ],
      [null, null, "借方", "贷方", "借方", "贷方", "借方", "贷方", "借方", "贷方", "借方", "贷方"],
    ],
    parts: [named, open, open, moved, moved, close],
  },
  {
    program: "畅捷通 好会计 科目余额表",
    tests: "the unit in the title, grouped amounts",
    head: [
      ["科目余额表"],
      ["编制单位：自制样例公司", null, "2024年01月-2024年12月", null, null, null, "单位：元"],
      ["科目编码", "科目名称", "期初余额", null, "本期发生额", null, "期末余额", null],
      [null, null, "借方", "贷方", "借方", "贷方", "借方", "贷方"],
    ],
    parts: [
      named,
      ({ open: fen, debit, credit, close: end }) =>
        [positive(fen), positive(-fen), debit, credit, positive(end), positive(-end)].map(grouped),
    ],
  },
  {
    program: "金蝶 KIS 科目余额表",
    tests: "codes set in with blanks below their parents",
    head: [["科目代码", "科目名称", "期初借方", "期初贷方", "本期借方", "本期贷方", "期末借方", "期末贷方"]],
    parts: [({ code, name }) => [`  ${code}`, `  ${name}`], open, moved, close],
  },
  {
    program: "金蝶 EAS 科目余额表",
    tests: "原币 beside 本位币 in every group",
    head: [
      [
        "科目编码",
        "科目名称",
        "币别",
        "期初余额",
        null,
        null,
        "本期借方",
        null,
        "本期贷方",
        null,
        "期末余额",
        null,
        null,
      ],
      [null, null, null, "方向", "原币", "本位币", "原币", "本位币", "原币", "本位币", "方向", "原币", "本位币"],
    ],
    parts: [
      named,
      () => ["人民币"],
      ({ open: fen }) => [marked(fen)[0] ?? "", seventh(Math.abs(fen)), marked(fen)[1] ?? ""],
      ({ debit, credit }) => [seventh(debit), yuan(debit), seventh(credit), yuan(credit)],
      ({ close: fen }) => [marked(fen)[0] ?? "", seventh(Math.abs(fen)), marked(fen)[1] ?? ""],
    ],
  },
  {
    program: "金蝶 云星空 科目余额表",
    tests: "sides inside the labels, 原币 before 本位币",
    head: [
      [
        ...[
          "科目编码",
          "科目名称",
          "期初余额-原币(借)",
          "期初余额-原币(贷)",
          "期初余额-本位币(借)",
          "期初余额-本位币(贷)",
        ],
        ...["本期发生额-本位币(借)", "本期发生额-本位币(贷)", "期末余额-本位币(借)", "期末余额-本位币(贷)"],
      ],
    ],
    parts: [named, ({ open: fen }) => [seventh(positive(fen)), seventh(positive(-fen))], open, moved, close],
  },
  {
    program: "金蝶 精斗云 科目余额表",
    tests: "the period as 2024年1期至2024年12期",
    head: [
      ["科目余额表"],
      ["2024年1期至2024年12期"],
      ["科目代码", "科目名称", "期初余额", null, "本期发生额", null, "本年累计发生额", null, "期末余额", null],
      [null, null, "借方", "贷方", "借方", "贷方", "借方", "贷方", "借方", "贷方"],
    ],
    parts: [named, open, moved, moved, close],
  },
];

export const programBalances: ProgramExport[] = [...layouts, ...balancesOfOthers].map(
  ({ program, tests, ends = "read", head, parts, below, codeOf }) => ({
    program,
    tests,
    ends,
    type: "balances",
    ...(codeOf ? { codeOf } : {}),
    rows: ({ accounts }) => [
      ...head,
      ...accounts.map((account) => parts.flatMap((part) => part(account))),
      ...(below?.(accounts) ?? []),
    ],
  }),
);
