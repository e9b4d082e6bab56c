/** What other areas ask of the audited cash-flow statement. */
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type Fen, fen } from "@digao/domain/money";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import type { StoredOfVoucher, VoucherKeeper } from "../../books/vouchers/door.ts";
import { cashFigures } from "./figures.ts";
import { CASH_FLOW, formLines } from "./form.ts";
import { findPeriod } from "./period.ts";
import { shownRun } from "./run-rows.ts";
import { statementOf } from "./statement.ts";
import { supplementOf } from "./supplement.ts";

/**
 * Decisions follow their line into another journal. One whose line, or another line of its voucher, differs there waits for a person
 * (待重分); its next attribution says so.
 */
export const cashFlowKeeper: VoucherKeeper = {
  recordsOf: async (db, periodId) => {
    const { rows } = await sql<StoredOfVoucher>`
      select d.id, d.line_id as "lineId", d.jmsn, d.j_period as "jPeriod", d.j_date as "jDate", d.j_type as "jType",
        d.j_no_text as "jNoText", d.line, false as "isTested", d.status as "ownerId"
      from cash_flow_decision d where ${ofProject("d")} and d.period_id = ${periodId} order by d.id`.execute(db);
    return rows;
  },
  move: async (db, moves) => {
    await sql`
      update cash_flow_decision d set line_id = m.line, jmsn = m.jmsn, row_version = d.row_version + 1,
        status = case when m.line is null then ${code.cashDecision.toReassign}::smallint else d.status end
      from unnest(${moves.map(({ id }) => id)}::bigint[], ${moves.map(({ lineId }) => lineId)}::bigint[],
        ${moves.map(({ lineId, jmsn }) => (lineId === null ? null : jmsn))}::bigint[]) m (id, line, jmsn)
      where ${ofProject("d")} and d.id = m.id and d.line_id is distinct from m.line`.execute(db);
  },
};

/** Paid on some accounts by the last attribution, as an item of the statement shows it; null where nothing has been attributed. */
export async function paidOnAccounts(
  db: Db,
  periodId: number,
  item: string,
  accounts: readonly string[],
): Promise<Fen | null> {
  const run = await shownRun(db, periodId);
  if (!run) return null;
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(amount), 0)::text as amount from cash_flow_month
    where ${ofProject("cash_flow_month")} and run_id = ${run.id} and item = ${item}
      and account_code = any(${accounts}::text[])`.execute(db);
  return -fen(rows[0]?.amount ?? "0");
}

/** Lines of the audited statement with this year's and last year's amounts; null where nothing has been attributed. */
export async function auditedCashFlow(
  db: Db,
  projectId: number,
): Promise<{ code: string; nameZh: string; nameEn: string; amounts: [Fen, Fen] }[] | null> {
  const figures = (await findPeriod(db, projectId)) ? await cashFigures(db, projectId) : null;
  if (!figures) return null;
  const { items } = await statementOf(db, projectId, figures, "zh");
  const names = new Map((await formLines(db, CASH_FLOW)).map((line) => [line.code, line]));
  return items.flatMap(({ code, kind, audited, prior }) => {
    const line = names.get(code);
    return kind === "H" || !line
      ? []
      : [{ code, nameZh: line.nameZh, nameEn: line.nameEn, amounts: [fen(audited ?? "0"), fen(prior ?? "0")] }];
  });
}

/** This year's and last year's amount of every line of the statement and its supplement, by code; null while nothing is attributed. */
export async function cashLines(
  db: Db,
  projectId: number,
): Promise<ReadonlyMap<string, { cur: Fen; prior: Fen | null }> | null> {
  const figures = (await findPeriod(db, projectId)) ? await cashFigures(db, projectId) : null;
  if (!figures) return null;
  const statement = await statementOf(db, projectId, figures, "zh");
  const supplement = await supplementOf(db, projectId, figures, "zh");
  const amount = (text: string | null | undefined): Fen | null => (text == null ? null : fen(text));
  return new Map([
    ...statement.items.map(
      (line) => [line.code, { cur: fen(line.audited ?? "0"), prior: amount(line.prior) }] as const,
    ),
    ...supplement.items.map((line) => [line.code, { cur: fen(line.amount ?? "0"), prior: null }] as const),
  ]);
}
