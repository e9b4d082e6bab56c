import { describe, expect, it } from "vitest";
import { seedCsv } from "../../test/seed.ts";
import { addDays, addWorkdays, isWorkday, workCalendar, workday } from "./workday.ts";

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
});
