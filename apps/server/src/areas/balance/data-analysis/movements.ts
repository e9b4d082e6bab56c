import { ofProject } from "@digao/db/project-rows";
/** Movements of every account, parents included, by month: added up the tree from the roll-up of the journal. */

import type { Db } from "@digao/db/tenant";
import { lastPostingMonth } from "@digao/domain/calendar/months";
import { type Fen, fen } from "@digao/domain/money";
import { sql } from "kysely";
import type { Range } from "./months.ts";
import { lineOf, type Scope } from "./scope.ts";

export interface Movement {
  debit: Fen;
  credit: Fen;
  lineCount: number;
}
export const nil: Movement = { debit: 0n, credit: 0n, lineCount: 0 };

export interface Months {
  /** As the journal has them, in order. */
  months: number[];
  /** By account, then by month. */
  of: ReadonlyMap<string, ReadonlyMap<number, Movement>>;
}

export const plus = (a: Movement, b: Movement): Movement => ({
  debit: a.debit + b.debit,
  credit: a.credit + b.credit,
  lineCount: a.lineCount + b.lineCount,
});

export async function movementsOf(db: Db, scope: Scope): Promise<Months> {
  if (scope.batchId === null) return { months: [], of: new Map() };
  const { rows } = await sql<{ code: string; month: number; debit: string; credit: string; lineCount: number }>`
    select account_code as code, j_period as month, debit, credit, line_count as "lineCount"
    from ledger_month where ${ofProject("ledger_month")} and batch_id = ${scope.batchId}`.execute(db);
  const of = new Map<string, Map<number, Movement>>();
  const lines = new Map<string, string[]>();
  for (const { code, month, debit, credit, lineCount } of rows) {
    const own = { debit: fen(debit), credit: fen(credit), lineCount };
    const line = lines.get(code) ?? lineOf(scope, code);
    lines.set(code, line);
    for (const each of line) {
      const months = of.get(each) ?? new Map<number, Movement>();
      months.set(month, plus(months.get(month) ?? nil, own));
      of.set(each, months);
    }
  }
  return { months: [...new Set(rows.map(({ month }) => month))].sort((a, b) => a - b), of };
}

/** What moved before a range of months, and in it. */
export function within({ of }: Months, code: string, range: Range): { before: Movement; own: Movement } {
  const [from, to] = [range.jPeriodFrom ?? 0, lastPostingMonth(range.jPeriodTo ?? 999_900)];
  let [before, own] = [nil, nil];
  for (const [month, movement] of of.get(code) ?? []) {
    if (month < from) before = plus(before, movement);
    else if (month <= to) own = plus(own, movement);
  }
  return { before, own };
}
