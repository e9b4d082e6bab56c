/** What is drawn over the years: the rows chosen, those of one unit on one chart, the oldest year first. */
import { indexYears } from "@digao/domain/analysis/years";
import { withoutSignRemark } from "@digao/domain/statements/statement-line";
import { fromFen, toFen } from "../../../lib/decimal.ts";
import type { MoneyUnit } from "../../../lib/format.ts";
import type { ChartData, FigureKind } from "../../../ui/chart/data.ts";
import type { Head, Row, Subject } from "./use-years.ts";

/** As many as the theme has colours for. */
export const drawnMax = 5;

/** Those of the first list that have a course; else those of the next. */
const firstDrawn: Readonly<Record<Subject, readonly (readonly string[])[]>> = {
  items: [
    ["P100", "P101", "P399"],
    ["A999", "L399", "E199"],
  ],
  accounts: [],
  ratios: [
    ["profitability.grossMargin", "profitability.netMargin", "profitability.roe"],
    ["solvency.current", "solvency.quick"],
  ],
};
const accountsFirst = 3;

/** Those named in the address; else some that everybody looks at first, of accounts the material ones. */
export function chosenKeys(named: string | undefined, subject: Subject, rows: readonly Row[]): string[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  if (named !== undefined) return named.split(",").filter((key) => byKey.has(key));
  if (subject === "accounts")
    return rows
      .filter(({ cells }) => cells[0]?.isMaterial)
      .slice(0, accountsFirst)
      .map(({ key }) => key);
  const hasCourse = (key: string) => (byKey.get(key)?.cells.filter(({ amount }) => amount !== null).length ?? 0) > 1;
  return firstDrawn[subject].map((keys) => keys.filter(hasCourse)).find((keys) => keys.length > 0) ?? [];
}

/** For the address; the last ones ticked stay where there are too many. */
export function keysToKeep(before: readonly string[], ticked: ReadonlySet<string>): string {
  const remaining = before.filter((key) => ticked.has(key));
  const added = [...ticked].filter((key) => !before.includes(key));
  return [...remaining, ...added].slice(-drawnMax).join(",") || "none";
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
          return { name: withoutSignRemark(name), values: values.toReversed() };
        }),
    },
  }));
}

function moneyOf(amounts: readonly (string | null)[], unit: MoneyUnit, isIndex: boolean): (string | null)[] {
  if (isIndex) return indexYears(amounts.map((amount) => (amount === null ? null : (toFen(amount) ?? null))));
  return amounts.map((amount) => inYuan(amount, unit));
}
