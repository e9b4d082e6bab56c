import type { Customer } from "@digao/contract/areas/customers";
import type { MessageKey } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { isEmail, isLandline, isMobile } from "@digao/domain/validators/contacts";
import { checkUscc, type UsccError } from "@digao/domain/validators/uscc";
import { sql } from "kysely";
import { checkVersion, Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { columnsOf, type Draft, readCustomer } from "./customer-row.ts";

type Saved = { id: number; rowVersion: number };

export const getCustomer = ({ db }: Context, { Id }: { Id: number }): Promise<Customer> => readCustomer(db, Id);

export async function createCustomer(ctx: Context, input: Draft): Promise<Saved> {
  const draft = checkDraft(input);
  await checkUnique(ctx.db, draft);
  const saved = await ctx.db
    .insertInto("customer")
    .values(columnsOf(draft))
    .returning(["id", "row_version as rowVersion"])
    .executeTakeFirstOrThrow();
  await ctx.audit({ refType: "customer", refId: saved.id, action: "create", new: draft });
  return saved;
}

export async function updateCustomer(ctx: Context, input: Draft & Saved): Promise<Saved> {
  const { id, rowVersion, ...rest } = input;
  const current = await readCustomer(ctx.db, id, true);
  checkVersion(rowVersion, current);
  const draft = checkDraft(rest);
  await checkUnique(ctx.db, draft, id);
  const saved = await ctx.db
    .updateTable("customer")
    .set({ ...columnsOf(draft), row_version: current.rowVersion + 1, updated_at: sql`now()` })
    .where("id", "=", id)
    .returning(["id", "row_version as rowVersion"])
    .executeTakeFirstOrThrow();
  const { id: _, creationTime: _time, rowVersion: _version, ...before } = current;
  await ctx.audit({ refType: "customer", refId: id, action: "update", old: before, new: { ...before, ...draft } });
  return saved;
}

/** The row stays for the action log; name and code become free for a new client. */
export async function deleteCustomer(ctx: Context, { Id }: { Id: number }): Promise<null> {
  const current = await readCustomer(ctx.db, Id, true);
  const { count } = await ctx.db
    .selectFrom("project")
    .where("cust_id", "=", Id)
    .where("is_deleted", "=", false)
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  if (count > 0) throw new Refusal("customer.hasProjects", { kind: "state", params: { count } });
  await ctx.db
    .updateTable("customer")
    .set({ is_deleted: true, row_version: current.rowVersion + 1, updated_at: sql`now()` })
    .where("id", "=", Id)
    .execute();
  await ctx.audit({
    refType: "customer",
    refId: Id,
    action: "delete",
    old: { custName: current.custName, uscc: current.uscc },
  });
  return null;
}

const usccMessages: Readonly<Record<UsccError, MessageKey>> = {
  length: "customer.usccLength",
  character: "customer.usccCharacter",
  region: "customer.usccRegion",
  checkDigit: "customer.usccCheckDigit",
};

/** The draft as it will be stored: code and currency in upper case, contact data checked. */
function checkDraft(draft: Draft): Draft {
  const uscc = draft.uscc?.toUpperCase() || null;
  const error = uscc === null ? null : checkUscc(uscc).error;
  if (error) throw new Refusal(usccMessages[error], { field: "uscc" });
  if (draft.email && !isEmail(draft.email)) throw new Refusal("customer.emailInvalid", { field: "email" });
  if (draft.tel && !isMobile(draft.tel) && !isLandline(draft.tel)) {
    throw new Refusal("customer.telInvalid", { field: "tel" });
  }
  return { ...draft, uscc, currency: draft.currency.toUpperCase() };
}

/** Two clients of one name or one code at the same moment: the lock makes the second see the first. */
async function checkUnique(db: Db, draft: Draft, exceptId = 0): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('customer'), app_tenant())`.execute(db);
  const others = await db
    .selectFrom("customer")
    .where("is_deleted", "=", false)
    .where("id", "<>", exceptId)
    .where((is) => is.or([is("cust_name", "=", draft.custName), is("uscc", "=", draft.uscc ?? null)]))
    .select(["cust_name as name", "uscc"])
    .execute();
  if (others.some(({ name }) => name === draft.custName)) {
    throw new Refusal("customer.nameTaken", { field: "custName", params: { name: draft.custName } });
  }
  const [holder] = others;
  if (holder)
    throw new Refusal("customer.usccTaken", { field: "uscc", params: { uscc: holder.uscc ?? "", name: holder.name } });
}
