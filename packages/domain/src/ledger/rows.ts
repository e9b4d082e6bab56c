/** Rows of the client's books as imported: trial balance (科目余额表) and journal (序时账). Amounts in fen; red-letter amounts are negative. */

import type { Direction } from "../accounts/category.ts";
import type { Fen } from "../money.ts";
import { byteOrder } from "../text/byte-order.ts";
import { groupBy } from "./group-by.ts";

/** One account, or one account × auxiliary item when auxName is set. */
export interface BalanceRow {
  code: string;
  name: string;
  direction: Direction;
  auxType: string | null;
  auxName: string | null;
  openDr: Fen;
  openCr: Fen;
  periodDr: Fen;
  periodCr: Fen;
  closeDr: Fen;
  closeCr: Fen;
}

export interface AuxItem {
  /** 客户, 供应商, 部门, 人员, 项目 … as the client names it. */
  type: string;
  name: string;
}

/** One line of one voucher. */
export interface VoucherRow {
  /** YYYY-MM-DD */
  date: string;
  /** yyyymm; 13 to 16 are adjustment periods. */
  period: number;
  /** 凭证字: 记, 收, 付, 转 … */
  type: string;
  no: number;
  lineNo: number;
  summary: string;
  code: string;
  name: string;
  debit: Fen;
  credit: Fen;
  currency?: string;
  /** Decimal string. */
  rate?: string;
  fcAmount?: Fen | null;
  aux: readonly AuxItem[];
  /** "" = not signed; undefined = the export has no such column. */
  preparer?: string;
  reviewer?: string;
  poster?: string;
  isVoid?: boolean;
}

export interface VoucherKey {
  period: number;
  type: string;
  no: number;
}

export interface Voucher extends VoucherKey {
  lines: VoucherRow[];
}

/** Lines joined to vouchers by (period, type, number), ordered so; lines in the order given. */
export function vouchersOf(rows: Iterable<VoucherRow>): Voucher[] {
  const groups = groupBy(rows, ({ period, type, no }) => `${period}|${type}|${no}`);
  const vouchers = [...groups.values()].flatMap((lines) => {
    const [first] = lines;
    return first ? [{ period: first.period, type: first.type, no: first.no, lines }] : [];
  });
  return vouchers.sort((a, b) => a.period - b.period || byteOrder(a.type, b.type) || a.no - b.no);
}
