/** The signatures of the partner and the second CPA: each with a second factor, a licence of that day, and every date of practice 5.1 in order. */

import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { AuditReport, auditReports } from "@digao/contract/areas/report/audit-report/calls";
import { reportSigner } from "@digao/contract/areas/report/audit-report/codes";
import type { Input } from "@digao/contract/endpoint";
import { holdRecord } from "@digao/db/hold";
import { ownProject, ownTenant } from "@digao/db/project-rows";
import { projectIdOf } from "@digao/db/tenant";
import { isLicensedOn } from "@digao/domain/roles/licence";
import { sql } from "kysely";
import { peopleWithRight } from "../../../platform/auth/people.ts";
import { hasFactor, takeFactor } from "../../../platform/auth/second-factor.ts";
import { today } from "../../../platform/lib/china-time.ts";
import { listed } from "../../../platform/lib/listed.ts";
import { notify } from "../../../platform/live/notices.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { heldReport, refuse, touch } from "./acts.ts";
import { changeEntry } from "./entries.ts";
import { againstSigner, shownReport } from "./list.ts";
import { rotationOf } from "./rotation.ts";
import { lastDayOf, type ReportRow } from "./rows.ts";
import { type Papers, papersOf, signLacks } from "./standing.ts";

async function requireFactor({ db, user, signIns, ip }: Context, code: string): Promise<void> {
  if (!(await hasFactor(db, user.id))) throw new Refusal("report.factorNeeded", { kind: "forbidden", field: "code" });
  await signIns.checkRate(ip, `sign/${user.tenantId}/${user.id}`);
  if (!(await takeFactor(db, user.id, code)))
    throw new Refusal("report.factorWrong", { kind: "forbidden", field: "code" });
}

async function requireLicence({ db, user }: Context): Promise<void> {
  const { until } = await db
    .selectFrom("app_user")
    .where("id", "=", user.id)
    .select("licence_valid_to as until")
    .executeTakeFirstOrThrow();
  const day = today();
  if (!isLicensedOn(day, until)) throw new Refusal("report.licence", { kind: "forbidden", params: { day } });
}

async function requireRotation({ db, user }: Context, report: ReportRow, part: number): Promise<void> {
  const time = await rotationOf(db, report.projectId, { userId: user.id, part });
  if (time && !time.isAllowed)
    throw new Refusal("report.rotation", { kind: "forbidden", params: { name: user.name, year: time.from } });
}

/** The second signs what the partner signed. */
function requireSame({ signatures, plannedDate }: ReportRow, { opinionId, textId }: Papers): void {
  const isSame = signatures.every(
    (one) => one.opinionId === opinionId && one.textId === textId && one.reportDate === plannedDate,
  );
  if (!isSame) throw new Refusal("report.textChanged", { kind: "state" });
}

async function tellSeal(ctx: Context, report: ReportRow): Promise<void> {
  const { db, user } = ctx;
  const { name } = await db
    .selectFrom("project")
    .where("id", "=", report.projectId)
    .select("project_name as name")
    .executeTakeFirstOrThrow();
  await notify(db, {
    to: await peopleWithRight(db, ["Pages.Reports.Seal"]),
    by: user.id,
    type: noticeType.task,
    title: "notice.reportToSeal.title",
    text: "notice.reportToSeal.text",
    params: { project: name },
    refType: "reportEntry",
    refId: report.entryId,
  });
}

export async function signReport(
  ctx: Context,
  input: Input<(typeof auditReports)["SignAuditReport"]>,
): Promise<AuditReport> {
  const { db, user, lang, project } = ctx;
  await holdRecord(db, "project", projectIdOf(db));
  const report = await heldReport(ctx, input);
  refuse(againstSigner(report, user.id, project?.role ?? -1), "forbidden");
  await requireFactor(ctx, input.code);
  const part = user.id === report.partnerId ? reportSigner.partner : reportSigner.second;
  // Behind this entry the project's acts come one after the other: what is read below does not change until this one has ended.
  await ctx.audit({
    refType: "auditReport",
    refId: report.id,
    projectId: report.projectId,
    action: "sign",
    new: { part, reportDate: report.plannedDate },
  });
  await requireLicence(ctx);
  await requireRotation(ctx, report, part);
  const papers = await papersOf(db, report, lang);
  const lacks = await signLacks(db, report, papers, lang);
  if (lacks.length > 0)
    throw new Refusal("report.lacks", { kind: "state", params: { list: listed(lang, lacks) }, data: { lacks } });
  requireSame(report, papers);
  await sql`insert into audit_report_sign (tenant_id, project_id, report_id, part, opinion_id, text_id, report_date, signed_by)
    values (${ownTenant}, ${ownProject}, ${report.id}, ${part}, ${papers.opinionId}, ${papers.textId}, ${report.plannedDate}::date, ${user.id})`.execute(
    db,
  );
  await touch(db, report.id);
  if (part === reportSigner.partner)
    await db
      .updateTable("project")
      .set({ report_date: lastDayOf(report), row_version: sql`row_version + 1`, updated_at: sql`now()` })
      .where("id", "=", report.projectId)
      .execute();
  else {
    await changeEntry(db, report.id, { is_signed: true });
    await tellSeal(ctx, report);
  }
  return shownReport(ctx, report.id);
}
