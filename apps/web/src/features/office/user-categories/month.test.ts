import { describe, expect, it } from "vitest";
import { daysOf, entriesOn, isDay, weeksOf } from "./month.ts";

const entry = (start: string, end: string, isAllDay = false) => ({
  kind: "event" as const,
  title: start,
  start,
  end,
  isAllDay,
  place: null,
  remark: null,
  recordId: null,
  eventId: 1,
  rowVersion: 1,
  projectId: null,
  projectCode: null,
  projectName: null,
});
/** By the clock of China, wherever this runs. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`).toISOString();

describe("a month", () => {
  it("begins with the Monday on or before its first day and shows six weeks", () => {
    const weeks = weeksOf("2026-02");
    expect(weeks).toHaveLength(6);
    expect(weeks[0]?.[0]).toBe("2026-01-26");
    expect(weeks[0]?.[6]).toBe("2026-02-01");
    expect(weeksOf("2027-02")[0]?.[0]).toBe("2027-02-01");
  });
  it("knows a day from other texts", () => {
    expect([isDay("2026-02-28"), isDay("2026-02-30"), isDay("2026-2-1"), isDay(null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("an entry", () => {
  it("stands on every day it touches, and not on the one that begins when it ends", () => {
    expect(daysOf(entry(at("2026-03-02", "09:00"), at("2026-03-04", "00:00")))).toEqual(["2026-03-02", "2026-03-03"]);
    expect(daysOf(entry("2026-03-02", "2026-03-04", true))).toEqual(["2026-03-02", "2026-03-04"]);
    const moment = at("2026-03-02", "00:00");
    expect(daysOf(entry(moment, moment))).toEqual(["2026-03-02", "2026-03-02"]);
  });
  it("of the whole day comes before those of the clock", () => {
    const late = entry(at("2026-03-02", "15:00"), at("2026-03-02", "16:00"));
    const early = entry(at("2026-03-02", "08:00"), at("2026-03-02", "09:00"));
    const whole = entry("2026-03-02", "2026-03-02", true);
    expect(entriesOn([late, whole, early], "2026-03-02")).toEqual([whole, early, late]);
  });
});
