import { expect, it } from "vitest";
import { componentCaps, ruleSettings, settingOf } from "./rule-settings.ts";

it("every number that a rule sets names its source, and a day where the source gives one", () => {
  for (const { value, source, validFrom } of [...Object.values(ruleSettings), componentCaps]) {
    expect(source).toMatch(/号|政策/);
    expect(validFrom ?? "2025-07-01").toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(value).toBeTruthy();
  }
  expect(settingOf("keyPartnerYears")).toBe(5);
});
