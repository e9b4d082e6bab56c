import type { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { signOf } from "@digao/domain/accounts/category";
import { compareMonths, type MonthPoint, trendCoefficients } from "@digao/domain/analysis/trend";
import { type Fen, sum, yuan } from "@digao/domain/money";
import { isProfitLine, type StatementLine } from "@digao/domain/statements/statement-line";
import type { Context } from "../../../platform/serve.ts";
import {
  itemAccounts,
  monthlyMovements,
  priorPeriodId,
  projectTrialBalance,
} from "../../balance/trial-balance/door.ts";
import { loadSubject } from "./subject.ts";

type Balance = Awaited<ReturnType<typeof projectTrialBalance>>;

/** Month by month: movements, the closing balance (profit and loss: the month's own amount), the trend and the months off it. */
export async function itemMonths(
  ctx: Context,
  input: Input<(typeof statementItems)["GetItemCompare"]>,
): Promise<Output<(typeof statementItems)["GetItemCompare"]>> {
  const subject = await loadSubject(ctx, input.RId, input);
  const { line } = subject.item;
  const priorId = await priorPeriodId(ctx.db, subject.items.balance.source);
  const priorBooks =
    priorId === null ? null : await projectTrialBalance(ctx.db, { projectId: subject.projectId, periodId: priorId });
  const current = await pointsOf(ctx, subject.items.balance, line);
  const prior = priorBooks ? await pointsOf(ctx, priorBooks, line) : [];
  const closingBefore = new Map(prior.map(({ period, closing }) => [period % 100, closing]));
  return {
    months: compareMonths(current, prior, "closing").map((month) => {
      const before = closingBefore.get(month.period % 100);
      return {
        jPeriod: month.period,
        debit: yuan(month.debit),
        credit: yuan(month.credit),
        closing: yuan(month.closing),
        priorClosing: before === undefined ? null : yuan(before),
        mom: month.monthOnMonth.rate,
        yoy: month.yearOnYear.rate,
        trend: yuan(month.fitted),
        isOutlier: month.isOutlier,
      };
    }),
    ...trendCoefficients(current.map(({ closing }) => closing)),
  };
}

/** In the item's sign. Entries that close profit and loss are left out of profit and loss. */
async function pointsOf({ db }: Context, { source }: Balance, line: StatementLine): Promise<MonthPoint[]> {
  const sign = signOf(line.direction);
  const isProfit = isProfitLine(line);
  const accounts = itemAccounts(source, line.code);
  const months = await monthlyMovements(
    db,
    source,
    accounts.map(({ code }) => code),
  );
  let balance: Fen = sum(accounts.map(({ openNet }) => openNet));
  return months.map(({ month, debit, credit, closingDr, closingCr }) => {
    const [own, other] = isProfit ? [debit - closingDr, credit - closingCr] : [debit, credit];
    balance += own - other;
    return { period: month, debit: own, credit: other, closing: sign * (isProfit ? own - other : balance) };
  });
}
