/** What the analysis screen shows, all of it in the address: view, period, months, account, order, and how figures are measured. */

import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { Measure } from "@digao/contract/areas/books/vouchers/line-filter/measure";
import type { Output } from "@digao/contract/endpoint";
import { calendarMonth, monthsBetween } from "@digao/domain/calendar/months";
import { useMemo } from "react";
import { z } from "zod";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlState } from "../../../lib/use-url-state.ts";

export const tabs = [
  "stats",
  "matrix",
  "compare",
  "flows",
  "parties",
  "months",
  "benford",
  "ageing",
  "ratios",
] as const;
export type Tab = (typeof tabs)[number];

const id = z.coerce.number().int().positive().optional().catch(undefined);
const Url = z.object({
  tab: z.enum(tabs).catch("stats"),
  period: id,
  /** Months yyyymm; the whole period where they are left out. */
  from: id,
  to: id,
  /** Accounts of this level as a list; the tree of all where it is left out. */
  level: id,
  account: z.string().max(50).optional().catch(undefined),
  unit: z.enum(["yuan", "wan"]).catch("yuan"),
  /** Accounts without any movement or balance are shown too. */
  zeros: z.string().optional().catch(undefined),
  measure: Measure.catch("net"),
  /** The data period that stands beside. */
  other: id,
  /** Changes from this share on are marked, in percent. */
  mark: z.coerce.number().int().min(1).max(999).catch(30),
  side: z.enum(["dr", "cr"]).optional().catch(undefined),
  aux: id,
  top: z.coerce.number().int().min(1).max(200).catch(20),
  test: z.enum(["first", "second", "firstTwo"]).catch("first"),
  method: z.enum(["fifo", "last"]).catch("fifo"),
  alerts: z.string().optional().catch(undefined),
  /** "debit", "debit desc": a column of the table. */
  sort: z.string().max(60).optional().catch(undefined),
});

type Period = Output<typeof vouchers.GetTrailbalancePeriod>[number];

/** The period asked for, else the current one if it has a journal, else the newest that has. */
function chosen(periods: readonly Period[], requestedId: number | undefined): Period | undefined {
  const withJournal = periods.filter(({ hasVouchers }) => hasVouchers);
  return (
    withJournal.find(({ periodId }) => periodId === requestedId) ??
    withJournal.find(({ isCurrent }) => isCurrent) ??
    withJournal[0]
  );
}

/** Months of the calendar from the first to the last posted one. */
function boundsOf(months: readonly number[]): number[] {
  const [first, last] = [months[0], months.at(-1)];
  return first === undefined || last === undefined ? [] : monthsBetween(calendarMonth(first), calendarMonth(last));
}

const none: readonly Period[] = [];

/** Periods that may stand beside: balances may come from a trial balance alone, flows come from journals. */
const beside = (periods: readonly Period[], own: Period | undefined, tab: Tab) =>
  periods.filter(({ periodId, hasVouchers }) => periodId !== own?.periodId && (hasVouchers || tab !== "flows"));

export function useScope() {
  const project = useProject();
  const [url, patch] = useUrlState(Url);
  const list = useCall(vouchers.GetTrailbalancePeriod, { projectId: project.id });
  const periods = list.data ?? none;
  const period = chosen(periods, url.period);
  const months = useMemo(() => boundsOf(period?.months ?? []), [period]);
  const inBounds = (month: number | undefined) => (month !== undefined && months.includes(month) ? month : undefined);
  const range = { jPeriodFrom: inBounds(url.from), jPeriodTo: inBounds(url.to) };
  const others = beside(periods, period, url.tab);
  const other = others.find(({ periodId }) => periodId === url.other) ?? others[0];
  const periodId = period?.periodId ?? 0;
  return { project, url, patch, list, periods, period, periodId, months, range, others, other };
}
export type Scope = ReturnType<typeof useScope>;
