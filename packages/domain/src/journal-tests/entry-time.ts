/** When a voucher was entered (录入时间): programs write it in many ways; what cannot be read is not known. */

export interface EntryTime {
  /** YYYY-MM-DD */
  date: string | null;
  /** Minutes after midnight; null where the text has no time of day, or only the 00:00:00 that stands for none. */
  minutes: number | null;
}

const dated = /^\s*(\d{4})\s*[-/.年]?\s*(\d{1,2})\s*[-/.月]?\s*(\d{1,2})(?!\d)/;
const timed = /(\d{1,2}):(\d{2})(?::(\d{2}))?/;

export function entryTime(text: string): EntryTime {
  return { date: dateOf(text), minutes: minutesOf(text) };
}

function dateOf(text: string): string | null {
  const [, year = "", month = "", day = ""] = dated.exec(text) ?? [];
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null;
}

function minutesOf(text: string): number | null {
  const [, hours, minutes, seconds = "0"] = timed.exec(text) ?? [];
  const at = Number(hours) * 60 + Number(minutes);
  return hours === undefined || at >= 24 * 60 || (at === 0 && Number(seconds) === 0) ? null : at;
}

/** "08:30" -> 510 */
export const minutesAt = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
