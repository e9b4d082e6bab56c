import { afterEach, expect, it } from "vitest";
import { checkLengths } from "./check-lengths.ts";
import { plant, textsOf, uproot } from "./planted.ts";

afterEach(uproot);

it("a length typed into a screen is refused, digits of a number and a constant of the contract are not", () => {
  const root = plant({
    "apps/web/src/features/a/Form.tsx": [
      "<Input maxLength={300} />",
      '<Input inputMode="decimal" maxLength={8} />',
      "<Input maxLength={limits.nameMax} />",
    ].join("\n"),
  });
  expect(textsOf(checkLengths(root).findings)).toEqual([
    "apps/web/src/features/a/Form.tsx:1 a length typed into a screen: take it from the contract",
  ]);
});
