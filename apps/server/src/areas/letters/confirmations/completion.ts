/** Confirmation letters that are neither closed nor void. */
import { letterStatus } from "@digao/contract/areas/letters/confirmations/codes";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { type CompletionFact, findingOf } from "../../../platform/completion/facts.ts";

export const confirmationsCompletion: readonly CompletionFact[] = [
  {
    code: "lettersClosed",
    read: async ({ db }) => {
      const { rows } = await sql<{ name: string }>`
        select l.letter_no || ' ' || l.contact_name as name from confirmation_letter l
        where ${ofProject("l")} and l.status not in (${sql.lit(letterStatus.closed)}, ${sql.lit(letterStatus.void)})
        order by l.letter_no`.execute(db);
      return findingOf(rows.map(({ name }) => name));
    },
  },
];
