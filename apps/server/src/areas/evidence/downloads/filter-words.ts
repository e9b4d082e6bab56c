import { expressionWords, fieldWords } from "@digao/contract/areas/books/vouchers/line-filter/words";
import type { Lang } from "@digao/contract/messages";
import type { LedgerFilter } from "../../books/vouchers/door.ts";
import { sayIn } from "./file-out.ts";

const range = (name: string, from: unknown, to: unknown): string[] =>
  from === undefined && to === undefined ? [] : [`${name} ${from ?? ""} ~ ${to ?? ""}`];
const equal = (name: string, value: unknown): string[] =>
  value === undefined || value === null || value === "" ? [] : [`${name} = ${value}`];

/** What a search asks for, as it stands beside its lines in the file. */
export function filterWords(lang: Lang, filter: LedgerFilter): string {
  const { accountCode, auxId, jPeriodFrom, jPeriodTo, dateFrom, dateTo, side, amountFrom, amountTo } = filter;
  const { jType, preparer, keyword, expression, withoutClosing } = filter;
  const words = fieldWords[lang];
  const say = sayIn(lang);
  const sideWord = side && expressionWords(lang, { field: "side", op: "eq", values: [side] });
  const parts = [
    ...equal(words.account, accountCode),
    ...equal(words.party, auxId),
    ...range(words.period, jPeriodFrom, jPeriodTo),
    ...range(words.date, dateFrom, dateTo),
    ...(sideWord ? [sideWord] : []),
    ...range(words.amount, amountFrom, amountTo),
    ...equal(words.voucherType, jType),
    ...equal(words.preparer, preparer),
    ...equal(words.summary, keyword),
    ...(withoutClosing ? [expressionWords(lang, { field: "closing", op: "isFalse", values: [] })] : []),
    ...(expression ? [expressionWords(lang, expression)] : []),
  ];
  return parts.length === 0 ? say("download.about.all") : parts.join("; ");
}
