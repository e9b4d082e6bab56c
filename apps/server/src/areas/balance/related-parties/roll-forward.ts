/** Related parties are the client's, over its projects; their declarations and confirmations are asked for anew. */
import { sql } from "kysely";
import type { RollForwardPart } from "../../../platform/roll-forward/parts.ts";

export const relatedPartiesRollForward: RollForwardPart = {
  code: "relatedParties",
  words: ["关联方", "Related parties"],
  stands: "client",
  note: [
    "名单已在本项目可见，完整性声明须重新取得",
    "Belong to the client: already listed here; their completeness is declared anew",
  ],
  list: async ({ to, toId }) => {
    const { rows } = await sql<{ id: number; title: string }>`
      select r.id, r.name as title from related_party r
      where r.cust_id = (select p.cust_id from project p where p.id = ${toId}) and not r.is_deleted
      order by r.name limit 500`.execute(to);
    return rows;
  },
};
