import type { RowIssues } from "@digao/excel/row-issues";

const all = "all";

/**
 * The same voucher or account in several sheets: parts of one, or the same books twice. A voucher may be cut where one sheet is
 * full and the next begins; more than that is asked about.
 */
export class Overlaps {
  private readonly sheetOf = new Map<string, number>();
  private readonly twice = new Set<string>();
  private readonly rows: number[];
  private readonly sheets: readonly string[];
  private readonly chosen: number;

  /** @param answer the answer: the sheet to read alone; any other reads all */
  constructor(sheets: readonly string[], answer: string | undefined) {
    this.sheets = sheets;
    this.rows = sheets.map(() => 0);
    this.chosen = answer === undefined ? -1 : sheets.indexOf(answer);
  }

  takes(sheet: number, key: string): boolean {
    this.rows[sheet] = (this.rows[sheet] ?? 0) + 1;
    const firstSheet = this.sheetOf.get(key);
    if (firstSheet === undefined) this.sheetOf.set(key, sheet);
    else if (firstSheet !== sheet) this.twice.add(key);
    return this.chosen < 0 || sheet === this.chosen;
  }

  settle(issues: RowIssues): void {
    if (this.twice.size < this.sheets.length) return;
    const params = { sheets: this.sheets.join("、"), count: String(this.twice.size) };
    const choices = this.sheets.map((value, index) => ({ value, params: { rows: String(this.rows[index] ?? 0) } }));
    issues.ask({ key: "sheets", params, choices: [...choices, { value: all, params: {} }], proposed: all });
    if (this.chosen < 0) return;
    for (const [index, sheet] of this.sheets.entries())
      if (index !== this.chosen) issues.add("otherSheet", 0, null, { sheet, count: String(this.rows[index] ?? 0) });
  }
}
