import type { RowIssues } from "@digao/excel/row-issues";

/** More than these are no companies of one file: the column holds something else. */
const companiesMax = 60;
const all = "all";

/** Whose rows are read where a file holds several companies, by a column or by the titles of its sheets. */
export class Companies {
  private readonly rows = new Map<string, number>();
  private readonly answer: string | undefined;
  private ofSheet = "";
  private last = "";
  private lastTaken = true;

  /** @param answer the answer; nothing reads all */
  constructor(answer: string | undefined) {
    this.answer = answer === all ? undefined : answer;
  }

  /** The name above the rows that follow holds for those that name none. */
  begin(title: string | null): void {
    this.ofSheet = title ?? "";
    this.last = "";
    this.lastTaken = this.isChosen(this.ofSheet);
  }

  get areSeveral(): boolean {
    return this.answer === undefined && this.rows.size > 1;
  }

  isFirst = (company: string): boolean => this.rows.keys().next().value === (company === "" ? this.ofSheet : company);

  takes(company: string): boolean {
    const name = company === "" ? this.ofSheet : company;
    if (name === "") return true;
    this.rows.set(name, (this.rows.get(name) ?? 0) + 1);
    if (name === this.last) return this.lastTaken;
    this.last = name;
    this.lastTaken = this.isChosen(name);
    return this.lastTaken;
  }

  private isChosen = (name: string): boolean => this.answer === undefined || name === this.answer;

  settle(issues: RowIssues): void {
    if (this.rows.size < 2 || this.rows.size > companiesMax) return;
    const choices = [...this.rows].map(([value, rows]) => ({ value, params: { rows: String(rows) } }));
    const names = [...this.rows.keys()].join("、");
    const together = { value: all, params: {} };
    issues.ask({ key: "company", params: { names }, choices: [...choices, together], proposed: null });
    if (this.answer === undefined) return;
    for (const [company, rows] of this.rows)
      if (company !== this.answer) issues.add("otherCompany", 0, null, { company, count: String(rows) });
  }
}
