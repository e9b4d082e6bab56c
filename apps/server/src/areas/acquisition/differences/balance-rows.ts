import { ofProject } from "@digao/db/project-rows";
/** A trial balance by account, and its auxiliary rows: what a figure of it is made of. Amounts are signed: debit positive. */
import type { Db } from "@digao/db/tenant";
import { type Fen, fen } from "@digao/domain/money";
import { sql } from "kysely";

export interface BalanceFigures {
  opening: Fen;
  debit: Fen;
  credit: Fen;
  closing: Fen;
}
export interface AccountRow extends BalanceFigures {
  code: string;
  name: string;
  parent: string | null;
  isLeaf: boolean;
}
export interface AuxRow extends BalanceFigures {
  code: string;
  aux: string;
}
type Figures = Record<keyof BalanceFigures, string>;

const figures = sql`sum(open_dr - open_cr) as opening, sum(period_dr) as debit, sum(period_cr) as credit, sum(close_dr - close_cr) as closing`;
const inFen = ({ opening, debit, credit, closing }: Figures): BalanceFigures => ({
  opening: fen(opening),
  debit: fen(debit),
  credit: fen(credit),
  closing: fen(closing),
});

export async function accountRows(db: Db, batchId: number): Promise<Map<string, AccountRow>> {
  const { rows } = await sql<Figures & Pick<AccountRow, "code" | "name" | "parent" | "isLeaf">>`
    select account_code as code, min(account_name) as name, min(parent_code) as parent, bool_and(is_leaf) as "isLeaf", ${figures}
    from tb_row where ${ofProject("tb_row")} and batch_id = ${batchId} and aux_id is null group by account_code`.execute(
    db,
  );
  return new Map(
    rows.map(({ code, name, parent, isLeaf, ...row }) => [code, { code, name, parent, isLeaf, ...inFen(row) }]),
  );
}

const auxRowsMax = 5_000;

/** Of some accounts; beyond so many no sum of a few says anything. */
export async function auxRows(db: Db, batchId: number, codes: readonly string[]): Promise<AuxRow[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<Figures & Pick<AuxRow, "code" | "aux">>`
    select t.account_code as code, x.aux_name as aux, ${figures}
    from tb_row t join aux_item x on ${ofProject("x")} and x.id = t.aux_id
    where ${ofProject("t")} and t.batch_id = ${batchId} and t.account_code = any(${[...codes]}::text[])
    group by t.account_code, x.id, x.aux_name order by t.account_code, x.id limit ${auxRowsMax}`.execute(db);
  return rows.map(({ code, aux, ...row }) => ({ code, aux, ...inFen(row) }));
}
