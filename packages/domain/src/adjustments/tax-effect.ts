/** Tax and surplus-reserve effects of adjustments (税务影响, CAS 18; 法定盈余公积, 公司法): proposed heads, never booked by themselves. */
import { adjustSource, adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import { abs, type Fen, max, min, multiplyRate, sum } from "../money.ts";
import type { AdjustmentLine, ProposedHead } from "./adjustment.ts";

/** 1 当期 deductible or taxable now, 2 暂时性差异 deferred, 3 永久性差异 no tax effect. */
export type TaxTreatment = 1 | 2 | 3;

export interface TaxedHead {
  /** Profit effect before tax of the head, income positive (headEffect().profitBeforeTax). */
  profitEffect: Fen;
  treatment: TaxTreatment;
  adjNo: string;
}

const TAX_SOURCE = adjustSource.taxEffect;

/** A client that owes no tax now (losses) still carries deferred tax, at the rate of the years in which it turns round. */
export interface TaxRates {
  /** Fractions: "0.25". */
  current: string;
  deferred: string;
}

/** Each treatment once for all heads given: profit down gives Dr L109 (or A217) / Cr P301, profit up the opposite (or L207). */
export function taxEffects(heads: readonly TaxedHead[], rates: TaxRates): ProposedHead[] {
  return [taxHead(heads, 1, rates.current), taxHead(heads, 2, rates.deferred)].flatMap((head) => head ?? []);
}

export interface VatChange {
  adjNo: string;
  /** VAT payable rises by. */
  amount: Fen;
}

/**
 * Surcharges on VAT (税金及附加: 城市维护建设税 7, 5 or 1 %, 教育费附加 3 %, 地方教育附加 2 %): VAT up gives Dr P102 / Cr L109, down the
 * opposite. @param rate of all together, "0.12" in a city
 */
export function surchargeEffect(changes: readonly VatChange[], rate: string): ProposedHead | null {
  const moved = changes.filter(({ amount }) => amount !== 0n);
  const amount = multiplyRate(sum(moved.map((change) => change.amount)), rate);
  if (amount === 0n) return null;
  const numbers = moved.map(({ adjNo }) => adjNo).join("、");
  return {
    type: adjustType.entry,
    source: TAX_SOURCE,
    description: { zh: `上述调整的税金及附加影响（${numbers}）`, en: `Surcharges on the change of VAT of ${numbers}` },
    lines: entry("P102", "L109", amount),
  };
}

/** Tax on one profit effect, rounded to the fen: −(−114000) × 25 % … positive = tax rises. */
export const taxOn = (profitEffect: Fen, rate: string): Fen => multiplyRate(profitEffect, rate);

const TEXT: Readonly<Record<1 | 2, { zh: string; en: string }>> = {
  1: { zh: "上述调整的当期所得税影响", en: "Current income tax effect of" },
  2: { zh: "上述调整的递延所得税影响", en: "Deferred income tax effect of" },
};

function taxHead(heads: readonly TaxedHead[], treatment: 1 | 2, rate: string): ProposedHead | null {
  const taxed = heads.filter((head) => head.treatment === treatment && head.profitEffect !== 0n);
  const tax = taxOn(
    taxed.reduce((total, head) => total + head.profitEffect, 0n),
    rate,
  );
  if (tax === 0n) return null;
  const numbers = taxed.map((head) => head.adjNo).join("、");
  return {
    type: adjustType.entry,
    source: TAX_SOURCE,
    description: { zh: `${TEXT[treatment].zh}（${numbers}）`, en: `${TEXT[treatment].en} ${numbers}` },
    lines: entry(treatment === 1 ? "L109" : deferredItem(tax), "P301", -tax),
  };
}

/** Profit falls: a deductible difference, an asset; profit rises: a taxable one, a liability. */
const deferredItem = (tax: Fen) => (tax < 0n ? "A217" : "L207");

export interface SurplusReserveInput {
  /** The year's net profit before these entries, and what they do to it; income positive. */
  netProfit: Fen;
  netProfitEffect: Fen;
  /** Retained earnings at the beginning of the year: earlier losses are made up first. */
  openingRetained: Fen;
  /** Surplus reserve at the beginning of the year, and what the client has appropriated in it. */
  openingReserve: Fen;
  appropriated: Fen;
  /** Registered capital: nothing more is appropriated once the reserve is half of it. */
  capital: Fen;
  /** Statutory 10 %. */
  rate?: string;
}

/** 公司法: of the profit that is left after earlier losses, up to half of the capital; none of a loss. */
export function dueReserve(
  netProfit: Fen,
  input: Pick<SurplusReserveInput, "openingRetained" | "openingReserve" | "capital" | "rate">,
): Fen {
  const left = netProfit + min(input.openingRetained, 0n);
  const room = max(input.capital / 2n - input.openingReserve, 0n);
  return min(multiplyRate(max(left, 0n), input.rate ?? "0.10"), room);
}

/** Profit down: Dr E107 / Cr E108, at most what was appropriated; up: the opposite. Null when no appropriation changes. */
export function surplusReserveEffect(input: SurplusReserveInput): ProposedHead | null {
  const { netProfit, netProfitEffect, appropriated } = input;
  const due = dueReserve(netProfit + netProfitEffect, input) - dueReserve(netProfit, input);
  const change = max(due, -max(appropriated, 0n));
  if (change === 0n) return null;
  const zh = change < 0n ? "净利润减少冲回多提法定盈余公积" : "净利润增加补提法定盈余公积";
  const en =
    change < 0n ? "Reverse surplus reserve on lower net profit" : "Appropriate surplus reserve on higher net profit";
  return { type: adjustType.entry, source: TAX_SOURCE, description: { zh, en }, lines: entry("E107", "E108", -change) };
}

/** Dr first / Cr second of a positive amount; a negative amount turns the sides. The debit line always comes first. */
function entry(debited: string, credited: string, amount: Fen): AdjustmentLine[] {
  const [dr, cr] = amount > 0n ? [debited, credited] : [credited, debited];
  return [
    { itemCode: dr, debit: abs(amount), credit: 0n },
    { itemCode: cr, debit: 0n, credit: abs(amount) },
  ];
}
