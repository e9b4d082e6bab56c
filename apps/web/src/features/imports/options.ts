/** Corrections of what was detected: each gives the options to send, keeping what still holds and dropping what does not. */
import type { Detection, ImportBatch, ImportOptions } from "@digao/contract/areas/imports";

type Columns = NonNullable<ImportOptions["columns"]>;

const without = (options: ImportOptions, ...keys: (keyof ImportOptions)[]): ImportOptions =>
  Object.fromEntries(Object.entries(options).filter(([key]) => !keys.includes(key as keyof ImportOptions)));

/** Another sheet, encoding or separator shows other rows: the header row and matched columns of the old ones mean nothing. */
export const withReading = (
  options: ImportOptions,
  patch: Pick<ImportOptions, "sheet" | "encoding" | "delimiter">,
) => ({
  ...without(options, "headerRow", "columns"),
  ...patch,
});
export const withHeaderRow = (options: ImportOptions, headerRow: number): ImportOptions => ({
  ...without(options, "columns"),
  headerRow,
});
/** A type has fields of its own, so columns matched by hand for another are dropped. */
export const withoutColumns = (options: ImportOptions): ImportOptions => without(options, "columns");

/** Matches one column; the field leaves the column it stood in before. */
export function withColumn(
  options: ImportOptions,
  detection: Detection,
  column: number,
  field: string | null,
): ImportOptions {
  const columns: Columns = { ...options.columns };
  const holder =
    field === null ? undefined : detection.columns.find((one) => one.field === field && one.index !== column);
  if (holder) columns[holder.index] = null;
  columns[column] = field;
  return { ...options, columns };
}
export const isByHand = (options: ImportOptions, column: number) =>
  options.columns !== undefined && Object.hasOwn(options.columns, String(column));

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
