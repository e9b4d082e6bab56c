import { describe, expect, it } from "vitest";
import { accountTable, type Listed, type Posted, tableTotals } from "./account-table.ts";
import { shownAccounts } from "./shown-accounts.ts";

const account = (code: string, parentCode: string | null, level: number) => ({ code, parentCode, level });
const accounts = [
  account("1002", null, 1),
  account("100201", "1002", 2),
  account("100202", "1002", 2),
  account("2202", null, 1),
];
const listed = (open: bigint, debit: bigint, credit: bigint): Listed => ({
  start: open,
  open,
  debit,
  credit,
  yearDebit: debit,
  yearCredit: credit,
  close: open + debit - credit,
});
const posted = (before: bigint, debit: bigint, credit: bigint): Posted => ({
  before,
  debit,
  credit,
  yearDebit: debit,
  yearCredit: credit,
});

describe("an account balance table", () => {
  const openings = new Map([
    ["1002", listed(999n, 999n, 0n)],
    ["100201", listed(700n, 50n, 20n)],
    ["100202", listed(300n, 0n, 30n)],
    ["2202", listed(-1000n, 0n, 0n)],
  ]);

  it("adds parents up from what is listed below them, and says where the journal differs", () => {
    const journal = new Map([
      ["100201", posted(0n, 50n, 20n)],
      ["100202", posted(0n, 0n, 25n)],
    ]);
    const rows = accountTable(accounts, { source: "tb", listed: openings, posted: journal, isListed: true });
    expect(rows.get("1002")).toMatchObject({ open: 1000n, debit: 50n, credit: 50n, close: 1000n });
    expect(rows.get("1002")?.difference).toEqual({ debit: 0n, credit: 5n, close: -5n });
    expect(rows.get("100201")?.difference).toBeNull();
    const totals = tableTotals(accounts, rows);
    expect([totals.openDr, totals.openCr, totals.closeDr, totals.closeCr]).toEqual([1000n, 1000n, 1000n, 1000n]);
  });

  it("carries openings forward by the journal within months that the trial balance does not list", () => {
    const journal = new Map([
      ["100201", posted(-100n, 50n, 20n)],
      ["2202", posted(100n, 0n, 30n)],
    ]);
    const rows = accountTable(accounts, { source: "journal", listed: openings, posted: journal, isListed: false });
    expect(rows.get("1002")).toMatchObject({ open: 900n, debit: 50n, credit: 20n, close: 930n, difference: null });
    expect(rows.get("2202")).toMatchObject({ open: -900n, close: -930n });
  });

  it("gives no balance to accounts that the trial balance lists only in sum", () => {
    const coarse = new Map([["1002", listed(1000n, 50n, 20n)]]);
    const journal = new Map([["100201", posted(0n, 50n, 20n)]]);
    const rows = accountTable(accounts, { source: "tb", listed: coarse, posted: journal, isListed: true });
    expect(rows.get("1002")).toMatchObject({ open: 1000n, close: 1030n, difference: null });
    expect(rows.get("100201")).toMatchObject({ open: null, debit: 50n, credit: 20n, close: null });
  });
});

describe("rows of the table", () => {
  const row = (accountCode: string, parentCode: string | null, level: number, accountName: string, debit: string) => ({
    accountCode,
    parentCode,
    level,
    accountName,
    pinyin: accountName === "农行" ? "nh" : "",
    open: "0.00",
    debit,
    credit: "0.00",
    yearDebit: debit,
    yearCredit: "0.00",
    close: debit,
  });
  const rows = [
    row("1002", null, 1, "银行存款", "5.00"),
    row("100201", "1002", 2, "工行", "5.00"),
    row("100202", "1002", 2, "农行", "0.00"),
    row("2202", null, 1, "应付账款", "0.00"),
  ];
  const codes = (filter: Partial<Parameters<typeof shownAccounts>[1]>) =>
    shownAccounts(rows, { shown: "all", keyword: "", level: null, ...filter }).map(({ accountCode }) => accountCode);

  it("are those with figures, named or of a level, below the accounts they belong to", () => {
    expect(codes({})).toEqual(["1002", "100201", "100202", "2202"]);
    expect(codes({ shown: "moved" })).toEqual(["1002", "100201"]);
    expect(codes({ keyword: "nh" })).toEqual(["1002", "100202"]);
    expect(codes({ keyword: "银行存款" })).toEqual(["1002", "100201", "100202"]);
    expect(codes({ shown: "nonzero", level: 1 })).toEqual(["1002"]);
  });
});
