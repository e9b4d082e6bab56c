import { describe, expect, it } from "vitest";
import { isInPeriod, responseTo } from "./changes.ts";
import { compareFacts, type Fact } from "./compare.ts";
import { type Graph, tiesOf } from "./ties.ts";

let next = 1;
const fact = (isDeclared: boolean, name: string, more: Partial<Fact> = {}): Fact => ({
  id: next++,
  name,
  uscc: null,
  position: null,
  percent: null,
  subscribed: null,
  status: null,
  day: null,
  isDeclared,
  ...more,
});
const one = (declared: Partial<Fact>, registered: Partial<Fact>) =>
  compareFacts([fact(true, "甲公司", declared), fact(false, "甲公司", registered)])[0];

describe("what is declared beside what is registered", () => {
  it.each([
    [{ percent: "0.3" }, { percent: "0.3001" }, 1],
    [{ percent: "0.3" }, { percent: "0.300101" }, 2],
    [{ subscribed: "100.00" }, { subscribed: "100.01" }, 1],
    [{ subscribed: "100.00" }, { subscribed: "100.02" }, 2],
    [{ status: "存续" }, { status: "注销" }, 2],
    [{ day: "2020-01-01" }, { day: null }, 1],
    [{ position: "董事长 兼总经理" }, { position: "董事长兼总经理" }, 1],
  ])("%o and %o are %i", (declared, registered, compare) => {
    expect(one(declared, registered)?.compare).toBe(compare);
  });

  it("is joined by credit code before the name, and a name alone differs then", () => {
    const uscc = "91310115MA1K4HH03N";
    const [pair] = compareFacts([fact(true, "旧名公司", { uscc }), fact(false, "新名公司", { uscc })]);
    expect(pair).toMatchObject({ compare: 2, differing: ["name"] });
    const apart = compareFacts([fact(true, "甲公司", { uscc }), fact(false, "甲公司", { uscc: "9144030078901234XB" })]);
    expect(apart.map(({ compare }) => compare)).toEqual([3, 4]);
  });

  it("is not compared where nothing is registered, and each side alone is told else", () => {
    expect(compareFacts([fact(true, "甲公司")]).map(({ compare }) => compare)).toEqual([0]);
    const pairs = compareFacts([
      fact(true, "甲公司"),
      fact(true, "乙公司"),
      fact(false, "甲公司"),
      fact(false, "丙公司"),
    ]);
    expect(pairs.map(({ compare, declared, registered }) => [compare, declared?.name, registered?.name])).toEqual([
      [3, undefined, "丙公司"],
      [4, "乙公司", undefined],
      [1, "甲公司", "甲公司"],
    ]);
  });
});

describe("ties to a client", () => {
  const graph: Graph = {
    nodes: [
      { id: "c", name: "客户公司", kind: "company", tel: "0512-1234 5678", address: "苏州市工业园区1号" },
      { id: "p", name: "张三", kind: "person" },
      { id: "x", name: "兄弟公司", kind: "company" },
      { id: "y", name: "贸易公司", kind: "company", tel: "05121234 5678" },
      { id: "z", name: "无关公司", kind: "company", tel: "021-00000000", address: "上海" },
      { id: "q", name: "李四", kind: "person" },
    ],
    links: [
      { from: "p", to: "c", kind: "controls" },
      { from: "p", to: "x", kind: "controls" },
      { from: "p", to: "x", kind: "controls" },
      { from: "q", to: "c", kind: "manages" },
      { from: "q", to: "y", kind: "controls" },
      { from: "x", to: "z", kind: "controls" },
    ],
  };
  it("are found over people and contacts within two steps, and each once", () => {
    expect(tiesOf(graph, { name: "客户公司", uscc: null })).toEqual([
      { name: "兄弟公司", uscc: null, tie: "controller", via: "张三" },
      { name: "贸易公司", uscc: null, tie: "director", via: "李四" },
      { name: "贸易公司", uscc: null, tie: "telephone", via: "0512-1234 5678" },
    ]);
  });
  it("are none where the graph does not hold the client", () => {
    expect(tiesOf(graph, { name: "别的公司", uscc: null })).toEqual([]);
  });
});

it.each([
  ["注册资本变更", "capital"],
  ["投资人（股权）变更", "owners"],
  ["法定代表人变更", "signature"],
  ["经营范围变更", "scope"],
  ["住所变更", "addresses"],
  ["名称变更", "name"],
  ["董事备案", "management"],
  ["章程备案", null],
])("%s asks for %s", (item, response) => {
  expect(responseTo(item)).toBe(response);
});

it("a day on either end of the period is in it", () => {
  expect(
    ["2023-12-31", "2024-01-01", "2024-12-31", "2025-01-01", null].map((day) =>
      isInPeriod(day, "2024-01-01", "2024-12-31"),
    ),
  ).toEqual([false, true, true, false, false]);
});
