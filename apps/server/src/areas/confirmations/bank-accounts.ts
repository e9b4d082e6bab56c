/** The client's own list of opened accounts (已开立银行结算账户清单), and which of them no letter covers. */
import type { hzcontacts } from "@digao/contract/areas/confirmations";
import type { BankAccount } from "@digao/contract/confirmations/shapes";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { code } from "../../platform/lib/code-sql.ts";
import { checkVersion, missing, Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { requireTeam } from "./team.ts";

type Calls = typeof hzcontacts;

/** Blanks and dashes of account numbers mean nothing. */
const plain = (column: string) => sql`regexp_replace(${sql.raw(column)}, '[^0-9A-Za-z]', '', 'g')`;

async function readAccounts(db: Db, id: number | null = null): Promise<BankAccount[]> {
  const { rows } = await sql<BankAccount>`
    select b.id, b.bank_name as "bankName", b.account, b.account_type as "accountType", b.currency, b.open_date as "openDate",
      b.close_date as "closeDate", b.note, c.booked is not null as "inRegister", coalesce(c.booked, false) as "inBooks", coalesce(c.asked, false) as "inLetter",
      b.row_version as "rowVersion"
    from bank_account_list b left join lateral (
      select bool_or(c.source_key is not null) as booked, bool_or(l.id is not null) as asked from confirmation_contact c
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
  { projectId, id, rowVersion, ...fields }: Input<Calls["SaveBankAccount"]>,
): Promise<Output<Calls["SaveBankAccount"]>> {
  requireTeam(ctx);
  const { db } = ctx;
  const { openDate = null, closeDate = null } = fields;
  if (openDate && closeDate && closeDate < openDate) throw new Refusal("hz.dates", { field: "closeDate" });
  const twin = await db
    .selectFrom("bank_account_list")
    .where("account", "=", fields.account)
    .where("id", "<>", id ?? 0)
    .select("id")
    .executeTakeFirst();
  if (twin) throw new Refusal("hz.bankAccountUsed", { field: "account", params: { account: fields.account } });
  const values = {
    bank_name: fields.bankName,
    account: fields.account,
    account_type: fields.accountType,
    currency: fields.currency,
    open_date: openDate,
    close_date: closeDate,
    note: fields.note,
  };
  const [before] = id ? await readAccounts(db, id) : [];
  if (id && !before) throw missing();
  if (before) checkVersion(rowVersion ?? 0, before);
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
  await ctx.audit({ refType: "bankAccount", refId: saved.id, projectId, action, old: old ?? null, new: fields });
  return saved;
}

export async function removeBankAccount(
  ctx: Context,
  { projectId, id, rowVersion }: Input<Calls["RemoveBankAccount"]>,
): Promise<null> {
  requireTeam(ctx);
  const [before] = await readAccounts(ctx.db, id);
  if (!before) throw missing();
  checkVersion(rowVersion, before);
  await ctx.db.deleteFrom("bank_account_list").where("id", "=", id).execute();
  const old = { bankName: before.bankName, account: before.account };
  await ctx.audit({ refType: "bankAccount", refId: id, projectId, action: "delete", old });
  return null;
}
