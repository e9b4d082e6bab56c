import { signedPaper } from "@digao/contract/codes";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import type { Figure } from "./figure.ts";

const signs = sql`select s.ref_id from wp_sign s where ${ofProject("s")} and s.ref_type = ${sql.lit(signedPaper.item)} and not s.is_cancelled`;
/** As an array, made once: joined, the ids would be searched for every item anew. */
const itemsAmong = (ids: RawBuilder<unknown>) =>
  sql`(select count(*)::int from fs_item i where ${ofProject("i")} and i.kind = 'L' and i.id = any(array(${ids})))`;

interface Counts {
  signed: number;
  total: number;
}

/** Items with a sign, of those with accounts or entries behind them; the others wait for nobody. */
async function countItems(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select ${itemsAmong(signs)} as signed, ${itemsAmong(sql`${signs}
      union select a.fs_item_id from account a where ${ofProject("a")}
      union select l.fs_item_id from adjust_line l where ${ofProject("l")}`)} as total`.execute(db);
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
