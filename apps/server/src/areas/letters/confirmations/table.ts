/** Tables pasted from a spreadsheet: the register (7) or where to reach its addressees (8), read and judged before anything is written. */

import { importType } from "@digao/contract/areas/acquisition/imports/codes";
import { type Contact, confirmationContact, type hzcontacts } from "@digao/contract/areas/letters/confirmations/calls";
import { codeWord } from "@digao/contract/code-words";
import { codesOf } from "@digao/contract/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import { type Fields, isText } from "@digao/contract/register/fields";
import { openParts } from "@digao/domain/confirmations/contact-gate";
import { LETTER_SUBJECTS, subjectOf } from "@digao/domain/confirmations/subjects";
import { currencyCode } from "@digao/domain/foreign-currency/currency";
import { normaliseName } from "@digao/domain/text/normalise";
import { isEmail, isPostcode } from "@digao/domain/validators/contacts";
import { exactField } from "@digao/excel/field-lookup";
import { importTemplate } from "@digao/excel/import-types";
import { englishLabels } from "@digao/excel/templates/labels-en";
import { sql } from "kysely";
import { clipboardRows } from "../../../platform/lib/clipboard.ts";
import { pinyinInitials } from "../../../platform/lib/search.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { contactsOf, fsItemOf } from "./contacts.ts";
import { syncItem } from "./letter-items.ts";
import { holdList, holdOpenLetters } from "./letter-rows.ts";
import { requireTeam } from "./team.ts";

type Calls = typeof hzcontacts;
type TableInput = Input<Calls["ReadHZContactTable"]>;
type Row = Output<Calls["ReadHZContactTable"]>["rows"][number];
const rowsMax = 5_000;

const REQUIRED: Readonly<Record<number, readonly string[]>> = {
  [importType.confirmations]: ["subject", "contactName", "bookAmount"],
  [importType.confirmationContacts]: ["contactName", "address"],
};
/** As the declaration of the list has them. */
const declared: Fields = confirmationContact.spec.fields;
const isLong = (field: string, value: string): boolean => {
  const definition = declared[field];
  return definition !== undefined && isText(definition) && "max" in definition && value.length > (definition.max ?? 0);
};

const moneyOf = (value: string): string | null => {
  const plain = value
    .normalize("NFKC")
    .replace(/[,\s¥￥]/g, "")
    .replace(/^\((.*)\)$/, "-$1");
  return /^-?\d{1,16}(\.\d{1,2})?$/.test(plain) ? plain : null;
};
const subjectIn = (value: string) =>
  LETTER_SUBJECTS.find(
    ({ code, zh, en }) => [code, zh, en.toLowerCase()].includes(value) || en.toLowerCase() === value.toLowerCase(),
  );

type Say = (key: Parameters<typeof messageOf>[1], params?: Record<string, string>) => string;

const labelOf = (lang: Lang, typeId: number, field: string): string =>
  (lang === "en" ? englishLabels[field] : undefined) ??
  importTemplate(typeId).columns.find((column) => column.field === field)?.label ??
  field;

interface Judge {
  typeId: number;
  names: ReadonlySet<string>;
  say: Say;
  label: (field: string) => string;
}

function faultsOf(fields: Record<string, string>, { typeId, names, say, label }: Judge): string[] {
  const { subject = "", hzKind = "", contactName = "", email = "", postcode = "", currency = "" } = fields;
  const missing = (REQUIRED[typeId] ?? []).filter((field) => !fields[field]);
  const badMoney = ["bookAmount", "turnover"].filter((field) => fields[field] && moneyOf(fields[field] ?? "") === null);
  const long = Object.entries(fields).filter(([field, value]) => isLong(field, value));
  const kinds = codesOf("letterKind").flatMap((code) => [
    String(code),
    codeWord("zh", "letterKind", code),
    codeWord("en", "letterKind", code),
  ]);
  const isRegister = typeId === importType.confirmations;
  return [
    ...missing.map((field) => say("hz.row.missing", { field: label(field) })),
    ...badMoney.map((field) => say("hz.row.money", { field: label(field), value: fields[field] ?? "" })),
    ...long.map(([field]) => say("hz.row.length", { field: label(field) })),
    ...(isRegister && subject !== "" && !subjectIn(subject) ? [say("hz.row.subject", { value: subject })] : []),
    ...(isRegister && hzKind !== "" && !kinds.includes(hzKind) ? [say("hz.row.kind", { value: hzKind })] : []),
    ...(isRegister && currency !== "" && currencyCode(currency) === null
      ? [say("hz.row.currency", { value: currency })]
      : []),
    ...(email !== "" && !isEmail(email) ? [say("hz.row.email", { value: email })] : []),
    ...(postcode !== "" && !isPostcode(postcode) ? [say("hz.row.postcode", { value: postcode })] : []),
    ...(!isRegister && contactName !== "" && !names.has(keyOf(contactName))
      ? [say("hz.row.nobody", { value: contactName })]
      : []),
  ];
}

const keyOf = (name: string): string => normaliseName(name).toLowerCase();
const balanceKey = (contact: Pick<Contact, "subjectCode" | "contactName" | "bankAccount">): string =>
  [contact.subjectCode, keyOf(contact.contactName), contact.bankAccount].join("|");

export async function readTable(
  ctx: Context,
  { typeId, text }: TableInput,
): Promise<Output<Calls["ReadHZContactTable"]>> {
  const [head = [], ...body] = clipboardRows(text);
  const label = (field: string): string => labelOf(ctx.lang, typeId, field);
  const fields = head.map((heading) => exactField(typeId, heading)?.fields[0] ?? null);
  if (body.length === 0 || fields.every((field) => field === null))
    throw new Refusal("hz.table.empty", { field: "text" });
  if (body.length > rowsMax) throw new Refusal("hz.table.rows", { field: "text", params: { limit: rowsMax } });
  const lacking = (REQUIRED[typeId] ?? []).filter((field) => !fields.includes(field));
  if (lacking.length > 0)
    throw new Refusal("hz.table.missing", { field: "text", params: { columns: lacking.map(label).join(", ") } });
  const contacts = await contactsOf(ctx);
  const names = new Set(contacts.map(({ contactName }) => keyOf(contactName)));
  const there = new Set(contacts.map(balanceKey));
  const say: Say = (key, params = {}) => messageOf(ctx.lang, key, params);
  const lines = new Map<string, number>();
  const rows = body.map((cells, at): Row => {
    const own = Object.fromEntries(fields.flatMap((field, column) => (field ? [[field, cells[column] ?? ""]] : [])));
    const { subject = "", contactName = "", bankAccount = "" } = own;
    const subjectCode = subjectIn(subject)?.code ?? "";
    const isRegister = typeId === importType.confirmations;
    const key = isRegister ? balanceKey({ subjectCode, contactName, bankAccount }) : keyOf(contactName);
    const line = at + 2;
    const faults = faultsOf(own, { typeId, names, say, label });
    const before = lines.get(key);
    lines.set(key, before ?? line);
    // The later one would stand beside the first as a second balance, or take its place.
    if (before !== undefined && contactName !== "") faults.push(say("hz.row.twice", { line: String(before) }));
    return { line, fields: own, faults, isKnown: isRegister ? there.has(key) : names.has(key) };
  });
  return {
    columns: fields.flatMap((key) => (key ? [{ key, label: label(key) }] : [])),
    unknown: head.filter((_label, at) => fields[at] === null && head[at] !== ""),
    rows,
  };
}

const yes = /^(是|y|yes|true|1|√)$/i;

async function takeBalance(
  ctx: Context,
  fields: Record<string, string>,
  contacts: ReadonlyMap<string, Contact>,
): Promise<boolean> {
  const subject = subjectIn(fields.subject ?? "");
  if (!subject) return false;
  const { contactName = "", bankAccount = "", age = "", remark = "", currency = "", turnover = "" } = fields;
  const values = {
    fs_item_id: await fsItemOf(ctx.db, subject.code),
    book_amount: moneyOf(fields.bookAmount ?? "") ?? "0.00",
    turnover: turnover === "" ? null : moneyOf(turnover),
    age,
    remark,
    // Said beforehand: it is the reason once the balance is selected.
    ...(fields.selectReason ? { select_reason: fields.selectReason } : {}),
    is_related: yes.test(fields.isRelated ?? ""),
    currency: currencyCode(currency) ?? "CNY",
  };
  const before = contacts.get(balanceKey({ subjectCode: subject.code, contactName, bankAccount }));
  if (before && openParts(before.letterStatus) !== "all")
    throw new Refusal("hz.pastMaking", { kind: "state", params: { no: before.letterNo ?? "" } });
  if (before) {
    await ctx.db
      .updateTable("confirmation_contact")
      .set({ ...values, row_version: sql`row_version + 1`, updated_at: sql`now()` })
      .where("id", "=", before.id)
      .execute();
    await syncItem(ctx.db, before.id);
    return false;
  }
  await ctx.db
    .insertInto("confirmation_contact")
    .values({
      ...values,
      hz_kind: subject.kind,
      subject_code: subject.code,
      direction: subjectOf(subject.code)?.direction ?? 1,
      contact_name: contactName,
      pinyin: pinyinInitials(contactName),
      bank_account: bankAccount,
    })
    .execute();
  return true;
}

const REACH = {
  uscc: "uscc",
  linkman: "linkman",
  deptTitle: "dept_title",
  phone: "phone",
  email: "email",
  province: "province",
  city: "city",
  address: "address",
  postcode: "postcode",
  infoSource: "info_source",
  registeredAddress: "registered_address",
} as const;

/** Every open balance of the addressee; what was checked was another address. */
async function takeReach(ctx: Context, fields: Record<string, string>, contacts: readonly Contact[]): Promise<number> {
  const own = contacts.filter(({ contactName }) => keyOf(contactName) === keyOf(fields.contactName ?? ""));
  const open = own.filter(({ letterStatus }) => openParts(letterStatus) !== "nothing");
  const set = Object.fromEntries(
    Object.entries(REACH).flatMap(([field, column]) => (fields[field] === undefined ? [] : [[column, fields[field]]])),
  );
  if (open.length === 0) return 0;
  await ctx.db
    .updateTable("confirmation_contact")
    .set({ ...set, addr_check: 0, addr_check_user_id: null, addr_check_time: null })
    .set({ row_version: sql`row_version + 1`, updated_at: sql`now()` })
    .where(
      "id",
      "in",
      open.map(({ id }) => id),
    )
    .execute();
  return open.length;
}

export async function takeTable(ctx: Context, input: TableInput): Promise<Output<Calls["TakeHZContactTable"]>> {
  requireTeam(ctx);
  const { projectId, typeId } = input;
  const { rows } = await readTable(ctx, input);
  const count = rows.filter(({ faults }) => faults.length > 0).length;
  if (count > 0) throw new Refusal("hz.table.faulty", { field: "text", params: { count } });
  await holdList(ctx.db);
  await holdOpenLetters(ctx.db);
  const contacts = await contactsOf(ctx);
  const byKey = new Map(contacts.map((contact) => [balanceKey(contact), contact]));
  const counts = { added: 0, updated: 0 };
  for (const { fields } of rows) {
    if (typeId === importType.confirmationContacts) counts.updated += await takeReach(ctx, fields, contacts);
    else if (await takeBalance(ctx, fields, byKey)) counts.added += 1;
    else counts.updated += 1;
  }
  await ctx.audit({
    refType: "confirmationContact",
    refId: projectId,
    projectId,
    action: typeId === importType.confirmations ? "importRegister" : "importAddresses",
    new: { ...counts, rows: rows.length },
  });
  return counts;
}
