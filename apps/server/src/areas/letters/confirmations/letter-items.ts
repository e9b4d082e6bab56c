/** Items of letters as the confirmation list has their balances. */
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { openToChange } from "@digao/domain/confirmations/contact-gate";
import { BANK_ITEM_OF } from "@digao/domain/confirmations/subjects";
import { sql } from "kysely";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";

/** The letter's item says what the register says, as long as the letter is open. */
export async function syncItem(db: Db, contactId: number): Promise<void> {
  await sql`
    update confirmation_letter_item t set subject_code = c.subject_code, direction = c.direction, currency = c.currency,
      fc_amount = c.fc_amount, book_amount = c.book_amount, row_json = c.row_json, bank_item_no = ${bankItemNo}
    from confirmation_contact c, confirmation_letter l
    where ${ofProject("t")} and ${ofProject("c")} and ${ofProject("l")} and t.contact_id = c.id and c.id = ${contactId} and l.id = t.letter_id
      and l.status in ${oneOf(openToChange)}`.execute(db);
  await sql`
    update confirmation_letter l set book_amount = coalesce(
      (select sum(t.book_amount) from confirmation_letter_item t where ${ofProject("t")} and t.letter_id = l.id), 0)
    from confirmation_contact c where ${ofProject("l")} and ${ofProject("c")} and c.id = ${contactId} and l.id = c.letter_id
      and l.status in ${oneOf(openToChange)}`.execute(db);
}

// Not `case c.subject_code when …`: a distributed PostgreSQL loses the operand of such a CASE in an UPDATE.
const itemBySubject = sql.join(
  Object.entries(BANK_ITEM_OF).map(([code, no]) => sql`when c.subject_code = ${sql.lit(code)} then ${sql.lit(no)}`),
  sql` `,
);
/** Where a balance of banks stands in their form: closed accounts in item 3, the rest by subject. */
export const bankItemNo = sql`case when c.hz_kind <> ${code.letterKind.bank} then null when c.is_closed then '3' ${itemBySubject} end`;
