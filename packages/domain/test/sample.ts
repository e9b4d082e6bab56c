/** The sample company (华衡精密制造有限公司, 2024) as domain values. */
import type { Direction } from "../src/accounts/category.ts";
import { accountTree } from "../src/accounts/tree.ts";
import type { AdjustmentHead, AdjustmentType } from "../src/adjustments/adjustment.ts";
import { mappingRuleFrom, standardAccountFrom, statementLineFrom } from "../src/catalogue/records.ts";
import { groupBy } from "../src/ledger/group-by.ts";
import { leafBalances } from "../src/ledger/leaf-balances.ts";
import { type AuxItem, type BalanceRow, type VoucherRow, vouchersOf } from "../src/ledger/rows.ts";
import { mapBalances } from "../src/mapping/mapped-balance.ts";
import { type Fen, fen } from "../src/money.ts";
import { periodNets } from "../src/vouchers/closing.ts";
import { type CsvRecord, seedCsv, seedJson } from "./seed.ts";

const amount = (text: string | undefined): Fen => (text ? fen(text) : 0n);

export const lines = seedCsv("catalogues/cn_fs_items.csv").map(statementLineFrom);
export const rules = seedCsv("catalogues/cn_mapping.csv").map(mappingRuleFrom);
export const standardAccounts = seedCsv("catalogues/cn_accounts.csv").map(standardAccountFrom);

export const balanceRows: BalanceRow[] = seedCsv("sample/sample_tb.csv").map((r) => ({
  code: r.科目编码!,
  name: r.科目名称!,
  direction: r.方向 === "贷" ? "Cr" : "Dr",
  auxType: r.辅助类型 || null,
  auxName: r.辅助名称 || null,
  openDr: amount(r.期初借方),
  openCr: amount(r.期初贷方),
  periodDr: amount(r.本期借方),
  periodCr: amount(r.本期贷方),
  closeDr: amount(r.期末借方),
  closeCr: amount(r.期末贷方),
}));

const AUX_COLUMNS = ["客户", "供应商", "人员", "项目"];

function auxOf(r: CsvRecord): AuxItem[] {
  const own = AUX_COLUMNS.flatMap((type) => (r[type] ? [{ type, name: r[type] }] : []));
  const [type, name] = (r.其他辅助 ?? "").split(":");
  return type && name ? [...own, { type, name }] : own;
}

const voucherRow = (r: CsvRecord): VoucherRow => ({
  date: r.凭证日期!,
  period: Number(r.会计期间),
  type: r.凭证字!,
  no: Number(r.凭证号),
  lineNo: Number(r.分录号),
  summary: r.摘要!,
  code: r.科目编码!,
  name: r.科目名称!,
  debit: amount(r.借方金额),
  credit: amount(r.贷方金额),
  currency: r.币种!,
  rate: r.汇率!,
  fcAmount: r.原币金额 ? fen(r.原币金额) : null,
  aux: auxOf(r),
  preparer: r.制单人!,
  reviewer: r.审核人!,
  poster: r.记账人!,
});

export const voucherRows = (dirty = false): VoucherRow[] =>
  seedCsv(dirty ? "sample/sample_vouchers_dirty.csv" : "sample/sample_vouchers.csv").map(voucherRow);

export const tree = accountTree(balanceRows);
export const directions: ReadonlyMap<string, Direction> = new Map(balanceRows.map((row) => [row.code, row.direction]));
export const book = { rules, standard: "ASBE" } as const;
export const mapped = mapBalances(leafBalances(balanceRows, tree), { tree, book, directions });
export const nets = periodNets(vouchersOf(voucherRows()), { standard: "ASBE" });

const TYPES: Record<string, AdjustmentType> = { 1: 1, 2: 2, 3: 3, 4: 4 };

export interface NumberedHead extends AdjustmentHead {
  adjNo: string;
}

/** The sample's adjustments, all checked and agreed. */
export const heads: NumberedHead[] = [...groupBy(seedCsv("sample/sample_adjustments.csv"), (r) => r.adjNo!)].map(
  ([adjNo, rows]) => ({
    adjNo,
    type: TYPES[rows[0]!.adjType!]!,
    status: 2,
    clientStatus: 1,
    lines: rows.map((r) => ({
      itemCode: r.fsItemCode!,
      debit: amount(r.debit),
      credit: amount(r.credit),
      lineName: r.accountName!,
    })),
  }),
);

export interface Expected {
  fs: Record<string, string>[];
  cf: Record<string, string>[];
  cfSupp: Record<string, string>[];
  checks: Record<string, string | number>;
}
export const expected = seedJson<Expected>("sample/sample_expected.json");
