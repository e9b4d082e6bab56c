/** What the team does with a report before it is issued. */
import { auditReports } from "@digao/contract/areas/report/audit-report/calls";
import { lateFacts } from "@digao/contract/areas/report/late-facts/calls";
import { sql } from "kysely";
import type { Case, Cases } from "./stage.ts";

const changed: Case = ({ rows }) =>
  Promise.resolve({ input: { Id: rows.auditReport, rowVersion: 1, plannedDate: null, secondId: null } });
const reopened: Case = async (stage) => {
  await stage.add("audit_report_sign", {
    report_id: stage.rows.auditReport,
    part: 1,
    opinion_id: stage.rows.reportOpinion,
    text_id: stage.rows.reportText,
    report_date: "2025-04-20",
    signed_by: stage.idOf("partner"),
  });
  const input = { Id: stage.rows.auditReport, rowVersion: 1, reason: "正文有误，须更正后重签" };
  return { input, by: ["manager", "partner", "manager", "partner"] };
};
const voided: Case = async (stage) => {
  await stage.inDb((db) =>
    sql`update project p set partner_user_id = ${stage.idOf("partner")} where p.id = ${stage.rows.project}`.execute(db),
  );
  const input = { Id: stage.rows.auditReport, rowVersion: 1, reason: "附注有误，重新出具", withdrawnOn: null };
  return { input, by: ["partner", "partner", "partner", "partner"] };
};

const decided: Case = async (stage) => {
  await stage.inDb((db) =>
    sql`update project p set partner_user_id = ${stage.idOf("partner")} where p.id = ${stage.rows.project}`.execute(db),
  );
  const input = {
    Id: stage.rows.lateFact,
    rowVersion: 1,
    decision: 2,
    words: "附注披露的诉讼金额需要修改",
    amendedOn: "2025-05-06",
    procedures: "检查判决书并询问公司律师，重新取得声明",
  };
  return { input, by: ["partner", "partner", "partner", "partner"] };
};

export const reportCases: Cases = {
  [lateFacts.DecideLateFact.path]: decided,
  [auditReports.UpdateAuditReport.path]: changed,
  [auditReports.ReopenAuditReport.path]: reopened,
  [auditReports.VoidAuditReport.path]: voided,
};
