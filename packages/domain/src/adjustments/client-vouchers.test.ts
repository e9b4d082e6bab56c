import { describe, expect, it } from "vitest";
import { fen } from "../money.ts";
import {
  type Chart,
  clientVouchers,
  type EntryForClient,
  isDue,
  takeOverOf,
  type VoucherAsk,
} from "./client-vouchers.ts";

/** Type, state and the client's word; where it stands; whether the client has to book it. */
const standings: [adjType: number, status: number, clientStatus: number, standing: number | null, due: boolean][] = [
  [1, 0, 0, 1, false],
  [1, 1, 1, 1, false],
  [1, 2, 0, 2, true],
  [1, 2, 1, 3, true],
  [1, 2, 3, 4, false],
  [1, 2, 2, 5, false],
  [1, 3, 1, null, false],
  [3, 2, 1, 3, true],
  [2, 2, 1, 3, false],
  [4, 2, 1, 3, false],
  [5, 2, 0, 5, false],
];
describe("entries and the client's books", () => {
  it.each(standings)("type %i, state %i, opinion %i", (adjType, status, clientStatus, standing, due) => {
    const entry = { adjType, status, clientStatus };
    expect([takeOverOf(entry), isDue(entry)]).toEqual([standing, due]);
  });
});

const accounts = [
  ["1122", "应收账款", [1]],
  ["6001", "主营业务收入", []],
  ["2221", "应交税费", [], false],
  ["222101", "应交增值税", []],
  ["6901", "以前年度损益调整", []],
] as const;
const chart: Chart = {
  accounts: new Map(
    accounts.map(([code, name, auxTypes, isLeaf = true]) => [code, { code, name, auxTypes, isLeaf }] as const),
  ),
  auxOf: (type, lineName) => (type === 1 && lineName.endsWith("甲公司") ? { type, code: "C01", name: "甲公司" } : null),
};
const ask: VoucherAsk = {
  year: 1,
  from: "2024-01-01",
  to: "2024-12-31",
  date: "2024-12-31",
  word: "记",
  firstNo: 7,
  attachments: 1,
  priorYearAccount: null,
};
type Line = EntryForClient["lines"][number];
const line = (itemCode: string, accountCode: string | null, amount: string, lineName: string | null = null): Line => ({
  itemCode,
  itemName: itemCode,
  accountCode,
  lineName,
  debit: amount.startsWith("-") ? 0n : fen(amount),
  credit: amount.startsWith("-") ? fen(amount.slice(1)) : 0n,
});
const entry = (lines: Line[], more: Partial<EntryForClient> = {}): EntryForClient => ({
  no: "AJE-1",
  adjType: 1,
  status: 2,
  clientStatus: 1,
  description: "冲回跨期收入",
  lines,
  ...more,
});
const cutOff = (tax: string | null = "222101") =>
  entry([line("P100", "6001", "100"), line("L109", tax, "13"), line("A105", "1122", "-113", "应收账款-甲公司")]);

describe("vouchers of entries", () => {
  it("stand on the client's accounts, with the auxiliary items that a line names", () => {
    const made = clientVouchers([cutOff(), cutOff()], chart, ask);
    if (!("value" in made)) throw new Error(made.fault);
    expect(made.value.map(({ no, word, date, summary }) => [no, word, date, summary])).toEqual([
      [7, "记", "2024-12-31", "冲回跨期收入"],
      [8, "记", "2024-12-31", "冲回跨期收入"],
    ]);
    expect(made.value[0]?.lines.map(({ code, debit, credit, aux }) => [code, debit, credit, aux[0]?.code])).toEqual([
      ["6001", 10_000n, 0n, undefined],
      ["222101", 1300n, 0n, undefined],
      ["1122", 0n, 11_300n, "C01"],
    ]);
  });

  it("say which auxiliary items nobody has named", () => {
    const made = clientVouchers([entry([line("A105", "1122", "1"), line("L109", "222101", "-1")])], chart, ask);
    expect(made).toMatchObject({ value: [{ lines: [{ auxOpen: [1] }, { auxOpen: [] }] }] });
  });

  const closed: Partial<VoucherAsk> = { year: 2, date: "2025-03-31", priorYearAccount: "6901" };
  it("book profit and loss of a closed year on prior-year adjustments, other comprehensive income as it is", () => {
    const made = clientVouchers([cutOff()], chart, { ...ask, ...closed });
    expect(made).toMatchObject({ value: [{ lines: [{ code: "6901" }, { code: "222101" }, { code: "1122" }] }] });
    const oci = entry([line("P420", "222101", "1"), line("A105", "1122", "-1")]);
    expect(clientVouchers([oci], chart, { ...ask, ...closed })).toMatchObject({
      value: [{ lines: [{ code: "222101" }, { code: "1122" }] }],
    });
    const opening = entry([line("P100", "6001", "1"), line("A105", "1122", "-1")], { adjType: 3 });
    expect(clientVouchers([opening], chart, { ...ask, priorYearAccount: "6901" })).toMatchObject({
      value: [{ lines: [{ code: "6901" }, { code: "1122" }] }],
    });
  });

  it.each<[fault: object, entry: EntryForClient, more?: Partial<VoucherAsk>]>([
    [{ fault: "noAccount", entry: "AJE-1", line: 2, name: "L109" }, cutOff(null)],
    [{ fault: "unknownAccount", line: 2, account: "9999" }, cutOff("9999")],
    [{ fault: "notLeaf", line: 2, account: "2221" }, cutOff("2221")],
    [
      { fault: "notDue", entry: "AJE-1" },
      { ...cutOff(), clientStatus: 2 },
    ],
    [{ fault: "dateInYear" }, cutOff(), { date: "2025-01-01" }],
    [{ fault: "dateAfterYear" }, cutOff(), { ...closed, date: "2024-12-31" }],
    [{ fault: "priorYearMissing", line: 1 }, cutOff(), { ...closed, priorYearAccount: null }],
    [{ fault: "priorYearStray", account: "6001" }, cutOff(), { ...closed, priorYearAccount: "6001" }],
  ])("are refused: %o", (fault, given, more = {}) => {
    expect(clientVouchers([given], chart, { ...ask, ...more })).toMatchObject(fault);
  });
});
