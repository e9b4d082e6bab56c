/** Long-term assets and loans between companies of a group, and goods sold to associates. */
import { type Fen, multiplyRate } from "../money.ts";
import type { AssetSale, AssociateSale, Loan, Worked } from "./dealings.ts";
import { type Elimination, type EliminationLine, elimination, PROFIT } from "./elimination.ts";
import { monthAfter, monthBefore, type Period, writtenOff } from "./period.ts";

const GAIN_ON_DISPOSAL = "P113";
const opening = (amount: Fen): EliminationLine => ({ item: "E108", row: PROFIT.opening, amount });

export function assetSaleOf(sale: AssetSale, period: Period, taxRate: string): Worked {
  const pair = [sale.seller, sale.buyer] as const;
  const gain = sale.price - sale.carrying;
  const life = { from: monthAfter(sale.month), months: sale.monthsLeft };
  const isNew = sale.month >= period.from;
  const before = isNew ? 0n : writtenOff(gain, life, monthBefore(period.from));
  const now = writtenOff(gain, life, period.to);
  const tax = multiplyRate(gain - now, taxRate);
  const taxBefore = isNew ? 0n : multiplyRate(gain - before, taxRate);
  const first: EliminationLine = isNew ? { item: GAIN_ON_DISPOSAL, amount: gain } : opening(gain - before);
  const eliminations = [
    ...elimination("assetSale", pair, [first, { item: sale.item, amount: before - gain }]),
    ...elimination("assetDepreciation", pair, [
      { item: sale.item, amount: now - before },
      { item: sale.expense, amount: before - now },
    ]),
    ...elimination("assetTax", pair, [
      { item: "A217", amount: tax },
      opening(-taxBefore),
      { item: "P301", amount: taxBefore - tax },
    ]),
  ];
  const effect = now - before - (isNew ? gain : 0n) + tax - taxBefore;
  return { eliminations, effect: { company: sale.seller, amount: effect } };
}

export const loanOf = (loan: Loan): Elimination[] => {
  const pair = [loan.lender, loan.borrower] as const;
  const interest = loan.incomeItem === loan.expenseItem ? 0n : loan.interest;
  return [
    ...elimination("loan", pair, [
      { item: "L110", amount: loan.balance },
      { item: "A108", amount: -loan.balance },
    ]),
    ...elimination("interest", pair, [
      { item: loan.incomeItem, amount: interest },
      { item: loan.expenseItem, amount: -interest },
    ]),
  ];
};

/** The holder's own books have taken the profit out of investment income: the group takes it out of revenue and cost instead. */
export function associateSaleOf({ seller, associate, price, cost, unsold, share }: AssociateSale): Elimination[] {
  const revenue = multiplyRate(multiplyRate(price, unsold), share);
  const ofCost = multiplyRate(multiplyRate(cost, unsold), share);
  return elimination(
    "associateSale",
    [seller, associate],
    [
      { item: "P100", amount: revenue },
      { item: "P101", amount: -ofCost },
      { item: "P108", amount: ofCost - revenue },
    ],
  );
}
