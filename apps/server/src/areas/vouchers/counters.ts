/** Counter accounts (对方科目) of the lines of some vouchers, by name. */
import type { Db } from "@digao/db/tenant";
import { levelOneOf } from "@digao/domain/accounts/level-one.sql";
import { counterAccounts } from "@digao/domain/vouchers/counter-accounts";
import { sql } from "kysely";
import { linesOf } from "./voucher-lines.ts";

interface SideRow {
  id: number;
  jmsn: number;
  code: string;
  /** Of debit less credit: the amounts play no part. */
  sign: number;
}

/** By line. */
export async function countersOf(
  db: Db,
  periodId: number,
  vouchers: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  const { rows: lines } = await sql<SideRow>`
    select /* by key */ id, jmsn, account_code as code, sign(debit - credit)::int as sign from ${linesOf(vouchers)} l
    order by jmsn, line_no, id`.execute(db);
  const tops = await topsOf(db, periodId, new Set(lines.map(({ code }) => code)));
  const topOf = (code: string) => tops.get(code)?.top ?? code;
  const names = new Map([...tops.values()].map(({ top, name }) => [top, name]));
  // Lines of one side share their codes: a payroll voucher has thousands.
  const known = new Map<readonly string[], string[]>();
  const named = (codes: readonly string[]): string[] => {
    const words = known.get(codes) ?? codes.map((code) => names.get(code) ?? code);
    known.set(codes, words);
    return words;
  };
  const found = new Map<number, string[]>();
  for (let from = 0; from < lines.length; ) {
    let to = from + 1;
    while (lines[to]?.jmsn === lines[from]?.jmsn && to < lines.length) to++;
    const own = lines.slice(from, to);
    const signs = own.map(({ code, sign }) => ({ code, debit: BigInt(sign), credit: 0n }));
    for (const [index, codes] of counterAccounts(signs, topOf).entries()) found.set(own[index]?.id ?? 0, named(codes));
    from = to;
  }
  return found;
}

interface Top {
  own: string;
  top: string;
  name: string;
}

/** Level-1 accounts, by the accounts below them. */
async function topsOf(db: Db, periodId: number, codes: ReadonlySet<string>): Promise<ReadonlyMap<string, Top>> {
  const { rows } = await sql<Top>`
    select /* by key */ t.own, t.top, coalesce(a.name, t.top) as name
    from ${levelOneOf(periodId, sql`${[...codes]}::text[]`)} t
    left join lateral (select name from account where period_id = ${periodId} and code = t.top offset 0) a on true`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.own, row]));
}
