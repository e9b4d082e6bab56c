import { describe, expect, it } from "vitest";
import { generator } from "../../test/random.ts";
import { type FigureUse, TieOutGraph } from "./tie-out.ts";

const use = (holder: string, figure: string, held = "1.00", now: string | null = "1.00"): FigureUse => ({
  holder,
  figure,
  held,
  now,
});
const makerOf = (figure: string): string | null => (figure.startsWith("made ") ? figure.slice(5) : null);

/** Plain: as long as anything is added. */
function closure(from: number, pairs: readonly (readonly [number, number])[]): Set<number> {
  const reached = new Set([from]);
  const isNew = ([above, below]: readonly [number, number]): boolean => reached.has(above) && !reached.has(below);
  for (let next = pairs.find(isNew); next; next = pairs.find(isNew)) reached.add(next[1]);
  return reached;
}

describe("the tie-out", () => {
  it("agrees where every figure is as it was held", () => {
    const graph = new TieOutGraph([use("note", "item"), use("report", "made note")], makerOf);
    expect([...graph.standings().values()].map(({ state }) => state)).toEqual(["agrees", "agrees"]);
  });

  it("moves whoever holds a figure that says something else or is gone", () => {
    const graph = new TieOutGraph([use("one", "item", "1.00", "1.01"), use("other", "item 2", "1.00", null)], makerOf);
    expect(graph.standings().get("one")).toEqual({ state: "moved", figures: 1, moved: 1, restsOn: [] });
    expect(graph.standings().get("other")?.state).toBe("moved");
  });

  it("says of what rests on something moved which one that is", () => {
    const graph = new TieOutGraph(
      [use("note", "item", "1.00", "1.01"), use("report", "made note"), use("filing", "made report"), use("memo", "x")],
      makerOf,
    );
    expect(graph.standings().get("report")).toEqual({ state: "restsOnMoved", figures: 1, moved: 0, restsOn: ["note"] });
    expect(graph.standings().get("filing")?.restsOn).toEqual(["report"]);
    expect(graph.standings().get("memo")?.state).toBe("agrees");
  });

  it("ends where notes hold each other's figures", () => {
    const graph = new TieOutGraph(
      [use("a", "made b"), use("b", "made a"), use("b", "item", "1.00", "2.00"), use("a", "made a", "1.00", "1.00")],
      makerOf,
    );
    expect(graph.standings().get("a")?.state).toBe("restsOnMoved");
  });

  it("turns exactly the dependents of a changed figure, on any graph", () => {
    const random = generator(20_241_231);
    const count = 24;
    const any = (): number => Math.floor(random() * count);
    for (let run = 0; run < 300; run += 1) {
      const changed = any();
      const pairs = Array.from({ length: Math.floor(random() * 60) }, () => [any(), any()] as const);
      const own = Array.from({ length: count }, (_, at) =>
        use(`h${at}`, `item ${at}`, "0.01", at === changed ? "0.02" : "0.01"),
      );
      const graph = new TieOutGraph([...own, ...pairs.map(([from, to]) => use(`h${to}`, `made h${from}`))], makerOf);
      const reached = closure(changed, pairs);
      const red = [...graph.standings()].filter(([, { state }]) => state !== "agrees").map(([holder]) => holder);
      expect(red.sort()).toEqual([...reached].map((at) => `h${at}`).sort());
    }
  });
});
