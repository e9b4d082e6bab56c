import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "tieOut.close": ["{name} 期末", "{name}, closing"],
  "tieOut.open": ["{name} 期初", "{name}, opening"],
  "tieOut.year": ["{name} 本年", "{name}, this year"],
  "tieOut.prior": ["{name} 上年", "{name}, prior year"],
  "tieOut.noFigure": ["没有这个数据", "There is no such figure"],
  "tieOut.part.assets": ["资产负债表", "Balance sheet"],
  "tieOut.part.liabilities": ["资产负债表", "Balance sheet"],
  "tieOut.part.income": ["利润表", "Income statement"],
  "tieOut.part.cash": ["现金流量表", "Cash-flow statement"],
  "tieOut.part.equity": ["所有者权益变动表", "Statement of changes in equity"],
  "tieOut.lack": ["{title}：{count} 个数据已变", "{title}: {count} figures moved"],
  "tieOut.lackRests": ["{title}：所引用的资料已变", "{title}: rests on something that moved"],
} as const satisfies Pairs;
