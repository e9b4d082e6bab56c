/** Relying on a test of an earlier audit (控制测试的轮换, CSA 1231). */
import { missingOf } from "../missing.ts";
import { settingOf } from "../rule-settings.ts";

export interface EarlierTest {
  /** Year of the audit that tested the control last. */
  testedIn: number;
  auditYear: number;
  hasChanged: boolean;
  isForSignificantRisk: boolean;
  isWalkedThrough: boolean;
  areItgcEffective: boolean;
}

export type RotationMissing = "recentTest" | "unchanged" | "noSignificantRisk" | "walkthrough" | "itgc";

/** Empty: relied on; a test of this year needs none of it. */
export function rotationMissing(test: EarlierTest, years = settingOf("controlReliedOn")): RotationMissing[] {
  const age = test.auditYear - test.testedIn;
  if (age === 0) return [];
  return missingOf({
    recentTest: age > years,
    unchanged: test.hasChanged,
    noSignificantRisk: test.isForSignificantRisk,
    walkthrough: !test.isWalkedThrough,
    itgc: !test.areItgcEffective,
  });
}

/** Cycles none of whose controls that are relied on was tested this year: some of each are, every year. */
export function cyclesUntested(
  controls: readonly { cycle: string; testedIn: number | null }[],
  auditYear: number,
): string[] {
  const tested = new Set(controls.filter(({ testedIn }) => testedIn === auditYear).map(({ cycle }) => cycle));
  return [...new Set(controls.map(({ cycle }) => cycle))].filter((cycle) => !tested.has(cycle));
}
