/** Letters about an item last year, and what was answered. */
import { letterStatus } from "@digao/contract/areas/letters/confirmations/codes";
import { codeWord } from "@digao/contract/code-words";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import type { PriorMemoryPart } from "../../../platform/prior-memory/parts.ts";

interface Row {
  id: number;
  itemCode: string;
  letterNo: string;
  name: string;
  status: number;
  book: string;
  difference: string | null;
}

export const confirmationsPriorMemory: PriorMemoryPart = {
  code: "letter",
  words: ["函证结果", "Letters and their answers"],
  read: async ({ db, lang }, itemCode) => {
    const { rows } = await sql<Row>`
      select l.id, i.std_code as "itemCode", l.letter_no as "letterNo", l.contact_name as name, l.status,
        sum(t.book_amount)::text as book, sum(t.diff_amount)::text as difference
      from confirmation_letter_item t join confirmation_letter l on ${ofProject("l")} and l.id = t.letter_id
      join confirmation_contact c on ${ofProject("c")} and c.id = t.contact_id
      join fs_item i on ${ofProject("i")} and i.id = c.fs_item_id
      where ${ofProject("t")} and l.status <> ${letterStatus.void} and (${itemCode}::text is null or i.std_code = ${itemCode})
      group by l.id, i.std_code, l.letter_no, l.contact_name, l.status order by l.letter_no, l.id limit 2000`.execute(
      db,
    );
    return rows.map(({ id, itemCode: code, letterNo, name, status, book, difference }) => ({
      id,
      itemCode: code,
      title: `${letterNo} ${name}`,
      summary: book,
      outcome: codeWord(lang, "letterStatus", status),
      amount: difference,
      accounts: [],
      isOpen: status !== letterStatus.agreed && status !== letterStatus.closed,
    }));
  },
};
