import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import type { Project, ProjectItem, projects } from "@digao/contract/areas/office/projects/calls";
import { isArchivedFlag } from "@digao/contract/areas/office/projects/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { isOpenTo } from "../../../platform/auth/membership.ts";
import { code } from "../../../platform/lib/code-sql.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { readProject } from "./project-row.ts";
import { readArchiving, readStart } from "./start-project.ts";

type Calls = typeof projects;
type One = Input<Calls["GetProject"]>;

export const getProject = ({ db }: Context, { Id }: One): Promise<Project> => readProject(db, Id);

export async function getProjectName({ db }: Context, { Id }: One): Promise<Output<Calls["GetProjectName"]>> {
  const { id, projectCode, projectName } = await readProject(db, Id);
  return { id, projectCode, projectName };
}

export const getProjectMember = ({ db }: Context, { Id }: One): Promise<Output<Calls["GetProjectMember"]>> =>
  db
    .selectFrom("project_member")
    .innerJoin("app_user", "app_user.id", "project_member.user_id")
    .where("project_member.project_id", "=", Id)
    .where("project_member.checked", "in", onTeam)
    .orderBy(sql`case when role_id = ${code.projectRole.member} then 9 else role_id end`)
    .orderBy("project_member.id")
    .select([
      "project_member.id as pmid",
      "app_user.id as userId",
      "app_user.name",
      "project_member.role_id as roleid",
      "project_member.checked",
    ])
    .execute();

/** What opens a project window: identity, the caller's place in it, and how far the work is. */
export async function getProjectItem(ctx: Context, { Id }: One): Promise<ProjectItem> {
  const { db, project: membership } = ctx;
  if (!membership) throw missing();
  const [row, started, archived, members, progress] = await Promise.all([
    readHead(db, Id),
    readStart(db, Id),
    readArchiving(db, Id),
    getProjectMember(ctx, { Id }),
    isOpenTo(membership) ? readProgress(db) : null,
  ]);
  if (!row) throw missing();
  return {
    ...row,
    started,
    archived: isArchivedFlag(row.archiveFlag) ? archived : null,
    userRole: membership.role,
    checked: membership.checked,
    members: members.map(({ pmid: _, ...member }) => member),
    progress,
  };
}

const readHead = (db: Db, projectId: number) =>
  db
    .selectFrom("project")
    .innerJoin("customer", "customer.id", "project.cust_id")
    .innerJoin("app_user as manager", "manager.id", "project.pm_user_id")
    .where("project.id", "=", projectId)
    .select([
      "project.id",
      "project.guid",
      "project.project_code as projectCode",
      "project.project_name as projectName",
      "project.cust_id as custId",
      "customer.cust_name as custName",
      "customer.cust_name_en as custNameEn",
      "customer.uscc",
      "project.a_year as aYear",
      "project.period_start as periodStart",
      "project.period_end as periodEnd",
      "project.status",
      "project.archive_flag as archiveFlag",
      "project.is_reported as isReported",
      "project.report_date as reportDate",
      "manager.name as pmUserName",
      "project.remark",
    ])
    .executeTakeFirst();

type Progress = NonNullable<ProjectItem["progress"]>;

/**
 * Counts of the current data period and of the project's own work. Signed = any active signature on a line that takes amounts;
 * once there are accounts, lines without accounts, adjustments and signatures wait for nobody.
 */
async function readProgress(db: Db): Promise<Progress> {
  const [books, items] = await Promise.all([readBooks(db), readItems(db)]);
  return { ...books, itemsSigned: items.signed, itemsTotal: books.accounts === 0 ? items.listed : items.total };
}

type Books = Omit<Progress, "itemsSigned" | "itemsTotal">;

async function readBooks(db: Db): Promise<Books> {
  const { rows } = await sql<Books>`
    with period as (
      select id, tb_batch_id, voucher_batch_id from project_period
      where ${ofProject("project_period")} order by is_current desc, end_date desc limit 1
    )
    select (select count(*) from project_period where ${ofProject("project_period")}) as periods,
      (select count(*) from tb_row where ${ofProject("tb_row")} and batch_id = (select tb_batch_id from period)) as "tbRows",
      (select count(*) from voucher where ${ofProject("voucher")} and batch_id = (select voucher_batch_id from period)) as vouchers,
      accounts.*, heads.*
    from (
      select count(*) as accounts,
        count(*) filter (where is_leaf and fs_item_id is null) as unmapped,
        count(*) filter (where is_leaf and map_state = 'toConfirm') as "toConfirm"
      from account where ${ofProject("account")} and period_id = (select id from period)
    ) accounts, (
      select count(*) filter (where status = ${code.adjustStatus.draft}) as "adjustDraft", count(*) filter (where status = ${code.adjustStatus.forReview}) as "adjustForReview",
        count(*) filter (where status = ${code.adjustStatus.checked}) as "adjustChecked"
      from adjust_head where ${ofProject("adjust_head")}
    ) heads`.execute(db);
  const [books] = rows;
  if (!books) throw new Error("The progress query answered no row.");
  return books;
}

/** As home counts them; `listed` are those of the statements, while there are no books. */
async function readItems(db: Db): Promise<{ signed: number; total: number; listed: number }> {
  const [listed, counted] = await Promise.all([
    sql<{
      listed: number;
    }>`select count(*)::int as listed from fs_item i where ${ofProject("i")} and i.kind = 'L'`.execute(db),
    sql<{
      signed: number;
      total: number;
    }>`select o.items_signed as signed, o.items_total as total from overview_project o
      where o.tenant_id = ${ownTenant} and o.of_project = ${ownProject}`.execute(db),
  ]);
  return { listed: listed.rows[0]?.listed ?? 0, ...(counted.rows[0] ?? { signed: 0, total: 0 }) };
}
