/** What people decided about the client's accounts is kept with the client, and is applied when books are mapped. */
import { sql } from "kysely";
import type { RollForwardPart } from "../../../platform/roll-forward/parts.ts";

export const mappingRollForward: RollForwardPart = {
  code: "mapping",
  words: ["科目对照", "Account mapping"],
  stands: "client",
  note: ["导入账套后自动沿用人工确认的对照", "Belongs to the client: applied when the books are imported"],
  list: async ({ to, toId }) => {
    const { rows } = await sql<{ id: number; title: string }>`
      select row_number() over (order by m.account_name)::int as id, m.account_name || ' → ' || m.fs_item_code as title
      from mapping_memory m where m.cust_id = (select p.cust_id from project p where p.id = ${toId})
      order by m.account_name limit 500`.execute(to);
    return rows;
  },
};
