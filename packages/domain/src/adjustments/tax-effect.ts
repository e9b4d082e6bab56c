/** Tax and surplus-reserve effects of adjustments (税务影响, CAS 18; 法定盈余公积, 公司法): proposed heads, never booked by themselves. */
import { adjustSource, adjustType } from "@digao/contract/codes";
import { abs, type Fen, multiplyRate } from "../money.ts";
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

/** Each treatment once for all heads given: profit down gives Dr L109 (or A217) / Cr P301, profit up the opposite (or L207). */
export function taxEffects(heads: readonly TaxedHead[], rate: string): ProposedHead[] {
  return [taxHead(heads, 1, rate), taxHead(heads, 2, rate)].flatMap((head) => head ?? []);
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
  /** Effect of the year's AJE on net profit, income positive. */
  netProfitEffect: Fen;
  /** Unadjusted closing surplus reserve and registered capital: nothing is appropriated above half of the capital. */
  surplusReserve: Fen;
  capital: Fen;
  /** Statutory 10 %. */
  rate?: string;
}

/** Profit down: Dr E107 / Cr E108; up: the opposite. Null when no appropriation is due or it changes by less than a fen. */
export function surplusReserveEffect(input: SurplusReserveInput): ProposedHead | null {
  const { netProfitEffect, surplusReserve, capital, rate = "0.10" } = input;
  const change = multiplyRate(netProfitEffect, rate);
  if (change === 0n || surplusReserve * 2n >= capital) return null;
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
