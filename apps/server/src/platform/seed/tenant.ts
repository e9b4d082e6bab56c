import type { Pool } from "@digao/db/pool";
import { type Db, withoutTenant, withTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import { hashPassword } from "../auth/password.ts";
import { Refusal } from "../refusal.ts";
import { oneTimePassword } from "./one-time-password.ts";
import { applySeed, seedSha256 } from "./seed.ts";
import { addUsers, type NewUser } from "./users.ts";

export interface NewTenant {
  tenancyName: string;
  name: string;
  userMax?: number | undefined;
  edition?: string | null | undefined;
  storageQuotaGb?: number | null | undefined;
  expireDate?: string | null | undefined;
  isActive?: boolean | undefined;
  /** May create and manage other firms: the firm that runs the server. */
  isOperator?: boolean;
}

export interface TenantSeed {
  isOperator?: boolean;
  users?: readonly NewUser[];
}

/** What a firm starts with: roles, catalogues and its first people. Runs inside the firm's transaction. */
export async function seedTenant(
  db: Db,
  { isOperator = false, users = [] }: TenantSeed,
): Promise<{ roleIds: Map<string, number>; userIds: Map<string, number> }> {
  const roleIds = await applySeed(db, { isOperator });
  return { roleIds, userIds: await addUsers(db, roleIds, users) };
}

/** Takes the number of a new firm. Known beforehand, so that the firm and its contents are written in one transaction. */
async function nextTenantId(pool: Pool): Promise<number> {
  const { rows } = await withoutTenant(pool, (db) =>
    sql<{ id: number }>`select nextval(pg_get_serial_sequence('tenant', 'id')) as id`.execute(db),
  );
  const [row] = rows;
  if (!row) throw new Error("The tenant got no number.");
  return row.id;
}

async function insertTenant(db: Db, id: number, tenant: NewTenant): Promise<void> {
  const { tenancyName, name, userMax, isOperator = false, isActive = true } = tenant;
  const { edition = null, storageQuotaGb = null, expireDate = null } = tenant;
  const row = await db
    .insertInto("tenant")
    .values({
      id,
      tenancy_name: tenancyName.toLowerCase(),
      name,
      is_operator: isOperator,
      is_active: isActive,
      edition,
      storage_quota_gb: storageQuotaGb,
      expire_date: expireDate,
      ...(userMax ? { user_max: userMax } : {}),
      seed_sha256: seedSha256(),
    })
    .onConflict((conflict) => conflict.column("tenancy_name").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new Refusal("tenant.nameTaken", { params: { name: tenancyName }, field: "tenancyName" });
}

/** Makes a firm and what it starts with, whole or not at all; `also` runs in the same transaction. */
export async function addTenant(
  pool: Pool,
  tenant: NewTenant,
  users: readonly NewUser[],
  also?: (db: Db) => Promise<void>,
): Promise<{ tenantId: number; userIds: Map<string, number> }> {
  const tenantId = await nextTenantId(pool);
  const { userIds } = await withTenant(pool, tenantId, async (db) => {
    await insertTenant(db, tenantId, tenant);
    const seeded = await seedTenant(db, { isOperator: tenant.isOperator ?? false, users });
    await also?.(db);
    return seeded;
  });
  return { tenantId, userIds };
}

/** Makes a firm with its first administrator, who signs in once with the answered password and must change it. */
export async function createTenant(
  pool: Pool,
  tenant: NewTenant,
  administrator: { userName?: string; name?: string; emailAddress?: string | null; others?: readonly NewUser[] } = {},
  also?: (db: Db) => Promise<void>,
): Promise<{ tenantId: number; userName: string; oneTimePassword: string; userIds: Map<string, number> }> {
  const { userName = "admin", name = "系统管理员", emailAddress = null, others = [] } = administrator;
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  const first: NewUser = { userName, name, emailAddress, role: "Admin", passwordHash, mustChangePassword: true };
  const { tenantId, userIds } = await addTenant(pool, tenant, [first, ...others], also);
  return { tenantId, userName, oneTimePassword: password, userIds };
}
