/** The archive of one project on a page: everything of it that the caller may know, and what he may do. */
import type { archives } from "@digao/contract/areas/office/archives/calls";
import { archiveStatus } from "@digao/contract/areas/office/archives/codes";
import type {
  ArchiveAct,
  ArchiveAddition,
  ArchiveHold,
  ArchiveRequest,
  ProjectArchive,
} from "@digao/contract/areas/office/archives/shapes";
import { archiveFlag, projectStatus } from "@digao/contract/areas/office/projects/codes";
import type { Input } from "@digao/contract/endpoint";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import { ownTenant } from "@digao/db/project-rows";
import { type Db, inProject } from "@digao/db/tenant";
import { archiveClock } from "@digao/domain/archive/clock";
import { daysBetween } from "@digao/domain/calendar/workday";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { sql } from "kysely";
import { today } from "../../../platform/lib/china-time.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { againstAdding, isPacking, mayOf, type Standing, standingOf } from "./may.ts";
import { requiredNodes } from "./node-content.ts";
import { brokenFiles, lacksOf, lacksOfAdditions } from "./preparation.ts";
import { type Hands, handsOfProject, headColumns, latestRequest, projectsFor, requestsFor, seesAll } from "./rows.ts";

type Calls = typeof archives;

async function isViewer({ db, user }: Context, projectId: number): Promise<boolean> {
  const { rows } = await sql`
    select from archive_auth a where a.project_id = ${projectId} and a.user_id = ${user.id} and a.ended_at is null
      and (now() at time zone 'Asia/Shanghai')::date between a.valid_from and a.valid_to limit 1`.execute(db);
  return rows.length > 0;
}

/** The project's people, whoever looks after archives, and who was let into this one. To all others it is not there. */
export async function readable(ctx: Context, projectId: number): Promise<ProjectArchive["head"]> {
  const head = await projectsFor(ctx).where("p.id", "=", projectId).select(headColumns).executeTakeFirst();
  if (!head) throw missing();
  if (head.userRole === null && !seesAll(ctx) && !(await isViewer(ctx, projectId))) throw missing();
  return head;
}

async function clockOf(db: Db, projectId: number): Promise<ProjectArchive["clock"]> {
  const project = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select(["report_date as reportDate", "stopped_on as stoppedOn", "is_reported as isReported", "status"])
    .executeTakeFirstOrThrow();
  const isDue = project.isReported || project.status === projectStatus.suspended;
  const from = isDue ? (project.stoppedOn ?? project.reportDate) : null;
  if (from === null) return null;
  const { due, keepUntil } = archiveClock(from, today());
  return { reportDate: from, dueDate: due, daysLeft: daysBetween(today(), due), retentionUntil: keepUntil };
}

const clockIn = ({ reportDate, dueDate, daysLeft, retentionUntil }: ArchiveRequest): ProjectArchive["clock"] => ({
  reportDate,
  dueDate,
  daysLeft,
  retentionUntil,
});

export const historyOf = async (db: Db, projectId: number): Promise<ArchiveAct[]> =>
  (
    await sql<ArchiveAct>`
    select a.id, r.version, a.action, a.words, u.name as by, a.done_at as at
    from archive_act a join archive_request r on r.tenant_id = a.tenant_id and r.id = a.request_id
    join app_user u on u.tenant_id = a.tenant_id and u.id = a.done_by
    where a.tenant_id = ${ownTenant} and r.of_project = ${projectId} order by a.id desc limit 200`.execute(db)
  ).rows;

type AdditionRow = Omit<ArchiveAddition, "canReview" | "canRemove" | "removed"> & {
  byId: number;
  removedBy: string | null;
  removedAt: string | null;
  removedReason: string | null;
};

export async function additionsOf(ctx: Context, standing: Standing, projectId: number): Promise<ArchiveAddition[]> {
  const { db, user, lang } = ctx;
  const { rows } = await sql<AdditionRow>`
    select a.id, a.request_id as "reqId", r.version, a.kind, a.subject, a.reason, a.procedures, a.before_text as before, a.after_text as after,
      a.effect, a.file_id as "fileId", a.file_name as "fileName", a.sha256, adder.name as by, a.added_by as "byId", a.added_at as at,
      reviewer.name as reviewer, a.reviewed_at as "reviewTime", a.review_words as "reviewWords", remover.name as "removedBy",
      a.removed_at as "removedAt", a.removed_reason as "removedReason", a.row_version as "rowVersion"
    from archive_addition a join archive_request r on r.tenant_id = a.tenant_id and r.id = a.request_id
    join app_user adder on adder.tenant_id = a.tenant_id and adder.id = a.added_by
    left join app_user reviewer on reviewer.tenant_id = a.tenant_id and reviewer.id = a.reviewed_by
    left join app_user remover on remover.tenant_id = a.tenant_id and remover.id = a.removed_by
    where a.tenant_id = ${ownTenant} and r.of_project = ${projectId} order by a.id desc limit 500`.execute(db);
  const may = (key: MessageKey | null) => ({ ok: key === null, reason: key === null ? "" : messageOf(lang, key) });
  const { hands, role } = standing;
  const isOpen = ({ reqId, removedBy }: AdditionRow): boolean =>
    reqId === hands?.id && removedBy === null && againstAdding({ ...standing, role: 1 }) === null;
  const againstReview = (row: AdditionRow): MessageKey | null => {
    if (!isOpen(row)) return "archive.additionClosed";
    if (row.reviewer !== null) return "archive.additionReviewed";
    if (row.byId === user.id) return "archive.missing.otherReviewer";
    return role !== null && isInRoleSet(role, "leader") ? null : "access.roleTooLow";
  };
  const againstRemoval = (row: AdditionRow): MessageKey | null =>
    isOpen(row) ? againstAdding(standing) : "archive.additionClosed";
  return rows.map((row) => {
    const { byId: _, removedBy, removedAt, removedReason, ...addition } = row;
    const removed =
      removedBy === null || removedAt === null ? null : { by: removedBy, at: removedAt, reason: removedReason ?? "" };
    return { ...addition, removed, canReview: may(againstReview(row)), canRemove: may(againstRemoval(row)) };
  });
}

export const holdsOf = async (db: Db, projectId: number): Promise<ArchiveHold[]> => {
  const { rows } = await sql<
    Omit<ArchiveHold, "lifted"> & { liftedBy: string | null; liftedAt: string; liftReason: string }
  >`
    select h.id, h.of_project as "projectId", h.kind, h.reason, setter.name as by, h.set_at as at, lifter.name as "liftedBy",
      h.lifted_at as "liftedAt", h.lift_reason as "liftReason", h.row_version as "rowVersion"
    from archive_hold h join app_user setter on setter.tenant_id = h.tenant_id and setter.id = h.set_by
    left join app_user lifter on lifter.tenant_id = h.tenant_id and lifter.id = h.lifted_by
    where h.tenant_id = ${ownTenant} and h.of_project = ${projectId} order by h.id desc limit 100`.execute(db);
  return rows.map(({ liftedBy, liftedAt, liftReason, ...hold }) => ({
    ...hold,
    lifted: liftedBy === null ? null : { by: liftedBy, at: liftedAt, reason: liftReason },
  }));
};

const isPrepared = (hands: Hands | undefined): boolean =>
  hands === undefined || hands.status === archiveStatus.preparing || hands.status === archiveStatus.denied;

/** Only while somebody may still mend it. */
async function shownLacks(ctx: Context, standing: Standing, projectId: number): Promise<ProjectArchive["lacks"]> {
  const { db, lang } = ctx;
  const { hands, archiveFlag: flag } = standing;
  if (flag === archiveFlag.open && isPrepared(hands))
    return lacksOf({ db: inProject(db, projectId), projectId, lang, hands });
  const isAdding = hands?.status === archiveStatus.reopened || (flag === archiveFlag.revised && isPrepared(hands));
  return hands && isAdding ? lacksOfAdditions(db, hands.id, lang) : [];
}

async function answersOf(
  ctx: Context,
  hands: Hands | undefined,
  projectId: number,
): Promise<ProjectArchive["answers"]> {
  const given = Object.entries(hands?.answers ?? {});
  if (given.length === 0) return [];
  const own = inProject(ctx.db, projectId);
  const nodes = await requiredNodes(own);
  const files = await brokenFiles(own);
  return given.map(([code, { words, by, at }]) => {
    const node = nodes.find((one) => one.code === code);
    const name = (ctx.lang === "en" ? node?.en : null) ?? node?.zh ?? files.find((one) => one.code === code)?.name;
    return { code, name: name ?? code, words, by, at };
  });
}

const reasonsOf = async (db: Db): Promise<ProjectArchive["reasons"]> =>
  (
    await sql<{ code: string; name: string }>`
    select c.code, c.name from system_code c where c.category_code = 'ARCHREASON' and c.is_enabled order by c.sort, c.code`.execute(
      db,
    )
  ).rows;

export async function archiveOf(ctx: Context, projectId: number): Promise<ProjectArchive> {
  const { db } = ctx;
  const head = await readable(ctx, projectId);
  const hands = await handsOfProject(db, projectId);
  const standing = await standingOf(ctx, projectId, hands);
  const request = (await latestRequest(ctx, projectId)) ?? null;
  const clock = await clockOf(db, projectId);
  return {
    head,
    archiveFlag: standing.archiveFlag,
    clock: request && (clock === null || standing.archiveFlag !== archiveFlag.open) ? clockIn(request) : clock,
    request,
    lacks: clock === null && request === null ? [] : await shownLacks(ctx, standing, projectId),
    answers: await answersOf(ctx, hands, projectId),
    additions: await additionsOf(ctx, standing, projectId),
    holds: await holdsOf(db, projectId),
    history: await historyOf(db, projectId),
    reasons: await reasonsOf(db),
    can: mayOf(standing, await isPacking(db, hands?.id), ctx),
  };
}

async function projectOf(
  db: Db,
  { Id, reqId, additionId, holdId }: Input<Calls["GetProjectArchiveDetail"]>,
): Promise<number> {
  if (Id) return Id;
  const { rows } = await sql<{ id: number }>`
    select r.of_project as id from archive_request r where r.tenant_id = ${ownTenant} and r.id = ${reqId || 0}
    union all select r.of_project from archive_addition a join archive_request r on r.tenant_id = a.tenant_id and r.id = a.request_id
      where a.tenant_id = ${ownTenant} and a.id = ${additionId || 0}
    union all select h.of_project from archive_hold h where h.tenant_id = ${ownTenant} and h.id = ${holdId || 0}
    limit 1`.execute(db);
  if (!rows[0]) throw missing("archive.missing");
  return rows[0].id;
}

export const getArchive = async (
  ctx: Context,
  input: Input<Calls["GetProjectArchiveDetail"]>,
): Promise<ProjectArchive[]> => [await archiveOf(ctx, await projectOf(ctx.db, input))];

export async function getHistory(
  ctx: Context,
  { Id }: Input<Calls["GetProjectArchiveHistory"]>,
): Promise<ArchiveAct[]> {
  await readable(ctx, Id);
  return historyOf(ctx.db, Id);
}

/** Of the archived versions the one before the latest. */
export async function getPrevious(
  ctx: Context,
  { Id }: Input<Calls["GetProjectArchivePrevious"]>,
): Promise<ArchiveRequest[]> {
  await readable(ctx, Id);
  return requestsFor(ctx)
    .where("r.of_project", "=", Id)
    .where("r.status", "=", archiveStatus.archived)
    .orderBy("r.version", "desc")
    .offset(1)
    .limit(1)
    .execute();
}
