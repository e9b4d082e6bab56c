/** Amounts that a binding brings stand in their cell as amounts do in the sheets that come with the product. */
import { bindingCalls } from "@digao/domain/sheet-bindings/parse";

const moneyPattern = "#,##0.00;[Red]-#,##0.00";
const MONEY: ReadonlySet<string> = new Set(["AMT", "LEAD", "ACC", "AUX", "ADJ", "CF"]);

/** The style of a cell into which the formula is written; undefined where it brings no amount, or the cell has a format of its own. */
export function moneyFormatFor(formula: string, pattern: string | undefined): { n: { pattern: string } } | undefined {
  if (pattern && pattern !== "General") return undefined;
  return bindingCalls(formula).some(({ fn }) => MONEY.has(fn)) ? { n: { pattern: moneyPattern } } : undefined;
}
