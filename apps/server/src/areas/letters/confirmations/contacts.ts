/** The register of whom to ask (函证名单). */
import type { hzcontacts } from "@digao/contract/areas/letters/confirmations/calls";
import { letterKind, letterStatus } from "@digao/contract/areas/letters/confirmations/codes";
import type { Contact } from "@digao/contract/areas/letters/confirmations/shapes";
import type { Input, Output } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { BANK_ITEM_OF, subjectOf } from "@digao/domain/confirmations/subjects";
import { type RawBuilder, sql } from "kysely";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";
import { foundPage } from "../../../platform/lib/found-page.ts";
import { orderOf } from "../../../platform/lib/page.ts";
import { amongWords, pinyinInitials } from "../../../platform/lib/search.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { requireRegistered } from "./bank-form.ts";
import { goneWord, requireTeam } from "./team.ts";

type Calls = typeof hzcontacts;
type Fields = Omit<Input<Calls["CreateHZContactItem"]>, "projectId" | "id" | "rowVersion">;

const columns = sql`
  c.id, c.project_id as "projectId", c.hz_kind as "hzKind", c.subject_code as "subjectCode", c.contact_name as "contactName", c.uscc,
  c.is_related as "isRelated", c.currency, c.book_amount as "bookAmount", c.fc_amount as "fcAmount", c.turnover, c.direction, c.age,
  c.bank_account as "bankAccount", c.is_closed as "isClosed", c.row_json as "row", c.is_selected as "isSelected", c.is_sampled as "isSampled",
  c.select_reason as "selectReason", c.no_select_reason as "noSelectReason", c.linkman, c.dept_title as "deptTitle", c.phone, c.email,
  c.province, c.city, c.address, c.postcode, c.info_source as "infoSource", c.registered_address as "registeredAddress",
  c.addr_check as "addrCheck", (select u.name from app_user u where u.id = c.addr_check_user_id) as "addrCheckBy",
  c.addr_check_time as "addrCheckTime", c.addr_check_note as "addrCheckNote", c.remark, c.letter_id as "letterId",
  l.letter_no as "letterNo", l.status as "letterStatus", c.source_key is not null as "isFromBooks", c.row_version as "rowVersion"`;
const withLetter = sql`confirmation_contact c left join confirmation_letter l on ${ofProject("l")} and l.id = c.letter_id`;

type Asked = Omit<Input<Calls["GetHzContactList"]>, "skipCount" | "maxResultCount">;
function conditionsOf({ hzKind, subjectCode, isSelected, addrCheck, keyword }: Asked): RawBuilder<unknown> {
  return sql.join(
    [
      sql`${ofProject("c")} and not c.is_deleted`,
      ...(hzKind ? [sql`c.hz_kind = ${hzKind}`] : []),
      ...(subjectCode ? [sql`c.subject_code = ${subjectCode}`] : []),
      ...(isSelected === undefined ? [] : [sql`c.is_selected = ${isSelected}`]),
      ...(addrCheck === undefined ? [] : [sql`c.addr_check = ${addrCheck}`]),
      ...(keyword ? [amongWords(sql`c.words`, keyword)] : []),
    ],
    sql` and `,
  );
}

const sortable = {
  contactName: sql`c.contact_name`,
  bookAmount: sql`c.book_amount`,
  turnover: sql`c.turnover`,
};
function orderBy(sorting: string | undefined): RawBuilder<unknown> {
  if (!sorting) return sql`c.hz_kind, c.subject_code, abs(c.book_amount) desc, c.id`;
  const { by, direction } = orderOf(sorting, sortable);
  if (direction === "asc") return sql`${by}, c.id`;
  return by === sortable.turnover ? sql`${by} desc nulls last, c.id` : sql`${by} desc, c.id`;
}

export async function contactsOf(db: Db, asked: Asked): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    select ${columns} from ${withLetter} where ${conditionsOf(asked)} order by ${orderBy(asked.sorting)}`.execute(db);
  return rows;
}

export async function listContacts(
  { db }: Context,
  query: Input<Calls["GetHzContactList"]>,
): Promise<Output<Calls["GetHzContactList"]>> {
  const { skipCount, maxResultCount, sorting } = query;
  const wanted = { where: conditionsOf(query), order: orderBy(sorting), skipCount, maxResultCount };
  const isScan = Boolean(query.keyword);
  const { totalCount, ids } = await foundPage(
    db,
    { from: sql`confirmation_contact c`, id: sql`c.id`, ...wanted },
    isScan,
  );
  // What stands beside each is read for these alone.
  const { rows } = await sql<Contact>`
    select ${columns} from ${withLetter} where ${ofProject("c")} and c.id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], c.id)`.execute(db);
  return { totalCount, items: rows };
}

export async function contactById(db: Db, id: number): Promise<Contact> {
  const { rows } = await sql<Contact>`
    select ${columns} from ${withLetter} where ${ofProject("c")} and c.id = ${id} and not c.is_deleted`.execute(db);
  const [row] = rows;
  if (!row) throw missing("hz.contactGone");
  return row;
}

/** Held until the step is done. */
export async function contactsById(db: Db, ids: readonly number[]): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    select ${columns} from ${withLetter} where ${ofProject("c")} and c.id = any(${ids}::bigint[]) and not c.is_deleted
    order by c.id for update of c`.execute(db);
  return rows;
}

export const getContact = ({ db }: Context, { Id }: Input<Calls["GetHzContactItem"]>): Promise<Contact> =>
  contactById(db, Id);

/** What of a balance may still change once its letter is made: of one that came back, where to reach the addressee. */
const { toMake, made, sentBack, failed, void: voided } = letterStatus;
/** Letters whose contents may change. */
const openToChange = [toMake, made, sentBack] as const;
export const openStatuses: readonly number[] = [...openToChange, voided];
export const reachable: readonly number[] = [...openStatuses, failed];
const REACH = ["linkman", "deptTitle", "phone", "email", "province", "city", "address", "postcode"] as const;

/** A letter is of one kind and one addressee: a balance of another belongs on another letter. */
function requireSameLetter({ letterId, letterNo, hzKind, contactName: name }: Contact, fields: Fields): void {
  if (letterId === null || (hzKind === fields.hzKind && name === fields.contactName)) return;
  throw new Refusal("hz.onLetter", { kind: "state", field: "contactName", params: { name, no: letterNo ?? "" } });
}

function requireChangeable(before: Contact, fields: Fields): void {
  const { letterStatus: status, letterNo } = before;
  requireSameLetter(before, fields);
  if (status === null || openStatuses.includes(status)) return;
  const isReachAlone =
    status === failed &&
    Object.entries(watched(fields)).every(([name, value]) => isReach(name) || sameAs(before, name, value));
  if (isReachAlone) return;
  throw new Refusal("hz.pastMaking", { kind: "state", params: { no: letterNo ?? "" } });
}
const isReach = (name: string): boolean => [...REACH, "infoSource", "registeredAddress"].some((one) => one === name);
const sameAs = (before: Contact, name: string, value: unknown): boolean =>
  JSON.stringify((before as Record<string, unknown>)[name] ?? null) === JSON.stringify(value ?? null);

const watched = ({ direction, ...fields }: Fields) => ({ ...fields, ...(direction ? { direction } : {}) });

function checkFields({ lang }: Context, fields: Fields): void {
  const subject = subjectOf(fields.subjectCode);
  if (!subject || subject.kind !== fields.hzKind)
    throw new Refusal("hz.subject", { field: "subjectCode", params: { subject: fields.subjectCode } });
  if (fields.hzKind === letterKind.bank) requireRegistered(lang, fields.row);
}

const columnsOf = (fields: Fields) => ({
  hz_kind: fields.hzKind,
  subject_code: fields.subjectCode,
  contact_name: fields.contactName,
  pinyin: pinyinInitials(fields.contactName),
  uscc: fields.uscc,
  is_related: fields.isRelated,
  currency: fields.currency,
  book_amount: fields.bookAmount,
  fc_amount: fields.fcAmount ?? null,
  turnover: fields.turnover ?? null,
  direction: fields.direction ?? subjectOf(fields.subjectCode)?.direction ?? 1,
  age: fields.age,
  bank_account: fields.bankAccount,
  is_closed: fields.isClosed,
  row_json: JSON.stringify(fields.row),
  no_select_reason: fields.noSelectReason,
  linkman: fields.linkman,
  dept_title: fields.deptTitle,
  phone: fields.phone,
  email: fields.email,
  province: fields.province,
  city: fields.city,
  address: fields.address,
  postcode: fields.postcode,
  info_source: fields.infoSource,
  registered_address: fields.registeredAddress,
  remark: fields.remark,
});

export async function fsItemOf(db: Db, code: string): Promise<number | null> {
  const std = subjectOf(code)?.fsItemCode;
  if (!std) return null;
  const item = await db.selectFrom("fs_item").where("std_code", "=", std).select("id").executeTakeFirst();
  return item?.id ?? null;
}

export async function saveContact(
  ctx: Context,
  { projectId, id, rowVersion, ...fields }: Input<Calls["CreateHZContactItem"]>,
): Promise<Output<Calls["CreateHZContactItem"]>> {
  requireTeam(ctx);
  checkFields(ctx, fields);
  const { db } = ctx;
  if (!id) return createContact(ctx, projectId, fields);
  const before = await contactById(db, id);
  checkVersion(rowVersion ?? 0, before);
  requireChangeable(before, fields);
  const isMoved = REACH.some((name) => before[name] !== fields[name]);
  const saved = await db
    .updateTable("confirmation_contact")
    .set({ ...columnsOf(fields), fs_item_id: await fsItemOf(db, fields.subjectCode) })
    .set({ updated_at: sql`now()`, row_version: sql`row_version + 1` })
    // Where it goes has changed: what was checked was another address.
    .$if(isMoved, (query) => query.set({ addr_check: 0, addr_check_user_id: null, addr_check_time: null }))
    .where("id", "=", id)
    .returning(["id", "row_version as rowVersion"])
    .executeTakeFirstOrThrow();
  if (before.letterId !== null) await syncItem(db, id);
  const old = Object.fromEntries(Object.keys(watched(fields)).map((name) => [name, before[name as keyof Contact]]));
  await ctx.audit({
    refType: "confirmationContact",
    refId: id,
    projectId,
    action: "update",
    old,
    new: watched(fields),
  });
  return saved;
}

export async function createContact(
  ctx: Context,
  projectId: number,
  fields: Fields,
): Promise<{ id: number; rowVersion: number }> {
  const { db } = ctx;
  const saved = await db
    .insertInto("confirmation_contact")
    .values({ ...columnsOf(fields), fs_item_id: await fsItemOf(db, fields.subjectCode) })
    .returning(["id", "row_version as rowVersion"])
    .executeTakeFirstOrThrow();
  const told = watched(fields);
  await ctx.audit({ refType: "confirmationContact", refId: saved.id, projectId, action: "create", new: told });
  return saved;
}

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

/** Where a balance of banks stands in their form: closed accounts in item 3, the rest by subject. */
const itemBySubject = sql.join(
  Object.entries(BANK_ITEM_OF).map(([code, no]) => sql`when ${sql.lit(code)} then ${sql.lit(no)}`),
  sql` `,
);
export const bankItemNo = sql`case when c.hz_kind <> ${code.letterKind.bank} then null when c.is_closed then '3'
  else case c.subject_code ${itemBySubject} end end`;

export async function removeContacts(
  ctx: Context,
  { projectId, ids }: Input<Calls["RemoveHZContact"]>,
): Promise<Output<Calls["RemoveHZContact"]>> {
  requireTeam(ctx);
  const rows = await contactsById(ctx.db, ids);
  const isFree = ({ isSelected }: Contact): boolean => !isSelected;
  const free = rows.filter(isFree).map(({ id }) => id);
  if (free.length > 0) {
    await ctx.db
      .updateTable("confirmation_contact")
      .set({ is_deleted: true, updated_at: sql`now()`, row_version: sql`row_version + 1` })
      .where("id", "in", free)
      .execute();
  }
  for (const row of rows.filter(isFree)) {
    const old = { contactName: row.contactName, subjectCode: row.subjectCode, bookAmount: row.bookAmount };
    await ctx.audit({ refType: "confirmationContact", refId: row.id, projectId, action: "delete", old });
  }
  const inLetter = ({ contactName: name, letterNo }: Contact) =>
    messageOf(ctx.lang, "hz.inLetter", { name, no: letterNo ?? "" });
  const found = new Map(rows.map((row) => [row.id, row]));
  const told = [...new Set(ids)].map((id) => {
    const row = found.get(id);
    if (!row) return { id, name: String(id), ok: false, why: goneWord(ctx) };
    return { id, name: row.contactName, ok: isFree(row), why: isFree(row) ? null : inLetter(row) };
  });
  return { rows: told, done: free.length };
}
