import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { code } from "../lib/code-sql.ts";
import type { Figure } from "./figure.ts";

/** By an index that ends with the item: read as a whole, a large client's accounts would cost more than all else. */
const isIn = (table: string, condition: RawBuilder<unknown>) =>
  sql`(select true from ${sql.table(table)} t where ${ofProject("t")} and ${condition} limit 1)`;
const hasSign = isIn("wp_sign", sql`t.ref_type = ${code.signedPaper.item} and t.ref_id = i.id and not t.is_cancelled`);
const hasAccount = isIn("account", sql`t.fs_item_id = i.id`);
const hasLine = isIn("adjust_line", sql`t.fs_item_id = i.id`);

interface Counts {
  signed: number;
  total: number;
}

/** Items with a sign, of those with accounts or entries behind them; the others wait for nobody. */
async function countItems(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select /* by key */ count(*) filter (where f.sign)::int as signed, count(*) filter (where f.sign or f.account or f.line)::int as total
    from (
      select ${hasSign} as sign, ${hasAccount} as account, ${hasLine} as line
      from fs_item i where ${ofProject("i")} and i.kind = 'L'
    ) f`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("A count has one row.");
  return counts;
}

export const itemCounts: Figure = {
  tables: ["wp_sign", "account", "adjust_line"],
  async renew(db) {
    const { signed, total } = await countItems(db);
    await sql`
      update overview_project o set items_signed = ${signed}, items_total = ${total}
      where o.tenant_id = ${ownTenant} and o.of_project = ${ownProject}
        and (o.items_signed <> ${signed} or o.items_total <> ${total})`.execute(db);
  },
};
