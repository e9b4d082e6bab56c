/** Amounts that stand in original currency alone are the books' where there is one currency; several cannot be added up. */
import { isForeign } from "./amount-labels.ts";
import { labelKey } from "./header-text.ts";
import { type LedgerLayout, textAt } from "./ledger-layout.ts";
import type { RowIssues } from "./row-issues.ts";
import type { Row } from "./table-file.ts";

const LISTED_MAX = 20;

export class OriginalCurrencies {
  private readonly column: number;
  private readonly seen = new Set<string>();

  /** @param amounts fields that take the amounts of the books */
  constructor({ fields, labels = [] }: LedgerLayout, amounts: readonly string[]) {
    const isOriginal = (field: string) => isForeign(labelKey(labels[fields[field] ?? -1] ?? ""));
    this.column = amounts.some(isOriginal) ? (fields.currency ?? -1) : -1;
  }

  look(rows: readonly Row[]): void {
    if (this.column < 0 || this.seen.size > LISTED_MAX) return;
    for (const row of rows) {
      const currency = textAt(row, this.column);
      if (currency !== "") this.seen.add(currency);
    }
  }

  tell(issues: RowIssues): void {
    if (this.seen.size > 1) issues.add("originalCurrencies", 0, this.column, { list: [...this.seen].join("、") });
  }
}
