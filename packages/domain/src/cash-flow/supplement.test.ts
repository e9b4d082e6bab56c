import { describe, expect, it } from "vitest";
import {
  contextOf,
  goldenCsv,
  goldenJson,
  keyOf,
  sampleEntries,
  sampleVouchers,
  yearVouchers,
} from "../../test/cash-year.ts";
import { seedJson } from "../../test/seed.ts";
import { fen, sum, yuan } from "../money.ts";
import { attributeVoucher } from "./attribute.ts";
import { SupplementBook, supplementTotals } from "./supplement.ts";

interface Expected {
  statement: Record<string, string>;
  supplement: Record<string, string>;
  parts: Record<string, Record<string, string>>;
}

describe("profit reconciled to operating cash over a year", () => {
  const expected = goldenJson<Expected>("expected_statement.json");
  const vouchers = yearVouchers();
  const context = contextOf(vouchers, fen("500000.00"));
  // As people decided: the written attribution of what was judged.
  const decided = new Map<string, { lineNo: string; item: string; amount: bigint }[]>();
  for (const row of goldenCsv("expected_attribution.csv"))
    if (row.judged === "yes") {
      const key = keyOf(row.period, row.voucherNo);
      const part = { lineNo: row.lineNo!, item: row.cfItem!, amount: fen(row.signedCash!) };
      decided.set(key, [...(decided.get(key) ?? []), part]);
    }
  const book = new SupplementBook();
  const perItem = new Map<string, bigint>();
  for (const voucher of vouchers) {
    const ofPersons = decided.get(voucher.key)?.map(({ lineNo, item, amount }) => ({
      lineId: voucher.lines[voucher.rows.findIndex((row) => row.分录号 === lineNo)]!.id,
      item,
      amount,
    }));
    const parts = ofPersons ?? attributeVoucher(voucher, context).parts;
    book.add(voucher, parts);
    for (const { item, amount } of parts) perItem.set(item ?? "", (perItem.get(item ?? "") ?? 0n) + amount);
  }
  const { entries } = book;
  const totals = supplementTotals(entries);

  it("gives every line of the supplement", () => {
    const found = Object.fromEntries(Object.entries(totals).map(([line, amount]) => [line, yuan(amount)]));
    const { S101: _profit, S199: _net, ...lines } = expected.supplement;
    expect(found).toEqual(lines);
  });

  it("leaves nothing unexplained, and ends at the operating cash of the statement", () => {
    expect(entries.filter(({ line }) => line === null)).toEqual([]);
    const net = fen(expected.supplement.S101!) + sum(Object.values(totals));
    expect(yuan(net)).toBe(expected.statement.C199);
  });

  it("names the corrections of each line by what stands on the other side", () => {
    const { S115, S116 } = expected.parts;
    const of = (line: string, account: string) => {
      const found = entries.filter((one) => one.line === line && one.kind === "correction" && one.account === account);
      return yuan(sum(found.map(({ amount }) => amount)));
    };
    expect([of("S115", "1604"), of("S116", "1231")]).toEqual([S115!.usedForConstruction, S116!.badDebtsWrittenOff]);
    expect(of("S116", "2202")).toBe(S116!.billsEndorsedForEquipment);
    expect(of("S116", "2001")).toBe(S116!.recourseBillsSettledByDrawer);
  });
});

describe("the sample company", () => {
  interface Sample {
    cf: { code: string; amount: string }[];
    cfSupp: { code: string; unaudited: string; audited: string }[];
  }
  const { cf, cfSupp } = seedJson<Sample>("sample/sample_expected.json");
  const vouchers = sampleVouchers();
  const context = contextOf(vouchers, fen("500000.00"));
  const book = new SupplementBook();
  const perItem = new Map<string, bigint>();
  for (const voucher of vouchers) {
    const { parts } = attributeVoucher(voucher, context);
    book.add(voucher, parts);
    for (const { item, amount } of parts) perItem.set(item ?? "", (perItem.get(item ?? "") ?? 0n) + amount);
  }
  const linesOf = (side: "unaudited" | "audited") =>
    Object.fromEntries(
      cfSupp
        .filter(({ code }) => /^S1(0[2-9]|1[0-8])$/.test(code) && code !== "S101")
        .map((row) => [row.code, row[side]]),
    );
  const found = () => {
    const totals = supplementTotals(book.entries);
    return Object.fromEntries(
      Object.keys(linesOf("audited")).map((code) => [code, yuan(totals[code as "S102"] ?? 0n)]),
    );
  };

  it("has the items of its statement", () => {
    const isOut = (code: string) => /^C[123]1[1-4]$/.test(code);
    const asked = cf.filter(({ code }) => /^C([123](0[1-5]|1[1-4])|401)$/.test(code));
    const items = asked.map(({ code }) => {
      const amount = perItem.get(code) ?? 0n;
      return { code, amount: yuan(isOut(code) ? -amount : amount) };
    });
    expect(items).toEqual(asked.map(({ code, amount }) => ({ code, amount })));
  });

  it("has its supplement before its adjusting entries", () => {
    expect(found()).toEqual(linesOf("unaudited"));
  });

  it("has its supplement after them", () => {
    for (const entry of sampleEntries()) book.add(entry, []);
    expect(found()).toEqual(linesOf("audited"));
    expect(book.entries.filter(({ line }) => line === null)).toEqual([]);
  });
});
