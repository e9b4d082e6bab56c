/** Whom letters went to: parties and banks with their addresses, and nothing of what was sent, answered or found. */
import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import {
  left,
  type RollAsk,
  type RollForwardPart,
  type RollRow,
  type RollTake,
} from "../../../platform/roll-forward/parts.ts";
import { holdList } from "./letter-rows.ts";

interface Contact {
  id: number;
  kind: number;
  subject: string;
  name: string;
  account: string;
  itemCode: string | null;
  key: string | null;
}

async function contactsIn(db: Db): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    select c.id, c.hz_kind as kind, c.subject_code as subject, c.contact_name as name, c.bank_account as account, i.std_code as "itemCode",
      c.source_key as key
    from confirmation_contact c left join fs_item i on ${ofProject("i")} and i.id = c.fs_item_id
    where ${ofProject("c")} and not c.is_deleted and not c.is_closed order by c.hz_kind, c.subject_code, c.id`.execute(
    db,
  );
  return rows;
}

const titleOf = ({ name, account }: Contact): string => (account ? `${name} ${account}` : name);
const keyOf = ({ subject, name, account }: Contact): string => `${subject}\n${name}\n${account}`;

const carried = sql`hz_kind, subject_code, contact_name, pinyin, source_key, uscc, is_related, currency, direction, bank_account, linkman,
  dept_title, phone, email, province, city, address, postcode, info_source, registered_address`;

/** The rows as they are in the source, without amounts, choices, checks and letters; the item is found by its code. */
async function write({ ctx, from }: RollTake, chosen: readonly Contact[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select c.id, ${carried} from confirmation_contact c
    where ${ofProject("c")} and c.id = any(${chosen.map(({ id }) => id)}::bigint[])`.execute(from);
  const codes = new Map(chosen.map(({ id, itemCode }) => [id, itemCode]));
  const { rows: items } = await sql<{ id: number; code: string }>`
    select i.id, i.std_code as code from fs_item i where ${ofProject("i")}`.execute(ctx.db);
  const itemIds = new Map(items.map(({ id, code }) => [code, id]));
  const withItems = rows.map(({ id, ...row }) => ({ ...row, fs_item_id: itemIds.get(codes.get(id) ?? "") ?? null }));
  await insertFound(
    ctx.db,
    sql`insert into confirmation_contact (tenant_id, project_id, fs_item_id, ${carried})
      select ${ownTenant}, ${ownProject}, fs_item_id, ${carried}
      from jsonb_to_recordset(${JSON.stringify(withItems)}::jsonb) as c (fs_item_id bigint, hz_kind smallint, subject_code text, contact_name text,
        pinyin text, source_key text, uscc text, is_related boolean, currency text, direction smallint, bank_account text, linkman text,
        dept_title text, phone text, email text, province text, city text, address text, postcode text, info_source text,
        registered_address text)`,
  );
}

async function takeContacts(take: RollTake): Promise<RollRow[]> {
  const { ctx, from, toId, wayOf } = take;
  await holdList(ctx.db);
  const there = await contactsIn(ctx.db);
  const known = new Set(there.map(keyOf));
  const keys = new Set(there.flatMap(({ subject, key }) => (key === null ? [] : [`${subject}\n${key}`])));
  const rows: RollRow[] = [];
  const chosen: Contact[] = [];
  for (const contact of await contactsIn(from)) {
    const paper = { id: contact.id, title: titleOf(contact) };
    const isThere =
      known.has(keyOf(contact)) || (contact.key !== null && keys.has(`${contact.subject}\n${contact.key}`));
    if (wayOf(contact.id) === null) rows.push(left(paper, "rollForward.notChosen"));
    else if (isThere) rows.push(left(paper, "rollForward.thereAlready"));
    else {
      known.add(keyOf(contact));
      chosen.push(contact);
      rows.push({ sourceId: contact.id, title: paper.title, outcome: "taken" });
    }
  }
  if (chosen.length === 0) return rows;
  await write(take, chosen);
  await ctx.audit({
    refType: "confirmationContact",
    refId: toId,
    projectId: toId,
    action: "rollForward",
    new: { contacts: chosen.length },
  });
  return rows;
}

export const confirmationsRollForward: RollForwardPart = {
  code: "contacts",
  words: ["函证对象及地址", "Parties of letters and their addresses"],
  stands: "taken",
  ways: ["take"],
  tables: ["confirmation_contact"],
  list: async ({ from }: RollAsk) => (await contactsIn(from)).map((one) => ({ id: one.id, title: titleOf(one) })),
  take: takeContacts,
};
