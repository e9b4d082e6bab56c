/** The fields of a project's form, in order. */

import type { Project } from "@digao/contract/areas/office/projects/calls";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";

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

/** Nothing may be changed any more. */
export const voided = projectStatus.void;
