import type {
  InspectedProject,
  Inspection,
  InspectionLook,
  inspection,
} from "@digao/contract/areas/office/inspection/calls";
import { archivedFlags, archiveFlag } from "@digao/contract/areas/office/projects/codes";
import type { Input } from "@digao/contract/endpoint";
import type { PageQuery } from "@digao/contract/shapes";
import { type RawBuilder, sql } from "kysely";
import { sqlToday } from "../../../platform/lib/china-time.ts";
import { oneOf } from "../../../platform/lib/code-sql.ts";
import { pageOf, type Sortable } from "../../../platform/lib/page.ts";
import { containing } from "../../../platform/lib/search.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { mayFollow } from "./may.ts";

type Calls = typeof inspection;
interface Page<T> {
  totalCount: number;
  items: T[];
}

const state = sql<
  Inspection["state"]
>`case when i.ended_at is not null then 'ended' when i.valid_to < ${sqlToday} then 'expired'
  when i.valid_from > ${sqlToday} then 'pending' else 'active' end`;

/** Entries of the firm's log that are looks of the inspection `id`. */
const looksOf = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`action_log a
  where a.tenant_id = app_tenant() and a.ref_type = 'inspection' and a.ref_id = ${id}::text and a.action in ('look', 'takeFile')`;

const sortable: Sortable = {
  name: sql`u.name collate "zh-x-icu"`,
  projectName: sql`p.project_name collate "zh-x-icu"`,
  validFrom: sql.ref("i.valid_from"),
  validTo: sql.ref("i.valid_to"),
  givenAt: sql.ref("i.given_at"),
};

export function listInspections(ctx: Context, query: Input<Calls["GetInspections"]>): Promise<Page<Inspection>> {
  const like = containing(query.keyword ?? "");
  const rows = ctx.db
    .selectFrom("inspection as i")
    .innerJoin("project as p", "p.id", "i.of_project")
    .innerJoin("app_user as u", "u.id", "i.user_id")
    .innerJoin("app_user as g", "g.id", "i.given_by")
    .leftJoin("app_user as e", "e.id", "i.ended_by")
    .where(mayFollow(ctx))
    .$if(Boolean(query.projectId), (q) => q.where("i.of_project", "=", query.projectId ?? 0))
    .$if(query.state !== undefined, (q) => q.where(sql<boolean>`${state} = ${query.state ?? ""}`))
    .$if(Boolean(query.keyword), (q) =>
      q.where((is) =>
        is.or([
          is("u.name", "ilike", like),
          is("u.user_name", "ilike", like),
          is("i.authority", "ilike", like),
          is("i.document_no", "ilike", like),
          is("p.project_name", "ilike", like),
          is("p.project_code", "ilike", like),
        ]),
      ),
    )
    .select([
      "i.id",
      "i.of_project as projectId",
      "p.project_code as projectCode",
      "p.project_name as projectName",
      "i.user_id as userId",
      "u.user_name as userName",
      "u.name",
      "i.authority",
      "i.document_no as documentNo",
      "i.reason",
      "i.valid_from as validFrom",
      "i.valid_to as validTo",
      "g.name as givenBy",
      "i.given_at as givenAt",
      "i.ended_at as endedAt",
      "e.name as endedBy",
      "i.end_reason as endReason",
      "i.row_version as rowVersion",
    ])
    .select([
      state.as("state"),
      sql<number>`(select count(*)::int from ${looksOf(sql`i.id`)})`.as("looks"),
      sql<string | null>`(select max(a.at) from ${looksOf(sql`i.id`)})`.as("lastLookAt"),
    ]);
  return pageOf(rows, { ...query, sorting: query.sorting || "givenAt desc" }, sortable, "i.id");
}

const lookSortable: Sortable = { at: sql.ref("a.seq") };

export async function listLooks(
  ctx: Context,
  { id, filesOnly, ...query }: Input<Calls["GetInspectionLooks"]>,
): Promise<Page<InspectionLook>> {
  const { rows: found } = await sql`select from inspection i where i.id = ${id} and ${mayFollow(ctx)}`.execute(ctx.db);
  if (found.length === 0) throw missing("inspection.missing");
  const rows = ctx.db
    .selectFrom("action_log as a")
    .where("a.ref_type", "=", "inspection")
    .where("a.ref_id", "=", String(id))
    .where("a.action", "in", filesOnly ? ["takeFile"] : ["look", "takeFile"])
    .$if(Boolean(query.keyword), (q) =>
      q.where(sql<boolean>`a.new_value ->> 'path' ilike ${containing(query.keyword ?? "")}`),
    )
    .select(["a.seq as id", "a.at", "a.ip"])
    .select([
      sql<boolean>`a.action = 'takeFile'`.as("isFile"),
      sql<string>`a.new_value ->> 'path'`.as("path"),
      sql<string>`coalesce((select string_agg(k || ' ' || v, ', ' order by k) from jsonb_each_text(a.new_value - 'path') e (k, v)), '')`.as(
        "of",
      ),
    ]);
  return pageOf(rows, { ...query, sorting: query.sorting || "at desc" }, lookSortable, "a.seq");
}

const projectSortable: Sortable = {
  projectCode: sql.ref("p.project_code"),
  projectName: sql`p.project_name collate "zh-x-icu"`,
};

/** All but those that are deleted or destroyed: an inspector may be sent for work that is under way. */
export function listProjects({ db }: Context, query: PageQuery): Promise<Page<InspectedProject>> {
  const like = containing(query.keyword ?? "");
  const rows = db
    .selectFrom("project as p")
    .innerJoin("customer as c", "c.id", "p.cust_id")
    .where("p.is_deleted", "=", false)
    .where("p.archive_flag", "<>", archiveFlag.destroyed)
    .$if(Boolean(query.keyword), (q) =>
      q.where((is) =>
        is.or([
          is("p.project_name", "ilike", like),
          is("p.project_code", "ilike", like),
          is("p.pinyin", "ilike", like),
          is("c.cust_name", "ilike", like),
        ]),
      ),
    )
    .select(["p.id", "p.project_code as projectCode", "p.project_name as projectName", "c.cust_name as custName"])
    .select(sql<boolean>`p.archive_flag in ${oneOf(archivedFlags)}`.as("isArchived"));
  return pageOf(rows, { ...query, sorting: query.sorting || "projectCode desc" }, projectSortable, "p.id");
}
