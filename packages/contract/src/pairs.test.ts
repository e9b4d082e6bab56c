import { expect, test } from "vitest";
import { readable } from "./pairs.ts";

test("what is counted reads with thousands apart, what names something as it is", () => {
  const counted = [0, 7, 999, 1000, -1000, 1234567, 12.5].map((count) => readable("count", count));
  expect(counted).toEqual(["0", "7", "999", "1,000", "-1,000", "1,234,567", "12.5"]);
  expect(readable("year", 2024)).toBe("2024");
});
