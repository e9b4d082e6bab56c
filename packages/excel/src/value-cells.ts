/** Cells other than amounts: decimals, flags, times and texts, with the problems noted. */

import type { DateContext } from "./date-shapes.ts";
import { textAt } from "./ledger-layout.ts";
import { parseDateTime } from "./parse-date.ts";
import { parseDecimal } from "./parse-decimal.ts";
import type { RowIssues } from "./row-issues.ts";
import type { Row } from "./table-file.ts";
import { unreadableIssue } from "./unreadable-cell.ts";

/** 摘要 is str(500) in the product. */
export const SUMMARY_CHARS_MAX = 500;

export function decimalCell(row: Row, column: number, number: number, issues: RowIssues): string | null {
  if (column < 0) return null;
  const text = textAt(row, column);
  if (text === "") return null;
  const value = parseDecimal(text);
  if (value === undefined) issues.add(unreadableIssue(text, "badNumber"), number, column, { text });
  return value ?? null;
}

const YES = /^(1|是|y|yes|true|t|√|✓|v|作废|已作废|已记账|已过账|记账|过账)$/i;
const NO = /^(0|否|n|no|false|f|×|x|未作废|正常|未记账|未过账)$/i;

const VOID = /^(?:已?作废(?:凭证)?|已?删除|void(?:ed)?|cancell?ed|deleted)$/i;
const NOT_VOID = /^(?:已记账|已过账|记账|过账)$/;

/** A column of the voucher's state says more than yes and no: posted is not void. */
export const voidCell = (text: string): boolean => VOID.test(text) || (!NOT_VOID.test(text) && flagCell(text) === true);

/** Null for a blank and for text that is neither yes nor no. */
export function flagCell(text: string): boolean | null {
  if (text === "") return null;
  if (YES.test(text)) return true;
  return NO.test(text) ? false : null;
}

export function timeCell(text: string, context: DateContext): string | null {
  return text === "" ? null : parseDateTime(text, context);
}

/** One line of at most 500 characters. */
export function summaryCell(text: string, number: number, column: number, issues: RowIssues): string {
  const line = text.includes("\n") ? text.replace(/\s*\n\s*/g, " ") : text;
  if (line.length <= SUMMARY_CHARS_MAX) return line;
  issues.add("textTooLong", number, column, { text: line });
  return line.slice(0, SUMMARY_CHARS_MAX);
}
