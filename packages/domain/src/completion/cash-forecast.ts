/** The cash forecast of the paper on going concern as it is filled in: the same for the server, the screen and the print. */
import { goingConcernPlan, parentAbility, planLikelihood } from "@digao/contract/areas/report/considerations/codes";
import { type Fen, fen } from "../money.ts";
import { type CashPlan, runwayWithPlans } from "./cash-plans.ts";
import { type Forecast, runwayOf } from "./going-concern.ts";

type Row = Readonly<Record<string, unknown>>;

const amount = /^-?\d{1,18}(\.\d{1,2})?$/;
/** What is still being typed counts as nothing. */
const read = (value: unknown): Fen => (typeof value === "string" && amount.test(value) ? fen(value) : 0n);
const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value : []);

function planOf({ kind, month, amount: given, likelihood, parent, evidence }: Row): CashPlan {
  return {
    month: typeof month === "number" ? month : null,
    amount: read(given),
    hasEvidence: Array.isArray(evidence) && evidence.length > 0,
    hasProbability: likelihood !== null && likelihood !== undefined && likelihood !== "",
    isLikely: likelihood === planLikelihood.likely,
    isParentAble: kind === goingConcernPlan.parentSupport ? parent === parentAbility.able : null,
  };
}

export interface PaperForecast {
  forecast: Forecast;
  plans: CashPlan[];
}

export const forecastOf = ({ openingCash, committedLine, months, plans }: Row): PaperForecast => ({
  forecast: {
    opening: read(openingCash),
    committedLine: read(committedLine),
    months: rowsOf(months).map(({ receipts, payments, maturities }) => ({
      receipts: read(receipts),
      payments: read(payments),
      maturities: read(maturities),
    })),
  },
  plans: rowsOf(plans).map(planOf),
});

export interface ForecastMonthEnd {
  balance: Fen;
  withLine: Fen;
  withPlans: Fen;
}

/** Month by month: the balance, with the committed line, and with feasible plans beside it. */
export function monthEnds({ forecast, plans }: PaperForecast): ForecastMonthEnd[] {
  const planned = runwayWithPlans(forecast, plans).balances;
  return runwayOf(forecast).balances.map((balance, at) => ({
    balance,
    withLine: balance + forecast.committedLine,
    withPlans: (planned[at] ?? balance) + forecast.committedLine,
  }));
}

/** The first month below zero with the line, without plans and with those that are feasible. */
export const firstMonths = ({ forecast, plans }: PaperForecast) => ({
  belowZero: runwayOf(forecast).firstBelowZero,
  belowWithPlans: runwayWithPlans(forecast, plans).firstBelowZero,
});

export const goingConcernRules = {
  months: ({ receipts, payments, maturities }: Readonly<Record<string, unknown>>) => ({
    net: (receipts as Fen) - (payments as Fen) - (maturities as Fen),
  }),
};
