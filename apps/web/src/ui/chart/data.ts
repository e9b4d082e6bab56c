/** Figures of a chart as the page gives them: exact decimal strings; floats begin only where pixels do. */
import {
  formatCount,
  formatFineShare,
  formatMoney,
  formatRate,
  formatShare,
  type MoneyUnit,
} from "../../lib/format.ts";

/** `rows` are bars that lie, one under the other: for many long names. */
export type ChartKind = "bar" | "rows" | "line" | "pie" | "sankey";
/** `fineShare` is a share in hundredths of a percent. */
export type FigureKind = "money" | "count" | "share" | "fineShare" | "rate";

export interface Series {
  name: string;
  /** One figure per category, null where there is none. */
  values: readonly (string | null)[];
  /** Draws this series as a line over bars. */
  isLine?: boolean;
  /** Single points on a line chart, without a line or a name at the end: months that stand out. */
  isPoints?: boolean;
  /** The edge of what is expected: a thin dashed line, the same colour for both edges. */
  isEdge?: boolean;
  /** Bars that need a person, by place. */
  marked?: readonly boolean[];
}
export interface Flow {
  from: string;
  to: string;
  value: string;
  /** Needs a person. */
  isMarked?: boolean;
}
export interface ChartData {
  categories: readonly string[];
  series: readonly Series[];
}

const formats: Record<FigureKind, (value: string, unit: MoneyUnit) => string> = {
  money: formatMoney,
  count: (value) => formatCount(Number(value)),
  share: (value) => formatShare(value),
  fineShare: (value) => formatFineShare(value),
  rate: (value) => formatRate(value),
};
export const figureText = (value: string | null, kind: FigureKind, unit: MoneyUnit) =>
  value === null ? "" : formats[kind](value, unit);

/** Height of a figure on the drawing: the one place where an amount may become a float. */
export const heightOf = (value: string | null) => (value === null ? null : Number(value));

const steps = [
  [1e8, "亿"],
  [1e4, "万"],
] as const;
/** Short axis labels: 1.2 亿, 350 万. */
export function axisText(height: number, isEnglish: boolean): string {
  if (isEnglish) return new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 }).format(height);
  const step = steps.find(([size]) => Math.abs(height) >= size);
  return step ? `${Number((height / step[0]).toFixed(1))}${step[1]}` : String(Number(height.toFixed(2)));
}
