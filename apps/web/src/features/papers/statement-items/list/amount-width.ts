/** How wide a column of amounts must be, so that none of them is cut off. */
import { formatMoney, type MoneyUnit } from "../../../../lib/format.ts";

/** In pixels, of the bold figures of a total. */
const digit = 8;
const separator = 4;
const padding = 18;

const widthOf = (text: string): number =>
  padding + [...text].reduce((sum, sign) => sum + (/[0-9]/.test(sign) ? digit : separator), 0);

export function amountWidth(amounts: readonly (string | null | undefined)[], unit: MoneyUnit, least: number): number {
  return amounts.reduce((widest, amount) => Math.max(widest, widthOf(formatMoney(amount, unit))), least);
}
