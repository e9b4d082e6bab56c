import type { RowIssues } from "@digao/excel/row-issues";
import { businessYear, labelOfRange, yearAnswered } from "../../period-range.ts";

/** Adjustment periods 13 to 16 belong to the last month. */
const monthOf = (period: number): number => Math.floor(period / 100) * 100 + Math.min(Math.max(period % 100, 1), 12);

/** Which business year's rows are read where a file holds several. */
export class Years {
  /** Rows by month. */
  private readonly rows = new Map<number, number>();
  private readonly range: readonly [number, number] | null;
  private readonly fiscalStart: string;

  /** @param answer the answer: first and last month of the year; any other reads all */
  constructor(answer: string | undefined, fiscalStart: string) {
    this.range = yearAnswered(answer);
    this.fiscalStart = fiscalStart;
  }

  takes(period: number | null): boolean {
    if (period === null) return true;
    const month = monthOf(period);
    this.rows.set(month, (this.rows.get(month) ?? 0) + 1);
    return this.range === null || (month >= this.range[0] && month <= this.range[1]);
  }

  settle(issues: RowIssues): void {
    const years = this.byYear();
    if (years.size < 2) return;
    const choices = [...years].map(([value, { label, rows }]) => ({
      value,
      params: { year: label, rows: String(rows) },
    }));
    const params = { years: choices.map((choice) => choice.params.year).join("、") };
    const more = ["split", "one"].map((value) => ({ value, params: {} }));
    issues.ask({ key: "years", params, choices: [...choices, ...more], proposed: "one" });
    if (this.range === null) return;
    const own = this.range.join("-");
    for (const [value, { label, rows }] of years)
      if (value !== own) issues.add("otherYear", 0, null, { year: label, count: String(rows) });
  }

  private byYear(): Map<string, { label: string; rows: number }> {
    const years = new Map<string, { label: string; rows: number }>();
    for (const [month, rows] of [...this.rows].sort(([a], [b]) => a - b)) {
      const year = businessYear(
        `${Math.floor(month / 100)}-${String(month % 100).padStart(2, "0")}-01`,
        this.fiscalStart,
      );
      const key = `${year.startDate.slice(0, 7)}-${year.endDate.slice(0, 7)}`.replace(/(\d{4})-(\d{2})/g, "$1$2");
      years.set(key, { label: labelOfRange(year), rows: (years.get(key)?.rows ?? 0) + rows });
    }
    return years;
  }
}
