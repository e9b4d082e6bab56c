import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  title: ["审计标识", "Tick marks"],
  legend: ["图例", "Legend"],
  put: ["在 {{cell}} 标注", "Mark {{cell}}"],
  none: ["本表尚未使用标识", "This sheet bears no mark"],
  take: ["取消 {{cell}} 的标识 {{sign}}", "Take {{sign}} off {{cell}}"],
  takeAsk: ["取消 {{cell}} 的标识 {{sign}}？", "Take {{sign}} off {{cell}}?"],
  takeShort: ["取消标识", "Take off"],
  choose: ["选择标识", "Choose a mark"],
} as const satisfies Pairs;
