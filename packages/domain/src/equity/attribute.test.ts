import { describe, expect, it } from "vitest";
import { fen, yuan } from "../money.ts";
import { attributeEquity, type EquityLine } from "./attribute.ts";
import type { EquityPartCode } from "./form.ts";

const columns: readonly (readonly [RegExp, EquityPartCode])[] = [
  [/^4001/, "E101"],
  [/^4002/, "E103"],
  [/^4003/, "E105"],
  [/^410[12]/, "E107"],
  [/^410[34]/, "E108"],
  [/^6901/, "E108"],
  [/^4201/, "E104"],
  [/^4301/, "E106"],
  [/^4401/, "E1021"],
];
const columnOf = (code: string): EquityPartCode | null => columns.find(([pattern]) => pattern.test(code))?.[1] ?? null;

/** "410401 提取法定盈余公积 100" debits, "-" before an amount credits; a red entry is written "r100". */
const line = (text: string): EquityLine => {
  const [code = "", name = "", amount = ""] = text.split(" ");
  const isRed = amount.includes("r");
  const size = fen(amount.replace(/[-r]/g, "")) * (isRed ? -1n : 1n);
  const isCredit = amount.startsWith("-");
  return { code, name, column: columnOf(code), debit: isCredit ? 0n : size, credit: isCredit ? size : 0n };
};

const movesOf = (...lines: string[]): string[] =>
  attributeEquity(lines.map(line))
    .map(({ row, column, amount }) => `${row ?? "?"} ${column} ${yuan(amount)}`)
    .sort();

const cases: readonly (readonly [name: string, lines: string[], moves: string[]])[] = [
  [
    "shares paid in with a premium",
    ["1002 银行存款 150", "4001 股本 -100", "400201 股本溢价 -50"],
    ["Q09 E101 100.00", "Q09 E103 50.00"],
  ],
  ["capital paid back", ["4001 实收资本 100", "1002 银行存款 -100"], ["Q09 E101 -100.00"]],
  ["preferred shares", ["1002 银行存款 80", "4401 其他权益工具-优先股 -80"], ["Q10 E1021 80.00"]],
  [
    "preferred shares turned into shares",
    ["4401 其他权益工具-优先股 80", "4001 股本 -60", "400201 股本溢价 -20"],
    ["Q10 E101 60.00", "Q10 E1021 -60.00", "Q10 E1021 -20.00", "Q10 E103 20.00"],
  ],
  ["share-based payment", ["6602 管理费用-股份支付 30", "400202 其他资本公积 -30"], ["Q11 E103 30.00"]],
  ["other changes in an associate's equity", ["1511 长期股权投资 30", "400202 其他资本公积 -30"], ["Q12 E103 30.00"]],
  ["own shares bought", ["4201 库存股 40", "1002 银行存款 -40"], ["Q12 E104 40.00"]],
  [
    "own shares cancelled",
    ["4001 股本 10", "400201 股本溢价 30", "4201 库存股 -40"],
    ["Q12 E101 -10.00", "Q12 E103 -30.00", "Q12 E104 -40.00"],
  ],
  [
    "own shares given to employees below what they cost",
    ["1002 银行存款 25", "400201 股本溢价 15", "4201 库存股 -40"],
    ["Q12 E103 -15.00", "Q12 E104 -40.00"],
  ],
  [
    "surplus reserve set aside",
    ["410401 提取法定盈余公积 12.34", "410101 法定盈余公积 -12.34"],
    ["Q14 E107 12.34", "Q14 E108 -12.34"],
  ],
  [
    "what was set aside taken back in red",
    ["410401 提取法定盈余公积 r12.34", "410101 法定盈余公积 -r12.34"],
    ["Q14 E107 -12.34", "Q14 E108 12.34"],
  ],
  [
    "what was set aside taken back by an entry",
    ["410101 法定盈余公积 12.34", "410401 提取法定盈余公积 -12.34"],
    ["Q14 E107 -12.34", "Q14 E108 12.34"],
  ],
  ["general risk reserve", ["4104 提取一般风险准备 5", "4102 一般风险准备 -5"], ["Q29 E107 5.00", "Q29 E108 -5.00"]],
  ["dividends declared", ["410403 应付现金股利 50", "2232 应付股利 -50"], ["Q15 E108 -50.00"]],
  ["dividends paid without a payable", ["4104 利润分配 50", "1002 银行存款 -50"], ["Q15 E108 -50.00"]],
  [
    "capital reserve turned into capital",
    ["400201 资本溢价 70", "4001 实收资本 -70"],
    ["Q18 E101 70.00", "Q18 E103 -70.00"],
  ],
  [
    "surplus reserve turned into capital",
    ["410101 法定盈余公积 70", "4001 实收资本 -70"],
    ["Q19 E101 70.00", "Q19 E107 -70.00"],
  ],
  [
    "a loss covered by surplus reserve",
    ["410101 法定盈余公积 9", "410405 盈余公积补亏 -9"],
    ["Q20 E107 -9.00", "Q20 E108 9.00"],
  ],
  [
    "benefit plan carried to retained earnings",
    ["4003 设定受益计划变动额 6", "410499 未分配利润 -6"],
    ["Q21 E105 -6.00", "Q21 E108 6.00"],
  ],
  [
    "other comprehensive income carried to retained earnings",
    ["4003 其他权益工具投资公允价值变动 6", "410499 未分配利润 -6"],
    ["Q22 E105 -6.00", "Q22 E108 6.00"],
  ],
  [
    "a loss in other comprehensive income carried to retained earnings",
    ["410499 未分配利润 6", "4003 其他权益工具投资公允价值变动 -6"],
    ["Q22 E105 6.00", "Q22 E108 -6.00"],
  ],
  ["share dividend", ["410404 转作股本的股利 33", "4001 股本 -33"], ["Q23 E101 33.00", "Q23 E108 -33.00"]],
  ["special reserve set aside and spent", ["6602 安全生产费 20", "4301 专项储备 -20"], ["Q25 E106 20.00"]],
  ["special reserve spent", ["4301 专项储备 8", "1002 银行存款 -8"], ["Q26 E106 8.00"]],
  ["special reserve set aside in red", ["6602 安全生产费 r20", "4301 专项储备 -r20"], ["Q25 E106 -20.00"]],
  ["revenue closed", ["6001 主营业务收入 100", "4103 本年利润 -100"], []],
  ["costs closed", ["4103 本年利润 90", "6401 主营业务成本 -90"], []],
  ["profit closed", ["4103 本年利润 10", "410499 未分配利润 -10"], []],
  [
    "sub-accounts of the appropriation closed",
    ["410499 未分配利润 62", "410401 提取法定盈余公积 -12", "410403 应付现金股利 -50"],
    [],
  ],
  [
    "closed and appropriated in one voucher",
    ["6001 收入 100", "6401 成本 -60", "410401 提取法定盈余公积 4", "410101 法定盈余公积 -4", "4103 本年利润 -40"],
    ["Q14 E107 4.00", "Q14 E108 -4.00"],
  ],
  ["an entry against profit alone", ["6602 管理费用 7", "1602 累计折旧 -7"], []],
  ["turned round against the opening", ["410499 年初未分配利润 7", "6602 管理费用 -7"], []],
  ["other comprehensive income against an asset", ["1503 其他权益工具投资 9", "4003 公允价值变动 -9"], []],
  ["a correction of years before", ["1122 应收账款 9", "6901 以前年度损益调整 -9"], ["? E108 9.00"]],
  ["which is closed", ["6901 以前年度损益调整 9", "410499 未分配利润 -9"], []],
  ["capital reserve against what no rule knows", ["2241 其他应付款 9", "400202 其他资本公积 -9"], ["? E103 9.00"]],
  ["retained earnings against what no rule knows", ["2241 其他应付款 9", "410499 未分配利润 -9"], ["? E108 9.00"]],
  ["surplus reserve against what no rule knows", ["2241 其他应付款 9", "410101 法定盈余公积 -9"], ["? E107 9.00"]],
];

describe("what a voucher changed in equity", () => {
  it.each(cases)("%s", (_, lines, moves) => {
    expect(movesOf(...lines)).toEqual([...moves].sort());
  });
});
