/** Ways between balances of the confirmation list, their letters, the client's list of accounts and statement items, both ways. */

import type { Around } from "@digao/contract/areas/letters/confirmations/calls";
import { letterKind } from "@digao/contract/areas/letters/confirmations/codes";
import { ofProject } from "@digao/db/project-rows";
import { type RawBuilder, sql } from "kysely";
import type { InFirm, InLanguage } from "../../../platform/context.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { plain } from "./bank-accounts.ts";

type Condition = RawBuilder<unknown>;

/** Letters that ask about the balances: those that they stand on now, and those that asked about them before. */
const onLetters = (ids: readonly number[]): Condition => sql`(
  exists (select from confirmation_contact c where ${ofProject("c")} and c.letter_id = l.id and c.id = any(${ids}::bigint[]))
  or exists (select from confirmation_letter_item i where ${ofProject("i")} and i.letter_id = l.id and i.contact_id = any(${ids}::bigint[])))`;

/** @param of which balances (`c`) */
async function around({ db, lang }: InFirm & InLanguage, of: Condition): Promise<Around> {
  const { rows: contacts } = await sql<Around["contacts"][number]>`
    select c.id, c.contact_name as name, c.bank_account as account from confirmation_contact c
    where ${ofProject("c")} and not c.is_deleted and ${of} order by c.contact_name, c.id`.execute(db);
  const ids = contacts.map(({ id }) => id);
  const { rows: letters } = await sql<Around["letters"][number]>`
    select l.id, l.letter_no as "letterNo", l.status from confirmation_letter l
    where ${ofProject("l")} and ${onLetters(ids)} order by l.letter_no`.execute(db);
  const { rows: accounts } = await sql<Around["accounts"][number]>`
    select b.id, b.bank_name as "bankName", b.account from bank_account_list b
    where ${ofProject("b")} and not b.is_deleted and exists (select from confirmation_contact c where ${ofProject("c")}
      and c.id = any(${ids}::bigint[]) and c.hz_kind = ${letterKind.bank} and c.bank_account <> '' and ${plain("c.bank_account")} = ${plain("b.account")})
    order by b.bank_name, b.account`.execute(db);
  const name = lang === "zh" ? sql`f.name_zh` : sql`f.name_en`;
  const { rows: items } = await sql<Around["items"][number]>`
    select f.id, f.grp_id as "group", ${name} as name from fs_item f
    where ${ofProject("f")} and exists (select from confirmation_contact c where ${ofProject("c")}
      and c.id = any(${ids}::bigint[]) and c.fs_item_id = f.id)
    order by f.grp_id, f.line_no`.execute(db);
  return { contacts, letters, accounts, items };
}

export const aroundContact = (ctx: Context, { Id }: { Id: number }): Promise<Around> => around(ctx, sql`c.id = ${Id}`);

export async function aroundAccount(ctx: Context, { Id }: { Id: number }): Promise<Around> {
  const { rows } =
    await sql`select from bank_account_list b where ${ofProject("b")} and b.id = ${Id} and not b.is_deleted`.execute(
      ctx.db,
    );
  if (rows.length === 0) throw missing("hz.accountGone");
  return around(
    ctx,
    sql`c.hz_kind = ${letterKind.bank} and exists (select from bank_account_list b where ${ofProject("b")} and b.id = ${Id}
      and ${plain("b.account")} = ${plain("c.bank_account")})`,
  );
}

export const aroundLetter = (ctx: Context, { Id }: { Id: number }): Promise<Around> =>
  around(
    ctx,
    sql`(c.letter_id = ${Id} or exists (select from confirmation_letter_item i where ${ofProject("i")} and i.letter_id = ${Id}
      and i.contact_id = c.id))`,
  );
