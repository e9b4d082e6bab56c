/** Ratios in words (财务比率说明): the formula with the names of its lines, how the value moved, and what it warns of. */
import { fen, fixed, thousands } from "../money.ts";
import { RATIO_DECIMALS, type RatioDefinition, type RatioFormat } from "./ratios.ts";

export type Lang = "zh" | "en";

const FUNCTIONS: Readonly<Record<Lang, Readonly<Record<string, string>>>> = {
  zh: { avg: "平均", open: "期初", delta: "变动额·" },
  en: { avg: "average ", open: "opening ", delta: "change in " },
};
const SIGNS: Readonly<Record<string, string>> = { "*": " × ", "/": " ÷ ", "+": " + ", "-": " − " };

const CODE = /[A-Z]\d{1,5}/g;
/** The lines a formula is about, each once. */
export const linesOfFormula = (formula: string): string[] => [...new Set(formula.match(CODE) ?? [])];

/** "P100/avg(A105)" -> "营业收入 ÷ 平均应收账款" */
export function formulaWords(formula: string, nameOf: (code: string) => string, lang: Lang): string {
  return formula
    .replace(/(avg|open|delta)\(([A-Z]\d{1,5})\)/g, (_, name: string, code: string) => `${name}:${code}`)
    .replace(/(avg|open|delta):|[A-Z]\d{1,5}|[-+*/]/g, (part, name?: string) => {
      if (name) return FUNCTIONS[lang][name] ?? "";
      return SIGNS[part] ?? nameOf(part);
    })
    .replace(/^ − /, "−")
    .replace(/\( − /g, "(−");
}

const DAYS: Readonly<Record<Lang, string>> = { zh: " 天", en: " days" };

/** As people read it: "1.5033", "48.76%", "114.1 天", "1,234.00". */
export function ratioText(value: string, format: RatioFormat, lang: Lang): string {
  if (format === "percent") return `${fixed(scaled(value, 4), 2)}%`;
  if (format === "days") return `${value}${DAYS[lang]}`;
  return format === "amount" ? thousands(fen(value)) : value;
}

const scaled = (value: string, decimals: number): bigint => {
  const [whole = "0", part = ""] = value.replace("-", "").split(".");
  const digits = BigInt(`${whole}${part.padEnd(decimals, "0").slice(0, decimals)}`);
  return value.startsWith("-") ? -digits : digits;
};

export type RatioCourse = "better" | "worse" | "moved" | "same" | "unknown";

export interface RatioMove {
  /** In the ratio's own unit, with its own decimals; null where either value is. */
  change: string | null;
  /** By the direction that speaks for the client; `moved` where neither does. */
  course: RatioCourse;
}

export function ratioMove(
  { format, good }: Pick<RatioDefinition, "format" | "good">,
  current: string | null,
  prior: string | null,
): RatioMove {
  if (current === null || prior === null) return { change: null, course: "unknown" };
  const decimals = RATIO_DECIMALS[format];
  const change = scaled(current, decimals) - scaled(prior, decimals);
  if (change === 0n) return { change: fixed(0n, decimals), course: "same" };
  if (good === null) return { change: fixed(change, decimals), course: "moved" };
  return { change: fixed(change, decimals), course: change > 0n === (good === "up") ? "better" : "worse" };
}

const VERDICTS: Readonly<Record<Lang, Readonly<Record<RatioCourse, string>>>> = {
  zh: { better: "，对企业有利", worse: "，对企业不利", moved: "", same: "", unknown: "" },
  en: { better: ", in the client's favour", worse: ", against the client", moved: "", same: "", unknown: "" },
};

type MoveKind = "unknown" | "alone" | "same" | "up" | "down";

const MOVES: Readonly<Record<Lang, Readonly<Record<MoveKind, string>>>> = {
  zh: {
    unknown: "{name}缺少数据，无法计算",
    alone: "{name}为 {current}，上期无可比数据",
    same: "{name}为 {current}，与上期相同",
    up: "{name}由 {prior} 升至 {current}，变动 {change}{verdict}",
    down: "{name}由 {prior} 降至 {current}，变动 {change}{verdict}",
  },
  en: {
    unknown: "{name}: figures are missing",
    alone: "{name} is {current}; nothing to compare it with",
    same: "{name} is {current}, as before",
    up: "{name} rose from {prior} to {current} ({change}){verdict}",
    down: "{name} fell from {prior} to {current} ({change}){verdict}",
  },
};

export interface RatioPair {
  current: string | null;
  prior: string | null;
}

function kindOf({ current, prior }: RatioPair, { change, course }: RatioMove): MoveKind {
  if (current === null) return "unknown";
  if (prior === null || change === null) return "alone";
  if (course === "same") return "same";
  return change.startsWith("-") ? "down" : "up";
}

/** "流动比率由 1.7516 降至 1.5033，变动 -0.2483，对企业不利" */
export function moveWords(definition: RatioDefinition, values: RatioPair, lang: Lang): string {
  const { format } = definition;
  const move = ratioMove(definition, values.current, values.prior);
  const text = (value: string | null) => (value === null ? "" : ratioText(value, format, lang));
  const by = format === "percent" && move.change !== null ? points(move.change, lang) : text(move.change);
  const words: Readonly<Record<string, string>> = {
    name: lang === "zh" ? definition.nameZh : definition.nameEn,
    current: text(values.current),
    prior: text(values.prior),
    change: by,
    verdict: VERDICTS[lang][move.course],
  };
  return MOVES[lang][kindOf(values, move)].replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? "");
}

const points = (change: string, lang: Lang): string =>
  `${fixed(scaled(change, 4), 2)}${lang === "zh" ? " 个百分点" : " points"}`;

export interface RatioWarning {
  isWarning: boolean;
  zh: string;
  en: string;
}

interface Zone extends RatioWarning {
  code: string;
  /** Values above this one and up to the next zone of the ratio; null = all below. */
  above: string | null;
}

/** Altman Z'': below 1.1 distress, above 2.6 safe. Beneish M: above −1.78 the figures may be manipulated. From the lowest up. */
const ZONES: readonly Zone[] = [
  { code: "altmanZ", above: null, isWarning: true, zh: "低于 1.1：困境区", en: "below 1.1: distress" },
  { code: "altmanZ", above: "1.0999", isWarning: false, zh: "1.1 至 2.6：灰色区", en: "1.1 to 2.6: grey zone" },
  { code: "altmanZ", above: "2.6", isWarning: false, zh: "高于 2.6：安全区", en: "above 2.6: safe" },
  { code: "beneishM", above: null, isWarning: false, zh: "不高于 -1.78", en: "not above -1.78" },
  {
    code: "beneishM",
    above: "-1.78",
    isWarning: true,
    zh: "高于 -1.78：可能存在操纵",
    en: "above -1.78: may be manipulated",
  },
];

/** Null where a ratio has no zones, or no value. */
export function warningOf(code: string, value: string | null): RatioWarning | null {
  if (value === null) return null;
  const isReached = ({ above }: Zone) => above === null || scaled(value, 4) > scaled(above, 4);
  const zone = ZONES.filter((each) => each.code === code && isReached(each)).at(-1);
  return zone ? { isWarning: zone.isWarning, zh: zone.zh, en: zone.en } : null;
}

/** The nine signs of the F-score, in the order in which they are counted. */
export const PIOTROSKI_NAMES: Readonly<Record<string, Readonly<Record<Lang, string>>>> = {
  profit: { zh: "净利润为正", en: "Net profit is positive" },
  operatingCash: { zh: "经营现金流为正", en: "Operating cash flow is positive" },
  roaRises: { zh: "总资产收益率上升", en: "Return on assets rises" },
  cashAboveProfit: { zh: "经营现金流高于净利润", en: "Operating cash flow exceeds net profit" },
  leverageFalls: { zh: "非流动负债率下降", en: "Non-current leverage falls" },
  liquidityRises: { zh: "流动比率上升", en: "Current ratio rises" },
  noNewShares: { zh: "未增发股份", en: "No equity was issued" },
  marginRises: { zh: "毛利率上升", en: "Gross margin rises" },
  turnoverRises: { zh: "总资产周转率上升", en: "Asset turnover rises" },
};
