/** What is drawn over the years: the rows chosen, those of one unit on one chart, the oldest year first. */
import { indexYears } from "@digao/domain/analysis/years";
import { fromFen, toFen } from "../../lib/decimal.ts";
import type { MoneyUnit } from "../../lib/format.ts";
import type { ChartData, FigureKind } from "../../ui/chart/data.ts";
import type { Head, Row, Subject } from "./use-years.ts";

/** As many as the theme has colours for. */
export const drawnMax = 5;

const firstDrawn: Readonly<Record<Subject, readonly string[]>> = {
  items: ["P100", "P101", "P399"],
  accounts: [],
  ratios: ["profitability.grossMargin", "profitability.netMargin", "profitability.roe"],
};
const accountsFirst = 3;

/** Those named in the address; else some that everybody looks at first, of accounts the material ones. */
export function chosenKeys(named: string | undefined, subject: Subject, rows: readonly Row[]): string[] {
  const known = new Set(rows.map(({ key }) => key));
  if (named !== undefined) return named.split(",").filter((key) => known.has(key));
  const material = rows.filter(({ cells }) => cells[0]?.isMaterial).slice(0, accountsFirst);
  const first = subject === "accounts" ? material.map(({ key }) => key) : firstDrawn[subject];
  return first.filter((key) => known.has(key));
}

/** For the address; the last ones ticked stay where there are too many. */
export function keysToKeep(before: readonly string[], ticked: ReadonlySet<string>): string {
  const kept = before.filter((key) => ticked.has(key));
  const added = [...ticked].filter((key) => !before.includes(key));
  return [...kept, ...added].slice(-drawnMax).join(",") || "none";
}

export type ChartUnit = "money" | "percent" | "times" | "days";
const unitOf = ({ unit }: Row): ChartUnit => (unit === null || unit === "amount" ? "money" : unit);
const figures: Readonly<Record<ChartUnit, FigureKind>> = {
  money: "money",
  percent: "fineShare",
  times: "rate",
  days: "money",
};

export interface YearChart {
  unit: ChartUnit;
  figure: FigureKind;
  data: ChartData;
}

const yuanPerWan = 10_000n;
/** Charts scale amounts themselves. */
function inYuan(amount: string | null, unit: MoneyUnit): string | null {
  const fen = amount === null || unit === "yuan" ? undefined : toFen(amount);
  return fen === undefined ? amount : fromFen(fen * yuanPerWan);
}

interface Look {
  years: readonly Pick<Head, "year">[];
  unit: MoneyUnit;
  isIndex: boolean;
}

export function chartsOf(rows: readonly Row[], { years, unit, isIndex }: Look): YearChart[] {
  const units = [...new Set(rows.map(unitOf))];
  const categories = years.map(({ year }) => `${year}`).toReversed();
  return units.map((one) => ({
    unit: one,
    figure: figures[one],
    data: {
      categories,
      series: rows
        .filter((row) => unitOf(row) === one)
        .map(({ name, unit: ratio, cells }) => {
          const amounts = cells.map(({ amount }) => amount);
          const values = ratio === null ? moneyOf(amounts, unit, isIndex) : amounts;
          return { name, values: values.toReversed() };
        }),
    },
  }));
}

function moneyOf(amounts: readonly (string | null)[], unit: MoneyUnit, isIndex: boolean): (string | null)[] {
  if (isIndex) return indexYears(amounts.map((amount) => (amount === null ? null : (toFen(amount) ?? null))));
  return amounts.map((amount) => inYuan(amount, unit));
}
