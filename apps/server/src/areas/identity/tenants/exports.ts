import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { TenantExport, type tenants } from "@digao/contract/areas/identity/tenants/calls";
import type { Input } from "@digao/contract/endpoint";
import type { FileAnswer } from "@digao/contract/shapes";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { writeAction } from "../../../platform/action-log.ts";
import { confirmPassword } from "../../../platform/auth/confirm-password.ts";
import { pageOf } from "../../../platform/lib/page.ts";
import { notify, severity } from "../../../platform/live/notices.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { logInBoth, operatorActor } from "./inside.ts";
import { readTenant } from "./tenant-row.ts";

type Calls = typeof tenants;

const stateOf = sql<string>`case
  when tenant_export.expires_at <= now() or (tenant_export.finished_at is not null and tenant_export.file_id is null) then 'expired'
  when tenant_export.file_id is not null then 'ready'
  when job.state in ('queued', 'running') then 'running'
  else 'failed' end`;

const storedExports = (db: Db) =>
  db
    .selectFrom("tenant_export")
    .innerJoin("app_user", "app_user.id", "tenant_export.requested_by")
    .leftJoin("job", "job.id", "tenant_export.job_id")
    .select([
      "tenant_export.id",
      "tenant_export.firm_id as firmId",
      "tenant_export.tenancy_name as tenancyName",
      "tenant_export.name",
      "tenant_export.reason",
      "app_user.name as requestedBy",
      "tenant_export.requested_by as starterId",
      "tenant_export.requested_at as requestedAt",
      "tenant_export.job_id as jobId",
      "tenant_export.size_bytes as sizeBytes",
      "tenant_export.sha256",
      "tenant_export.table_count as tableCount",
      "tenant_export.row_count as rowCount",
      "tenant_export.file_count as fileCount",
      "tenant_export.finished_at as finishedAt",
      "tenant_export.expires_at as expiresAt",
      "tenant_export.download_count as downloadCount",
      "tenant_export.file_id as fileId",
    ])
    .select(stateOf.as("state"));

type StoredExport = Awaited<ReturnType<ReturnType<typeof storedExports>["executeTakeFirstOrThrow"]>>;

const exportOf = (row: StoredExport, readerId: number): TenantExport =>
  TenantExport.parse({ ...row, jobId: row.starterId === readerId ? row.jobId : null });

export async function listExports(
  { db, user }: Context,
  { firmId, keyword: _, ...page }: Input<Calls["GetExports"]>,
): Promise<{ totalCount: number; items: TenantExport[] }> {
  const rows = storedExports(db).$if(Boolean(firmId), (q) => q.where("tenant_export.firm_id", "=", firmId ?? 0));
  const { totalCount, items } = await pageOf(rows, page, {}, "tenant_export.id");
  return { totalCount, items: items.map((row) => exportOf(row, user.id)) };
}

/** Its administrators learn who took the firm's data out, and why. */
async function tellAdministrators(ctx: Context, firmId: number, reason: string): Promise<void> {
  const operator = await readTenant(ctx.db, ctx.user.tenantId);
  await ctx.firms.enter(firmId, async (db) => {
    const { rows } = await sql<{ id: number }>`
      select distinct ur.user_id as id from user_role ur join role r on r.id = ur.role_id where r.name = 'Admin'`.execute(
      db,
    );
    const about = { type: noticeType.notice, severity: severity.warning, refType: "tenant" as const, refId: firmId };
    await notify(db, {
      ...about,
      to: rows.map(({ id }) => id),
      title: "notice.tenantExport.title",
      text: "notice.tenantExport.text",
      params: { operator: operator.name, person: ctx.user.name, reason },
      // The list of firms is the operator's.
      link: null,
    });
  });
}

/**
 * All that a firm has leaves it in one archive: asked for with a reason and the caller's password, for a few days, logged on
 * both sides, and told to the firm's administrators.
 */
export async function startExport(
  ctx: Context,
  { id, reason, password }: Input<Calls["StartExport"]>,
): Promise<{ jobId: number; exportId: number }> {
  const firm = await readTenant(ctx.db, id);
  if (firm.status === "erasing") throw new Refusal("tenant.erasing", { kind: "state" });
  const confirmation = { password, field: "password", failedAction: "tenantExportRefused" };
  await confirmPassword(ctx, { ...confirmation, wrong: "auth.wrongOwnPassword" });
  await sql`select pg_advisory_xact_lock(hashtext('tenantExport'), ${id}::int)`.execute(ctx.db);
  const running = await storedExports(ctx.db)
    .where("tenant_export.firm_id", "=", id)
    .where(sql<boolean>`${stateOf} = 'running'`)
    .executeTakeFirst();
  if (running) throw new Refusal("tenant.exportRunning", { kind: "state" });
  const { id: exportId } = await ctx.db
    .insertInto("tenant_export")
    .values({ firm_id: id, tenancy_name: firm.tenancyName, name: firm.name, reason })
    .returning("id")
    .executeTakeFirstOrThrow();
  const jobId = await ctx.jobs.start(ctx.db, { kind: "export-tenant", payload: { firmId: id, exportId } });
  await ctx.db.updateTable("tenant_export").set({ job_id: jobId }).where("id", "=", exportId).execute();
  await logInBoth(ctx, id, { action: "export", new: { exportId, reason } });
  await tellAdministrators(ctx, id, reason);
  return { jobId, exportId };
}

/** Each download stays in both logs, whatever becomes of the answer. */
export async function downloadExport(ctx: Context, { Id: id }: { Id: number }): Promise<FileAnswer> {
  const row = await storedExports(ctx.db).where("tenant_export.id", "=", id).executeTakeFirst();
  if (!row) throw missing("tenant.exportMissing");
  if (row.state === "expired") throw new Refusal("tenant.exportExpired", { kind: "missing" });
  if (row.state !== "ready" || row.fileId === null) throw new Refusal("tenant.exportNotReady", { kind: "state" });
  const answer = await ctx.files.open(row.fileId);
  const { id: userId, userName } = ctx.user;
  const entry = { refType: "tenant" as const, refId: row.firmId, action: "downloadExport", new: { exportId: id } };
  await ctx.apart(async (db) => {
    await writeAction(db, { userId, userName, ip: ctx.ip, requestId: ctx.requestId }, entry);
    await sql`update tenant_export set download_count = download_count + 1 where id = ${id}`.execute(db);
  });
  const isThere = await ctx.db.selectFrom("tenant").where("id", "=", row.firmId).select("id").executeTakeFirst();
  if (isThere && row.firmId !== ctx.user.tenantId) {
    const actor = await operatorActor(ctx);
    await ctx.firms.enter(row.firmId, (db) => writeAction(db, actor, entry));
  }
  return answer;
}
