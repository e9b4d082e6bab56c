/** Layout of the balance sheet (资产负债表 会企01表) and the income statement (利润表 会企02表) as data, from trial balance rows. */
import { type Fen, tenThousands, thousands } from "../money.ts";
import { type FormulaTerm, formulaTerms } from "./formula.ts";
import { lineName, type StatementLine } from "./statement-line.ts";

export type Lang = "zh" | "en";

/** general: 财会〔2019〕6号, 会企01表 and 会企02表; small: 小企业会计准则, 会小企01表 and 会小企02表. */
export type FormKind = "general" | "small";

/** 元 or 万元: a switch of display only; amounts stay exact. */
export type Unit = "yuan" | "tenThousand";

export interface StatementAmounts {
  line: StatementLine;
  /** 期末余额 or 本期金额. */
  current: Fen;
  /** 上年年末余额 or 上期金额. */
  prior: Fen;
  /** Its place on the form, where the line number does not tell. */
  order?: number;
  /** 附注号, e.g. 五、1. */
  noteRef?: string | null;
}

export interface StatementCell {
  code: string;
  /** Null on titles that the form gives no number. */
  lineNo: number | null;
  kind: StatementLine["kind"];
  noteRef: string | null;
  /** Prefix and name as printed: 减：库存股, 其中：利息费用. */
  label: string;
  /** 0 for titles and totals of a section, 1 for lines, 2 for of-which lines. */
  indent: 0 | 1 | 2;
  /** Null on titles. */
  current: Fen | null;
  prior: Fen | null;
  /** Terms of a total row, for formulas in spreadsheets; empty elsewhere. */
  terms: FormulaTerm[];
}

export interface LayoutOptions {
  lang: Lang;
  /** Leave out lines that are nil in both columns; titles and totals stay. */
  hideEmpty?: boolean;
}

const placeOf = ({ order, line }: StatementAmounts) => order ?? line.lineNo;

export interface SheetRow {
  left: StatementCell | null;
  right: StatementCell | null;
}

/** Two-sided: assets beside liabilities and equity. The grand totals (A999, E999) stand in one row at the foot. */
export function balanceSheet(amounts: readonly StatementAmounts[], options: LayoutOptions): SheetRow[] {
  const left = cells(amounts, 1, options);
  const right = cells(amounts, 2, options);
  const height = Math.max(left.length, right.length);
  const padded = (side: StatementCell[], row: number): StatementCell | null => {
    const isFoot = row === height - 1;
    if (isFoot) return side.at(-1) ?? null;
    return row < side.length - 1 ? (side[row] ?? null) : null;
  };
  return Array.from({ length: height }, (_, row) => ({ left: padded(left, row), right: padded(right, row) }));
}

/** One column of lines: 本期金额 and 上期金额. */
export const incomeStatement = (amounts: readonly StatementAmounts[], options: LayoutOptions): StatementCell[] =>
  cells(amounts, 3, options);

function cells(amounts: readonly StatementAmounts[], group: number, options: LayoutOptions): StatementCell[] {
  return amounts
    .filter(({ line }) => line.group === group)
    .filter((row) => !options.hideEmpty || !isEmpty(row))
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map((row) => cell(row, options.lang));
}

const isEmpty = ({ line, current, prior }: StatementAmounts) =>
  (line.kind === "L" || line.kind === "I") && current === 0n && prior === 0n;

function cell({ line, current, prior, noteRef }: StatementAmounts, lang: Lang): StatementCell {
  const isTitle = line.kind === "H";
  return {
    code: line.code,
    lineNo: line.lineNo === 0 ? null : line.lineNo,
    kind: line.kind,
    noteRef: noteRef ?? null,
    label: label(line, lang),
    indent: indent(line),
    current: isTitle ? null : current,
    prior: isTitle ? null : prior,
    terms: formulaTerms(line.formula),
  };
}

/** English names carry their own "Less:" and "Including:"; the Chinese prefix is kept apart in the catalogue. */
export const label = (line: StatementLine, lang: Lang): string =>
  lang === "zh" ? `${line.prefix}${line.nameZh}` : lineName(line, "en");

const INDENT: Readonly<Record<StatementLine["kind"], 0 | 1 | 2>> = { H: 0, T: 0, L: 1, I: 2 };

/** Lines of the income statement that carry a number of their own (一、营业收入) stand at the margin. */
const indent = (line: StatementLine): 0 | 1 | 2 =>
  /^[一二三四五六七八九十]、$/.test(line.prefix) ? 0 : INDENT[line.kind];

/** Amount as printed: blank when nil on a line, "0.00" on a total. */
export function printed(amount: Fen | null, kind: StatementLine["kind"], unit: Unit): string {
  if (amount === null || (amount === 0n && kind !== "T")) return "";
  return unit === "yuan" ? thousands(amount) : tenThousands(amount);
}

export interface StatementHeading {
  form: string;
  title: string;
  columns: [string, string];
  unit: string;
}

type StatementName = "balanceSheet" | "incomeStatement";

type Headings = Readonly<Record<StatementName, Readonly<Record<Lang, Omit<StatementHeading, "unit">>>>>;

const GENERAL: Headings = {
  balanceSheet: {
    zh: { form: "会企01表", title: "资产负债表", columns: ["期末余额", "上年年末余额"] },
    en: { form: "Form 01", title: "Balance Sheet", columns: ["Closing balance", "Prior year-end balance"] },
  },
  incomeStatement: {
    zh: { form: "会企02表", title: "利润表", columns: ["本期金额", "上期金额"] },
    en: { form: "Form 02", title: "Income Statement", columns: ["Current period", "Prior period"] },
  },
};

const SMALL: Headings = {
  balanceSheet: {
    zh: { form: "会小企01表", title: "资产负债表", columns: ["期末余额", "年初余额"] },
    en: { form: "Small enterprises form 01", title: "Balance Sheet", columns: ["Closing balance", "Opening balance"] },
  },
  incomeStatement: {
    zh: { form: "会小企02表", title: "利润表", columns: ["本年累计金额", "上年金额"] },
    en: { form: "Small enterprises form 02", title: "Income Statement", columns: ["Year to date", "Prior year"] },
  },
};

const HEADINGS: Readonly<Record<FormKind, Headings>> = { general: GENERAL, small: SMALL };

const UNITS: Readonly<Record<Unit, Readonly<Record<Lang, string>>>> = {
  yuan: { zh: "单位：元", en: "Currency: RMB Yuan" },
  tenThousand: { zh: "单位：万元", en: "Currency: RMB 10,000 Yuan" },
};

export const heading = (
  statement: StatementName,
  lang: Lang,
  unit: Unit,
  form: FormKind = "general",
): StatementHeading => ({
  ...HEADINGS[form][statement][lang],
  unit: UNITS[unit][lang],
});

/** Signature line under a statement. */
export const SIGNATORIES: Readonly<Record<Lang, readonly [string, string, string]>> = {
  zh: ["法定代表人", "主管会计工作负责人", "会计机构负责人"],
  en: ["Legal representative", "Chief financial officer", "Head of accounting"],
};

/** "2024-12-31" -> "2024年12月31日" or "31 December 2024". @throws RangeError when not a date */
export function statementDate(date: string, lang: Lang): string {
  const [, year, month = "", day = ""] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  const monthName = MONTHS[Number(month) - 1];
  if (year === undefined || monthName === undefined) throw new RangeError(`not a date: ${date.slice(0, 20)}`);
  return lang === "zh" ? `${year}年${Number(month)}月${Number(day)}日` : `${Number(day)} ${monthName} ${year}`;
}

/**
 * The period of an income statement: "2024年度" for a full calendar year, else "2024年1-6月"; "For the year ended 31 December 2024",
 * "For the period from 1 January 2024 to 30 June 2024". @throws RangeError when not dates
 */
export function statementPeriod(start: string, end: string, lang: Lang): string {
  const isYear = start.slice(0, 4) === end.slice(0, 4) && start.endsWith("-01-01") && end.endsWith("-12-31");
  const [from, to] = [statementDate(start, lang), statementDate(end, lang)];
  if (lang === "en") return isYear ? `For the year ended ${to}` : `For the period from ${from} to ${to}`;
  const year = start.slice(0, 4);
  if (isYear) return `${year}年度`;
  const isOneYear = year === end.slice(0, 4);
  return isOneYear ? `${year}年${Number(start.slice(5, 7))}-${Number(end.slice(5, 7))}月` : `${from}至${to}`;
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
