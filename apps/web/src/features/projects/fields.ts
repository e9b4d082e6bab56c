/** The fields of a project's form, in order. */
import type { Project } from "@digao/contract/areas/projects";

export const flags = ["isListed", "isPie", "isFirst", "isGroup", "isPreAudit"] as const;
export const fieldNames = [
  "custId",
  "categoryId",
  "aYear",
  "projectName",
  "projectCode",
  "periodStart",
  "periodEnd",
  "baseDate",
  "reportType",
  "acctStd",
  ...flags,
  "priorProjectId",
  "pmUserId",
  "partnerUserId",
  "qcUserId",
  "planStart",
  "planEnd",
  "planHours",
  "contractNo",
  "contractAmount",
  "riskLevel",
  "remark",
] as const satisfies readonly (keyof Project)[];

/** 2 in every archive flag means archived: nothing may be changed. */
export const archived = 2;
export const voided = 9;
/** Roles 1 to 4 manage a project; 1 is its manager. */
export const mayManage = (role: number | null) => role !== null && role >= 1;
export const manager = 1;
