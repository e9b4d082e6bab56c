/** Cells that both sheets of a GB/T file have. */
import type { FileNote } from "../table-file.ts";
import type { GbtFacts } from "./gbt-facts.ts";
import type { GbtItems } from "./gbt-items.ts";

export function noteNames({ nameless }: GbtItems, note: (note: FileNote) => void): void {
  if (nameless.size === 0) return;
  const [example = ""] = nameless;
  note({ code: "auxNamesMissing", row: 0, params: { count: String(nameless.size), example } });
}

export const nonZero = (text: string): string => (/[1-9]/.test(text) ? text : "");

/** "1201" is the first adjustment period of December: our month 13. */
export function periodText(year: string, period: string): string {
  if (/^\d{6}$/.test(period)) return period;
  return year === "" || period === "" ? "" : `${year}${period.padStart(2, "0")}`;
}

/** A currency's name, its code where the file names none; the books' own as "CNY" where it is the yuan. */
export function currencyOf(code: string, { currencies }: GbtFacts): string {
  const name = currencies.get(code) || code;
  return /^(人民币|RMB|CNY|人民币元)$/i.test(name) ? "CNY" : name;
}

export function baseOf({ baseCurrency, currencies }: GbtFacts): string {
  const name = currencies.get(baseCurrency) || baseCurrency;
  return name === "" || /^(人民币|RMB|CNY|人民币元)$/i.test(name) ? "CNY" : name;
}
