/** Cells of the bank's form out of what the register knows; what a person wrote in the row goes before. */
import { fen, thousands } from "@digao/domain/money";
import type { PrintedItem, PrintedLetter } from "../content.ts";

/** A long number may go on in the next line of its cell, after any four digits. */
const breakable = (account: string): string => account.replace(/(.{4})(?=.)/g, "$1\u200b");

const CELLS: readonly [RegExp, (letter: PrintedLetter, item: PrintedItem) => string][] = [
  [/^(账户名称|借款人名称)$/, ({ clientName }) => clientName],
  [/^(银行账号|借款账号|结算账户账号)$/, (_letter, { bankAccount }) => breakable(bankAccount)],
  [/^币种$/, (_letter, { currency }) => currency],
  [/^(账户余额|余额|票面金额|产品净值)$/, (_letter, item) => thousands(fen(item.fcAmount ?? item.bookAmount))],
  [/^账户类型$/, (_letter, { accountType }) => accountType],
  [/^备注$/, (_letter, { remark }) => remark],
];

export function bankCells(letter: PrintedLetter, item: PrintedItem, column: string): string {
  const own = item.row[column];
  if (own !== undefined && own !== "") return own;
  // Rows that a person wrote hold all that is known of them.
  if (item.subjectCode === "") return "";
  return CELLS.find(([pattern]) => pattern.test(column))?.[1](letter, item) ?? "";
}
