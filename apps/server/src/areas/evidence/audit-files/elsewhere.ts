/** Files over all projects that the caller is a confirmed member of: read from the overview, which is the firm's. */
import type { auditFiles, FileElsewhere } from "@digao/contract/areas/evidence/audit-files/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { type RawBuilder, sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { orderOf, type Sortable } from "../../../platform/lib/page.ts";
import { containing } from "../../../platform/lib/search.ts";
import { countBehind } from "../../../platform/overview/behind.ts";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof auditFiles;
type Query = Input<Calls["GetAuditFilesByCust"]>;
type Answer = Output<Calls["GetAuditFilesByCust"]>;

const sortable: Sortable = {
  fileName: sql`f.file_name collate "zh-x-icu"`,
  projectName: sql`p.project_name collate "zh-x-icu"`,
  custName: sql`c.cust_name collate "zh-x-icu"`,
  sizeBytes: sql.ref("f.size_bytes"),
  version: sql.ref("f.version"),
  uploadUser: sql`u.name collate "zh-x-icu"`,
  time: sql.ref("f.uploaded_at"),
  wpIndex: sql.ref("f.wp_index"),
};

function whereOf({ custId, projectId, userId, fileType, keyword }: Query): RawBuilder<unknown> {
  const like = keyword ? containing(keyword) : null;
  return sql.join(
    [
      custId ? sql`p.cust_id = ${custId}` : sql`true`,
      projectId ? sql`p.id = ${projectId}` : sql`true`,
      userId ? sql`f.uploaded_by = ${userId}` : sql`true`,
      fileType ? sql`f.file_type = ${fileType}` : sql`true`,
      like
        ? sql`(f.file_name ilike ${like} or f.pinyin ilike ${like} or f.wp_index ilike ${like} or f.folder ilike ${like}
            or p.project_name ilike ${like} or p.project_code ilike ${like} or c.cust_name ilike ${like})`
        : sql`true`,
    ],
    sql` and `,
  );
}

async function listElsewhere({ db, user, lang }: Context, query: Query): Promise<Answer> {
  const seen = sql`
    overview_file f
    join project p on p.tenant_id = f.tenant_id and p.id = f.of_project and not p.is_deleted
    join project_member seat on seat.tenant_id = p.tenant_id and seat.project_id = p.id and seat.user_id = ${user.id}
      and seat.checked = ${code.memberState.confirmed}
    join customer c on c.tenant_id = p.tenant_id and c.id = p.cust_id
    join app_user u on u.tenant_id = f.tenant_id and u.id = f.uploaded_by
    left join files_node n on n.tenant_id = f.tenant_id and n.id = f.of_node
    where ${whereOf(query)}`;
  const { by, direction } = orderOf(query.sorting || "time desc", sortable);
  const nodeName = lang === "en" ? sql`coalesce(n.node_name_en, n.node_name)` : sql`n.node_name`;
  const [counted, { rows }, behind] = await Promise.all([
    sql<{ count: number }>`select count(*)::int as count from ${seen}`.execute(db),
    sql<FileElsewhere>`
      select f.id, p.id as "projectId", p.project_name as "projectName", p.project_code as "projectCode", p.archive_flag as "archiveFlag", c.id as "custId",
        c.cust_name as "custName", f.of_node as "nodeId", n.node_code as "nodeCode", ${nodeName} as "nodeName", f.folder,
        f.file_name as "fileName", f.ext, f.ref_type as "refType", f.file_type as "fileType", f.wp_index as "wpIndex", f.version,
        f.size_bytes as "sizeBytes", f.is_final as "isFinal", u.id as "userId", u.name as "uploadUser", f.uploaded_at as time
      from ${seen}
      order by ${by} ${sql.raw(direction)} nulls last, f.id desc limit ${query.maxResultCount} offset ${query.skipCount}`.execute(
      db,
    ),
    countBehind(db, user.id),
  ]);
  return { totalCount: counted.rows[0]?.count ?? 0, items: rows, behind };
}

export const listByCustomer = (ctx: Context, query: Query): Promise<Answer> => listElsewhere(ctx, query);
export const listByUser = (ctx: Context, query: Query): Promise<Answer> =>
  listElsewhere(ctx, { ...query, userId: query.userId ?? ctx.user.id });
