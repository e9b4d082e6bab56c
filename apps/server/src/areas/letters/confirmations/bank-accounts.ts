/** The client's own list of opened accounts (已开立银行结算账户清单), and which of them no letter covers. */

import type { BankAccount, BankAccountFields } from "@digao/contract/areas/letters/confirmations/bank-accounts";
import type { hzcontacts } from "@digao/contract/areas/letters/confirmations/calls";
import { letterKind } from "@digao/contract/areas/letters/confirmations/codes";
import { type Batch, type BatchRow, ContactFields } from "@digao/contract/areas/letters/confirmations/shapes";
import type { Input, Output } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { holdRecord } from "@digao/db/hold";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { createContact } from "./contacts.ts";
import { selectContacts } from "./select.ts";
import { requireTeam } from "./team.ts";

type Calls = typeof hzcontacts;

/** Blanks and dashes of account numbers mean nothing. */
const plain = (column: string) => sql`upper(regexp_replace(${sql.raw(column)}, '[^0-9A-Za-z]', '', 'g'))`;
const plainAccount = (account: string): string => account.replace(/[^0-9A-Za-z]/g, "").toUpperCase();

const toBankAccount = (fields: BankAccountFields) => ({
  bank_name: fields.bankName,
  account: fields.account,
  account_type: fields.accountType,
  currency: fields.currency,
  open_date: fields.openDate ?? null,
  close_date: fields.closeDate ?? null,
  note: fields.note,
});

const isBackwards = ({ openDate, closeDate }: BankAccountFields): boolean =>
  Boolean(openDate && closeDate && closeDate < openDate);

async function readAccounts(db: Db, id: number | null = null): Promise<BankAccount[]> {
  const { rows } = await sql<BankAccount>`
    select b.id, b.bank_name as "bankName", b.account, b.account_type as "accountType", b.currency, b.open_date as "openDate",
      b.close_date as "closeDate", b.note, c.booked is not null as "inRegister", coalesce(c.booked, false) as "inBooks", coalesce(c.asked, false) as "inLetter",
      c.letter_no as "letterNo",
      b.row_version as "rowVersion"
    from bank_account_list b left join lateral (
      select bool_or(c.source_key is not null) as booked, bool_or(l.id is not null) as asked,
        max(l.letter_no) as letter_no from confirmation_contact c
      left join confirmation_letter l on ${ofProject("l")} and l.id = c.letter_id and l.status <> ${code.letterStatus.void}
      where ${ofProject("c")} and not c.is_deleted and c.hz_kind = ${code.letterKind.bank} and ${plain("c.bank_account")} = ${plain("b.account")}
      having count(*) > 0
    ) c on true
    where ${ofProject("b")} and (${id}::bigint is null or b.id = ${id}::bigint) order by b.bank_name, b.account`.execute(
    db,
  );
  return rows;
}

export const listBankAccounts = ({ db }: Context): Promise<BankAccount[]> => readAccounts(db);

export async function saveBankAccount(
  ctx: Context,
  { projectId, id, rowVersion, reason, ...fields }: Input<Calls["SaveBankAccount"]>,
): Promise<Output<Calls["SaveBankAccount"]>> {
  requireTeam(ctx);
  const { db } = ctx;
  if (isBackwards(fields)) throw new Refusal("hz.dates", { field: "closeDate" });
  const { rows: twins } = await sql`
    select from bank_account_list b where ${ofProject("b")} and ${plain("b.account")} = ${plainAccount(fields.account)}
      and b.id <> ${id ?? 0}`.execute(db);
  if (twins.length > 0)
    throw new Refusal("hz.bankAccountUsed", { field: "account", params: { account: fields.account } });
  const values = toBankAccount(fields);
  const [before] = id ? await readAccounts(db, id) : [];
  if (id && !before) throw missing();
  if (before) checkVersion(rowVersion ?? 0, before);
  if (before && reason === "") throw new Refusal("hz.reasonMissing", { field: "reason" });
  const saved = before
    ? await db
        .updateTable("bank_account_list")
        .set({ ...values, row_version: sql`row_version + 1` })
        .where("id", "=", before.id)
        .returning(["id", "row_version as rowVersion"])
        .executeTakeFirstOrThrow()
    : await db
        .insertInto("bank_account_list")
        .values(values)
        .returning(["id", "row_version as rowVersion"])
        .executeTakeFirstOrThrow();
  const old =
    before && Object.fromEntries(Object.keys(fields).map((name) => [name, before[name as keyof BankAccount]]));
  const action = before ? "update" : "create";
  const now = before ? { ...fields, reason } : fields;
  await ctx.audit({ refType: "bankAccount", refId: saved.id, projectId, action, old: old ?? null, new: now });
  return saved;
}

/** A list as it was pasted: what is on it already stays as it is, and one line that cannot be taken stops them all. */
export async function takeBankAccounts(
  ctx: Context,
  { projectId, accounts }: Input<Calls["TakeBankAccounts"]>,
): Promise<Output<Calls["TakeBankAccounts"]>> {
  requireTeam(ctx);
  const { db, lang } = ctx;
  await holdRecord(db, "project", projectId);
  const backwards = accounts.filter(isBackwards).map(({ account }) => account);
  if (backwards.length > 0)
    throw new Refusal("hz.datesOf", { field: "accounts", params: { accounts: backwards.slice(0, 5).join("、") } });
  const there = new Set((await readAccounts(db)).map(({ account }) => plainAccount(account)));
  const fresh: BankAccountFields[] = [];
  const rows = accounts.map((fields) => {
    const { account } = fields;
    const isUsed = there.has(plainAccount(account));
    there.add(plainAccount(account));
    if (!isUsed) fresh.push(fields);
    return { account, ok: !isUsed, why: isUsed ? messageOf(lang, "hz.bankAccountUsed", { account }) : null };
  });
  if (fresh.length > 0) {
    const added = await db.insertInto("bank_account_list").values(fresh.map(toBankAccount)).returning("id").execute();
    for (const [at, fields] of fresh.entries()) {
      const refId = added[at]?.id ?? 0;
      await ctx.audit({ refType: "bankAccount", refId, projectId, action: "create", old: null, new: fields });
    }
  }
  return { added: fresh.length, rows };
}

const fieldsOf = (ctx: Context, { bankName, account, currency, closeDate, note }: BankAccount): ContactFields =>
  ContactFields.parse({
    hzKind: letterKind.bank,
    subjectCode: "BANK",
    contactName: bankName,
    bankAccount: account,
    currency,
    isClosed: closeDate !== null,
    infoSource: messageOf(ctx.lang, "hz.source.bankList"),
    remark: [closeDate === null ? "" : messageOf(ctx.lang, "hz.closedOn", { day: closeDate }), note]
      .filter(Boolean)
      .join(" "),
  });

export async function registerBankAccounts(
  ctx: Context,
  { projectId, ids, reason }: Input<Calls["RegisterBankAccounts"]>,
): Promise<Batch> {
  requireTeam(ctx);
  // Two at the same time would both find the accounts missing.
  await holdRecord(ctx.db, "project", projectId);
  const listed = new Map((await readAccounts(ctx.db)).map((row) => [row.id, row]));
  const made = new Map<number, number>();
  const refused = new Map<number, BatchRow>();
  const taken = new Set<string>();
  for (const id of new Set(ids)) {
    const row = listed.get(id);
    const isThere = row && (row.inRegister || taken.has(plainAccount(row.account)));
    if (row) taken.add(plainAccount(row.account));
    const why = row
      ? isThere && messageOf(ctx.lang, "hz.accountRegistered", { account: row.account })
      : messageOf(ctx.lang, "hz.accountGone");
    if (row && !why) made.set((await createContact(ctx, projectId, fieldsOf(ctx, row))).id, id);
    else refused.set(id, { id, name: row?.account ?? String(id), ok: false, why: why || null });
  }
  const chosen = new Map([...made.keys()].map((id) => [id, { isSelected: true, reason }]));
  const told = chosen.size > 0 ? await selectContacts(ctx, projectId, chosen) : { rows: [], done: 0 };
  const rows = told.rows.map((row) => ({ ...row, id: made.get(row.id) ?? row.id }));
  return { rows: [...rows, ...refused.values()], done: told.done };
}

export async function removeBankAccount(
  ctx: Context,
  { projectId, id, rowVersion, reason }: Input<Calls["RemoveBankAccount"]>,
): Promise<null> {
  requireTeam(ctx);
  const [before] = await readAccounts(ctx.db, id);
  if (!before) throw missing();
  checkVersion(rowVersion, before);
  await ctx.db.deleteFrom("bank_account_list").where("id", "=", id).execute();
  const { bankName, account, closeDate, letterNo } = before;
  const old = { bankName, account, closeDate, letterNo };
  await ctx.audit({ refType: "bankAccount", refId: id, projectId, action: "delete", old, new: { reason } });
  return null;
}
