/** What notes are held against: audited items, accounts by their national codes, other notes. */
import { signOf } from "@digao/domain/accounts/category";
import type { Fen } from "@digao/domain/money";
import type { ComputedTable } from "@digao/domain/notes/compute";
import type { Moment, NoteFigures } from "@digao/domain/notes/ties";
import { isProfitLine } from "@digao/domain/statements/statement-line";
import type { ProjectTrialBalance } from "../../balance/trial-balance/door.ts";

const beginnings: readonly Moment[] = ["open", "prior"];

function itemAmount({ rows }: ProjectTrialBalance, code: string, at: Moment): Fen | null {
  const row = rows.get(code);
  if (!row) return null;
  if (!beginnings.includes(at)) return row.audited;
  return isProfitLine(row.line) ? row.prior : row.openAudited;
}

/** Positive on the side that accounts of this code usually stand on. */
function accountAmount({ source }: ProjectTrialBalance, codes: readonly string[], at: Moment): Fen | null {
  const { accounts } = source.chart;
  let total = 0n;
  let isFound = false;
  for (const { code, open, close, direction } of source.input.balances) {
    const standard = accounts.get(code)?.stdCode ?? code;
    if (!codes.some((one) => standard.startsWith(one))) continue;
    isFound = true;
    total += signOf(direction) * (beginnings.includes(at) ? open : close);
  }
  return isFound ? total : null;
}

export const figuresOf = (balance: ProjectTrialBalance, tables: ReadonlyMap<string, ComputedTable>): NoteFigures => ({
  item: (code, at) => itemAmount(balance, code, at),
  accounts: (codes, at) => accountAmount(balance, codes, at),
  table: (id) => tables.get(id) ?? null,
});
