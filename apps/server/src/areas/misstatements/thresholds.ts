import type { Db } from "@digao/db/tenant";
import { guideMateriality, guidePerformanceMateriality } from "@digao/domain/materiality/guide";
import type { Thresholds } from "@digao/domain/misstatements/evaluation";
import { divideRounded } from "@digao/domain/money";
import { formAmounts, type ProjectTrialBalance } from "../trial-balance/door.ts";

/** What misstatements are held against. */
export async function thresholdsOf(
  _db: Db,
  { source, rows }: ProjectTrialBalance,
): Promise<Thresholds & { isApproved: boolean }> {
  const onForm = formAmounts(source);
  const at = (code: string) => onForm(code, rows.get(code)?.unaudited ?? 0n);
  const figures = { profitBeforeTax: at("P299"), revenue: at("P100"), totalAssets: at("A999") };
  const om = guideMateriality(figures);
  return {
    om,
    pm: guidePerformanceMateriality(figures, source.project.isCautious),
    trivial: divideRounded(om, 20n),
    isApproved: false,
  };
}
