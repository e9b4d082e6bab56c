import type { Tenant, tenants } from "@digao/contract/areas/identity/tenants/calls";
import type { Input } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { pageOf, type Sortable } from "../../../platform/lib/page.ts";
import { containing } from "../../../platform/lib/search.ts";
import type { Context } from "../../../platform/serve.ts";
import { readTenant, statusOf, storedTenants, tenantOf } from "./tenant-row.ts";

const sortable: Sortable = {
  tenancyName: sql.ref("tenant.tenancy_name"),
  name: sql`tenant.name collate "zh-x-icu"`,
  isActive: sql.ref("tenant.is_active"),
  status: statusOf,
  edition: sql`tenant.edition collate "zh-x-icu"`,
  userMax: sql.ref("tenant.user_max"),
  storageQuotaGb: sql.ref("tenant.storage_quota_gb"),
  expireDate: sql.ref("tenant.expire_date"),
  creationTime: sql.ref("tenant.created_at"),
};

export async function listTenants(
  ctx: Context,
  { keyword, isActive, status, withLeaving, ...page }: Input<(typeof tenants)["GetAll"]>,
): Promise<{ totalCount: number; items: Tenant[] }> {
  const like = containing(keyword ?? "");
  const rows = storedTenants(ctx.db)
    .$if(Boolean(keyword), (q) =>
      q.where((is) => is.or([is("tenant.tenancy_name", "ilike", like), is("tenant.name", "ilike", like)])),
    )
    .$if(isActive !== undefined, (q) => q.where("tenant.is_active", "=", isActive ?? true))
    .$if(!withLeaving && status === undefined, (q) => q.where("tenant.removal_requested_at", "is", null))
    .$if(status !== undefined, (q) => q.where(sql<boolean>`${statusOf} = ${status}`));
  const sorting = page.sorting || "tenancyName, name";
  const { totalCount, items } = await pageOf(rows, { ...page, sorting }, sortable, "tenant.id");
  const found: Tenant[] = [];
  // One firm is entered after the other: a page of firms must not take all connections.
  for (const row of items) found.push(await tenantOf(ctx, row));
  return { totalCount, items: found };
}

export const getTenant = async (ctx: Context, { Id }: { Id: number }): Promise<Tenant> =>
  tenantOf(ctx, await readTenant(ctx.db, Id));
