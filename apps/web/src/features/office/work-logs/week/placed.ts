/** Where entries stand on a day's column: minutes after midnight in China, and beside each other where they run at once. */
import { onChinaClock } from "../../../../lib/china-time.ts";

export interface Timed {
  id: number;
  workDate: string;
  startTime: string;
  endTime: string;
}
export interface Placed<Row> {
  row: Row;
  from: number;
  to: number;
  lane: number;
  lanes: number;
}

const dayMinutes = 24 * 60;
const minutesOf = (moment: string) => {
  const [hours = "0", minutes = "0"] = onChinaClock(moment).slice(11, 16).split(":");
  return Number(hours) * 60 + Number(minutes);
};
export const clockOf = (moment: string) => onChinaClock(moment).slice(11, 16);

/** What runs past midnight is cut there. */
export function placedOn<Row extends Timed>(rows: readonly Row[]): Placed<Row>[] {
  const sorted = rows
    .map((row) => {
      const from = minutesOf(row.startTime);
      const length = (Date.parse(row.endTime) - Date.parse(row.startTime)) / 60_000;
      return { row, from, to: Math.min(dayMinutes, from + length) };
    })
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
  const placed: Placed<Row>[] = [];
  let bunch: Placed<Row>[] = [];
  let end = 0;
  const close = () => {
    const lanes = Math.max(1, ...bunch.map(({ lane }) => lane + 1));
    placed.push(...bunch.map((one) => ({ ...one, lanes })));
    bunch = [];
  };
  for (const one of sorted) {
    if (one.from >= end) close();
    const taken = new Set(bunch.filter(({ to }) => to > one.from).map(({ lane }) => lane));
    const lane = [...Array(bunch.length + 1).keys()].find((place) => !taken.has(place)) ?? 0;
    bunch.push({ ...one, lane, lanes: 1 });
    end = Math.max(bunch.length === 1 ? 0 : end, one.to);
  }
  close();
  return placed;
}

/** Whole hours that are shown: a working day, and more where something lies outside of it. */
export function hoursShown(placed: readonly Pick<Placed<unknown>, "from" | "to">[]): { first: number; last: number } {
  const first = Math.min(8, ...placed.map(({ from }) => Math.floor(from / 60)));
  const last = Math.max(19, ...placed.map(({ to }) => Math.ceil(to / 60)));
  return { first, last };
}

/** Moved by days and minutes, in quarters of an hour; the length may grow or shrink, to a quarter at least. */
export function movedBy(
  { startTime, endTime }: Pick<Timed, "startTime" | "endTime">,
  { days = 0, minutes = 0, longer = 0 }: { days?: number; minutes?: number; longer?: number },
): { startTime: string; endTime: string } {
  const shift = (days * dayMinutes + minutes) * 60_000;
  const start = Date.parse(startTime) + shift;
  const end = Math.max(start + 15 * 60_000, Date.parse(endTime) + shift + longer * 60_000);
  return { startTime: new Date(start).toISOString(), endTime: new Date(end).toISOString() };
}
