/** Texts that stand where a value should be: formulas that nobody has worked out, and stored errors. */
import { UNKNOWN_FORMULA } from "./formula/work-out.ts";
import type { IssueCode } from "./row-issues.ts";

const ERROR = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!|ERR)$/i;

/** `other` for a text that is neither. */
export function unreadableIssue(text: string, other: IssueCode): IssueCode {
  if (text.startsWith(UNKNOWN_FORMULA)) return "formulaWithoutValue";
  return ERROR.test(text) ? "errorValue" : other;
}

export const isUnreadable = (text: string): boolean =>
  text.startsWith("#") && (ERROR.test(text) || text.startsWith(UNKNOWN_FORMULA));
