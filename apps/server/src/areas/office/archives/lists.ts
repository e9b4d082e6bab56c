/** The archivist's desk: what is to be archived, what waits, what is archived. */
import type { archives } from "@digao/contract/areas/office/archives/calls";
import { archiveStatus } from "@digao/contract/areas/office/archives/codes";
import type {
  ArchiveCount,
  ArchiveDue,
  ArchiveFile,
  ArchiveRequest,
} from "@digao/contract/areas/office/archives/shapes";
import { archivedFlags } from "@digao/contract/areas/office/projects/codes";
import type { Input } from "@digao/contract/endpoint";
import { inProject } from "@digao/db/tenant";
import { archiveDueOn } from "@digao/domain/archive/due.sql";
import { settingOf } from "@digao/domain/rule-settings";
import { type RawBuilder, sql } from "kysely";
import { sqlToday } from "../../../platform/lib/china-time.ts";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";
import { pageOf, type Sortable } from "../../../platform/lib/page.ts";
import { containing } from "../../../platform/lib/search.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { readable } from "./detail.ts";
import { handsOfRequest, headColumns, projectsFor, requestsFor, seesAll } from "./rows.ts";

type Calls = typeof archives;
type Query = Input<Calls["GetFileArchiveApply"]>;

/** `p`: its report is issued or its engagement was stopped, and it is on no way into the archive yet. */
const isDue = sql<boolean>`(p.archive_flag = ${code.archiveFlag.open} and ${archiveDueOn} is not null
  and (p.is_reported or p.status = ${code.projectStatus.suspended}))`;

const headSortable: Sortable = {
  projectCode: sql.ref("p.project_code"),
  projectName: sql`p.project_name collate "zh-x-icu"`,
  custName: sql`k.cust_name collate "zh-x-icu"`,
  pmUserName: sql`manager.name collate "zh-x-icu"`,
};

const matching = (keyword: string): RawBuilder<boolean> => {
  const like = containing(keyword);
  return sql<boolean>`(p.project_code ilike ${like} or p.project_name ilike ${like} or p.pinyin ilike ${like} or k.cust_name ilike ${like} or k.pinyin ilike ${like})`;
};

/** All of the firm for whoever looks after archives; for others, and where asked for, the caller's own projects. */
const mineOnly = (ctx: Context, { isMine }: Pick<Query, "isMine">): boolean => isMine === true || !seesAll(ctx);

export function listPrepared(ctx: Context, query: Query): Promise<{ totalCount: number; items: ArchiveDue[] }> {
  const { keyword = "" } = query;
  const rows = projectsFor(ctx)
    .leftJoin("archive_request as r", (on) =>
      on.onRef("r.of_project", "=", "p.id").on("r.status", "in", [archiveStatus.preparing, archiveStatus.denied]),
    )
    .where(isDue)
    .$if(mineOnly(ctx, query), (q) => q.where("mine.id", "is not", null))
    .$if(keyword !== "", (q) => q.where(matching(keyword)))
    .select([
      ...headColumns,
      sql<string>`coalesce(p.stopped_on, p.report_date)::text`.as("reportDate"),
      sql<string>`${archiveDueOn}::text`.as("dueDate"),
      sql<number>`(${archiveDueOn} - ${sqlToday})::int`.as("daysLeft"),
      sql<string>`(coalesce(p.stopped_on, p.report_date) + make_interval(years => ${sql.lit(settingOf("keptFor"))}))::date::text`.as(
        "retentionUntil",
      ),
      "r.id as reqId",
      "r.status",
      "r.deny_reason as denyReason",
    ]);
  const sortable: Sortable = { ...headSortable, dueDate: archiveDueOn, reportDate: sql.ref("p.report_date") };
  return pageOf(rows, { ...query, sorting: query.sorting || "dueDate" }, sortable, "p.id");
}

const requestSortable: Sortable = {
  ...headSortable,
  dueDate: sql.ref("r.due_on"),
  reportDate: sql.ref("r.clock_from"),
  applyTime: sql.ref("r.applied_at"),
  packedAt: sql.ref("r.packed_at"),
  retentionUntil: sql.ref("r.keep_until"),
  version: sql.ref("r.version"),
  totalSize: sql.ref("r.total_bytes"),
};

function requestsIn(ctx: Context, query: Query, statuses: readonly number[]) {
  const { keyword = "" } = query;
  return requestsFor(ctx)
    .where(sql<boolean>`r.status in ${oneOf(statuses)}`)
    .$if(mineOnly(ctx, query), (q) => q.where("mine.id", "is not", null))
    .$if(keyword !== "", (q) => q.where(matching(keyword)));
}

export const listApplied = (ctx: Context, query: Query): Promise<{ totalCount: number; items: ArchiveRequest[] }> =>
  pageOf(
    requestsIn(ctx, query, [archiveStatus.applied, archiveStatus.checked, archiveStatus.reopened]),
    { ...query, sorting: query.sorting || "dueDate" },
    requestSortable,
    "r.id",
  );

export const listArchived = (ctx: Context, query: Query): Promise<{ totalCount: number; items: ArchiveRequest[] }> =>
  pageOf(
    requestsIn(ctx, query, [archiveStatus.archived]).where(
      sql<boolean>`r.version = (select max(n.version) from archive_request n
        where n.tenant_id = r.tenant_id and n.of_project = r.of_project and n.status = ${code.archiveStatus.archived})`,
    ),
    { ...query, sorting: query.sorting || "packedAt desc" },
    requestSortable,
    "r.id",
  );

/** What the caller has applied for, checked, denied or confirmed. */
export function listOwn(
  ctx: Context,
  query: Input<Calls["GetProjectArchivePersonal"]>,
): Promise<{ totalCount: number; items: ArchiveRequest[] }> {
  const { keyword = "" } = query;
  const rows = requestsFor(ctx)
    .where(
      sql<boolean>`exists (select from archive_act a where a.tenant_id = r.tenant_id and a.request_id = r.id and a.done_by = ${ctx.user.id})`,
    )
    .$if(keyword !== "", (q) => q.where(matching(keyword)));
  return pageOf(rows, { ...query, sorting: query.sorting || "applyTime desc" }, requestSortable, "r.id");
}

const fileSortable: Sortable = {
  fileName: sql`f.file_name collate "zh-x-icu"`,
  wpIndex: sql.ref("f.wp_index"),
  nodeCode: sql.ref("n.node_code"),
  size: sql.ref("f.size_bytes"),
  uploadTime: sql.ref("f.uploaded_at"),
};

/** As they stand: from the application on nobody changes them. */
export async function listFiles(
  ctx: Context,
  query: Input<Calls["GetFileArchiveDetail"]>,
): Promise<{ totalCount: number; items: ArchiveFile[] }> {
  const request = await handsOfRequest(ctx.db, query.reqId);
  if (!request) throw missing("archive.missing");
  await readable(ctx, request.projectId);
  const { keyword = "" } = query;
  const rows = inProject(ctx.db, request.projectId)
    .selectFrom("audit_file as f")
    .innerJoin("app_user as u", "u.id", "f.uploaded_by")
    .leftJoin("files_node as n", "n.id", "f.node_id")
    .where("f.deleted_at", "is", null)
    .$if(keyword !== "", (q) => q.where("f.file_name", "ilike", containing(keyword)))
    .select([
      "f.id",
      "f.file_name as fileName",
      "f.wp_index as wpIndex",
      "n.node_code as nodeCode",
      "n.node_name as nodeName",
      "f.version",
      sql<number>`f.size_bytes::float8`.as("size"),
      "f.sha256",
      "u.name as uploadUser",
      "f.uploaded_at as uploadTime",
    ]);
  return pageOf(rows, { ...query, sorting: query.sorting || "nodeCode, fileName" }, fileSortable, "f.id");
}

export async function countArchives(ctx: Context): Promise<ArchiveCount> {
  const { db, user } = ctx;
  const seen = seesAll(ctx)
    ? sql`true`
    : sql`exists (select from project_member m where m.tenant_id = p.tenant_id and m.project_id = p.id and m.user_id = ${user.id} and m.checked = ${code.memberState.confirmed})`;
  const { rows } = await sql<ArchiveCount>`
    with mine as (select p.id, p.archive_flag, ${isDue} as is_due, ${archiveDueOn} < ${sqlToday} as is_late from project p
      where not p.is_deleted and ${seen})
    select (count(*) filter (where archive_flag in ${oneOf(archivedFlags)}))::int as archived,
      (select count(*)::int from overview_file v where v.of_project in (select id from mine where archive_flag in ${oneOf(archivedFlags)})) as files,
      (select count(*)::int from archive_request r where r.status in (${code.archiveStatus.applied}, ${code.archiveStatus.checked}) and r.of_project in (select id from mine)) as pending,
      (count(*) filter (where is_late and archive_flag not in ${oneOf(archivedFlags)}))::int as overdue,
      (count(*) filter (where is_due))::int as preparing,
      (select count(distinct h.of_project)::int from archive_hold h where h.lifted_at is null and h.of_project in (select id from mine)) as held
    from mine`.execute(db);
  return rows[0] ?? { archived: 0, files: 0, pending: 0, overdue: 0, preparing: 0, held: 0 };
}
