import { describe, expect, it } from "vitest";
import { readSigns, type SignedRow } from "./signed-balances.ts";

type Short = [code: string, side: "Dr" | "Cr" | null, open: number, debit: number, credit: number, close: number];
const list = (...rows: Short[]): SignedRow[] =>
  rows.map(([code, side, open, debit, credit, close]) => ({
    code,
    parentCode: rows.some(([other]) => other !== code && code.startsWith(other)) ? code.slice(0, 4) : null,
    side,
    open: BigInt(open),
    close: BigInt(close),
    movement: BigInt(debit - credit),
  }));
const answer = (rows: SignedRow[], chosen: "debit" | "account" | null = null) => {
  const { style, turned } = readSigns(rows, { open: true, close: true }, chosen);
  return [style, [...turned].sort()];
};

describe("a list with one balance per account", () => {
  it("is debit positive where it balances as written", () => {
    expect(
      answer(list(["1002", "Dr", 100, 0, 0, 100], ["2202", "Cr", -60, 0, 0, -60], ["4001", "Cr", -40, 0, 0, -40])),
    ).toEqual(["debit", []]);
  });

  it("turns accounts of the credit side, an allowance and its sub-accounts among them", () => {
    const rows = list(
      ["1002", "Dr", 140, 20, 10, 150],
      ["1601", "Dr", 100, 0, 0, 100],
      ["1602", "Cr", 40, 0, 10, 50],
      ["160201", "Cr", 40, 0, 10, 50],
      ["2202", "Cr", 160, 0, 0, 160],
      ["4001", "Cr", 40, 0, 0, 40],
    );
    expect(answer(rows)).toEqual(["account", ["1602", "160201", "2202", "4001"]]);
  });

  it("keeps a loss: retained earnings below zero on the credit side are a debit", () => {
    const rows = list(["1002", "Dr", 30, 0, 0, 30], ["4001", "Cr", 100, 0, 0, 100], ["4104", "Cr", -70, 0, 0, -70]);
    expect(answer(rows)).toEqual(["account", ["4001", "4104"]]);
  });

  it("goes by an account's own movement where its side is unknown or told wrongly", () => {
    const rows = list(["A10", null, 100, 50, 20, 130], ["B20", null, 60, 10, 30, 80], ["C30", "Dr", 40, 0, 10, 50]);
    expect(answer(rows)).toEqual(["account", ["B20", "C30"]]);
  });

  it("is not turned over because an account is missing from it", () => {
    const rows = list(
      ["1002", "Dr", 100, 50, 10, 140],
      ["2202", "Cr", -60, 0, 20, -80],
      ["4001", "Cr", -30, 0, 0, -30],
    );
    expect(answer(rows)).toEqual(["debit", []]);
  });

  it("asks where it balances neither way and no movement tells", () => {
    const rows = list(["1002", "Dr", 100, 0, 0, 100], ["2202", "Cr", 60, 0, 0, 60]);
    expect(answer(rows)).toEqual([null, []]);
    expect(answer(rows, "account")).toEqual(["account", ["2202"]]);
    expect(answer(rows, "debit")).toEqual(["debit", []]);
  });

  it("turns an opening of a list that gives the side of its closings alone", () => {
    const [cash, loan] = list(["1002", "Dr", 100, 20, 0, 120], ["2001", "Cr", 50, 0, 10, 0]);
    const rows = [cash!, { ...loan!, close: -60n }];
    expect([...readSigns(rows, { open: true, close: false }).turned]).toEqual(["2001"]);
  });

  it("lets the parent settle a sub-account on the other side", () => {
    const rows = list(
      ["1002", "Dr", 70, 0, 0, 70],
      ["2221", "Cr", 30, 0, 0, 30],
      ["222101", "Cr", 20, 0, 0, 20],
      ["222102", "Cr", 50, 0, 0, 50],
      ["4001", "Cr", 40, 0, 0, 40],
    );
    expect(answer(rows)).toEqual(["account", ["2221", "222102", "4001"]]);
  });
});
