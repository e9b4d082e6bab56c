import { auditReports, opinionPaper, textPaper } from "@digao/contract/areas/report/audit-report/calls";
import { sql } from "kysely";
import type { TestTenant } from "../../../../test/kit.ts";
import { paperTests } from "../../../../test/paper-tests.ts";
import { allNo, clean, head, plantGround } from "../../../../test/report-desk.ts";

const begun = new Map<number, number>();
/** One report of each kind; the ground is the project's. */
const subject = async (tenant: TestTenant, projectId: number) => {
  const count = (begun.get(projectId) ?? 0) + 1;
  begun.set(projectId, count);
  if (count === 1) await plantGround(tenant, projectId);
  const manager = await tenant.as("manager");
  return (await manager.call(auditReports.AddAuditReport, { projectId, kind: String(count) })).id;
};
const movePie = (tenant: TestTenant, projectId: number) =>
  tenant.inDb((db) => db.updateTable("project").set({ is_pie: sql`not is_pie` }).where("id", "=", projectId).execute());

paperTests(opinionPaper, {
  subject,
  moveSources: movePie,
  first: clean,
  revision: { ...clean, matters: allNo({ emphasis: "yes" }), revisionReason: "补充强调事项的判断" },
});

/** An opinion in force, as a text is written on. */
const decided = async (tenant: TestTenant, projectId: number) => {
  const id = await subject(tenant, projectId);
  const ground = { goingConcern: 1, isListed: false, isPie: false };
  const data = {
    ...clean,
    ground,
    proposed: { opinion: 1, isContested: false, reasons: [], sections: [] },
    misstatement: "0.00",
    om: "50.00",
  };
  await tenant.inProject(
    projectId,
    (db) =>
      sql`insert into paper_record (tenant_id, project_id, kind, subject_id, revision, status, place, preparer_id, approver_id, data)
        values (${tenant.id}, ${projectId}, 'reportOpinion', ${id}, 1, 2, 1, ${tenant.userIds.manager}, ${tenant.userIds.partner},
          ${JSON.stringify(data)}::jsonb)`.execute(db),
    "manager",
  );
  return id;
};

paperTests(textPaper, {
  subject: decided,
  moveSources: (tenant, projectId) =>
    tenant.inDb((db) =>
      db.updateTable("project").set({ period_end: sql`period_end - 1` }).where("id", "=", projectId).execute(),
    ),
  first: head,
  revision: { ...head, addressee: "测试公司董事会", revisionReason: "更正收件人" },
});
