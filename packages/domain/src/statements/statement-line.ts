/** One line of a financial statement (报表项目) of 财会〔2019〕6号 annex 2, as kept per project. */
import type { Direction } from "../accounts/category.ts";

/** H title, L line that carries an amount, I of-which line (其中项), T total by formula. */
export type StatementLineKind = "H" | "L" | "I" | "T";

export interface StatementLine {
  /** A101, L107, P399 … ; codes are ours. */
  code: string;
  /** 1 assets, 2 liabilities and equity, 3 profit and loss; 4 to 6 are cash flow, its supplement and equity changes. */
  group: number;
  lineNo: number;
  nameZh: string;
  nameEn: string;
  kind: StatementLineKind;
  prefix: string;
  /** "" for titles. The amount shown is sign × (debit − credit). */
  direction: Direction | "";
  /** "A199+A299", "" where the amount does not come from other lines, "@…" where another module computes it. */
  formula: string;
  /** 1 balance sheet, 2 income statement, 3 cash flow, 4 supplement, 5 equity changes. */
  reportType: number;
}

/** Retained earnings (未分配利润): takes the profit effect of adjustments without anybody booking it. */
export const RETAINED_EARNINGS = "E108";
/** Other comprehensive income (其他综合收益) of the balance sheet: takes the OCI effect likewise. */
export const OCI_RESERVE = "E105";
export const SURPLUS_RESERVE = "E107";
export const NET_PROFIT = "P399";
export const TOTAL_ASSETS = "A999";
export const TOTAL_LIABILITIES_AND_EQUITY = "E999";

export const isProfitLine = (line: Pick<StatementLine, "group">): boolean => line.group === 3;

/** Lines of other comprehensive income (P410 to P426): their effect goes to E105, not to retained earnings. */
export const isOciCode = (code: string): boolean => /^P4[12]\d$/.test(code);

/** In the language asked; a line without an English name shows its Chinese one, marked. */
export const lineName = (line: Pick<StatementLine, "nameZh" | "nameEn">, lang: "zh" | "en"): string => {
  if (lang === "zh") return line.nameZh;
  return line.nameEn === "" ? `${line.nameZh} *` : line.nameEn;
};

/** A line's name as a letter says it: without the form's numbering, what it is deducted from, and its remark on signs. */
export const spokenName = (name: string): string =>
  withoutSignRemark(name).replace(
    /^(?:[IVX]+\.|Less:|Add:|Including:|[一二三四五六七八九十]+、|减：|加：|其中：)\s*/,
    "",
  );

/** Without the form's remark on signs (损失以“-”号填列): what a list with little room shows. */
export const withoutSignRemark = (name: string): string =>
  name.replace(/\s*[（(][^（()）]*["“][-－]["”][^（()）]*[)）]/, "");
