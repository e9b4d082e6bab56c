/** What the team does with a report before it is issued: begun, its day and second CPA named, signatures taken back, made void. */
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import type { AuditReport, auditReports } from "@digao/contract/areas/report/audit-report/calls";
import { reportFiling, reportStatus } from "@digao/contract/areas/report/audit-report/codes";
import type { Input } from "@digao/contract/endpoint";
import type { MessageKey } from "@digao/contract/messages";
import { holdRecord } from "@digao/db/hold";
import { momentOf } from "@digao/db/moment";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { secondReportMissing } from "@digao/domain/reports/issue";
import { sql } from "kysely";
import { today } from "../../../platform/lib/china-time.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type DualFact, dualFacts, isAmended, reportsHeld } from "../late-facts/door.ts";
import { changeEntry } from "./entries.ts";
import { againstReopening, againstVoiding, reportKinds, shownReport, type Why } from "./list.ts";
import { closedFor, isFiled, type ReportRow, readReport } from "./rows.ts";
import { membersOf } from "./standing.ts";

type Calls = typeof auditReports;

export const refuse = (key: Why, kind: "state" | "forbidden" = "state", field?: string): void => {
  if (key) throw new Refusal(key as MessageKey, { kind, ...(field ? { field } : {}) });
};

/** Nobody else acts on the reports of this project until the transaction ends. */
export const holdReports = (db: Db, projectId: number): Promise<void> => reportsHeld(db, projectId);

export async function heldReport(
  ctx: Context,
  { Id, rowVersion }: { Id: number; rowVersion: number },
): Promise<ReportRow> {
  const { db } = ctx;
  await holdReports(db, projectIdOf(db));
  const report = await readReport(db, Id);
  checkVersion(rowVersion, report);
  return report;
}

/** Counts a change of the report, whatever else of it was written. */
export const touch = (db: Db, id: number): Promise<unknown> =>
  sql`update audit_report a set row_version = a.row_version + 1 where ${ofProject("a")} and a.id = ${id}`.execute(db);

interface Earlier {
  no: string | null;
  status: number;
  reason: string | null;
  filing: number;
}
/** One matter, one report (同一事项多份报告): the firm's others on the same client, year and kind. */
async function requireOnlyOne({ db }: Context, kind: string): Promise<void> {
  const project = await db
    .selectFrom("project")
    .where("id", "=", projectIdOf(db))
    .select(["cust_id as custId", "a_year as aYear"])
    .executeTakeFirstOrThrow();
  await holdRecord(db, `reports ${kind} of client`, project.custId * 10_000 + project.aYear);
  const { rows } = await sql<Earlier>`
    select g.report_no as no, g.status, g.void_reason as reason, g.filing from report_register g
    join project p on p.tenant_id = g.tenant_id and p.id = g.of_project
    where p.cust_id = ${project.custId} and p.a_year = ${project.aYear} and g.kind = ${kind} and not p.is_deleted`.execute(
    db,
  );
  const standing = rows.find(({ status, reason, filing }) => {
    const isFilingWithdrawn = filing === reportFiling.withdrawn || filing === reportFiling.none;
    const isVoid = status === reportStatus.void;
    return (
      secondReportMissing({ isVoid, hasReason: (reason ?? "") !== "", isFilingWithdrawn: isVoid && isFilingWithdrawn })
        .length > 0
    );
  });
  if (standing)
    throw new Refusal("report.second", { kind: "state", field: "kind", params: { no: standing.no ?? "—" } });
}

export async function addReport(ctx: Context, { kind }: Input<Calls["AddAuditReport"]>): Promise<AuditReport> {
  const { db } = ctx;
  const projectId = projectIdOf(db);
  const known = (await reportKinds(ctx, "zh")).find(({ code }) => code === kind);
  if (!known) throw new Refusal("report.unknownKind", { field: "kind" });
  await holdReports(db, projectId);
  await requireOnlyOne(ctx, kind);
  const { rows } = await sql<{ id: number }>`insert into audit_report (tenant_id, project_id, kind, kind_name)
    values (${ownTenant}, ${ownProject}, ${kind}, ${known.name}) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await db.insertInto("report_register").values({ of_project: projectId, report_id: id, kind }).execute();
  await ctx.audit({ refType: "auditReport", refId: id, projectId, action: "create", new: { kind } });
  return shownReport(ctx, id);
}

async function requireSecond({ db }: Context, report: ReportRow, secondId: number | null): Promise<void> {
  if (secondId === null) return;
  const isMember = (await membersOf(db, report.projectId)).some(({ userId }) => userId === secondId);
  if (!isMember || secondId === report.partnerId)
    throw new Refusal("report.notSecond", { kind: "state", field: "secondId" });
}

async function requireDay({ db }: Context, report: ReportRow, day: string | null): Promise<void> {
  if (day === null) return;
  if (day > today()) throw new Refusal("report.dateAhead", { field: "plannedDate", params: { day: today() } });
  const { periodEnd } = await db
    .selectFrom("project")
    .where("id", "=", report.projectId)
    .select("period_end as periodEnd")
    .executeTakeFirstOrThrow();
  if (day < periodEnd)
    throw new Refusal("report.beforePeriodEnd", { field: "plannedDate", params: { day: periodEnd } });
}

/** Dated twice: by the partner's decision, over the date of the report that was amended. */
async function dualOf({ db }: Context, factId: number | null, plannedDate: string | null): Promise<DualFact | null> {
  if (factId === null) return null;
  const fact = (await dualFacts(db)).find(({ id }) => id === factId);
  if (!fact) throw missing("report.dualMissing");
  if (fact.reportDate !== plannedDate || fact.amendedOn <= fact.reportDate)
    throw new Refusal("report.dualDay", { field: "plannedDate", params: { day: fact.reportDate } });
  return fact;
}

export async function updateReport(ctx: Context, input: Input<Calls["UpdateAuditReport"]>): Promise<AuditReport> {
  const { db } = ctx;
  const report = await heldReport(ctx, input);
  refuse(closedFor(report));
  const [plannedDate, secondId] = [input.plannedDate ?? null, input.secondId || null];
  await requireDay(ctx, report, plannedDate);
  const dual = await dualOf(ctx, input.dualOf || null, plannedDate);
  await requireSecond(ctx, report, secondId);
  await sql`update audit_report a set planned_date = ${plannedDate}::date, second_id = ${secondId}::bigint,
      dual_on = ${dual?.amendedOn ?? null}::date, dual_note = ${dual?.note ?? null}, row_version = a.row_version + 1
    where ${ofProject("a")} and a.id = ${report.id}`.execute(db);
  await ctx.audit({
    refType: "auditReport",
    refId: report.id,
    projectId: report.projectId,
    action: "update",
    old: { plannedDate: report.plannedDate, secondId: report.secondId, dualOn: report.dualOn },
    new: { plannedDate, secondId, dualOn: dual?.amendedOn ?? null },
  });
  return shownReport(ctx, report.id);
}

/** Of a report that is not issued: what it bore leaves the project again, unless another report of it is issued. */
export async function clearReportDate(db: Db, projectId: number): Promise<void> {
  const issued = await db
    .selectFrom("report_register")
    .where("of_project", "=", projectId)
    .where("status", "=", reportStatus.issued)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  if (issued) return;
  await db
    .updateTable("project")
    .set({ report_date: null, is_reported: false, row_version: sql`row_version + 1`, updated_at: sql`now()` })
    .where("id", "=", projectId)
    .execute();
}

async function withdrawSigns(ctx: Context, report: ReportRow, reason: string): Promise<void> {
  const at = await momentOf(ctx.db);
  await sql`update audit_report_sign s set withdrawn_by = ${ctx.user.id}, withdrawn_at = ${at}, withdrawn_reason = ${reason}
    where ${ofProject("s")} and s.report_id = ${report.id} and s.withdrawn_by is null`.execute(ctx.db);
  await touch(ctx.db, report.id);
}

export async function reopenReport(ctx: Context, input: Input<Calls["ReopenAuditReport"]>): Promise<AuditReport> {
  const { db } = ctx;
  await holdRecord(db, "project", projectIdOf(db));
  const report = await heldReport(ctx, input);
  refuse(againstReopening(report));
  await withdrawSigns(ctx, report, input.reason);
  await changeEntry(db, report.id, { is_signed: false });
  await clearReportDate(db, report.projectId);
  await ctx.audit({
    refType: "auditReport",
    refId: report.id,
    projectId: report.projectId,
    action: "reopen",
    old: { reportDate: report.plannedDate },
    new: { reason: input.reason },
  });
  return shownReport(ctx, report.id);
}

/** Amended statements lead an engagement back from its issued report: what was signed stands, but for what is amended. */
async function backToReview(ctx: Context, projectId: number, reason: string): Promise<void> {
  const { reportIssued, reportInReview } = projectStatus;
  const moved = await ctx.db
    .updateTable("project")
    .set({ status: reportInReview, row_version: sql`row_version + 1`, updated_at: sql`now()` })
    .where("id", "=", projectId)
    .where("status", "=", reportIssued)
    .returning("id")
    .executeTakeFirst();
  if (!moved) return;
  await ctx.audit({
    refType: "project",
    refId: projectId,
    projectId,
    action: "move",
    old: { status: reportIssued },
    new: { status: reportInReview, reason },
  });
}

export async function voidReport(ctx: Context, input: Input<Calls["VoidAuditReport"]>): Promise<AuditReport> {
  const { db, user, project } = ctx;
  await holdRecord(db, "project", projectIdOf(db));
  const report = await heldReport(ctx, input);
  refuse(againstVoiding(report, user.id, project?.role ?? -1), "forbidden");
  const { reason } = input;
  const withdrawnOn = input.withdrawnOn ?? null;
  if (isFiled(report) && withdrawnOn === null) throw new Refusal("report.withdrawFiling", { field: "withdrawnOn" });
  if (withdrawnOn !== null && withdrawnOn > today()) throw new Refusal("report.dayAhead", { field: "withdrawnOn" });
  const at = await momentOf(db);
  await changeEntry(db, report.id, {
    status: reportStatus.void,
    voided_by: user.id,
    voided_at: at,
    void_reason: reason,
    withdrawn_on: isFiled(report) ? withdrawnOn : null,
    ...(report.filing === reportFiling.none ? {} : { filing: reportFiling.withdrawn }),
  });
  await sql`update audit_report a set is_void = true, row_version = a.row_version + 1
    where ${ofProject("a")} and a.id = ${report.id}`.execute(db);
  await clearReportDate(db, report.projectId);
  if (await isAmended(db, report.id)) await backToReview(ctx, report.projectId, reason);
  await ctx.audit({
    refType: "auditReport",
    refId: report.id,
    projectId: report.projectId,
    action: "void",
    old: { status: report.status },
    new: { status: reportStatus.void, reason, withdrawnOn },
  });
  return shownReport(ctx, report.id);
}
