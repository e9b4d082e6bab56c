import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type Fen, fen } from "@digao/domain/money";
import { sql } from "kysely";
import type { DataPeriod } from "./period.ts";

/** Signed: debit positive, credit negative. Movements keep their side. */
export interface Balance {
  opening: Fen;
  debit: Fen;
  credit: Fen;
  closing: Fen;
}

interface Sums {
  code: string;
  opening: string;
  debit: string;
  credit: string;
  closing: string;
}

export const nilBalance: Balance = { opening: 0n, debit: 0n, credit: 0n, closing: 0n };

export const isNil = ({ opening, debit, credit, closing }: Balance): boolean =>
  opening === 0n && debit === 0n && credit === 0n && closing === 0n;

/**
 * One row an account from the trial balance. The account's own row counts; where the client lists it by currency or by
 * auxiliary item only, those rows are added up. A monthly export opens with its first month and closes with its last.
 */
const ofTrialBalance = async (db: Db, batchId: number): Promise<Sums[]> => {
  const { rows } = await sql<Sums>`
    with grained as (
      select account_code, j_period, (aux_id is not null)::int * 2 + (currency is not null)::int as grain,
        sum(open_dr - open_cr) as opening, sum(period_dr) as debit, sum(period_cr) as credit,
        sum(close_dr - close_cr) as closing
      from tb_row where ${ofProject("tb_row")} and batch_id = ${batchId} group by 1, 2, 3
    ), own as (
      select distinct on (account_code, j_period) * from grained order by account_code, j_period, grain
    )
    select account_code as code, (array_agg(opening order by j_period))[1] as opening, sum(debit) as debit,
      sum(credit) as credit, (array_agg(closing order by j_period desc))[1] as closing
    from own group by account_code`.execute(db);
  return rows;
};

const ofJournal = async (db: Db, batchId: number): Promise<Sums[]> => {
  const { rows } = await sql<Sums>`
    select account_code as code, 0.00::numeric(20, 2) as opening, sum(debit) as debit, sum(credit) as credit,
      sum(debit - credit) as closing
    from ledger_month where ${ofProject("ledger_month")} and batch_id = ${batchId} group by account_code`.execute(db);
  return rows;
};

const balanceOf = (sums: Sums): Balance => ({
  opening: fen(sums.opening),
  debit: fen(sums.debit),
  credit: fen(sums.credit),
  closing: fen(sums.closing),
});

const addTo = (balances: Map<string, Balance>, code: string, more: Balance): void => {
  const { opening, debit, credit, closing } = balances.get(code) ?? nilBalance;
  balances.set(code, {
    opening: opening + more.opening,
    debit: debit + more.debit,
    credit: credit + more.credit,
    closing: closing + more.closing,
  });
};

/** By account code as the books list it. A trial balance of openings alone takes its movements from the journal. */
async function listedBalances(db: Db, period: DataPeriod): Promise<Map<string, Balance>> {
  const tb = period.tbBatchId === null ? [] : await ofTrialBalance(db, period.tbBatchId);
  const balances = new Map(tb.map((sums) => [sums.code, balanceOf(sums)]));
  const hasMovements = [...balances.values()].some(({ debit, credit }) => debit !== 0n || credit !== 0n);
  if (hasMovements || period.voucherBatchId === null) return balances;
  for (const [code, balance] of balances) balances.set(code, { ...balance, closing: balance.opening });
  for (const sums of await ofJournal(db, period.voucherBatchId)) addTo(balances, sums.code, balanceOf(sums));
  return balances;
}

export interface TreeAccount {
  code: string;
  parentCode: string | null;
  level: number;
  isLeaf: boolean;
}

/** Every account of the period; a parent is the sum of its leaves, whatever the client's own parent row says. */
export async function accountBalances(
  db: Db,
  period: DataPeriod,
  accounts: readonly TreeAccount[],
): Promise<ReadonlyMap<string, Balance>> {
  const listed = await listedBalances(db, period);
  const balances = new Map<string, Balance>();
  for (const account of [...accounts].sort((a, b) => b.level - a.level)) {
    if (account.isLeaf) addTo(balances, account.code, listed.get(account.code) ?? nilBalance);
    const own = balances.get(account.code) ?? nilBalance;
    if (account.parentCode !== null) addTo(balances, account.parentCode, own);
  }
  return balances;
}
