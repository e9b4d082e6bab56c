/** Rows of a calculator's table as they are typed, and what a spreadsheet's clipboard puts into them. */
import type { CalculationInput, CalculatorDescriptor, CalculatorField } from "@digao/contract/areas/calculators";

export type TypedRow = CalculationInput["values"];

const plainDate = (text: string): string => {
  const [, year, month = "", day = ""] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
};

/** What a cell of a spreadsheet shows, as the field takes it. */
export function pasted(text: string, { kind, choices }: CalculatorField): string | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (kind === "money" || kind === "number" || kind === "int") return trimmed.replace(/[,\s]/g, "");
  if (kind === "date") return plainDate(trimmed);
  if (kind === "choice") return choices.find(({ label }) => label === trimmed)?.value ?? trimmed;
  return trimmed;
}

/** Cells from `at` on take what was copied; rows are added where there are too few. */
export function withPasted(
  rows: readonly TypedRow[],
  columns: readonly CalculatorField[],
  at: { row: number; column: number },
  clipboard: string,
): TypedRow[] {
  const lines = clipboard.replace(/\r?\n$/, "").split(/\r?\n/);
  const next = rows.map((row) => ({ ...row }));
  for (const [down, line] of lines.entries()) {
    const row = { ...next[at.row + down] };
    for (const [right, cell] of line.split("\t").entries()) {
      const column = columns[at.column + right];
      if (column) row[column.key] = pasted(cell, column);
    }
    next[at.row + down] = row;
  }
  return next;
}

/** Of a new calculation: what the books say, and the rows without which nothing is calculated. */
export const startOf = ({ tables, books }: CalculatorDescriptor): CalculationInput => ({
  values: { ...books },
  rows: Object.fromEntries(
    tables.map(({ key, least }) => [key, Array.from({ length: Math.max(least, 0) }, (): TypedRow => ({}))]),
  ),
});
