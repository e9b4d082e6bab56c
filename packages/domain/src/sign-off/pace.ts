/** How many papers would be concluded by now if the work went evenly through the planned days (进度). */

export interface Plan {
  /** Days as "2025-01-06"; null where nobody has planned. */
  start: string | null;
  end: string | null;
}

const DAY_MS = 86_400_000;
const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);

/**
 * Of so many papers, those due by the evening before: none on the first day, all from the day after the last. Null without a planned end;
 * without a start all are due once the end has passed, and none before.
 */
export function duePapers(assigned: number, { start, end }: Plan, today: string): number | null {
  if (end === null) return null;
  if (today > end) return assigned;
  if (start === null || today <= start) return 0;
  const days = dayNumber(end) - dayNumber(start) + 1;
  return Math.floor((assigned * (dayNumber(today) - dayNumber(start))) / days);
}

/** Papers behind the plan; null without one. */
export function papersBehind(
  { assigned, concluded }: { assigned: number; concluded: number },
  plan: Plan,
  today: string,
): number | null {
  const due = duePapers(assigned, plan, today);
  return due === null ? null : Math.max(0, due - concluded);
}
