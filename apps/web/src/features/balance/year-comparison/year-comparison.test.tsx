import { describe, expect, it, vi } from "vitest";
import { projectInfo } from "../../../../test/drawn.ts";
import { render, waitFor } from "../../../../test/render.tsx";
import { ProjectContext } from "../../../lib/page.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { ScreensContext } from "../../../lib/screens.ts";
import { chartsOf, chosenKeys, keysToKeep } from "./chart-data.ts";
import { sparkOf } from "./sparkline.ts";
import type { Answer, Head, Row } from "./use-years.ts";
import { YearComparison } from "./YearComparison.tsx";

const cell = (amount: string | null, more: Partial<Row["cells"][number]> = {}): Row["cells"][number] => ({
  amount,
  change: null,
  rate: null,
  mark: "",
  isMaterial: false,
  share: null,
  ...more,
});
const row = (key: string, name: string, cells: Row["cells"], more: Partial<Row> = {}): Row => ({
  key,
  id: 1,
  name,
  kind: "L",
  side: "",
  unit: null,
  formula: null,
  cells,
  otherNames: [],
  ...more,
});
const head = (year: number, more: Partial<Head> = {}): Head => ({
  year,
  endDate: `${year}-12-31`,
  label: "审定 · 取数",
  words: "审定 · 取自 A-2024",
  source: "kept",
  isAudited: true,
  code: null,
  isArchived: null,
  takenAt: null,
  isRestated: false,
  isPart: false,
  hasProfit: true,
  hasProfitAccounts: true,
  reason: "",
  ...more,
});
const profit = row("P399", "净利润", [
  cell("150000.00", { change: "250000.00", rate: "2.5000", mark: "negToPos", isMaterial: true }),
  cell("-100000.00"),
  cell(null),
  cell("100000.00"),
]);
const revenue = row("P100", "营业收入", [cell("900000.00"), cell("480000.00"), cell(null), cell("600000.00")]);
const answer: Answer = {
  years: [
    head(2025, { source: "own", label: "审定 · 本项目", words: "审定 · 本项目" }),
    head(2024),
    head(2023, {
      source: "missing",
      endDate: null,
      label: "缺",
      words: "缺 · 您无权读取该年项目，上年数中也没有",
      reason: "noRight",
    }),
    head(2022, { label: "未审 · 账套", words: "未审 · 本项目导入的上年账套", isAudited: false }),
  ],
  rows: [row("P000", "一、营业", [cell(null), cell(null), cell(null), cell(null)], { kind: "H" }), revenue, profit],
  left: 0,
  material: 1,
  renamed: 0,
  threshold: { amount: "60000.00", rate: "0.3", isApproved: true, isOwn: false },
};

async function show(result: Answer, at = "/") {
  const inputs: string[] = [];
  const reply = (input: RequestInfo | URL) => {
    inputs.push(String(input));
    return Promise.resolve(Response.json({ __abp: true, success: true, result }));
  };
  vi.stubGlobal("fetch", vi.fn(reply));
  queryClient.clear();
  const drawn = await render(
    <ScreensContext value={() => true}>
      <ProjectContext value={projectInfo}>
        <YearComparison />
      </ProjectContext>
    </ScreensContext>,
    at,
  );
  return { ...drawn, inputs, text: () => drawn.place.textContent ?? "" };
}

describe("the page of years", () => {
  it("says where each year comes from, what is missing, and how a loss became a profit", async () => {
    const { text, inputs, place, remove } = await show(answer, "/?rate=29");
    await waitFor(() => expect(text()).toContain("净利润"));
    expect(inputs[0]).toContain("rate=0.29");
    expect(text()).toContain("2023 缺 · 您无权读取该年项目");
    expect(text()).toContain("由负转正");
    const cells = [...place.querySelectorAll("[role=gridcell]")].map((one) => one.textContent);
    expect(cells.filter((one) => one === "缺").length).toBe(2);
    expect(text()).toContain("已批准的实际执行的重要性");
    expect(text()).toContain("本年重大变动 1 项");
    await remove();
  });

  it("says how to get another year where only one is known", async () => {
    const { text, remove } = await show({ ...answer, years: answer.years.slice(0, 1), rows: [] });
    await waitFor(() => expect(text()).toContain("只有一年数据"));
    expect(text()).toContain("取上年审定数");
    expect(text()).toContain("导入账套");
    await remove();
  });
});

describe("rows that are drawn", () => {
  const rows = answer.rows;

  it("are those of the address, or the ones that are looked at first", () => {
    expect(chosenKeys(undefined, "items", rows)).toEqual(["P100", "P399"]);
    expect(chosenKeys("P399,gone", "items", rows)).toEqual(["P399"]);
    expect(chosenKeys("none", "items", rows)).toEqual([]);
    expect(chosenKeys(undefined, "accounts", rows)).toEqual(["P399"]);
  });

  it("are five at most: the last ones ticked stay", () => {
    expect(keysToKeep(["a", "b", "c", "d", "e"], new Set(["a", "b", "c", "d", "e", "f"]))).toBe("b,c,d,e,f");
    expect(keysToKeep(["a"], new Set())).toBe("none");
  });

  it("stand on a chart for each unit, the oldest year first, with a gap for a missing one", () => {
    const margin = row("m", "毛利率", [cell("0.3333"), cell("0.0625"), cell(null), cell("0.3333")], {
      unit: "percent",
    });
    const [money, percent] = chartsOf([revenue, margin], { years: answer.years, unit: "yuan", isIndex: false });
    expect(money?.data).toEqual({
      categories: ["2022", "2023", "2024", "2025"],
      series: [{ name: "营业收入", values: ["600000.00", null, "480000.00", "900000.00"] }],
    });
    expect([percent?.figure, percent?.data.series[0]?.values.at(-1)]).toEqual(["fineShare", "0.3333"]);
    const [index] = chartsOf([revenue], { years: answer.years, unit: "yuan", isIndex: true });
    expect(index?.data.series[0]?.values).toEqual(["100.0", null, "80.0", "150.0"]);
    const wan = row("P100", "营业收入", [cell("90.00"), cell("48.00"), cell(null), cell("60.00")]);
    expect(chartsOf([wan], { years: answer.years, unit: "wan", isIndex: false })[0]?.data.series[0]?.values[0]).toBe(
      "600000.00",
    );
  });
});

describe("a sparkline", () => {
  it("breaks at a missing year and shows nil between a loss and a profit", () => {
    const { paths, end, nil } = sparkOf([100, null, -100, 150]);
    expect(paths).toEqual(["M49.7 17L73 3"]);
    expect(end).toEqual({ x: 73, y: 3 });
    expect(nil).toBe(11.4);
    expect(sparkOf([1, null]).paths).toEqual([]);
  });
});
