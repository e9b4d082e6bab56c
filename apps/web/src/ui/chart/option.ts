/** Turns chart data into what echarts draws: few colours, direct labels, axis from zero. */
import type { EChartsCoreOption } from "echarts/core";
import type { MoneyUnit } from "../../lib/format.ts";
import {
  axisText,
  type ChartData,
  type ChartKind,
  type FigureKind,
  type Flow,
  figureText,
  heightOf,
  type Series,
} from "./data.ts";
import { sankey } from "./sankey.ts";
import { escapeHtml } from "./text.ts";

export interface Palette {
  /** Of series in turn; green, red and amber keep their meaning. */
  colours: string[];
  /** Of single points that stand out. */
  attention: string;
  text: string;
  soft: string;
  line: string;
  surface: string;
  font: string;
}
export interface Drawing {
  kind: ChartKind;
  title: string;
  data: ChartData;
  flows: readonly Flow[];
  figure: FigureKind;
  unit: MoneyUnit;
  isEnglish: boolean;
  palette: Palette;
  /** Of the canvas, in pixels. */
  width: number;
}

/** The colours of the theme now on screen. */
export function readPalette(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    colours: ["--primary", "--series-2", "--series-3", "--series-4", "--series-5"].map(colour),
    attention: colour("--attention"),
    text: colour("--text"),
    soft: colour("--text-soft"),
    line: colour("--line"),
    surface: colour("--surface"),
    font: style.fontFamily,
  };
}

interface Point {
  seriesName?: string;
  name?: string;
  dataIndex?: number;
  seriesIndex?: number;
}
function tooltip({ data, figure, unit, palette }: Drawing) {
  const line = ({ seriesIndex = 0, dataIndex = 0 }: Point) => {
    const series = data.series[seriesIndex];
    return `${escapeHtml(series?.name ?? "")} <b>${figureText(series?.values[dataIndex] ?? null, figure, unit)}</b>`;
  };
  return {
    trigger: "axis",
    axisPointer: { type: "shadow" },
    backgroundColor: palette.surface,
    borderColor: palette.line,
    textStyle: { color: palette.text, fontSize: 12 },
    formatter: (points: Point[]) => [escapeHtml(points[0]?.name ?? ""), ...points.map(line)].join("<br>"),
  };
}

/** A line's name stands at its end, so it needs room there. */
const hasEndNames = ({ kind, data }: Drawing) => kind === "line" && data.series.length > 1;
/** Bars of several series have no end to write a name at. */
const needsLegend = ({ kind, data }: Drawing) => (kind === "bar" || kind === "rows") && data.series.length > 1;

/** Chinese letters are as wide as high, others about half of it. */
const widthOf = (name: string) => [...name].reduce((width, letter) => width + (letter > "\u2e80" ? 12 : 7), 0);
const lettersMax = 8;
/** Names of up to twelve categories are all shown: in two lines where there is room, else aslant and cut; the table has them in full. */
function categoryLabel(categories: readonly string[], width: number) {
  if (categories.length > 12) return {};
  const room = (width - 80) / Math.max(1, categories.length);
  const longest = Math.max(0, ...categories.map(widthOf));
  if (room >= Math.min(longest, 92)) return { interval: 0, width: 92, lineHeight: 15, overflow: "break" };
  const cut = (name: string) => (name.length > lettersMax ? `${name.slice(0, lettersMax - 1)}…` : name);
  return { interval: 0, rotate: 32, formatter: cut };
}

/** Names beside lying bars: as wide as the longest, within a quarter of the chart. */
function sideLabel(categories: readonly string[], width: number) {
  const longest = Math.max(0, ...categories.map(widthOf));
  return { interval: 0, width: Math.max(120, Math.min(longest, width / 4)), overflow: "truncate" };
}

function axes(drawing: Drawing) {
  const { data, palette, isEnglish, figure } = drawing;
  const label = { color: palette.soft, fontSize: 12 };
  const percent = (height: number) => `${Number((height * 100).toFixed(1))}%`;
  const isShare = figure === "share" || figure === "fineShare";
  const amount = (height: number) => (isShare ? percent(height) : axisText(height, isEnglish));
  const isLying = drawing.kind === "rows";
  // A few categories are all named, long names in two lines; those of lying bars are cut at their side.
  const standing = categoryLabel(data.categories, drawing.width);
  const names = {
    type: "category",
    data: [...data.categories],
    inverse: isLying,
    axisLabel: { ...label, ...(isLying ? sideLabel(data.categories, drawing.width) : standing) },
    axisTick: { show: false },
    axisLine: { lineStyle: { color: palette.line } },
  };
  const values = {
    type: "value",
    axisLabel: { ...label, formatter: amount, hideOverlap: true },
    splitLine: { lineStyle: { color: palette.line, opacity: 0.6 } },
  };
  const grid = { left: 8, right: hasEndNames(drawing) ? 84 : 24, top: isLying ? 8 : 28, bottom: 4, containLabel: true };
  return {
    grid: needsLegend(drawing) ? { ...grid, top: 28 } : grid,
    legend: { show: needsLegend(drawing), top: 0, right: 8, itemWidth: 12, itemHeight: 8, textStyle: label },
    xAxis: isLying ? values : names,
    yAxis: isLying ? names : values,
  };
}

const barOf = ({ kind }: Drawing) => (kind === "rows" ? "bar" : kind);

/** A bar that needs a person stands in the colour of that meaning. */
function pointsOf({ values, marked }: Series, palette: Palette) {
  return values.map((value, place) => {
    const height = heightOf(value);
    return marked?.[place] ? { value: height, itemStyle: { color: palette.attention } } : height;
  });
}

function styleOf(one: Series, index: number, palette: Palette) {
  if (one.isPoints) return { symbolSize: 10, lineStyle: { opacity: 0 }, z: 3, color: palette.attention };
  if (one.isEdge) {
    const lineStyle = { type: "dashed", width: 1, color: palette.soft };
    return { symbol: "none", lineStyle, color: palette.soft, silent: true };
  }
  // Many points stand too close for marks.
  return { symbolSize: 5, showSymbol: one.values.length <= 31, color: palette.colours[index % palette.colours.length] };
}

function series(drawing: Drawing) {
  const { kind, data, palette } = drawing;
  const isAlone = data.series.length === 1;
  return data.series.map((one, index) => ({
    name: one.name,
    type: one.isLine || one.isEdge ? "line" : barOf(drawing),
    data: pointsOf(one, palette),
    barMaxWidth: kind === "rows" ? 18 : 36,
    ...styleOf(one, index, palette),
    // The line's name stands at its end instead of in a legend.
    endLabel: { show: kind === "line" && !isAlone && !one.isPoints, formatter: "{a}", color: palette.soft },
    // Of lines that end close together one name stands below the other.
    ...(kind === "line" ? { labelLayout: { moveOverlap: "shiftY" } } : {}),
    emphasis: { focus: "series" },
  }));
}

function pie({ data, figure, unit, palette }: Drawing) {
  const values = data.series[0]?.values ?? [];
  const label = ({ dataIndex = 0, name = "" }: Point) =>
    `${name}\n${figureText(values[dataIndex] ?? null, figure, unit)}`;
  return {
    tooltip: { show: false },
    series: [
      {
        type: "pie",
        radius: ["42%", "68%"],
        color: palette.colours,
        data: data.categories.map((name, index) => ({ name, value: heightOf(values[index] ?? null) })),
        label: { color: palette.text, formatter: label },
        itemStyle: { borderColor: palette.surface, borderWidth: 2 },
      },
    ],
  };
}

export function optionOf(drawing: Drawing): EChartsCoreOption {
  const shared = {
    // Screen readers get the figures from the chart's table and its title in the user's language.
    aria: { enabled: true, label: { description: drawing.title } },
    animation: false,
    textStyle: { fontFamily: drawing.palette.font, fontSize: 12 },
  };
  if (drawing.kind === "pie") return { ...shared, ...pie(drawing) };
  if (drawing.kind === "sankey") return { ...shared, ...sankey(drawing) };
  return { ...shared, tooltip: tooltip(drawing), ...axes(drawing), series: series(drawing) };
}
