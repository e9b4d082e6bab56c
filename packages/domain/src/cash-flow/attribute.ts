/**
 * Attribution of a voucher with cash to items of the cash-flow statement (CAS 31). Every counter line is given to
 * one item or split; credit − debit of the counter lines is the voucher's change of cash, so nothing is estimated. The column of an
 * amount chooses between a rule's two items, its sign nets inside the item: a red voucher is never grossed up.
 */
import { abs, divideRounded, type Fen, sum } from "../money.ts";
import type { AccrualBook } from "./accruals.ts";
import { type CashFlowRule, type CashFlowRules, type Companion, FOLLOW, type PartyFlag } from "./rules.ts";
import {
  type CashLine,
  type CashVoucher,
  cashChange,
  countersOf,
  hasCash,
  type Restriction,
  ruleCodeOf,
  sideOf,
  signedOf,
} from "./voucher.ts";

export interface CashPart {
  lineId: number;
  /** "C101"; null: no rule knows it, a person decides. */
  item: string | null;
  /** + inflow, − outflow. */
  amount: Fen;
  ruleId: string;
  /** Money that may have been collected for others: set against what was passed on (`netCollected`). */
  isCollected: boolean;
}

/**
 * Why a person looks at a line. `rule`: the rule always asks, `pm`: from performance materiality on, `noRule`: no rule knows it,
 * `noVatBase`: tax without a line that carries it, `noAccrual`: wages whose accrual was not found though others are for long-term assets, `timeDeposit`, `frozen`: the nature
 * of money set apart, `unbalanced`: the voucher's counter lines are not its change of cash.
 */
export type ReviewReason =
  | "rule"
  | "pm"
  | "noRule"
  | "noVatBase"
  | "noAccrual"
  | "timeDeposit"
  | "frozen"
  | "unbalanced";

export interface CashReview {
  lineId: number;
  reason: ReviewReason;
  amount: Fen;
}

export interface AttributedVoucher {
  key: string;
  /** In the order of lines; several of one line where it is split. */
  parts: CashPart[];
  /** Empty: nobody has to look. */
  review: CashReview[];
}

export interface CashContext {
  rules: CashFlowRules;
  /** Performance materiality; null: none is set, and everything that asks from it on is listed. */
  pm: Fen | null;
  relationOf(party: string): PartyFlag | null;
  accruals: AccrualBook;
}

/** Payments for wages of long-term assets (购建固定资产). */
const longTermItem = "C211";
const cashRevaluationItem = "C401";

/** Items of money set apart, in and out, where its nature says more than the account. */
const restrictedItems: Partial<Record<Restriction, { inflow: string; outflow: string }>> = {
  pledge: { inflow: "C303", outflow: "C313" },
  timeDeposit: { inflow: "C205", outflow: "C214" },
};
const askedNature: Partial<Record<Restriction, ReviewReason>> = { timeDeposit: "timeDeposit", frozen: "frozen" };

interface Chosen {
  line: CashLine;
  rule: CashFlowRule;
  item: string;
}

const isCompanion = (companion: Companion, line: CashLine): boolean =>
  ruleCodeOf(line).startsWith(companion.prefix) && (companion.side === null || companion.side === sideOf(line));

class Voucher {
  readonly counters: readonly CashLine[];
  readonly #of: CashVoucher;
  readonly #context: CashContext;

  constructor(voucher: CashVoucher, context: CashContext) {
    this.#of = voucher;
    this.#context = context;
    this.counters = countersOf(voucher);
  }

  #applies(rule: CashFlowRule, line: CashLine): boolean {
    if (rule.alone !== null && rule.alone !== (this.counters.length === 1)) return false;
    if (rule.summary && !rule.summary.test(line.summary)) return false;
    if (rule.party !== null && !this.#isWith(rule.party, line)) return false;
    if (rule.method === "revaluation" && this.#movesForeignCash()) return false;
    return rule.companions.length === 0 || this.#hasCompanion(rule.companions, line);
  }

  #isWith(flag: PartyFlag, { party }: CashLine): boolean {
    const relation = party === null ? null : this.#context.relationOf(party);
    // A subsidiary is a related party.
    return relation !== null && (flag === "related" || relation === flag);
  }

  #movesForeignCash(): boolean {
    return this.#of.lines.some(({ isCash, foreign }) => isCash && foreign !== null && foreign !== 0n);
  }

  #hasCompanion(companions: readonly Companion[], line: CashLine): boolean {
    return this.counters.some((other) => other !== line && companions.some((one) => isCompanion(one, other)));
  }

  choose(line: CashLine): Chosen {
    const rule = this.#context.rules.of(ruleCodeOf(line), line.name).find((one) => this.#applies(one, line));
    if (!rule) throw new RangeError("no rule for any account");
    const nature = line.restriction === null ? undefined : restrictedItems[line.restriction];
    const { inflow, outflow } = nature ?? rule;
    return { line, rule, item: sideOf(line) === "Cr" ? inflow : outflow };
  }
}

const partOf = ({ line, rule }: Chosen, item: string | null, amount: Fen): CashPart => ({
  lineId: line.id,
  item: item === "" ? null : item,
  amount,
  ruleId: rule.ruleId,
  isCollected: rule.method === "netPair30",
});

/** Shares of an amount by weight, half up, the last takes the rest. */
function shares(amount: Fen, weights: readonly Fen[]): Fen[] {
  const whole = sum(weights);
  const given: Fen[] = [];
  for (const weight of weights.slice(0, -1)) given.push(divideRounded(amount * weight, whole));
  return [...given, amount - sum(given)];
}

/** One part for each item, in order of their first line. */
function byItem(parts: readonly CashPart[]): CashPart[] {
  const kept = new Map<string | null, CashPart>();
  for (const part of parts) {
    const before = kept.get(part.item);
    kept.set(part.item, before ? { ...before, amount: before.amount + part.amount } : part);
  }
  return [...kept.values()].filter(({ amount }) => amount !== 0n);
}

/** Lines that carry the tax: of its column, else those that move cash the same way. */
function vatBase(tax: Chosen, chosen: readonly Chosen[]): Chosen[] {
  const kind = tax.rule.vat.follows;
  const carriers = chosen.filter(({ rule }) => kind !== null && rule.vat.carries.includes(kind));
  const inColumn = carriers.filter(({ line }) => sideOf(line) === sideOf(tax.line));
  if (sum(inColumn.map(({ line }) => signedOf(line))) !== 0n) return inColumn;
  const isInflow = signedOf(tax.line) > 0n;
  return carriers.filter(({ line }) => signedOf(line) > 0n === isInflow);
}

/** Tax that the payer owes is paid by a debit of its own account: simplified method (222108) needs no line that carries it. */
const isPaidByItself = ({ line }: Chosen): boolean => line.code.startsWith("222108") && sideOf(line) === "Dr";

function ofTax(tax: Chosen, chosen: readonly Chosen[], items: ReadonlyMap<number, string>): CashPart[] | null {
  const base = vatBase(tax, chosen);
  if (base.length === 0) return null;
  const given = shares(
    signedOf(tax.line),
    base.map(({ line }) => signedOf(line)),
  );
  return byItem(base.map(({ line }, index) => partOf(tax, items.get(line.id) ?? "", given[index] ?? 0n)));
}

function ofWages(wage: Chosen, accruals: AccrualBook): CashPart[] | null {
  const amount = signedOf(wage.line);
  const accrued = accruals.shareOf(wage.line);
  if (accrued === null) return null;
  const [built = 0n, rest = 0n] = shares(amount, [accrued.longTerm, accrued.whole - accrued.longTerm]);
  return byItem([partOf(wage, longTermItem, built), partOf(wage, wage.item, rest)]);
}

/** The largest line with an item of its own. */
function leading(chosen: readonly Chosen[]): Chosen | null {
  let found: Chosen | null = null;
  for (const one of chosen) {
    if (one.item === FOLLOW || one.item === "" || one.rule.vat.follows !== null) continue;
    if (found === null || abs(signedOf(one.line)) > abs(signedOf(found.line))) found = one;
  }
  return found;
}

function asksFor({ rule, line }: Chosen, pm: Fen | null): ReviewReason | null {
  const nature = line.restriction === null ? undefined : askedNature[line.restriction];
  if (nature) return nature;
  if (rule.review === "person") return rule.prefix === "*" ? "noRule" : "rule";
  return rule.review === "pm" && (pm === null || abs(signedOf(line)) >= pm) ? "pm" : null;
}

/** Of one voucher with cash: its lines attributed one by one, with what a person is asked. */
class Attribution {
  readonly review: CashReview[] = [];
  readonly #chosen: readonly Chosen[];
  readonly #context: CashContext;
  readonly #isRevaluation: boolean;
  readonly #items = new Map<number, string>();

  constructor(chosen: readonly Chosen[], context: CashContext) {
    this.#chosen = chosen;
    this.#context = context;
    this.#isRevaluation = chosen.some(({ rule }) => rule.method === "revaluation");
    const followed = leading(chosen)?.item ?? "";
    for (const { line, item } of chosen) {
      const own = item === FOLLOW ? followed : item;
      this.#items.set(line.id, this.#isRevaluation ? cashRevaluationItem : own);
    }
  }

  get parts(): CashPart[] {
    return this.#chosen.flatMap((one) => this.#partsOf(one));
  }

  #ask({ line }: Chosen, reason: ReviewReason): void {
    this.review.push({ lineId: line.id, reason, amount: signedOf(line) });
  }

  #itemOf({ line }: Chosen): string {
    return this.#items.get(line.id) ?? "";
  }

  #partsOf(one: Chosen): CashPart[] {
    const plain = [partOf(one, this.#itemOf(one), signedOf(one.line))];
    if (this.#isRevaluation) return plain;
    if (one.rule.vat.follows !== null) return this.#taxParts(one) ?? plain;
    const reason = asksFor(one, this.#context.pm) ?? (this.#itemOf(one) === "" ? "noRule" : null);
    if (reason !== null) this.#ask(one, reason);
    return this.#wageParts(one) ?? plain;
  }

  #taxParts(tax: Chosen): CashPart[] | null {
    const shared = ofTax(tax, this.#chosen, this.#items);
    if (shared === null && !isPaidByItself(tax)) this.#ask(tax, "noVatBase");
    return shared;
  }

  #wageParts(wage: Chosen): CashPart[] | null {
    if (wage.rule.method !== "accrualSplit" || sideOf(wage.line) === "Cr") return null;
    const { accruals } = this.#context;
    const given = ofWages(wage, accruals);
    if (given === null && accruals.hasLongTerm) this.#ask(wage, "noAccrual");
    return given;
  }
}

/** Σ parts is the voucher's change of cash; without cash, or between accounts of cash alone, there are none. */
export function attributeVoucher(voucher: CashVoucher, context: CashContext): AttributedVoucher {
  const { key } = voucher;
  if (!hasCash(voucher)) return { key, parts: [], review: [] };
  const of = new Voucher(voucher, context);
  const chosen = of.counters.map((line) => of.choose(line));
  const attribution = new Attribution(chosen, context);
  const { parts, review } = attribution;
  const [first] = chosen;
  const change = cashChange(voucher);
  if (first && sum(parts.map(({ amount }) => amount)) !== change)
    review.push({ lineId: first.line.id, reason: "unbalanced", amount: change });
  return { key, parts, review };
}
