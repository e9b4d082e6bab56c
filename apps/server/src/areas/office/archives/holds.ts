/** Holds on archives (保管中止): set and lifted by the quality department, whatever the time says. And how long each archive is kept. */
import { destructionStatus } from "@digao/contract/areas/office/archive-destruction/codes";
import type { archives } from "@digao/contract/areas/office/archives/calls";
import { archiveAction, archiveStatus } from "@digao/contract/areas/office/archives/codes";
import type { ProjectArchive, RetentionRow } from "@digao/contract/areas/office/archives/shapes";
import { isArchivedFlag } from "@digao/contract/areas/office/projects/codes";
import type { Input } from "@digao/contract/endpoint";
import { holdRecord } from "@digao/db/hold";
import { momentOf } from "@digao/db/moment";
import { sql } from "kysely";
import { requireNotDestroyed } from "../../../platform/auth/archived.ts";
import { sqlToday } from "../../../platform/lib/china-time.ts";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";
import { pageOf, type Sortable } from "../../../platform/lib/page.ts";
import { containing } from "../../../platform/lib/search.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { destructions } from "../archive-destruction/door.ts";
import { archiveOf } from "./detail.ts";
import { handsOfProject, headColumns, projectsFor } from "./rows.ts";

type Calls = typeof archives;

const { proposed, approved, destroyed } = destructionStatus;
const openDestruction = [proposed, approved, destroyed] as const;

/** Beside the acts of the version that is held. */
async function noteHold({ db }: Context, projectId: number, words: string): Promise<void> {
  const hands = await handsOfProject(db, projectId);
  if (!hands) return;
  await db.insertInto("archive_act").values({ request_id: hands.id, action: archiveAction.hold, words }).execute();
}

export async function setHold(
  ctx: Context,
  { projectId, kind, reason }: Input<Calls["SetArchiveHold"]>,
): Promise<ProjectArchive> {
  const { db, user } = ctx;
  await holdRecord(db, "project", projectId);
  const project = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .where("is_deleted", "=", false)
    .select("archive_flag as flag")
    .executeTakeFirst();
  if (!project) throw missing();
  requireNotDestroyed(project.flag);
  if (!isArchivedFlag(project.flag)) throw new Refusal("archive.notArchived", { kind: "state" });
  await destructions.requireNone(db, projectId);
  const { id } = await db
    .insertInto("archive_hold")
    .values({ of_project: projectId, kind, reason, set_by: user.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await noteHold(ctx, projectId, reason);
  await ctx.audit({ refType: "archiveHold", refId: id, projectId, action: "set", new: { kind, reason } });
  return archiveOf(ctx, projectId);
}

export async function liftHold(
  ctx: Context,
  { Id, reason, rowVersion }: Input<Calls["LiftArchiveHold"]>,
): Promise<ProjectArchive> {
  const { db, user } = ctx;
  const current = await db
    .selectFrom("archive_hold")
    .where("id", "=", Id)
    .select(["of_project as projectId", "lifted_by as liftedBy", "row_version as rowVersion"])
    .forUpdate()
    .executeTakeFirst();
  if (!current) throw missing("archive.noHold");
  if (current.liftedBy !== null) throw new Refusal("archive.holdLifted", { kind: "state" });
  checkVersion(rowVersion, current);
  await db
    .updateTable("archive_hold")
    .set({ lifted_by: user.id, lifted_at: await momentOf(db), lift_reason: reason, row_version: sql`row_version + 1` })
    .where("id", "=", Id)
    .execute();
  const { projectId } = current;
  await noteHold(ctx, projectId, reason);
  await ctx.audit({ refType: "archiveHold", refId: Id, projectId, action: "lift", new: { reason } });
  return archiveOf(ctx, projectId);
}

const standing = sql<number>`(select count(*)::int from archive_hold h
  where h.tenant_id = r.tenant_id and h.of_project = r.of_project and h.lifted_at is null)`;
/** The last day on which a version of it is kept, and where its destruction stands. */
const keptUntil = sql<string>`(select max(n.keep_until) from archive_request n where n.tenant_id = r.tenant_id and n.of_project = r.of_project
  and n.status = ${code.archiveStatus.archived})`;
const destruction = (column: string) => sql<number>`(select ${sql.ref(`d.${column}`)} from archive_destruction d
  where d.tenant_id = r.tenant_id and d.of_project = r.of_project and d.status in ${oneOf(openDestruction)})`;
const state = sql<number>`coalesce((array[${code.retentionState.proposed}, ${code.retentionState.destroying}, ${code.retentionState.destroyed}])[${destruction("status")} + 1],
  ${code.retentionState.kept} + (${keptUntil} < ${sqlToday})::int)`;
const yearsLeft = sql<number>`round((${keptUntil} - ${sqlToday}) / 365.25, 1)::float8`;
const sortable: Sortable = {
  projectCode: sql.ref("p.project_code"),
  projectName: sql`p.project_name collate "zh-x-icu"`,
  custName: sql`k.cust_name collate "zh-x-icu"`,
  reportDate: sql.ref("r.clock_from"),
  retentionUntil: keptUntil,
  state,
  packageSize: sql.ref("r.package_bytes"),
};

/** Each archived project in its latest version, what is due first. */
export function listRetention(
  ctx: Context,
  query: Input<Calls["GetArchiveRetention"]>,
): Promise<{ totalCount: number; items: RetentionRow[] }> {
  const { keyword = "", isHeld, state: asked } = query;
  const like = containing(keyword);
  const rows = projectsFor(ctx)
    .innerJoin("archive_request as r", "r.of_project", "p.id")
    .where("r.status", "=", archiveStatus.archived)
    .where(
      sql<boolean>`r.version = (select max(n.version) from archive_request n
        where n.tenant_id = r.tenant_id and n.of_project = r.of_project and n.status = ${code.archiveStatus.archived})`,
    )
    .$if(asked !== undefined, (q) => q.where(state, "=", asked ?? 0))
    .$if(isHeld === true, (q) => q.where(standing, ">", 0))
    .$if(keyword !== "", (q) =>
      q.where(
        sql<boolean>`(p.project_code ilike ${like} or p.project_name ilike ${like} or k.cust_name ilike ${like})`,
      ),
    )
    .select([
      ...headColumns,
      "r.id as reqId",
      "r.version",
      "r.clock_from as reportDate",
      keptUntil.as("retentionUntil"),
      state.as("state"),
      destruction("id").as("destructionId"),
      yearsLeft.as("yearsLeft"),
      sql<number | null>`r.package_bytes::float8`.as("packageSize"),
      "r.location",
      "r.box_no as boxNo",
      standing.as("holds"),
    ]);
  return pageOf(rows, { ...query, sorting: query.sorting || "retentionUntil" }, sortable, "r.id");
}
