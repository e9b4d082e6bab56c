/** Counter accounts (对方科目) of the lines of some vouchers, by name. */
import type { Db } from "@digao/db/tenant";
import { levelOneOf } from "@digao/domain/accounts/level-one.sql";
import { counterAccounts } from "@digao/domain/vouchers/counter-accounts";
import { sql } from "kysely";
import { linesOf } from "./voucher-lines.ts";

interface SideRow {
  id: number;
  jmsn: number;
  /** Of debit less credit: the amounts play no part. */
  sign: number;
  /** The level-1 account. */
  code: string;
  name: string;
}

const sidesOf = (periodId: number, vouchers: readonly number[]) => sql<SideRow>`
  with /* by key */ side as materialized (
    select id, jmsn, line_no, account_code as own, sign(debit - credit)::int as sign from ${linesOf(vouchers)} l
  ), above as materialized (
    select t.own, t.top, a.name from ${levelOneOf(periodId, sql`array(select distinct own from side)`)} t
    left join lateral (select name from account where period_id = ${periodId} and code = t.top offset 0) a on true
  )
  select s.id, s.jmsn, s.sign, coalesce(t.top, s.own) as code, coalesce(t.name, t.top, s.own) as name
  from side s left join above t on t.own = s.own order by s.jmsn, s.line_no, s.id`;

/** By line. */
export async function countersOf(
  db: Db,
  periodId: number,
  vouchers: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  const { rows: lines } = await sidesOf(periodId, vouchers).execute(db);
  const names = new Map(lines.map(({ code, name }) => [code, name]));
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
    const counters = counterAccounts(signs, (code) => code);
    for (const [index, codes] of counters.entries()) found.set(own[index]?.id ?? 0, named(codes));
    from = to;
  }
  return found;
}
