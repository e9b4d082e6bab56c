import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type Fen, fen } from "@digao/domain/money";
import { sql } from "kysely";
import type { Ledger } from "./ledger.ts";
import type { LedgerPeriod } from "./ledger-period.ts";
import { monthsBetween } from "./months.ts";

/** Movements of some accounts in one month. */
export interface MonthMovement {
  month: number;
  debit: Fen;
  credit: Fen;
  /** Of these, vouchers that close profit and loss. */
  closingDr: Fen;
  closingCr: Fen;
}

const NIL = { debit: "0", credit: "0", closingDr: "0", closingCr: "0" };

/** Every month of the period up to the one shown, from the roll-up; none without a journal. Months 13 to 16 count with the last. */
export async function movementsByMonth(
  db: Db,
  period: LedgerPeriod,
  ledger: Ledger,
  codes: readonly string[],
): Promise<MonthMovement[]> {
  if (period.voucherBatchId === null) return [];
  const posted = codes.flatMap((code) => ledger.journalCodes.get(code) ?? []);
  const { rows } = await sql<typeof NIL & { month: number }>`
    select j_period - greatest(j_period % 100 - 12, 0) as month, sum(debit) as debit, sum(credit) as credit,
      sum(closing_debit) as "closingDr", sum(closing_credit) as "closingCr"
    from ledger_month where ${ofProject("ledger_month")} and batch_id = ${period.voucherBatchId} and account_code = any(${posted}::text[]) group by 1`.execute(
    db,
  );
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  return monthsBetween(period.firstMonth, period.month).map((month) => {
    const { debit, credit, closingDr, closingCr } = byMonth.get(month) ?? NIL;
    return { month, debit: fen(debit), credit: fen(credit), closingDr: fen(closingDr), closingCr: fen(closingCr) };
  });
}
