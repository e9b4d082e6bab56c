/** Detects the accounting standard a chart of accounts follows (会计科目体系): the same code means different accounts under each. */
import { accountNameKey } from "../text/normalise.ts";

/** ASBE 企业会计准则, SBE 小企业会计准则, ASBS 企业会计制度(2001), CUSTOM anything else (mapped by name only). */
export type CoaStandard = "ASBE" | "SBE" | "ASBS" | "CUSTOM";

/** Enum coaStandard of the wire and the tables: 4 (public sector) and 5 (non-profit) have no catalogue and are mapped by name. */
export const COA_STANDARDS: Readonly<Record<number, CoaStandard>> = {
  1: "ASBE",
  2: "SBE",
  3: "ASBS",
  4: "CUSTOM",
  5: "CUSTOM",
  9: "CUSTOM",
};

interface Mark {
  standard: CoaStandard;
  /** All of these level-1 accounts must carry one of their names; several rows of one standard are alternatives. */
  accounts: readonly (readonly [code: string, names: RegExp])[];
}

const REVENUE = /^主营业务收入$/;
const CAPITAL = /^(?:实收资本|股本)/;

const MARKS: readonly Mark[] = [
  { standard: "ASBE", accounts: [["6001", REVENUE]] },
  { standard: "ASBE", accounts: [["6401", /^主营业务成本$/]] },
  { standard: "ASBE", accounts: [["6602", /^管理费用$/]] },
  {
    standard: "SBE",
    accounts: [
      ["5001", REVENUE],
      ["3001", CAPITAL],
    ],
  },
  {
    standard: "ASBS",
    accounts: [
      ["5101", REVENUE],
      ["3101", CAPITAL],
    ],
  },
];

/** Standards that have a number and neither mapping nor form: their books are refused. */
export type UnsupportedStandard = "public" | "nonProfit";

const UNSUPPORTED_NUMBERS: Readonly<Record<string, UnsupportedStandard>> = { "4": "public", "5": "nonProfit" };

/** By the number that a person chose. */
export const unsupportedNumber = (coaStandard: string | undefined): UnsupportedStandard | null =>
  UNSUPPORTED_NUMBERS[coaStandard ?? ""] ?? null;

/** Level-1 accounts that no company has. */
const UNSUPPORTED_NAMES: readonly (readonly [UnsupportedStandard, RegExp])[] = [
  ["nonProfit", /^(?:非限定性净资产|限定性净资产)$/],
  ["public", /^(?:累计盈余|本期盈余|财政拨款收入|财政拨款结转|财政应返还额度)$/],
];

/** 民间非营利组织会计制度 and 政府会计制度 by the names of their accounts. */
export function detectUnsupported(accounts: Iterable<{ name: string }>): UnsupportedStandard | null {
  for (const { name } of accounts) {
    const key = accountNameKey(name);
    const found = UNSUPPORTED_NAMES.find(([, names]) => names.test(key));
    if (found) return found[0];
  }
  return null;
}

export function detectStandard(accounts: Iterable<{ code: string; name: string }>): CoaStandard {
  const names = new Map<string, string>();
  for (const account of accounts) names.set(account.code.trim(), accountNameKey(account.name));
  const has = ([code, name]: readonly [string, RegExp]) => name.test(names.get(code) ?? "");
  return MARKS.find((mark) => mark.accounts.every(has))?.standard ?? "CUSTOM";
}
