import type { ProjectEntity, ProjectRoleSet } from "@digao/contract/endpoint";
import { type RawBuilder, sql } from "kysely";

/** Where each entity's rows name their project: a query of (id, project_id). Row security keeps it to the tenant. */
export const projectOf: Record<ProjectEntity, RawBuilder<unknown>> = {
  project: sql`select id, id as project_id from project where not is_deleted`,
  projectPeriod: sql`select id, project_id from project_period`,
  projectMember: sql`select id, project_id from project_member`,
  importBatch: sql`select id, project_id from import_batch`,
  account: sql`select id, project_id from account`,
  fsItem: sql`select id, project_id from fs_item`,
  fsDetail: sql`select id, project_id from fs_detail`,
  adjustHead: sql`select id, project_id from adjust_head`,
  adjustLine: sql`select id, project_id from adjust_line`,
  voucher: sql`select v.id, b.project_id from voucher v join import_batch b on b.tenant_id = v.tenant_id and b.id = v.batch_id`,
  voucherLine: sql`select l.id, b.project_id from voucher_line l join import_batch b on b.tenant_id = l.tenant_id and b.id = l.batch_id`,
  sampleRun: sql`select id, project_id from sample_run`,
  drawnVoucher: sql`select id, project_id from drawn_voucher`,
  progLine: sql`select id, project_id from prog_line`,
  message: sql`select id, project_id from msg_head`,
  jeRun: sql`select id, project_id from journal_test_run`,
  download: sql`select id, project_id from download`,
  job: sql`select id, project_id from job`,
};

/** Domain 0.5 projectRole. */
export const rolesIn: Record<ProjectRoleSet, readonly number[]> = {
  member: [0, 1, 2, 3, 4],
  manage: [1, 2, 3, 4],
  projectManager: [1, 3],
  leader: [1, 2, 3],
  creator: [1],
};
