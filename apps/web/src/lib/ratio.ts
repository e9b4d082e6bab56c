/** A ratio as every page writes it: times with four decimals, shares as percent with two, days with one. */
import { toPlaces } from "@digao/contract/percent";
import type { TFunction } from "i18next";
import { formatFineShare, formatMoney, formatRate } from "./format.ts";

export type RatioFormat = "times" | "percent" | "days" | "amount";

const formats: Readonly<Record<RatioFormat, (t: TFunction, value: string) => string>> = {
  times: (_t, value) => formatRate(value),
  percent: (_t, value) => formatFineShare(value),
  days: (t, value) => t("trial-balance.days", { days: toPlaces(value, 1) }),
  amount: (_t, value) => formatMoney(value),
};

/** "—" where it cannot be worked out. */
export const formatRatio = (t: TFunction, format: RatioFormat, value: string | null): string =>
  value === null ? "—" : formats[format](t, value);
