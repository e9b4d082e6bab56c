/** The printed form (报表格式) that follows from the accounting standard of the books, and what of it a project shows. */
import type { CoaStandard } from "../accounts/standard.ts";
import type { Fen } from "../money.ts";
import { evaluate, formulaTerms } from "./formula.ts";
import type { FormKind, StatementAmounts } from "./layout.ts";
import { SMALL_ENTERPRISE_FORM } from "./small-enterprise.ts";

export const formOf = (standard: CoaStandard): FormKind => (standard === "SBE" ? "small" : "general");

export interface FormOptions {
  /** Of-which lines that are nil in both columns too. */
  showsEmptyParts: boolean;
  /** Lines of earnings per share: listed firms, or where a project asks for them. */
  showsEps: boolean;
}

/** Lines of the form with their amounts. @param amounts of the project's items, signed as their own lines show them */
export function formAmounts(
  kind: FormKind,
  amounts: readonly StatementAmounts[],
  options: FormOptions,
): StatementAmounts[] {
  const lines = kind === "small" ? smallForm(amounts) : [...amounts];
  return lines.filter(({ line, current, prior }) => {
    if (isEps(line.code)) return options.showsEps;
    const isEmptyPart = line.kind === "I" && !NUMBERED.test(line.prefix) && current === 0n && prior === 0n;
    return options.showsEmptyParts || !isEmptyPart;
  });
}

/** （一）持续经营净利润 is a line of the form by itself. */
const NUMBERED = /^（.+）$/;

/** P600 每股收益, P601 基本, P602 稀释. */
const isEps = (code: string): boolean => /^P60\d$/.test(code);

function smallForm(amounts: readonly StatementAmounts[]): StatementAmounts[] {
  const column = (pick: "current" | "prior") => {
    const items = new Map(amounts.map((row) => [row.line.code, row[pick]]));
    const leaves = SMALL_ENTERPRISE_FORM.map(({ code, source }): [string, Fen] => [code, sourceAmount(source, items)]);
    return evaluate(SMALL_ENTERPRISE_FORM, new Map(leaves));
  };
  const [current, prior] = [column("current"), column("prior")];
  return SMALL_ENTERPRISE_FORM.map((line, index) => ({
    line,
    // Titles have no number of their own.
    order: index,
    current: current.get(line.code) ?? 0n,
    prior: prior.get(line.code) ?? 0n,
  }));
}

function sourceAmount(source: string, items: ReadonlyMap<string, Fen>): Fen {
  let amount = 0n;
  for (const { sign, code } of formulaTerms(source)) amount += BigInt(sign) * (items.get(code) ?? 0n);
  return amount;
}

/** The item to open behind a line: its own, or the first that it is made of. */
export const itemBehind = (code: string): string =>
  formulaTerms(SMALL_ENTERPRISE_FORM.find((line) => line.code === code)?.source ?? "")[0]?.code ?? code;
