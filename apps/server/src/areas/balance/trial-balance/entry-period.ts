import { periodKind } from "@digao/contract/areas/acquisition/imports/codes";
import { ADJUSTMENT_TYPES, type AdjustmentType } from "@digao/domain/adjustments/adjustment";
import type { LedgerPeriod } from "./ledger-period.ts";

/**
 * An entry counts in the period it is booked for. Audit adjustments correct the books at the balance sheet date, reclassifications
 * the presentation there: neither says anything of an earlier month, where the same receivable may have been right. Entries on openings
 * hold from the first day of the year on. The books of the year before or after, and interim books kept beside the year's, are shown as
 * the client has them.
 */
export function belongsTo(
  type: AdjustmentType,
  period: LedgerPeriod | null,
  { periodEnd }: { periodEnd: string },
): boolean {
  if (period === null) return true;
  const { kind, isCurrent, endDate, month, lastMonth } = period;
  const isUnderAudit =
    kind === periodKind.thisYear || (kind === periodKind.interim && (isCurrent || endDate === periodEnd));
  if (!isUnderAudit) return false;
  return month === lastMonth || ADJUSTMENT_TYPES[type].column !== "current";
}
