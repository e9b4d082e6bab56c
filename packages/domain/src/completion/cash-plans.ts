/** What management's plans add to a cash forecast (持续经营, CSA 1324): only those that are feasible count. Amounts in fen. */
import type { Fen } from "../money.ts";
import { type Forecast, type GoingConcernPlan, type Runway, runwayOf } from "./going-concern.ts";

export interface CashPlan extends GoingConcernPlan {
  /** Counted from 1; null where nobody has said. */
  month: number | null;
  amount: Fen;
  isLikely: boolean;
}

/** Likely, with evidence, and of a parent that is able to pay. */
export const isFeasible = ({ hasEvidence, isLikely, isParentAble }: CashPlan): boolean =>
  hasEvidence && isLikely && isParentAble !== false;

/** The forecast with the cash of feasible plans in the months that they name. */
export function runwayWithPlans(forecast: Forecast, plans: readonly CashPlan[]): Runway {
  const months = forecast.months.map((month, at) => {
    const own = plans.filter((plan) => plan.month === at + 1 && isFeasible(plan));
    return { ...month, receipts: own.reduce((total, { amount }) => total + amount, month.receipts) };
  });
  return runwayOf({ ...forecast, months });
}
