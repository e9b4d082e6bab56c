import { describe, expect, it } from "vitest";
import { integers } from "../../test/random.ts";
import { balanceRows, voucherRows } from "../../test/sample.ts";
import { seedJson } from "../../test/seed.ts";
import type { BalanceRow } from "../ledger/rows.ts";
import { vouchersOf } from "../ledger/rows.ts";
import { fen, sum, yuan } from "../money.ts";
import { checkLedger, type LedgerOptions } from "./check-ledger.ts";
import { CHECKS, checksWithout } from "./checks.ts";
import { commitRefusal, completenessStatement } from "./completeness.ts";
import { finding, findingText, printedFinding } from "./finding.ts";
import { fingerprint } from "./journal-checks.ts";
import { gapParams, missingCount, numberGaps, numberingOf } from "./number-gaps.ts";

const clean = voucherRows();
const zh = (...args: Parameters<typeof checkLedger>) => checkLedger(...args).map((f) => findingText(f, "zh"));
const brief = (rows: readonly BalanceRow[], options: LedgerOptions = {}, journal = clean) =>
  zh(rows, journal, options).map((f) => `${f.code} ${f.where} ${f.detail}`);
const change = (code: string, patch: Partial<BalanceRow>) =>
  balanceRows.map((row) => (row.code === code && row.auxName === null ? { ...row, ...patch } : row));

describe("integrity checks on the sample company", () => {
  it("finds nothing in the clean ledger", () => {
    expect(checkLedger(balanceRows, clean)).toEqual([]);
    expect(clean.length).toBe(496);
    expect(vouchersOf(clean).length).toBe(173);
    expect([yuan(sum(clean.map((l) => l.debit))), yuan(sum(clean.map((l) => l.credit)))]).toEqual([
      "114644548.20",
      "114644548.20",
    ]);
  });

  it("finds exactly the twenty seeded defects, in order, word for word", () => {
    expect(zh(balanceRows, voucherRows(true))).toEqual(seedJson("sample/sample_integrity_expected.json"));
  });

  it("prints amounts with their thousands separated, and nothing else", () => {
    const printed = (lang: "zh" | "en") =>
      checkLedger(balanceRows, voucherRows(true)).map((found) => printedFinding(found, lang).detail);
    expect(printed("zh")[0]).toBe("借 53,000.00 贷 103,000.00 差 -50,000.00");
    expect(printed("en")[0]).toBe("Dr 53,000.00 Cr 103,000.00 difference -50,000.00");
    expect(printed("zh")).toContain("科目 660299 不在余额表");
    expect(printed("zh")).toContain("凭证日期 2025-01-02 不属于期间");
    const dotted = finding("IC-05", { period: 202401 }, { account: "1002.01" });
    expect(printedFinding(dotted, "zh").detail).toBe("科目 1002.01 不在余额表");
  });

  it("writes the same findings in English", () => {
    const en = checkLedger(balanceRows, voucherRows(true)).map((f) => findingText(f, "en"));
    expect(en[1]).toEqual({
      code: "IC-07",
      level: 1,
      where: "202402 记-3 line 1",
      detail: "debit and credit on one line",
    });
    expect(en.every((f) => !/[借贷差]/.test(f.detail))).toBe(true);
  });
});

describe("trial balance checks", () => {
  it("finds sides that do not balance, parents, roll-forward and journal differences of a changed account", () => {
    const opening = fen("50001.00");
    expect(brief(change("1001", { openDr: opening }))).toEqual([
      "IC-12 余额表 期初借方 21870001.00 贷方 21870000.00 差 1.00",
      "IC-15 1001 期初 50001.00 发生 18000.00 期末 68000.00 差 1.00",
    ]);
    expect(brief(change("1403", { periodDr: fen("7265486.72") })).map((f) => f.slice(0, 5))).toEqual([
      "IC-14",
      "IC-15",
      "IC-20",
    ]);
    expect(brief(change("1002", { closeDr: fen("1.00") })).filter((f) => f.startsWith("IC-13"))).toEqual([
      "IC-13 1002 期末余额：上级 1.00 下级合计 3313905.49 差 -3313904.49",
    ]);
  });

  it("finds auxiliary rows that do not add up, and accepts one dimension that does", () => {
    const customers = balanceRows.filter((row) => row.code === "1122" && row.auxName !== null);
    const departments = customers.map((row) => ({ ...row, auxType: "部门" }));
    expect(brief([...balanceRows, ...departments])).toEqual([]);
    const without = balanceRows.filter((row) => row.auxName !== "乙公司");
    expect(brief(without)).toEqual([
      "IC-17 1122 科目期初 3500000.00 期末 4560000.00；辅助合计期初 2250000.00 期末 2986000.00",
    ]);
  });

  it("finds unusual sides but not allowances and taxes, and unclosed profit and loss at year end only", () => {
    const negative = { periodDr: 0n, periodCr: fen("1300000.00"), closeDr: 0n, closeCr: fen("100000.00") };
    const found = brief(change("1403", negative));
    expect(found).toContain("IC-19 1403 科目方向 借，期末余额 -100000.00");
    expect(brief(change("1471", { closeDr: 5n, closeCr: 0n })).some((f) => f.startsWith("IC-19"))).toBe(false);
    const unclosed = change("6051", { periodDr: 0n, closeCr: fen("50000.00") });
    expect(brief(unclosed)).toContain("IC-22 6051 损益类科目期末余额 -50000.00");
    expect(brief(unclosed, { isYearEnd: false }).some((f) => f.startsWith("IC-22"))).toBe(false);
  });

  it("finds orphans, and openings that differ from last year's closings", () => {
    const orphan = balanceRows.filter((row) => row.code !== "5301");
    expect(brief(orphan)).toEqual(["IC-11 530101 缺少上级科目"]);
    const priorClosing = new Map(
      balanceRows.filter((r) => r.auxName === null).map((r) => [r.code, r.openDr - r.openCr]),
    );
    expect(brief(balanceRows, { priorClosing })).toEqual([]);
    expect(brief(balanceRows, { priorClosing: new Map([...priorClosing, ["1001", fen("1.00")]]) })).toEqual([
      "IC-18 1001 上年期末 1.00 本年期初 50000.00 差 49999.00",
    ]);
  });
});

describe("journal checks", () => {
  const with0 = (patch: object) => clean.map((line, i) => (i === 0 ? { ...line, ...patch } : line));
  const first = (patch: object) => checkLedger(balanceRows, with0(patch)).map((f) => findingText(f, "zh").detail);

  it("finds vouchers not reviewed, not posted, or reviewed by their preparer, where the export tells", () => {
    expect(first({ reviewer: "", poster: "" })).toEqual(["未审核、未记账"]);
    expect(first({ reviewer: "李会计" })).toEqual(["制单与审核为同一人"]);
    expect(first({ reviewer: undefined, poster: undefined })).toEqual([]);
  });

  it("finds conversions off by more than one yuan, and vouchers imported before", () => {
    const off = clean.map((line) => (line.currency === "USD" ? { ...line, rate: "7.2000" } : line));
    expect(brief(balanceRows, {}, off)[0]).toContain("IC-25 202409 记-3 行");
    const voucher = vouchersOf(clean)[5]!;
    expect(brief(balanceRows, { imported: new Set([fingerprint(voucher)]) })).toEqual(["IC-24 202401 记-6 凭证已导入"]);
  });

  it("takes any date in adjustment periods, and leaves void vouchers out of sums but not out of numbering", () => {
    const adjustment = clean.map((line) =>
      line.period === 202412 && line.no === 30 ? { ...line, period: 202413, no: 1 } : line,
    );
    expect(brief(balanceRows, {}, adjustment).filter((f) => f.startsWith("IC-04"))).toEqual([]);
    const voided = [...clean, { ...clean[0]!, period: 202401, no: 999, isVoid: true }];
    expect(brief(balanceRows, {}, voided).map((f) => f.slice(0, 5))).toEqual(["IC-02"]);
  });

  it("follows cash day by day and profit and loss by side once the journal is complete", () => {
    const early = clean.map((line) =>
      line.code === "2001" || (line.code === "100201" && line.debit === fen("3500000.00"))
        ? { ...line, date: "2024-12-31" }
        : line,
    );
    expect(brief(balanceRows, {}, early).filter((f) => f.startsWith("IC-23"))).toEqual([
      expect.stringMatching(/^IC-23 100201 2024-05-20 余额 -97405\.13，共 \d+ 日为负$/),
    ]);
    const credit = change("660203", { direction: "Cr" });
    expect(brief(credit)).toEqual(["IC-31 660203 反方向发生额 借 120000.00 贷 0.00"]);
  });

  it("reports client statements and ageing", () => {
    const line = {
      code: "A105",
      kind: "L" as const,
      direction: "Dr" as const,
      group: 1,
      lineNo: 6,
      nameZh: "",
      nameEn: "",
      prefix: "",
      formula: "",
      reportType: 1,
    };
    const ageing = [{ account: "1122", party: "客户:甲公司", current: [5n, 7n, 9n], prior: [6n, 4n, 5n] }];
    expect(brief(balanceRows, { statements: [{ line, clientAmt: 100n, unaudited: 1n }], ageing })).toEqual([
      "IC-32 A105 客户报表 1.00 未审数 0.01 差 0.99",
      "IC-33 1122 客户:甲公司 账龄第2段 本年 0.07 大于上年前一段 0.06",
    ]);
  });
});

describe("number gaps", () => {
  it("joins missing numbers to ranges and counts the rest of a long list", () => {
    expect(gapParams(numberGaps([1, 2, 7, 11]))).toEqual({ numbers: "3-6+8-10" });
    expect(numberGaps([])).toEqual([]);
    const many = Array.from({ length: 60 }, (_, i) => (i + 1) * 2);
    const found = finding("IC-02", { period: 202401, type: "记" }, gapParams(numberGaps(many)));
    expect(findingText(found, "zh").detail).toMatch(/^断号 1、3、.*、99 等共 60 个$/);
    expect(findingText(found, "en").detail).toMatch(/^missing 1, 3, .*, 99 and others, 60 in all$/);
    expect(missingCount(numberGaps([18, 904_000]))).toBe(903_998);
  });

  it("a type begins anew every month, every year or never, by its own numbers", () => {
    const run = (period: number, from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => ({ period, no: from + index }));
    const monthly = [...run(202401, 1, 40), ...run(202402, 1, 35), ...run(202403, 1, 38)];
    const yearly = [...run(202401, 1, 40), ...run(202402, 41, 90), ...run(202403, 91, 120)];
    expect([numberingOf(monthly), numberingOf(yearly), numberingOf(run(202401, 1, 9))]).toEqual([
      "month",
      "year",
      null,
    ]);
    expect(numberingOf([...yearly, { period: 202403, no: 7 }, { period: 202402, no: 95 }])).toBe("year");
    expect(numberingOf([...yearly, ...run(202501, 1, 60), ...run(202502, 61, 100)])).toBe("year");
    expect(numberingOf([...yearly, ...run(202501, 121, 160), ...run(202502, 161, 200)])).toBe("never");
    expect(numberingOf([...monthly, ...run(202501, 1, 41), ...run(202502, 1, 30)])).toBe("month");
  });

  it("ranges and numbers together are 1 to the highest, without overlap", () => {
    for (let seed = 1; seed < 40; seed++) {
      const numbers = integers(seed, 50, 1, 300);
      const all = [...new Set(numbers)].concat(
        numberGaps(numbers).flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i)),
      );
      expect(all.sort((a, b) => a - b)).toEqual(Array.from({ length: Math.max(...numbers) }, (_, i) => i + 1));
    }
  });
});

describe("completeness and commit", () => {
  const figures = {
    journalDebit: fen("114644548.20"),
    balanceDebit: fen("114644548.20"),
    vouchers: 173,
    lines: 496,
    missingNumbers: 0,
  };

  it("states agreement or difference in both languages", () => {
    expect(completenessStatement(figures, "zh")).toBe(
      "序时账借方发生额合计 114,644,548.20 元，与科目余额表一致；凭证共 173 张 496 条分录，断号 0 个",
    );
    expect(completenessStatement({ ...figures, balanceDebit: 0n, missingNumbers: 2 }, "zh")).toContain(
      "差异 114,644,548.20 元；",
    );
    expect(completenessStatement(figures, "en")).toContain("agrees with the trial balance; 173 vouchers, 496 lines");
  });

  it("lets only a manager with a reason commit errors", () => {
    expect(commitRefusal([{ level: 2 }], null)).toBeNull();
    expect(commitRefusal([{ level: 1 }], null)).toBe("errorsFound");
    expect(commitRefusal([{ level: 1 }], { role: 0, reason: "x" })).toBe("managerNeeded");
    expect(commitRefusal([{ level: 1 }], { role: 1, reason: " " })).toBe("reasonMissing");
    expect(commitRefusal([{ level: 1 }], { role: 3, reason: "客户确认" })).toBeNull();
  });

  it("names what could not be checked for want of data", () => {
    const codes = checksWithout(new Set(["vouchers"])).map((c) => c.code);
    expect(codes).toContain("IC-20");
    expect(codes).not.toContain("IC-01");
    expect(new Set(CHECKS.map((c) => c.code)).size).toBe(29);
  });
});
