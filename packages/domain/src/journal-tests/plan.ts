/** What a run of journal-entry tests (会计分录测试) goes by: the rules that can be run over a journal, and why others cannot. */
import { levelOneCode } from "../accounts/tree.ts";
import { type Fen, fen } from "../money.ts";
import { isAmong } from "./rule-accounts.ts";
import { bitOf, type ParamValue } from "./rules.ts";
import type { ReadyRule } from "./settings.ts";

export interface TestedJournal {
  batchId: number;
  /** Its chart of accounts says which accounts are of level 1. */
  periodId: number;
  projectId: number;
  /** Of the data period. */
  startDate: string;
  endDate: string;
  /** A period after the balance sheet date (期后): all of its vouchers are. */
  isSubsequent: boolean;
  /** Journals of the project that may hold vouchers after the period, its own included. */
  laterBatchIds: readonly number[];
}

/** What the journal and the project have of what rules need. */
export interface Ground {
  /** A column tells where vouchers come from (来源). */
  hasSources: boolean;
  /** Dates are days, not months alone. */
  hasDays: boolean;
  hasEntryDates: boolean;
  hasEntryTimes: boolean;
  hasPreparers: boolean;
  hasReviewers: boolean;
  /** Vouchers dated after the period's end, in this journal and in any. */
  hasLaterVouchers: boolean;
  hasLaterJournal: boolean;
  /** Auxiliary items that are related parties by their names. */
  relatedAuxIds: readonly number[];
  /** Leading digits out of the ordinary; null where there are too few amounts. */
  oddDigits: readonly number[] | null;
}

export type SkipReason =
  | "disabled"
  | "noSource"
  | "noSystemUsers"
  | "noSeniorUsers"
  | "noRelatedParties"
  | "noMateriality"
  | "noAccounts"
  | "noWords"
  | "noAmounts"
  | "noDays"
  | "noEntryTimes"
  | "noEntryDates"
  | "noPreparers"
  | "noReviewers"
  | "noLaterJournal"
  | "notSubsequent"
  | "fewAmounts";

/** Typed reading of a rule's parameters; the settings have seen to it that they are of their kind. */
export class RuleParams {
  readonly code: string;
  private readonly values: ReadyRule["params"];

  constructor({ code, params }: Pick<ReadyRule, "code" | "params">) {
    this.code = code;
    this.values = params;
  }

  private value(name: string): ParamValue {
    return this.values[name] ?? null;
  }
  list(name: string): readonly string[] {
    const value = this.value(name);
    return typeof value === "object" && value !== null ? value : [];
  }
  count(name: string): number {
    return Number(this.value(name));
  }
  countOrNull(name: string): number | null {
    return this.value(name) === null ? null : this.count(name);
  }
  text(name: string): string {
    return String(this.value(name));
  }
  isOn(name: string): boolean {
    return this.value(name) === true;
  }
  fen(name: string): Fen {
    return fen(this.text(name));
  }
  has(name: string): boolean {
    const value = this.value(name);
    return typeof value === "object" && value !== null ? value.length > 0 : value !== null;
  }
}

type Check = (params: RuleParams, ground: Ground) => SkipReason | null;
const when = (isMissing: boolean, reason: SkipReason): SkipReason | null => (isMissing ? reason : null);
const needsAccounts =
  (...names: string[]): Check =>
  (params) =>
    when(
      names.some((name) => !params.has(name)),
      "noAccounts",
    );
const needsEither =
  (...names: string[]): Check =>
  (params) =>
    when(!names.some((name) => params.has(name)), "noAccounts");
const needsThreshold =
  (name = "threshold"): Check =>
  (params) =>
    when(!params.has(name), "noMateriality");
const needsDays: Check = (_params, ground) => when(!ground.hasDays, "noDays");

const checks: Readonly<Record<string, readonly Check[]>> = {
  JE01: [(params, ground) => when(!ground.hasSources && !params.has("systemUsers"), "noSource")],
  JE02: [needsDays],
  JE03: [(_params, ground) => when(!ground.hasEntryTimes, "noEntryTimes")],
  JE05: [needsDays, needsThreshold()],
  JE06: [(_params, ground) => when(!ground.hasEntryDates, "noEntryDates")],
  JE07: [needsThreshold()],
  JE08: [needsAccounts("revenueAccounts", "revenueCounter")],
  JE09: [(params) => when(!params.has("keywords"), "noWords")],
  JE11: [(params) => when(!params.has("tails"), "noAmounts")],
  JE12: [needsThreshold("minAmount")],
  JE14: [(params) => when(!params.has("limits"), "noAmounts")],
  JE15: [(_params, ground) => when(!ground.hasPreparers, "noPreparers")],
  JE16: [(_params, ground) => when(!ground.hasReviewers, "noReviewers")],
  JE17: [
    (params) => when(!params.has("seniorUsers"), "noSeniorUsers"),
    (_params, ground) => when(!ground.hasPreparers, "noPreparers"),
  ],
  JE18: [needsThreshold()],
  JE22: [needsAccounts("assetAccounts"), (params) => when(!params.has("expenseWords"), "noWords")],
  JE23: [needsAccounts("revenueAccounts"), (_params, ground) => when(!ground.hasLaterJournal, "noLaterJournal")],
  JE24: [(_params, ground) => when(ground.relatedAuxIds.length === 0, "noRelatedParties")],
  JE25: [needsThreshold(), (_params, ground) => when(ground.oddDigits === null, "fewAmounts")],
  JE26: [needsAccounts("cashAccounts")],
  JE27: [needsAccounts("incomeAccounts", "moneyAccounts"), needsEither("debitAccounts", "tradeAccounts")],
  JE28: [(_params, ground) => when(!ground.hasLaterVouchers, "notSubsequent")],
};

export interface SkippedRule {
  code: string;
  reason: SkipReason;
}

function reasonOf(rule: ReadyRule, ground: Ground): SkipReason | null {
  if (!rule.isEnabled) return "disabled";
  const params = new RuleParams(rule);
  for (const check of checks[rule.code] ?? []) {
    const reason = check(params, ground);
    if (reason) return reason;
  }
  return null;
}

export interface Plan {
  rules: ReadonlyMap<string, RuleParams>;
  weights: readonly { bit: number; weight: number }[];
  skipped: SkippedRule[];
}

/** The rules of a run as it goes by them: all but those it leaves out. */
export function planWithout(rules: readonly ReadyRule[], skipped: readonly SkippedRule[]): Plan {
  const left = new Set(skipped.map(({ code }) => code));
  const usable = rules.filter(({ code }) => !left.has(code));
  return {
    rules: new Map(usable.map((rule) => [rule.code, new RuleParams(rule)])),
    weights: usable.map(({ code, weight }) => ({ bit: bitOf(code), weight })),
    skipped: [...skipped],
  };
}

/** Half of a rule that the journal lacks the ground for, while its other half is run: of days between two dates, whole months are told. */
const halves: Readonly<Record<string, Check>> = {
  JE01: (params, ground) => when(!ground.hasSources, "noSource") ?? when(!params.has("systemUsers"), "noSystemUsers"),
  JE06: needsDays,
  JE12: needsDays,
  JE13: needsDays,
  JE21: needsDays,
  JE23: needsDays,
};

/** Of the rules that are run, those of which only a part can be, with the reason. */
export const partsOf = ({ rules }: Plan, ground: Ground): SkippedRule[] =>
  [...rules].flatMap(([code, params]) => {
    const reason = halves[code]?.(params, ground) ?? null;
    return reason === null ? [] : [{ code, reason }];
  });

/** The rules that can be run, and the others with the first reason why not. */
export const planOf = (rules: readonly ReadyRule[], ground: Ground): Plan =>
  planWithout(
    rules,
    rules.flatMap((rule) => {
      const reason = reasonOf(rule, ground);
      return reason === null ? [] : [{ code: rule.code, reason }];
    }),
  );

/** What an account is to the rules, as bits. */
export const roles = {
  revenue: 1,
  revenueCounter: 2,
  cash: 4,
  asset: 8,
  current: 16,
  income: 32,
  money: 64,
  prior: 128,
  reversible: 256,
  once: 512,
  trade: 1024,
  gain: 2048,
} as const;
const rolesByParam: readonly (readonly [rule: string, param: string, role: number])[] = [
  ["JE08", "revenueAccounts", roles.revenue],
  ["JE08", "revenueCounter", roles.revenueCounter],
  ["JE26", "cashAccounts", roles.cash],
  ["JE22", "assetAccounts", roles.asset],
  ["JE27", "debitAccounts", roles.current],
  ["JE27", "incomeAccounts", roles.income],
  ["JE27", "tradeAccounts", roles.trade],
  ["JE27", "gainAccounts", roles.gain],
  ["JE27", "moneyAccounts", roles.money],
  ["JE28", "priorAccounts", roles.prior],
  ["JE23", "revenueAccounts", roles.reversible],
];

export interface AccountFacts {
  code: string;
  roles: number;
  /** Level-1 code. */
  top: string;
}

/**
 * @param once accounts that moved once
 * @param topOf level-1 account of an account
 */
export function accountFacts(
  codes: readonly string[],
  once: ReadonlySet<string>,
  { rules }: Plan,
  topOf = levelOneCode,
): AccountFacts[] {
  const roleLists = rolesByParam.map(([rule, param, role]) => [rules.get(rule)?.list(param) ?? [], role] as const);
  return codes.map((code) => {
    const own = roleLists.reduce((all, [list, role]) => all | (isAmong(list, code) ? role : 0), 0);
    return { code, roles: own | (once.has(code) ? roles.once : 0), top: topOf(code) };
  });
}
