/** The parameters of journal-entry testing (会计分录测试参数) as a project keeps them: what differs from the standard values, and what a run goes by. */
import type { CoaStandard } from "../accounts/standard.ts";
import { type Fen, fen, yuan } from "../money.ts";
import { accountsFor, type MappedAccount } from "./rule-accounts.ts";
import { type JournalRule, journalRules, type ParamKind, type ParamValue, type RuleParam } from "./rules.ts";

/** Only what differs from the standard values. */
export interface RuleChoice {
  isEnabled?: boolean;
  weight?: number;
  params?: Readonly<Record<string, ParamValue>>;
  /** Why it is switched off, or goes by another amount than the project's materiality. */
  reason?: string;
}
export interface Bands {
  /** Scores from here on are high. */
  high: number;
  middle: number;
}
export interface JournalTestSettings {
  rules: Readonly<Record<string, RuleChoice>>;
  bands: Bands;
  /** Yuan; null goes by the project's materiality. */
  pm: string | null;
  trivial: string | null;
  /** Why these differ from it. */
  pmReason?: string | null;
  trivialReason?: string | null;
}
export const standardSettings: JournalTestSettings = {
  rules: {},
  bands: { high: 6, middle: 3 },
  pm: null,
  trivial: null,
};

export interface Materiality {
  pm: Fen;
  /** 明显微小错报临界值. */
  trivial: Fen;
}

type Reader = (value: ParamValue) => boolean;
const isText = (value: ParamValue): value is string => typeof value === "string";
const isWhole = (value: ParamValue, least: number, most: number): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
const isList = (value: ParamValue, fits: (text: string) => boolean): boolean =>
  Array.isArray(value) && value.length <= 500 && value.every((text) => isText(text) && fits(text));
const isMoney = (value: ParamValue): boolean => isText(value) && /^\d{1,15}(\.\d{1,2})?$/.test(value);
const isWord = (text: string): boolean => text.trim() === text && text.length > 0 && text.length <= 100;

/** What a parameter of each kind may be. */
const readers: Readonly<Record<ParamKind, Reader>> = {
  money: isMoney,
  threshold: (value) => value === null || isMoney(value),
  share: (value) => isText(value) && /^0(\.\d{1,6})?$/.test(value),
  count: (value) => isWhole(value, 0, 100_000),
  days: (value) => isWhole(value, 0, 3660),
  optionalDays: (value) => value === null || isWhole(value, 0, 3660),
  time: (value) => isText(value) && /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
  flag: (value) => typeof value === "boolean",
  words: (value) => isList(value, isWord),
  amounts: (value) => isList(value, isMoney),
  digits: (value) => isList(value, (text) => /^\d{1,9}$/.test(text)),
  codes: (value) => value === null || isList(value, isWord),
};
export const isParamValue = ({ kind }: Pick<RuleParam, "kind">, value: ParamValue): boolean => readers[kind](value);

/** A rule as a run goes by it: nothing in it depends on anything that may change later. */
export interface ReadyRule {
  code: string;
  isEnabled: boolean;
  weight: number;
  params: Readonly<Record<string, ParamValue>>;
  reason?: string;
}

function readyParam(param: RuleParam, chosen: ParamValue | undefined, ready: ReadyContext): ParamValue {
  const value = chosen === undefined ? param.standard : chosen;
  if (value !== null) return value;
  if (param.codes) return accountsFor(param.codes, param.items ?? [], ready);
  if (!param.from) return null;
  const amount = ready.materiality[param.from];
  return amount > 0n ? yuan(amount) : null;
}

/** What a run of a period goes by where the project has not chosen. */
export interface ReadyContext {
  standard: CoaStandard;
  materiality: Materiality;
  /** The chart as it is mapped; empty where nothing is. */
  chart: readonly MappedAccount[];
}

function readyRule(rule: JournalRule, choice: RuleChoice, ready: ReadyContext): ReadyRule {
  const { isEnabled = true, weight, params, reason } = choice;
  const values = rule.params.map((param) => [param.name, readyParam(param, params?.[param.name], ready)] as const);
  const given = reason ? { reason } : {};
  return { code: rule.code, isEnabled, weight: weight ?? rule.weight, params: Object.fromEntries(values), ...given };
}

export const materialityOf = ({ pm, trivial }: JournalTestSettings, own: Materiality): Materiality => ({
  pm: pm === null ? own.pm : fen(pm),
  trivial: trivial === null ? own.trivial : fen(trivial),
});

/** A threshold that neither the project nor its materiality gives stays null: the rule cannot be run. */
export const readyRules = (settings: JournalTestSettings, ready: ReadyContext): ReadyRule[] =>
  journalRules.map((rule) =>
    readyRule(rule, settings.rules[rule.code] ?? {}, {
      ...ready,
      materiality: materialityOf(settings, ready.materiality),
    }),
  );

const isSame = (a: ParamValue, b: ParamValue): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A choice without what only repeats the standard; null where nothing is left of it. */
export function choiceOf(
  rule: JournalRule,
  choice: Required<Omit<RuleChoice, "reason">> & RuleChoice,
): RuleChoice | null {
  const params = rule.params.flatMap(({ name, standard }) => {
    const value = choice.params[name];
    return value === undefined || isSame(value, standard) ? [] : [[name, value] as const];
  });
  const own: RuleChoice = {
    ...(choice.isEnabled ? {} : { isEnabled: false }),
    ...(choice.weight === rule.weight ? {} : { weight: choice.weight }),
    ...(params.length === 0 ? {} : { params: Object.fromEntries(params) }),
  };
  if (Object.keys(own).length === 0) return null;
  return choice.reason ? { ...own, reason: choice.reason } : own;
}

const differs = (amount: ParamValue | undefined, inForce: Fen): boolean =>
  typeof amount === "string" && inForce > 0n && fen(amount) !== inForce;

/** Of the project's own amounts, those that differ from its materiality: each needs a reason. */
export const deviatingAmounts = (settings: JournalTestSettings, inForce: Materiality): ("pm" | "trivial")[] =>
  (["pm", "trivial"] as const).filter((name) => differs(settings[name], inForce[name]));

/** A rule that is switched off, or has a threshold that differs from what it stands for, needs a reason. */
export function needsReason(
  rule: JournalRule,
  { isEnabled = true, params = {} }: RuleChoice,
  inForce: Materiality,
): boolean {
  return !isEnabled || rule.params.some(({ name, from }) => from !== undefined && differs(params[name], inForce[from]));
}
