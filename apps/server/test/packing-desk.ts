/** A project on its way into the archive, up to the partner's confirmation: what packs it is left to the test. */
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { expect } from "vitest";
import { startJob } from "../src/platform/jobs/queue.ts";
import type { TestServer, TestTenant } from "./kit.ts";

/** Applied for, checked by somebody else and confirmed, as the calls leave it; answers the request. */
export function confirmArchive(firm: TestTenant, projectId: number, version = 1): Promise<number> {
  const { manager, staff1, partner } = firm.userIds;
  return firm.inDb(async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into archive_request (of_project, version, clock_from, due_on, keep_until, project_status)
      values (${projectId}, ${version}, '2025-04-20', '2025-06-19', '2035-04-20', 4) returning id`.execute(db);
    const id = Number(rows[0]?.id);
    await sql`
      update archive_request set status = 6, applied_by = ${manager}, applied_at = now(), checked_by = ${staff1}, checked_at = now(),
        confirmed_by = ${partner}, confirmed_at = now() where tenant_id = ${firm.id} and id = ${id}`.execute(db);
    await sql`select move_archive(${id})`.execute(db);
    return id;
  }, "manager");
}

export const startPacking = (firm: TestTenant, requestId: number): Promise<number> =>
  firm.inDb((db: Db) => startJob(db, { kind: "pack-archive", payload: { requestId } }), "partner");

export async function packed(server: TestServer, firm: TestTenant, projectId: number): Promise<number> {
  const requestId = await confirmArchive(firm, projectId);
  const jobId = await startPacking(firm, requestId);
  await server.runJobs();
  const { rows } = await firm.inDb((db) => sql`select state, error from job where id = ${jobId}`.execute(db));
  expect(rows).toEqual([{ state: "done", error: null }]);
  return requestId;
}

export interface KeptPackage {
  status: number;
  archiveFlag: number;
  fileId: number | null;
  sha256: string | null;
  manifestSha256: string | null;
  bytes: number | null;
  entryCount: number | null;
  packedSeq: number | null;
}

export const readPackage = (firm: TestTenant, requestId: number): Promise<KeptPackage> =>
  firm.inDb(async (db) => {
    const { rows } = await sql<KeptPackage>`
      select r.status, p.archive_flag as "archiveFlag", r.file_id as "fileId", r.package_sha256 as sha256,
        r.manifest_sha256 as "manifestSha256", r.package_bytes as bytes, r.entry_count as "entryCount", r.packed_seq as "packedSeq"
      from archive_request r join project p on p.tenant_id = r.tenant_id and p.id = r.of_project
      where r.tenant_id = ${firm.id} and r.id = ${requestId}`.execute(db);
    const [row] = rows;
    if (!row) throw new Error("There is no such request.");
    return row;
  });
