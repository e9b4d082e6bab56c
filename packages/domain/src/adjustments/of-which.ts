/** Of-which lines (其中项) that an entry line moves besides its item: by the account it carries, else by the detail it prints. */
import { type MappingRule, namePattern } from "../mapping/mapping-rule.ts";
import type { StatementLine } from "../statements/statement-line.ts";

export interface BookedLine {
  itemCode: string;
  accountCode: string | null;
  /** As printed: 财务费用-利息支出. */
  lineName?: string | undefined;
}

export interface OfWhichBook {
  /** Of-which lines that an account feeds, by account code. */
  infoOf: ReadonlyMap<string, readonly string[]>;
  /** The item that each of-which line is part of. */
  mainOf: ReadonlyMap<string, string>;
  rules: readonly Pick<MappingRule, "itemCode" | "rule" | "namePattern">[];
}

/** Null = none. An account says it for certain; a printed detail says it where an of-which rule knows its name. */
export function ofWhichLine({ itemCode, accountCode, lineName }: BookedLine, book: OfWhichBook): string | null {
  const isOfItem = (code: string) => book.mainOf.get(code) === itemCode;
  if (accountCode !== null) return book.infoOf.get(accountCode)?.find(isOfItem) ?? null;
  const detail = lineName ?? "";
  const named = book.rules.find(
    (rule) =>
      rule.rule === "INFO" &&
      rule.namePattern !== "" &&
      isOfItem(rule.itemCode) &&
      namePattern(rule.namePattern).test(detail),
  );
  return named?.itemCode ?? null;
}

/** Each of-which line with the item above it. What stands below a total, or follows from a formula, is part of no item. */
export function mainItems(lines: readonly Pick<StatementLine, "code" | "kind" | "formula">[]): Map<string, string> {
  const mains = new Map<string, string>();
  let main = "";
  for (const { code, kind, formula } of lines) {
    if (kind !== "I") main = kind === "L" ? code : "";
    else if (main !== "" && formula === "") mains.set(code, main);
  }
  return mains;
}

/**
 * Lines that leave an of-which line behind: their item has some with an amount, and neither account nor detail says whether one moves.
 * They are to be completed by a person.
 */
export function unassignedLines<Line extends BookedLine & { ofWhich?: string | null }>(
  lines: readonly Line[],
  mainOf: OfWhichBook["mainOf"],
  hasAmount: (code: string) => boolean,
): Line[] {
  const split = new Set([...mainOf].filter(([code]) => hasAmount(code)).map(([, main]) => main));
  return lines.filter(
    ({ itemCode, accountCode, lineName, ofWhich }) =>
      split.has(itemCode) && !ofWhich && accountCode === null && !/[-—–]/.test(lineName ?? ""),
  );
}
