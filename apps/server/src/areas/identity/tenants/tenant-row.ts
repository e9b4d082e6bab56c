import type { Tenant } from "@digao/contract/areas/identity/tenants/calls";
import { TenantStatus } from "@digao/contract/areas/identity/tenants/calls";
import { holdRecord } from "@digao/db/hold";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { storageUsed } from "../../../platform/files/storage.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

export const statusOf: RawBuilder<string> = sql<string>`case
  when tenant.erasing_since is not null then 'erasing'
  when tenant.removal_requested_at is not null then 'removing'
  when not tenant.is_active then 'disabled'
  when tenant.expire_date < current_date then 'expired'
  else 'active' end`;

export const storedTenants = (db: Db) =>
  db
    .selectFrom("tenant")
    .select([
      "tenant.id",
      "tenant.tenancy_name as tenancyName",
      "tenant.name",
      "tenant.is_active as isActive",
      "tenant.edition",
      "tenant.user_max as userMax",
      "tenant.storage_quota_gb as storageQuotaGb",
      "tenant.expire_date as expireDate",
      "tenant.is_operator as isOperator",
      "tenant.created_at as creationTime",
      "tenant.row_version as rowVersion",
    ])
    .select(statusOf.as("status"));
export type StoredTenant = Awaited<ReturnType<ReturnType<typeof storedTenants>["executeTakeFirstOrThrow"]>>;

export async function readTenant(db: Db, id: number, forUpdate = false): Promise<StoredTenant> {
  if (forUpdate) await holdRecord(db, "tenant", id);
  const row = await storedTenants(db).where("tenant.id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("tenant.missing", { kind: "missing", params: { id } });
  return row;
}

type Usage = Pick<Tenant, "usersUsed" | "storageUsedBytes" | "hasSignedIn">;

/** Counts and nothing else: what a firm uses is the operator's business, what it works on is not. */
async function usageOf({ firms }: Context, tenantId: number): Promise<Usage> {
  return firms.enter(
    tenantId,
    async (db) => {
      const { rows } = await sql<Usage>`
        select (select count(*)::int from app_user where is_active and not is_deleted) as "usersUsed",
          ${storageUsed} as "storageUsedBytes", exists (select from session) as "hasSignedIn"`.execute(db);
      const [row] = rows;
      if (!row) throw missing();
      return row;
    },
    { readOnly: true },
  );
}

export async function tenantOf(ctx: Context, row: StoredTenant): Promise<Tenant> {
  return { ...row, status: TenantStatus.parse(row.status), ...(await usageOf(ctx, row.id)) };
}
