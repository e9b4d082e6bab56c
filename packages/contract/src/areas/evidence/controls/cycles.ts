/** The nine business cycles (业务循环) whose controls an audit understands. */
import type { Pairs } from "../../../pairs.ts";

export const cycleWords = {
  XS: ["销售与收款", "Sales and receipts"],
  CG: ["采购与付款", "Purchases and payments"],
  SC: ["生产与存货", "Production and inventory"],
  GX: ["人力资源与薪酬", "Personnel and payroll"],
  GD: ["固定资产与在建工程", "Fixed assets and construction"],
  TC: ["投资与筹资", "Investing and financing"],
  HB: ["货币资金", "Cash and banks"],
  IT: ["信息系统一般控制", "General IT controls"],
  BB: ["财务报告", "Financial reporting"],
} as const satisfies Pairs;
export type Cycle = keyof typeof cycleWords;
export const cycles = Object.keys(cycleWords) as Cycle[];
