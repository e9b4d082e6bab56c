/** Of a day that comes near, the last of the steps that has come; null while it is far, and once it has passed. */
export function stepOf(daysLeft: number, steps: readonly number[]): number | null {
  if (daysLeft < 0) return null;
  const reached = steps.filter((step) => daysLeft <= step);
  return reached.length > 0 ? Math.min(...reached) : null;
}

/** Before the planned report date. */
export const reportSteps = [15, 7, 1] as const;
/** A place on a team is confirmed within these. */
export const confirmDays = 2;
