import { describe, expect, it } from "vitest";
import { fen, yuan } from "../money.ts";
import { ageingTie } from "./ageing-tie.ts";
import { detailColumns } from "./columns.ts";
import { isPartyName, lastPart, mayBe, partyOf } from "./party.ts";
import { type Summed, subtotals, totals } from "./subtotals.ts";

describe("columns", () => {
  it("show ageing where something is owed, and parties where details are parties", () => {
    expect(detailColumns("A105")).toEqual({ ageing: true, parties: true });
    expect(detailColumns("A204")).toEqual({ ageing: false, parties: true });
    for (const code of ["A208", "L108", "A101", "P106"])
      expect(detailColumns(code)).toEqual({ ageing: false, parties: false });
  });
});

describe("bands of a balance", () => {
  const of = (bands: string[]) => {
    const { basis, difference } = ageingTie(bands.map(fen), { book: fen("3136000.00"), audited: fen("2797000.00") });
    return [basis, yuan(difference)];
  };
  it("tie to the books or, where the house ages it, to the audited balance; else the difference is said", () => {
    expect(of(["3000000.00", "136000.00"])).toEqual(["book", "0.00"]);
    expect(of(["2661000.00", "136000.00"])).toEqual(["audited", "0.00"]);
    expect(of(["3000000.00"])).toEqual(["book", "-136000.00"]);
  });
});

describe("names of parties", () => {
  it("are one name however they are spelt, and near names are only asked about", () => {
    expect(partyOf("应收账款-甲公司（集团）")).toBe(partyOf("甲公司(集团)"));
    expect(lastPart("应收账款 - 甲公司")).toBe("甲公司");
    expect(mayBe("应收账款-北京市华夏科技有限公司", "华夏科技股份有限公司")).toBe(true);
    expect(mayBe("甲公司", "乙公司")).toBe(false);
  });
  it("are not what books call parts of an investment", () => {
    const names = ["长期股权投资-投资成本", "实收资本", "长期股权投资-减值准备", "长期股权投资-星河子公司", "张三"];
    expect(names.map(isPartyName)).toEqual([false, false, false, true, true]);
  });
});

describe("subtotals", () => {
  const row = (isRelated: boolean, currency: string | null, close: string, band: string | null): Summed => ({
    isParty: true,
    isRelated,
    currency,
    amounts: [fen(close), band === null ? null : fen(band)],
  });
  const rows = [
    row(true, null, "100.00", "100.00"),
    row(false, "USD", "71.00", null),
    row(false, null, "-5.00", "-5.00"),
  ];
  it("part related from other parties and say each currency; together they are the whole", () => {
    expect(
      subtotals(rows, { parties: true }).map(({ by, currency, count, amounts }) => [
        by,
        currency,
        count,
        ...amounts.map(yuan),
      ]),
    ).toEqual([
      ["related", null, 1, "100.00", "100.00"],
      ["unrelated", null, 2, "66.00", "-5.00"],
      ["currency", "USD", 1, "71.00", "0.00"],
    ]);
    const allowance = { ...row(false, null, "-20.00", null), isParty: false };
    expect(subtotals([...rows, allowance, row(false, null, "0.00", null)], { parties: true })).toMatchObject([
      { by: "related", count: 1 },
      { by: "unrelated", count: 2, amounts: [6600n, -500n] },
      { by: "currency" },
    ]);
    expect(totals(rows).map(yuan)).toEqual(["166.00", "95.00"]);
    expect(subtotals(rows.slice(2), { parties: true })).toEqual([]);
    expect(subtotals(rows.slice(0, 1), { parties: false })).toEqual([]);
  });
});
