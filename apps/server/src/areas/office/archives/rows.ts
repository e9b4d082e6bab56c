/** Requests for the archive as they are kept, and who sees them. */
import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import type { ArchiveRequest } from "@digao/contract/areas/office/archives/shapes";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { sqlToday } from "../../../platform/lib/china-time.ts";
import type { Context } from "../../../platform/serve.ts";

/** Who looks after archives, or after the quality of engagements, sees those of the whole firm. */
const overAll = ["Pages.Archives.Check", "Pages.Projects.All", "Pages.Quality.Check"] as const;
export const seesAll = ({ user }: Pick<Context, "user">): boolean =>
  overAll.some((right) => user.permissions.has(right));

const nameOf = (column: string): RawBuilder<string | null> =>
  sql`(select u.name from app_user u where u.tenant_id = r.tenant_id and u.id = ${sql.ref(`r.${column}`)})`;

/** Days to the end of the sixty; of what was applied for on that day. */
const daysLeft = sql<number>`(r.due_on - coalesce((r.applied_at at time zone 'Asia/Shanghai')::date, ${sqlToday}))::int`;

/** The head of the project `p`, with `k` its client and `mine` the caller's place. */
export const headColumns = [
  "p.id as projectId",
  "p.project_code as projectCode",
  "p.project_name as projectName",
  "k.cust_name as custName",
  "p.a_year as aYear",
  "manager.name as pmUserName",
  "partner.name as partnerName",
  "mine.role_id as userRole",
] as const;

/** Projects with those who lead them, and the caller's place: none is left out yet. */
export const projectsFor = ({ db, user }: Pick<Context, "db" | "user">) =>
  db
    .selectFrom("project as p")
    .innerJoin("customer as k", "k.id", "p.cust_id")
    .innerJoin("app_user as manager", "manager.id", "p.pm_user_id")
    .leftJoin("app_user as partner", "partner.id", "p.partner_user_id")
    .leftJoin("project_member as mine", (on) =>
      on.onRef("mine.project_id", "=", "p.id").on("mine.user_id", "=", user.id).on("mine.checked", "in", onTeam),
    )
    .where("p.is_deleted", "=", false);

export const requestsFor = (ctx: Pick<Context, "db" | "user">) =>
  projectsFor(ctx)
    .innerJoin("archive_request as r", "r.of_project", "p.id")
    .select([
      ...headColumns,
      "r.id as reqId",
      "r.version",
      "r.status",
      "p.archive_flag as archiveFlag",
      "r.clock_from as reportDate",
      "r.due_on as dueDate",
      daysLeft.as("daysLeft"),
      "r.keep_until as retentionUntil",
      nameOf("applied_by").as("applyUser"),
      "r.applied_at as applyTime",
      "r.apply_words as applyWords",
      "r.late_reason as lateReason",
      nameOf("late_by").as("lateBy"),
      nameOf("checked_by").as("checkUser"),
      "r.checked_at as checkTime",
      "r.check_words as checkWords",
      nameOf("confirmed_by").as("confirmUser"),
      "r.confirmed_at as confirmTime",
      nameOf("denied_by").as("denyUser"),
      "r.denied_at as denyTime",
      "r.deny_reason as denyReason",
      "r.redo_reason as redoReason",
      "r.redo_words as redoNote",
      "r.file_count as fileCount",
      "r.total_bytes as totalSize",
      "r.packed_at as packedAt",
      "r.package_sha256 as packageHash",
      "r.manifest_sha256 as manifestHash",
      "r.package_bytes as packageSize",
      "r.location",
      "r.box_no as boxNo",
      "r.row_version as rowVersion",
    ]);

/** The latest of a project. */
export const latestRequest = (
  ctx: Pick<Context, "db" | "user">,
  projectId: number,
): Promise<ArchiveRequest | undefined> =>
  requestsFor(ctx).where("r.of_project", "=", projectId).orderBy("r.version", "desc").limit(1).executeTakeFirst();

/** Whose hands it has gone through; read for update by whoever takes it a step further. */
export interface Hands {
  id: number;
  projectId: number;
  version: number;
  status: number;
  dueOn: string;
  appliedBy: number | null;
  checkedBy: number | null;
  confirmedBy: number | null;
  lateReason: string | null;
  answers: Record<string, { words: string; byId: number; by: string; at: string }>;
  rowVersion: number;
}

const hands = (db: Db) =>
  db
    .selectFrom("archive_request as r")
    .select([
      "r.id",
      "r.of_project as projectId",
      "r.version",
      "r.status",
      "r.due_on as dueOn",
      "r.applied_by as appliedBy",
      "r.checked_by as checkedBy",
      "r.confirmed_by as confirmedBy",
      "r.late_reason as lateReason",
      "r.answers",
      "r.row_version as rowVersion",
    ]);

export const handsOfProject = (db: Db, projectId: number): Promise<Hands | undefined> =>
  hands(db).where("r.of_project", "=", projectId).orderBy("r.version", "desc").limit(1).executeTakeFirst() as Promise<
    Hands | undefined
  >;
export const handsOfRequest = (db: Db, id: number): Promise<Hands | undefined> =>
  hands(db).where("r.id", "=", id).executeTakeFirst() as Promise<Hands | undefined>;
