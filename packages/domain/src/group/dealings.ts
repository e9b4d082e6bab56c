/** What companies of one group do with each other within a year (集团内部交易及往来), and what consolidation takes out of it. */
import { type Fen, multiplyRate } from "../money.ts";
import { type Elimination, type EliminationLine, elimination, PROFIT } from "./elimination.ts";

const DEFERRED_TAX_ASSET = "A217";
const INCOME_TAX = "P301";
const opening = (amount: Fen): EliminationLine => ({ item: "E108", row: PROFIT.opening, amount });

/** Sales of goods from one to the other in the year, with what they owe each other for them at its end. */
export interface Goods {
  seller: string;
  buyer: string;
  price: Fen;
  cost: Fen;
  /** The part of them in the buyer's stock at the end: "0.50". */
  unsold: string;
  /** What the buyer owes at the end, as the seller's books show it. */
  balance: Fen;
  /** Of the seller, on that balance. */
  provision: Fen;
  /** What the buyer paid within the year. */
  paid: Fen;
}

/** A long-term asset sold within the group: its gain comes back over the months that the buyer depreciates. */
export interface AssetSale {
  seller: string;
  buyer: string;
  price: Fen;
  carrying: Fen;
  /** Depreciated from the month after (yyyymm). */
  month: number;
  monthsLeft: number;
  item: string;
  /** The line of the depreciation. */
  expense: string;
  paid: Fen;
}

export interface Loan {
  lender: string;
  borrower: string;
  /** Owed at the end of the year. */
  balance: Fen;
  granted: Fen;
  repaid: Fen;
  interest: Fen;
  interestPaid: Fen;
  /** Where both sides show it among finance costs, nothing is left to take out. */
  incomeItem: string;
  expenseItem: string;
}

/** Goods sold to an associate: the group's part of what lies in its stock is no revenue yet (CAS 2). */
export interface AssociateSale {
  seller: string;
  associate: string;
  price: Fen;
  cost: Fen;
  unsold: string;
  share: string;
}

/** What last year's dealings leave to this year between two companies. */
export interface CarriedDealing {
  seller: string;
  buyer: string;
  unrealised: Fen;
  unrealisedTax: Fen;
  provision: Fen;
  provisionTax: Fen;
}

export interface Worked {
  eliminations: Elimination[];
  /** What the year's profit of the seller gains by them: its part falls to its minority. */
  effect: { company: string; amount: Fen };
}

/** Profit in an entry: income items and the opening, credit positive. */
const profitOf = (entries: readonly Elimination[]): Fen => {
  let profit = 0n;
  for (const { lines } of entries) for (const { item, amount } of lines) if (item.startsWith("P")) profit -= amount;
  return profit;
};

export const unrealisedOf = ({ price, cost, unsold }: Pick<Goods, "price" | "cost" | "unsold">): Fen =>
  multiplyRate(price - cost, unsold);

type Pair = readonly [string, string];

function goodsEntries(pair: Pair, goods: Goods | undefined, carried: CarriedDealing | undefined, taxRate: string) {
  const before = carried?.unrealised ?? 0n;
  const left = goods ? unrealisedOf(goods) : 0n;
  const price = goods?.price ?? 0n;
  const tax = multiplyRate(left, taxRate);
  const taxBefore = carried?.unrealisedTax ?? 0n;
  return [
    ...elimination("goodsOpening", pair, [opening(before), { item: "P101", amount: -before }]),
    ...elimination("goods", pair, [
      { item: "P100", amount: price },
      { item: "P101", amount: left - price },
      { item: "A109", amount: -left },
    ]),
    ...elimination("goodsTax", pair, [
      { item: DEFERRED_TAX_ASSET, amount: tax },
      opening(-taxBefore),
      { item: INCOME_TAX, amount: taxBefore - tax },
    ]),
  ];
}

function balanceEntries(pair: Pair, goods: Goods | undefined, carried: CarriedDealing | undefined, taxRate: string) {
  const balance = goods?.balance ?? 0n;
  const now = goods?.provision ?? 0n;
  const before = carried?.provision ?? 0n;
  const tax = multiplyRate(now, taxRate);
  const taxBefore = carried?.provisionTax ?? 0n;
  return [
    ...elimination("balance", pair, [
      { item: "L105", amount: balance },
      { item: "A105", amount: -balance },
    ]),
    ...elimination("provision", pair, [
      { item: "A105", amount: now },
      opening(-before),
      { item: "P111", amount: before - now },
    ]),
    ...elimination("provisionTax", pair, [
      { item: DEFERRED_TAX_ASSET, amount: -tax },
      opening(taxBefore),
      { item: INCOME_TAX, amount: tax - taxBefore },
    ]),
  ];
}

const isBetween =
  ([seller, buyer]: Pair) =>
  (one: { seller: string; buyer: string }): boolean =>
    one.seller === seller && one.buyer === buyer;

/** Goods of the year and of the year before, pair by pair. */
export function goodsOf(goods: readonly Goods[], carried: readonly CarriedDealing[], taxRate: string): Worked[] {
  const pairs = new Map([...goods, ...carried].map((one) => [JSON.stringify([one.seller, one.buyer]), one]));
  return [...pairs.values()].map(({ seller, buyer }) => {
    const pair: Pair = [seller, buyer];
    const now = goods.find(isBetween(pair));
    const before = carried.find(isBetween(pair));
    const eliminations = [...goodsEntries(pair, now, before, taxRate), ...balanceEntries(pair, now, before, taxRate)];
    return { eliminations, effect: { company: seller, amount: profitOf(eliminations) } };
  });
}

export const carriedDealings = (goods: readonly Goods[], taxRate: string): CarriedDealing[] =>
  goods.map((one) => {
    const unrealised = unrealisedOf(one);
    return {
      seller: one.seller,
      buyer: one.buyer,
      unrealised,
      unrealisedTax: multiplyRate(unrealised, taxRate),
      provision: one.provision,
      provisionTax: multiplyRate(one.provision, taxRate),
    };
  });
