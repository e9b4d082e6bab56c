import { ofProject } from "@digao/db/project-rows";
import { ordinalsPerBatch } from "@digao/db/row-ids";
/** Where the lines and vouchers of one journal (序时账) are read from, so that a check runs on an import's stage and on stored rows alike. */
import { type RawBuilder, sql } from "kysely";

/** Two queries in brackets, ready for `from`. */
export interface LedgerSource {
  /**
   * Without those of void vouchers: jmsn, line_no, j_period, j_date, account_code, debit, credit, summary, customer_id, supplier_id, dept_id, person_id,
   * proj_aux_id, other_aux, fc_amount, rate, currency
   */
  lines: RawBuilder<unknown>;
  /** id, j_period, j_date, j_type, j_no, j_no_text, amount_dr, amount_cr, line_count, preparer, reviewer, poster, flag, is_void */
  vouchers: RawBuilder<unknown>;
  /** jmsn and `voucherSigns` of the same lines. */
  signs: RawBuilder<unknown>;
  /** Of the lines those that a check of single lines may hit, where somebody has picked them out; else all of them. */
  suspects: RawBuilder<unknown>;
  /** account_code, j_date and net of the accounts of `isCashCode`, where somebody has added them up. */
  cashDays: RawBuilder<unknown> | null;
}

/**
 * Of the lines of one voucher: several dates; line numbers that may come twice. Numbers below 63 are counted as bits, so that
 * only vouchers where bits and lines differ, or with longer numbers, are looked at line by line.
 */
export const voucherSigns = sql`min(j_date) <> max(j_date) as has_dates, min(line_no) < 0 or max(line_no) > 62
  or bit_count(bit_or(1::bigint << (line_no & 63))::bit(64)) <> count(*) as is_odd`;

export const storedVouchers = (batchId: number): RawBuilder<unknown> =>
  sql`(select * from voucher where ${ofProject("voucher")} and batch_id = ${batchId})`;

/** The rows of a stored batch. Their ids begin with the batch, so they are also one range of the primary key. */
export const storedLedger = (batchId: number): LedgerSource => {
  const lines = sql`(
    select * from voucher_line where ${ofProject("voucher_line")} and batch_id = ${batchId} and jmsn not in (
      select id from voucher where ${ofProject("voucher")} and batch_id = ${batchId} and is_void))`;
  return {
    lines,
    vouchers: storedVouchers(batchId),
    signs: sql`(select jmsn, ${voucherSigns} from ${lines} l group by jmsn)`,
    suspects: lines,
    cashDays: null,
  };
};

/** What the ordinals of a batch's rows are counted from. */
export const firstIdOf = (batchId: number): number => batchId * ordinalsPerBatch;

/**
 * Whether an id (of a voucher or line) is of a batch. Rows lie in the order of their ids, so what reads a whole journal reads its
 * pages one after the other; asked by batch_id, it is led by the index of accounts and touches a page for every line.
 */
export const isOfBatch = (id: RawBuilder<unknown>, batchId: number): RawBuilder<boolean> =>
  sql<boolean>`(${id} > ${firstIdOf(batchId)}::bigint and ${id} < ${firstIdOf(batchId + 1)}::bigint)`;
