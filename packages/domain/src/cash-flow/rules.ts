/**
 * Rules that attribute a voucher's counter lines to items of the cash-flow statement (企业会计准则第31号). A rule speaks of an account by
 * its national code and of what else the voucher says; the catalogue is `cn_cashflow_rules.csv`. All conditions of a rule hold together;
 * of the rules that apply the highest priority is taken, then the longest prefix.
 */

export type CashFlowMethod = "revaluation" | "accrualSplit" | "netOfCash" | "netPair30";
export type PartyFlag = "related" | "subsidiary";
/** `person`: always listed for judgement; `pm`: from performance materiality on. */
export type RuleReview = "person" | "pm";

/** Part of value added tax in a line: it may carry input or output tax, or it is that tax and follows the lines that carry it. */
export interface VatPart {
  carries: readonly ("in" | "out")[];
  follows: "in" | "out" | null;
}

/** Another non-cash line of the voucher whose account begins so, on that side where one is named. */
export interface Companion {
  prefix: string;
  side: "Dr" | "Cr" | null;
}

export interface CashFlowRule {
  ruleId: string;
  /** Of the national account code; "*" is every account. */
  prefix: string;
  /** Item of a credit ("C101"), "FOLLOW": as the largest other line, "": none, a person decides. */
  inflow: string;
  /** Item of a debit. */
  outflow: string;
  /** On the full name of the account. */
  name: RegExp | null;
  /** On the words of the line. */
  summary: RegExp | null;
  companions: readonly Companion[];
  /** Whether the line must be the only one beside cash; null: either. */
  alone: boolean | null;
  party: PartyFlag | null;
  vat: VatPart;
  method: CashFlowMethod | null;
  review: RuleReview | null;
  priority: number;
}

/** The item of a line that takes that of the largest other line. */
export const FOLLOW = "FOLLOW";

type Row = Readonly<Record<string, string | undefined>>;

const pattern = (text: string | undefined): RegExp | null => (text ? new RegExp(text, "u") : null);

const words = (text: string | undefined): string[] => (text ? text.split("|") : []);

function companionOf(text: string): Companion {
  const [prefix = "", side] = text.split(":");
  return { prefix, side: side === "Dr" || side === "Cr" ? side : null };
}

function vatOf(text: string | undefined): VatPart {
  const parts = words(text);
  const carries = (["in", "out"] as const).filter((one) => parts.includes(one));
  const follows = (["in", "out"] as const).find((one) => parts.includes(`follow-${one}`)) ?? null;
  return { carries, follows };
}

const methods: readonly string[] = ["revaluation", "accrualSplit", "netOfCash", "netPair30"];
const reviews: Readonly<Record<string, RuleReview>> = { 1: "person", PM: "pm" };

/** @param row of the catalogue, by its headings @throws RangeError where a row names a method or a party that there is not */
export function cashFlowRule(row: Row): CashFlowRule {
  const { ruleId = "", counterAccountPrefix: prefix = "", method, partyFlag } = row;
  if (ruleId === "" || prefix === "") throw new RangeError("a rule without its id or account");
  if (method && !methods.includes(method)) throw new RangeError(`${ruleId}: no method ${method}`);
  if (partyFlag && partyFlag !== "related" && partyFlag !== "subsidiary")
    throw new RangeError(`${ruleId}: no party ${partyFlag}`);
  return {
    ruleId,
    prefix,
    inflow: row.inflowItem ?? "",
    outflow: row.outflowItem ?? "",
    name: pattern(row.namePattern),
    summary: pattern(row.summaryPattern),
    companions: words(row.withAccount).map(companionOf),
    alone: row.alone ? row.alone === "1" : null,
    party: (partyFlag || null) as PartyFlag | null,
    vat: vatOf(row.vat),
    method: (method || null) as CashFlowMethod | null,
    review: reviews[row.review ?? ""] ?? null,
    priority: Number(row.priority ?? 0),
  };
}

/** The order in which rules are asked: the first that applies is taken. */
const byWeight = (a: CashFlowRule, b: CashFlowRule): number =>
  b.priority - a.priority || b.prefix.length - a.prefix.length;

const concerns = (rule: CashFlowRule, code: string): boolean => rule.prefix === "*" || code.startsWith(rule.prefix);

/**
 * Rules of one client or of the catalogue, asked account by account: what an account's code and name rule out is ruled out once.
 * Restricted cash is asked for as `restrictedCode`.
 */
export class CashFlowRules {
  readonly #sorted: readonly CashFlowRule[];
  readonly #ofAccount = new Map<string, readonly CashFlowRule[]>();

  constructor(rules: readonly CashFlowRule[]) {
    this.#sorted = rules.toSorted(byWeight);
  }

  of(code: string, name: string): readonly CashFlowRule[] {
    const key = `${code}\n${name}`;
    const kept = this.#ofAccount.get(key);
    if (kept) return kept;
    const found = this.#sorted.filter((rule) => concerns(rule, code) && (rule.name?.test(name) ?? true));
    this.#ofAccount.set(key, found);
    return found;
  }
}

/** The account of rules for cash that does not count as cash (受限资金), wherever the client keeps it. */
export const restrictedCode = "1012R";
