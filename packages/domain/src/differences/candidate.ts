/** A possible cause of a difference (差异原因), how likely it is, and its words in Chinese and English. */
import { type Fen, thousands } from "../money.ts";
import type { FactLine } from "./facts.ts";

export type Cause =
  | "columnsSwapped"
  | "redLetter"
  | "closing"
  | "voids"
  | "monthsAfter"
  | "oneMonth"
  | "outside"
  | "voucherType"
  | "party"
  | "wrongMonth"
  | "onlyMonth"
  | "otherAccount"
  | "wholeVoucher"
  | "missingVoucher"
  | "missingSeveral"
  | "missingPart"
  | "unbalanced"
  | "wrongSide"
  | "doubled"
  | "voucher"
  | "line"
  | "lineTwice"
  | "bookSwap"
  | "lineSwap"
  | "bookSlide"
  | "lineSlide"
  | "fewLines"
  | "rounding";

export type Side = "debit" | "credit";
export type Lang = "zh" | "en";

/** Where the cause can be looked at. */
export interface Place {
  account?: string;
  monthFrom?: number;
  monthTo?: number;
  side?: Side;
  voucherType?: string;
  auxId?: number;
  jmsn?: number;
  onlyClosing?: boolean;
}

export interface Candidate {
  cause: Cause;
  /** 0 to 100. */
  score: number;
  params: Readonly<Record<string, string | Fen | Side>>;
  lines: readonly FactLine[];
  place: Place;
  /** How many equally good ones there are, this one included. */
  alternatives: number;
}

const BASE: Readonly<Record<Cause, number>> = {
  columnsSwapped: 98,
  wholeVoucher: 97,
  closing: 95,
  voids: 95,
  redLetter: 94,
  monthsAfter: 93,
  oneMonth: 79,
  missingVoucher: 90,
  bookSwap: 88,
  bookSlide: 87,
  wrongMonth: 88,
  wrongSide: 86,
  doubled: 85,
  otherAccount: 91,
  outside: 84,
  voucherType: 78,
  party: 77,
  voucher: 82,
  line: 72,
  lineSlide: 62,
  lineSwap: 60,
  missingSeveral: 55,
  missingPart: 84,
  unbalanced: 92,
  onlyMonth: 50,
  lineTwice: 48,
  fewLines: 50,
  rounding: 40,
};

type More = Partial<Pick<Candidate, "lines" | "place" | "alternatives">> & { penalty?: number };

/** The more there are of a kind, the less each of them says. */
export function candidate(cause: Cause, params: Candidate["params"], more: More = {}): Candidate {
  const { lines = [], place = {}, alternatives = 1, penalty = 0 } = more;
  const doubt = Math.min(40, 6 * (alternatives - 1)) + penalty;
  return { cause, score: Math.max(5, BASE[cause] - doubt), params, lines, place, alternatives };
}

const TEMPLATES: Readonly<Record<Cause, Readonly<Record<Lang, string>>>> = {
  columnsSwapped: {
    zh: "余额表借方与贷方两列互换：余额表借 {bookDr} 贷 {bookCr}，序时账借 {journalDr} 贷 {journalCr}",
    en: "the trial balance has debit and credit the wrong way round: Dr {bookDr} Cr {bookCr}, in the journal Dr {journalDr} Cr {journalCr}",
  },
  redLetter: {
    zh: "余额表把红字分录 {amount} 列为反方向发生额，序时账按红字冲减",
    en: "the trial balance shows red-letter entries of {amount} on the other side; the journal deducts them",
  },
  closing: {
    zh: "余额表未计入损益结转凭证：借 {debit} 贷 {credit}",
    en: "the trial balance leaves out the closing vouchers: Dr {debit} Cr {credit}",
  },
  voids: {
    zh: "余额表计入了作废凭证：借 {debit} 贷 {credit}",
    en: "the trial balance counts void vouchers: Dr {debit} Cr {credit}",
  },
  monthsAfter: {
    zh: "余额表只到 {month}，其后序时账还有借 {debit} 贷 {credit}",
    en: "the trial balance ends with {month}; the journal goes on with Dr {debit} Cr {credit}",
  },
  oneMonth: {
    zh: "{month} 的发生额未计入余额表：借 {debit} 贷 {credit}",
    en: "the trial balance leaves out {month}: Dr {debit} Cr {credit}",
  },
  outside: {
    zh: "日期不在本期的分录未计入余额表：借 {debit} 贷 {credit}",
    en: "the trial balance leaves out lines dated outside the period: Dr {debit} Cr {credit}",
  },
  voucherType: {
    zh: "凭证字“{name}”的分录未计入余额表：借 {debit} 贷 {credit}",
    en: "the trial balance leaves out vouchers of type “{name}”: Dr {debit} Cr {credit}",
  },
  party: {
    zh: "辅助项目“{name}”的发生额未计入余额表：借 {debit} 贷 {credit}",
    en: "the trial balance leaves out “{name}”: Dr {debit} Cr {credit}",
  },
  wrongMonth: {
    zh: "{month} 与 {otherMonth} 的差异相反（借 {debit} 贷 {credit}）：可能记错月份",
    en: "{month} and {otherMonth} differ by opposite amounts (Dr {debit} Cr {credit}): perhaps the wrong month",
  },
  onlyMonth: {
    zh: "差异只出现在 {month}：借 {debit} 贷 {credit}",
    en: "only {month} differs: Dr {debit} Cr {credit}",
  },
  otherAccount: {
    zh: "科目 {account} {name} 的差异与本科目相反（借 {debit} 贷 {credit}）：可能记错科目",
    en: "account {account} {name} differs by the opposite (Dr {debit} Cr {credit}): perhaps the wrong account",
  },
  wholeVoucher: {
    zh: "{voucher} 整张凭证未计入余额表：其各科目金额与各科目差异一致（{accounts}）",
    en: "{voucher} is missing from the trial balance as a whole: each of its accounts differs by its amount ({accounts})",
  },
  missingVoucher: {
    zh: "序时账可能缺少凭证：{entry}，金额平衡{gaps}",
    en: "a voucher may be missing from the journal: {entry}, which balances{gaps}",
  },
  missingSeveral: {
    zh: "各科目差异合计借贷相等（{amount}）：序时账可能整张缺少凭证{gaps}",
    en: "the differences of all accounts balance ({amount}): whole vouchers may be missing from the journal{gaps}",
  },
  missingPart: {
    zh: "序时账可能缺少凭证：{entry}，解释差异中的 {amount}{gaps}；其余 {rest} 另有原因",
    en: "a voucher may be missing from the journal: {entry}, which makes {amount} of the difference{gaps}; the other {rest} has another cause",
  },
  unbalanced: {
    zh: "{voucher} 借贷不平，差 {amount}，与本科目差异一致",
    en: "{voucher} does not balance; it is off by {amount}, as this account is",
  },
  wrongSide: {
    zh: "分录方向可能记反：{voucher}“{summary}”{amount} 记在{side}",
    en: "perhaps on the wrong side: {voucher} “{summary}” {amount} on the {side}",
  },
  doubled: {
    zh: "可能重复记账：{voucher}“{summary}”{amount}，与 {other} 金额、摘要相同",
    en: "perhaps entered twice: {voucher} “{summary}” {amount}, the same as {other}",
  },
  voucher: {
    zh: "{voucher} 在本科目的发生额等于差异：借 {debit} 贷 {credit}",
    en: "{voucher} moves this account by the difference: Dr {debit} Cr {credit}",
  },
  line: {
    zh: "一笔{side}分录等于差异：{voucher}“{summary}”{amount}",
    en: "one {side} line equals the difference: {voucher} “{summary}” {amount}",
  },
  lineTwice: {
    zh: "余额表可能把一笔{side}分录计了两次：{voucher}“{summary}”{amount}",
    en: "the trial balance may count one {side} line twice: {voucher} “{summary}” {amount}",
  },
  bookSwap: {
    zh: "余额表{side}发生额的数字可能颠倒：{book} 应为 {journal}，差 {difference} 能被 9 整除",
    en: "digits of the trial balance's {side} may have changed places: {book} for {journal}; the difference {difference} is divisible by 9",
  },
  lineSwap: {
    zh: "分录数字可能颠倒：{voucher}“{summary}”记 {amount}，应为 {right}，差 {difference} 能被 9 整除",
    en: "digits of a line may have changed places: {voucher} “{summary}” {amount} for {right}; the difference {difference} is divisible by 9",
  },
  bookSlide: {
    zh: "余额表{side}发生额的小数点可能错位：{book} 应为 {journal}",
    en: "the decimal point of the trial balance's {side} may have slipped: {book} for {journal}",
  },
  lineSlide: {
    zh: "分录小数点可能错位：{voucher}“{summary}”记 {amount}，应为 {right}",
    en: "the decimal point of a line may have slipped: {voucher} “{summary}” {amount} for {right}",
  },
  fewLines: {
    zh: "{count} 笔{side}分录合计等于差异 {amount}：{vouchers}",
    en: "{count} {side} lines add up to the difference {amount}: {vouchers}",
  },
  rounding: { zh: "尾差 {amount}，可能来自四舍五入", en: "{amount} may come from rounding" },
};

const SIDES: Readonly<Record<Lang, Readonly<Record<Side, string>>>> = {
  zh: { debit: "借方", credit: "贷方" },
  en: { debit: "debit", credit: "credit" },
};
const PHRASES: Readonly<Record<Lang, Readonly<Record<"gaps" | "others", string>>>> = {
  zh: { gaps: "；序时账断号 {numbers}", others: "（另有 {count} 个同样的可能）" },
  en: { gaps: "; missing voucher numbers: {numbers}", others: " ({count} more fit as well)" },
};

const isSide = (value: string | Fen): value is Side => value === "debit" || value === "credit";

/** Lists come joined by "、", entries of a voucher with Dr and Cr. */
const lists: ReadonlySet<string> = new Set(["accounts", "vouchers", "entry"]);
const listText = (value: string, lang: Lang): string =>
  lang === "en" ? value.replaceAll("、", ", ") : value.replace(/(^|、)Dr /g, "$1借 ").replace(/(^|、)Cr /g, "$1贷 ");

function paramText(name: string, value: string | Fen | undefined, lang: Lang): string {
  if (value === undefined) return "";
  if (typeof value === "bigint") return thousands(value);
  if (name === "gaps") return value === "" ? "" : PHRASES[lang].gaps.replace("{numbers}", value);
  if (name === "side" && isSide(value)) return SIDES[lang][value];
  return lists.has(name) ? listText(value, lang) : value;
}

export function causeWords({ cause, params, alternatives }: Candidate, lang: Lang): string {
  const text = TEMPLATES[cause][lang].replace(/\{(\w+)\}/g, (_, name: string) => paramText(name, params[name], lang));
  const others = alternatives > 1 ? PHRASES[lang].others.replace("{count}", String(alternatives - 1)) : "";
  return `${text}${others}`;
}
