/** Entries of last year that touched an item. */
import { adjustOpinion, adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import { codeWord } from "@digao/contract/code-words";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import type { PriorMemoryPart } from "../../../platform/prior-memory/parts.ts";

interface Row {
  id: number;
  itemCode: string;
  adjNo: string | null;
  adjType: number;
  description: string;
  clientStatus: number;
  amount: string;
  accounts: string[];
}

export const adjustmentsPriorMemory: PriorMemoryPart = {
  code: "adjustment",
  words: ["调整分录", "Entries"],
  read: async ({ db, lang }, itemCode) => {
    const { rows } = await sql<Row>`
      select h.id, i.std_code as "itemCode", h.adj_no as "adjNo", h.adj_type as "adjType", h.description, h.client_status as "clientStatus",
        sum(l.debit - l.credit)::text as amount,
        coalesce(array_agg(distinct l.account_code) filter (where l.account_code is not null), '{}') as accounts
      from adjust_head h join adjust_line l on ${ofProject("l")} and l.head_id = h.id
      join fs_item i on ${ofProject("i")} and i.id = l.fs_item_id
      where ${ofProject("h")} and h.status <> ${adjustStatus.void} and (${itemCode}::text is null or i.std_code = ${itemCode})
      group by h.id, i.std_code, h.adj_no, h.adj_type, h.description, h.client_status order by h.id, i.std_code`.execute(
      db,
    );
    return rows.map(({ clientStatus, adjNo, adjType, description, ...row }) => ({
      ...row,
      title: adjNo ?? codeWord(lang, "adjustType", adjType),
      summary: description,
      outcome: codeWord(lang, "adjustOpinion", clientStatus),
      isOpen: clientStatus !== adjustOpinion.booked,
    }));
  },
};
