/**
 * What a group holds of a company (控制及少数股东权益, CAS 20 and 33): the investment against its equity, goodwill, the minority's part of equity,
 * profit, other comprehensive income and dividends, reserves that only the company itself has set aside.
 */
import { type Fen, multiplyRate } from "../money.ts";
import { OCI_RESERVE, RETAINED_EARNINGS, SURPLUS_RESERVE } from "../statements/statement-line.ts";
import { type Elimination, type EliminationLine, elimination, PROFIT } from "./elimination.ts";
import { type Amounts, appropriated, type EquityRow, type Figures, total } from "./figures.ts";
import { monthBefore, type Period, writtenOff } from "./period.ts";

/** A difference between fair value and book value of an asset at the day of purchase, written off with it. */
export interface Uplift {
  item: string;
  amount: Fen;
  /** First month of its depreciation (yyyymm); not written off where `months` is nil. */
  from: number;
  months: number;
  expense: string;
}

export interface Holding {
  company: string;
  holder: string;
  /** "0.80" */
  share: string;
  /** Bought, founded by the holder, or combined under common control (同一控制). */
  kind: "purchase" | "founded" | "commonControl";
  /** The month in which control begins (yyyymm). */
  since: number;
  /** What the holder's books show for it. Nil in comparatives before a combination under common control. */
  price: Fen;
  /** Its equity at that day, credit positive. */
  equity: Amounts;
  uplifts: readonly Uplift[];
  /** A stake held before a purchase in steps, by the equity method. */
  earlier?: { carrying: Fen; fairValue: Fen; oci: Fen };
}

/** The minority's part of what the company has earned and kept before this year since control began. */
export type CarriedEarnings = Fen;

export interface Ownership {
  holding: Holding;
  figures: Figures;
  period: Period;
  taxRate: string;
  carried: CarriedEarnings | null;
  /** Profit that the group does not yet see of what the company sold within it, after tax; credit positive. */
  effect: Fen;
  /** Distributed by it to its owners in the year while in the group. */
  dividend: Fen;
}

const minorityOf = (amount: Fen, share: string): Fen => amount - multiplyRate(amount, share);

export const isNewIn = ({ since }: Holding, period: Period): boolean => since >= period.from && since <= period.to;

/** In which row of the statement of changes the company's opening equity stands. */
export function entryRow(holding: Holding, period: Period): EquityRow {
  if (holding.kind === "commonControl") return holding.since >= period.from ? "Q04" : "Q01";
  if (!isNewIn(holding, period)) return "Q01";
  return holding.kind === "founded" ? "Q09" : "Q12";
}

interface Written {
  whole: Fen;
  before: Fen;
  year: Fen;
}

function writtenUplift({ amount, from, months }: Uplift, period: Period): Written {
  if (months === 0) return { whole: amount, before: 0n, year: 0n };
  const life = { from, months };
  const before = writtenOff(amount, life, monthBefore(period.from));
  return { whole: amount, before, year: writtenOff(amount, life, period.to) - before };
}

/** Gains of value with their deferred tax, and what has been written off of them. */
function uplifts({ holding, period, taxRate }: Ownership): { entries: Elimination[]; equity: Fen; expense: Fen } {
  const pair = [holding.holder, holding.company] as const;
  let equity = 0n;
  let expense = 0n;
  const entries = holding.uplifts.flatMap((uplift) => {
    const { whole, before, year } = writtenUplift(uplift, period);
    const [tax, taxBefore, taxYear] = [whole, before, before + year].map((one) => multiplyRate(one, taxRate));
    const gained = whole - (tax ?? 0n);
    const taxOfYear = (taxYear ?? 0n) - (taxBefore ?? 0n);
    equity += gained;
    expense += year - taxOfYear;
    return [
      ...elimination("uplift", pair, [
        { item: uplift.item, amount: whole },
        { item: "L207", amount: -(tax ?? 0n) },
        { item: "E103", row: entryRow(holding, period), amount: -gained },
      ]),
      ...elimination("upliftDepreciation", pair, [
        { item: uplift.item, amount: -(before + year) },
        { item: "L207", amount: taxYear ?? 0n },
        { item: RETAINED_EARNINGS, row: PROFIT.opening, amount: before - (taxBefore ?? 0n) },
        { item: uplift.expense, amount: year },
        { item: "P301", amount: -taxOfYear },
      ]),
    ];
  });
  return { entries, equity, expense };
}

/** A purchase in steps: the earlier stake at its fair value, what it gains in profit of that year. */
function earlierStake({ holding, period }: Ownership): Elimination[] {
  if (!holding.earlier) return [];
  const { carrying, fairValue, oci } = holding.earlier;
  const gain = fairValue - carrying;
  const isNew = isNewIn(holding, period);
  const lines: EliminationLine[] = [
    { item: "A204", amount: gain },
    isNew
      ? { item: "P108", amount: -(gain + oci) }
      : { item: RETAINED_EARNINGS, row: PROFIT.opening, amount: -(gain + oci) },
    isNew ? { item: "P421", amount: oci } : { item: OCI_RESERVE, row: PROFIT.opening, amount: oci },
  ];
  return elimination("earlierStake", [holding.holder, holding.company], lines);
}

/** What the holder paid for its part: the price, and the fair value of what it held before. */
export const costOf = ({ price, earlier }: Holding): Fen => price + (earlier?.fairValue ?? 0n);

export function goodwillOf(holding: Holding, taxRate: string): Fen {
  const gained = holding.uplifts.reduce((sum, { amount }) => sum + amount - multiplyRate(amount, taxRate), 0n);
  return costOf(holding) - multiplyRate(total(holding.equity) + gained, holding.share);
}

function investment(of: Ownership, gained: Fen): Elimination[] {
  const { holding, period } = of;
  const row = entryRow(holding, period);
  const net = total(holding.equity) + gained;
  const goodwill = costOf(holding) - multiplyRate(net, holding.share);
  const bargain: EliminationLine = isNewIn(holding, period)
    ? { item: "P201", amount: goodwill }
    : { item: RETAINED_EARNINGS, row: PROFIT.opening, amount: goodwill };
  const equity = [...new Set([...holding.equity.keys(), "E103"])].map((item) => ({
    item,
    row,
    amount: (holding.equity.get(item) ?? 0n) + (item === "E103" ? gained : 0n),
  }));
  return elimination(
    "investment",
    [holding.holder, holding.company],
    [
      ...equity,
      goodwill < 0n ? bargain : { item: "A215", amount: goodwill },
      { item: "A204", amount: -costOf(holding) },
      { item: "E198", row, amount: -minorityOf(net, holding.share) },
    ],
  );
}

/**
 * Combined under common control: its capital is the group's capital reserve from the start of the comparatives; once paid for, the reserve bears
 * the price, and its retained earnings stay what they are.
 */
function commonControl({ holding, figures, period }: Ownership): Elimination[] {
  const row = entryRow(holding, period);
  const capital = -(figures.opening.get("E101") ?? 0n);
  const reserve = -(figures.opening.get("E103") ?? 0n);
  const kept = multiplyRate(capital + reserve, holding.share);
  const paid = holding.since <= period.to ? holding.price : 0n;
  return elimination(
    "commonControl",
    [holding.holder, holding.company],
    [
      { item: "E101", row, amount: capital },
      { item: "E103", row, amount: reserve - kept },
      { item: "E198", row, amount: kept - capital - reserve },
      { item: "E103", row: holding.since >= period.from ? "Q12" : "Q01", amount: paid },
      { item: "A204", amount: -paid },
    ],
  );
}

const credit = (amounts: Amounts, item: string): Fen => -(amounts.get(item) ?? 0n);

/** At the day of control for what is bought or founded; under common control everything earned counts. */
const atControl = (holding: Holding, item: string): Fen =>
  holding.kind === "commonControl" ? 0n : (holding.equity.get(item) ?? 0n);

const ownOpening = (figures: Figures, holding: Holding): Fen =>
  credit(figures.opening, RETAINED_EARNINGS) +
  credit(figures.opening, SURPLUS_RESERVE) -
  atControl(holding, RETAINED_EARNINGS) -
  atControl(holding, SURPLUS_RESERVE);

interface Minority {
  profit: Fen;
  opening: Fen;
  openingOci: Fen;
  oci: Fen;
}

function minorityIn(of: Ownership, upliftExpense: Fen): Minority {
  const { holding, figures, carried, effect } = of;
  const part = (amount: Fen) => minorityOf(amount, holding.share);
  const before = credit(figures.opening, OCI_RESERVE) - atControl(holding, OCI_RESERVE);
  const openingOci = part(before);
  return {
    profit: part(-total(figures.income) - upliftExpense + effect),
    opening: carried ?? part(ownOpening(figures, holding)),
    openingOci,
    oci: part(before - total(figures.oci)) - openingOci,
  };
}

function minorityEntry({ holding, period }: Ownership, { profit, opening, openingOci, oci }: Minority): Elimination[] {
  const row = entryRow(holding, period);
  return elimination(
    "minority",
    [holding.holder, holding.company],
    [
      { item: RETAINED_EARNINGS, row, amount: opening },
      { item: "P3994", amount: profit },
      { item: OCI_RESERVE, row, amount: openingOci },
      { item: OCI_RESERVE, row: "Q07", amount: oci },
      { item: "E198", row, amount: -(opening + openingOci) },
      { item: "E198", row: "Q07", amount: -(profit + oci) },
    ],
  );
}

const dividendEntry = ({ holding, dividend }: Ownership): Elimination[] =>
  elimination(
    "dividend",
    [holding.holder, holding.company],
    [
      { item: "P108", amount: multiplyRate(dividend, holding.share) },
      { item: "E198", row: PROFIT.distributed, amount: minorityOf(dividend, holding.share) },
      { item: RETAINED_EARNINGS, row: PROFIT.distributed, amount: -dividend },
    ],
  );

/** The group sets aside what its parent does: of a company's reserve only what it had at purchase has gone against the investment. */
function surplusEntry({ holding, figures, period }: Ownership): Elimination[] {
  const row = entryRow(holding, period);
  const before = credit(figures.opening, SURPLUS_RESERVE) - atControl(holding, SURPLUS_RESERVE);
  const year = appropriated(figures);
  return elimination(
    "surplusReserve",
    [holding.holder, holding.company],
    [
      { item: SURPLUS_RESERVE, row, amount: before },
      { item: SURPLUS_RESERVE, row: PROFIT.appropriated, amount: year },
      { item: RETAINED_EARNINGS, row, amount: -before },
      { item: RETAINED_EARNINGS, row: PROFIT.appropriated, amount: -year },
    ],
  );
}

export interface Owned {
  eliminations: Elimination[];
  /** What next year carries: the minority's part of what is kept. */
  carried: CarriedEarnings;
  goodwill: Fen;
  minorityProfit: Fen;
  minorityDividend: Fen;
}

export function ownershipOf(of: Ownership): Owned {
  const { holding, dividend } = of;
  const isCommon = holding.kind === "commonControl";
  const raised = isCommon ? { entries: [], equity: 0n, expense: 0n } : uplifts(of);
  const minority = minorityIn(of, raised.expense);
  const minorityDividend = minorityOf(dividend, holding.share);
  return {
    eliminations: [
      ...raised.entries,
      ...(isCommon ? commonControl(of) : [...earlierStake(of), ...investment(of, raised.equity)]),
      ...minorityEntry(of, minority),
      ...dividendEntry(of),
      ...surplusEntry(of),
    ],
    carried: minority.opening + minority.profit - minorityDividend,
    goodwill: isCommon ? 0n : goodwillOf(holding, of.taxRate),
    minorityProfit: minority.profit,
    minorityDividend,
  };
}
