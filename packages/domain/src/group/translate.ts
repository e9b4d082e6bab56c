/**
 * Translation of a foreign operation's statements (外币财务报表折算, CAS 19): assets and liabilities at the closing rate, income and cash flows
 * at the average, equity at the rates of its days; what is left is the translation difference, in other comprehensive income.
 */
import { type Fen, multiplyRate } from "../money.ts";
import { OCI_RESERVE, RETAINED_EARNINGS } from "../statements/statement-line.ts";
import { type Amounts, type EquityMovement, equityOf, type Figures, isEquityItem, total } from "./figures.ts";

/** The line that takes the year's translation difference. */
export const TRANSLATION_DIFFERENCE = "P426";
/** 汇率变动对现金的影响: what translated flows and balances of cash do not explain of each other. */
export const RATE_EFFECT_ON_CASH = "C401";

export interface Rates {
  opening: string;
  closing: string;
  average: string;
}

export interface Translation {
  rates: Rates;
  /**
   * Equity at the opening as the group carries it, in its own currency, but for the translation difference; debit positive. Of the first year it comes
   * from the rates of the days of contribution.
   */
  carried: Amounts;
  /** Rates of the days on which equity moved, by its place among the movements; the average where none is named. */
  movementRates?: ReadonlyMap<number, string>;
}

const at = (amounts: Amounts, rate: string): Map<string, Fen> =>
  new Map([...amounts].map(([item, amount]) => [item, multiplyRate(amount, rate)]));

/** Equity that others have moved to other comprehensive income stays in that item, with the difference of translation beside it. */
function closed(others: Amounts, equity: Amounts): Map<string, Fen> {
  const amounts = new Map([...others].filter(([item]) => !isEquityItem(item)));
  for (const [item, amount] of equity) if (amount !== 0n || item !== OCI_RESERVE) amounts.set(item, amount);
  amounts.set(OCI_RESERVE, (amounts.get(OCI_RESERVE) ?? 0n) - total(amounts));
  return amounts;
}

const addTo = (amounts: Map<string, Fen>, item: string, amount: Fen) =>
  amounts.set(item, (amounts.get(item) ?? 0n) + amount);

/** Equity at the end before the difference: carried, moved, earned. */
function equityAtEnd(carried: Amounts, moved: readonly EquityMovement[], income: Amounts, oci: Amounts) {
  const equity = new Map(carried);
  for (const { item, amount } of moved) addTo(equity, item, amount);
  addTo(equity, RETAINED_EARNINGS, total(income));
  if (oci.size > 0) addTo(equity, OCI_RESERVE, total(oci));
  return equity;
}

export function translate(foreign: Figures, { rates, carried, movementRates = new Map() }: Translation): Figures {
  const income = at(foreign.income, rates.average);
  const ownOci = at(foreign.oci, rates.average);
  const movements = foreign.movements.map((one, place) => ({
    ...one,
    amount: multiplyRate(one.amount, movementRates.get(place) ?? rates.average),
  }));
  const opening = closed(at(foreign.opening, rates.opening), carried);
  const closing = closed(at(foreign.closing, rates.closing), equityAtEnd(equityOf(carried), movements, income, ownOci));
  const change = (closing.get(OCI_RESERVE) ?? 0n) - (opening.get(OCI_RESERVE) ?? 0n);
  const oci = new Map(ownOci).set(TRANSLATION_DIFFERENCE, change - total(ownOci));
  const openingCash = multiplyRate(foreign.openingCash, rates.opening);
  const closingCash = multiplyRate(foreign.closingCash, rates.closing);
  const cash = at(foreign.cash, rates.average);
  addTo(cash, RATE_EFFECT_ON_CASH, closingCash - openingCash - total(cash));
  return { opening, closing, income, oci, movements, cash, openingCash, closingCash };
}

/** What next year's translation starts from: equity without the difference. */
export const carriedEquity = ({ closing }: Figures): Amounts =>
  new Map([...equityOf(closing)].filter(([item]) => item !== OCI_RESERVE));
