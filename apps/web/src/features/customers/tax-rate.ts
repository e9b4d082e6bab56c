/** Income tax rates (所得税税率) that are usual. */
import { percentOf } from "@digao/contract/percent";

export const usualRates = ["0.25", "0.2", "0.15"] as const;

/** Stored rates may carry trailing zeros. */
export const isUsual = (fraction: string | null | undefined) =>
  usualRates.some((rate) => percentOf(rate) === percentOf(fraction));
