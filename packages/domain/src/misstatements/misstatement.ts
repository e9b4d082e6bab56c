/**
 * Identified misstatements (错报, CSA 1251). Amounts in fen; positive = the figure is overstated while nothing is corrected, so that
 * the entry that corrects it lowers the figure. Assets, liabilities and equity as at the balance sheet date, profit and tax of the year.
 */
import type { Code } from "@digao/contract/codes";
import type { AdjustmentLine } from "../adjustments/adjustment.ts";
import { headEffect } from "../adjustments/effect.ts";
import { abs, type Fen, max, multiplyRate, sum } from "../money.ts";

export interface Effects {
  assets: Fen;
  liabilities: Fen;
  /** After tax. */
  equity: Fen;
  profitBeforeTax: Fen;
  tax: Fen;
  netProfit: Fen;
}

/** What a misstatement does, of whatever source. */
export interface Impact {
  effects: Effects;
  /** The part of the year's tax in `effects` that is computed here, and booked by no line. */
  computedTax: Fen;
  /** Of this year's profit before tax, from what arose this year. */
  arising: Fen;
  /** Of this year's profit before tax, from the reversal of what last year left uncorrected. */
  carryOver: Fen;
  /** Of closing net assets before tax: what the iron curtain sees. */
  cumulative: Fen;
  /** The largest figure it touches, offsets apart; never negative. */
  size: Fen;
  /** Moves amounts between lines and leaves profit and net assets alone. */
  isClassification: boolean;
}

/** `corrected` in the figures and accepted by the client, `uncorrected`, or `open`: someone has yet to decide. */
export type Standing = "corrected" | "uncorrected" | "open";

/** What one misstatement is held against: materiality, or a lower amount that a specific item goes by. */
export interface Limits {
  om: Fen;
  pm: Fen;
}

export interface Misstatement {
  key: string;
  kind: Code<"misstatementKind">;
  cause: Code<"misstatementCause">;
  standing: Standing;
  impact: Impact;
  limits: Limits;
}

export interface TaxView {
  /** The client's rate as a fraction: "0.25". */
  rate: string;
  /** Never taxed nor deducted. */
  isTaxFree: boolean;
}

interface Parts {
  assets: Fen;
  liabilities: Fen;
  arising: Fen;
  carryOver: Fen;
  cumulative: Fen;
  size: Fen;
}

/** Tax on the year's profit goes to expense, tax on what has accumulated stands in the balance sheet. */
function impactOf({ assets, liabilities, ...own }: Parts, { rate, isTaxFree }: TaxView): Impact {
  const taxOn = (amount: Fen): Fen => (isTaxFree ? 0n : multiplyRate(amount, rate));
  const profitBeforeTax = own.arising + own.carryOver;
  const tax = taxOn(profitBeforeTax);
  const accrued = own.cumulative === profitBeforeTax ? tax : taxOn(own.cumulative);
  return {
    ...own,
    effects: {
      assets,
      liabilities: liabilities + accrued,
      equity: assets - liabilities - accrued,
      profitBeforeTax,
      tax,
      netProfit: profitBeforeTax - tax,
    },
    computedTax: tax,
    isClassification: profitBeforeTax === 0n && own.cumulative === 0n && tax === 0n && own.carryOver === 0n,
  };
}

/** Of the year: the entry that would correct it, turned round. Tax that the entry books itself is not computed once more. */
export function entryImpact(lines: readonly AdjustmentLine[], view: TaxView): Impact {
  const correction = headEffect(lines);
  const size = sum(lines.map(({ debit }) => debit));
  const arising = -correction.profitBeforeTax;
  if (correction.tax === 0n && isProfitWhole(correction)) {
    const own = { assets: -correction.assets, liabilities: -correction.liabilities, arising };
    return impactOf({ ...own, carryOver: 0n, cumulative: arising, size }, view);
  }
  const effects = {
    assets: -correction.assets,
    liabilities: -correction.liabilities,
    equity: -correction.equity,
    profitBeforeTax: arising,
    tax: -correction.tax,
    netProfit: -correction.netProfit,
  };
  const cumulative = -(correction.equity + correction.tax);
  const isClassification = arising === 0n && cumulative === 0n && correction.tax === 0n;
  return { effects, computedTax: 0n, arising, carryOver: 0n, cumulative, size, isClassification };
}

/** Tax and nothing that is taxed: the tax of other misstatements, or an error in the tax itself. Which of both, a person says. */
export function isTaxAlone(lines: readonly AdjustmentLine[]): boolean {
  const { profitBeforeTax, tax } = headEffect(lines);
  return profitBeforeTax === 0n && tax !== 0n;
}

/** Equity moves by profit alone: no line of equity, none of other comprehensive income. */
const isProfitWhole = ({ equity, netProfit }: ReturnType<typeof headEffect>): boolean => equity === netProfit;

export interface PriorMisstatement {
  /** The balance sheet line that was misstated at last year's end: A…, L… or E…. */
  itemCode: string;
  /** Last year's profit before tax, and net assets at its end, overstated by. */
  amount: Fen;
  /** The part that turns round in this year's profit: of the sign of `amount`, at most all of it. */
  reversal: Fen;
}

/** What was left uncorrected last year: its reversal misstates this year's profit the other way, what is left still stands at the end. */
export function priorImpact({ itemCode, amount, reversal }: PriorMisstatement, view: TaxView): Impact {
  const left = amount - reversal;
  const isLiability = itemCode.startsWith("L");
  return impactOf(
    {
      assets: isLiability ? 0n : left,
      liabilities: isLiability ? -left : 0n,
      arising: 0n,
      carryOver: 0n - reversal,
      cumulative: left,
      size: abs(amount),
    },
    view,
  );
}

/**
 * Found in one item, with a counterpart nobody has named (a difference of a voucher, a projection): taken to go through profit, which is
 * the prudent view. @param netDebit debit less credit by which the item is overstated
 */
export function itemImpact(itemCode: string, netDebit: Fen, view: TaxView): Impact {
  const size = abs(netDebit);
  if (itemCode.startsWith("E")) {
    const effects = { assets: -netDebit, liabilities: 0n, equity: -netDebit, ...noProfit };
    return {
      effects,
      computedTax: 0n,
      arising: 0n,
      carryOver: 0n,
      cumulative: -netDebit,
      size,
      isClassification: false,
    };
  }
  const arising = itemCode.startsWith("P") ? -netDebit : netDebit;
  const isLiability = itemCode.startsWith("L");
  const sides = { assets: isLiability ? 0n : arising, liabilities: isLiability ? -netDebit : 0n };
  return impactOf({ ...sides, arising, carryOver: 0n, cumulative: arising, size }, view);
}

const noProfit = { profitBeforeTax: 0n, tax: 0n, netProfit: 0n };
export const noEffects: Effects = { assets: 0n, liabilities: 0n, equity: 0n, ...noProfit };

export const totalEffects = (all: readonly Effects[]): Effects =>
  all.reduce(
    (total, one) => ({
      assets: total.assets + one.assets,
      liabilities: total.liabilities + one.liabilities,
      equity: total.equity + one.equity,
      profitBeforeTax: total.profitBeforeTax + one.profitBeforeTax,
      tax: total.tax + one.tax,
      netProfit: total.netProfit + one.netProfit,
    }),
    noEffects,
  );

/** The larger of what it does to the year's profit and to net assets: what is held against materiality. */
export const weightOf = ({ arising, carryOver, cumulative }: Impact): Fen =>
  max(max(abs(arising), abs(carryOver)), abs(cumulative));
