import { describe, expect, it } from "vitest";
import type { ChartData } from "./data.ts";
import { type Drawing, optionOf, type Palette } from "./option.ts";

const palette: Palette = {
  colours: ["one", "two"],
  attention: "amber",
  text: "text",
  soft: "soft",
  line: "line",
  surface: "surface",
  font: "font",
};
const none: ChartData = { categories: [], series: [] };
const drawing = (own: Partial<Drawing>): Drawing => ({
  kind: "bar",
  title: "图",
  data: none,
  flows: [],
  figure: "money",
  unit: "yuan",
  isEnglish: false,
  palette,
  width: 800,
  ...own,
});

describe("a chart", () => {
  it("gives a name that stands on both sides of a flow two nodes, so that nothing flows in a circle", () => {
    const flows = [
      { from: "1002 银行存款", to: "1122 应收账款", value: "5.00" },
      { from: "1122 应收账款", to: "1002 银行存款", value: "7.00" },
      { from: "1002 银行存款", to: "1002 银行存款", value: "1.00" },
    ];
    const { series } = optionOf(drawing({ kind: "sankey", flows })) as {
      series: { data: { name: string; depth: number }[]; links: { source: string; target: string }[] }[];
    };
    const [{ data, links }] = series as [(typeof series)[number]];
    const depthOf = new Map(data.map(({ name, depth }) => [name, depth]));
    expect(depthOf.size).toBe(data.length);
    for (const { source, target } of links) expect([depthOf.get(source), depthOf.get(target)]).toEqual([0, 1]);
  });

  it("shows bars that need a person in the colour of that meaning, and edges as dashed lines of one colour", () => {
    const data: ChartData = {
      categories: ["1", "2"],
      series: [
        { name: "实际", values: ["0.3", "0.1"], marked: [false, true] },
        { name: "下限", values: ["0.2", "0.2"], isEdge: true },
      ],
    };
    const option = optionOf(drawing({ data, figure: "fineShare" }));
    expect(option.series).toMatchObject([
      { type: "bar", data: [0.3, { value: 0.1, itemStyle: { color: "amber" } }] },
      { type: "line", color: "soft", lineStyle: { type: "dashed" }, silent: true },
    ]);
    expect(option.aria).toMatchObject({ label: { description: "图" } });
  });

  it("lays bars down for long names: names at the side, values below", () => {
    const data = { categories: ["甲", "乙"], series: [{ name: "借方", values: ["2.00", "1.00"] }] };
    expect(optionOf(drawing({ kind: "rows", data }))).toMatchObject({
      xAxis: { type: "value" },
      yAxis: { type: "category", inverse: true, data: ["甲", "乙"] },
      series: [{ type: "bar" }],
    });
  });
});
