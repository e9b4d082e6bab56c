/** A made-up company's year with its cash flow (`golden/cashflow`), as the domain takes it. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { AccrualBook } from "../src/cash-flow/accruals.ts";
import type { CashContext } from "../src/cash-flow/attribute.ts";
import { CashFlowRules, cashFlowRule, type PartyFlag } from "../src/cash-flow/rules.ts";
import type { CashLine, CashVoucher, Restriction } from "../src/cash-flow/voucher.ts";
import { type Fen, fen } from "../src/money.ts";
import { type CsvRecord, csv, seedCsv } from "./seed.ts";

const text = (name: string) => readFileSync(fileURLToPath(new URL(`golden/cashflow/${name}`, import.meta.url)), "utf8");

export const goldenCsv = (name: string): CsvRecord[] => csv(text(name));
export const goldenJson = <T>(name: string): T => JSON.parse(text(name));

export const cashFlowRules = new CashFlowRules(seedCsv("catalogues/cn_cashflow_rules.csv").map(cashFlowRule));

const amount = (cell: string | undefined): Fen => (cell ? fen(cell) : 0n);

/** Why each account that is no cash is none. */
const restrictions: Readonly<Record<string, Restriction>> = {
  "100207": "timeDeposit",
  "101201": "margin",
  "101202": "pledge",
  "101204": "frozen",
};
export const cashAccounts = new Map(goldenCsv("cash_accounts.csv").map((row) => [row.account, row.isCash === "yes"]));

const relations = new Set(goldenCsv("related_parties.csv").map(({ name }) => name));
export const relationOf = (party: string): PartyFlag | null => (relations.has(party) ? "related" : null);

/** Of one company: what its accounts are to the statement. */
interface Accounts {
  isCash(code: string): boolean;
  restriction(code: string): Restriction | null;
}

const ofYear: Accounts = {
  isCash: (code) => cashAccounts.get(code) ?? false,
  restriction: (code) => restrictions[code] ?? null,
};
/** The sample company: bank deposits are free, the margin for acceptance bills is not. */
const ofSample: Accounts = {
  isCash: (code) => /^100[12]/.test(code),
  restriction: (code) => (code === "101201" ? "margin" : null),
};

function lineOf(row: CsvRecord, id: number, accounts: Accounts): CashLine {
  const code = row.科目编码 ?? "";
  return {
    id,
    code,
    name: row.科目名称 ?? "",
    summary: row.摘要 ?? "",
    debit: amount(row.借方金额),
    credit: amount(row.贷方金额),
    isCash: accounts.isCash(code),
    restriction: accounts.restriction(code),
    foreign: row.币种 === "CNY" ? null : amount(row.原币金额),
    party: row.客户 || row.供应商 || row.其他辅助 || null,
  };
}

/** "202401 27": unique in the year. */
export const keyOf = (period: string | undefined, voucherNo: string | undefined) => `${period} ${voucherNo}`;

export interface YearVoucher extends CashVoucher {
  rows: CsvRecord[];
}

function vouchersOf(rows: readonly CsvRecord[], accounts: Accounts): YearVoucher[] {
  const found = new Map<string, YearVoucher>();
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row.会计期间, row.凭证号);
    const voucher = found.get(key) ?? { key, date: row.凭证日期 ?? "", lines: [], rows: [] };
    found.set(key, {
      ...voucher,
      lines: [...voucher.lines, lineOf(row, index + 1, accounts)],
      rows: [...voucher.rows, row],
    });
  }
  return [...found.values()];
}

export const yearVouchers = (): YearVoucher[] => vouchersOf(goldenCsv("vouchers.csv"), ofYear);
export const sampleVouchers = (): YearVoucher[] => vouchersOf(seedCsv("sample/sample_vouchers.csv"), ofSample);

/** The sample company's adjusting entries of its closing figures, as vouchers of statement items. */
export function sampleEntries(): CashVoucher[] {
  const found = new Map<string, CashLine[]>();
  for (const [index, row] of seedCsv("sample/sample_adjustments.csv").entries()) {
    if (row.adjType !== "1") continue;
    const line: CashLine = {
      ...lineOf(
        { 科目编码: row.fsItemCode!, 科目名称: row.accountName!, 借方金额: row.debit!, 贷方金额: row.credit! },
        index + 1,
        ofSample,
      ),
      foreign: null,
    };
    found.set(row.adjNo!, [...(found.get(row.adjNo!) ?? []), line]);
  }
  return [...found].map(([key, lines]) => ({ key, date: "2024-12-31", lines }));
}

export function contextOf(vouchers: readonly CashVoucher[], pm: Fen | null): CashContext {
  const accruals = new AccrualBook();
  for (const voucher of vouchers) accruals.add(voucher);
  return { rules: cashFlowRules, pm, relationOf, accruals };
}
