/** One finding of an integrity check (检查发现) and its words: `where` and `detail` in Chinese and English, exactly alike everywhere. */
import { type Fen, fen, thousands, yuan } from "../money.ts";
import { type CheckCode, type CheckLevel, levelOf } from "./checks.ts";

export interface Place {
  period?: number;
  type?: string;
  /** As written where it holds no number. */
  no?: number | string;
  lineNo?: number;
  /** Account or statement item code. */
  account?: string;
  /** "客户:甲公司" */
  aux?: string;
}

/** Amounts as decimal strings, so that a finding can be stored and sent as it is. */
export type FindingParams = Readonly<Record<string, string>>;

export interface Finding {
  code: CheckCode;
  level: CheckLevel;
  place: Place;
  params: FindingParams;
}

export type Lang = "zh" | "en";

export const finding = (code: CheckCode, place: Place, params: FindingParams = {}): Finding => ({
  code,
  level: levelOf(code),
  place,
  params,
});

export const money = (amount: Fen): string => yuan(amount);

/** "202402 记-3 行1", "202405 记", "100201", "1122 客户:甲公司"; books as a whole have no place but their name. */
export function whereOf(place: Place, lang: Lang): string {
  const { period, type, no, lineNo, account, aux } = place;
  if (account !== undefined) return aux === undefined ? account : `${account} ${aux}`;
  if (period === undefined) return lang === "zh" ? "余额表" : "Trial balance";
  const number = no === undefined ? "" : `-${no}`;
  const line = lang === "zh" ? `行${lineNo}` : `line ${lineNo}`;
  return `${period} ${type ?? ""}${number}${lineNo === undefined ? "" : ` ${line}`}`;
}

export interface FindingText {
  code: CheckCode;
  level: CheckLevel;
  where: string;
  detail: string;
}

export const findingText = (found: Finding, lang: Lang): FindingText => ({
  code: found.code,
  level: found.level,
  where: whereOf(found.place, lang),
  detail: fill(templateOf(found)[lang], found.params, lang),
});

/** The same for people's eyes: amounts with their thousands separated ("借 53,000.00"). */
export const printedFinding = (found: Finding, lang: Lang): FindingText =>
  findingText({ ...found, params: printedParams(found.params) }, lang);

const AMOUNTS: ReadonlySet<string> = new Set(
  `debit credit difference parent children opening movement closing auxOpening auxClosing prior balance balanceDr balanceCr
   journalDr journalCr differenceDr differenceCr fcAmount converted booked client unaudited current`.split(/\s+/),
);

const printedParams = (params: FindingParams): FindingParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      AMOUNTS.has(name) && /^-?\d+\.\d{2}$/.test(value) ? thousands(fen(value)) : value,
    ]),
  );

type Template = Readonly<Record<Lang, string>>;

const templateOf = ({ code, params }: Finding): Template =>
  code === "IC-02" && params.count !== undefined ? MANY_NUMBERS : DETAILS[code];

const MANY_NUMBERS: Template = {
  zh: "断号 {numbers} 等共 {count} 个",
  en: "missing {numbers} and others, {count} in all",
};

const DETAILS: Readonly<Record<CheckCode, Template>> = {
  "IC-01": { zh: "借 {debit} 贷 {credit} 差 {difference}", en: "Dr {debit} Cr {credit} difference {difference}" },
  "IC-02": { zh: "断号 {numbers}", en: "missing {numbers}" },
  "IC-03": { zh: "凭证号重复({reason})", en: "number used twice ({reason})" },
  "IC-04": { zh: "凭证日期 {date} 不属于期间", en: "voucher date {date} is outside the period" },
  "IC-05": { zh: "科目 {account} 不在余额表", en: "account {account} is not in the trial balance" },
  "IC-06": { zh: "科目 {account} 非末级", en: "account {account} has sub-accounts" },
  "IC-07": { zh: "同一分录借贷双方均有金额", en: "debit and credit on one line" },
  "IC-08": { zh: "零金额分录", en: "line without amount" },
  "IC-09": { zh: "摘要为空", en: "summary empty" },
  "IC-10": { zh: "缺少{types}辅助", en: "auxiliary item missing: {types}" },
  "IC-11": { zh: "缺少上级科目", en: "parent account missing" },
  "IC-12": {
    zh: "期初借方 {debit} 贷方 {credit} 差 {difference}",
    en: "opening Dr {debit} Cr {credit} difference {difference}",
  },
  "IC-13": {
    zh: "{column}：上级 {parent} 下级合计 {children} 差 {difference}",
    en: "{column}: parent {parent} sub-accounts {children} difference {difference}",
  },
  "IC-14": {
    zh: "本期借方 {debit} 贷方 {credit} 差 {difference}",
    en: "period Dr {debit} Cr {credit} difference {difference}",
  },
  "IC-15": {
    zh: "期初 {opening} 发生 {movement} 期末 {closing} 差 {difference}",
    en: "opening {opening} movement {movement} closing {closing} difference {difference}",
  },
  "IC-16": {
    zh: "期末借方 {debit} 贷方 {credit} 差 {difference}",
    en: "closing Dr {debit} Cr {credit} difference {difference}",
  },
  "IC-17": {
    zh: "科目期初 {opening} 期末 {closing}；辅助合计期初 {auxOpening} 期末 {auxClosing}",
    en: "account opening {opening} closing {closing}; auxiliary items opening {auxOpening} closing {auxClosing}",
  },
  "IC-18": {
    zh: "上年期末 {prior} 本年期初 {opening} 差 {difference}",
    en: "last year's closing {prior} opening {opening} difference {difference}",
  },
  "IC-19": { zh: "科目方向 {direction}，期末余额 {closing}", en: "normal side {direction}, closing {closing}" },
  "IC-20": {
    zh: "余额表 借{balanceDr} 贷{balanceCr}；序时账 借{journalDr} 贷{journalCr}；差 借{differenceDr} 贷{differenceCr}",
    en: "trial balance Dr {balanceDr} Cr {balanceCr}; journal Dr {journalDr} Cr {journalCr}; difference Dr {differenceDr} Cr {differenceCr}",
  },
  "IC-21": { zh: "{reason}", en: "{reason}" },
  "IC-22": { zh: "损益类科目期末余额 {closing}", en: "closing balance {closing}" },
  "IC-23": { zh: "{date} 余额 {balance}，共 {days} 日为负", en: "{date} balance {balance}, below zero on {days} days" },
  "IC-24": { zh: "凭证已导入", en: "voucher imported before" },
  "IC-25": {
    zh: "外币 {fcAmount} 汇率 {rate} 折合 {converted}，记账 {booked}",
    en: "foreign {fcAmount} rate {rate} gives {converted}, booked {booked}",
  },
  "IC-26": { zh: "{reason}", en: "{reason}" },
  "IC-31": { zh: "反方向发生额 借 {debit} 贷 {credit}", en: "other side Dr {debit} Cr {credit}" },
  "IC-32": {
    zh: "客户报表 {client} 未审数 {unaudited} 差 {difference}",
    en: "client statement {client} unaudited {unaudited} difference {difference}",
  },
  "IC-33": {
    zh: "账龄第{bucket}段 本年 {current} 大于上年前一段 {prior}",
    en: "age band {bucket}: {current} now exceeds {prior} of the band before, last year",
  },
};

/** Words that are parameters themselves. */
const WORDS: Readonly<Record<string, Readonly<Record<Lang, string>>>> = {
  differentDate: { zh: "日期不同", en: "different dates" },
  repeatedLine: { zh: "分录号重复", en: "line number repeated" },
  noVouchers: { zh: "余额表有发生额而无凭证", en: "movement without vouchers" },
  noMovement: { zh: "有凭证而余额表无发生额", en: "vouchers without movement" },
  samePerson: { zh: "制单与审核为同一人", en: "same preparer and reviewer" },
  notReviewed: { zh: "未审核", en: "not reviewed" },
  notPosted: { zh: "未记账", en: "not posted" },
  opening: { zh: "期初余额", en: "opening balance" },
  periodDr: { zh: "本期借方", en: "period debit" },
  periodCr: { zh: "本期贷方", en: "period credit" },
  closing: { zh: "期末余额", en: "closing balance" },
  Dr: { zh: "借", en: "Dr" },
  Cr: { zh: "贷", en: "Cr" },
};

const SEPARATOR: Readonly<Record<Lang, string>> = { zh: "、", en: ", " };

/** A parameter may be several words joined by "+" (differentDate+repeatedLine). Unknown words stand as they are. */
function fill(template: string, params: FindingParams, lang: Lang): string {
  const word = (text: string) => WORDS[text]?.[lang] ?? text;
  return template.replace(/\{(\w+)\}/g, (_, name: string) =>
    (params[name] ?? "").split("+").map(word).join(SEPARATOR[lang]),
  );
}
