import { equityMove } from "@digao/contract/areas/balance/equity/codes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { EquityPartCode, EquityRowCode } from "@digao/domain/equity/form";
import { type Fen, fen } from "@digao/domain/money";
import { sql } from "kysely";

export interface MoveRow {
  id: number;
  column: EquityPartCode;
  /** Empty: out of what no row explains. */
  fromRow: EquityRowCode | "";
  toRow: EquityRowCode;
  amount: Fen;
  reason: string;
  status: number;
  isProposed: boolean;
  decidedBy: number;
  userName: string;
  decidedAt: string;
  agreedName: string | null;
}

export async function movesOf(db: Db): Promise<MoveRow[]> {
  const { rows } = await sql<Omit<MoveRow, "amount" | "isProposed"> & { amount: string }>`
    select m.id, m.column_code as column, m.from_row as "fromRow", m.to_row as "toRow", m.amount::text as amount, m.reason,
      m.status, m.decided_by as "decidedBy", u.name as "userName", m.decided_at as "decidedAt", a.name as "agreedName"
    from equity_move m
    join app_user u on u.tenant_id = m.tenant_id and u.id = m.decided_by
    left join app_user a on a.tenant_id = m.tenant_id and a.id = m.agreed_by
    where ${ofProject("m")} order by m.id`.execute(db);
  return rows.map((row) => ({ ...row, amount: fen(row.amount), isProposed: row.status === equityMove.proposed }));
}
