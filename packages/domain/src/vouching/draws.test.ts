import { describe, expect, it } from "vitest";
import { defaultCheckItems } from "./check-items.ts";
import { coverageOf } from "./coverage.ts";
import { correctingLines, rateOf } from "./difference-entry.ts";
import { type DrawStatus, isException, isOpen, type Subject, whyNotTo } from "./states.ts";

const ready: Subject = {
  status: 1,
  result: 1,
  marks: { 1: 1, 2: 3 },
  items: [1, 2],
  checkerIds: [7],
  hasAdjustment: false,
};
const member = { userId: 7, role: 0 };
const leader = { userId: 8, role: 1 };

describe("a drawn voucher", () => {
  it("goes from drawn to reviewed, and back only by a leader", () => {
    const allowed: [DrawStatus, DrawStatus][] = [];
    const all: DrawStatus[] = [0, 1, 2, 3, 4, 9];
    for (const from of all)
      for (const to of all) if (whyNotTo(to, { ...ready, status: from }, leader) === null) allowed.push([from, to]);
    expect(allowed).toEqual([
      ...[
        [0, 1],
        [0, 2],
        [0, 4],
        [0, 9],
        [1, 2],
        [1, 4],
        [1, 9],
        [2, 1],
        [2, 3],
        [3, 2],
        [4, 1],
        [4, 2],
        [4, 9],
        [9, 0],
      ],
    ]);
    expect(whyNotTo(3, { ...ready, status: 2 }, member)).toBe("ownWork");
    expect(whyNotTo(3, { ...ready, status: 2 }, { userId: 9, role: 0 })).toBe("leaderOnly");
    expect(whyNotTo(2, { ...ready, status: 3 }, member)).toBe("leaderOnly");
  });

  it("is checked only with every mark and a result", () => {
    expect(whyNotTo(2, { ...ready, marks: { 1: 1 } }, member)).toBe("marksMissing");
    expect(whyNotTo(2, { ...ready, marks: { 1: 1, 2: 0 } }, member)).toBe("marksMissing");
    expect(whyNotTo(2, { ...ready, result: 0 }, member)).toBe("resultMissing");
    expect(whyNotTo(2, ready, member)).toBeNull();
  });

  it("is not reviewed by who checked it, whatever the role", () => {
    expect(whyNotTo(3, { ...ready, status: 2, checkerIds: [7, leader.userId] }, leader)).toBe("ownWork");
    expect(whyNotTo(3, { ...ready, status: 2 }, leader)).toBeNull();
  });

  it("with an adjustment is cancelled by a leader alone", () => {
    expect(whyNotTo(9, { ...ready, hasAdjustment: true }, member)).toBe("leaderOnly");
    expect(whyNotTo(9, { ...ready, hasAdjustment: true }, leader)).toBeNull();
    expect(whyNotTo(9, ready, member)).toBeNull();
  });

  it("changes until it is reviewed", () => {
    expect(([0, 1, 2, 4, 3, 9] as const).map(isOpen)).toEqual([true, true, true, true, false, false]);
    expect(([0, 1, 2, 3, 4, 9] as const).map(isException)).toEqual([false, false, true, true, false, false]);
  });
});

describe("check items", () => {
  it("are six for every item and up to ten by its kind", () => {
    expect(defaultCheckItems("A215")).toHaveLength(6);
    expect(defaultCheckItems("P100").map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(defaultCheckItems("A101").at(-1)).toEqual({
      seq: 8,
      content: "对方户名",
      contentEn: "Name of the counterparty's account",
    });
  });
});

describe("the entry that corrects differences", () => {
  const place = (fsItemId: number, accountCode: string) => ({ fsItemId, accountCode, accountName: accountCode });
  const [expense, payable, bank] = [place(1, "6602"), place(2, "2202"), place(3, "1002")];
  const of = (booked: typeof expense, counter: typeof expense | null, side: "dr" | "cr", difference: bigint) => ({
    booked,
    counter,
    side,
    difference,
    sale: null,
  });
  const shown = (differences: Parameters<typeof correctingLines>[0]) =>
    correctingLines(differences).map(({ accountCode, debit, credit }) => [accountCode, debit, credit]);

  it("takes back what was booked too much, and adds what was booked too little", () => {
    expect(shown([of(expense, payable, "dr", 120_00n)])).toEqual([
      ["2202", 120_00n, 0n],
      ["6602", 0n, 120_00n],
    ]);
    expect(shown([of(expense, payable, "dr", -120_00n)])).toEqual([
      ["6602", 120_00n, 0n],
      ["2202", 0n, 120_00n],
    ]);
    expect(shown([of(payable, expense, "cr", 120_00n)])).toEqual([
      ["2202", 120_00n, 0n],
      ["6602", 0n, 120_00n],
    ]);
  });

  it("balances whatever it corrects, sums what comes up again, and leaves open what it does not know", () => {
    const several = [
      of(expense, payable, "dr", 120_00n),
      of(expense, bank, "dr", 30_00n),
      of(payable, expense, "cr", -50_00n),
      of(bank, null, "cr", 7_00n),
    ];
    const lines = correctingLines(several);
    expect(lines.reduce((net, { debit, credit }) => net + debit - credit, 0n)).toBe(0n);
    expect(new Set(lines.map(({ accountCode }) => accountCode)).size).toBe(lines.length);
    expect(lines.find(({ accountCode }) => accountCode === null)).toMatchObject({ credit: 7_00n });
    expect(correctingLines([of(expense, payable, "dr", 5n), of(expense, payable, "dr", -5n)])).toEqual([]);
  });
});

describe("a difference on a sale", () => {
  const place = (fsItemId: number, accountCode: string) => ({ fsItemId, accountCode, accountName: accountCode });
  const [receivable, revenue, vat] = [place(1, "1122"), place(2, "6001"), place(3, "22210107")];
  const shown = (line: "receivable" | "revenue", difference: bigint, rate: number | null) =>
    correctingLines([
      line === "receivable"
        ? { booked: receivable, counter: revenue, side: "dr", difference, sale: { line, rate, vat } }
        : { booked: revenue, counter: receivable, side: "cr", difference, sale: { line, rate, vat } },
    ]).map(({ accountCode, debit, credit }) => `${debit ? "Dr" : "Cr"} ${accountCode} ${debit || credit}`);

  it("takes the VAT out of what a receivable has too much, and puts it on top of what revenue has", () => {
    expect(shown("receivable", 11_30n, 13)).toEqual(["Dr 22210107 130", "Dr 6001 1000", "Cr 1122 1130"]);
    expect(shown("receivable", -11_30n, 13)).toEqual(["Dr 1122 1130", "Cr 22210107 130", "Cr 6001 1000"]);
    expect(shown("revenue", 10_00n, 13)).toEqual(["Dr 6001 1000", "Dr 22210107 130", "Cr 1122 1130"]);
    expect(shown("receivable", 100_00n, 6)).toEqual(["Dr 22210107 566", "Dr 6001 9434", "Cr 1122 10000"]);
    expect(shown("revenue", 100_00n, 1.5)).toEqual(["Dr 6001 10000", "Dr 22210107 150", "Cr 1122 10150"]);
  });

  it("has none while no rate is known, or where the rate is nought", () => {
    for (const rate of [null, 0]) expect(shown("receivable", 11_30n, rate)).toEqual(["Dr 6001 1130", "Cr 1122 1130"]);
  });

  it("goes by the rate of its voucher, which is none where two rates are mixed or VAT is missing", () => {
    expect(rateOf(2_600_000_00n, 338_000_00n)).toBe(13);
    expect(rateOf(-100_00n, -6_00n)).toBe(6);
    expect(rateOf(33_33n, 4_33n)).toBe(13);
    expect(rateOf(200_000_00n, 19_000_00n)).toBeNull();
    expect(rateOf(100_00n, 0n)).toBeNull();
    expect(rateOf(100_00n, -13_00n)).toBeNull();
  });
});

it("coverage counts a line drawn for two items once", () => {
  const line = { lineId: 1, debit: 60_00n, credit: 0n };
  const lines = [line, line, { lineId: 2, debit: 0n, credit: 10_00n }];
  expect(coverageOf(lines, { debit: 240_00n, credit: 0n, lineCount: 8 })).toEqual({
    debit: 60_00n,
    credit: 10_00n,
    debitRate: "0.2500",
    creditRate: null,
    countRate: "0.2500",
  });
});

it("coverage leaves allowances out: 60.00 of 240.00 stay a quarter beside 900.00 of 坏账准备 drawn", () => {
  const allowance = { lineId: 3, debit: 900_00n, credit: 0n, isAllowance: true };
  const { debit, debitRate, countRate } = coverageOf([{ lineId: 1, debit: 60_00n, credit: 0n }, allowance], {
    debit: 240_00n,
    credit: 0n,
    lineCount: 4,
  });
  expect([debit, debitRate, countRate]).toEqual([60_00n, "0.2500", "0.2500"]);
});
