import { describe, expect, it } from "vitest";
import { contextOf, goldenCsv, goldenJson, keyOf, yearVouchers } from "../../test/cash-year.ts";
import { fen, yuan } from "../money.ts";
import { attributeVoucher } from "./attribute.ts";
import { CASH_FLOW_CHECKS, type CashFlowFacts, cashFlowChecks, isCashFlowTied, negativeItems } from "./checks.ts";
import { nonCashMatters } from "./non-cash.ts";
import { cashFlowStatement } from "./statement.ts";

interface Expected {
  statement: Record<string, string>;
  supplement: Record<string, string>;
  nonCash: Record<string, string>;
}
const expected = goldenJson<Expected>("expected_statement.json");
const vouchers = yearVouchers();

function signedItems() {
  const context = contextOf(vouchers, fen("500000.00"));
  const judged = new Set(goldenCsv("expected_judgement.csv").map((row) => keyOf(row.period, row.voucherNo)));
  const signed = new Map<string, bigint>();
  const take = (item: string, amount: bigint) => signed.set(item, (signed.get(item) ?? 0n) + amount);
  // Written rows where a person decided and where money collected for others is netted; the rest by the rules.
  const written = goldenCsv("expected_attribution.csv").filter((row) => row.judged === "yes" || row.cfItem === "NET");
  const keys = new Set(written.map((row) => keyOf(row.period, row.voucherNo)));
  for (const row of written) if (row.cfItem !== "NET") take(row.cfItem!, fen(row.signedCash!));
  for (const voucher of vouchers) {
    if (keys.has(voucher.key) || judged.has(voucher.key)) continue;
    for (const { item, amount } of attributeVoucher(voucher, context).parts) take(item ?? "", amount);
  }
  return signed;
}

describe("the statement of a year", () => {
  const lines = cashFlowStatement(signedItems(), fen(expected.statement.C501!));

  it("has every line and total of the form", () => {
    const shown = Object.fromEntries([...lines].map(([code, amount]) => [code, yuan(amount)]));
    expect(shown).toEqual(expected.statement);
  });

  it("lists what moved without cash", () => {
    const found: Record<string, bigint> = {};
    for (const voucher of vouchers)
      for (const [kind, amount] of nonCashMatters(voucher)) found[kind] = (found[kind] ?? 0n) + amount;
    const { billsEndorsedToSuppliers, billsEndorsedForEquipment, recourseBillsSettledByDrawer, newLeases } =
      expected.nonCash;
    expect(Object.fromEntries(Object.entries(found).map(([kind, amount]) => [kind, yuan(amount)]))).toEqual({
      billsEndorsed: billsEndorsedToSuppliers,
      billsForEquipment: billsEndorsedForEquipment,
      recourseSettled: recourseBillsSettledByDrawer,
      newLease: newLeases,
    });
  });
});

describe("checks of the statement", () => {
  const lines = cashFlowStatement(signedItems(), fen(expected.statement.C501!));
  const facts: CashFlowFacts = {
    lines,
    supplementNet: fen(expected.supplement.S199!),
    balances: { opening: fen("20383000.00"), closing: fen("22833758.70") },
    fromBalanceSheet: fen("22833758.70"),
    waiting: 0,
    negative: 0,
    manual: 16,
    loans: null,
    distributions: fen("2294723.00"),
  };
  const statesOf = (changed: Partial<CashFlowFacts>) =>
    cashFlowChecks({ ...facts, ...changed }).map(({ code, state }) => `${code} ${state}`);

  it("agree to the fen, and compare nothing that is not there", () => {
    expect(statesOf({})).toEqual([
      "CF-1 agrees",
      "CF-2 agrees",
      "CF-3 agrees",
      "CF-4 listed",
      "CF-5 listed",
      "CF-6 notCompared",
      "CF-7 agrees",
    ]);
    expect(cashFlowChecks(facts).map(({ code }) => code)).toEqual(CASH_FLOW_CHECKS);
    expect(isCashFlowTied(cashFlowChecks(facts))).toBe(true);
  });

  it("differ by one fen, and while one voucher waits", () => {
    const tied = (changed: Partial<CashFlowFacts>) => isCashFlowTied(cashFlowChecks({ ...facts, ...changed }));
    expect(tied({ supplementNet: facts.supplementNet! + 1n })).toBe(false);
    expect(tied({ fromBalanceSheet: facts.fromBalanceSheet! - 1n })).toBe(false);
    expect(tied({ balances: null })).toBe(false);
    expect(tied({ waiting: 1 })).toBe(false);
    expect(cashFlowChecks({ ...facts, supplementNet: fen("6399544.53") })[0]).toMatchObject({
      state: "differs",
      difference: -1n,
    });
  });

  it("name the items that are negative as they are shown", () => {
    const signed = new Map([
      ["C101", -100n],
      ["C111", 100n],
      ["C312", -5n],
    ]);
    expect(negativeItems(cashFlowStatement(signed, 0n))).toEqual(["C101", "C111"]);
  });
});
