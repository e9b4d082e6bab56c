/** Excel day numbers to dates, in the 1900 system with its 29 February 1900 that never was, and in the 1904 system. */

const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** 9999-12-31 in the 1900 system. */
const SERIAL_MAX = 2_958_465;

const two = (value: number) => (value < 10 ? `0${value}` : String(value));

/** `YYYY-MM-DD`, with ` HH:MM:SS` when there is a time part, only `HH:MM:SS` below one day; null outside Excel's range. */
export function serialToDate(serial: number, date1904: boolean): string | null {
  if (!(serial >= 0) || serial >= SERIAL_MAX + 1) return null;
  const seconds = Math.round(serial * DAY_SECONDS);
  const days = Math.floor(seconds / DAY_SECONDS);
  const time = clock(seconds - days * DAY_SECONDS);
  if (days === 0 && !date1904) return time;
  const day = date1904 ? isoDay(EPOCH_1904 + days * DAY_MS) : isoDay1900(days);
  return time === "00:00:00" ? day : `${day} ${time}`;
}

/** A duration shown with `[h]:mm:ss`: hours may pass 24. */
export function serialToDuration(serial: number): string {
  const seconds = Math.round(Math.abs(serial) * DAY_SECONDS);
  const hours = Math.floor(seconds / 3600);
  return `${serial < 0 ? "-" : ""}${two(hours)}${clock(seconds % 3600).slice(2)}`;
}

function isoDay1900(days: number): string {
  if (days === 60) return "1900-02-29";
  return isoDay(EPOCH_1900 + (days < 60 ? days + 1 : days) * DAY_MS);
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function clock(seconds: number): string {
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
}
