import { ofProject } from "@digao/db/project-rows";
import { type Db, inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { writeSampleLedger } from "./sample-ledger.ts";

/** The sample's books a year on: they open with last year's closing, AJE-2 booked; the year brings a sale of 1,000,000.00. */
export async function writeNextYear(of: Db, projectId: number): Promise<void> {
  const db = inProject(of, projectId);
  const period = await writeSampleLedger(db, projectId);
  const rows = sql`batch_id = (select tb_batch_id from project_period where ${ofProject("project_period")} and id = ${period})
    and ${ofProject("tb_row")}`;
  await sql`update tb_row set j_period = 202512, open_dr = close_dr, open_cr = close_cr, period_dr = 0, period_cr = 0 where ${rows}`.execute(
    db,
  );
  const open = (code: string, side: "dr" | "cr", by: number) =>
    sql`update tb_row set ${sql.ref(`open_${side}`)} = ${sql.ref(`open_${side}`)} + ${by}, ${sql.ref(`close_${side}`)} = ${sql.ref(`close_${side}`)} + ${by}
      where ${rows} and account_code = ${code} and aux_id is null`.execute(db);
  await open("1405", "dr", 210_000);
  await open("410499", "cr", 210_000);
  await sql`update tb_row set period_dr = 1000000, close_dr = close_dr + 1000000 where ${rows} and account_code = '1122'
    and (aux_id is null or aux_id = (select id from aux_item where ${ofProject("aux_item")} and aux_name = '甲公司' and aux_type = 1))`.execute(
    db,
  );
  await sql`update tb_row set period_dr = 1000000, period_cr = 1000000 where ${rows} and account_code = '6001'`.execute(
    db,
  );
  await sql`update tb_row set period_cr = 1000000, close_cr = close_cr + 1000000 where ${rows} and account_code = '410499'`.execute(
    db,
  );
  await sql`update project_period set start_date = '2025-01-01', end_date = '2025-12-31', label = '2025', voucher_batch_id = null
    where ${ofProject("project_period")} and id = ${period}`.execute(db);
}
