import { describe, expect, it } from "vitest";
import { type CashPlan, isFeasible, runwayWithPlans } from "./cash-plans.ts";

const thousand = 100_000n;
const month = { receipts: 500n * thousand, payments: 620n * thousand, maturities: 0n };
/** The worked example of practice 5.6. */
const forecast = {
  opening: 900n * thousand,
  committedLine: 300n * thousand,
  months: Array.from({ length: 12 }, (_, at) => (at === 3 ? { ...month, maturities: 600n * thousand } : month)),
};
const plan: CashPlan = {
  month: 4,
  amount: 1_000n * thousand,
  hasEvidence: true,
  hasProbability: true,
  isLikely: true,
  isParentAble: null,
};

describe("plans in a cash forecast", () => {
  it("leaves the worked example below zero in month 6 without plans", () => {
    const { balances, firstBelowZero } = runwayWithPlans(forecast, []);
    expect(balances.slice(0, 6).map((balance) => balance / thousand)).toEqual([780n, 660n, 540n, -180n, -300n, -420n]);
    expect(firstBelowZero).toBe(6);
    expect(runwayWithPlans({ ...forecast, committedLine: 0n }, []).firstBelowZero).toBe(4);
  });

  it("counts what is likely, has evidence and comes from a parent that is able", () => {
    expect(runwayWithPlans(forecast, [plan]).firstBelowZero).toBeNull();
    for (const patch of [{ isLikely: false }, { hasEvidence: false }, { isParentAble: false }, { month: null }])
      expect(runwayWithPlans(forecast, [{ ...plan, ...patch }]).firstBelowZero).toBe(6);
    expect(isFeasible({ ...plan, isParentAble: true })).toBe(true);
    expect(runwayWithPlans(forecast, [{ ...plan, amount: 840n * thousand }]).firstBelowZero).toBeNull();
    expect(runwayWithPlans(forecast, [{ ...plan, amount: 840n * thousand - 1n }]).firstBelowZero).toBe(12);
  });
});
