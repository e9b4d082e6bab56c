import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import { messageOf } from "@digao/contract/messages";
import { type RawBuilder, sql } from "kysely";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

export const rules = ["managed", "joined", "review", "archiving", "done"] as const;
export type Rule = (typeof rules)[number];

export interface Folder {
  id: number;
  parentId: number | null;
  categoryName: string;
  aYear: number | null;
  rule: Rule | null;
  sort: number;
  rowVersion: number;
}

const ruleOf = (text: string | null): Rule | null => rules.find((rule) => rule === text) ?? null;

/** One's own folders, in the order they are shown. */
export async function readFolders({ db, user }: Context): Promise<Folder[]> {
  const rows = await db
    .selectFrom("user_category")
    .where("user_id", "=", user.id)
    .where("is_deleted", "=", false)
    .orderBy("sort")
    .orderBy("id")
    .select([
      "id",
      "parent_id as parentId",
      "category_name as categoryName",
      "a_year as aYear",
      "rule",
      "sort",
      "row_version as rowVersion",
    ])
    .execute();
  return rows.map((row) => ({ ...row, rule: ruleOf(row.rule) }));
}

/** Writers of one person's folders come one after the other: a ring of two moves at once cannot close. */
export const lockFolders = ({ db, user }: Context): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('user_category'), ${user.id}::int)`.execute(db);

export function folderIn(folders: readonly Folder[], id: number): Folder {
  const found = folders.find((folder) => folder.id === id);
  if (!found) throw new Refusal("folder.missing", { kind: "missing" });
  return found;
}

const seeds = ["managed", "joined", "watched", "review", "archiving", "done"] as const;

/** The usual folders at a person's first look; who has deleted them all is not given them again. */
export async function seedFolders(ctx: Context): Promise<void> {
  const { db, user, lang } = ctx;
  await lockFolders(ctx);
  const existing = await db
    .selectFrom("user_category")
    .where("user_id", "=", user.id)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  if (existing) return;
  await db
    .insertInto("user_category")
    .values(
      seeds.map((seed, index) => ({
        user_id: user.id,
        category_name: messageOf(lang, `folder.${seed}`),
        rule: ruleOf(seed),
        sort: (index + 1) * 10,
      })),
    )
    .execute();
}

/**
 * Every project of the person with the folder it stands in: where it was put, else the folder of the rule that fits its
 * state (domain projectStatus: 3 in review, 4-5 to be archived, 6 and 8 done), else none. Void projects are left out.
 */
export const placedProjects = ({ user }: Context): RawBuilder<unknown> => sql`
  select p.id as "projectId", p.project_code as "projectCode", p.project_name as "projectName", c.cust_name as "custName",
    p.pinyin, p.a_year as "aYear", p.status, p.archive_flag as "archiveFlag", m.role_id as "userRole",
    pm.name as "pmUserName", p.plan_end as "planEnd", p.report_date as "reportDate",
    f.id as "categoryId", f.category_name as "categoryName", put.category_id is not null as "isMoved"
  from project_member m
  join project p on p.id = m.project_id and not p.is_deleted and p.status <> ${code.projectStatus.void}
  join customer c on c.id = p.cust_id
  join app_user pm on pm.id = p.pm_user_id
  left join user_category_project put on put.user_id = m.user_id and put.project_id = p.id
  left join lateral (
    select id, category_name from user_category f where f.user_id = m.user_id and not f.is_deleted
      and case when put.category_id is not null then f.id = put.category_id
        else f.rule = case when p.status in (${code.projectStatus.archived}, ${code.projectStatus.suspended}) then 'done' when p.status in (${code.projectStatus.reportIssued}, ${code.projectStatus.archiving}) then 'archiving'
          when p.status = ${code.projectStatus.reportInReview} then 'review' when m.role_id = ${code.projectRole.manager} then 'managed' else 'joined' end end
    order by f.sort, f.id limit 1
  ) f on true
  where m.user_id = ${user.id} and m.checked in ${oneOf(onTeam)}`;
