import { describe, expect, it } from "vitest";
import { currencyParts, type ForeignMove } from "./foreign.ts";

const usd = (more: Partial<ForeignMove> = {}): ForeignMove => ({
  currency: "USD",
  isRevaluation: false,
  debit: 700n,
  credit: 0n,
  foreignDebit: 100n,
  foreignCredit: 0n,
  isWhole: true,
  ...more,
});
const paid = usd({ debit: 0n, credit: 210n, foreignDebit: 0n, foreignCredit: 30n });
const revalued = usd({ currency: null, isRevaluation: true, debit: 10n, foreignDebit: 0n, isWhole: false });
const yuan = usd({ currency: null, debit: 500n, foreignDebit: 0n, isWhole: false });
const row = { open: 0n, close: 500n, debit: 710n, credit: 210n };
const journal = (...moves: ForeignMove[]) => ({ moves, hasJournal: true });

describe("what a row holds in each currency", () => {
  it("is what its lines add up to, where it opened with nothing: exchange differences move no currency", () => {
    expect(currencyParts(row, [], journal(usd(), paid, revalued))).toEqual([
      { currency: "USD", book: 500n, foreign: 70n, turnover: 710n, foreignTurnover: 100n },
    ]);
  });

  it.each([
    ["it opened with something", { ...row, open: 1n, close: 501n }, [usd(), paid, revalued]],
    ["a line lacks its amount", row, [usd({ isWhole: false }), paid, revalued]],
    ["lines are of two currencies", row, [usd(), { ...paid, currency: "EUR" }, revalued]],
    ["the lines are not all of it", row, [usd(), revalued]],
    ["no line says a currency", row, [yuan]],
    ["there is no journal", row, []],
  ])("is not known from lines where %s", (_what, of, moves) => {
    expect(currencyParts(of, [], journal(...moves))).toEqual([
      { currency: null, book: of.close, foreign: null, turnover: 710n, foreignTurnover: null },
    ]);
  });

  const listed = { currency: "USD", foreign: 70n, book: 500n };
  it("is what the list of balances says; its turnover only where every line tells it", () => {
    const partOf = (...moves: ForeignMove[]) => currencyParts({ ...row, open: 9n }, [listed], journal(...moves))[0];
    expect(partOf(usd(), paid, revalued)).toMatchObject({ foreign: 70n, foreignTurnover: 100n });
    expect(partOf(usd(), { ...paid, isWhole: false })).toMatchObject({ foreign: 70n, foreignTurnover: null });
    expect(partOf(usd(), yuan)).toMatchObject({ foreign: 70n, foreignTurnover: null });
    expect(currencyParts(row, [listed], { moves: [], hasJournal: false })[0]).toMatchObject({ foreignTurnover: null });
    expect(currencyParts(row, [{ ...listed, foreign: null }], journal())[0]).toMatchObject({ foreign: null });
  });

  it("of several currencies is a balance of each, and of yuan what is left", () => {
    const mixed = { open: 0n, close: 1000n, debit: 1210n, credit: 210n };
    expect(currencyParts(mixed, [listed], journal(usd(), paid, yuan))).toEqual([
      { currency: "USD", book: 500n, foreign: 70n, turnover: 700n, foreignTurnover: 100n },
      { currency: null, book: 500n, foreign: null, turnover: 510n, foreignTurnover: null },
    ]);
    const euro = { currency: "EUR", foreign: 60n, book: 500n };
    expect(currencyParts(mixed, [listed, euro], journal(usd())).map(({ currency }) => currency)).toEqual([
      "USD",
      "EUR",
    ]);
  });
});
