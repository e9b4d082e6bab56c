/**
 * What a company of a group hands in for its consolidation (合并范围内单位的报表数据): leaf items of its statements with their amounts in
 * fen, debit positive; cash flows are positive where money comes in.
 */
import type { Fen } from "../money.ts";
import { OCI_RESERVE, RETAINED_EARNINGS, SURPLUS_RESERVE } from "../statements/statement-line.ts";
import { isItemOf } from "./items.ts";

export type Amounts = ReadonlyMap<string, Fen>;

/** Rows of the statement of changes in equity that consolidation fills: opening, restatement, income, capital, other, reserve, distribution. */
export const equityRows = ["Q01", "Q04", "Q07", "Q09", "Q12", "Q14", "Q15"] as const;
export type EquityRow = (typeof equityRows)[number];

export interface EquityMovement {
  item: string;
  row: EquityRow;
  amount: Fen;
}

export interface Figures {
  /** Items of the balance sheet, equity among them: at the start of the year, or where control begins. */
  opening: Amounts;
  closing: Amounts;
  /** P100 to P301. */
  income: Amounts;
  /** P411 to P426. */
  oci: Amounts;
  /** Of equity, apart from the year's profit and other comprehensive income. */
  movements: readonly EquityMovement[];
  cash: Amounts;
  openingCash: Fen;
  closingCash: Fen;
}

export const total = (amounts: Amounts): Fen => {
  let result = 0n;
  for (const amount of amounts.values()) result += amount;
  return result;
};

export const isEquityItem = (item: string): boolean => item.startsWith("E");

/** The opening or closing amounts of equity alone. */
export const equityOf = (amounts: Amounts): Amounts => new Map([...amounts].filter(([item]) => isEquityItem(item)));

export type FiguresFault =
  | { kind: "openingUnbalanced" | "closingUnbalanced" | "cashUnbalanced"; difference: Fen }
  | { kind: "equityUnexplained"; item: string; difference: Fen }
  | { kind: "strangeItem"; item: string };

/** Balances of cash stand apart. */
const cashBalances: readonly string[] = ["C501", "C599"];

const strangers = (part: string, items: Iterable<string>): FiguresFault[] =>
  [...items]
    .filter((item) => !isItemOf(part, item) || cashBalances.includes(item))
    .map((item) => ({ kind: "strangeItem", item }));

const strangeItems = ({ opening, closing, income, oci, cash, movements }: Figures): FiguresFault[] => [
  ...strangers("opening", opening.keys()),
  ...strangers("closing", closing.keys()),
  ...strangers("income", income.keys()),
  ...strangers("oci", oci.keys()),
  ...strangers("cash", cash.keys()),
  ...strangers(
    "movement",
    movements.map(({ item }) => item),
  ),
];

/** The year's profit and other comprehensive income as they reach equity; debit positive, so a profit is negative. */
function earned({ income, oci }: Figures, item: string): Fen {
  if (item === RETAINED_EARNINGS) return total(income);
  return item === OCI_RESERVE ? total(oci) : 0n;
}

function unexplained(figures: Figures): FiguresFault[] {
  const items = new Set([
    ...equityOf(figures.opening).keys(),
    ...equityOf(figures.closing).keys(),
    ...figures.movements.map(({ item }) => item),
    RETAINED_EARNINGS,
    OCI_RESERVE,
  ]);
  return [...items].flatMap((item) => {
    const moved = figures.movements.reduce((sum, one) => (one.item === item ? sum + one.amount : sum), 0n);
    const rolled = (figures.opening.get(item) ?? 0n) + moved + earned(figures, item);
    const difference = (figures.closing.get(item) ?? 0n) - rolled;
    return difference === 0n ? [] : [{ kind: "equityUnexplained" as const, item, difference }];
  });
}

/** Nothing that does not balance, roll forward and end at its cash is consolidated. */
export function figuresFaults(figures: Figures): FiguresFault[] {
  const differences = [
    ["openingUnbalanced", total(figures.opening)],
    ["closingUnbalanced", total(figures.closing)],
    ["cashUnbalanced", figures.closingCash - figures.openingCash - total(figures.cash)],
  ] as const;
  return [
    ...strangeItems(figures),
    ...differences.flatMap(([kind, difference]) => (difference === 0n ? [] : [{ kind, difference }])),
    ...unexplained(figures),
  ];
}

/** Transfers of a company's own profit to its reserve (提取盈余公积), credit positive. */
export const appropriated = ({ movements }: Figures): Fen =>
  -movements.reduce(
    (sum, { item, row, amount }) => (item === SURPLUS_RESERVE && row === "Q14" ? sum + amount : sum),
    0n,
  );
