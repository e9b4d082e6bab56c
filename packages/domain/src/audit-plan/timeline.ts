/** The timeline of an audit plan (时间安排, CSA 1201): its milestones in their order, and how far one is moved without another approval. */
import { milestones } from "@digao/contract/areas/balance/plan/codes";
import { archiveClock } from "../archive/clock.ts";
import { daysBetween } from "../calendar/workday.ts";
import { settingOf } from "../rule-settings.ts";

export type Milestone = (typeof milestones)[number];
export type Timeline = Readonly<Partial<Record<Milestone, string | null>>>;

/** A count may come before the team arrives, or while it is there: it has no order with the first day of fieldwork. */
const chains: readonly (readonly Milestone[])[] = [
  milestones.filter((one) => one !== "countOn"),
  ["preliminaryOn", "countOn", "fieldworkTo"],
];

export interface OutOfOrder {
  earlier: Milestone;
  later: Milestone;
}

/** Days that stand before what they follow; those that are not set are passed over. */
export function outOfOrder(days: Timeline): OutOfOrder[] {
  const found = chains.flatMap((chain) => {
    const set = chain.filter((one) => days[one]);
    return set.slice(1).flatMap((later, at): OutOfOrder[] => {
      const earlier = set[at];
      return earlier && (days[earlier] ?? "") > (days[later] ?? "") ? [{ earlier, later }] : [];
    });
  });
  return found;
}

export const archiveBy = (reportOn: string | null | undefined): string | null =>
  reportOn ? archiveClock(reportOn, reportOn).due : null;

/** Against the day as it was approved: several small moves are no way to a large one. */
export const isSmallMove = (approved: string, now: string, most = settingOf("planDaysMoved")): boolean =>
  Math.abs(daysBetween(approved, now)) <= most;

/** Hours of a person against those that were approved. */
export const isSmallHours = (approved: number, now: number, percent = settingOf("planHoursMoved")): boolean =>
  Math.abs(now - approved) * 100 <= approved * percent;
