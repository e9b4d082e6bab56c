/** Entries in force that the client has neither agreed to, nor refused, nor booked. */
import { adjustOpinion, adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { type CompletionFact, findingOf } from "../../../platform/completion/facts.ts";

export const adjustmentsCompletion: readonly CompletionFact[] = [
  {
    code: "adjustmentsAnswered",
    read: async ({ db }) => {
      const { rows } = await sql<{ name: string }>`
        select coalesce(h.adj_no, '#' || h.id) as name from adjust_head h
        where ${ofProject("h")} and (h.status < ${sql.lit(adjustStatus.checked)}
          or (h.status = ${sql.lit(adjustStatus.checked)} and h.client_status = ${sql.lit(adjustOpinion.none)}))
        order by h.adj_type, h.adj_seq, h.id`.execute(db);
      return findingOf(rows.map(({ name }) => name));
    },
  },
];
