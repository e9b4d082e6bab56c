import { expect, test } from "vitest";
import { isDue, lastDue } from "./follow.ts";
import type { Manifest } from "./repository.ts";
import { choose, keepIn } from "./retention.ts";

const at = (text: string): Manifest => ({
  id: text,
  startedAt: new Date(text).toISOString(),
  at: new Date(text).toISOString(),
  postgres: 18,
  database: { kind: "dump", size: 0, chunks: [] },
  files: [],
  missing: [],
  tables: null,
  keys: {},
});

/** One a night of 400 nights, and a second one at noon of the last day. */
const nights = Array.from({ length: 400 }, (_, day) => {
  const date = new Date(2026, 0, 1 + day, 1, 30);
  return at(`${date.toLocaleDateString("sv-SE")}T01:30:00`);
});
const noon = at("2027-02-04T12:00:00");
const all = [...nights, noon];

test("seven days, four weeks and twelve months keep their newest backup each", () => {
  const { daily, retained } = choose(all, keepIn(undefined), () => true);
  expect(daily.map(({ id }) => id.slice(0, 10))).toEqual(
    [29, 30, 31].map((day) => `2027-01-${day}`).concat(["01", "02", "03", "04"].map((day) => `2027-02-${day}`)),
  );
  expect(daily.at(-1)).toBe(noon);
  expect(retained.has("2027-02-04T01:30:00")).toBe(false);
  // The Sundays of the last weeks, and the last days of the last months.
  for (const day of ["2027-01-17", "2027-01-24", "2027-01-31", "2026-03-31", "2026-12-31"])
    expect(retained.has(`${day}T01:30:00`), day).toBe(true);
  expect(retained.has("2026-02-28T01:30:00")).toBe(false);
  expect(retained.size).toBe(7 + 2 + 10);
});

test("the last good one stays, whatever came after it", () => {
  const { retained } = choose(all, { days: 1, weeks: 0, months: 0 }, (one) => one === nights[100]);
  expect([...retained]).toEqual([noon.id, nights[100]?.id]);
});

test("a plan that says nothing sensible is refused", () => {
  expect(keepIn("3d,0w,6m")).toEqual({ days: 3, weeks: 0, months: 6 });
  for (const wrong of ["7", "0d,1w,1m", "7d 4w"]) expect(() => keepIn(wrong)).toThrow(/must look like/);
});

test("a night that was missed is made up for", () => {
  const plan = { at: "01:30", keep: keepIn(undefined) };
  expect(lastDue("01:30", new Date(2026, 4, 5, 1, 0))).toEqual(new Date(2026, 4, 4, 1, 30));
  expect(isDue(plan, [at("2026-05-04T01:31:00")], new Date(2026, 4, 5, 1, 0))).toBe(false);
  expect(isDue(plan, [at("2026-05-04T01:31:00")], new Date(2026, 4, 5, 9, 0))).toBe(true);
  expect(isDue(plan, [], new Date(2026, 4, 5))).toBe(true);
});
