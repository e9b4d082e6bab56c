import { expect, it } from "vitest";
import { hoursShown, movedBy, placedOn } from "./placed.ts";

let made = 0;
const timed = (from: string, to: string) => {
  made += 1;
  const at = (clock: string) => new Date(`2026-03-02T${clock}:00+08:00`).toISOString();
  return { id: made, workDate: "2026-03-02", startTime: at(from), endTime: at(to) };
};
const lanes = (...rows: ReturnType<typeof timed>[]) =>
  placedOn(rows).map(({ from, to, lane, lanes: of }) => [from, to, lane, of]);

it("stands alone where nothing runs at once", () => {
  expect(lanes(timed("09:00", "10:00"), timed("10:00", "11:30"))).toEqual([
    [540, 600, 0, 1],
    [600, 690, 0, 1],
  ]);
});

it("stands beside each other where entries run at once, and takes a lane that is free again", () => {
  const rows = [timed("09:00", "12:00"), timed("09:30", "10:00"), timed("10:00", "11:00"), timed("13:00", "14:00")];
  expect(lanes(...rows).map(([, , lane, of]) => [lane, of])).toEqual([
    [0, 2],
    [1, 2],
    [1, 2],
    [0, 1],
  ]);
});

it("shows a working day, and what lies outside of it", () => {
  expect(hoursShown([])).toEqual({ first: 8, last: 19 });
  expect(hoursShown(placedOn([timed("06:30", "07:00"), timed("20:00", "21:15")]))).toEqual({ first: 6, last: 22 });
});

it("moves by days and quarters, and is never shorter than one", () => {
  const { startTime, endTime } = timed("09:00", "10:00");
  expect(movedBy({ startTime, endTime }, { days: 1, minutes: -15 })).toEqual({
    startTime: "2026-03-03T00:45:00.000Z",
    endTime: "2026-03-03T01:45:00.000Z",
  });
  expect(movedBy({ startTime, endTime }, { longer: -120 }).endTime).toBe("2026-03-02T01:15:00.000Z");
});
