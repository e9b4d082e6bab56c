import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { lastPostingMonth } from "@digao/domain/calendar/months";
import { type RawBuilder, sql } from "kysely";

/** Sums of one account, or of one account × auxiliary item; decimal text. */
export interface BalanceSums {
  code: string;
  name: string;
  dc: number;
  auxId: number | null;
  auxType: number | null;
  auxName: string | null;
  openDr: string;
  openCr: string;
  periodDr: string;
  periodCr: string;
  closeDr: string;
  closeCr: string;
  /** The trial balance itself says how the month asked for closed. */
  isMonthListed: boolean;
}

export interface MovementSums {
  code: string;
  debit: string;
  credit: string;
  /** Of these, vouchers that close profit and loss. */
  closingDr: string;
  closingCr: string;
}

export interface AuxMovementSums extends MovementSums {
  auxId: number;
  auxType: number;
  auxName: string;
}

/** Rows of one batch: all accounts, or some. */
export interface BatchRows {
  batchId: number;
  month: number;
  codes?: readonly string[];
}

/** Accounts of a trial balance up to a month. */
export const readTrialBalanceRows = (db: Db, batch: BatchRows): Promise<BalanceSums[]> =>
  balanceSums(db, batch, sql`aux_id is null`);

/** Their auxiliary rows. */
export const readTrialBalanceAux = (db: Db, batch: BatchRows): Promise<BalanceSums[]> =>
  balanceSums(db, batch, sql`aux_id is not null`);

/**
 * The row without currency counts; a list by currency alone is added up. A monthly export opens with its first month and closes
 * with its last one, account by account: some exports leave out months without movement.
 */
async function balanceSums(db: Db, batch: BatchRows, grain: RawBuilder<unknown>): Promise<BalanceSums[]> {
  const until = lastPostingMonth(batch.month);
  const { rows } = await sql<BalanceSums>`
    with listed as (
      select account_code, aux_id, j_period, currency is not null as by_currency, min(account_name) as name, min(dc) as dc,
        sum(open_dr) as open_dr, sum(open_cr) as open_cr, sum(period_dr) as period_dr, sum(period_cr) as period_cr,
        sum(close_dr) as close_dr, sum(close_cr) as close_cr
      from tb_row where ${ofProject("tb_row")} and batch_id = ${batch.batchId} and ${grain} ${only(batch.codes)}
      group by account_code, aux_id, j_period, currency is not null
    ), own as (
      select *, rank() over (partition by account_code, aux_id, j_period order by by_currency) as grain,
        min(j_period) over account as first_month,
        max(j_period) filter (where j_period <= ${until}) over account as last_month,
        ${until} >= max(j_period) over () or bool_or(j_period = ${batch.month}) over () as is_listed
      from listed window account as (partition by account_code, aux_id)
    ), summed as (
      select account_code as code, aux_id, min(name) as name, min(dc) as dc,
        coalesce(sum(open_dr) filter (where j_period = first_month), 0) as "openDr",
        coalesce(sum(open_cr) filter (where j_period = first_month), 0) as "openCr",
        coalesce(sum(period_dr) filter (where j_period <= ${until}), 0) as "periodDr",
        coalesce(sum(period_cr) filter (where j_period <= ${until}), 0) as "periodCr",
        coalesce(sum(close_dr) filter (where j_period = last_month), 0) as "closeDr",
        coalesce(sum(close_cr) filter (where j_period = last_month), 0) as "closeCr",
        bool_and(is_listed) as "isMonthListed"
      from own where grain = 1 group by account_code, aux_id
    )
    select s.*, s.aux_id as "auxId", a.aux_type as "auxType", a.aux_name as "auxName"
    from summed s left join aux_item a on ${ofProject("a")} and a.id = s.aux_id
    order by s.code, s.aux_id`.execute(db);
  return rows;
}

/** Movements of accounts from the first month to a month, from the roll-up of the journal. */
export async function readMovements(db: Db, { batchId, month }: BatchRows): Promise<MovementSums[]> {
  const { rows } = await sql<MovementSums>`
    select account_code as code, sum(debit) as debit, sum(credit) as credit, sum(closing_debit) as "closingDr",
      sum(closing_credit) as "closingCr"
    from ledger_month where ${ofProject("ledger_month")} and batch_id = ${batchId} and j_period <= ${lastPostingMonth(month)} group by account_code`.execute(
    db,
  );
  return rows;
}

export async function readAuxMovements(db: Db, { batchId, month, codes }: BatchRows): Promise<AuxMovementSums[]> {
  const { rows } = await sql<AuxMovementSums>`
    select m.*, m.aux_id as "auxId", a.aux_type as "auxType", a.aux_name as "auxName", 0 as "closingDr", 0 as "closingCr"
    from (
      select account_code as code, aux_id, sum(debit) as debit, sum(credit) as credit
      from ledger_month_aux where ${ofProject("ledger_month_aux")} and batch_id = ${batchId} and j_period <= ${lastPostingMonth(month)} ${only(codes)}
      group by account_code, aux_id
    ) m join aux_item a on ${ofProject("a")} and a.id = m.aux_id
    order by m.code, m.aux_id`.execute(db);
  return rows;
}

const only = (codes: readonly string[] | undefined): RawBuilder<unknown> =>
  codes ? sql`and account_code = any(${codes}::text[])` : sql``;
