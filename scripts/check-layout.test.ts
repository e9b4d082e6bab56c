import { afterEach, expect, it } from "vitest";
import { checkLayout } from "./check-layout.ts";
import { plant, textsOf, uproot } from "./planted.ts";

afterEach(uproot);

it("a rule that only lays out is refused, one that says more or belongs to a larger one is not", () => {
  const root = plant({
    "apps/web/src/ui/layout.css": ".row {\n  display: flex;\n}\n",
    "apps/web/src/features/a/a.css": [
      ".a-foot {\n  display: flex;\n  align-items: center;\n  gap: 8px;\n}",
      ".a-head {\n  display: flex;\n  color: red;\n}",
      ".a-part {\n  display: grid;\n}\n.a-part > b {\n  color: red;\n}\n",
    ].join("\n"),
  });
  expect(textsOf(checkLayout(root).findings)).toEqual([
    "apps/web/src/features/a/a.css:1 .a-foot only lays out: use the classes of ui/layout.css",
  ]);
});
