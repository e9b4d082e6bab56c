/** Validation of an adjustment head with its lines (调整分录校验): answers every broken rule, not only the first. */
import { adjustSource, adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import { type Fen, sum } from "../money.ts";
import { isProfitLine, RETAINED_EARNINGS, type StatementLine } from "../statements/statement-line.ts";
import { ADJUSTMENT_TYPES, type AdjustmentLine, type AdjustmentType, ELIMINATION } from "./adjustment.ts";

export type AdjustmentErrorCode =
  | "descriptionMissing"
  | "tooFewLines"
  | "unbalanced"
  | "zeroLine"
  | "negativeAmount"
  | "bothSides"
  | "unknownItem"
  | "notBookable"
  | "statementsMixed"
  | "profitAndRetainedEarnings"
  | "cashFlowOnly"
  | "noCashFlow"
  | "reservedType";

export interface AdjustmentError {
  code: AdjustmentErrorCode;
  /** 1-based, or null when the head as a whole is wrong. */
  lineNo: number | null;
  /** unbalanced: debit minus credit. */
  difference?: Fen;
}

export interface AdjustmentDraft {
  type: AdjustmentType;
  description: string;
  lines: readonly AdjustmentLine[];
  /** Enum adjSource; 6 上年结转 may set opening retained earnings against current profit (turn-around of a prior-year error). */
  source?: number;
}

/** @param items the project's statement lines, of all groups */
export function validateAdjustment(
  draft: AdjustmentDraft,
  items: ReadonlyMap<string, StatementLine>,
): AdjustmentError[] {
  const errors: AdjustmentError[] = [];
  if (draft.type === ELIMINATION) errors.push({ code: "reservedType", lineNo: null });
  if (draft.description.trim() === "") errors.push({ code: "descriptionMissing", lineNo: null });
  if (draft.lines.length < 2) errors.push({ code: "tooFewLines", lineNo: null });
  errors.push(...draft.lines.flatMap((line, i) => lineErrors(line, i + 1, items)));
  const difference = sum(draft.lines.map((line) => line.debit - line.credit));
  if (difference !== 0n) errors.push({ code: "unbalanced", lineNo: null, difference });
  const booked = draft.lines.flatMap((line) => items.get(line.itemCode) ?? []);
  return [...errors, ...statementErrors(draft, booked)];
}

function lineErrors(
  line: AdjustmentLine,
  lineNo: number,
  items: ReadonlyMap<string, StatementLine>,
): AdjustmentError[] {
  const codes: AdjustmentErrorCode[] = [];
  const item = items.get(line.itemCode);
  if (!item) codes.push("unknownItem");
  else if (item.kind !== "L") codes.push("notBookable");
  if (line.debit === 0n && line.credit === 0n) codes.push("zeroLine");
  if (line.debit !== 0n && line.credit !== 0n) codes.push("bothSides");
  if (line.debit < 0n || line.credit < 0n) codes.push("negativeAmount");
  return codes.map((code) => ({ code, lineNo }));
}

/** Which statements a type may touch, and the E108 side of profit, which only the system books. */
function statementErrors({ type, source }: AdjustmentDraft, booked: readonly StatementLine[]): AdjustmentError[] {
  const allowed = ADJUSTMENT_TYPES[type].lines;
  const isCashFlow = (line: StatementLine) => line.group === 4 || line.group === 5;
  const head = (code: AdjustmentErrorCode): AdjustmentError[] => [{ code, lineNo: null }];
  if (allowed === "cashFlow") return booked.every(isCashFlow) ? [] : head("cashFlowOnly");
  if (booked.some((line) => line.group > 3)) return head("noCashFlow");
  const profitLines = booked.filter(isProfitLine).length;
  if (profitLines === 0) return [];
  if (allowed === "oneStatement") return profitLines === booked.length ? [] : head("statementsMixed");
  const mayMeetEquity = type === adjustType.statement || source === adjustSource.priorYear;
  const hasEquitySide = booked.some((line) => line.code === RETAINED_EARNINGS);
  return hasEquitySide && !mayMeetEquity ? head("profitAndRetainedEarnings") : [];
}
