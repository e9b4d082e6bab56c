/** Words for causes of a differing figure (差异原因), in Chinese and English. */
import { type Fen, thousands } from "../money.ts";
import type { Lang } from "./candidate.ts";
import type { FigureCandidate, FigureCause } from "./figure-causes.ts";

/** opening: against last year's closing (IC-18); closing: against opening and movements (IC-15); parent: against its sub-accounts (IC-13); aux: account against auxiliary items (IC-17); statement: the client's against the trial balance (IC-32). */
export type FigureKind = "opening" | "closing" | "parent" | "aux" | "statement";

export const figureNames: Readonly<Record<FigureKind, Readonly<Record<Lang, { stated: string; computed: string }>>>> = {
  opening: {
    zh: { stated: "期初余额", computed: "上年期末余额" },
    en: { stated: "the opening balance", computed: "last year's closing balance" },
  },
  closing: {
    zh: { stated: "期末余额", computed: "期初加本期发生额" },
    en: { stated: "the closing balance", computed: "opening plus movements" },
  },
  parent: {
    zh: { stated: "上级科目", computed: "下级科目合计" },
    en: { stated: "the parent account", computed: "the sum of its sub-accounts" },
  },
  aux: {
    zh: { stated: "科目余额", computed: "辅助项目合计" },
    en: { stated: "the account", computed: "the sum of its auxiliary items" },
  },
  statement: {
    zh: { stated: "客户报表数", computed: "未审数" },
    en: { stated: "the client's statement", computed: "the unaudited amount" },
  },
};

const TEMPLATES: Readonly<Record<FigureCause, Readonly<Record<Lang, string>>>> = {
  nothing: {
    zh: "{stated}没有金额，{computed}为 {should}",
    en: "{stated} has no amount; {computed} is {should}",
  },
  turned: {
    zh: "{stated} {is} 与{computed} {should} 金额相同、方向相反",
    en: "{stated} {is} is {computed} {should} on the other side",
  },
  journal: {
    zh: "按序时账的发生额可得到{stated} {is}：余额表的发生额可能有误",
    en: "with the journal's movements {stated} {is} is right: the trial balance's movements may be wrong",
  },
  booked: {
    zh: "{stated}可能已经计入调整分录 {names}（{amount}）",
    en: "{stated} may already contain the adjustment {names} ({amount})",
  },
  opposite: {
    zh: "{names} 的差异正好相反（{amount}）：金额可能列在了那里",
    en: "{names} differs by the opposite ({amount}): the amount may stand there",
  },
  leftOut: {
    zh: "{stated}可能没有包括 {names}（{amount}）",
    en: "{stated} may leave out {names} ({amount})",
  },
  twice: {
    zh: "{stated}可能把 {names}（{amount}）计了两次",
    en: "{stated} may count {names} ({amount}) twice",
  },
  wrongSide: {
    zh: "{stated}可能把 {names}（{amount}）的方向记反：差异正是其两倍",
    en: "{stated} may have {names} ({amount}) on the wrong side: the difference is twice that",
  },
  elsewhere: {
    zh: "{stated}可能还包括了 {names}（{amount}）",
    en: "{stated} may contain {names} ({amount}) as well",
  },
  swap: {
    zh: "{stated}的数字可能颠倒：{is} 应为 {should}，差 {difference} 能被 9 整除",
    en: "digits of {stated} may have changed places: {is} for {should}; the difference {difference} is divisible by 9",
  },
  slide: {
    zh: "{stated}的小数点可能错位：{is} 应为 {should}",
    en: "the decimal point of {stated} may have slipped: {is} for {should}",
  },
  rounding: { zh: "尾差 {difference}，可能来自四舍五入", en: "{difference} may come from rounding" },
};
/** Labels of what a closing balance is made of, said in the reader's language. */
export const balanceParts = { opening: "@opening", debit: "@debit", credit: "@credit", movement: "@movement" } as const;
const PARTS: Readonly<Record<Lang, Readonly<Record<string, string>>>> = {
  zh: { opening: "期初余额", debit: "本期借方", credit: "本期贷方", movement: "本期发生额" },
  en: { opening: "the opening balance", debit: "the debits", credit: "the credits", movement: "the movements" },
};
const namesIn = (names: string, lang: Lang): string => {
  const text = names.replace(/@(\w+)/g, (label, name: string) => PARTS[lang][name] ?? label);
  return lang === "en" ? text.replaceAll("、", ", ") : text;
};

const OTHERS: Readonly<Record<Lang, string>> = {
  zh: "（另有 {count} 个同样的可能）",
  en: " ({count} more fit as well)",
};

export interface StatedFigure {
  kind: FigureKind;
  stated: Fen;
  computed: Fen;
}

export function figureWords(
  { cause, names, amount, alternatives }: FigureCandidate,
  { kind, stated, computed }: StatedFigure,
  lang: Lang,
): string {
  const params: Readonly<Record<string, string>> = {
    ...figureNames[kind][lang],
    names: namesIn(names, lang),
    amount: thousands(amount),
    is: thousands(stated),
    should: thousands(computed),
    difference: thousands(stated - computed),
  };
  const text = TEMPLATES[cause][lang].replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  return alternatives > 1 ? `${text}${OTHERS[lang].replace("{count}", String(alternatives - 1))}` : text;
}
