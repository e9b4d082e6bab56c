/** Whose package it is: the firm, the project, the version, and who took part. */
import { archiveStatus } from "@digao/contract/areas/office/archives/codes";
import { ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { Printer } from "./print-context.ts";

export interface Request {
  id: number;
  projectId: number;
  version: number;
  status: number;
  isConfirmed: boolean;
  printer: Printer;
}

export async function readRequest(db: Db, id: number): Promise<Request | null> {
  const { rows } = await sql<Omit<Request, "printer"> & Printer & { confirmedBy: number | null }>`
    select r.id, r.of_project as "projectId", r.version, r.status, r.confirmed_at is not null as "isConfirmed",
      r.confirmed_by as "confirmedBy", u.name, u.user_name as "userName"
    from archive_request r left join app_user u on u.tenant_id = r.tenant_id and u.id = r.confirmed_by
    where r.tenant_id = ${ownTenant} and r.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { confirmedBy, name, userName, ...request } = row;
  return { ...request, printer: { id: confirmedBy ?? 0, name, userName } };
}

export interface ProjectFacts {
  firm: { id: number; name: string };
  project: {
    id: number;
    code: string;
    name: string;
    client: string;
    year: number;
    reportDate: string | null;
    reportNos: string[];
  };
  archiveFlag: number;
  status: number;
  migration: string;
  previousSha256: string | null;
}

interface Row {
  firmId: number;
  firmName: string;
  code: string;
  name: string;
  client: string;
  year: number;
  archiveFlag: number;
  status: number;
}

export async function readFacts(db: Db, { projectId, version }: Request): Promise<ProjectFacts> {
  const { rows } = await sql<Row>`
    select t.id as "firmId", t.name as "firmName", p.project_code as code, p.project_name as name, c.cust_name as client,
      p.a_year as year, p.archive_flag as "archiveFlag", p.status
    from project p join customer c on c.tenant_id = p.tenant_id and c.id = p.cust_id join tenant t on t.id = p.tenant_id
    where p.tenant_id = ${ownTenant} and p.id = ${projectId}`.execute(db);
  const { rows: reports } = await sql<{ reportNo: string; day: string | null }>`
    select g.report_no as "reportNo", g.report_date::text as day from report_register g
    where g.tenant_id = ${ownTenant} and g.of_project = ${projectId} and g.report_no is not null order by g.id`.execute(
    db,
  );
  const { rows: before } = await sql<{ sha256: string | null }>`
    select r.package_sha256 as sha256 from archive_request r
    where r.tenant_id = ${ownTenant} and r.of_project = ${projectId} and r.version < ${version} and r.status = ${archiveStatus.archived}
    order by r.version desc limit 1`.execute(db);
  const { rows: migrations } = await sql<{ name: string }>`
    select name from schema_migration order by name desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no project ${projectId}.`);
  const { firmId, firmName, archiveFlag, status, ...project } = row;
  const days = reports.flatMap(({ day }) => (day ? [day] : [])).sort();
  return {
    firm: { id: firmId, name: firmName },
    project: {
      id: projectId,
      code: project.code,
      name: project.name,
      client: project.client,
      year: project.year,
      reportDate: days[0] ?? null,
      reportNos: reports.map(({ reportNo }) => reportNo),
    },
    archiveFlag,
    status,
    migration: migrations[0]?.name ?? "",
    previousSha256: before[0]?.sha256 ?? null,
  };
}

export interface PersonRow {
  id: number;
  userName: string;
  name: string;
}

/** Who was on the team, and who stands in the log. */
export async function readPeople(db: Db, projectId: number, inLog: readonly number[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select u.id, u.user_name as "userName", u.name from app_user u
    where u.tenant_id = ${ownTenant} and (u.id = any(${[...inLog]}::bigint[]) or u.id in (
      select m.user_id from project_member m where m.tenant_id = ${ownTenant} and m.project_id = ${projectId}))
    order by u.id`.execute(db);
  return rows;
}
