import { describe, expect, it } from "vitest";
import { generator } from "../../test/random.ts";
import { sum } from "../money.ts";
import { addDays, age, type BandEntries, bandOf, bandsOf, monthEnd, monthsBefore, YEARLY_BANDS } from "./ageing.ts";

const debits = (...amounts: bigint[]): BandEntries[] => amounts.map((debit) => ({ debit, credit: 0n }));

interface Lot {
  at: number;
  left: bigint;
}

/** An entry clears the oldest ones of the other side; what is left of it waits itself. */
function settle(queue: Lot[], entry: Lot): void {
  const [first] = queue;
  if (!first || first.left > 0n === entry.left > 0n) {
    if (entry.left !== 0n) queue.push(entry);
    return;
  }
  const rest = first.left + entry.left;
  if (rest !== 0n && rest > 0n === first.left > 0n) {
    first.left = rest;
    return;
  }
  queue.shift();
  settle(queue, { at: entry.at, left: rest });
}

describe("a balance by age", () => {
  it("is made of the latest entries on its side, and of what was there before", () => {
    const bands = debits(300n, 500n, 0n);
    expect(age({ balance: 200n, bands, lastBand: 0 }, "fifo", 2)).toEqual({ bands: [200n, 0n, 0n], undated: 0n });
    expect(age({ balance: 700n, bands, lastBand: 0 }, "fifo", 2)).toEqual({ bands: [300n, 400n, 0n], undated: 0n });
    expect(age({ balance: 900n, bands, lastBand: 0 }, "fifo", 2)).toEqual({ bands: [300n, 500n, 100n], undated: 100n });
  });

  it("is made of receipts where more was received than owed", () => {
    const bands = [
      { debit: 900n, credit: 1000n },
      { debit: 0n, credit: 50n },
    ];
    expect(age({ balance: -120n, bands, lastBand: 0 }, "fifo", 1).bands).toEqual([-120n, 0n]);
    expect(age({ balance: -1040n, bands, lastBand: 0 }, "fifo", 1).bands).toEqual([-1000n, -40n]);
  });

  it("stands as a whole in the band of its last movement by the weaker method", () => {
    const party = { balance: 700n, bands: debits(300n, 500n, 0n), lastBand: 0 };
    expect(age(party, "last", 2).bands).toEqual([700n, 0n, 0n]);
    expect(age({ ...party, lastBand: null }, "last", 2)).toEqual({ bands: [0n, 0n, 700n], undated: 700n });
  });

  it("is settled exactly as a queue of entries is, the oldest first", () => {
    for (let seed = 1; seed <= 50; seed++) {
      const next = generator(seed);
      const amounts = Array.from({ length: 24 }, () => BigInt(Math.floor(next() * 1000) - 450));
      const queue: Lot[] = [];
      for (const [at, amount] of amounts.entries()) settle(queue, { at, left: amount });
      const bands = amounts.toReversed().map((net) => ({ debit: net > 0n ? net : 0n, credit: net < 0n ? -net : 0n }));
      const aged = age({ balance: sum(amounts), bands, lastBand: 0 }, "fifo", 23);
      const left = amounts.map((_, at) => sum(queue.filter((lot) => lot.at === at).map((lot) => lot.left)));
      expect(aged.bands, `seed ${seed}`).toEqual(left.toReversed());
    }
  });
});

describe("bands", () => {
  it("end at month ends and leave no day out", () => {
    const bands = bandsOf("2024-12-31", YEARLY_BANDS);
    expect(bands[0]).toEqual({ fromMonths: 0, toMonths: 12, dateFrom: "2024-01-01", dateTo: "2024-12-31" });
    expect(bands[5]).toEqual({ fromMonths: 60, toMonths: null, dateFrom: null, dateTo: "2019-12-31" });
    for (const [index, { dateFrom }] of bands.entries())
      if (dateFrom) expect(addDays(dateFrom, -1)).toBe(bands[index + 1]?.dateTo);
    expect(["2025-01-03", "2024-01-01", "2023-12-31", "2001-01-01"].map((day) => bandOf(bands, day))).toEqual([
      0, 0, 1, 5,
    ]);
  });

  it("know the length of months", () => {
    expect(monthsBefore("2024-06-30", 1)).toBe("2024-05-31");
    expect(monthsBefore("2024-02-29", 12)).toBe("2023-02-28");
    expect(monthsBefore("2024-03-30", 1)).toBe("2024-02-29");
    expect([monthEnd(202402), monthEnd(202416)]).toEqual(["2024-02-29", "2024-12-31"]);
  });
});
