/** Cells of the bank's form out of what the register knows; what a person wrote in the row goes before. */
import { fen, thousands } from "@digao/domain/money";
import type { PrintedItem, PrintedLetter } from "../content.ts";

/** A word that is too long for a narrow cell goes on in the next line. */
const longWord = /[^\s\p{Script=Han}\u200b]{9,}/gu;
/** Words of a language are longer than numbers before they are parted. */
export const ofWords = 13;
const accountTypes: Readonly<Record<string, string>> = {
  基本户: "Basic",
  基本存款账户: "Basic",
  一般户: "General",
  一般存款账户: "General",
  专用户: "Special purpose",
  专用存款账户: "Special purpose",
  临时户: "Temporary",
  临时存款账户: "Temporary",
  保证金户: "Margin",
  定期: "Time deposit",
  活期: "Current",
};

/** A long number may go on in the next line of its cell, after any four digits. */
export const breakable = (value: string, from = 0): string =>
  value.replace(longWord, (word) => (word.length < from ? word : word.replace(/(.{4})(?=.)/gu, "$1\u200b")));

const figure = /^[-+]?[\d.,]{1,30}%?$/;
/** Figures as people read them, however they were typed in; words in their place go on in the next line. */
export function separated(value: string): string {
  const plain = value.trim();
  if (/^-?\d{4,18}(\.\d{1,2})?$/.test(plain)) return thousands(fen(plain));
  return figure.test(plain) ? value : breakable(value, ofWords);
}

const CELLS: readonly [RegExp, (letter: PrintedLetter, item: PrintedItem) => string][] = [
  [
    /^(账户名称|借款人名称)$/,
    ({ lang, clientName, clientNameEn }) => breakable(lang === "en" ? clientNameEn : clientName, ofWords),
  ],
  [/^(银行账号|借款账号|结算账户账号)$/, (_letter, { bankAccount }) => breakable(bankAccount)],
  [/^币种$/, (_letter, { currency }) => currency],
  [/^(账户余额|余额|票面金额|产品净值)$/, (_letter, item) => thousands(fen(item.fcAmount ?? item.bookAmount))],
  [
    /^账户类型$/,
    ({ lang }, { accountType }) =>
      breakable(lang === "en" ? (accountTypes[accountType] ?? accountType) : accountType, ofWords),
  ],
  [/^备注$/, (_letter, { remark }) => breakable(remark, ofWords)],
];

export function bankCells(letter: PrintedLetter, item: PrintedItem, column: string): string {
  const own = item.row[column];
  if (own !== undefined && own !== "")
    return /余额|金额|净额|净值|数量|份额/.test(column) ? separated(own) : breakable(own, ofWords);
  // Rows that a person wrote hold all that is known of them.
  if (item.subjectCode === "") return "";
  return CELLS.find(([pattern]) => pattern.test(column))?.[1](letter, item) ?? "";
}
