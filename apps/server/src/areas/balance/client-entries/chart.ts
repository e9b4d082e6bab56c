/** The client's chart as its books in force have it, with the auxiliary items of its accounts. */
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { AuxOfClient, Chart, ClientAccount } from "@digao/domain/adjustments/client-vouchers";
import { sql } from "kysely";

/** Null without books. */
export async function clientChart(db: Db): Promise<Chart | null> {
  const { rows: accounts } = await sql<ClientAccount>`
    select a.code, a.name, a.is_leaf as "isLeaf", a.aux_types as "auxTypes"
    from account a join project_period p on ${ofProject("p")} and p.id = a.period_id and p.is_current
    where ${ofProject("a")} order by a.code`.execute(db);
  if (accounts.length === 0) return null;
  const { rows: items } = await sql<AuxOfClient>`
    select x.aux_type as type, x.aux_code as code, x.aux_name as name from aux_item x
    where ${ofProject("x")} order by x.id`.execute(db);
  const byName = new Map(items.map((item) => [`${item.type} ${item.name}`, item]));
  return {
    accounts: new Map(accounts.map((account) => [account.code, account])),
    auxOf: (type, lineName) => namesIn(lineName).flatMap((name) => byName.get(`${type} ${name}`) ?? [])[0] ?? null,
  };
}

/** 应收账款-甲公司 names 甲公司; a name may hold a dash itself. */
function namesIn(lineName: string): string[] {
  const parts = lineName.split(/[-－—]/);
  return parts.map((_part, at) => parts.slice(at).join("-").trim()).filter((name) => name !== "");
}
