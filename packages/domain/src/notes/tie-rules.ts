/** What a machine makes of ties that the catalogue writes in words, and ties between notes and what the product has besides: cards, equity, cash flow. */
import type { TieRule } from "./table.ts";

/** equal: one figure. atMost: the figure holds more than the note speaks of. part: agreeing is proof, anything else a person's to explain. */
export type Comparison = "equal" | "atMost" | "part";

export interface Reading {
  how: Comparison;
  /** The first whose figures are all there. */
  as: readonly string[];
}

const equal = (...as: string[]): Reading => ({ how: "equal", as });
const atMost = (...as: string[]): Reading => ({ how: "atMost", as });
const part = (...as: string[]): Reading => ({ how: "part", as });

/** By the words of the target. */
export const readings: Readonly<Record<string, Reading>> = {
  "A101.close-C599.cur+现金等价物(非货币资金).close": equal("A101.close-C599.cur+S303.cur"),
  "-P111.cur 中应收账款部分": equal("-NT76.应收账款坏账损失.本期发生额"),
  "-P112.cur 中存货部分": equal("-NT77.存货跌价损失.本期发生额"),
  "-P112.cur 中固定资产部分": equal("-NT77.固定资产减值损失.本期发生额"),
  "S104.cur（生产性生物资产、油气资产折旧除外）": part("S104.cur"),
  "-(A217.close-A217.open)+(L207.close-L207.open)（损益部分）": part("-(A217.close-A217.open)+(L207.close-L207.open)"),
  "A217.close+NT43.互抵金额.期末": equal("A217.close+NT43.递延所得税资产.期末互抵金额", "A217.close"),
  "A217.open+NT43.互抵金额.期初": equal("A217.open+NT43.递延所得税资产.期初互抵金额", "A217.open"),
  "L207.close+NT43.互抵金额.期末": equal("L207.close+NT43.递延所得税负债.期末互抵金额", "L207.close"),
  "L207.open+NT43.互抵金额.期初": equal("L207.open+NT43.递延所得税负债.期初互抵金额", "L207.open"),
  "NT41.在建工程账面余额": equal("NT41.在建工程.期末账面余额"),
  "NT05.小计 的一部分": atMost("NT05.小计.期末账面余额"),
  "P107.cur 的一部分": atMost("P107.cur"),
  "P105.cur 的费用化部分": atMost("P105.cur"),
  明细中标为关联方的合计: equal("RP.receivable.close"),
};

interface Further {
  rule: TieRule;
  how: Comparison;
}

const tie = (row: string, column: string, target: string, how: Comparison = "equal"): Further => ({
  rule: [row, column, target],
  how,
});

/** Asked only where what they are held against is there. */
export const furtherTies: Readonly<Record<string, readonly Further[]>> = {
  NT12: [tie("本期计提-本期转回", "合计", "-NT76.其他应收款坏账损失.本期发生额")],
  NT16: [
    tie("cost.open", "合计", "CARD.costOpen"),
    tie("cost.close", "合计", "CARD.costClose"),
    tie("dep.open", "合计", "CARD.accOpen"),
    tie("dep.add.charge", "合计", "CARD.charge"),
    tie("dep.close", "合计", "CARD.accClose"),
    tie("imp.close", "合计", "CARD.impClose"),
  ],
  NT23: [tie("合计", "本期减少", "C112.cur+ACC(222119).close-ACC(222119).open", "part")],
  NT26: [tie("合计", "期末余额", "Q27.E101")],
  NT27: [tie("合计", "期末余额", "Q27.E103")],
  NT28: [tie("合计", "本期增加-本期减少", "Q06.E107"), tie("合计", "期末余额", "Q27.E107")],
  NT29: [
    tie("调整期初未分配利润合计数", "本期", "Q02.E108+Q03.E108+Q04.E108"),
    tie("应付普通股股利", "本期", "-Q15.E108"),
    tie("期末未分配利润", "本期", "Q27.E108"),
  ],
  NT59: [tie("计入其他收益", "本期发生额", "NT73.政府补助.本期发生额", "part")],
  NT60: [tie("货币资金", "期末账面价值", "NT02.合计.期末余额")],
  NT82: [tie("合计", "期末余额", "Q27.E105")],
  NT83: [tie("合计", "期末余额", "Q27.E106")],
};
