import type { fixedAssets } from "@digao/contract/areas/balance/fixed-assets/calls";
import type { FAMovement } from "@digao/contract/areas/balance/fixed-assets/totals";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { expectedCharge } from "@digao/domain/fixed-assets/reasonableness";
import { fen, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import { lastList } from "./lists.ts";

interface Sums extends Omit<FAMovement, "expected" | "deviation"> {
  monthly: string;
  base: string;
}

const monthsBetween = (from: number, to: number): number =>
  (Math.floor(to / 100) - Math.floor(from / 100)) * 12 + (to % 100) - (from % 100) + 1;

const total = (name: string) => sql`coalesce(sum(${sql.ref(`c.${name}`)}), 0)::numeric(20,2)::text`;

/** Classes in the order of their names, and all of them together under an empty name. */
export async function movementsOf(db: Db): Promise<FAMovement[]> {
  const { rows } = await sql<Sums>`
    select coalesce(c.asset_type, '') as "assetType", count(*)::int as cards,
      ${total("cost_open")} as "costOpen", ${total("cost_bought")} as "costBought", ${total("cost_change")} as "costChange",
      ${total("cost_disposed")} as "costDisposed", ${total("cost_close")} as "costClose", ${total("acc_open_book")} as "accOpen",
      ${total("year_depr_book")} as charge, ${total("acc_disposed_book")} as "accDisposed", ${total("acc_close_book")} as "accClose",
      ${total("impair_open")} as "impOpen", ${total("imp_charge")} as "impCharge", ${total("imp_disposed")} as "impDisposed",
      ${total("imp_close")} as "impClose",
      coalesce(sum(c.cost_open - c.acc_open_book - c.impair_open), 0)::text as "netOpen",
      coalesce(sum(c.cost_close - c.acc_close_book - c.imp_close), 0)::text as "netClose",
      case when count(*) = count(c.year_depr_calc) then sum(c.year_depr_calc)::text end as "chargeCalc",
      case when count(*) = count(c.acc_close_calc) then sum(c.acc_close_calc)::text end as "accCloseCalc",
      coalesce(sum(c.month_full), 0)::numeric(20,2)::text as monthly,
      coalesce(sum(c.cost) filter (where c.month_full is not null or c.not_recomputed is null), 0)::numeric(20,2)::text as base
    from fa_card c where ${ofProject("c")} and not c.is_gone group by grouping sets ((c.asset_type), ()) having count(*) > 0
    order by grouping(c.asset_type), 1`.execute(db);
  const list = await lastList(db, false);
  const months = list ? monthsBetween(list.from, list.to) : 0;
  return rows.map(({ monthly, base, ...row }) => {
    const amounts = {
      costOpen: fen(row.costOpen),
      costClose: fen(row.costClose),
      monthly: fen(monthly),
      base: fen(base),
    };
    const expected = expectedCharge({ ...amounts, months });
    return {
      ...row,
      expected: expected === null ? null : yuan(expected),
      deviation: expected === null ? null : yuan(fen(row.charge) - expected),
    };
  });
}

export const getMovements = (
  { db }: Context,
  _input: Input<(typeof fixedAssets)["GetFAMovements"]>,
): Promise<FAMovement[]> => movementsOf(db);
