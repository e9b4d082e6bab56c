import { checkLevel } from "@digao/contract/areas/acquisition/imports/codes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sum, yuan } from "@digao/domain/money";
import { type BalanceRow, readBalanceRows } from "@digao/excel/read-balances";
import { sql } from "kysely";
import { standardChart } from "../../../../books/mapping/door.ts";
import { monthRange } from "../../period-range.ts";
import { targetPeriod } from "../../target-period.ts";
import { listed, unreadAmounts } from "../../unread-columns.ts";
import { refuseUnsupported } from "../../unsupported.ts";
import { type BatchWork, type Loaded, reportRows, titleRange } from "../batch-work.ts";
import { balanceSide, journalSide, surroundingsOf } from "../checks/check-scope.ts";
import { noUsableRows, type Problem } from "../checks/problems.ts";
import { checkSides } from "../checks/run-batch-checks.ts";
import { numberOfStandard, standardFor } from "../journal/check-journal.ts";
import { mapped, readParts } from "../parts/read-parts.ts";
import { type AccountNames, accountNames, withNames } from "./account-names.ts";
import { AuxBook } from "./aux-book.ts";
import { type BalanceBook, bookBalances, monthsOf } from "./balance-book.ts";
import { codeZeros } from "./code-zeros.ts";
import { loadBalances } from "./load-balances.ts";

/** Reads, writes and checks a trial balance, all in the caller's transaction. */
export async function checkBalances(db: Db, work: BatchWork): Promise<Loaded> {
  const { job, batch, ledger } = work;
  const { id: batchId, projectId, options } = batch;
  const byName = await accountNames(db, work);
  const read = rowsBy(byName);
  const zeros = await codeZeros(db, work, read);
  const { rows: all, unusable } = await readRows(work, mapped(read(work), zeros.through));
  const rows = onceEach(all, work.issues);
  byName?.tell();
  zeros.tell(work.issues);
  if (rows.length === 0) throw noUsableRows(work.issues);
  job.progress({ phase: "load", done: 0, total: rows.length });
  const names = rows.map(({ accountCode, accountName }) => ({ code: accountCode, name: accountName }));
  const aux = new AuxBook();
  const months = monthsOf(rows);
  const titlePeriod = columnsRange(ledger) ?? titleRange(ledger);
  const request = {
    projectId,
    options,
    titlePeriod,
    months,
    hasDates: false,
    isMonthAlone: isMonthAlone(ledger, rows),
  };
  const period = await targetPeriod(db, request, work.issues);
  const around = await surroundingsOf(db, period.id);
  refuseUnsupported([options.coaStandard, around.coaStandard], names);
  const standard = standardFor([options.coaStandard, around.coaStandard], names);
  const standardAccounts = await standardChart(db);
  const book = bookBalances({
    rows,
    aux,
    standard,
    standardAccounts,
    signs: options.signs ?? null,
    issues: work.issues,
  });
  const auxIds = await aux.register(db, projectId);
  await loadBalances(db, book, { batchId, period: lastMonth(period.endDate), auxIds });
  const coaStandard = numberOfStandard(standard);
  await keepGroups(db, batchId, book);
  const { functionalCurrency, journalBatchId } = around;
  const balances = await balanceSide(db, { projectId, batchId, coaStandard, readerId: batch.createdBy }, period);
  const journal =
    journalBatchId === null
      ? null
      : await journalSide(db, { projectId, batchId: journalBatchId, functionalCurrency }, period.id);
  const checks = await checkSides(db, job, batch, { journal, balances });
  return {
    rows: rows.length + unusable,
    unusable,
    period,
    totals: totalsOf(book),
    summary: { checks, standard: coaStandard, checkedAgainst: journalBatchId, ...groupsOf(book) },
    problems: [
      ...problemsOf(book),
      ...movementsMissing(book, work.issues),
      ...amountsUnread(ledger),
      ...(book.groups.close && !book.groups.open && !book.groups.period ? [noOpening] : []),
      ...(balances.isPriorWithheld ? [priorWithheld] : []),
    ],
  };
}

/** Of columns of several years those of the year that is read. */
const columnsRange = ({ years }: BatchWork["ledger"]) =>
  years && monthRange(years.read * 100 + 1, years.read * 100 + 12);

/** The title or the column of periods names one month, and no column says what the year was. Ours names the last month of a year. */
function isMonthAlone({ title, software, years, layout }: BatchWork["ledger"], rows: readonly BalanceRow[]): boolean {
  const has = rows[0]?.has;
  const { year, jPeriod } = layout.fields;
  const saysYear = years !== null || (year !== undefined && jPeriod === undefined);
  if (saysYear || !has?.period || has.ytd || has.yearOpen) return false;
  if (title.fromPeriod !== null) return title.isMonth;
  const months = monthsOf(rows);
  return months !== null && months.from === months.to && software !== "OWN" && software !== "NEUTRAL";
}

const ofList = { row: null, col: null } as const;

/** Never "agrees": nothing was held against last year's closing. */
const priorWithheld: Problem = { ...ofList, level: checkLevel.warning, code: "priorWithheld", params: {} };

/** Never "agrees": nothing of the year was held against the journal. */
const noMovements: Problem = { ...ofList, level: checkLevel.warning, code: "noMovements", params: {} };

/** Amounts that nobody reads are never left without a word. */
function amountsUnread({ parts }: BatchWork["ledger"]): Problem[] {
  const labels = [...new Set(parts.flatMap(unreadAmounts))];
  const params = { count: String(labels.length), list: listed(labels) };
  return labels.length === 0 ? [] : [{ ...ofList, level: checkLevel.note, code: "unreadAmounts", params }];
}

/** Shown as nought, they would look like openings of nought. */
const noOpening: Problem = { ...ofList, level: checkLevel.warning, code: "noOpening", params: {} };

function movementsMissing({ groups, balances }: BalanceBook, issues: BatchWork["issues"]): Problem[] {
  const isAny = groups.period || balances.some(({ period }) => period.debit !== 0n || period.credit !== 0n);
  return isAny || issues.counts.has("yearNoMovement") ? [] : [noMovements];
}

function problemsOf({ repeated, signStyle }: BalanceBook): Problem[] {
  const twice = repeated.map(
    (code): Problem => ({ ...ofList, level: checkLevel.warning, code: "duplicateAccount", params: { code } }),
  );
  // Guessed signs would turn every liability over: a person says which it is, or puts the list in force with a reason.
  return signStyle === null
    ? [{ ...ofList, level: checkLevel.error, code: "signsUnclear", params: {} }, ...twice]
    : twice;
}

const rules = {
  keyOf: (row: BalanceRow) =>
    [row.company, row.period, row.accountCode, row.auxType, row.auxCode, row.auxName, row.currency].join("|"),
  ofMonth: (row: BalanceRow, period: number) => ({ ...row, period }),
};

const accountsShown = 8;

/** Rows of one account that nothing tells apart: whether their amounts are added up is asked. */
function onceEach(rows: BalanceRow[], issues: BatchWork["issues"]): BalanceRow[] {
  const seen = new Set<string>();
  const again = rows.filter((row) => {
    const key = rules.keyOf(row);
    return seen.has(key) || !seen.add(key);
  });
  if (again.length === 0) return rows;
  const codes = [...new Set(again.map(({ accountCode }) => accountCode))];
  const list = codes.slice(0, accountsShown).join("、");
  const params = { count: String(codes.length), list: codes.length > accountsShown ? `${list}、…` : list };
  const choices = ["add", "first"].map((value) => ({ value, params: {} }));
  // Neither is likelier: until somebody has answered they are shown added up.
  if (issues.ask({ key: "repeatedAccounts", params, choices, proposed: null }) !== "first") return rows;
  const left = new Set(again);
  return rows.filter((row) => !left.has(row));
}

function rowsBy(names: AccountNames | null) {
  const read: typeof readBalanceRows = (table, layout, options) =>
    readBalanceRows(table, layout, withNames(options, names));
  return (work: BatchWork) => readParts(work, read, rules);
}

async function readRows(
  work: BatchWork,
  batches: AsyncIterable<BalanceRow[]>,
): Promise<{ rows: BalanceRow[]; unusable: number }> {
  const report = reportRows(work);
  const rows: BalanceRow[] = [];
  let unusable = 0;
  for await (const batch of batches) {
    const usable = batch.filter(({ accountCode, isRefused }) => accountCode !== "" && !isRefused);
    for (const row of usable) rows.push(row);
    unusable += batch.length - usable.length;
    report(rows.length + unusable);
  }
  return { rows, unusable };
}

const lastMonth = (endDate: string): number => Number(endDate.slice(0, 4)) * 100 + Number(endDate.slice(5, 7));

/** Readers derive closings from the journal where the list has openings alone. */
const groupsOf = ({ groups }: BalanceBook) => ({
  groups,
  openingsOnly: groups.open && !groups.period && !groups.close,
});

/** The checks ask the batch itself which columns it has. */
async function keepGroups(db: Db, batchId: number, book: BalanceBook): Promise<void> {
  await sql`update import_batch set summary = summary || ${JSON.stringify(groupsOf(book))}::jsonb where ${ofProject("import_batch")} and id = ${batchId}`.execute(
    db,
  );
}

/** Movements where the list has them, else openings: what an auditor compares with the client's print-out. */
function totalsOf({ balances, tree, groups, months }: BalanceBook): Loaded["totals"] {
  const leaves = balances.filter(({ code, aux }) => aux === null && tree.byCode.get(code)?.isLeaf);
  const amounts = leaves.map(({ open, period }) => (groups.period ? period : open));
  return {
    accounts: tree.nodes.length,
    debit: yuan(sum(amounts.map(({ debit }) => debit))),
    credit: yuan(sum(amounts.map(({ credit }) => credit))),
    periodFrom: months?.from ?? null,
    periodTo: months?.to ?? null,
  };
}
