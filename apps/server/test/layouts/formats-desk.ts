/** What files of the standard interfaces have made of the books in force, line by line and balance by balance. */

import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type ImportBatch, imports } from "@digao/contract/areas/acquisition/imports/calls";
import { openArchive } from "@digao/excel/write-archive";
import { sql } from "kysely";
import type { ImportDesk } from "../import-desk.ts";

/** Uploads a file once: a batch of its balances, then one of its vouchers; those with findings come in force with a reason. */
export async function importBoth(desk: ImportDesk, name: string, content: string | Uint8Array): Promise<ImportBatch[]> {
  const { batches } = await desk.manager.call(imports.UploadLedgerFile, { projectId: desk.projectId }, [
    { name, content },
  ]);
  await desk.server.runJobs();
  const done: ImportBatch[] = [];
  for (const { id } of batches) {
    const batch = await desk.current(id);
    const forceReason = "核对文件自身的差异";
    done.push(batch.isCurrent ? batch : await desk.manager.call(imports.CommitImport, { batchId: id, forceReason }));
  }
  return done;
}

const inForce = sql`join project_period p on p.project_id = t.project_id`;

/** Every row of the trial balance: account and item, then amounts. */
export const balancesOf = (desk: ImportDesk): Promise<Record<string, string>[]> =>
  desk.tenant.inDb(async (db) => {
    const { rows } = await sql<Record<string, string>>`
      select t.account_code as code, t.account_name as name, t.dc::text as dc, coalesce(a.aux_name, '') as item,
        coalesce(a.aux_type, 0)::text as kind, t.open_dr::text, t.open_cr::text, t.period_dr::text, t.period_cr::text,
        t.close_dr::text, t.close_cr::text
      from tb_row t ${inForce} and t.batch_id = p.tb_batch_id left join aux_item a on a.project_id = t.project_id and a.id = t.aux_id
      where t.project_id = ${desk.projectId} order by t.account_code collate "C", a.aux_type nulls first, a.aux_name collate "C"`.execute(
      db,
    );
    return rows;
  });

/** Every line of the journal, in order, with the names of its items; cash flow items apart. */
export const linesOf = (desk: ImportDesk): Promise<Record<string, string | null>[]> =>
  desk.tenant.inDb(async (db) => {
    const item = (column: string) =>
      sql`(select a.aux_name from aux_item a where a.project_id = t.project_id and a.id = t.${sql.ref(column)})`;
    const { rows } = await sql<Record<string, string>>`
      select t.j_period::text as period, t.j_date::text as date, v.j_type as type, v.j_no_text as no, t.line_no::text as line,
        t.account_code as code, t.account_name as name, t.debit::text, t.credit::text, t.summary, t.currency, t.rate::float8::text as rate,
        t.fc_amount::text as fc, ${item("customer_id")} as customer, ${item("supplier_id")} as supplier, ${item("dept_id")} as dept,
        ${item("person_id")} as person, ${item("proj_aux_id")} as project,
        (select string_agg(a.aux_name, '/' order by a.aux_name) from aux_item a
          where a.project_id = t.project_id and a.id = any(t.other_aux) and a.aux_name <> '支付的各项税费') as other,
        v.preparer, v.reviewer, v.poster, v.attach_count::text as attached, v.is_void::text as void
      from voucher_line t ${inForce} and t.batch_id = p.voucher_batch_id
        join voucher v on v.project_id = t.project_id and v.id = t.jmsn
      where t.project_id = ${desk.projectId} order by t.j_period, v.j_type, v.j_no, t.line_no, t.id`.execute(db);
    return rows;
  });

/** Lines that carry a cash flow item, as "voucher account item". */
export const cashFlowsOf = (desk: ImportDesk): Promise<string[]> =>
  desk.tenant.inDb(async (db) => {
    const { rows } = await sql<{ text: string }>`
      select v.j_no_text || ' ' || t.account_code || ' ' || a.aux_code || ' ' || a.aux_name as text
      from voucher_line t join voucher v on v.project_id = t.project_id and v.id = t.jmsn
        join aux_item a on a.project_id = t.project_id and a.id = any(t.other_aux) and a.aux_name = '支付的各项税费'
      where t.project_id = ${desk.projectId} order by t.id`.execute(db);
    return rows.map(({ text }) => text);
  });

export async function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<Uint8Array> {
  const { stream, add, end } = openArchive();
  const bytes = buffer(stream);
  for (const [name, content] of Object.entries(files)) await add(name, Readable.from([Buffer.from(content)]));
  end();
  return new Uint8Array(await bytes);
}

export const problemsOf = async (desk: ImportDesk, batch: ImportBatch) =>
  (await desk.manager.call(imports.GetImportProblems, { batchId: batch.id, maxResultCount: 1000 })).items;
export const findingsOf = async (desk: ImportDesk, batch: ImportBatch, code: string) =>
  (await desk.manager.call(imports.GetImportFindings, { batchId: batch.id, code, maxResultCount: 1000 })).items;
