/** The data period, the months of it that a book shows, and which of its books tell them. */
import type { BookSource } from "@digao/contract/areas/books/account-books/calls";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { calendarMonth, lastPostingMonth, monthsBetween } from "@digao/domain/calendar/months";
import { sql } from "kysely";
import type { z } from "zod";
import { missing, Refusal } from "../../../platform/refusal.ts";

export type Source = z.infer<typeof BookSource>;

export interface BookQuery {
  periodId: number;
  jPeriodFrom?: number | undefined;
  jPeriodTo?: number | undefined;
  source?: Source | undefined;
}

export interface BookScope {
  periodId: number;
  projectId: number;
  tbBatchId: number | null;
  voucherBatchId: number | null;
  currency: string;
  /** Months shown, yyyymm. */
  from: number;
  to: number;
  /** The last posting month of `to`: December takes the client's adjustment months along. */
  until: number;
  /** The first month of the year that `to` belongs to. */
  yearFrom: number;
  /** The whole data period is shown. */
  isWhole: boolean;
  source: Source;
  has: { tb: boolean; journal: boolean };
  /** The trial balance lists movements, not openings alone. */
  hasMovements: boolean;
  /** Months that the trial balance has rows of, as it names them. */
  tbMonths: number[];
}

interface Row {
  projectId: number;
  tbBatchId: number | null;
  voucherBatchId: number | null;
  currency: string;
  first: number;
  last: number;
  hasMovements: boolean;
  tbMonths: number[];
}

/** A trial balance without any movement is one of openings, to be carried forward by the journal. */
async function readPeriod(db: Db, periodId: number): Promise<Row> {
  const { rows } = await sql<Row>`
    select p.project_id as "projectId", p.tb_batch_id as "tbBatchId", p.voucher_batch_id as "voucherBatchId",
      p.functional_currency as currency, to_char(p.start_date, 'yyyymm')::int as first, to_char(p.end_date, 'yyyymm')::int as last,
      exists (select from tb_row t where ${ofProject("t")} and t.batch_id = p.tb_batch_id and (t.period_dr <> 0 or t.period_cr <> 0)) as "hasMovements",
      array(select distinct t.j_period from tb_row t where ${ofProject("t")} and t.batch_id = p.tb_batch_id order by 1) as "tbMonths"
    from project_period p where ${ofProject("p")} and p.id = ${periodId}`.execute(db);
  const [row] = rows;
  if (!row) throw missing("period.missing");
  return row;
}

function monthIn(requested: number, { first, last }: Row, field: string): number {
  const month = calendarMonth(requested);
  if (month % 100 === 0 || month < first || month > last)
    throw new Refusal("trialBalance.monthOutside", { params: { first, last }, field });
  return month;
}

export async function bookScope(db: Db, { periodId, jPeriodFrom, jPeriodTo, source }: BookQuery): Promise<BookScope> {
  const row = await readPeriod(db, periodId);
  const from = monthIn(jPeriodFrom ?? row.first, row, "jPeriodFrom");
  const to = monthIn(jPeriodTo ?? row.last, row, "jPeriodTo");
  if (from > to) throw new Refusal("accountBook.monthsTurned", { field: "jPeriodTo" });
  const isWhole = from === row.first && to === row.last;
  const months = new Set(row.tbMonths.map(calendarMonth));
  // One row for all months names the last of them: it says nothing of that month alone.
  const isByMonth = months.size > 1 || row.first === row.last;
  const isListed =
    row.hasMovements && (isWhole || (isByMonth && monthsBetween(from, to).every((month) => months.has(month))));
  const journal = row.voucherBatchId !== null;
  const has = { tb: isListed || (!journal && isWhole && row.tbBatchId !== null), journal };
  const chosen = source ?? (has.tb ? "tb" : "journal");
  if (!has[chosen]) throw new Refusal(`accountBook.without.${chosen}`, { kind: "state" });
  return {
    periodId,
    ...row,
    from,
    to,
    until: lastPostingMonth(to),
    yearFrom: Math.max(Math.floor(to / 100) * 100 + 1, row.first),
    isWhole,
    source: chosen,
    has,
  };
}
