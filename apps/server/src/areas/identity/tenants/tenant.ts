import type { FirstPassword, Tenant, tenants } from "@digao/contract/areas/identity/tenants/calls";
import type { Input } from "@digao/contract/endpoint";
import { isEmail } from "@digao/domain/validators/contacts";
import { sql } from "kysely";
import { writeAction } from "../../../platform/action-log.ts";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import { giveOneTimePassword } from "../../../platform/seed/one-time-password.ts";
import type { Context } from "../../../platform/serve.ts";
import { endAllSessions, logInBoth, operatorActor } from "./inside.ts";
import { readTenant, type StoredTenant, tenantOf } from "./tenant-row.ts";

type Calls = typeof tenants;

const watched = (row: Omit<StoredTenant, "id" | "status" | "creationTime" | "rowVersion" | "isOperator">) => {
  const { tenancyName, name, isActive, edition, userMax, storageQuotaGb, expireDate } = row;
  return { tenancyName, name, isActive, edition, userMax, storageQuotaGb, expireDate };
};

/** The firm and all that it starts with come in one transaction of its own: whole or not at all. */
export async function createTenant(ctx: Context, input: Input<Calls["Create"]>): Promise<Tenant & FirstPassword> {
  const { adminEmailAddress, ...firm } = input;
  const emailAddress = adminEmailAddress || null;
  if (emailAddress !== null && !isEmail(emailAddress))
    throw new Refusal("tenant.emailInvalid", { field: "adminEmailAddress" });
  const actor = await operatorActor(ctx);
  const made = await ctx.firms.create(firm, { emailAddress }, async (db) => {
    const { rows } = await sql<{ id: number }>`select app_tenant() as id`.execute(db);
    await writeAction(db, actor, { refType: "tenant", refId: rows[0]?.id ?? 0, action: "create", new: { ...firm } });
  });
  const { tenantId, userName, oneTimePassword } = made;
  const row = await readTenant(ctx.db, tenantId);
  await ctx.audit({ refType: "tenant", refId: tenantId, action: "create", new: watched(row) });
  return { ...(await tenantOf(ctx, row)), userName, oneTimePassword };
}

function merged(input: Input<Calls["Update"]>, current: StoredTenant): StoredTenant {
  const left = <T>(sent: T | undefined, stays: T): T => (sent === undefined ? stays : sent);
  return {
    ...current,
    tenancyName: input.tenancyName,
    name: input.name,
    isActive: left(input.isActive, current.isActive),
    edition: left(input.edition, current.edition),
    userMax: left(input.userMax, current.userMax),
    storageQuotaGb: left(input.storageQuotaGb, current.storageQuotaGb),
    expireDate: left(input.expireDate, current.expireDate),
  };
}

function checkState(current: StoredTenant, next: StoredTenant): void {
  if (current.status === "erasing") throw new Refusal("tenant.erasing", { kind: "state" });
  if (current.status === "removing" && next.isActive) throw new Refusal("tenant.removalPending", { kind: "state" });
  if (current.isOperator && (!next.isActive || next.expireDate !== null))
    throw new Refusal("tenant.operatorStays", { kind: "state", field: next.isActive ? "expireDate" : "isActive" });
}

async function checkNameFree({ db }: Context, { id, tenancyName }: StoredTenant): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tenant'))`.execute(db);
  const taken = await db
    .selectFrom("tenant")
    .where("tenancy_name", "=", tenancyName)
    .where("id", "<>", id)
    .select("id")
    .executeTakeFirst();
  if (taken) throw new Refusal("tenant.nameTaken", { field: "tenancyName", params: { name: tenancyName } });
}

const isPast = async ({ db }: Context, day: string | null): Promise<boolean> => {
  const { rows } = await sql<{
    isPast: boolean;
  }>`select coalesce(${day}::date < current_date, false) as "isPast"`.execute(db);
  return rows[0]?.isPast ?? false;
};

/** Saves the changes; people of a firm that is disabled or enabled by them must sign in again. */
async function save(ctx: Context, current: StoredTenant, next: StoredTenant, action: string): Promise<Tenant> {
  const isOpen = next.isActive && !(await isPast(ctx, next.expireDate));
  const turns = isOpen !== (current.status === "active");
  const entry = { action, old: watched(current), new: watched(next) };
  await logInBoth(ctx, current.id, entry, async (db) => {
    if (turns) await endAllSessions(db);
  });
  const columns = {
    tenancy_name: next.tenancyName,
    name: next.name,
    is_active: next.isActive,
    edition: next.edition || null,
    user_max: next.userMax,
    storage_quota_gb: next.storageQuotaGb,
    expire_date: next.expireDate,
  };
  await ctx.db
    .updateTable("tenant")
    .set({ ...columns, row_version: current.rowVersion + 1 })
    .where("id", "=", current.id)
    .execute();
  return tenantOf(ctx, await readTenant(ctx.db, current.id));
}

export async function updateTenant(ctx: Context, input: Input<Calls["Update"]>): Promise<Tenant> {
  const current = await readTenant(ctx.db, input.id, true);
  if (input.rowVersion !== undefined && input.rowVersion !== current.rowVersion)
    checkVersion(input.rowVersion, await tenantOf(ctx, current));
  const next = merged(input, current);
  checkState(current, next);
  await checkNameFree(ctx, next);
  return save(ctx, current, next, "update");
}

async function switchTenant(ctx: Context, id: number, isActive: boolean): Promise<Tenant> {
  const current = await readTenant(ctx.db, id, true);
  const next = { ...current, isActive };
  checkState(current, next);
  if (current.isActive === isActive) return tenantOf(ctx, current);
  return save(ctx, current, next, isActive ? "activate" : "deactivate");
}

export const activateTenant = (ctx: Context, { id }: { id: number }): Promise<Tenant> => switchTenant(ctx, id, true);
export const deactivateTenant = (ctx: Context, { id }: { id: number }): Promise<Tenant> => switchTenant(ctx, id, false);

/** Only until somebody of the firm has signed in: later it would be a way into the firm's work. */
export async function renewFirstPassword(ctx: Context, { id }: { id: number }): Promise<FirstPassword> {
  const row = await readTenant(ctx.db, id);
  const { hasSignedIn } = await tenantOf(ctx, row);
  if (hasSignedIn) throw new Refusal("tenant.alreadySignedIn", { kind: "state" });
  const userName = "admin";
  const actor = await operatorActor(ctx);
  const password = await ctx.firms.enter(id, (db) => giveOneTimePassword(db, userName, actor));
  if (password === null) throw new Refusal("tenant.noFirstAdmin", { kind: "state" });
  await ctx.audit({ refType: "tenant", refId: id, action: "renewFirstPassword" });
  return { userName, oneTimePassword: password };
}
