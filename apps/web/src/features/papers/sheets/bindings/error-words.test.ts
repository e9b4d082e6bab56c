import { expect, it } from "vitest";
import { errorIn } from "./error-words.ts";

it("says an error of a binding in the language of the reader, whichever it was stored in, and leaves all else alone", () => {
  expect(errorIn("en", "#无此科目")).toBe("#No such account");
  expect(errorIn("zh-Hans", "#No such account")).toBe("#无此科目");
  expect(errorIn("en", "#No such account")).toBe("#No such account");
  for (const other of ["无此科目", "#REF!", ""]) expect(errorIn("en", other)).toBeUndefined();
});
