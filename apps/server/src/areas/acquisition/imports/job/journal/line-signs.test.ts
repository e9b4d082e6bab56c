import type { VoucherRow } from "@digao/excel/read-vouchers";
import { describe, expect, it } from "vitest";
import { wholeFen } from "./fen-sums.ts";
import { LineSigns } from "./line-signs.ts";

const plain = { debit: "0.00", credit: "0.00", summary: "付款", currency: "", fcAmount: null, rate: null };
type Given = Partial<Pick<VoucherRow, "debit" | "credit" | "summary" | "currency" | "fcAmount" | "rate">> & {
  code?: string;
  date?: string;
  period?: number;
};

function signsOf(lines: readonly Given[]): LineSigns {
  const signs = new LineSigns();
  for (const [index, { code = "6001", date = "2024-03-05", period = 202403, ...own }] of lines.entries()) {
    const row = { ...plain, ...own } as VoucherRow;
    const [debit, credit] = [wholeFen(row.debit), wholeFen(row.credit)];
    signs.add({ number: index + 1, accountCode: code, period, date, debit, credit }, row);
  }
  return signs;
}
const isSuspect = (line: Given) => signsOf([line]).suspects?.length === 1;
const one = { debit: "8.00" };

describe("lines that a check may hit", () => {
  it("are told by their amounts, month and summary, and others are not", () => {
    expect(isSuspect(one)).toBe(false);
    expect(isSuspect({})).toBe(true);
    expect(isSuspect({ ...one, credit: "8.00" })).toBe(true);
    expect(isSuspect({ ...one, date: "2024-04-01" })).toBe(true);
    expect(isSuspect({ ...one, date: "2024-12-31", period: 202413 })).toBe(false);
    expect(isSuspect({ ...one, summary: "" })).toBe(true);
    expect(isSuspect({ ...one, summary: "\0" })).toBe(true);
    expect(isSuspect({ debit: "123456789012345678.90" })).toBe(false);
  });

  it("are never missed where the books convert with eight decimals of the rate and two of the foreign amount", () => {
    let missed = 0;
    for (let seed = 1; seed <= 2000; seed++) {
      const fcCents = BigInt(seed) ** 3n % 100_000_000_000n;
      const rateParts = (BigInt(seed) * 48_271n ** 3n) % 2_000_000_000n;
      // Half up, as numeric rounds what is positive.
      const converted = (fcCents * rateParts + 50_000_000n) / 100_000_000n;
      const [fcAmount, rate] = [`${yuan(fcCents)}4`, `${Number(rateParts) / 1e8}`];
      const foreign = { currency: "USD", fcAmount, rate };
      for (const off of [101n, 102n, -101n]) {
        const booked = converted + off;
        if (booked > 0n && !isSuspect({ debit: yuan(booked), ...foreign })) missed++;
      }
    }
    expect(missed).toBe(0);
    expect(isSuspect({ debit: "720.00", currency: "USD", fcAmount: "100.00", rate: "7.2" })).toBe(false);
  });

  it("are all lines once they are too many to name", () => {
    expect(signsOf(Array.from({ length: 20_000 }, () => ({}))).suspects).toHaveLength(20_000);
    expect(signsOf(Array.from({ length: 20_001 }, () => ({}))).suspects).toBeNull();
  });
});

describe("days of cash and bank accounts", () => {
  it("add up to the fen, beyond 2^53 as well, and leave other accounts out", () => {
    const far = "90071992547409.93";
    const lines = [
      { code: "1001", debit: far },
      { code: "1001", debit: far, credit: "0.01" },
      { code: "100201", date: "2024-03-06", credit: "-7.00" },
      { code: "1012", debit: "1.00" },
    ];
    expect(signsOf(lines).cashDays()).toEqual({
      codes: ["1001", "100201"],
      dates: ["2024-03-05", "2024-03-06"],
      debits: ["180143985094819.86", "0.00"],
      credits: ["0.01", "-7.00"],
    });
  });
});

function yuan(fen: bigint): string {
  const digits = fen.toString().padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
