import { describe, expect, it } from "vitest";
import { integers } from "../../test/random.ts";
import { seedCsv } from "../../test/seed.ts";
import { statementLineFrom } from "../catalogue/records.ts";
import { type Fen, fen, multiplyRate, sum, yuan } from "../money.ts";
import { type Carried, consolidate, type GroupYear, type Member } from "./consolidate.ts";
import { eliminationFault } from "./elimination.ts";
import { type Figures, figuresFaults, total } from "./figures.ts";
import { groupStops } from "./gates.ts";
import { groupLines } from "./lines.ts";
import { differenceOf, isUnresolved } from "./matching.ts";
import type { Holding } from "./ownership.ts";
import { monthsWithin, writtenOff } from "./period.ts";
import { groupAmounts } from "./statements.ts";
import { translate } from "./translate.ts";

const lines = groupLines(seedCsv("catalogues/cn_fs_items.csv").map(statementLineFrom));
const amounts = (of: Record<string, string>) => new Map(Object.entries(of).map(([item, text]) => [item, fen(text)]));

/** A company whose assets take what the others leave. */
function company(
  equity: Record<string, string>,
  {
    profit = "0",
    dividend = "0",
    oci = "0",
    rest = {},
  }: { profit?: string; dividend?: string; oci?: string; rest?: Record<string, string> },
): Figures {
  const opening = new Map([...amounts(equity)].map(([item, amount]) => [item, -amount]));
  const closing = new Map([...opening, ...amounts(rest)]);
  const add = (item: string, amount: Fen) => closing.set(item, (closing.get(item) ?? 0n) + amount);
  add("E108", -fen(profit) + fen(dividend));
  add("E105", -fen(oci));
  opening.set("A101", -total(opening));
  closing.set("A101", -total(closing));
  const [openingCash, closingCash] = [opening.get("A101") ?? 0n, closing.get("A101") ?? 0n];
  return {
    opening,
    closing,
    income: new Map([["P100", -fen(profit)]]),
    oci: new Map([["P422", -fen(oci)]]),
    movements: fen(dividend) === 0n ? [] : [{ item: "E108", row: "Q15", amount: fen(dividend) }],
    cash: new Map([["C101", closingCash - openingCash]]),
    openingCash,
    closingCash,
  };
}

const holding: Holding = {
  company: "S",
  holder: "P",
  share: "0.80",
  kind: "purchase",
  since: 202401,
  price: fen("8000000.00"),
  equity: amounts({ E101: "6000000.00", E108: "2600000.00" }),
  uplifts: [{ item: "A208", amount: fen("400000.00"), from: 202401, months: 120, expense: "P104" }],
};
const goods = (seller: string, buyer: string, [price, cost, unsold]: readonly [string, string, string]) => ({
  seller,
  buyer,
  price: fen(price),
  cost: fen(cost),
  unsold,
  balance: 0n,
  provision: 0n,
  paid: 0n,
});

/** The worked group of practice 7.3. */
function worked(change: Partial<GroupYear> = {}, member: Partial<Member> = {}): GroupYear {
  return {
    period: { from: 202401, to: 202412 },
    taxRate: "0.25",
    parent: "P",
    parentFigures: company({ E101: "20000000.00" }, { profit: "5000000.00", rest: { A204: "8000000.00" } }),
    members: [
      {
        holding,
        figures: company(
          { E101: "6000000.00", E108: "2600000.00" },
          { profit: "1200000.00", dividend: "300000.00", oci: "50000.00" },
        ),
        dividend: fen("300000.00"),
        dividendPaid: fen("300000.00"),
        pricePaid: 0n,
        ...member,
      },
    ],
    goods: [
      { ...goods("P", "S", ["1000000.00", "700000.00", "0.5"]), balance: fen("565000.00"), provision: fen("28250.00") },
      goods("S", "P", ["600000.00", "480000.00", "0.25"]),
    ],
    assetSales: [
      {
        seller: "P",
        buyer: "S",
        price: fen("500000.00"),
        carrying: fen("380000.00"),
        month: 202406,
        monthsLeft: 60,
        item: "A208",
        expense: "P104",
        paid: fen("500000.00"),
      },
    ],
    loans: [],
    associateSales: [],
    manual: [],
    manualCash: [],
    carried: null,
    ...change,
  };
}
const shown = (year: GroupYear) => groupAmounts(lines, consolidate(year));
const entriesOf = (year: GroupYear, kind: string) =>
  consolidate(year)
    .eliminations.filter((one) => one.kind === kind)
    .map((one) => one.lines.map(({ item, row, amount }) => `${item}${row ?? ""} ${yuan(amount)}`));

describe("the worked group of practice 7.3", () => {
  it("has its profit, the parts of parent and minority, the minority's equity and the goodwill", () => {
    const found = shown(worked());
    expect(["P399", "P3994", "P3993", "E198", "A215"].map((code) => yuan(found.get(code) ?? 0n))).toEqual([
      "5735187.50",
      "229500.00",
      "5505687.50",
      "1959500.00",
      "880000.00",
    ]);
  });

  it("has its entries", () => {
    const year = worked();
    expect(entriesOf(year, "uplift")).toEqual([["A208 400000.00", "L207 -100000.00", "E103Q12 -300000.00"]]);
    expect(entriesOf(year, "goods")).toEqual([
      ["P100 1000000.00", "P101 -850000.00", "A109 -150000.00"],
      ["P100 600000.00", "P101 -570000.00", "A109 -30000.00"],
    ]);
    expect(entriesOf(year, "goodsTax")).toEqual([
      ["A217 37500.00", "P301 -37500.00"],
      ["A217 7500.00", "P301 -7500.00"],
    ]);
    expect(entriesOf(year, "assetTax")).toEqual([["A217 27000.00", "P301 -27000.00"]]);
    expect(entriesOf(year, "provisionTax")).toEqual([["A217 -7062.50", "P301 7062.50"]]);
    expect(entriesOf(year, "dividend")).toEqual([["P108 240000.00", "E198Q15 60000.00", "E108Q15 -300000.00"]]);
  });

  it("goes on in the next year: opening profit through cost, tax through opening earnings, 24,000 of the machine", () => {
    const { carried } = consolidate(worked());
    const next = worked({ period: { from: 202501, to: 202512 }, goods: [], carried });
    expect(entriesOf(next, "goodsOpening")).toEqual([
      ["E108Q01 150000.00", "P101 -150000.00"],
      ["E108Q01 30000.00", "P101 -30000.00"],
    ]);
    expect(entriesOf(next, "goodsTax")[0]).toEqual(["E108Q01 -37500.00", "P301 37500.00"]);
    expect(entriesOf(next, "assetDepreciation")).toEqual([["A208 24000.00", "P104 -24000.00"]]);
    expect(entriesOf(next, "assetSale")).toEqual([["E108Q01 108000.00", "A208 -108000.00"]]);
    expect(carried.earnings.get("S")).toBe(fen("229500.00") - fen("60000.00"));
  });

  it("leaves a loss beyond the minority's equity with the minority", () => {
    const lost = company({ E101: "6000000.00", E108: "2600000.00" }, { profit: "-20000000.00" });
    const found = shown(worked({ goods: [], assetSales: [] }, { figures: lost, dividend: 0n }));
    expect(yuan(found.get("E198") ?? 0n)).toBe(yuan(fen("1780000.00") - multiplyRate(fen("20030000.00"), "0.2")));
    expect((found.get("E198") ?? 0n) < 0n).toBe(true);
  });

  it("values a stake held before a purchase in steps anew, and moves its other comprehensive income to profit", () => {
    const earlier = { carrying: fen("2000000.00"), fairValue: fen("2500000.00"), oci: fen("100000.00") };
    const stepped = { ...holding, price: fen("5500000.00"), earlier };
    const year = worked({}, { holding: stepped });
    expect(entriesOf(year, "earlierStake")).toEqual([["A204 500000.00", "P108 -600000.00", "P421 100000.00"]]);
    expect(yuan(shown(year).get("A215") ?? 0n)).toBe("880000.00");
    const next = { ...year, period: { from: 202501, to: 202512 } };
    expect(entriesOf(next, "earlierStake")).toEqual([["A204 500000.00", "E108Q01 -600000.00", "E105Q01 100000.00"]]);
  });

  it("takes a bargain into profit of the year of purchase, into opening earnings later", () => {
    const cheap = { ...holding, price: fen("7000000.00") };
    expect(entriesOf(worked({}, { holding: cheap }), "investment")[0]).toContain("P201 -120000.00");
    const later = worked({ period: { from: 202501, to: 202512 } }, { holding: cheap });
    expect(entriesOf(later, "investment")[0]).toContain("E108Q01 -120000.00");
  });

  it("combines a part under common control at book values, others keeping theirs", () => {
    const common: Holding = {
      ...holding,
      kind: "commonControl",
      uplifts: [],
      price: fen("6880000.00"),
      equity: new Map(),
    };
    const found = consolidate(worked({ goods: [], assetSales: [] }, { holding: common }));
    const all = groupAmounts(lines, found);
    expect([all.get("A215"), all.get("A999") === all.get("E999")]).toEqual([0n, true]);
    expect(yuan(all.get("E198") ?? 0n)).toBe(yuan(multiplyRate(fen("8600000.00") + fen("950000.00"), "0.2")));
    expect(yuan(all.get("E101") ?? 0n)).toBe("20000000.00");
  });
});

describe("translation (practice 7.4)", () => {
  const usd = company({ E101: "1000000.00" }, { profit: "200000.00" });
  const rates = { opening: "7.0827", closing: "7.1884", average: "7.13555" };
  const carried = new Map([["E101", -fen("7082700.00")]]);

  it("has the difference of 116,270.00, of which a fifth is the minority's", () => {
    const translated = translate(usd, { rates, carried });
    expect(yuan(-(translated.closing.get("E105") ?? 0n))).toBe("116270.00");
    expect(yuan(multiplyRate(-(translated.closing.get("E105") ?? 0n), "0.2"))).toBe("23254.00");
  });

  it("closes whatever the amounts: it balances, rolls forward and ends at its cash", () => {
    const tried = integers(11, 60, -90_000_000, 90_000_000);
    for (const [place, profit] of tried.entries()) {
      const capital = tried[tried.length - 1 - place] ?? 1;
      const own = company(
        { E101: yuan(BigInt(capital)), E108: "12.34" },
        { profit: yuan(BigInt(profit)), dividend: "77.77", oci: "3.21" },
      );
      const start = new Map([
        ["E101", -multiplyRate(BigInt(capital), "6.9")],
        ["E108", -8514n],
      ]);
      expect(figuresFaults(translate(own, { rates, carried: start }))).toEqual([]);
    }
  });
});

describe("eliminations", () => {
  const companies = new Set(["P", "S"]);
  const lines = [
    { item: "L105", amount: 100n },
    { item: "A105", amount: -100n },
  ];

  it("add up to nil each, whatever is dealt in", () => {
    for (const seed of integers(3, 40, 1, 9_000_000)) {
      const sale = {
        seller: "S",
        buyer: "P",
        price: BigInt(seed),
        cost: BigInt(seed % 7919),
        unsold: "0.37",
        balance: BigInt(seed % 97),
        provision: BigInt(seed % 13),
        paid: 5n,
      };
      const carried: Carried = consolidate(worked({ goods: [sale] })).carried;
      const { eliminations, cashEliminations } = consolidate(worked({ goods: [sale], carried }));
      for (const entry of [...eliminations, ...cashEliminations])
        expect(sum(entry.lines.map(({ amount }) => amount))).toBe(0n);
      for (const entry of eliminations) expect(eliminationFault(entry, companies)).toBeNull();
    }
  });

  it("are refused without counterpart, unbalanced, empty, or of equity without a row", () => {
    const fault = (between: [string, string], own = lines) =>
      eliminationFault({ kind: "manual", between, lines: own }, companies);
    expect([
      fault(["P", "S"]),
      fault(["P", "P"]),
      fault(["P", "Z"]),
      fault(["P", "S"], []),
      fault(["P", "S"], [{ item: "L105", amount: 100n }]),
      eliminationFault(
        {
          kind: "manual",
          between: ["P", "S"],
          lines: [
            { item: "E103", amount: 1n },
            { item: "A105", amount: -1n },
          ],
        },
        companies,
      ),
      eliminationFault(
        {
          kind: "manual",
          between: ["P", "S"],
          lines: [
            { item: "L105", amount: 1n, row: "Q01" },
            { item: "A105", amount: -1n },
          ],
        },
        companies,
      ),
    ]).toEqual([null, "counterpartMissing", "counterpartMissing", "empty", "unbalanced", "rowMissing", "rowStrange"]);
  });
});

describe("what stops a consolidation", () => {
  const figures = company({ E101: "100.00" }, { profit: "1.00" });
  const ready = { name: "S", figures, isSigned: true, materiality: 1n, isAligned: true };
  const asked = { companies: [ready], matched: [], manual: [], names: new Set(["P", "S"]), trivial: fen("50.00") };

  it("is nothing where everything is there", () => {
    expect(groupStops(asked)).toEqual([]);
  });

  it("is a company without figures, signature, materiality or aligned policies", () => {
    const kinds = (change: Partial<typeof ready> | { figures: null } | { materiality: null }) =>
      groupStops({ ...asked, companies: [{ ...ready, ...change }] }).map(({ kind }) => kind);
    expect([
      kinds({ figures: null }),
      kinds({ isSigned: false }),
      kinds({ materiality: null }),
      kinds({ isAligned: false }),
    ]).toEqual([["figuresMissing"], ["notSigned"], ["materialityMissing"], ["policiesNotAligned"]]);
  });

  it("is figures that do not balance, roll forward or end at their cash, or have items that are none", () => {
    const closing = new Map(figures.closing).set("A105", 5n).set("A999", 0n);
    const stops = groupStops({
      ...asked,
      companies: [{ ...ready, figures: { ...figures, closing, closingCash: 0n } }],
    });
    expect(stops.map((stop) => (stop.kind === "figuresFault" ? stop.fault.kind : stop.kind))).toEqual([
      "strangeItem",
      "closingUnbalanced",
      "cashUnbalanced",
    ]);
    const moved = { ...figures, movements: [{ item: "E103", row: "Q12" as const, amount: 3n }] };
    expect(figuresFaults(moved)).toEqual([{ kind: "equityUnexplained", item: "E103", difference: -3n }]);
  });

  it("is a difference between two companies from the trivial amount on, until it is dealt with", () => {
    const sides = { one: fen("150.00"), other: fen("100.00"), resolution: null };
    expect(differenceOf(sides)).toBe(fen("50.00"));
    expect([
      isUnresolved(sides, fen("50.00")),
      isUnresolved(sides, fen("50.01")),
      isUnresolved({ ...sides, resolution: "adjustment" }, fen("50.00")),
      isUnresolved({ ...sides, other: null }, fen("50.00")),
      isUnresolved({ ...sides, other: sides.one }, 0n),
    ]).toEqual([true, false, false, true, false]);
    expect(groupStops({ ...asked, matched: [sides] })).toEqual([{ kind: "unresolved", place: 0 }]);
  });

  it("is an entry made by hand that does not balance", () => {
    const manual = [{ kind: "manual" as const, between: ["P", "S"] as const, lines: [{ item: "A105", amount: 1n }] }];
    expect(groupStops({ ...asked, manual })).toEqual([{ kind: "elimination", place: 0, fault: "unbalanced" }]);
  });
});

describe("months", () => {
  it("are written off to the whole, across years", () => {
    expect([monthsWithin(202307, 202312), monthsWithin(202312, 202401), monthsWithin(202401, 202312)]).toEqual([
      6, 2, 0,
    ]);
    const life = { from: 202310, months: 7 };
    expect([202309, 202310, 202404, 202512].map((month) => writtenOff(1000n, life, month))).toEqual([
      0n,
      143n,
      1000n,
      1000n,
    ]);
  });
});
