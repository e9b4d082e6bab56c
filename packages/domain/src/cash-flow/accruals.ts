/**
 * What wages were accrued for: a payment of wages follows the debit accounts of its accrual, so that those of builders and of
 * capitalised development are payments for long-term assets. An accrual is found by the account and by the words
 * that accrual and payment share (计提工程人员1月工资, 发放工程人员1月工资).
 */
import type { Fen } from "../money.ts";
import { type CashLine, type CashVoucher, countersOf, hasCash, sideOf } from "./voucher.ts";

const wages = "2211";
const longTerm = /^(1604|1605|1601|1701|5301.*资本化)/u;
const verbs = /^(计提|预提|分配|结转|发放|支付|缴纳|上缴|付|补提|补发)+/u;

/** The words without what tells accrual from payment. */
const matterOf = (summary: string): string => summary.replace(verbs, "").replace(/\s/gu, "");

/** Of one accrual: how much of it is for long-term assets. */
interface Accrued {
  longTerm: Fen;
  whole: Fen;
}

const isLongTerm = ({ code, name }: CashLine): boolean => longTerm.test(code) || /资本化/u.test(name);

function accrualOf(counters: readonly CashLine[]): Accrued {
  const debits = counters.filter((line) => !line.code.startsWith(wages) && sideOf(line) === "Dr");
  const whole = debits.reduce((total, line) => total + line.debit, 0n);
  const built = debits.reduce((total, line) => (isLongTerm(line) ? total + line.debit : total), 0n);
  return { longTerm: built, whole };
}

const keyOf = (code: string, matter: string): string => `${code}\n${matter}`;

/** Filled with the vouchers that accrue wages before a payment is attributed. */
export class AccrualBook {
  readonly #byMatter = new Map<string, Accrued>();

  /** Whether any wages are for long-term assets: only then must the accrual of each payment be known. */
  get hasLongTerm(): boolean {
    return [...this.#byMatter.values()].some(({ longTerm }) => longTerm !== 0n);
  }

  /** Any voucher: what accrues no wages is passed over. */
  add(voucher: CashVoucher): void {
    if (hasCash(voucher)) return;
    const counters = countersOf(voucher);
    const accrued = accrualOf(counters);
    if (accrued.whole === 0n) return;
    for (const line of counters)
      if (line.code.startsWith(wages) && sideOf(line) === "Cr")
        this.#take(keyOf(line.code, matterOf(line.summary)), accrued);
  }

  #take(key: string, { longTerm: built, whole }: Accrued): void {
    const kept = this.#byMatter.get(key) ?? { longTerm: 0n, whole: 0n };
    this.#byMatter.set(key, { longTerm: kept.longTerm + built, whole: kept.whole + whole });
  }

  /** The share of a payment that is for long-term assets; null: no accrual is known by its words. */
  shareOf({ code, summary }: CashLine): Accrued | null {
    return this.#byMatter.get(keyOf(code, matterOf(summary))) ?? null;
  }
}
