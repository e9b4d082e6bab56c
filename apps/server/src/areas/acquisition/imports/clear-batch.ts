import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";

const rowTables = [
  "voucher_line",
  "voucher",
  "tb_row",
  "ledger_month",
  "ledger_month_aux",
  "client_statement",
  "line_selection",
  "sample_population",
  "ledger_account_month",
  "ledger_flow",
  "ledger_digit",
  "ledger_digit_month",
] as const;

/** Removes the ledger rows of a batch. */
export async function clearRows(db: Db, batchId: number): Promise<void> {
  for (const table of rowTables) await db.deleteFrom(table).where("batch_id", "=", batchId).execute();
}

export async function clearFindings(db: Db, batchId: number): Promise<void> {
  await sql`delete from integrity_finding where ${ofProject("integrity_finding")} and batch_id = ${batchId}`.execute(
    db,
  );
}

/** Removes everything an earlier check of the batch wrote. */
export async function clearCheck(db: Db, batchId: number): Promise<void> {
  await clearRows(db, batchId);
  await clearFindings(db, batchId);
  await sql`delete from import_problem where ${ofProject("import_problem")} and batch_id = ${batchId}`.execute(db);
}
