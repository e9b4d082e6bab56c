/** Which items of the statements a figure may be of. */
import { isOciCode } from "../statements/statement-line.ts";

const balance = /^(?:A[12](?!00|99)\d\d|L[12](?!00|99)\d\d|E10[1-8])$/u;
const equity = /^E10[1-8]$/u;
const income = /^P(?:1(?!99)\d\d|20[12]|301)$/u;
/** With the balances of cash: C501 at the start, C599 at the end. */
const cash = /^C(?:10[123]|11[1-4]|20[1-5]|21[1-4]|30[123]|31[123]|401|501|599)$/u;

const known: Readonly<Record<string, (item: string) => boolean>> = {
  opening: (item) => balance.test(item),
  closing: (item) => balance.test(item),
  income: (item) => income.test(item),
  oci: isOciCode,
  movement: (item) => equity.test(item),
  cash: (item) => cash.test(item),
  carried: (item) => equity.test(item),
};

export const isItemOf = (part: string, item: string): boolean => known[part]?.(item) ?? false;

/** Of any statement but cash flows: what an elimination may name. */
export const isEliminable = (item: string): boolean =>
  balance.test(item) ||
  income.test(item) ||
  isOciCode(item) ||
  item === "E198" ||
  item === "P3994" ||
  isItemOf("cash", item);
