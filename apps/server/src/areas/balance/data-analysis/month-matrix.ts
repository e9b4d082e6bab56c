import type { dataAnalysis } from "@digao/contract/areas/balance/data-analysis/calls";
import type { Measure } from "@digao/contract/areas/books/vouchers/line-filter/measure";
import type { Input, Output } from "@digao/contract/endpoint";
import { calendarMonth, monthsBetween } from "@digao/domain/calendar/months";
import { type Fen, yuan } from "@digao/domain/money";
import type { Context } from "../../../platform/serve.ts";
import { type Movement, movementsOf, nil, plus, within } from "./movements.ts";
import { lineOf, scopeOf, shownAccounts, treeRow } from "./scope.ts";

type Calls = typeof dataAnalysis;

const measures: Readonly<Record<Exclude<Measure, "close" | "count">, (movement: Movement) => Fen>> = {
  debit: ({ debit }) => debit,
  credit: ({ credit }) => credit,
  net: ({ debit, credit }) => debit - credit,
};

/** One value a month, and the year's: the sum, or the last balance. */
function valuesOf(measure: Measure, opening: Fen, moved: readonly Movement[]): { values: string[]; total: string } {
  if (measure === "count") {
    const counts = moved.map(({ lineCount }) => lineCount);
    return { values: counts.map(String), total: String(counts.reduce((sum, count) => sum + count, 0)) };
  }
  if (measure === "close") {
    let balance = opening;
    const values = moved.map(({ debit, credit }) => {
      balance += debit - credit;
      return yuan(balance);
    });
    return { values, total: yuan(balance) };
  }
  const values = moved.map(measures[measure]);
  return { values: values.map(yuan), total: yuan(values.reduce((sum, value) => sum + value, 0n)) };
}

/** A movement by calendar month: months 13 to 16 stand with December. */
function ofCalendar(own: ReadonlyMap<number, Movement> | undefined): (month: number) => Movement {
  const folded = new Map<number, Movement>();
  for (const [month, movement] of own ?? []) {
    const at = calendarMonth(month);
    folded.set(at, plus(folded.get(at) ?? nil, movement));
  }
  return (month) => folded.get(month) ?? nil;
}

/** From the first to the last month of the journal, those without an entry included. */
function shownMonths(months: readonly number[]): number[] {
  const [first, last] = [months[0], months.at(-1)];
  return first === undefined || last === undefined ? [] : monthsBetween(calendarMonth(first), calendarMonth(last));
}

export async function getMonthMatrix(
  { db }: Context,
  { measure, jPeriodFrom = 0, jPeriodTo = 999_999, ...query }: Input<Calls["GetAccountStatListByPeriod"]>,
): Promise<Output<Calls["GetAccountStatListByPeriod"]>> {
  const scope = await scopeOf(db, query.periodId);
  const { months: posted, of } = await movementsOf(db, scope);
  const all = shownMonths(posted);
  const months = all.filter((month) => month >= jPeriodFrom && month <= jPeriodTo);
  const before = all.filter((month) => month < jPeriodFrom);
  const items = shownAccounts(scope, query).map((account) => {
    const at = ofCalendar(of.get(account.code));
    const opening = before.map(at).reduce((sum, { debit, credit }) => sum + debit - credit, account.balance.opening);
    return { ...treeRow(account), ...valuesOf(measure, opening, months.map(at)) };
  });
  return { months, items };
}

/** One account by months, with what stands one level below it. */
export async function getAccountCharts(
  { db }: Context,
  { periodId, accountCode, jPeriodFrom = 0, jPeriodTo = 999_999 }: Input<Calls["GetVoucherLibListForAcctCharts"]>,
): Promise<Output<Calls["GetVoucherLibListForAcctCharts"]>> {
  const scope = await scopeOf(db, periodId);
  const all = await movementsOf(db, scope);
  const at = ofCalendar(all.of.get(accountCode));
  const isShown = (month: number) => month >= jPeriodFrom && month <= jPeriodTo;
  let balance = scope.byCode.get(accountCode)?.balance.opening ?? 0n;
  const months = shownMonths(all.months).flatMap((month) => {
    const { debit, credit, lineCount } = at(month);
    balance += debit - credit;
    return isShown(month) ? [{ month, debit: yuan(debit), credit: yuan(credit), close: yuan(balance), lineCount }] : [];
  });
  const isChild = (code: string) => lineOf(scope, code)[1] === accountCode;
  const children = scope.accounts
    .filter(({ code }) => isChild(code))
    .map(({ code, name }) => {
      const { debit, credit } = within(all, code, { jPeriodFrom, jPeriodTo }).own;
      return { accountCode: code, accountName: name, debit: yuan(debit), credit: yuan(credit) };
    });
  return { months, children };
}
