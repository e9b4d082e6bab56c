import { afterEach, expect, it } from "vitest";
import { checkLabels, wordOf } from "./check-labels.ts";
import { plant, textsOf, uproot } from "./planted.ts";

afterEach(uproot);

const texts = "apps/web/src/features/firm/a/texts.ts";

it("one Chinese label with two English words is refused at the one that is not listed", () => {
  const root = plant({
    [texts]: 'export const a = { one: ["停用", "Disable"], two: ["停用", "Turn off"], many: ["停用", "disables"] };',
    "scripts/labels.json": '{ "停用": ["disable"] }',
  });
  expect(textsOf(checkLabels(root).findings)).toEqual([
    `${texts}:1 "停用" is "Turn off" here and elsewhere disable: one word for one thing`,
  ]);
});

it("a listed form that nothing has any more is refused", () => {
  const root = plant({
    [texts]: 'export const a = { one: ["说明", "Note"], two: ["说明", "Description"] };',
    "scripts/labels.json": '{ "说明": ["description", "note", "answer"], "依据": ["basis", "why"] }',
  });
  expect(textsOf(checkLabels(root).findings)).toEqual([
    'scripts/labels.json "说明" no longer has the form answer',
    'scripts/labels.json "依据" no longer has the form basis, why',
  ]);
});

it("case and number make no other word", () => {
  expect(wordOf("Opening entries")).toBe(wordOf("opening entry"));
  expect(wordOf("Address")).not.toBe(wordOf("Addres"));
});
