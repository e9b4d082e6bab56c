/** What the fields of calculators take from the project's own books, as formulas: of client accounts that stand for a standard one. */
import { CALCULATORS } from "@digao/domain/calculators/all";
import type { BookFigure, Declaration } from "@digao/domain/calculators/calculator";
import type { TrialBalanceSource } from "../../balance/trial-balance/door.ts";
import type { Filling } from "../sheet-templates/door.ts";
import { bookPlace } from "../sheet-templates/door.ts";

const declarations: readonly Declaration[] = Object.values(CALCULATORS).map(({ declaration }) => declaration);
/** A formula of more is no formula that anybody reads. */
const termsMax = 40;

/** The highest accounts of which everything below is one of those named. */
function highest({ chart, input }: TrialBalanceSource, chosenCodes: ReadonlySet<string>): string[] {
  const leavesBelow = new Map<string, string[]>();
  for (const { code: leaf } of input.balances)
    for (let at: string | null | undefined = leaf; at; at = chart.tree.byCode.get(at)?.parentCode)
      leavesBelow.set(at, [...(leavesBelow.get(at) ?? []), leaf]);
  const isWhole = (code: string): boolean =>
    chart.accounts.has(code) && (leavesBelow.get(code) ?? []).every((leaf) => chosenCodes.has(leaf));
  const top = (leaf: string): string => {
    let best = leaf;
    for (
      let at = chart.tree.byCode.get(leaf)?.parentCode;
      at && isWhole(at);
      at = chart.tree.byCode.get(at)?.parentCode
    )
      best = at;
    return best;
  };
  return [...new Set([...chosenCodes].map(top))].sort();
}

const measures = { open: "open", close: "close", debit: "periodDr", credit: "periodCr", year: "year" } as const;

function formulaOf(source: TrialBalanceSource, figure: BookFigure): string {
  if ("item" in figure) return `=AMT("${figure.item}","unaudited","${figure.of === "open" ? "open" : "close"}")`;
  if (!("account" in figure)) return `=PRJ("${figure.of}")`;
  const { account, of, side } = figure;
  const standardOf = (code: string): string => source.chart.accounts.get(code)?.stdCode ?? code;
  const leaves = source.input.balances.map(({ code }) => code);
  const chosenCodes = new Set(
    leaves.filter((code) => standardOf(code).startsWith(account) || code.startsWith(account)),
  );
  const terms = highest(source, chosenCodes).map((code) => {
    const isOther = (source.chart.accounts.get(code)?.dc === 2) !== (side === "Cr");
    const isSigned = of !== "debit" && of !== "credit";
    return `${isSigned && isOther ? "-" : "+"}ACC("${code}","${measures[of]}")`;
  });
  return terms.length === 0 || terms.length > termsMax ? "" : `=${terms.join("").replace(/^\+/, "")}`;
}

/** Every place has a value: what the books do not say stays empty. */
export function bookFormulas(source: TrialBalanceSource | null): Filling["values"] {
  const all = declarations.flatMap(({ key, fields }) =>
    Object.entries(fields).flatMap(([name, { books }]): [string, string | { formula: string }][] => {
      if (!books) return [];
      const formula = source ? formulaOf(source, books) : "";
      return [[bookPlace(key, name), formula ? { formula } : ""]];
    }),
  );
  return Object.fromEntries(all);
}
