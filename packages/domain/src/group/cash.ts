/** Cash that moves within a group is none of the group's: both lines go out (合并现金流量表抵销). */
import { type Fen, multiplyRate } from "../money.ts";
import type { AssetSale, Goods, Loan } from "./dealings.ts";
import { type CashElimination, cashElimination } from "./elimination.ts";
import type { Figures } from "./figures.ts";
import { type Holding, isNewIn } from "./ownership.ts";
import type { Period } from "./period.ts";

/** What the buyer paid: the price with its tax, less what it owes more than before. */
export const paidFor = (
  { price, balance }: Pick<Goods, "price" | "balance">,
  { vatRate, owedBefore }: { vatRate: string; owedBefore: Fen },
): Fen => owedBefore + price + multiplyRate(price, vatRate) - balance;

export const cashOfGoods = (goods: readonly Goods[]): CashElimination[] =>
  goods.flatMap(({ seller, buyer, paid }) => cashElimination("goods", [seller, buyer], "C101", "C111", paid));

/** Of the year of the sale. */
export const cashOfSales = (sales: readonly AssetSale[], period: Period): CashElimination[] =>
  sales
    .filter(({ month }) => month >= period.from && month <= period.to)
    .flatMap(({ seller, buyer, paid }) => cashElimination("assetSale", [seller, buyer], "C203", "C211", paid));

export const cashOfLoans = (loans: readonly Loan[]): CashElimination[] =>
  loans.flatMap(({ lender, borrower, granted, repaid, interestPaid }) => [
    ...cashElimination("loan", [lender, borrower], "C303", "C214", granted),
    ...cashElimination("loan", [lender, borrower], "C205", "C313", repaid),
    ...cashElimination("interest", [lender, borrower], "C103", "C312", interestPaid),
  ]);

export interface CashOfHolding {
  holding: Holding;
  figures: Figures;
  period: Period;
  /** Paid of its dividend to the group and to others together. */
  dividendPaid: Fen;
  /** What the holder paid for it in the year. */
  pricePaid: Fen;
}

/** The cash that a bought company brings reduces what was paid for it; what is paid under common control is financing. */
export function cashOfHolding({ holding, figures, period, dividendPaid, pricePaid }: CashOfHolding): CashElimination[] {
  const pair = [holding.holder, holding.company] as const;
  const received = multiplyRate(dividendPaid, holding.share);
  const isBought = holding.kind === "purchase" && isNewIn(holding, period);
  const isCombined = holding.kind === "commonControl" && isNewIn(holding, period);
  return [
    ...(isBought ? cashElimination("acquiredCash", pair, "C501", "C213", figures.openingCash) : []),
    ...cashElimination("dividend", pair, "C202", "C312", received),
    ...(isCombined ? cashElimination("commonControl", pair, "C313", "C213", pricePaid) : []),
  ];
}
