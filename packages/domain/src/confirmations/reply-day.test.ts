import { expect, it } from "vitest";
import { asksTooLate } from "./needs.ts";

it.each([
  ["2025-02-09", "printed", true],
  ["2025-02-10", "printed", true],
  ["2025-02-11", "printed", false],
  ["2025-02-09", "not printed", false],
])("a reply before %s, %s, on 10 February: too late %s", (replyBy, where, isLate) => {
  const noteText = where === "printed" ? "请于{{ replyDeadline }}前回复" : "请直接回复";
  expect(asksTooLate({ noteText, replyBy }, "2025-02-10")).toBe(isLate);
});
