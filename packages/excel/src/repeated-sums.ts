/**
 * Subtotals that say no word: rows of a list by account that name the account and no voucher, and come to the sum of its rows above.
 * Where no other row lacks its number they are subtotals; where further lines of vouchers lack theirs as well, somebody says so.
 */
import type { RowIssues } from "./row-issues.ts";

interface Line {
  code: string;
  debit: string;
  credit: string;
}

/** Sums are told apart by fen; a double is exact far beyond what one account moves. */
const HALF_FEN = 0.005;

export class RepeatedSums {
  private run = { code: "", debit: 0, credit: 0 };
  private last: Line | null = null;
  private sums = 0;
  private others = 0;
  private sample = "";
  private readonly isRead: boolean;

  /** @param answer "read" where somebody has said that such rows are lines */
  constructor(answer: string | undefined) {
    this.isRead = answer === "read";
  }

  /** Answers whether the row is left out. @param isBare it names its account, and neither date, number nor summary */
  isSum(line: Line, isBare: boolean): boolean {
    if (isBare && this.isSumOfAbove(line)) {
      this.sums++;
      if (this.sample === "") this.sample = line.code;
      if (!this.isRead) {
        this.begin("");
        return true;
      }
    } else if (isBare) this.others++;
    this.add(line);
    return false;
  }

  /** Call after the last row. */
  tell(issues: Pick<RowIssues, "ask">): void {
    if (this.sums === 0 || (this.others === 0 && !this.isRead)) return;
    const params = { count: String(this.sums), sample: this.sample };
    issues.ask({
      key: "repeatedSums",
      params,
      choices: ["leave", "read"].map((value) => ({ value, params: {} })),
      proposed: "leave",
    });
  }

  private isSumOfAbove({ code, debit, credit }: Line): boolean {
    if (this.last?.code !== code || code === "") return false;
    this.addLast();
    const { run } = this;
    const [own, above] = [Number(debit) - Number(credit), run.debit - run.credit];
    return Math.abs(own - above) < HALF_FEN && own !== 0;
  }

  /** Most accounts have one line and then another account: only a second one is added up. */
  private add(line: Line): void {
    if (this.last?.code === line.code) this.addLast();
    else this.begin(line.code);
    this.last = line;
  }

  private addLast(): void {
    if (!this.last) return;
    this.run.debit += Number(this.last.debit);
    this.run.credit += Number(this.last.credit);
    this.last = { ...this.last, debit: "0", credit: "0" };
  }

  private begin(code: string): void {
    this.run = { code, debit: 0, credit: 0 };
    this.last = null;
  }
}
