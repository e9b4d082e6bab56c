import { checkLevel } from "@digao/contract/areas/acquisition/imports/codes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { COA_STANDARDS, type CoaStandard, detectStandard } from "@digao/domain/accounts/standard";
import { fen, yuan } from "@digao/domain/money";
import { standsOnOneDay } from "@digao/domain/vouchers/known-days.sql";
import { readVoucherRows, type VoucherRow } from "@digao/excel/read-vouchers";
import type { RowIssues } from "@digao/excel/row-issues";
import { sql } from "kysely";
import { targetPeriod } from "../../target-period.ts";
import { groupAmounts, listed } from "../../unread-columns.ts";
import { refuseUnsupported } from "../../unsupported.ts";
import { accountNames, withNames } from "../balances/account-names.ts";
import { codeZeros } from "../balances/code-zeros.ts";
import { type BatchWork, type Loaded, reportRows, titleRange } from "../batch-work.ts";
import { balanceSide, journalSide, surroundingsOf } from "../checks/check-scope.ts";
import { noUsableRows, type Problem } from "../checks/problems.ts";
import { balanceDebitOf, checkSides, missingNumbersOf } from "../checks/run-batch-checks.ts";
import { mapped, readParts } from "../parts/read-parts.ts";
import type { LineWriter } from "./line-writer.ts";
import { finishJournal, rolesUnder, writeBlock } from "./load-journal.ts";
import { stageJournal } from "./stage-journal.ts";

const numbers: Readonly<Record<CoaStandard, string>> = { ASBE: "1", SBE: "2", ASBS: "3", CUSTOM: "9" };
export const numberOfStandard = (standard: CoaStandard): string => numbers[standard];

/** What a person chose, else what the period has, else what the names of the accounts say. */
export function standardFor(
  chosen: (string | undefined)[],
  accounts: Iterable<{ code: string; name: string }>,
): CoaStandard {
  const set = chosen.find((standard) => standard !== undefined && standard !== "9");
  return set === undefined ? detectStandard(accounts) : (COA_STANDARDS[Number(set)] ?? "CUSTOM");
}

const rules = {
  keyOf: ({ company, period, type, noText }: VoucherRow) => `${company}|${period}|${type}|${noText}`,
  ofCompany: (row: VoucherRow) => ({ ...row, type: `${row.company}-${row.type}` }),
};
/** A sheet an account: every voucher stands in several of them, but no account does. */
const ofSubLedgers = { ...rules, keyOf: (row: VoucherRow) => `${rules.keyOf(row)}|${row.accountCode}` };
const rulesOf = ({ parts }: BatchWork["ledger"]) =>
  parts.every(({ layout }) => layout?.fields.balance !== undefined) ? ofSubLedgers : rules;

interface Figures {
  debit: string;
  credit: string;
  from: number;
  to: number;
}

/** Reads, writes and checks a journal, all in the caller's transaction. */
export async function checkJournal(db: Db, work: BatchWork): Promise<Loaded> {
  const { job, batch, ledger, issues } = work;
  const { id: batchId, projectId, options } = batch;
  const target = { batchId, projectId };
  const openings = new Map<string, bigint>();
  const names = await accountNames(db, work);
  const read: typeof readVoucherRows = (table, layout, reading) =>
    readVoucherRows(table, layout, withNames({ ...reading, openings }, names));
  const rows = (of: BatchWork) => readParts(of, read, rulesOf(ledger));
  const zeros = await codeZeros(db, work, rows);
  const presumed = [options.coaStandard, await standardInUse(db)];
  const reading = {
    rows: mapped(rows(work), zeros.through),
    onRows: reportRows(work),
    rolesOf: (writer: LineWriter) => rolesUnder(standardFor(presumed, writer.accounts.values()), writer),
  };
  const staged = await stageJournal(db, reading, (writer, block) => writeBlock(db, target, writer, block));
  names?.tell();
  zeros.tell(issues);
  const { lines } = staged;
  if (lines === 0) throw noUsableRows(issues);
  const request = { projectId, options, titlePeriod: titleRange(ledger), months: staged.months, hasDates: true };
  const period = await targetPeriod(db, request, issues);
  const around = await surroundingsOf(db, period.id);
  refuseUnsupported([options.coaStandard, around.coaStandard], staged.accounts.values());
  const standard = standardFor([options.coaStandard, around.coaStandard], staged.accounts.values());
  job.progress({ phase: "load", done: lines, total: lines });
  const source = await finishJournal(db, { ...target, standard, signal: job.signal }, staged);
  const { functionalCurrency, tbBatchId } = around;
  const coaStandard = numberOfStandard(standard);
  const journal = await journalSide(db, { projectId, batchId, functionalCurrency }, period.id, source);
  const balances =
    tbBatchId === null
      ? null
      : await balanceSide(db, { projectId, batchId: tbBatchId, coaStandard, readerId: batch.createdBy }, period);
  const checks = await checkSides(db, job, batch, { journal, balances });
  if (tbBatchId !== null) await compareOpenings(db, tbBatchId, openings, issues);
  const { debit, credit, from, to } = await figuresOf(db, batchId);
  const daysUnknown = await lacksDays(db, batchId, issues);
  return {
    rows: lines + staged.unusable,
    unusable: staged.unusable,
    period,
    totals: {
      lines,
      vouchers: staged.vouchers.size,
      accounts: staged.accounts.size,
      debit,
      credit,
      periodFrom: from,
      periodTo: to,
      gaps: await missingNumbersOf(db, batchId),
      balanceDebit: await balanceDebitOf(db, tbBatchId),
    },
    summary: { checks, standard: coaStandard, checkedAgainst: tbBatchId, daysUnknown },
    problems: amountsOfGroup(ledger),
    unbalancedByRounding: staged.unbalancedByRounding(),
  };
}

/** Columns of a group's money are left out, and it is said. */
function amountsOfGroup({ parts }: BatchWork["ledger"]): Problem[] {
  const labels = [...new Set(parts.flatMap(groupAmounts))];
  const params = { count: String(labels.length), list: listed(labels) };
  return labels.length === 0 ? [] : [{ row: null, col: null, level: checkLevel.note, code: "unreadAmounts", params }];
}

/** By the dates as they are written, or because all of them are the first or the last of a month. */
async function lacksDays(db: Db, batchId: number, issues: BatchWork["issues"]): Promise<boolean> {
  if (issues.counts.has("monthDates")) return true;
  const isOne = await standsOnOneDay(db, batchId);
  if (isOne) issues.add("datesOfOneDay", 0, null);
  return isOne;
}

/** Of the project's other books, the current ones before others: what these are likely to follow, before it is known of which period they are. */
async function standardInUse(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom("project_period")
    .where("coa_standard", "<>", "9")
    .orderBy("is_current", "desc")
    .orderBy("id", "desc")
    .select("coa_standard as standard")
    .limit(1)
    .executeTakeFirst();
  return row?.standard;
}

/** What a sub-ledger opens with, against the trial balance in force. */
async function compareOpenings(
  db: Db,
  tbBatchId: number,
  openings: ReadonlyMap<string, bigint>,
  issues: Pick<RowIssues, "add">,
): Promise<void> {
  if (openings.size === 0) return;
  const { rows } = await sql<{ code: string; opening: string }>`
    select account_code as code, (open_dr - open_cr)::text as opening from tb_row t
    where ${ofProject("t")} and batch_id = ${tbBatchId} and aux_id is null and account_code = any(${[...openings.keys()]}::text[])
    order by account_code`.execute(db);
  for (const { code, opening } of rows) {
    const own = openings.get(code) ?? 0n;
    // Without a direction a balance is that of the account's own side.
    if (own === fen(opening) || own === -fen(opening)) continue;
    issues.add("openingDiffers", 0, null, { code, opening: yuan(own), balance: opening });
  }
}

async function figuresOf(db: Db, batchId: number): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select coalesce(sum(debit), 0.00)::text as debit, coalesce(sum(credit), 0.00)::text as credit, min(j_period) as "from",
      max(j_period) as "to"
    from ledger_month where ${ofProject("ledger_month")} and batch_id = ${batchId}`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error("The journal has no figures.");
  return figures;
}
