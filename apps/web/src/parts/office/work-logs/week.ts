/** A week of logged hours as the card shows it. */
import type { WorkLog } from "@digao/contract/areas/office/work-logs/calls";
import { inviteStatus as invited } from "@digao/contract/areas/office/work-logs/codes";
import { weekOf } from "@digao/domain/work-log/hours";
import { today } from "../../../lib/china-time.ts";

/** An invitation counts once it is accepted. */
export const isCounted = ({ inviteStatus }: WorkLog) => inviteStatus === invited.consented;
export const isOpen = ({ inviteStatus }: WorkLog) => inviteStatus === invited.open;
/** A refusal by mistake can be taken back while the invitation stands. */
export const isRefused = ({ inviteStatus }: WorkLog) => inviteStatus === invited.refused;

export interface DayHours {
  day: string;
  hours: number;
  entries: WorkLog[];
}

export function daysOf(week: readonly string[], entries: readonly WorkLog[]): DayHours[] {
  return week.map((day) => {
    const own = entries.filter((entry) => entry.workDate === day);
    return { day, entries: own, hours: own.filter(isCounted).reduce((sum, { hours }) => sum + hours, 0) };
  });
}

/** The year is said where it is another one. */
export const shortDay = (day: string, now = today()) => (day.slice(0, 4) === now.slice(0, 4) ? day.slice(5) : day);

export const weekFrom = (day: string, weeks: number) =>
  weekOf(new Date(Date.parse(`${day}T00:00:00Z`) + weeks * 7 * 86_400_000).toISOString().slice(0, 10));

/** From the week of `now` to that of a day, as another screen or a reload names it; none where it is no day. */
export function weeksTo(day: string | undefined, now: string): number {
  if (!day || Number.isNaN(Date.parse(day))) return 0;
  const [[from = now], [to = now]] = [weekOf(now), weekOf(day)];
  return Math.round((Date.parse(to) - Date.parse(from)) / (7 * 86_400_000));
}
