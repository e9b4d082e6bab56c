/** Corrections of what was detected: each gives the options to send, keeping what still holds and dropping what does not. */
import type { Detection, ImportBatch, ImportOptions } from "@digao/contract/areas/acquisition/imports/calls";

type Columns = NonNullable<ImportOptions["columns"]>;

const without = (options: ImportOptions, ...keys: (keyof ImportOptions)[]): ImportOptions =>
  Object.fromEntries(Object.entries(options).filter(([key]) => !keys.includes(key as keyof ImportOptions)));

/** Another sheet, encoding or separator shows other rows: the header row and matched columns of the old ones mean nothing. */
export const withReading = (
  options: ImportOptions,
  patch: Pick<ImportOptions, "sheet" | "encoding" | "delimiter">,
) => ({
  ...without(options, "headerRow", "columns", "layouts"),
  ...patch,
});

type Sheets = Pick<Detection, "sheet" | "taken">;
type Layout = Pick<ImportOptions, "headerRow" | "columns">;

/** What was said of the sheet that is shown; of one that is read alone it stands beside the other options. */
const layoutOf = (options: ImportOptions, { sheet, taken }: Sheets): Layout =>
  taken.length > 1 ? (options.layouts?.[sheet ?? ""] ?? {}) : options;
const withLayout = (options: ImportOptions, { sheet, taken }: Sheets, layout: Layout): ImportOptions =>
  taken.length > 1
    ? { ...options, sheets: taken, layouts: { ...options.layouts, [sheet ?? ""]: layout } }
    : { ...without(options, "headerRow", "columns"), ...layout };

const alone: Sheets = { sheet: null, taken: [] };

export const withHeaderRow = (options: ImportOptions, headerRow: number, of: Sheets = alone): ImportOptions =>
  withLayout(options, of, { headerRow });
/** A type has fields of its own, so columns matched by hand for another are dropped. */
export const withoutColumns = (options: ImportOptions): ImportOptions => without(options, "columns", "layouts");

/** The sheets that are read one after the other; the one that is shown is the first of them. */
export const withSheets = (options: ImportOptions, sheets: string[]): ImportOptions => ({
  ...without(options, "sheet", "headerRow", "columns"),
  sheets,
});
export const withShown = (options: ImportOptions, sheet: string, taken: string[]): ImportOptions => ({
  ...options,
  sheets: taken,
  sheet,
});

/** Matches one column; the field leaves the column it stood in before. */
export function withColumn(
  options: ImportOptions,
  detection: Detection,
  column: number,
  field: string | null,
): ImportOptions {
  const layout = layoutOf(options, detection);
  const columns: Columns = { ...layout.columns };
  const holder =
    field === null ? undefined : detection.columns.find((one) => one.field === field && one.index !== column);
  if (holder) columns[holder.index] = null;
  columns[column] = field;
  const { headerRow } = layout;
  return withLayout(options, detection, { ...(headerRow === undefined ? {} : { headerRow }), columns });
}
export function isByHand(options: ImportOptions, column: number, of: Sheets = alone): boolean {
  const { columns } = layoutOf(options, of);
  return columns !== undefined && Object.hasOwn(columns, String(column));
}

export const withExistingPeriod = (options: ImportOptions, periodId: number): ImportOptions => ({
  ...without(options, "period"),
  periodId,
});
export const withNewPeriod = (options: ImportOptions, period: NonNullable<ImportOptions["period"]>): ImportOptions => ({
  ...without(options, "periodId"),
  period,
});
export const withDetectedPeriod = (options: ImportOptions): ImportOptions => without(options, "period", "periodId");

/** How the period of a batch was settled: chosen, told by the file's title, or left to the check to tell from the data. */
export function periodChoice({ options, detection }: Pick<ImportBatch, "options" | "detection">) {
  if (options.periodId) return { kind: "existing" as const, periodId: options.periodId };
  if (options.period) return { kind: "new" as const, period: options.period };
  return { kind: "detected" as const, period: detection?.period ?? null };
}
