/** Unusual paths between accounts (异常对方科目预警): pairs that are new, or whose share moved by more than 5 points, against another year. */
import { abs, type Fen } from "../money.ts";

export interface FlowShares {
  amount: Fen;
  /** Of all flows beside it. */
  total: Fen;
  priorAmount: Fen;
  /** 0 where there is nothing to compare with. */
  priorTotal: Fen;
}

const shiftPoints = 5n;

/** @param threshold performance materiality in fen: what is smaller raises no alert */
export function flowAlert(
  { amount, total, priorAmount, priorTotal }: FlowShares,
  threshold: Fen,
): "new" | "shifted" | null {
  if (priorTotal <= 0n || total <= 0n || amount < threshold) return null;
  if (priorAmount === 0n) return "new";
  const shift = abs(amount * priorTotal - priorAmount * total) * 100n;
  return shift > shiftPoints * total * priorTotal ? "shifted" : null;
}
