/** Years in which somebody signed for a public-interest client (独立性准则第1号), by the firm's own projects and reports. */
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { reportSigner, reportStatus } from "@digao/contract/areas/report/audit-report/codes";
import type { Db } from "@digao/db/tenant";
import { type KeyPartnerTime, type KeyRole, keyPartnerTime } from "@digao/domain/independence/key-partners";
import { sql } from "kysely";

/** Null of a client that is no public-interest entity. Years at other firms are told at acceptance. */
export async function rotationOf(
  db: Db,
  projectId: number,
  { userId, part }: { userId: number; part: number },
): Promise<KeyPartnerTime | null> {
  const project = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select(["cust_id as custId", "a_year as aYear", "is_pie as isPie"])
    .executeTakeFirstOrThrow();
  if (!project.isPie || part > reportSigner.second) return null;
  const { rows } = await sql<{ year: number; role: KeyRole }>`
    select p.a_year as year, 'partner' as role from project p
    where p.cust_id = ${project.custId} and p.partner_user_id = ${userId} and p.id <> ${projectId} and not p.is_deleted
    union
    select p.a_year, 'second' from report_register g join project p on p.tenant_id = g.tenant_id and p.id = g.of_project
    where p.cust_id = ${project.custId} and g.second_id = ${userId} and g.status = ${reportStatus.issued} and p.id <> ${projectId}
    union
    select p.a_year, 'reviewer' from project_member m join project p on p.tenant_id = m.tenant_id and p.id = m.project_id
    where p.cust_id = ${project.custId} and m.user_id = ${userId} and m.role_id = ${projectRole.qualityControl} and p.id <> ${projectId}
      and not p.is_deleted`.execute(db);
  return keyPartnerTime(rows, project.aYear);
}
