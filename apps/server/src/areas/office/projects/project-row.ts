import type { Project, ProjectDraft } from "@digao/contract/areas/office/projects/calls";
import { holdRecord } from "@digao/db/hold";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { orNull } from "../../../platform/lib/blank.ts";
import { pinyinInitials } from "../../../platform/lib/search.ts";
import { missing } from "../../../platform/refusal.ts";

/** Columns a person edits; number, people and status have rules of their own. */
export const columnsOf = (draft: ProjectDraft) => ({
  project_name: draft.projectName,
  pinyin: pinyinInitials(draft.projectName),
  cust_id: draft.custId,
  category_id: draft.categoryId,
  a_year: draft.aYear,
  period_start: draft.periodStart,
  period_end: draft.periodEnd,
  base_date: orNull(draft.baseDate),
  report_type: orNull(draft.reportType),
  acct_std: orNull(draft.acctStd),
  is_listed: draft.isListed,
  is_pie: draft.isPie,
  is_first: draft.isFirst,
  is_group: draft.isGroup,
  is_pre_audit: draft.isPreAudit,
  prior_project_id: orNull(draft.priorProjectId),
  contract_no: orNull(draft.contractNo),
  contract_amount: orNull(draft.contractAmount),
  partner_user_id: orNull(draft.partnerUserId),
  qc_user_id: orNull(draft.qcUserId),
  plan_start: orNull(draft.planStart),
  plan_end: orNull(draft.planEnd),
  plan_hours: orNull(draft.planHours)?.toString() ?? null,
  risk_level: orNull(draft.riskLevel),
  remark: orNull(draft.remark),
});

/** What a list and the project itself both show. */
export const headColumns = [
  "project.id",
  "project.guid",
  "project.project_code as projectCode",
  "project.project_name as projectName",
  "project.cust_id as custId",
  "customer.cust_name as custName",
  "project.category_id as categoryId",
  "project_category.name as categoryName",
  "project.a_year as aYear",
  "project.period_start as periodStart",
  "project.period_end as periodEnd",
] as const;

const wire = [
  ...headColumns,
  "project.base_date as baseDate",
  "project.report_type as reportType",
  "project.acct_std as acctStd",
  "project.is_listed as isListed",
  "project.is_pie as isPie",
  "project.is_first as isFirst",
  "project.is_group as isGroup",
  "project.is_pre_audit as isPreAudit",
  "project.prior_project_id as priorProjectId",
  "project.contract_no as contractNo",
  "project.contract_amount as contractAmount",
  "project.pm_user_id as pmUserId",
  "project.partner_user_id as partnerUserId",
  "project.qc_user_id as qcUserId",
  "project.plan_start as planStart",
  "project.plan_end as planEnd",
  "project.risk_level as riskLevel",
  "project.remark",
  "project.status",
  "project.archive_flag as archiveFlag",
  "project.row_version as rowVersion",
] as const;

/** One project as the wire shows it. `forUpdate` keeps it from others until the transaction ends. */
export async function readProject(db: Db, id: number, forUpdate = false): Promise<Project> {
  if (forUpdate) await holdRecord(db, "project", id);
  const row = await db
    .selectFrom("project")
    .innerJoin("customer", "customer.id", "project.cust_id")
    .innerJoin("project_category", "project_category.id", "project.category_id")
    .where("project.id", "=", id)
    .where("project.is_deleted", "=", false)
    .select(wire)
    .select(sql<number | null>`project.plan_hours::float8`.as("planHours"))
    .executeTakeFirst();
  if (!row) throw missing();
  return row;
}
