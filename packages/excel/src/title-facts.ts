/** What the rows above the header say: company (核算单位), year and months covered. */
import { toHalfWidth } from "./parse-amount.ts";
import type { Row } from "./table-file.ts";
import { isUnit, moneyInTitle, unitInTitle } from "./units.ts";

export interface TitleFacts {
  company: string | null;
  year: number | null;
  /** yyyymm of the first and last month, where the title names them. */
  fromPeriod: number | null;
  toPeriod: number | null;
  /** The title names a month as such, no day of it: what stands below covers that month. */
  isMonth: boolean;
  /** 单位: digits that amounts move to the left by, 4 for 万元; null where no title names one. */
  unit: number | null;
  /** Foreign money that the title says the amounts are in, as it words it. */
  money: string | null;
}

const COMPANY = /(?:核算单位|编制单位|单位名称|公司名称|会计主体|账套|单位)(?:名称)?[:：]\s*(.+)$/;
const MONTH = String.raw`(\d{4})[-./年]\s?第?(\d{1,2})(?:月|期)?(?:[-./]?\d{1,2}日?)?`;
const RANGE = new RegExp(`${MONTH}\\s*(?:-|--|—|~|至|到)\\s*${MONTH}`);
const RANGE_IN_YEAR = /(\d{4})年\s?(\d{1,2})(?:月)?\s*(?:-|—|~|至|到)\s*(\d{1,2})月/;
const SINGLE = new RegExp(MONTH);
const DAY = /\d{4}[-./年]\s?\d{1,2}[-./月]\s?\d{1,2}/;
const YEAR = /(\d{4})年?(?:度|$|\s)/;

/** Reads the title rows; what they do not say is null. */
export function readTitle(rows: Row[]): TitleFacts {
  const texts = rows.flat().filter((cell): cell is string => cell !== null);
  const facts: TitleFacts = {
    company: null,
    year: null,
    fromPeriod: null,
    toPeriod: null,
    isMonth: false,
    unit: unitInTitle(rows),
    money: moneyInTitle(rows),
  };
  for (const text of texts) {
    facts.company ??= companyIn(text);
    const [from, to] = periodsIn(toHalfWidth(text));
    if (facts.fromPeriod === null && from !== null) facts.isMonth = from === to && !DAY.test(toHalfWidth(text));
    facts.fromPeriod ??= from;
    facts.toPeriod ??= to;
  }
  const named = texts.map((text) => Number(YEAR.exec(toHalfWidth(text))?.[1])).find(isYear);
  facts.year = facts.toPeriod === null ? (named ?? null) : Math.floor(facts.toPeriod / 100);
  return facts;
}

function companyIn(text: string): string | null {
  const name = COMPANY.exec(text.trim())?.[1]
    ?.replace(/\s+(?:金额)?单位[:：].*$/, "")
    .trim();
  return name === undefined || name === "" || isUnit(name) ? null : name;
}

function periodsIn(text: string): [number | null, number | null] {
  const range = RANGE.exec(text);
  if (range) return [period(range[1], range[2]), period(range[3], range[4])];
  const inYear = RANGE_IN_YEAR.exec(text);
  if (inYear) return [period(inYear[1], inYear[2]), period(inYear[1], inYear[3])];
  const single = SINGLE.exec(text);
  const only = single ? period(single[1], single[2]) : null;
  return [only, only];
}

function period(year: string | undefined, month: string | undefined): number | null {
  const value = Number(year) * 100 + Number(month);
  return isYear(Number(year)) && Number(month) >= 1 && Number(month) <= 12 ? value : null;
}

const isYear = (year: number) => year >= 1990 && year <= 2100;
