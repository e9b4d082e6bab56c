/** Which statement items hold foreign-currency monetary items (外币货币性项目, CAS 19 第十一条): cash, and what is received or paid in fixed or determinable money. */

/**
 * `monetary`: recomputed at the closing rate, the difference in profit. `nonMonetary`: kept at the rate of the day it arose. `fairValue`: at
 * the rate of the day its value is found, the difference goes with the change in value. `mixed`: the item holds either, so a person judges.
 */
export type MonetaryKind = "monetary" | "nonMonetary" | "fairValue" | "mixed";

const MONETARY = [
  ...["A101", "A104", "A105", "A106", "A108", "A110", "A112", "A201", "A202", "A203"],
  ...["L101", "L104", "L105", "L108", "L109", "L110", "L112", "L201", "L202", "L203", "L204", "L205"],
];
const NON_MONETARY = [
  ...["A107", "A109", "A204", "A207", "A208", "A209", "A210", "A211", "A212", "A213", "A214", "A215", "A216"],
  ...["L106", "L107", "L206"],
];
const FAIR_VALUE = ["A102", "A103", "A205", "A206", "L102", "L103"];
const MIXED = ["A111", "A113", "A217", "A218", "L111", "L113", "L207", "L208"];

const KINDS = new Map<string, MonetaryKind>([
  ...MONETARY.map((code) => [code, "monetary"] as const),
  ...NON_MONETARY.map((code) => [code, "nonMonetary"] as const),
  ...FAIR_VALUE.map((code) => [code, "fairValue"] as const),
  ...MIXED.map((code) => [code, "mixed"] as const),
]);

/** Equity stands at the rate of the day it was paid in. Null for what is no line of the balance sheet. */
export function monetaryKind(itemCode: string): MonetaryKind | null {
  const kind = KINDS.get(itemCode) ?? KINDS.get(itemCode.slice(0, 4));
  if (kind) return kind;
  return /^E\d/.test(itemCode) ? "nonMonetary" : null;
}
