/** Rules that hit so many vouchers that they single out none (命中过多的规则), and what a run of the journal-entry tests would gain by. */
import type { RuleParams } from "./plan.ts";

/** A rule that hits more than a fifth of the vouchers tested says what the books are like, not which voucher is unusual. */
const frequentOf = { share: 20n, of: 100n };

export const isFrequent = (hits: number, vouchers: number): boolean =>
  BigInt(hits) * frequentOf.of > BigInt(vouchers) * frequentOf.share;

/** All rules together hit more than half of the vouchers: the run tells what the books are like, and only its scores tell vouchers apart. */
export const hitsMost = (hits: number, vouchers: number): boolean => 2 * hits > vouchers;

/** What to do about it, as the key of its words. */
export type Proposal =
  | "excludeMonthEnd"
  | "workedWeekends"
  | "workHours"
  | "raiseAmount"
  | "fewerDays"
  | "fewerWords"
  | "ownLimits"
  | "nameSystems"
  | "numbering"
  | "controlDeficiency"
  | "switchOff";

const proposals: Readonly<Record<string, Proposal | ((params: RuleParams) => Proposal)>> = {
  JE01: "nameSystems",
  JE02: (params) => (params.isOn("excludeMonthEnd") ? "workedWeekends" : "excludeMonthEnd"),
  JE03: "workHours",
  JE04: "raiseAmount",
  JE05: "fewerDays",
  JE07: "raiseAmount",
  JE09: "fewerWords",
  JE12: "raiseAmount",
  JE14: "ownLimits",
  JE16: "controlDeficiency",
  JE18: "raiseAmount",
  JE20: "numbering",
  JE21: "numbering",
  JE25: "raiseAmount",
  JE26: "raiseAmount",
};

export function proposalFor(params: RuleParams): Proposal {
  const own = proposals[params.code] ?? "switchOff";
  return typeof own === "function" ? own(params) : own;
}
