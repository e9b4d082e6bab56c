/** Functions of Excel that Univer 0.25.1 computes otherwise; to be registered in the browser as well. */
type Correction = (args: unknown[]) => unknown;

const DAY_MS = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);

export const corrections: ReadonlyMap<string, Correction> = new Map<string, Correction>([
  ["EDATE", edate],
  // Fetches a picture from elsewhere: in the name of whoever opens the sheet, and not at all without a browser.
  ["IMAGE", () => "#NAME?"],
]);

/** The same day some months on, or the last one of a shorter month: 31 January and a month is the end of February, not 2 March. */
function edate([start, months]: unknown[]): unknown {
  const serial = numberOf(start);
  const count = numberOf(months);
  if (typeof serial === "string") return serial;
  if (typeof count === "string") return count;
  if (serial < 0) return "#NUM!";
  const date = new Date(EPOCH + Math.trunc(serial) * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + Math.trunc(count)];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const result = (Date.UTC(year, month, Math.min(date.getUTCDate(), last)) - EPOCH) / DAY_MS;
  return result < 0 ? "#NUM!" : result;
}

/** A number, or the error in its place. */
function numberOf(value: unknown): number | string {
  const inner: unknown = Array.isArray(value) ? (value as unknown[])[0] : value;
  if (Array.isArray(inner)) return numberOf(inner);
  if (typeof inner === "string" && inner.startsWith("#")) return inner;
  const number = typeof inner === "string" && inner.trim() === "" ? Number.NaN : Number(inner ?? 0);
  return Number.isFinite(number) ? number : "#VALUE!";
}
