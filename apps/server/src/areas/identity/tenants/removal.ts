import type { TenantRemoval, tenants } from "@digao/contract/areas/identity/tenants/calls";
import type { Input } from "@digao/contract/endpoint";
import { instant } from "@digao/db/project-rows";
import { sql } from "kysely";
import { confirmPassword } from "../../../platform/auth/confirm-password.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { endAllSessions, logInBoth } from "./inside.ts";
import { openRemoval, removalOf, type StoredRemoval } from "./removal-row.ts";
import { readTenant } from "./tenant-row.ts";

type Calls = typeof tenants;

/** Step one: everybody is out at once, nothing is erased yet. */
export async function requestRemoval(
  ctx: Context,
  { id, reason }: { id: number; reason: string },
): Promise<TenantRemoval> {
  const firm = await readTenant(ctx.db, id, true);
  if (firm.isOperator) throw new Refusal("tenant.operatorStays", { kind: "state" });
  if (firm.status === "erasing") throw new Refusal("tenant.erasing", { kind: "state" });
  if (firm.status === "removing") throw new Refusal("tenant.removalPending", { kind: "state" });
  await logInBoth(ctx, id, { action: "requestRemoval", new: { reason } }, endAllSessions);
  await ctx.db
    .updateTable("tenant")
    .set({ is_active: false, removal_requested_at: sql`now()`, row_version: firm.rowVersion + 1 })
    .where("id", "=", id)
    .execute();
  const { tenancyName: tenancy_name, name } = firm;
  await ctx.db.insertInto("tenant_removal").values({ firm_id: id, tenancy_name, name, reason }).execute();
  return removalOf(await requireOpen(ctx, id), ctx.user.id);
}

/** What ABP's clients call deleting. */
export async function deleteTenant(ctx: Context, { Id: id }: { Id: number }): Promise<null> {
  await requestRemoval(ctx, { id, reason: "" });
  return null;
}

async function requireOpen({ db }: Context, firmId: number): Promise<StoredRemoval> {
  const removal = await openRemoval(db, firmId);
  if (!removal) throw missing("tenant.removalMissing");
  return removal;
}

export async function cancelRemoval(ctx: Context, { id }: { id: number }): Promise<null> {
  const firm = await readTenant(ctx.db, id, true);
  const removal = await requireOpen(ctx, id);
  if (removal.state !== "requested") throw new Refusal("tenant.erasing", { kind: "state" });
  await logInBoth(ctx, id, { action: "cancelRemoval" });
  await ctx.db
    .updateTable("tenant")
    .set({ removal_requested_at: null, row_version: firm.rowVersion + 1 })
    .where("id", "=", id)
    .execute();
  await ctx.db.updateTable("tenant_removal").set({ state: "cancelled" }).where("id", "=", removal.id).execute();
  return null;
}

/**
 * Step two, which cannot be taken back: the caller types the firm's name and proves who they are. A removal that was broken
 * off is taken up again by the same step, also when of the firm only its files are left.
 */
export async function confirmRemoval(
  ctx: Context,
  { id, tenancyName, password }: Input<Calls["ConfirmRemoval"]>,
): Promise<{ jobId: number }> {
  await sql`select pg_advisory_xact_lock(hashtext('tenantRemoval'), ${id}::int)`.execute(ctx.db);
  const removal = await requireOpen(ctx, id);
  if (removal.isUnderWay) throw new Refusal("tenant.erasing", { kind: "state" });
  if (tenancyName !== removal.tenancyName)
    throw new Refusal("tenant.typeName", { field: "tenancyName", params: { name: removal.tenancyName } });
  const confirmation = { password, field: "password", failedAction: "tenantRemovalRefused" };
  await confirmPassword(ctx, { ...confirmation, wrong: "auth.wrongOwnPassword" });
  const jobId = await ctx.jobs.start(ctx.db, { kind: "remove-tenant", payload: { firmId: id, removalId: removal.id } });
  await ctx.db
    .updateTable("tenant")
    .set({ erasing_since: sql`coalesce(erasing_since, ${instant()})`, row_version: sql`row_version + 1` })
    .where("id", "=", id)
    .execute();
  await ctx.db
    .updateTable("tenant_removal")
    .set({ state: "confirmed", confirmed_by: ctx.user.id, confirmed_at: sql`now()`, job_id: jobId })
    .where("id", "=", removal.id)
    .execute();
  await ctx.audit({ refType: "tenant", refId: id, action: "confirmRemoval", new: { tenancyName, jobId } });
  return { jobId };
}
