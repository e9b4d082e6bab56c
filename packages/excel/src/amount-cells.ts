/** Amount cells to canonical text, fast for plain numbers, with the problems noted. */
import { groupedAmount, parseAmount, plainAmount, ZERO_AMOUNT } from "./parse-amount.ts";
import type { RowIssues } from "./row-issues.ts";

/** numeric(20,2): 18 digits before the point. */
const AMOUNT_CHARS_MAX = 18 + 3;

/** Canonical text; null for a blank; zero with an issue for text that is no amount. */
export function amountCell(text: string, row: number, column: number, issues: RowIssues): string | null {
  if (text === "") return null;
  const quick = plainAmount(text) ?? groupedAmount(text);
  if (quick !== null && quick.length <= AMOUNT_CHARS_MAX) return quick;
  const parsed = parseAmount(text);
  if (parsed === null) return null;
  if (parsed === undefined) {
    issues.add("badAmount", row, column, { text });
    return ZERO_AMOUNT;
  }
  if (parsed.rounded) issues.add("amountRounded", row, column, { text });
  if (parsed.text.length - (parsed.text.startsWith("-") ? 1 : 0) > AMOUNT_CHARS_MAX) {
    issues.add("amountTooLarge", row, column, { text });
    return ZERO_AMOUNT;
  }
  return parsed.text;
}

/** The opposite of a canonical amount. */
export function negated(amount: string): string {
  if (amount === ZERO_AMOUNT) return amount;
  return amount.charCodeAt(0) === 45 ? amount.slice(1) : `-${amount}`;
}

export const isNegative = (amount: string) => amount.charCodeAt(0) === 45;
