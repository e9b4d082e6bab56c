import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { holidays } from "./holidays.ts";

const calendars = new URL("../../../../../../../shared/data/china/calendar/", import.meta.url);
interface Year {
  days: { name: string; date: string; isOffDay: boolean }[];
}

const isWeekend = (date: string): boolean => [0, 6].includes(new Date(date).getUTCDay());
/** Some years are announced in part by the notice of the year before or after. */
const announced = (): Map<string, boolean> =>
  new Map(
    Array.from({ length: 20 }, (_, index) => 2007 + index).flatMap((year) => {
      const { days }: Year = JSON.parse(readFileSync(new URL(`${year}.json`, calendars), "utf8"));
      return days.map(({ date, isOffDay }) => [date, isOffDay] as const);
    }),
  );

describe.skipIf(!existsSync(calendars))("the holiday calendar", () => {
  it("knows of every day from 2007 to 2026 whether it was worked, as it was announced", () => {
    const { off, made, years } = holidays();
    const announcements = announced();
    for (let day = Date.parse("2007-01-01"); day < Date.parse("2027-01-01"); day += 86_400_000) {
      const date = new Date(day).toISOString().slice(0, 10);
      const isOff = off.includes(date) || (isWeekend(date) && !made.includes(date));
      expect([date, isOff]).toEqual([date, announcements.get(date) ?? isWeekend(date)]);
      expect(years.has(date.slice(0, 4))).toBe(true);
    }
    expect(years.size).toBe(20);
  });
});

describe("the holidays of 2024", () => {
  it("are those that the State Council announced, with the weekend days worked for them", () => {
    const { off, made, names } = holidays();
    const of2024 = (days: readonly string[]) => days.filter((day) => day.startsWith("2024-"));
    const days = (month: string, from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => `2024-${month}-${String(from + index).padStart(2, "0")}`);
    const announced = [
      "2024-01-01",
      ...days("02", 10, 17),
      ...days("04", 4, 6),
      ...days("05", 1, 5),
      "2024-06-10",
      ...days("09", 15, 17),
      ...days("10", 1, 7),
    ];
    expect(of2024(off)).toEqual(announced);
    expect(of2024(made)).toEqual([
      ...["2024-02-04", "2024-02-18", "2024-04-07", "2024-04-28", "2024-05-11"],
      ...["2024-09-14", "2024-09-29", "2024-10-12"],
    ]);
    expect(names.get("2024-10-01")).toBe("国庆节");
  });
});
