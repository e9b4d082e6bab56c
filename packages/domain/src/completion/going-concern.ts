/** Cash forecast for the evaluation of going concern (持续经营, CSA 1324): month by month to the first one below zero. Amounts in fen. */
import { missingOf } from "../missing.ts";
import type { Fen } from "../money.ts";
import { settingOf } from "../rule-settings.ts";

export interface ForecastMonth {
  receipts: Fen;
  payments: Fen;
  /** Loans that fall due. */
  maturities: Fen;
}

export interface Forecast {
  /** Unrestricted cash at the period end. */
  opening: Fen;
  months: readonly ForecastMonth[];
  /** Credit that a bank has committed and that is not drawn. */
  committedLine: Fen;
}

export interface Runway {
  /** Closing balance of each month, before the committed line. */
  balances: Fen[];
  /** The first month that ends below zero with the line, counted from 1; null where none does. */
  firstBelowZero: number | null;
}

/** A month at nil is not below zero. With a month below zero there is a material uncertainty, unless a plan is feasible. */
export function runwayOf({ opening, months, committedLine }: Forecast): Runway {
  let balance = opening;
  const balances = months.map(({ receipts, payments, maturities }) => {
    balance += receipts - payments - maturities;
    return balance;
  });
  const at = balances.findIndex((amount) => amount + committedLine < 0n);
  return { balances, firstBelowZero: at < 0 ? null : at + 1 };
}

export interface GoingConcernPlan {
  hasEvidence: boolean;
  hasProbability: boolean;
  /** A parent's letter of support is worth what the parent can pay; null for other plans. */
  isParentAble: boolean | null;
}

export type GoingConcernMissing = "months" | "evidence" | "probability" | "parentsAbility";

/** What an evaluation lacks: twelve months from the period end, and each of management's plans shown to be likely and feasible. */
export const goingConcernMissing = (
  { months }: Pick<Forecast, "months">,
  plans: readonly GoingConcernPlan[],
  least = settingOf("goingConcern"),
): GoingConcernMissing[] =>
  missingOf({
    months: months.length < least,
    evidence: plans.some(({ hasEvidence }) => !hasEvidence),
    probability: plans.some(({ hasProbability }) => !hasProbability),
    parentsAbility: plans.some(({ isParentAble }) => isParentAble === false),
  });
