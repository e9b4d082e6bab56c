import { createHash } from "node:crypto";
import type { Pool } from "@digao/db/pool";
import { type Db, withoutTenant, withTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import type { Logger } from "pino";
import { allPermissions, ofOperator } from "../auth/permissions.ts";
import { seedCatalogues, seedOfCatalogues } from "./catalogues.ts";
import { seedRoles, seedRolesOf } from "./roles.ts";

let sha256: string | undefined;

/** The fingerprint of what every firm is given: its roles with their rights, and the catalogues. */
export function seedSha256(): string {
  sha256 ??= createHash("sha256")
    .update(JSON.stringify([seedRoles, allPermissions.filter(ofOperator), seedOfCatalogues()]))
    .digest("hex");
  return sha256;
}

/** Gives a firm what it lacks of the seed, and a new one all of it; answers the ids of the built-in roles by name. */
export async function applySeed(db: Db, { isOperator }: { isOperator: boolean }): Promise<Map<string, number>> {
  const roleIds = await seedRolesOf(db, { isOperator });
  await seedCatalogues(db);
  return roleIds;
}

async function bringToSeed(db: Db, id: number): Promise<void> {
  // Two servers that start at once: the second finds the work done.
  await sql`select pg_advisory_xact_lock(hashtext('seed'), app_tenant())`.execute(db);
  const firm = await db
    .selectFrom("tenant")
    .where("id", "=", id)
    .where("seed_sha256", "is distinct from", seedSha256())
    .where("erasing_since", "is", null)
    .select("is_operator as isOperator")
    .executeTakeFirst();
  if (!firm) return;
  await applySeed(db, firm);
  await db.updateTable("tenant").set({ seed_sha256: seedSha256() }).where("id", "=", id).execute();
}

/** Brings every firm that an older release left to the seed of this one. One query where none is behind. */
export async function seedFirms(pool: Pool, log: Logger): Promise<void> {
  const behind = await withoutTenant(pool, (db) =>
    db
      .selectFrom("tenant")
      .where("seed_sha256", "is distinct from", seedSha256())
      .where("erasing_since", "is", null)
      .orderBy("id")
      .select("id")
      .execute(),
  );
  for (const { id } of behind) {
    await withTenant(pool, id, (db) => bringToSeed(db, id)).catch((error) =>
      log.error(
        { err: error, tenant: id },
        "the firm did not get the seed of this release; the next start tries again",
      ),
    );
  }
}
