/** What issues from stock cost (发出存货计价, CAS 1 第十四条): moving or monthly weighted average, first in first out. */
import type { Fraction } from "../analysis/fraction.ts";
import { type Fen, sum } from "../money.ts";
import { isAbove, isZero, least, minus, over, plus, share, ZERO } from "./exact.ts";

export type PricingMethod = "monthly" | "moving" | "fifo";

export interface Movement {
  /** YYYY-MM-DD */
  date: string;
  isIn: boolean;
  quantity: Fraction;
  /** Cost of a receipt; of an issue it is what is worked out. */
  amount: Fen;
}

export interface Stock {
  quantity: Fraction;
  amount: Fen;
}

export interface PricedMovement extends Movement {
  left: Stock;
}

/** More is issued than is there: the movement and what was left. */
export interface Shortage {
  at: number;
  left: Fraction;
}

export type Priced = { movements: PricedMovement[]; closing: Stock } | Shortage;

/** Whoever takes all takes the whole amount, so that an empty stock is worth nothing. */
const costOf = ({ quantity, amount }: Stock, taken: Fraction): Fen =>
  isZero(taken) ? 0n : share(amount, over(taken, quantity));

const take = (stock: Stock, taken: Fraction): { left: Stock; cost: Fen } => {
  const cost = costOf(stock, taken);
  return { cost, left: { quantity: minus(stock.quantity, taken), amount: stock.amount - cost } };
};

const add = (stock: Stock, more: Stock): Stock => ({
  quantity: plus(stock.quantity, more.quantity),
  amount: stock.amount + more.amount,
});

function moving(opening: Stock, movements: readonly Movement[]): Priced {
  let stock = opening;
  const priced: PricedMovement[] = [];
  for (const [at, movement] of movements.entries()) {
    if (movement.isIn) {
      stock = add(stock, movement);
      priced.push({ ...movement, left: stock });
      continue;
    }
    if (isAbove(movement.quantity, stock.quantity)) return { at, left: stock.quantity };
    const { left, cost } = take(stock, movement.quantity);
    stock = left;
    priced.push({ ...movement, amount: cost, left });
  }
  return { movements: priced, closing: stock };
}

/** The lots still there, oldest first, after an issue has used them up. */
function consume(lots: readonly Stock[], quantity: Fraction): { lots: Stock[]; cost: Fen } {
  const remaining: Stock[] = [];
  let [rest, cost] = [quantity, 0n];
  for (const lot of lots) {
    const taken = least(rest, lot.quantity);
    const part = take(lot, taken);
    rest = minus(rest, taken);
    cost += part.cost;
    if (!isZero(part.left.quantity)) remaining.push(part.left);
  }
  return { lots: remaining, cost };
}

const total = (lots: readonly Stock[]): Stock => lots.reduce(add, { quantity: ZERO, amount: 0n });

function fifo(opening: Stock, movements: readonly Movement[]): Priced {
  let lots: Stock[] = isZero(opening.quantity) ? [] : [opening];
  const priced: PricedMovement[] = [];
  for (const [at, movement] of movements.entries()) {
    if (movement.isIn) {
      lots = [...lots, { quantity: movement.quantity, amount: movement.amount }];
      priced.push({ ...movement, left: total(lots) });
      continue;
    }
    const left = total(lots).quantity;
    if (isAbove(movement.quantity, left)) return { at, left };
    const used = consume(lots, movement.quantity);
    lots = used.lots;
    priced.push({ ...movement, amount: used.cost, left: total(lots) });
  }
  return { movements: priced, closing: total(lots) };
}

/** Issues of a month cost the average of its opening stock and all its receipts, wherever in the month these lie. */
function monthly(opening: Stock, movements: readonly Movement[]): Priced {
  let stock = opening;
  const priced: PricedMovement[] = [];
  const months = [...new Set(movements.map(({ date }) => date.slice(0, 7)))].sort();
  for (const month of months) {
    const own = movements
      .map((movement, at) => ({ movement, at }))
      .filter(({ movement }) => movement.date.startsWith(month));
    let shown = stock;
    stock = own.filter(({ movement }) => movement.isIn).reduce((sofar, { movement }) => add(sofar, movement), stock);
    for (const { movement, at } of own) {
      if (!movement.isIn && isAbove(movement.quantity, stock.quantity)) return { at, left: stock.quantity };
      const { left, cost } = movement.isIn ? { left: stock, cost: movement.amount } : take(stock, movement.quantity);
      stock = left;
      const signed = movement.isIn
        ? { quantity: movement.quantity, amount: cost }
        : { quantity: minus(ZERO, movement.quantity), amount: -cost };
      shown = add(shown, signed);
      priced.push({ ...movement, amount: cost, left: shown });
    }
  }
  return { movements: priced, closing: stock };
}

const METHODS = { moving, fifo, monthly };

/** @param movements in the order of their dates */
export const priceIssues = (method: PricingMethod, opening: Stock, movements: readonly Movement[]): Priced =>
  METHODS[method](opening, movements);

/** Cost of all issues. */
export const issuedCost = (movements: readonly Movement[]): Fen =>
  sum(movements.filter(({ isIn }) => !isIn).map(({ amount }) => amount));
