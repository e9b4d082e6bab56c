import type { Pool } from "@digao/db/pool";
import { type Db, withTenant } from "@digao/db/tenant";
import { Refusal } from "./refusal.ts";
import { createTenant } from "./seed/tenant.ts";

export interface Entering {
  readOnly?: boolean;
  /** Every query sees the rows of one moment. */
  isSnapshot?: boolean;
}

/** What the operator does beyond its own firm. For the management of firms alone: every other use case stays in one firm. */
export interface Firms {
  /** A transaction in another firm, with no user of it; refused to everybody but the operator. */
  enter<T>(tenantId: number, work: (db: Db) => Promise<T>, options?: Entering): Promise<T>;
  create(...firm: Tail<Parameters<typeof createTenant>>): ReturnType<typeof createTenant>;
}
type Tail<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;

async function requireOperator(db: Db, tenantId: number): Promise<void> {
  const row = await db
    .selectFrom("tenant")
    .where("id", "=", tenantId)
    .where("is_operator", "=", true)
    .select("id")
    .executeTakeFirst();
  if (!row) throw new Refusal("tenant.operatorOnly", { kind: "forbidden" });
}

/** `also` is checked in each transaction that is entered for writing. */
export function firmsOf(pool: Pool, operatorId: number, also?: (db: Db) => Promise<void>): Firms {
  return {
    enter: (tenantId, work, options = {}) =>
      withTenant(
        pool,
        tenantId,
        async (db) => {
          await requireOperator(db, operatorId);
          if (!(options.readOnly || options.isSnapshot)) await also?.(db);
          return work(db);
        },
        { ...options, readOnly: options.readOnly ?? options.isSnapshot ?? false },
      ),
    create: (...firm) => createTenant(pool, ...firm),
  };
}
