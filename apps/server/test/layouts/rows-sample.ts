/** The sample company's ledger as rows to write in another layout, and what every layout of it must come out as. */
import type { ImportBatch } from "@digao/contract/areas/acquisition/imports/calls";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { ofProject } from "@digao/db/project-rows";
import { inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { readCsv } from "../../src/platform/seed/csv.ts";
import { type ImportDesk, sampleText } from "../import-desk.ts";

export type Row = Readonly<Record<string, string>>;
export const sampleVouchers = readCsv(sampleText("sample_vouchers.csv")) as Row[];
export const sampleBalances = readCsv(sampleText("sample_tb.csv")) as Row[];
/** Published with the sample. */
export const sampleDebit = "114644548.20";

export const fenOf = (text: string | undefined): number => Math.round(Number(text || "0") * 100);
export const yuan = (fen: number): string => (fen === 0 ? "" : (fen / 100).toFixed(2));
export const cell = (row: Row, name: string): string => row[name] ?? "";

/** Whole months: the journal keeps its order. */
export function byMonth(rows: readonly Row[]): [month: string, rows: Row[]][] {
  const months = new Map<string, Row[]>();
  for (const row of rows) {
    const month = cell(row, "会计期间");
    months.set(month, [...(months.get(month) ?? []), row]);
  }
  return [...months];
}

export const lines = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.join(",")).join("\n");

export function readingOf(desk: ImportDesk) {
  const check = async (name: string, content: string | Uint8Array, options = {}): Promise<ImportBatch> => {
    const { id } = await desk.upload(name, content, { options: JSON.stringify(options) });
    await desk.server.runJobs();
    return desk.current(id);
  };
  const again = async (batch: ImportBatch): Promise<ImportBatch> => {
    await desk.manager.call(imports.CheckImport, { batchId: batch.id });
    await desk.server.runJobs();
    return desk.current(batch.id);
  };
  const answer = async (batch: ImportBatch, answers: Record<string, string>): Promise<ImportBatch> => {
    const { id: batchId, rowVersion, options } = batch;
    const updated = await desk.manager.call(imports.UpdateImportOptions, {
      batchId,
      rowVersion,
      options: { ...options, answers },
    });
    return updated.status === 0 ? again(updated) : updated;
  };
  const problems = async ({ id: batchId }: ImportBatch): Promise<string[]> => {
    const { items } = await desk.manager.call(imports.GetImportProblems, { batchId, maxResultCount: 100 });
    return items.map(({ code, text }) => `${code} ${text}`);
  };
  const inBooks = <Found>(query: ReturnType<typeof sql<Found>>) =>
    desk.tenant.inDb(async (db) => (await query.execute(inProject(db, desk.projectId))).rows);
  /** Debits and credits by account and month, as stored. */
  const months = ({ id }: ImportBatch) =>
    inBooks(
      sql<{ code: string; period: number; debit: string; credit: string }>`
        select account_code as code, j_period as period, debit::text, credit::text from ledger_month l
        where ${ofProject("l")} and batch_id = ${id} order by 1, 2`,
    );
  /** Accounts of a trial balance without their items: opening and closing debit positive. */
  const balances = ({ id }: ImportBatch) =>
    inBooks(
      sql<{ code: string; open: string; debit: string; credit: string; close: string }>`
        select account_code as code, (open_dr - open_cr)::text as open, period_dr::text as debit, period_cr::text as credit,
          (close_dr - close_cr)::text as close from tb_row t
        where ${ofProject("t")} and batch_id = ${id} and aux_id is null and not is_virtual order by 1`,
    );
  return { check, answer, problems, months, balances };
}

/** Sums by account and month by plain counting. */
export function sampleMonths(rows: readonly Row[] = sampleVouchers) {
  const sums = new Map<string, { code: string; period: number; debit: number; credit: number }>();
  for (const row of rows) {
    const [code, period] = [cell(row, "科目编码"), Number(cell(row, "会计期间"))];
    const sum = sums.get(`${code} ${period}`) ?? { code, period, debit: 0, credit: 0 };
    sum.debit += fenOf(row.借方金额);
    sum.credit += fenOf(row.贷方金额);
    sums.set(`${code} ${period}`, sum);
  }
  return [...sums.values()]
    .sort((a, b) => (a.code === b.code ? a.period - b.period : Number(a.code > b.code) * 2 - 1))
    .map(({ debit, credit, ...place }) => ({ ...place, debit: fixed(debit), credit: fixed(credit) }));
}

export const fixed = (fen: number): string => (fen / 100).toFixed(2);

/** Accounts of the sample's trial balance, without their items. */
export const sampleAccounts = sampleBalances
  .filter((row) => cell(row, "辅助名称") === "")
  .map((row) => ({
    code: cell(row, "科目编码"),
    open: fixed(fenOf(row.期初借方) - fenOf(row.期初贷方)),
    debit: fixed(fenOf(row.本期借方)),
    credit: fixed(fenOf(row.本期贷方)),
    close: fixed(fenOf(row.期末借方) - fenOf(row.期末贷方)),
  }))
  .sort((a, b) => (a.code < b.code ? -1 : 1));
