import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
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

const expectedOf = (name: string): ExpectedLedger =>
  JSON.parse(readFileSync(`${ledgers}${name}.expected.json`, "utf8"));

/** Their line numbers are text ("1D"), so lines are counted within their voucher. */
function journalOf(name: string, isNumberPerPeriod: boolean): VoucherRow[] {
  return csv(readFileSync(`${ledgers}${name}.journal.csv`, "utf8")).map((r, i) => ({
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

describe.skipIf(!existsSync(ledgers))("checks on real ledgers", () => {
  it.each(["pca_ja_fy2021", "sie_norstedts", "sie_ovnbolag", "sie_mamut", "sie_typ4"])(
    "%s ties to its trial balance",
    (name) => {
      const expected = expectedOf(name);
      const journal = journalOf(name, name.startsWith("pca"));
      expect([journal.length, vouchersOf(journal).length]).toEqual([expected.lines, expected.vouchers]);
      expect(yuan(sum(journal.map((line) => line.debit)))).toBe(yuan(fen(expected.totalDebit)));
      const found = checkLedger(balancesOf(name), journal, { standard: "CUSTOM" });
      expect(found.filter((f) => ["IC-01", "IC-05", "IC-13", "IC-15", "IC-20", "IC-21"].includes(f.code))).toEqual([]);
    },
  );

  it("finds the one planted voucher that does not balance", () => {
    const name = "sie_ovnbolag_badbalance";
    const [planted] = expectedOf(name).unbalancedVouchers;
    const found = checkLedger([], journalOf(name, false)).filter((f) => f.code === "IC-01");
    expect(found.map((f) => [`${f.place.type}|${f.place.no}`, f.params])).toEqual([
      [planted!.voucher, { debit: planted!.debit, credit: planted!.credit, difference: planted!.diff }],
    ]);
  });

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
