/** What the charts of the analyses show: the biggest changes, the biggest shares. */
import type { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import type { Output } from "@digao/contract/endpoint";
import { toFen } from "../../../lib/decimal.ts";
import type { ChartData } from "../../../ui/chart/data.ts";
import type { RowTone } from "../../../ui/ledger-grid/types.ts";

export type VariationRow = Output<typeof trialBalance.GetReportVariation>[number];
export type StructureRow = Output<typeof trialBalance.GetReportStructural>[number];

const shownMax = 10;
const size = (text: string | null) => {
  const fen = toFen(text) ?? 0n;
  return fen < 0n ? -fen : fen;
};
const bySize = (a: string | null, b: string | null) => (size(a) < size(b) ? 1 : -1);

export function biggestChanges(rows: readonly VariationRow[], name: string): ChartData {
  const shown = rows
    .filter((row) => row.kind === "L" && size(row.change) > 0n)
    .toSorted((a, b) => bySize(a.change, b.change))
    .slice(0, shownMax);
  return { categories: shown.map((row) => row.name), series: [{ name, values: shown.map((row) => row.change) }] };
}

/** Shares of this year beside those of the last. */
export function biggestShares(rows: readonly StructureRow[], names: { current: string; prior: string }): ChartData {
  const shown = rows
    .filter((row) => row.kind === "L" && size(row.current) > 0n)
    .toSorted((a, b) => bySize(a.current, b.current))
    .slice(0, shownMax);
  return {
    categories: shown.map((row) => row.name),
    series: [
      { name: names.current, values: shown.map((row) => row.share) },
      { name: names.prior, values: shown.map((row) => row.priorShare) },
    ],
  };
}

export const isNilLine = (row: { kind: string; current: string; prior: string | null }) =>
  row.kind !== "H" && row.kind !== "T" && size(row.current) === 0n && size(row.prior) === 0n;

export const analysisTone = ({ kind }: { kind: string }): RowTone | undefined => {
  if (kind === "T") return "total";
  return kind === "H" ? "heading" : undefined;
};
export const figure = <R extends { kind: string }>(row: R, value: string | null) => (row.kind === "H" ? null : value);
/** Titles carry no figures, totals come from other lines: neither has accounts of its own. */
export const canOpenItem = ({ id, kind }: { id: number | null; kind: string }) =>
  id !== null && kind !== "T" && kind !== "H";
