/** Orders codes by their characters (COLLATE "C"), the same on every machine and in the database. */
export function byteOrder(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
