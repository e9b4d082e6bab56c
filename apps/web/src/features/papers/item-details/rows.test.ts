import type { DetailSheetRow } from "@digao/contract/areas/papers/item-details/calls";
import { expect, it } from "vitest";
import { fromFen } from "../../../lib/decimal.ts";
import { bandWords, functional, partsOf, shownRows } from "./rows.ts";

const row = (name: string, extra: Partial<DetailSheetRow> = {}): DetailSheetRow => ({
  key: name,
  kind: "detail",
  accountCode: "1122",
  auxId: 1,
  name,
  openBook: "0.00",
  periodDr: "0.00",
  periodCr: "0.00",
  closeBook: "100.00",
  ajeDr: "0.00",
  ajeCr: "0.00",
  rjeDr: "0.00",
  rjeCr: "0.00",
  carried: "0.00",
  audited: "100.00",
  isRelated: false,
  hzFlag: false,
  altFlag: false,
  wpIndex: null,
  remark: null,
  adjusted: "0.00",
  reclassified: "0.00",
  relatedParty: null,
  candidate: null,
  currency: null,
  fcAmount: null,
  isContra: false,
  bands: ["100.00", "0.00"],
  undated: "0.00",
  agedBy: "books",
  agedBasis: "book",
  ageingDifference: "0.00",
  ...extra,
});

const rows = [
  row("甲公司", { isRelated: true, relatedParty: { id: 1, relation: "parent", note: null, rowVersion: 1 } }),
  row("乙公司", { bands: ["0.00", "100.00"], currency: "USD" }),
  row("丙公司", { candidate: { name: "丙公司", source: "investee", relation: "subsidiary" } }),
  row("丁公司", { isRelated: true }),
  row("坏账准备", { isContra: true, bands: null, closeBook: "-20.00", audited: "-20.00" }),
];
const columns = { ageing: true, parties: true, currency: true };
const names = (filter: Parameters<typeof shownRows>[1]) => shownRows({ rows }, filter).map(({ name }) => name);

it("rows are chosen by who is related, who may be, by age and by currency, all together", () => {
  expect(names({ related: "related" })).toEqual(["甲公司", "丁公司"]);
  expect(names({ related: "unrelated" })).toEqual(["乙公司", "丙公司", "坏账准备"]);
  expect(names({ related: "asked" })).toEqual(["丙公司", "丁公司"]);
  expect(names({ band: 1 })).toEqual(["乙公司"]);
  expect(names({ currency: "USD" })).toEqual(["乙公司"]);
  expect(names({ currency: functional, related: "related" })).toEqual(["甲公司", "丁公司"]);
  expect(names({})).toHaveLength(5);
});

it("parts are related and other parties without the allowance, and each currency", () => {
  expect(
    partsOf(rows, { columns }).map(({ by, currency, count, amounts }) => [
      by,
      currency,
      count,
      ...amounts.map(fromFen),
    ]),
  ).toEqual([
    ["related", null, 2, "200.00", "200.00"],
    ["unrelated", null, 2, "200.00", "200.00"],
    ["currency", "USD", 1, "100.00", "100.00"],
  ]);
});

it("bands are called by their years", () => {
  expect(bandWords({ fromMonths: 0, toMonths: 12 })[0]).toBe("first");
  expect(bandWords({ fromMonths: 12, toMonths: 24 })).toEqual(["years", { from: 1, to: 2 }]);
  expect(bandWords({ fromMonths: 60, toMonths: null })).toEqual(["last", { from: 5, to: 0 }]);
});
