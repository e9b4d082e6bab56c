import { describe, expect, it } from "vitest";
import { workCalendar } from "../calendar/workday.ts";
import { type Booking, daysFrom, loadOf, monthGrid, overlapping, personLoad, typedEntry } from "./load.ts";

const calendar = workCalendar([
  { date: "2026-01-01", dayType: 1 },
  { date: "2026-02-14", dayType: 2 },
  { date: "2024-02-04", dayType: 2 },
]);
let made = 0;
const booked = (day: string, from: string, to: string, hours: number, more: Partial<Booking> = {}): Booking => {
  made += 1;
  const at = (clock: string) => new Date(`${day}T${clock}:00+08:00`).toISOString();
  const times = { startTime: at(from), endTime: at(to) };
  return { id: made, userId: 1, workDate: day, ...times, hours, standing: "counted", ...more };
};

describe("days", () => {
  it.each([
    ["2024-02-28", "2024-03-01", ["2024-02-28", "2024-02-29", "2024-03-01"]],
    ["2025-02-28", "2025-03-01", ["2025-02-28", "2025-03-01"]],
    ["2025-12-31", "2026-01-01", ["2025-12-31", "2026-01-01"]],
    ["2025-03-02", "2025-03-01", []],
  ])("from %s to %s", (from, to, days) => expect(daysFrom(from, to)).toEqual(days));

  it.each([
    ["2024-02", "2024-01-29", "2024-03-03", 35],
    ["2026-02", "2026-01-26", "2026-03-01", 35],
    ["2027-02", "2027-02-01", "2027-02-28", 28],
    ["2025-12", "2025-12-01", "2026-01-04", 35],
    ["2026-08", "2026-07-27", "2026-09-06", 42],
  ])("of the month %s stand in whole weeks", (month, first, last, count) => {
    const days = monthGrid(month);
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, count]);
  });
});

describe("a load", () => {
  it.each([
    [0, 8, "none"],
    [3.75, 8, "low"],
    [4, 8, "good"],
    [8, 8, "good"],
    [8.25, 8, "over"],
    [2, 0, "rest"],
    [8.25, 0, "over"],
    [0, 0, "none"],
  ] as const)("of %d hours on a day of %d is %s", (hours, expected, load) =>
    expect(loadOf(hours, expected)).toBe(load),
  );

  it.each([
    ["a working day", ["2026-01-05"], 8],
    ["a holiday on a Thursday", ["2026-01-01"], 0],
    ["a make-up day on a Saturday", ["2026-02-14"], 8],
    ["a make-up day on a Sunday of a leap year", ["2024-02-04"], 8],
    ["a weekend", ["2026-01-10", "2026-01-11"], 0],
    ["the leap day, a Thursday", ["2024-02-29"], 8],
    ["the last and first days of two years", daysFrom("2025-12-29", "2026-01-04"), 32],
  ])("expects of %s", (_, days, hours) =>
    expect(personLoad([], days, calendar)).toMatchObject({ expected: hours, free: hours }),
  );

  it("counts refused invitations nowhere, open ones beside the hours", () => {
    const rows = [
      booked("2026-01-05", "09:00", "15:00", 6),
      booked("2026-01-05", "10:00", "11:00", 1, { standing: "out" }),
      booked("2026-01-05", "15:00", "17:00", 2, { standing: "open" }),
    ];
    expect(personLoad(rows, ["2026-01-05"], calendar)).toMatchObject({
      hours: 6,
      openHours: 2,
      free: 2,
      overlaps: 0,
      days: [{ hours: 6, openHours: 2, count: 2, overlaps: 0, load: "good" }],
    });
  });

  it("adds up to its days, over the end of a month; a full day frees no other", () => {
    const rows = [
      booked("2026-02-27", "08:00", "20:00", 12),
      booked("2026-03-02", "09:00", "11:30", 2.5),
      booked("2026-03-03", "09:00", "10:00", 1),
    ];
    const load = personLoad(rows, daysFrom("2026-02-27", "2026-03-02"), calendar);
    expect(load).toMatchObject({ hours: 14.5, expected: 16, free: 5.5, overDays: 1 });
    expect(load.days.map(({ hours }) => hours)).toEqual([12, 0, 0, 2.5]);
  });

  it("counts the rows that overlap, also with what began the day before, and shows them", () => {
    const night = booked("2026-01-05", "22:00", "23:59", 1.75);
    night.endTime = new Date("2026-01-06T02:00:00+08:00").toISOString();
    const rows = [
      night,
      booked("2026-01-06", "01:00", "03:00", 2),
      booked("2026-01-06", "03:00", "04:00", 1),
      booked("2026-01-06", "03:30", "04:30", 1, { standing: "out" }),
    ];
    expect(personLoad(rows, ["2026-01-06"], calendar)).toMatchObject({ hours: 3, overlaps: 1, days: [{ count: 2 }] });
    expect([...overlapping(rows)].sort()).toEqual([night.id, night.id + 1]);
  });

  it("finds an overlap with a long row behind shorter ones, and none between people", () => {
    const long = booked("2026-01-07", "09:00", "18:00", 8);
    const short = booked("2026-01-07", "09:30", "10:00", 0.5);
    const late = booked("2026-01-07", "17:00", "19:00", 2);
    const other = booked("2026-01-07", "09:00", "18:00", 8, { userId: 2 });
    expect([...overlapping([late, other, short, long])].sort()).toEqual([long.id, short.id, late.id].sort());
  });
});

describe("a typed line", () => {
  it.each([
    ["3.5 函证应收账款", { hours: 3.5, title: "函证应收账款" }],
    ["8h stocktake at the client", { hours: 8, title: "stocktake at the client" }],
    ["0.25 小时 电话", { hours: 0.25, title: "电话" }],
    ["2小时 复核底稿 ", { hours: 2, title: "复核底稿" }],
    ["3.3 x", null],
    ["25 x", null],
    ["0 x", null],
    ["函证", null],
    ["3.5", null],
  ])("%s", (line, entry) => expect(typedEntry(line)).toEqual(entry));
});
