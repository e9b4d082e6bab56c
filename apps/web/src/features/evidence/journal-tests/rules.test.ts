import { expect, it } from "vitest";
import { rulesHolder } from "./rules/use-rules.ts";

const rule = (weight: number) => ({ isEnabled: true, weight, params: {}, reason: "" });
const base = {
  rules: { R1: rule(1), R2: rule(1) },
  bands: { high: 8, middle: 4 },
  pm: null,
  trivial: null,
  pmReason: null,
  trivialReason: null,
};

it("rules that others changed meanwhile are taken over, and asked about only where both changed the same", () => {
  const value = { ...base, rules: { ...base.rules, R1: rule(5) }, pm: "100.00" };
  const theirs = { ...base, rules: { R1: rule(1), R2: rule(9) }, bands: { high: 9, middle: 4 } };
  const conflicts = rulesHolder.conflicts({ base, value }, { ...theirs, rules: { ...theirs.rules, R1: rule(3) } });
  expect(conflicts.map(({ field }) => field)).toContain("R1");
  const { value: settled } = rulesHolder.settle({ base, value }, theirs, new Set(["R2", "bands"]));
  expect(settled).toEqual({ ...value, rules: { R1: rule(5), R2: rule(9) }, bands: { high: 9, middle: 4 } });
});
