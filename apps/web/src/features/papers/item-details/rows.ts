/** Which rows of a detail schedule pass the filters, and what they come to. */
import type { DetailSheet, DetailSheetRow } from "@digao/contract/areas/papers/item-details/calls";
import { type Subtotal, subtotals } from "@digao/domain/item-details/subtotals";
import { toFen } from "../../../lib/decimal.ts";

export const relatedChoices = ["related", "unrelated", "asked"] as const;
export type RelatedChoice = (typeof relatedChoices)[number];
/** Of the filter by currency: the functional one. */
export const functional = "-";

export interface ScheduleFilter {
  related?: RelatedChoice | undefined;
  /** Index of a band. */
  band?: number | undefined;
  currency?: string | undefined;
}

const isShown: Record<RelatedChoice, (row: DetailSheetRow) => boolean> = {
  related: ({ isRelated }) => isRelated,
  unrelated: ({ isRelated }) => !isRelated,
  asked: ({ isRelated, candidate, relatedParty }) => (candidate !== null && !isRelated) || (isRelated && !relatedParty),
};

export const shownRows = (
  { rows }: Pick<DetailSheet, "rows">,
  { related, band, currency }: ScheduleFilter,
): DetailSheetRow[] =>
  rows.filter(
    (row) =>
      (related === undefined || isShown[related](row)) &&
      (band === undefined || (toFen(row.bands?.[band]) ?? 0n) !== 0n) &&
      (currency === undefined || (row.currency ?? functional) === currency),
  );

/** Closing and audited of each part. */
export const partsOf = (rows: readonly DetailSheetRow[], { columns }: Pick<DetailSheet, "columns">): Subtotal[] =>
  subtotals(
    rows.map(({ kind, isContra, isRelated, currency, closeBook, audited }) => ({
      isParty: kind === "detail" && !isContra,
      isRelated,
      currency,
      amounts: [toFen(closeBook) ?? 0n, toFen(audited) ?? 0n],
    })),
    columns,
  );

const YEAR = 12;
type Band = DetailSheet["bands"][number];

/** The words of a band: key and its years. */
export function bandWords({ fromMonths, toMonths }: Band): [key: string, years: { from: number; to: number }] {
  const years = { from: fromMonths / YEAR, to: (toMonths ?? 0) / YEAR };
  if (toMonths === null) return ["last", years];
  return [fromMonths === 0 && toMonths === YEAR ? "first" : "years", years];
}
