/** The consolidation of a group's year: every amount is a posting of one company or of one elimination. */
import { type Fen, multiplyRate, sum } from "../money.ts";
import { assetSaleOf, associateSaleOf, loanOf } from "./asset-sales.ts";
import { cashOfGoods, cashOfHolding, cashOfLoans, cashOfSales } from "./cash.ts";
import {
  type AssetSale,
  type AssociateSale,
  type CarriedDealing,
  carriedDealings,
  type Goods,
  goodsOf,
  type Loan,
} from "./dealings.ts";
import type { CashElimination, Elimination } from "./elimination.ts";
import { type EquityRow, type Figures, isEquityItem } from "./figures.ts";
import { entryRow, type Holding, type Owned, ownershipOf } from "./ownership.ts";
import type { Period } from "./period.ts";

export interface Member {
  holding: Holding;
  figures: Figures;
  dividend: Fen;
  dividendPaid: Fen;
  /** What the holder paid in the year for the company. */
  pricePaid: Fen;
}

/** What one year leaves to the next. */
export interface Carried {
  dealings: readonly CarriedDealing[];
  earnings: ReadonlyMap<string, Fen>;
}

export interface GroupYear {
  period: Period;
  taxRate: string;
  parent: string;
  parentFigures: Figures;
  members: readonly Member[];
  goods: readonly Goods[];
  assetSales: readonly AssetSale[];
  loans: readonly Loan[];
  associateSales: readonly AssociateSale[];
  /** Entries made by hand. */
  manual: readonly Elimination[];
  manualCash: readonly CashElimination[];
  carried: Carried | null;
}

/** Whose amount it is: of a company, or of the elimination at this place. */
export type Source = { company: string } | { elimination: number } | { cashElimination: number };
export interface Posting {
  source: Source;
  item: string;
  /** Debit positive; of cash flows, inflow positive. */
  amount: Fen;
  row?: EquityRow;
}

export interface Consolidation {
  eliminations: Elimination[];
  cashEliminations: CashElimination[];
  postings: Posting[];
  owned: ReadonlyMap<string, Owned>;
  minorityDividendPaid: Fen;
  carried: Carried;
}

function postingsOf(company: string, figures: Figures, row: EquityRow): Posting[] {
  const source = { company };
  const posted = (amounts: Iterable<[string, Fen]>): Posting[] =>
    [...amounts].map(([item, amount]) => ({ source, item, amount }));
  const { opening, closing, income, oci, movements, cash, openingCash } = figures;
  return [
    ...posted(closing).filter(({ item }) => !isEquityItem(item)),
    ...posted(opening)
      .filter(({ item }) => isEquityItem(item))
      .map((one) => ({ ...one, row })),
    ...movements.map((one) => ({ source, ...one })),
    ...posted(income),
    ...posted(oci),
    ...posted(cash),
    { source, item: "C501", amount: openingCash },
  ].filter(({ amount }) => amount !== 0n);
}

const eliminationPostings = (entries: readonly Elimination[]): Posting[] =>
  entries.flatMap(({ lines }, place) => lines.map((line) => ({ source: { elimination: place }, ...line })));

const cashPostings = (entries: readonly CashElimination[]): Posting[] =>
  entries.flatMap(({ lines }, place) => lines.map((line) => ({ source: { cashElimination: place }, ...line })));

export function consolidate(year: GroupYear): Consolidation {
  const { period, taxRate, members } = year;
  const dealings = [
    ...goodsOf(year.goods, year.carried?.dealings ?? [], taxRate),
    ...year.assetSales.filter(({ month }) => month <= period.to).map((sale) => assetSaleOf(sale, period, taxRate)),
  ];
  const effectOf = (company: string) =>
    sum(dealings.filter(({ effect }) => effect.company === company).map(({ effect }) => effect.amount));
  const owned = new Map(
    members.map(({ holding, figures, dividend }) => {
      const carried = year.carried?.earnings.get(holding.company) ?? null;
      const effect = effectOf(holding.company);
      return [holding.company, ownershipOf({ holding, figures, period, taxRate, carried, effect, dividend })];
    }),
  );
  const eliminations = [
    ...[...owned.values()].flatMap((one) => one.eliminations),
    ...dealings.flatMap((one) => one.eliminations),
    ...year.loans.flatMap(loanOf),
    ...year.associateSales.flatMap(associateSaleOf),
    ...year.manual,
  ];
  const cashEliminations = [
    ...cashOfGoods(year.goods),
    ...cashOfSales(year.assetSales, period),
    ...cashOfLoans(year.loans),
    ...members.flatMap((member) => cashOfHolding({ ...member, period })),
    ...year.manualCash,
  ];
  const postings = [
    ...postingsOf(year.parent, year.parentFigures, "Q01"),
    ...members.flatMap(({ holding, figures }) => postingsOf(holding.company, figures, entryRow(holding, period))),
    ...eliminationPostings(eliminations),
    ...cashPostings(cashEliminations),
  ];
  return {
    eliminations,
    cashEliminations,
    postings,
    owned,
    minorityDividendPaid: sum(
      members.map(({ holding, dividendPaid }) => dividendPaid - multiplyRate(dividendPaid, holding.share)),
    ),
    carried: {
      dealings: carriedDealings(year.goods, taxRate),
      earnings: new Map([...owned].map(([company, { carried }]) => [company, carried])),
    },
  };
}
