import { RemovalProof, TenantRemoval, type tenants } from "@digao/contract/areas/identity/tenants/calls";
import type { Input } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { pageOf } from "../../../platform/lib/page.ts";
import type { Context } from "../../../platform/serve.ts";

export const storedRemovals = (db: Db) =>
  db
    .selectFrom("tenant_removal")
    .innerJoin("app_user as r", "r.id", "tenant_removal.requested_by")
    .leftJoin("app_user as c", "c.id", "tenant_removal.confirmed_by")
    .leftJoin("job", "job.id", "tenant_removal.job_id")
    .select([
      "tenant_removal.id",
      "tenant_removal.firm_id as firmId",
      "tenant_removal.tenancy_name as tenancyName",
      "tenant_removal.name",
      "tenant_removal.reason",
      "tenant_removal.state",
      "r.name as requestedBy",
      "tenant_removal.requested_at as requestedAt",
      "c.name as confirmedBy",
      "c.id as confirmedById",
      "tenant_removal.confirmed_at as confirmedAt",
      "tenant_removal.job_id as jobId",
      "tenant_removal.proof",
      "tenant_removal.finished_at as finishedAt",
    ])
    .select(sql<boolean>`coalesce(job.state in ('queued', 'running'), false)`.as("isUnderWay"));
export type StoredRemoval = Awaited<ReturnType<ReturnType<typeof storedRemovals>["executeTakeFirstOrThrow"]>>;

export const proofOf = (stored: unknown): RemovalProof => RemovalProof.parse(stored);

/** Until the firm is erased the proof holds what was counted before. */
export const removalOf = (row: StoredRemoval, readerId: number): TenantRemoval =>
  TenantRemoval.parse({
    ...row,
    jobId: row.confirmedById === readerId ? row.jobId : null,
    proof: row.state === "done" ? proofOf(row.proof) : null,
  });

/** The removal of the firm that is asked for or under way. */
export const openRemoval = (db: Db, firmId: number): Promise<StoredRemoval | undefined> =>
  storedRemovals(db)
    .where("tenant_removal.firm_id", "=", firmId)
    .where("tenant_removal.state", "in", ["requested", "confirmed"])
    .executeTakeFirst();

export async function listRemovals(
  { db, user }: Context,
  { firmId, keyword: _, ...page }: Input<(typeof tenants)["GetRemovals"]>,
): Promise<{ totalCount: number; items: TenantRemoval[] }> {
  const rows = storedRemovals(db).$if(Boolean(firmId), (q) => q.where("tenant_removal.firm_id", "=", firmId ?? 0));
  const { totalCount, items } = await pageOf(rows, page, {}, "tenant_removal.id");
  return { totalCount, items: items.map((row) => removalOf(row, user.id)) };
}
