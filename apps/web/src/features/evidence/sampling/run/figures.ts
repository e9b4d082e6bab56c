/** What an evaluation says, as rows of a table and bars of a chart. */
import type { SampleResult } from "@digao/contract/areas/evidence/sampling/run";
import type { TFunction } from "i18next";
import { formatCount, formatMoney, formatShortShare } from "../../../../lib/format.ts";
import type { ChartData, FigureKind } from "../../../../ui/chart/data.ts";

export interface Figure {
  key: string;
  value: string;
  isStrong?: boolean;
}
type Mus = Extract<SampleResult, { kind: "mus" }>;
type Estimate = Extract<SampleResult, { kind: "estimate" }>;
type Attribute = Extract<SampleResult, { kind: "attribute" }>;

export const directionParts = ["known", "projected", "likely", "basic", "increments", "upper"] as const;
export const chosenOf = (result: Estimate) => result.estimates.find(({ by }) => by === result.by);

/** The limit that is held against what is tolerable; null where none follows. */
export function upperOf(result: SampleResult): string | null {
  if (result.kind === "attribute") return result.exact;
  if (result.kind === "mus") return result.over.upper;
  return result.kind === "estimate" ? (chosenOf(result)?.upper ?? null) : result.found;
}

export const shownRate = (result: SampleResult, value: string | null): string =>
  result.kind === "attribute" ? formatShortShare(value) : formatMoney(value);

export function figuresOf(result: SampleResult): Figure[] {
  if (result.kind === "attribute")
    return [
      { key: "size", value: formatCount(result.size) },
      { key: "deviations", value: formatCount(result.deviations) },
      { key: "rate", value: formatShortShare(result.rate) },
      { key: "exact", value: formatShortShare(result.exact), isStrong: true },
      { key: "poisson", value: formatShortShare(result.poisson) },
      { key: "tolerableRate", value: formatShortShare(result.tolerable) },
    ];
  return [
    { key: "found", value: formatMoney(result.found) },
    { key: "likely", value: formatMoney(result.likely), isStrong: true },
    { key: "projectedBeyondFound", value: formatMoney(result.projectedBeyondFound) },
    { key: "upper", value: formatMoney(upperOf(result)), isStrong: true },
    { key: "tolerable", value: formatMoney(result.tolerable) },
  ];
}

interface Drawing {
  data: ChartData;
  figure: FigureKind;
}
function ofMus(t: TFunction, { over, under, tolerable }: Mus): Drawing {
  const parts = directionParts.map((part) => t(`sampling.part.${part}`));
  return {
    figure: "money",
    data: {
      categories: [...parts, t("sampling.figure.tolerable")],
      series: [
        { name: t("sampling.over"), values: [...directionParts.map((part) => over[part]), tolerable] },
        { name: t("sampling.under"), values: [...directionParts.map((part) => under[part]), null] },
      ],
    },
  };
}
const ofEstimate = (t: TFunction, { estimates, tolerable }: Estimate): Drawing => ({
  figure: "money",
  data: {
    categories: estimates.map(({ by }) => t(`sampling.estimator.${by}`)),
    series: [
      { name: t("sampling.figure.misstatement"), values: estimates.map(({ misstatement }) => misstatement) },
      { name: t("sampling.figure.upper"), values: estimates.map(({ upper }) => upper) },
      { name: t("sampling.figure.tolerable"), values: estimates.map(() => tolerable), isLine: true },
    ],
  },
});
const ofAttribute = (t: TFunction, { rate, exact, tolerable }: Attribute): Drawing => ({
  figure: "share",
  data: {
    categories: [t("sampling.figure.rate"), t("sampling.figure.exact"), t("sampling.figure.tolerableRate")],
    series: [{ name: t("sampling.figure.rate"), values: [rate, exact, tolerable] }],
  },
});

/** Nothing to draw where nothing is projected. */
export function drawingOf(t: TFunction, result: SampleResult): Drawing | undefined {
  if (result.kind === "mus") return ofMus(t, result);
  if (result.kind === "estimate") return ofEstimate(t, result);
  return result.kind === "attribute" ? ofAttribute(t, result) : undefined;
}
