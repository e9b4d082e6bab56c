/** Useful lives and residual values that cards bear, by class: what a policy in words says of them. */
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";

export interface AssetLife {
  assetType: string;
  fromMonths: number;
  toMonths: number;
  /** As parts of one. */
  salvageFrom: string | null;
  salvageTo: string | null;
  /** Enum assetMethod. */
  methods: number[];
}

export async function livesOf(db: Db): Promise<AssetLife[]> {
  const { rows } = await sql<AssetLife>`
    select c.asset_type as "assetType", min(c.useful_months) as "fromMonths", max(c.useful_months) as "toMonths",
      min(c.salvage_rate)::text as "salvageFrom", max(c.salvage_rate)::text as "salvageTo",
      array_agg(distinct c.depr_method::int) as methods
    from fa_card c where ${ofProject("c")} and not c.is_gone and c.useful_months is not null
    group by c.asset_type order by 1`.execute(db);
  return rows;
}
