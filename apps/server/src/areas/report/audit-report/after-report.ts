/**
 * What assembling the file may change once the report is issued (practice 8.1): documents obtained before its date are filed, drafts that
 * the issued report has superseded are taken away, by name and hash. Everything else of the files stays as it is.
 */
import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import type { auditReports } from "@digao/contract/areas/report/audit-report/calls";
import { assemblingAct } from "@digao/contract/areas/report/audit-report/codes";
import type { AfterReport } from "@digao/contract/areas/report/audit-report/shapes";
import type { Input } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { lockMissing } from "@digao/domain/reports/lock";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { sql } from "kysely";
import type { UploadedFile } from "../../../platform/files/uploaded.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { attachFiles, holdFiles, removeFile } from "../../evidence/audit-files/door.ts";

type Calls = typeof auditReports;
/** Of the files that stand in the tree alone. */
const inTree = 17;

const lateFiles = async (db: Db): Promise<AfterReport["acts"]> =>
  (
    await sql<AfterReport["acts"][number]>`
    select l.id, l.act, l.audit_file_id as "fileId", l.file_name as "fileName", l.sha256, l.obtained_on::text as "obtainedOn",
      (select u.name from app_user u where u.tenant_id = l.tenant_id and u.id = l.obtained_by) as "obtainedBy", l.reason,
      (select u.name from app_user u where u.tenant_id = l.tenant_id and u.id = l.done_by) as by, l.done_at as at
    from late_file l where ${ofProject("l")} order by l.id desc`.execute(db)
  ).rows;

type Draft = AfterReport["drafts"][number];

/** Reports in draft that no paper refers to: the issued one has taken their place. */
const drafts = async (db: Db): Promise<Draft[]> =>
  (
    await sql<Draft>`
    select f.id, f.file_name as "fileName", f.version, f.sha256 from audit_file f
    where ${ofProject("f")} and f.deleted_at is null and f.file_type = 4 and not f.is_final
      and not exists (select from paper_link l where ${ofProject("l")} and l.to_entity = 'auditFile' and l.to_id = f.id and l.removed_at is null)
    order by f.id`.execute(db)
  ).rows;

interface Standing {
  reportDate: string | null;
  isReported: boolean;
}
const standingOf = (db: Db): Promise<Standing> =>
  db
    .selectFrom("project")
    .where("id", "=", projectIdOf(db))
    .select(["report_date as reportDate", "is_reported as isReported"])
    .executeTakeFirstOrThrow();

const confirmed = (db: Db): Promise<AfterReport["people"]> =>
  db
    .selectFrom("project_member as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .where("m.project_id", "=", projectIdOf(db))
    .where("m.checked", "=", memberState.confirmed)
    .orderBy("m.id")
    .select(["m.user_id as userId", "u.name"])
    .execute();

export async function getAfterReport(ctx: Context): Promise<AfterReport> {
  const { db, lang, project } = ctx;
  const { reportDate, isReported } = await standingOf(db);
  const leads = isInRoleSet(project?.role ?? -1, "leader");
  const why = isReported ? "access.roleTooLow" : "report.late.open";
  return {
    reportDate,
    isReported,
    acts: await lateFiles(db),
    drafts: isReported ? await drafts(db) : [],
    people: await confirmed(db),
    canAct: { ok: isReported && leads, reason: isReported && leads ? "" : messageOf(lang, why) },
  };
}

/** Only of an issued report; files come one after the other. */
async function requireIssued({ db }: Context): Promise<string> {
  await holdFiles(db);
  const { reportDate, isReported } = await standingOf(db);
  if (!isReported || reportDate === null) throw new Refusal("report.late.open", { kind: "state" });
  return reportDate;
}

interface Written {
  act: number;
  fileId: number;
  fileName: string;
  sha256: string;
  obtainedOn?: string;
  obtainedBy?: number;
  reportDate: string;
  reason: string;
}
async function write(ctx: Context, of: Written): Promise<void> {
  const { db, user } = ctx;
  const { act, fileId, fileName, sha256, obtainedOn = null, obtainedBy = null, reportDate, reason } = of;
  const { rows } = await sql<{ id: number }>`
    insert into late_file (tenant_id, project_id, act, audit_file_id, file_name, sha256, obtained_on, obtained_by, report_date, reason, done_by)
    values (${ownTenant}, ${ownProject}, ${act}, ${fileId}, ${fileName}, ${sha256}, ${obtainedOn}::date, ${obtainedBy}::bigint,
      ${reportDate}::date, ${reason}, ${user.id}) returning id`.execute(db);
  await ctx.audit({
    refType: "lateFile",
    refId: rows[0]?.id ?? 0,
    projectId: projectIdOf(db),
    action: act === assemblingAct.addDocument ? "addDocument" : "removeDraft",
    new: { fileName, sha256, obtainedOn, reason },
  });
}

export async function addLateDocument(
  ctx: Context,
  { obtainedOn, obtainedBy, nodeId, reason }: Input<Calls["AddLateDocument"]>,
  [upload]: UploadedFile[],
): Promise<AfterReport> {
  const { db } = ctx;
  if (!upload) throw new Refusal("file.missing", { field: "file" });
  const reportDate = await requireIssued(ctx);
  const [why] = lockMissing(
    { act: "addDocument", obtainedOn, obtainedBy: String(obtainedBy) },
    "afterReport",
    reportDate,
  );
  if (why) throw new Refusal("report.late.obtained", { field: "obtainedOn", params: { day: reportDate } });
  if (!(await confirmed(db)).some(({ userId }) => userId === obtainedBy))
    throw new Refusal("report.late.person", { field: "obtainedBy" });
  const before = await withSameBytes(db, upload.sha256);
  const place = { refType: inTree, refId: null, nodeId: nodeId || null, folder: "" };
  const [taken] = await attachFiles(ctx, place, [upload], {});
  const known = (await lateFiles(db)).some(({ fileId }) => fileId === taken?.id);
  // A name that stands there would become a new version of what the report rests on.
  if (!taken || taken.version > 1 || known || before.has(taken.id))
    throw new Refusal("report.late.name", { kind: "state", field: "file", params: { name: upload.fileName } });
  await write(ctx, {
    act: assemblingAct.addDocument,
    fileId: taken.id,
    fileName: taken.fileName,
    sha256: upload.sha256,
    obtainedOn,
    obtainedBy,
    reportDate,
    reason,
  });
  return getAfterReport(ctx);
}

/** The same bytes under the same name are no new file. */
async function withSameBytes(db: Db, sha256: string): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select f.id from audit_file f where ${ofProject("f")} and f.sha256 = ${sha256} and f.deleted_at is null`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

export async function removeDraft(
  ctx: Context,
  { fileId, sha256, reason }: Input<Calls["RemoveSupersededDraft"]>,
): Promise<AfterReport> {
  const reportDate = await requireIssued(ctx);
  const draft = (await drafts(ctx.db)).find(({ id }) => id === fileId);
  const [why] = lockMissing({ act: "removeDraft", isListed: draft !== undefined }, "afterReport", reportDate);
  if (why || !draft) throw missing("report.late.noDraft");
  if (draft.sha256 !== sha256) throw new Refusal("report.late.hash", { kind: "conflict" });
  await removeFile(ctx, fileId, reason);
  const { fileName } = draft;
  await write(ctx, { act: assemblingAct.removeDraft, fileId, fileName, sha256, reportDate, reason });
  return getAfterReport(ctx);
}
