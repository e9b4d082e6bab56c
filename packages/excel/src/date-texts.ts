/**
 * Dates that mean another day than they show: times in another zone (2024-01-04T16:00:00Z is midnight of the fifth in China), and
 * days written behind a point whose last nought a spreadsheet has dropped (1.1 beside 1.05 is the tenth).
 */
import { toHalfWidth } from "./parse-amount.ts";
import type { RowIssues } from "./row-issues.ts";

const ZONED = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i;
const HOURS_OF_CHINA = 8;
const POINT = /^(\d{1,2})\.(\d{1,2})$/;
/** Days of two digits in a column that names none of the three with a nought: by chance, where there are fewer. */
const TWO_DIGITS_MIN = 10;

type Issues = Pick<RowIssues, "ask" | "add">;

export class DateTexts {
  private isLocal = false;
  private days: "shown" | "tens" | "left" = "shown";

  isLike(text: string): boolean {
    return ZONED.test(text) || POINT.test(text);
  }

  decide(texts: ReadonlySet<string>, column: number, issues: Issues): void {
    const all = [...texts].map((text) => toHalfWidth(text).trim());
    this.decideZone(all, issues);
    this.decideDays(all, column, issues);
  }

  /** The text as it is meant; null where nobody can tell. */
  read(text: string): string | null {
    if (this.isLocal && ZONED.test(text)) return dayInChina(text) ?? text;
    if (this.days === "shown" || !endsInOne(text)) return text;
    return this.days === "tens" ? `${text}0` : null;
  }

  private decideZone(texts: readonly string[], issues: Issues): void {
    const other = texts.find((text) => ZONED.test(text) && (dayInChina(text) ?? "") !== text.slice(0, 10));
    const local = other === undefined ? null : dayInChina(other);
    if (other === undefined || local === null) return;
    const params = { sample: other, local, shown: other.slice(0, 10) };
    const choices = ["local", "shown"].map((value) => ({ value, params: {} }));
    this.isLocal = issues.ask({ key: "dateZone", params, choices, proposed: "local" }) !== "shown";
  }

  private decideDays(texts: readonly string[], column: number, issues: Issues): void {
    const days = texts.flatMap((text) => POINT.exec(text)?.[2] ?? []);
    const sample = texts.find(endsInOne);
    const hasTens = days.some((day) => /^[123]0$/.test(day));
    if (sample === undefined || hasTens) return;
    if (days.some((day) => /^0\d$/.test(day))) {
      this.days = "tens";
      issues.add("dayNought", 0, column, { text: sample, meant: `${sample}0` });
    } else if (new Set(days.filter((day) => day.length === 2)).size >= TWO_DIGITS_MIN) {
      const choices = ["ones", "leave"].map((value) => ({ value, params: {} }));
      const params = { sample, meant: `${sample}0` };
      if (issues.ask({ key: "dayNought", params, choices, proposed: "ones" }) === "leave") this.days = "left";
    }
  }
}

const endsInOne = (text: string): boolean => /^[123]$/.test(POINT.exec(text)?.[2] ?? "");

function dayInChina(text: string): string | null {
  const time = Date.parse(text.replace(" ", "T").replace(/\s?(?:UTC|GMT|Z)$/i, "Z"));
  return Number.isNaN(time) ? null : new Date(time + HOURS_OF_CHINA * 3_600_000).toISOString().slice(0, 10);
}
