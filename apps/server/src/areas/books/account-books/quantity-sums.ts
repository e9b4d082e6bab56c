import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type Millionths, millionths, openingQuantity } from "@digao/domain/books/quantities";
import { type Fen, fen } from "@digao/domain/money";
import { type RawBuilder, sql } from "kysely";
import { type AccountFigures, accountFigures } from "./account-figures.ts";
import type { BookScope } from "./scope.ts";

/** A quantity goes with the side and the sign of its line; one without an amount comes in. */
export const quantityIn = sql`case when debit <> 0 then sign(debit) * abs(qty) when credit = 0 then qty end`;
export const quantityOut = sql`case when credit <> 0 and debit = 0 then sign(credit) * abs(qty) end`;

export interface AccountQuantity {
  code: string;
  /** When the data period begins. */
  start: Millionths | null;
  startAmount: Fen | null;
  /** Before the months shown. */
  before: Millionths;
  in: Millionths;
  out: Millionths;
  debit: Fen;
  credit: Fen;
  withoutCount: number;
  withoutNet: Fen;
}

interface Row {
  code: string;
  before: string;
  in: string;
  out: string;
  withoutCount: number;
  withoutNet: string;
  /** Of the month that the trial balance lists the quantity of. */
  listed: string | null;
  netUntilListed: string;
}

const posted = (scope: BookScope, codes: readonly string[] | null): RawBuilder<unknown> => sql`
  select account_code, j_period, sum(in_qty) as in_qty, sum(out_qty) as out_qty, count(*) filter (where qty is null) as without_count,
    sum(debit - credit) filter (where qty is null) as without_net, bool_or(qty is not null) as has_qty
  from (
    select account_code, j_period, debit, credit, qty, coalesce(${quantityIn}, 0) as in_qty, coalesce(${quantityOut}, 0) as out_qty
    from voucher_line where ${ofProject("voucher_line")} and batch_id = ${scope.voucherBatchId}
      ${codes === null ? sql`` : sql`and account_code = any(${codes}::text[])`}
  ) l group by account_code, j_period`;

/** Of openings alone the listed quantity is the opening; of a list of one month only, whatever it is named, the closing. */
function listedAt({ hasMovements, tbMonths }: BookScope): RawBuilder<unknown> {
  if (!hasMovements) return sql`0`;
  return tbMonths.length > 1 ? sql`j_period` : sql`999999`;
}

/** The first quantity that the trial balance lists, and the last posting month that it includes. */
const listed = (scope: BookScope): RawBuilder<unknown> => sql`
  select distinct on (account_code) account_code, ${listedAt(scope)} as listed_at, sum(close_qty) as close_qty
  from tb_row where ${ofProject("tb_row")} and batch_id = ${scope.tbBatchId} and close_qty is not null
  group by account_code, j_period, aux_id is not null, currency is not null
  order by account_code, j_period, aux_id is not null, currency is not null`;

/** The lowest accounts with lines or balances that name a quantity, by code. */
export async function accountQuantities(
  db: Db,
  scope: BookScope,
  codes: readonly string[] | null,
): Promise<{ figures: AccountFigures; quantities: AccountQuantity[] }> {
  const { from, until } = scope;
  const { rows } = await sql<Row>`
    with posted as (${posted(scope, codes)}), listed as (${listed(scope)}), summed as (
      select coalesce(p.account_code, l.account_code) as code, l.close_qty::text as listed,
        coalesce(sum(p.in_qty - p.out_qty) filter (where p.j_period < ${from}), 0)::text as before,
        coalesce(sum(p.in_qty) filter (where p.j_period between ${from} and ${until}), 0)::text as "in",
        coalesce(sum(p.out_qty) filter (where p.j_period between ${from} and ${until}), 0)::text as "out",
        coalesce(sum(p.without_count) filter (where p.j_period between ${from} and ${until}), 0)::int as "withoutCount",
        coalesce(sum(p.without_net) filter (where p.j_period between ${from} and ${until}), 0.00)::text as "withoutNet",
        coalesce(sum(p.in_qty - p.out_qty) filter (where p.j_period <= l.listed_at), 0)::text as "netUntilListed",
        coalesce(bool_or(p.has_qty), false) or l.close_qty <> 0 as has_qty
      from posted p full join listed l using (account_code) group by 1, 2, l.close_qty, l.listed_at
    )
    select * from summed where has_qty order by code`.execute(db);
  const figures = await accountFigures(db, { ...scope, source: "journal" });
  const selected = codes && new Set(codes);
  const lowest = new Set(figures.accounts.filter(({ isLeaf }) => isLeaf).map(({ code }) => code));
  const quantities = rows
    .filter(({ code }) => lowest.has(code) && (selected === null || selected.has(code)))
    .map((row) => quantityOf(row, figures));
  return { figures, quantities };
}

function quantityOf(row: Row, { rows }: AccountFigures): AccountQuantity {
  const account = rows.get(row.code);
  const startAmount = account?.start ?? null;
  const start = openingQuantity({
    listed: row.listed === null ? null : millionths(row.listed),
    netUntilListed: millionths(row.netUntilListed),
    amount: startAmount,
  });
  return {
    code: row.code,
    start,
    startAmount,
    before: millionths(row.before),
    in: millionths(row.in),
    out: millionths(row.out),
    debit: account?.debit ?? 0n,
    credit: account?.credit ?? 0n,
    withoutCount: row.withoutCount,
    withoutNet: fen(row.withoutNet),
  };
}
