/** Confirmation letters that are neither closed nor void. */
import { letterStatus } from "@digao/contract/areas/letters/confirmations/codes";
import { messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { type CompletionFact, findingOf } from "../../../platform/completion/facts.ts";

export const confirmationsCompletion: readonly CompletionFact[] = [
  {
    code: "lettersClosed",
    read: async ({ db, lang }) => {
      const { rows } = await sql<{ name: string }>`
        select l.letter_no || ' ' || l.contact_name as name from confirmation_letter l
        where ${ofProject("l")} and l.status not in (${sql.lit(letterStatus.closed)}, ${sql.lit(letterStatus.void)})
        order by l.letter_no`.execute(db);
      const { rows: all } = await sql`select from confirmation_letter l where ${ofProject("l")} limit 1`.execute(db);
      // Banks are asked in every audit (CSA 1312): without any letter nobody has begun.
      if (all.length === 0) return { open: 1, names: [messageOf(lang, "completion.noLetters")] };
      return findingOf(rows.map(({ name }) => name));
    },
  },
];
