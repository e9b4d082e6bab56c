/** Reports as they are kept: in the project what its team does, in the firm's register where each stands. */
import { codeReading, reportFiling, reportStatus } from "@digao/contract/areas/report/audit-report/codes";
import type { MessageKey } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";

export interface Signature {
  part: number;
  userId: number;
  by: string;
  at: string;
  opinionId: number;
  textId: number;
  reportDate: string;
}

export interface ReportRow {
  id: number;
  projectId: number;
  entryId: number;
  kind: string;
  kindName: string;
  status: number;
  plannedDate: string | null;
  /** Of a report that is dated twice: the later day, and the note that it is limited to. */
  dualOn: string | null;
  dualNote: string | null;
  secondId: number | null;
  second: string | null;
  partnerId: number | null;
  partner: string | null;
  reportNo: string | null;
  opinion: number | null;
  isSplit: boolean;
  reportDate: string | null;
  issuedAt: string | null;
  sealedBy: string | null;
  filing: number;
  verifyCode: string | null;
  voidReason: string | null;
  voidedBy: string | null;
  rowVersion: number;
  signatures: Signature[];
}

export const nameOfUser = (column: string): RawBuilder<string | null> =>
  sql`(select u.name from app_user u where u.tenant_id = g.tenant_id and u.id = ${sql.ref(column)})`;
export const kindName = sql<string>`coalesce((select c.name from system_code c where c.tenant_id = g.tenant_id and c.category_code = 'REPORTTYPE'
  and c.code = g.kind and not c.is_deleted limit 1), g.kind)`;

/** A code that was typed once is shown once it was read out of the file, or typed again: nobody copies it off the screen. */
export const shownCode = sql<
  string | null
>`case when g.filing <> ${sql.lit(reportFiling.waiting)} or g.code_reading = ${sql.lit(codeReading.read)} then g.verify_code end`;

async function readSignatures(db: Db): Promise<ReadonlyMap<number, Signature[]>> {
  const { rows } = await sql<Signature & { of: number }>`
    select s.report_id as of, s.part, s.signed_by as "userId", u.name as by, s.signed_at as at, s.opinion_id as "opinionId",
      s.text_id as "textId", s.report_date::text as "reportDate"
    from audit_report_sign s join app_user u on u.tenant_id = s.tenant_id and u.id = s.signed_by
    where ${ofProject("s")} and s.withdrawn_by is null order by s.part`.execute(db);
  const byReport = new Map<number, Signature[]>();
  for (const { of, ...one } of rows) byReport.set(of, [...(byReport.get(of) ?? []), one]);
  return byReport;
}

type OfProject = Pick<ReportRow, "id" | "kind" | "kindName" | "plannedDate" | "secondId" | "rowVersion"> &
  Record<"second" | "dualOn" | "dualNote", string | null>;
type OfRegister = Omit<ReportRow, keyof OfProject | "signatures"> & { reportId: number };

/** The firm's tables lie elsewhere than a project's: no statement puts them together. */
async function registerRows(db: Db): Promise<ReadonlyMap<number, OfRegister>> {
  const { rows } = await sql<OfRegister>`
    select g.report_id as "reportId", g.of_project as "projectId", g.id as "entryId", g.status, p.partner_user_id as "partnerId",
      ${nameOfUser("p.partner_user_id")} as partner, g.report_no as "reportNo", g.opinion, g.is_split as "isSplit", g.report_date::text as "reportDate",
      g.issued_at as "issuedAt", ${nameOfUser("g.sealed_by")} as "sealedBy", g.filing, ${shownCode} as "verifyCode",
      g.void_reason as "voidReason", ${nameOfUser("g.voided_by")} as "voidedBy"
    from report_register g join project p on p.tenant_id = g.tenant_id and p.id = g.of_project
    where g.of_project = ${projectIdOf(db)}`.execute(db);
  return new Map(rows.map((row) => [row.reportId, row]));
}

async function readRows(db: Db, id: number | null): Promise<ReportRow[]> {
  const { rows } = await sql<OfProject>`
    select a.id, a.kind, a.kind_name as "kindName", a.planned_date::text as "plannedDate", a.dual_on::text as "dualOn",
      a.dual_note as "dualNote", a.second_id as "secondId",
      (select u.name from app_user u where u.tenant_id = a.tenant_id and u.id = a.second_id) as second, a.row_version as "rowVersion"
    from audit_report a where ${ofProject("a")} ${id === null ? sql`` : sql`and a.id = ${id}`} order by a.id`.execute(
    db,
  );
  const [register, signatures] = [await registerRows(db), await readSignatures(db)];
  return rows.flatMap((row) => {
    const entry = register.get(row.id);
    if (!entry) return [];
    const { reportId: _report, ...where } = entry;
    return [{ ...row, ...where, signatures: signatures.get(row.id) ?? [] }];
  });
}

export const readReports = (db: Db): Promise<ReportRow[]> => readRows(db, null);
export async function readReport(db: Db, id: number): Promise<ReportRow> {
  const [row] = await readRows(db, id);
  if (!row) throw missing("report.missing");
  return row;
}

/** The day to which the audit under it reaches: the later one where it is dated twice. */
export const lastDayOf = ({ plannedDate, dualOn }: Pick<ReportRow, "plannedDate" | "dualOn">): string | null =>
  dualOn ?? plannedDate;

/** Why nothing of it is changed; null while it is open. */
export function closedFor({ status, signatures }: Pick<ReportRow, "status" | "signatures">): MessageKey | null {
  if (status === reportStatus.void) return "report.voidClosed";
  if (status === reportStatus.issued) return "report.issuedClosed";
  return signatures.length > 0 ? "report.signedClosed" : null;
}

/** On the platform by now; what was handed over without a code never was. */
export const isFiled = ({ filing, verifyCode }: Pick<ReportRow, "filing" | "verifyCode">): boolean =>
  (filing === reportFiling.filed || filing === reportFiling.delivered) && verifyCode !== null;
