/** The client's own statements for the period under audit are there. */
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import type { CompletionFact } from "../../../platform/completion/facts.ts";

export const importsCompletion: readonly CompletionFact[] = [
  {
    code: "clientSetReceived",
    read: async ({ db }) => {
      const { rows } = await sql`
        select from project_period p where ${ofProject("p")} and p.is_current and p.statement_batch_id is not null limit 1`.execute(
        db,
      );
      return { open: rows.length > 0 ? 0 : 1 };
    },
  },
];
