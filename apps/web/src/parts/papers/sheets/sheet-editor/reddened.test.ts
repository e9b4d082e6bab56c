import { expect, it } from "vitest";
import { isRedAboveNil } from "./reddened.ts";

it.each([
  ["[Red][<0]-#,##0.00;[Red][>0]#,##0.00;0.00", true],
  ["[Red]#,##0.00;-#,##0.00", true],
  ["[red]0", true],
  ["[<0][Red]-0;[>=0][Blue]0", false],
  ["#,##0.00;[Red]-#,##0.00", false],
  ["General", false],
])("%s is red above nil: %s", (pattern, isRed) => {
  expect(isRedAboveNil(pattern)).toBe(isRed);
});
