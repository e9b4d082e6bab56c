/** How many items a test of a control takes: by frequency, more for more reliance and for a higher risk that the control fails (CSA 1314). */
import { controlItemsMost } from "@digao/contract/areas/evidence/controls/codes";
import { controlSizes, type Frequency } from "../sampling/attributes.ts";
import { type AttributeResult, isWithinTolerable } from "./upper-limit.ts";

export interface SizeFacts {
  frequency: Frequency;
  isMoreReliedOn: boolean;
  isLikelyToFail: boolean;
  /** Automated, while the general IT controls of its application are effective this year. */
  isProtected: boolean;
}

/** The smallest size; the lower end of the range for more reliance where one of both is more, its upper end where both are. */
export function plannedSize({ frequency, isMoreReliedOn, isLikelyToFail, isProtected }: SizeFacts): number {
  if (isProtected) return controlSizes.automated.size;
  // Nothing says that it does the same each time: it is tested as what happens several times a day.
  const { size, higher } = controlSizes[frequency === "automated" ? "often" : frequency];
  if (!higher || !(isMoreReliedOn || isLikelyToFail)) return size;
  return isMoreReliedOn && isLikelyToFail ? higher[1] : higher[0];
}

const STEP = 5;

/** The items, in fives, among which a single deviation is still within the tolerable rate: 25 is extended to 40. Null where none that a test may have is. */
export function extendedSize(
  { size, confidence }: Pick<AttributeResult, "size" | "confidence">,
  tolerable: string,
): number | null {
  for (let next = size + STEP - (size % STEP); next <= controlItemsMost; next += STEP)
    if (isWithinTolerable({ size: next, deviations: 1, confidence }, tolerable)) return next;
  return null;
}
