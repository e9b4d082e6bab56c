/** Materiality of components (组成部分重要性, CSA 1401): each below the group's, all together within a multiple of it. Amounts in fen. */
import { missingOf } from "../missing.ts";
import { type Fen, sum } from "../money.ts";
import { componentCaps, settingOf } from "../rule-settings.ts";

export interface GroupMateriality {
  pm: Fen;
  trivial: Fen;
  /** Performance materiality of each component that is audited by it. */
  components: readonly Fen[];
  /** Misstatements from here on are reported upwards. */
  reportedFrom: Fen;
}

/** `capReason`: above the multiple, which is a warning until it has a reason; the others are refused. */
export type GroupFault = "componentTooHigh" | "reportedTooHigh" | "capReason";

/** The multiple in tenths, by the number of components: 15 of two, 40 of fifteen and more. */
export const capOf = (components: number, caps = componentCaps.value): number =>
  caps.findLast(({ from }) => components >= from)?.tenths ?? 10;

export const groupFaults = (group: GroupMateriality, caps = componentCaps.value): GroupFault[] =>
  missingOf({
    componentTooHigh: group.components.some((pm) => pm >= group.pm),
    reportedTooHigh: group.reportedFrom > group.trivial,
    capReason: isAboveCap(sum(group.components), group.pm, group.components.length, caps),
  });

export const isAboveCap = (total: Fen, groupPm: Fen, components: number, caps = componentCaps.value): boolean =>
  total * 10n > groupPm * BigInt(capOf(components, caps));

/** A component by its share of the group's benchmark, or by a risk of its own. */
export type ComponentScope = "fullAudit" | "auditOfItems" | "analysis";
export function componentScope(
  { share, group, hasSpecificRisk }: { share: Fen; group: Fen; hasSpecificRisk: boolean },
  percent = settingOf("componentSignificant"),
): ComponentScope {
  if (share * 100n >= group * BigInt(percent)) return "fullAudit";
  return hasSpecificRisk ? "auditOfItems" : "analysis";
}

/** Of assets, revenue or profit: below so many per cent is red. */
export const isCoverageLow = (audited: Fen, group: Fen, percent = settingOf("coverageLeast")): boolean =>
  audited * 100n < group * BigInt(percent);
