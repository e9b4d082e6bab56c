/** What less reliance on controls does to a test of details (细节测试, CSA 1314): the sample drawn becomes too small by itself. */
import type { Fen } from "../money.ts";
import type { Needed } from "../sampling/needed.ts";
import type { Hundredths } from "../sampling/risk.ts";
import { factorSize, textbookFactor } from "../sampling/sizes.ts";

/**
 * Items that are still to be drawn before the conclusion counts again; null where nothing is tolerable, so that everything is tested.
 * Book value 10,000,000, tolerable 500,000: 40 items at a factor of 2.00, 20 more at 3.00.
 */
export function itemsToAdd(
  { total, tolerable, factor }: { total: Fen; tolerable: Fen; factor: Hundredths },
  drawn: number,
): number | null {
  const needed = factorSize(total, tolerable, factor);
  return needed === null ? null : Math.max(0, needed.size - drawn);
}

/** 保证系数 where controls are not relied on and nothing else is: the highest of the table. */
export const factorWithoutReliance: Hundredths = textbookFactor("max", "max");

/** What a design asks for once controls are not relied on: its own size, or that of the highest factor where it is more. */
export function neededWithoutReliance(
  own: Needed | null,
  { total, tolerable, factor }: { total: Fen; tolerable: Fen | null; factor: Hundredths },
): Needed | null {
  const sized = tolerable === null || tolerable <= 0n ? null : factorSize(total, tolerable, factor);
  if (!sized || own?.size === null) return own;
  if (own && own.size >= sized.size) return own;
  return { rule: own?.rule ?? "textbook", size: sized.size, interval: sized.interval };
}
