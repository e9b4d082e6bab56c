import { describe, expect, it } from "vitest";
import { creditedMinutes, hoursOf, type Study, studied } from "./study.ts";

const fresh: Study = { percent: 0, seconds: 0, isCompleted: false };

describe("the study of a course", () => {
  it.each([
    ["counts what the page says", { percent: 10, seconds: 30 }, 30, { percent: 10, seconds: 30 }],
    [
      "never more than has passed since the record before",
      { percent: 10, seconds: 90 },
      20,
      { percent: 10, seconds: 20 },
    ],
    ["never longer than a page can have been read unseen", { percent: 10, seconds: 600 }, 600, { seconds: 120 }],
    ["nothing backwards", { percent: -5, seconds: -30 }, 30, { percent: 0, seconds: 0 }],
    ["no further than the end", { percent: 140, seconds: 1 }, 1, { percent: 100, seconds: 1 }],
  ])("%s", (_name, given, passed, expected) => {
    expect(studied(fresh, given, passed, 60)).toMatchObject({ ...expected, isCompleted: false });
  });

  it("goes on from how far it came, whatever is said later", () => {
    const half: Study = { percent: 50, seconds: 100, isCompleted: false };
    expect(studied(half, { percent: 20, seconds: 10 }, 10, 60)).toEqual({
      percent: 50,
      seconds: 110,
      isCompleted: false,
    });
  });

  it.each([
    [100, 1790, 10, true],
    [100, 1789, 10, false],
    [99, 3600, 10, false],
  ])("is completed at its end after half of its time: %i %% after %i s", (percent, seconds, more, isCompleted) => {
    const before: Study = { percent: 0, seconds, isCompleted: false };
    expect(studied(before, { percent, seconds: more }, more, 60).isCompleted).toBe(isCompleted);
  });

  it("stays completed, and an article without a stated time never is", () => {
    expect(
      studied({ percent: 100, seconds: 0, isCompleted: true }, { percent: 0, seconds: 0 }, 0, 60).isCompleted,
    ).toBe(true);
    expect(studied(fresh, { percent: 100, seconds: 60 }, 60, 0).isCompleted).toBe(false);
  });

  it.each([
    [3000, true, 60, 50],
    [9000, true, 60, 60],
    [3000, false, 60, 0],
  ])("credits the time that was spent, never more than is stated: %i s", (seconds, isCompleted, minutes, credited) => {
    expect(creditedMinutes({ seconds, isCompleted }, minutes)).toBe(credited);
  });

  it.each([
    [0, "0.0"],
    [5, "0.0"],
    [6, "0.1"],
    [90, "1.5"],
    [119, "1.9"],
  ])("%i minutes are %s hours", (minutes, hours) => expect(hoursOf(minutes)).toBe(hours));
});
