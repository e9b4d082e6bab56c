interface Row {
  id: number;
}

/** After an act on one record of a list: the next that waits for the same act by this person, behind it first, then from the top. */
export function nextWaiting<T extends Row>(
  rows: readonly T[],
  done: number,
  waits: (row: T) => boolean,
): T | undefined {
  const at = rows.findIndex(({ id }) => id === done);
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find((row) => row.id !== done && waits(row));
}
