import { withoutTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import type { PublicContext } from "../../../platform/serve.ts";

export interface Firm {
  id: number;
  tenancyName: string;
  /** False for a firm whose time has ended too. */
  isActive: boolean;
  /** Its last day, where that is what keeps it closed. */
  expiredOn?: string | null;
}

/** A firm by its short name, or by its number. */
export type Firmly = { tenancyName: string } | { tenantId: number | null };

/** Undefined for one that does not exist. */
export function findTenant({ pool }: Pick<PublicContext, "pool">, firmRef: Firmly): Promise<Firm | undefined> {
  return withoutTenant(pool, (db) =>
    db
      .selectFrom("tenant")
      .select([
        "id",
        "tenancy_name as tenancyName",
        sql<boolean>`is_active and (expire_date is null or expire_date >= current_date)`.as("isActive"),
        sql<string | null>`case when is_active and expire_date < current_date then expire_date end`.as("expiredOn"),
      ])
      .$if("tenancyName" in firmRef, (q) =>
        q.where("tenancy_name", "=", "tenancyName" in firmRef ? firmRef.tenancyName.toLowerCase() : ""),
      )
      .$if("tenantId" in firmRef, (q) => q.where("id", "=", "tenantId" in firmRef ? (firmRef.tenantId ?? 0) : 0))
      .executeTakeFirst(),
  );
}
