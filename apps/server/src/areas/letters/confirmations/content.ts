/** What letters say: everything that is printed, as data; and its fingerprint, by which a file is known to be of today's contents. */
import { createHash } from "node:crypto";
import type { Addressee } from "@digao/contract/areas/letters/confirmations/shapes";
import { ofProject, ownTenant } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { sql } from "kysely";
import { confirmationMailbox } from "../mail/door.ts";

export interface PrintedItem {
  contactId: number | null;
  subjectCode: string;
  bankItemNo: string | null;
  bankAccount: string;
  accountType: string;
  isClosed: boolean;
  direction: number;
  currency: string;
  fcAmount: string | null;
  bookAmount: string;
  turnover: string | null;
  /** Of a balance in another currency, in it. */
  fcTurnover: string | null;
  row: Record<string, string>;
  remark: string;
}

export interface PrintedLetter {
  id: number;
  letterNo: string;
  hzKind: number;
  form: number;
  lang: "zh" | "en";
  noteText: string;
  qrToken: string;
  baseDate: string;
  /** By when the reply is asked for. */
  replyBy: string;
  contactName: string;
  addressee: Addressee;
  clientName: string;
  clientNameEn: string;
  auditYear: number;
  periodStart: string;
  periodEnd: string;
  firmName: string;
  reply: { address: string; contact: string; phone: string; postcode: string; email: string };
  feeAccount: string;
  items: PrintedItem[];
}

/** Of a letter whose balances have all been taken off. */
export const nobody: Addressee = { linkman: "", deptTitle: "", phone: "", email: "", address: "", postcode: "" };

interface Row extends Omit<PrintedLetter, "lang" | "noteText" | "firmName" | "reply"> {
  modelId: number | null;
  managerName: string;
}

interface Model {
  id: number;
  hzKind: number;
  form: number;
  lang: "zh" | "en";
  noteText: string;
  isDeleted: boolean;
}

/** The firm's models, defaults first; deleted ones where a letter names them: it goes on saying what it said. */
async function readModels(db: Db, named: readonly number[]): Promise<Model[]> {
  const { rows } = await sql<Model>`
    select m.id, m.hz_kind as "hzKind", m.form, m.lang, m.note_text as "noteText", m.is_deleted as "isDeleted"
    from confirmation_model m where not m.is_deleted or m.id = any(${named}::bigint[]) order by m.is_curr desc, m.id`.execute(
    db,
  );
  return rows;
}

interface Firm {
  name: string;
  nameEn: string;
  address: string;
  addressEn: string;
  postcode: string;
  phone: string;
}

/** Who the replies go to: the legal subject that the firm works under, else what it says of itself. */
async function readFirm(db: Db): Promise<Firm> {
  const { rows } = await sql<Firm>`
    select subject_name as name, coalesce(subject_name_en, '') as "nameEn", coalesce(address, '') as address, coalesce(address_en, '') as "addressEn",
      coalesce(postcode, '') as postcode, coalesce(tele_phone, '') as phone from legal_subject
    where is_default and not is_deleted`.execute(db);
  if (rows[0]) return rows[0];
  const unknown = { nameEn: "", address: "", addressEn: "", postcode: "", phone: "" };
  const { rows: own } = await sql<{ name: string; address: string }>`
    select corp_full_name as name, coalesce(corp_location, '') as address from corp_info where not is_deleted`.execute(
    db,
  );
  if (own[0]) return { ...unknown, ...own[0] };
  const { rows: tenants } = await sql<{ name: string }>`select name from tenant where id = ${ownTenant}`.execute(db);
  return { ...unknown, name: tenants[0]?.name ?? "" };
}

/** Replies by mail go where the product reads them: to the mailbox of the project or of the firm, once it is known to work. */
async function replyMailbox(db: Db): Promise<string> {
  const box = await confirmationMailbox(db, projectIdOf(db));
  return box?.testedAt ? box.address : "";
}

const modelOf = (models: readonly Model[], { modelId, hzKind, form }: Row): Model | undefined =>
  models.find((one) =>
    modelId === null
      ? !one.isDeleted && one.hzKind === hzKind && one.form === form && one.lang === "zh"
      : one.id === modelId,
  );

/**
 * Letters without a model go by the default of their kind and form. Those of no model at all print nothing and are left out.
 * @param by the model that they are to be given
 */
export async function printedLetters(db: Db, ids: readonly number[], by?: number): Promise<PrintedLetter[]> {
  const { rows } = await sql<Row>`
    select l.id, l.letter_no as "letterNo", l.hz_kind as "hzKind", l.form, l.qr_token as "qrToken",
      l.base_date as "baseDate", coalesce(l.reply_by, l.base_date + 14) as "replyBy", l.contact_name as "contactName", coalesce(k.addressee, l.addr_snapshot) as addressee,
      cu.cust_name as "clientName", coalesce(cu.cust_name_en, '') as "clientNameEn", p.a_year as "auditYear",
      p.period_start as "periodStart", p.period_end as "periodEnd",
      coalesce(${by ?? null}::bigint, l.model_id) as "modelId", coalesce(pm.name, '') as "managerName", coalesce(cu.bank_account, '') as "feeAccount", coalesce(i.items, '[]') as items
    from confirmation_letter l
    join project p on p.id = l.project_id
    join customer cu on cu.id = p.cust_id
    left join app_user pm on pm.id = p.pm_user_id
    left join lateral (
      select (array_agg(jsonb_build_object('linkman', c.linkman, 'deptTitle', c.dept_title, 'phone', c.phone, 'email', c.email,
        'address', c.address, 'postcode', c.postcode) order by c.address = '', c.id))[1] as addressee
      from confirmation_contact c where ${ofProject("c")} and c.letter_id = l.id and not c.is_deleted
    ) k on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('contactId', t.contact_id, 'subjectCode', t.subject_code, 'bankItemNo', t.bank_item_no, 'bankAccount', coalesce(c.bank_account, ''),
        'accountType', coalesce(b.account_type, ''), 'isClosed', coalesce(c.is_closed, false), 'direction', t.direction, 'currency', t.currency,
        'fcAmount', t.fc_amount::text, 'bookAmount', t.book_amount::text, 'turnover', c.turnover::text, 'fcTurnover', c.fc_turnover::text, 'row', t.row_json,
        'remark', coalesce(c.remark, '')) order by t.sort, t.id) as items
      from confirmation_letter_item t
      left join confirmation_contact c on ${ofProject("c")} and c.id = t.contact_id
      left join bank_account_list b on ${ofProject("b")} and c.bank_account <> '' and b.account = c.bank_account and not b.is_deleted
      where ${ofProject("t")} and t.letter_id = l.id
    ) i on true
    where ${ofProject("l")} and l.id = any(${ids}::bigint[]) order by l.letter_no`.execute(db);
  if (rows.length === 0) return [];
  const models = await readModels(
    db,
    rows.flatMap(({ modelId }) => modelId ?? []),
  );
  const firm = await readFirm(db);
  const email = await replyMailbox(db);
  return rows.flatMap((row) => {
    const model = modelOf(models, row);
    if (!model) return [];
    const { modelId: _model, managerName: contact, ...printed } = row;
    const [firmName, address] = model.lang === "en" ? [firm.nameEn, firm.addressEn] : [firm.name, firm.address];
    const reply = { address, contact, phone: firm.phone, postcode: firm.postcode, email };
    const addressee = { ...nobody, ...printed.addressee };
    return [{ ...printed, addressee, lang: model.lang, noteText: model.noteText, firmName, reply }];
  });
}

/** Twelve digits are printed on each page: enough to tell two versions of a letter apart. */
export const shortHash = (hash: string): string => hash.slice(0, 12).toUpperCase();

export const hashOf = ({ id: _id, ...printed }: PrintedLetter): string =>
  createHash("sha256").update(JSON.stringify(printed)).digest("hex");

export const contentHashes = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  new Map((await printedLetters(db, ids)).map((printed) => [printed.id, hashOf(printed)]));
