import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type MadeLedger, makeLedger } from "../../../../test/made-ledger.ts";
import { csv } from "../../test/seed.ts";
import type { BalanceRow, VoucherRow } from "../ledger/rows.ts";
import { vouchersOf } from "../ledger/rows.ts";
import { fen, sum, yuan } from "../money.ts";
import { checkLedger } from "./check-ledger.ts";
import { numberGaps } from "./number-gaps.ts";

const ledgers = fileURLToPath(new URL("../../../../../shared/data/ledgers/", import.meta.url));

interface ExpectedLedger {
  lines: number;
  vouchers: number;
  decimals: number;
  totalDebit: string;
  totalCredit: string;
  unbalancedVouchers: { voucher: string; debit: string; credit: string; diff: string }[];
  voucherNumberSeries: Record<string, { min: number; missingRanges: [number, number][] }>;
  trialBalance: { accountCode: string; opening: string; debit: string; credit: string; closing: string }[];
}

/** Two that every clone has. */
const made: Readonly<Record<string, MadeLedger>> = {
  made: makeLedger(),
  made_badbalance: makeLedger({ isUnbalanced: true }),
};

const expectedOf = (name: string): ExpectedLedger =>
  made[name]?.expected ?? JSON.parse(readFileSync(`${ledgers}${name}.expected.json`, "utf8"));
const textOf = (name: string): string => made[name]?.journal ?? readFileSync(`${ledgers}${name}.journal.csv`, "utf8");

/** Their line numbers are text ("1D"), so lines are counted within their voucher. */
function journalOf(name: string, isNumberPerPeriod: boolean): VoucherRow[] {
  return csv(textOf(name)).map((r, i) => ({
    date: r.date!,
    period: isNumberPerPeriod ? Number(r.period!.replace("-", "")) : 0,
    type: r.voucherType!,
    no: Number(r.voucherNo),
    lineNo: i + 1,
    summary: r.summary!,
    code: r.accountCode!,
    name: r.accountName!,
    debit: fen(r.debit!),
    credit: fen(r.credit!),
    aux: [],
  }));
}

function balancesOf(name: string): BalanceRow[] {
  return expectedOf(name).trialBalance.map((row) => ({
    code: row.accountCode,
    name: row.accountCode,
    direction: "Dr",
    auxType: null,
    auxName: null,
    openDr: fen(row.opening),
    openCr: 0n,
    periodDr: fen(row.debit),
    periodCr: fen(row.credit),
    closeDr: fen(row.closing),
    closeCr: 0n,
  }));
}

function ties(name: string): void {
  const expected = expectedOf(name);
  const journal = journalOf(name, name.startsWith("pca"));
  expect([journal.length, vouchersOf(journal).length]).toEqual([expected.lines, expected.vouchers]);
  expect(yuan(sum(journal.map((line) => line.debit)))).toBe(yuan(fen(expected.totalDebit)));
  const found = checkLedger(balancesOf(name), journal, { standard: "CUSTOM" });
  expect(found.filter((f) => ["IC-01", "IC-05", "IC-13", "IC-15", "IC-20", "IC-21"].includes(f.code))).toEqual([]);
}

describe.each([
  ["a made ledger", ["made"], "made_badbalance", true],
  [
    "real ledgers",
    ["pca_ja_fy2021", "sie_norstedts", "sie_ovnbolag", "sie_mamut", "sie_typ4"],
    "sie_ovnbolag_badbalance",
    existsSync(ledgers),
  ],
] as const)("checks on %s", (_title, names, name, isThere) => {
  it.skipIf(!isThere).each(names)("%s ties to its trial balance", ties);

  it.skipIf(!isThere)("finds the one planted voucher that does not balance", () => {
    const [planted] = expectedOf(name).unbalancedVouchers;
    const found = checkLedger([], journalOf(name, false)).filter((f) => f.code === "IC-01");
    expect(found.map((f) => [`${f.place.type}|${f.place.no}`, f.params])).toEqual([
      [planted!.voucher, { debit: planted!.debit, credit: planted!.credit, difference: planted!.diff }],
    ]);
  });
});

describe.skipIf(!existsSync(ledgers))("checks on real ledgers", () => {
  it("finds the missing numbers of series with millions of them, as ranges", () => {
    const journal = journalOf("pca_ja_fy2021", true);
    for (const [series, { min, missingRanges }] of Object.entries(expectedOf("pca_ja_fy2021").voucherNumberSeries)) {
      const [period, type] = series.split("|");
      const own = journal.filter((line) => line.period === Number(period!.replace("-", "")) && line.type === type);
      const gaps = numberGaps(own.map((line) => line.no)).filter((gap) => gap.from >= min);
      expect(gaps.slice(0, missingRanges.length).map(({ from, to }) => [from, to])).toEqual(missingRanges);
    }
  });
});
