/** How wide a column of amounts must be, so that none of them is cut off. */
import { formatMoney, type MoneyUnit } from "../../../../lib/format.ts";
import { amountWidth as widthOf } from "../../../../ui/ledger-grid/fit.ts";

export function amountWidth(amounts: readonly (string | null | undefined)[], unit: MoneyUnit, least: number): number {
  return amounts.reduce((widest, amount) => Math.max(widest, widthOf(formatMoney(amount, unit))), least);
}
