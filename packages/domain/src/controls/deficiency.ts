/** Deficiencies of internal control (内部控制缺陷, CSA 1152): their grade, who is told, and what may still be relied on. Amounts in fen. */
import { type Fen, sum } from "../money.ts";

/** 一般, 重要, 重大. */
export type DeficiencyGrade = "general" | "significant" | "material";

/** Of a material deficiency whatever its amount. */
export type MaterialIndicator =
  | "seniorFraud"
  | "restatement"
  | "missedMaterialMisstatement"
  | "ineffectiveAuditCommittee";

/**
 * Those of one cycle together.
 * @param amounts what each could misstate, where it is reasonably possible
 */
export function deficiencyGrade(
  amounts: readonly Fen[],
  { om, pm }: { om: Fen; pm: Fen },
  indicators: readonly MaterialIndicator[],
): DeficiencyGrade {
  const total = sum(amounts);
  if (indicators.length > 0 || total >= om) return "material";
  return total >= pm ? "significant" : "general";
}

/** Governance is told in writing, at the latest on the report date; of general ones management. */
export const toldTo = (grade: DeficiencyGrade): "management" | "governanceInWriting" =>
  grade === "general" ? "management" : "governanceInWriting";

/** A control in a cycle with a material deficiency is not relied on. @param worst null where there is none */
export const mayRely = (worst: DeficiencyGrade | null, isSameCycle: boolean): boolean =>
  worst !== "material" || !isSameCycle;
