import { describe, expect, it } from "vitest";
import { seedCsv } from "../../test/seed.ts";
import {
  addDays,
  addWorkdays,
  addYears,
  chinaDay,
  daysBetween,
  isWorkday,
  workCalendar,
  workday,
  workdayBefore,
  workdaysBetween,
} from "./workday.ts";

const rows = seedCsv("catalogues/cn_holidays.csv");
const calendar = workCalendar(rows.map((r) => ({ date: r.date ?? "", dayType: r.dayType === "2" ? 2 : 1 })));

describe("working calendar", () => {
  it("follows holidays, make-up days and weekends", () => {
    expect(isWorkday("2024-10-01", calendar)).toBe(false); // Tuesday, National Day
    expect(isWorkday("2024-09-29", calendar)).toBe(true); // Sunday, make-up
    expect(isWorkday("2024-12-28", calendar)).toBe(false); // Saturday
    expect(isWorkday("2024-12-31", calendar)).toBe(true);
  });

  it("says when a year is unknown and falls back to weekends", () => {
    expect(workday("2035-10-01", calendar)).toEqual({ isWorkday: true, notice: "calendarMissing" });
    expect(workday("2024-10-01", calendar).notice).toBeNull();
  });

  it("counts working days over a holiday and calendar days over a month end", () => {
    expect(addWorkdays("2024-09-30", 1, calendar)).toBe("2024-10-08");
    expect(addWorkdays("2024-09-28", 0, calendar)).toBe("2024-09-28");
    expect(addDays("2025-04-20", 60)).toBe("2025-06-19");
  });

  it("counts working days between two days, and finds the one before", () => {
    expect(workdaysBetween("2024-09-27", "2024-10-09", calendar)).toBe(4);
    expect(workdaysBetween("2024-09-27", "2024-09-27", calendar)).toBe(0);
    expect(workdayBefore("2025-05-06", calendar)).toBe("2025-04-30");
    expect(workdayBefore("2025-04-28", calendar)).toBe("2025-04-27"); // Sunday, make-up
  });

  it("measures days and years over leap days", () => {
    expect(daysBetween("2024-02-28", "2024-03-01")).toBe(2);
    expect(daysBetween("2025-04-20", "2025-04-18")).toBe(-2);
    expect(addYears("2025-04-20", 10)).toBe("2035-04-20");
    expect(addYears("2024-02-29", 10)).toBe("2034-03-01");
  });

  it("begins a day in China at 16:00 of the day before in UTC", () => {
    expect(chinaDay("2025-05-03T15:59:59Z")).toBe("2025-05-03");
    expect(chinaDay("2025-05-03T16:00:00Z")).toBe("2025-05-04");
    expect(() => chinaDay("yesterday")).toThrow(RangeError);
  });
});
