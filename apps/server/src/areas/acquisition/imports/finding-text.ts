import type { Lang } from "@digao/contract/messages";
import { CHECKS, type CheckCode } from "@digao/domain/integrity/checks";
import {
  type Finding,
  type FindingText,
  findingText,
  type Place,
  printedFinding,
} from "@digao/domain/integrity/finding";
import { gapParams } from "@digao/domain/integrity/number-gaps";

/** Enum auxType. */
const auxTypes: Readonly<Record<number, Readonly<Record<Lang, string>>>> = {
  1: { zh: "客户", en: "Customer" },
  2: { zh: "供应商", en: "Supplier" },
  3: { zh: "部门", en: "Department" },
  4: { zh: "项目", en: "Project" },
  5: { zh: "人员", en: "Person" },
  6: { zh: "存货", en: "Inventory item" },
  7: { zh: "银行账户", en: "Bank account" },
  8: { zh: "往来单位", en: "Counterparty" },
  9: { zh: "合同", en: "Contract" },
  10: { zh: "地区", en: "Region" },
  99: { zh: "其他", en: "Other" },
};
const auxTypeName = (type: number | undefined, lang: Lang): string => auxTypes[type ?? 99]?.[lang] ?? "";

export interface StoredRef {
  jmsn?: number;
  accountCode?: string;
  account?: string;
  period?: number;
  type?: string;
  no?: number | string;
  lineNo?: number;
}

export interface StoredDetail {
  /** Missing numbers (IC-02). */
  period?: number;
  type?: string;
  missing?: number;
  ranges?: [number, number][];
  rangeCount?: number;
  /** Auxiliary items (IC-10, IC-15). */
  auxTypes?: number[];
  auxType?: number;
  auxName?: string;
  [figure: string]: unknown;
}

export interface StoredFinding {
  code: CheckCode;
  level: number;
  ref: StoredRef;
  detail: StoredDetail;
}

const byCode = new Map(CHECKS.map((check) => [check.code as string, check]));
export const titleOf = (code: string, lang: Lang): string => {
  const check = byCode.get(code);
  return (lang === "zh" ? check?.titleZh : check?.titleEn) ?? code;
};
export const levelOfCode = (code: string): number => byCode.get(code)?.level ?? 3;

const levels: Readonly<Record<number, Finding["level"]>> = { 1: 1, 2: 2, 3: 3 };

/** A stored finding in the reader's language, amounts as they are sent: without separators. */
export const textOf = (stored: StoredFinding, lang: Lang): FindingText => findingText(foundOf(stored, lang), lang);

/** The same as it is printed. */
export const printedTextOf = (stored: StoredFinding, lang: Lang): FindingText =>
  printedFinding(foundOf(stored, lang), lang);

const foundOf = ({ code, level, ref, detail }: StoredFinding, lang: Lang): Finding => ({
  code,
  level: levels[level] ?? 3,
  place: placeOf(ref, detail, lang),
  params: paramsOf(detail, lang),
});

function placeOf({ account, period, type, no, lineNo }: StoredRef, detail: StoredDetail, lang: Lang): Place {
  if (account !== undefined) {
    const aux = detail.auxName === undefined ? undefined : `${auxTypeName(detail.auxType, lang)}:${detail.auxName}`;
    return aux === undefined ? { account } : { account, aux };
  }
  const place = { period: period ?? detail.period, type: type ?? detail.type, no, lineNo };
  return Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined));
}

/** Of a series with more ranges than are told, all missing numbers are counted. */
const missingOf = ({ missing = 0, rangeCount = 0 }: StoredDetail): Record<string, string> =>
  rangeCount > 50 ? { count: String(missing) } : {};

function paramsOf(detail: StoredDetail, lang: Lang): Record<string, string> {
  const params = Object.fromEntries(
    Object.entries(detail).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  if (detail.auxTypes) params.types = detail.auxTypes.map((type) => auxTypeName(type, lang)).join("/");
  if (detail.ranges)
    Object.assign(params, gapParams(detail.ranges.map(([from, to]) => ({ from, to }))), missingOf(detail));
  return params;
}
