import { describe, expect, it } from "vitest";
import { fen } from "../money.ts";
import { bandsInForce, highFloor } from "./bands.ts";
import { sharingReasons } from "./exclusion-reasons.ts";

const scores = [
  { score: 9, count: 3 },
  { score: 7, count: 4 },
  { score: 5, count: 5 },
  { score: 2, count: 30 },
];

describe("high vouchers of a run", () => {
  it.each([
    [169, 42, 10],
    [1000, 500, 10],
    [1001, 500, 11],
    [250_000, 9000, 2500],
    [250_000, 1200, 1200],
    [500, 0, 0],
    [500, 7, 7],
  ])("of %i vouchers with %i hits are at least %i", (vouchers, hits, floor) =>
    expect(highFloor(vouchers, hits)).toBe(floor),
  );

  it.each([
    ["as set, where enough are", { high: 5, middle: 3 }, 169, { high: 5, middle: 3 }],
    ["from the score that leaves ten", { high: 99, middle: 98 }, 169, { high: 5, middle: 4 }],
    ["from the score that leaves one in a hundred", { high: 6, middle: 3 }, 2000, { high: 2, middle: 1 }],
    ["every hit, where fewer hit at all", { high: 99, middle: 3 }, 90_000, { high: 2, middle: 1 }],
  ])("are counted %s", (_words, set, vouchers, bands) => expect(bandsInForce(set, scores, vouchers)).toEqual(bands));

  it("are none, where nothing hit", () =>
    expect(bandsInForce({ high: 99, middle: 3 }, [], 90_000)).toEqual({ high: 99, middle: 3 }));
});

describe("a reason for leaving out", () => {
  const one = (amount: string, reason: string) => ({ voucher: amount, amount: fen(amount), reason });
  const shared = (pm: string, ...all: ReturnType<typeof one>[]) => sharingReasons(all, fen(pm)).map((x) => x.voucher);

  it("is one each from performance materiality on, whatever numbers and marks it has, and may hold for several below", () => {
    const group = [one("10.00", "年末结转，已核对"), one("20.00", "年末结转已核对 2")];
    expect(shared("100", ...group)).toEqual([]);
    expect(shared("100", ...group, one("100.00", "年末结转、已核对。"))).toEqual(["100.00"]);
    expect(shared("100", one("100.00", "已核对合同"), one("200.00", "已核对付款单"))).toEqual([]);
    expect(shared("100", one("100.00", "已核对合同"), one("200.00", "已核对合同 2"))).toEqual(["100.00", "200.00"]);
  });

  it("is one each where no materiality is known", () =>
    expect(shared("0", one("10.00", "年末结转，已核对"), one("20.00", "年末结转，已核对"))).toEqual([
      "10.00",
      "20.00",
    ]));
});
