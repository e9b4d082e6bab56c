/** The seal of the head office: with it a signed report gets its number and is issued, and its project is locked. */
import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import type { ReportEntryFile, reportRegister } from "@digao/contract/areas/report/audit-report/calls";
import { reportFiling, reportSigner, reportStatus } from "@digao/contract/areas/report/audit-report/codes";
import { completionChecks } from "@digao/contract/areas/report/completion/checks";
import { completionStage } from "@digao/contract/areas/report/completion/codes";
import type { CompletionFactCode } from "@digao/contract/areas/report/completion/facts";
import type { Input } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { holdRecord } from "@digao/db/hold";
import { momentOf } from "@digao/db/moment";
import { type Db, inProject } from "@digao/db/tenant";
import { type IssueMissing, issueMissing, type Signatory } from "@digao/domain/reports/issue";
import { sql } from "kysely";
import { hasFactor } from "../../../platform/auth/second-factor.ts";
import { today } from "../../../platform/lib/china-time.ts";
import { listed } from "../../../platform/lib/listed.ts";
import { finishTasks, notify } from "../../../platform/live/notices.ts";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { holdLive } from "../../../platform/tie-out/figures.ts";
import { completionOf, openLines } from "../completion/door.ts";
import { findingLacks } from "../mirror/door.ts";
import { holdReports, refuse, touch } from "./acts.ts";
import { holdCertificates } from "./certificates.ts";
import { changeEntry } from "./entries.ts";
import { isNumberForm, nextNumber } from "./numbers.ts";
import { registeredOpinion } from "./opinion-in-force.ts";
import { packageOf } from "./package-parts.ts";
import { againstSealing, oneEntry, shownEntry } from "./register.ts";
import { type ReportRow, readReport } from "./rows.ts";
import { type Papers, papersOf, signLacks } from "./standing.ts";

type Calls = typeof reportRegister;

async function signatoryOf(db: Db, { signatures }: ReportRow, part: number): Promise<Signatory | null> {
  const sign = signatures.find((one) => one.part === part);
  if (!sign) return null;
  const { until } = await db
    .selectFrom("app_user")
    .where("id", "=", sign.userId)
    .select("licence_valid_to as until")
    .executeTakeFirstOrThrow();
  return { userId: String(sign.userId), hasSecondFactor: await hasFactor(db, sign.userId), licensedUntil: until };
}

/** Of a branch is whoever's department bears the name of a legal subject of the firm that is not its default one. */
async function sealedBy(db: Db, userId: number): Promise<"headOffice" | "branch"> {
  const { rows } = await sql`
    select from app_user u join legal_subject s on s.tenant_id = u.tenant_id and s.subject_name = u.dept and not s.is_default and not s.is_deleted
    where u.id = ${userId} limit 1`.execute(db);
  return rows.length > 0 ? "branch" : "headOffice";
}

async function requireIssuable(ctx: Context, report: ReportRow): Promise<void> {
  const { db, user, lang } = ctx;
  const missing: IssueMissing[] = issueMissing({
    partner: await signatoryOf(db, report, reportSigner.partner),
    second: await signatoryOf(db, report, reportSigner.second),
    day: today(),
    sealedBy: await sealedBy(db, user.id),
  });
  if (missing.length === 0) return;
  const lacks = missing.map((one) => messageOf(lang, `report.issue.${one}`));
  throw new Refusal("report.sealLacks", { kind: "state", params: { list: listed(lang, lacks) }, data: { lacks } });
}

/** What was signed still stands, and every day with it: whoever changed something meanwhile has committed before. */
async function requireAsSigned(own: Db, report: ReportRow, { lang }: Context): Promise<Papers> {
  const papers = await papersOf(own, report, lang);
  const isSame = report.signatures.every(
    ({ opinionId, textId, reportDate }) =>
      opinionId === papers.opinionId && textId === papers.textId && reportDate === report.plannedDate,
  );
  if (!isSame) throw new Refusal("report.textChanged", { kind: "state" });
  const lacks = await signLacks(own, report, papers, lang);
  if (lacks.length > 0)
    throw new Refusal("report.sealLacks", { kind: "state", params: { list: listed(lang, lacks) }, data: { lacks } });
  return papers;
}

interface WholePackage {
  /** The licences that it is bound with. */
  certificates: number[];
  /** Kinds of figures that its parts show. */
  kinds: string[];
}

/** Whole, and true still. */
async function requirePackage({ db, lang }: Context, report: ReportRow): Promise<WholePackage> {
  await holdCertificates(db);
  const { certificates, lacks, statements, cashFlow, equity, notes } = await packageOf(db, report, lang);
  const list = [...lacks.values()];
  if (list.length > 0)
    throw new Refusal("report.packageHolds", {
      kind: "state",
      params: { list: listed(lang, list) },
      data: { lacks: list },
    });
  const shown = { item: statements, cash: cashFlow, equity, note: notes };
  return {
    certificates: certificates.map(({ id }) => id),
    kinds: Object.entries(shown).flatMap(([kind, part]) => (part === null ? [] : [kind])),
  };
}

/** What a regulator would find is mended or answered. */
async function requireAnswered(own: Db, { lang }: Context): Promise<void> {
  const lacks = await findingLacks(own, lang);
  if (lacks.length > 0)
    throw new Refusal("report.findingsHold", {
      kind: "state",
      params: { list: listed(lang, lacks) },
      data: { lacks },
    });
}

/** What the filing settles comes after the seal. */
const settledByFiling: ReadonlySet<CompletionFactCode> = new Set(["reportReadBack", "reportFiled", "reportNumbered"]);
const asksForFiling = completionChecks
  .filter((check) => check.facts.some((fact) => settledByFiling.has(fact)))
  .map(({ code }) => code);

/**
 * With its issue the work on the report is closed: whatever completion still waits for would stay open for good. A second report of a project
 * that has been issued rests on the same work.
 */
async function requireChecked(own: Db, projectId: number, { lang }: Context): Promise<void> {
  const { head, lines } = await completionOf(own, projectId, lang);
  if (head.status >= projectStatus.reportIssued) return;
  const open = openLines(await lines(asksForFiling)).filter(({ stage }) => stage <= completionStage.issue);
  if (open.length === 0) return;
  const lacks = open.map(({ code, words, lack }) => `${code} ${words}${lack ? ` (${lack})` : ""}`);
  throw new Refusal("report.checksHold", {
    kind: "state",
    params: { count: open.length, list: open.map(({ code }) => code).join(lang === "zh" ? "、" : ", ") },
    data: { lacks },
  });
}

async function tellTeam(
  { db, user }: Context,
  { projectId, reportNo, name }: { projectId: number; reportNo: string; name: string },
) {
  const team = await db
    .selectFrom("project_member")
    .where("project_id", "=", projectId)
    .where("checked", "=", memberState.confirmed)
    .select("user_id as id")
    .execute();
  await notify(db, {
    to: team.map(({ id }) => id),
    by: user.id,
    type: noticeType.notice,
    title: "notice.reportIssued.title",
    text: "notice.reportIssued.text",
    params: { project: name, no: reportNo },
    projectId,
    refType: "project",
    refId: projectId,
  });
}

export async function sealReport(ctx: Context, input: Input<Calls["SealAuditReport"]>): Promise<ReportEntryFile> {
  const { db, user } = ctx;
  const first = await oneEntry(db, input.Id);
  const { projectId, reportId } = first;
  const own = inProject(db, projectId);
  await holdRecord(db, "project", projectId);
  await holdReports(db, projectId);
  const entry = await oneEntry(db, input.Id);
  refuse(againstSealing(entry));
  checkVersion(input.rowVersion, entry);
  const report = await readReport(own, reportId);
  if (report.signatures.some(({ userId }) => userId === user.id))
    throw new Refusal("report.ownSeal", { kind: "forbidden" });
  await requireIssuable(ctx, report);
  const day = report.plannedDate ?? today();
  const { year, seq, reportNo } = await nextNumber(db, entry.kind, Number(day.slice(0, 4)));
  // Before the facts are read again: the project's acts come one after the other behind this entry.
  await ctx.audit({
    refType: "auditReport",
    refId: reportId,
    projectId,
    action: "issue",
    old: { status: entry.status },
    new: { status: reportStatus.issued, reportNo, reportDate: day, copies: input.copies },
  });
  const { sources } = await requireAsSigned(own, report, ctx);
  const { certificates, kinds } = await requirePackage(ctx, report);
  await requireAnswered(own, ctx);
  await requireChecked(own, projectId, ctx);
  await holdLive({ db: own, projectId }, { refType: "auditReport", refId: reportId }, { kinds });
  const at = await momentOf(db);
  await changeEntry(db, reportId, {
    status: reportStatus.issued,
    number_year: year,
    number_seq: seq,
    report_no: reportNo,
    ...registeredOpinion(sources.opinion),
    report_date: day,
    partner_id: report.partnerId,
    second_id: report.secondId,
    copies: input.copies,
    sealed_by: user.id,
    issued_at: at,
    filing: reportFiling.waiting,
    certificate_ids: certificates,
  });
  await touch(own, reportId);
  await db
    .updateTable("project")
    .set({ is_reported: true, row_version: sql`row_version + 1`, updated_at: sql`now()` })
    .where("id", "=", projectId)
    .execute();
  await finishTasks(db, "reportEntry", input.Id);
  await tellTeam(ctx, { projectId, reportNo, name: entry.projectName });
  return shownEntry(ctx, input.Id);
}

export async function setNumberForm(
  ctx: Context,
  { Id, form }: Input<Calls["SetReportNumberForm"]>,
): Promise<ReportEntryFile> {
  const { db } = ctx;
  if (!isNumberForm(form)) throw new Refusal("report.numberForm", { field: "form" });
  const { kind } = await oneEntry(db, Id);
  await sql`insert into report_number_form (kind, form) values (${kind}, ${form})
    on conflict (tenant_id, kind) do update set form = excluded.form, updated_by = excluded.updated_by,
      updated_at = excluded.updated_at, row_version = report_number_form.row_version + 1`.execute(db);
  await ctx.audit({ refType: "reportEntry", refId: Id, action: "numberForm", new: { kind, form } });
  return shownEntry(ctx, Id);
}
