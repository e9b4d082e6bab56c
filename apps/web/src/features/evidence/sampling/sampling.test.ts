import type { SampleItem, SampleResult, SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import { describe, expect, it } from "vitest";
import { sampleHref } from "../../../parts/books/vouchers/drill/sample.ts";
import { cellsOf } from "../../../ui/edit/cells.ts";
import { sortedBounds } from "./new/bounds.ts";
import { drawOf, newWish, type Wish, wishFrom } from "./new/wish.ts";
import { hasWish, noWish, wishAt } from "./new/wish-at.ts";
import { differenceOf } from "./run/difference.ts";
import { asRight, bareOf, changesOf, readCell, recentBare, withCells } from "./run/use-items.ts";
import { method, purpose, verdictOf } from "./words.ts";

const expression = { field: "summary" as const, op: "contains" as const, values: ["销售"] };
const wish: Wish = {
  ...newWish(7),
  accountCode: "1122",
  expression,
  method: method.random,
  tolerable: "500000",
  expected: "50000",
  sizeRule: "own",
  size: "25",
  seed: "20241231",
  individualFrom: "1000000",
  jPeriodFrom: 202401,
};
const item = { id: 3, rowVersion: 2, book: "100.00", audited: null, difference: null, isDeviation: null } as SampleItem;
const runOf = (of: Partial<SampleRun>) => of as SampleRun;

describe("a sample's design", () => {
  it("asks the draw for nothing that its method does not take", () => {
    const sized = { size: 25, interval: undefined };
    expect(drawOf(wish, 7, sized)).toMatchObject({
      size: 25,
      seed: 20241231,
      accountCode: "1122",
      tolerable: "500000",
    });
    const all = drawOf({ ...wish, method: method.all }, 7, sized);
    expect(["size", "seed", "interval", "bounds"].filter((name) => name in all)).toEqual([]);
    const byUnits = drawOf({ ...wish, method: method.monetary }, 7, { size: 72, interval: "140000.00" });
    expect(byUnits).toMatchObject({ interval: "140000.00" });
    expect("size" in byUnits).toBe(false);
    expect(drawOf({ ...wish, side: "both", method: method.all }, 7, sized).side).toBeUndefined();
  });

  it("tells rates of controls and amounts of details, never both", () => {
    const control = { ...wish, purpose: purpose.controls, tolerableRate: "9", expectedRate: "" };
    const draw = drawOf(control, 7, { size: 25, interval: undefined });
    expect(draw).toMatchObject({ tolerableRate: "0.09" });
    expect("tolerable" in draw).toBe(false);
  });

  it("is had again from its run, to draw more of the same population by the same seed", () => {
    const { seed: _seed, ...draw } = drawOf(wish, 7, { size: 25, interval: undefined });
    const run = runOf({
      id: 31,
      runNo: 4,
      periodId: 7,
      purpose: 2,
      method: 1,
      fsItemId: null,
      confidence: "0.95",
      sampleSize: 25,
      seed: 20241231,
      tolerable: "500000.00",
      expected: "50000.00",
      riskFactor: null,
      expansion: null,
      population: { ...draw, expression },
      design: { size: 25, allocation: "value", isTopWhole: true },
    });
    const again = wishFrom(run, "#1");
    const { tolerable: _t, expected: _e, title: _n, extended: _x, ...same } = wish;
    expect(again).toMatchObject(same);
    expect(drawOf(again, 7, { size: 30, interval: undefined }).extendsId).toBe(31);
    expect(drawOf(wish, 7, { size: 25, interval: undefined }).extendsId).toBeNull();
  });

  it("begins with just the lines of a list, whatever they were found by", () => {
    const list = { periodId: 7, accountCode: "1122", side: "dr", jPeriodFrom: 202401, keyword: "甲公司" } as const;
    const filters = { amountFrom: "1000.00", preparer: "李会计", expression: JSON.stringify(expression) };
    const begun = wishAt(new URL(sampleHref(1, { ...list, ...filters }), "http://x").searchParams);
    const conditions = [
      { field: "amount", op: "ge", values: ["1000.00"] },
      { field: "preparer", op: "eq", values: ["李会计"] },
    ];
    expect(begun).toMatchObject({
      periodId: 7,
      accountCode: "1122",
      side: "dr",
      jPeriodFrom: 202401,
      keyword: "甲公司",
      withoutClosing: false,
      expression: { all: [...conditions, expression] },
    });
    const whole = wishAt(new URL(sampleHref(1, { periodId: 7, withoutClosing: "true" }), "http://x").searchParams);
    expect([whole.withoutClosing, whole.expression, whole.side]).toEqual([true, undefined, "both"]);
  });

  it("begins with the item and procedure of a programme, all else as for a blank one", () => {
    const at = (query: string) => new URLSearchParams(query);
    expect(hasWish(at("id=MQ&new=1&item=6&progLine=33"))).toBe(true);
    expect([hasWish(at("id=MQ&run=4&item=6")), hasWish(at("id=MQ&new=1"))]).toEqual([false, false]);
    const { seed: _, ...begun } = wishAt(at("id=MQ&new=1&item=6&progLine=33"));
    const { seed: _other, ...blank } = newWish(undefined);
    expect(begun).toEqual({ ...blank, fsItemId: 6, progLineId: 33 });
    expect(wishAt(at("new=1&item=x&progLine=33"))).toMatchObject({ fsItemId: undefined, progLineId: undefined });
    const sized = { size: 25, interval: undefined };
    expect(drawOf({ ...wish, fsItemId: 6, progLineId: 33 }, 7, sized)).toMatchObject({ fsItemId: 6, progLineId: 33 });
    expect(Object.keys(noWish).toSorted()).toEqual(expect.arrayContaining(["item", "progLine"]));
  });

  it("puts bounds of strata from high to low, the last 0", () => {
    expect(sortedBounds(["1000", "59,250", "1000.00", "x", "-5"])).toBe("59250.00,1000.00,0.00");
    expect(sortedBounds([])).toBe("");
  });
});

describe("the items of a sample", () => {
  const stands = (more: Partial<typeof item> = {}) => new Map([[item.id, { ...item, ...more }]]);
  const cells = { "3.audited": { base: null, mine: "80.00" } };
  it("show what was typed until it is saved, with its difference", () => {
    expect(withCells([item], cells)).toMatchObject([{ audited: "80.00", difference: "20.00" }]);
    expect(withCells([item], {})[0]).toBe(item);
  });
  it("send what was typed of an item together, with the version before one's eyes", () => {
    const both = { ...cells, "3.remark": { base: null, mine: "折扣" } };
    expect(changesOf(both, stands({ rowVersion: 5 }))).toEqual([
      { id: 3, rowVersion: 5, audited: "80.00", remark: "折扣" },
    ]);
    expect(changesOf(both, new Map())).toEqual([]);
  });
  it("ask about what somebody else wrote where one typed, and only there", () => {
    const holder = cellsOf(readCell);
    expect(holder.conflicts(cells, stands({ rowVersion: 3, audited: "7.00" }))).toMatchObject([
      { field: "3.audited", mine: "80.00", theirs: "7.00" },
    ]);
    expect(holder.conflicts(cells, stands({ rowVersion: 3, remark: "他人" }))).toEqual([]);
  });
  it("without a result are taken as right, those with one are not touched", () => {
    const done = { ...item, id: 4, audited: "1.00" };
    expect(asRight([item, done], runOf({ purpose: 2 }), "")).toEqual({ "3.audited": "100.00" });
    expect(asRight([item], runOf({ purpose: 1 }), "")).toEqual({ "3.isDeviation": false });
    const seen = "银行回单，见 ZA-7";
    expect(asRight([item], runOf({ purpose: 2 }), seen)).toEqual({ "3.audited": "100.00", "3.remark": seen });
    expect(bareOf([item, done], { "3.audited": "100", "4.audited": "2" }).map(({ id }) => id)).toEqual([3]);
    expect(bareOf([item], { "3.audited": "100.00", "3.remark": seen })).toEqual([]);
    const minute = { ...item, audited: "100.00", checkerName: "王小明", checkedAt: "2026-01-01T00:00:00Z" };
    const at = Date.parse("2026-01-01T00:00:30Z");
    expect([recentBare([minute], "王小明", at), recentBare([minute], "李经理", at)]).toEqual([1, 0]);
    expect(recentBare([minute], "王小明", at + 60_000)).toBe(0);
    const noted = { ...item, remark: "已有备注" };
    expect(asRight([noted], runOf({ purpose: 2 }), seen)).toEqual({ "3.audited": "100.00" });
  });
});

it("a record ties to the ledger to the fen", () => {
  const excluded = [{ reason: "closing" as const, count: 1, amount: "0.10" }];
  expect(differenceOf({ ledgerAmount: "1.00", popAmount: "0.90", excluded })).toBe("0.00");
});

it("a verdict is read from the result, and is none where nothing tolerable was set", () => {
  const exact = {
    kind: "known",
    found: "1.00",
    likely: "1.00",
    projectedBeyondFound: "0.00",
    tolerable: null,
  } as const;
  const verdicts = [null, true, false].map((isAcceptable) => verdictOf({ ...exact, isAcceptable } as SampleResult));
  expect(verdicts).toEqual(["none", "accept", "reject"]);
});
