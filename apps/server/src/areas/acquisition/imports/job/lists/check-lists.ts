import type { Db } from "@digao/db/tenant";
import { readMappingRows } from "@digao/excel/read-mapping";
import { readStatementRows } from "@digao/excel/read-statements";
import { targetPeriod } from "../../target-period.ts";
import { type BatchWork, type Loaded, reportRows, titleRange } from "../batch-work.ts";
import { noUsableRows } from "../checks/problems.ts";
import { readParts } from "../parts/read-parts.ts";
import { loadStatement } from "./load-statement.ts";
import { checkMapping } from "./read-mapping.ts";
import { keepStatementFindings } from "./statement-findings.ts";

async function collect<Row>(work: BatchWork, batches: AsyncIterable<Row[]>): Promise<Row[]> {
  const report = reportRows(work);
  const rows: Row[] = [];
  for await (const batch of batches) {
    for (const row of batch) rows.push(row);
    report(rows.length);
  }
  if (rows.length === 0) throw noUsableRows(work.issues);
  return rows;
}

function ownPeriod(db: Db, { batch, ledger, issues }: BatchWork) {
  const { projectId, options } = batch;
  const request = { projectId, options, titlePeriod: titleRange(ledger), months: null, hasDates: false };
  return targetPeriod(db, request, issues);
}

/** A client's own statements (报表项目数据). */
export async function checkStatement(db: Db, work: BatchWork): Promise<Loaded> {
  const rows = await collect(work, readParts(work, readStatementRows, { keyOf: ({ nameKey }) => nameKey }));
  const { id: batchId, projectId } = work.batch;
  const { used, problems } = await loadStatement(db, { batchId, projectId }, rows);
  if (used === 0) throw noUsableRows(work.issues);
  const period = await ownPeriod(db, work);
  const checks = await keepStatementFindings(db, { batchId, projectId }, period);
  return { rows: rows.length, unusable: 0, period, totals: {}, summary: { checks }, problems };
}

/** Accounts to statement items, as a client or an earlier project has them (科目对照). */
export async function checkMappingList(db: Db, work: BatchWork): Promise<Loaded> {
  const rows = await collect(work, readParts(work, readMappingRows, { keyOf: ({ accountCode }) => accountCode }));
  const { lines, problems } = await checkMapping(db, work.batch.projectId, rows);
  const unusable = rows.length - lines.length;
  const period = await ownPeriod(db, work);
  return { rows: rows.length, unusable, period, totals: {}, summary: { checks: [], mapping: lines }, problems };
}
