/** Asset lists: how the last ones stand, and the jobs that read them. */
import type { fixedAssets } from "@digao/contract/areas/balance/fixed-assets/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { holdRecord } from "@digao/db/hold";
import type { Db } from "@digao/db/tenant";
import type { AssetPeriod } from "@digao/domain/fixed-assets/card";
import { jobStates } from "../../../platform/jobs/queue.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context, Handler } from "../../../platform/serve.ts";
import { isInSight } from "../../engagement/project-detail/door.ts";
import type { ListSummary } from "./read-file.ts";

type Calls = typeof fixedAssets;
export const readKind = "read-assets";
export type Work = "read" | "prior" | "recompute";

/** Keeps the reading of lists and people's decisions on cards apart. */
export const holdAssets = (db: Db, projectId: number): Promise<void> => holdRecord(db, "fixed assets of", projectId);

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 100 + Number(day.slice(5, 7));

export async function findPeriod(db: Db, projectId: number): Promise<AssetPeriod | null> {
  const row = await db
    .selectFrom("project_period")
    .where("project_id", "=", projectId)
    .select(["start_date as start", "end_date as end"])
    .orderBy("is_current", "desc")
    .orderBy("end_date", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { from: monthOf(row.start), to: monthOf(row.end) } : null;
}

export async function periodOf(db: Db, projectId: number): Promise<AssetPeriod> {
  const period = await findPeriod(db, projectId);
  if (!period) throw new Refusal("assets.noPeriod", { kind: "state" });
  return period;
}

export interface ListRow {
  id: number;
  projectId: number;
  isPrior: boolean;
  fileId: number | null;
  fileName: string;
  from: number;
  to: number;
  state: string;
  jobId: number | null;
  summary: Partial<ListSummary>;
  createdAt: string;
  userName: string;
}

const rows = (db: Db) =>
  db
    .selectFrom("fa_list as l")
    .innerJoin("app_user as u", (on) => on.onRef("u.tenant_id", "=", "l.tenant_id").onRef("u.id", "=", "l.created_by"))
    .select(["l.id", "l.project_id as projectId", "l.is_prior as isPrior", "l.file_id as fileId"])
    .select(["l.file_name as fileName", "l.from_month as from", "l.to_month as to", "l.state", "l.job_id as jobId"])
    .select(["l.summary", "l.created_at as createdAt", "u.name as userName"])
    .$castTo<ListRow>();

export const listById = (db: Db, id: number): Promise<ListRow | undefined> =>
  rows(db).where("l.id", "=", id).executeTakeFirst();

export const lastList = (db: Db, isPrior: boolean): Promise<ListRow | undefined> =>
  rows(db).where("l.is_prior", "=", isPrior).orderBy("l.id", "desc").limit(1).executeTakeFirst();

const underWay: readonly string[] = ["queued", "running"];

async function requireIdle(db: Db): Promise<void> {
  const lists = [await lastList(db, false), await lastList(db, true)];
  const states = await jobStates(
    db,
    lists.map((list) => list?.jobId ?? null),
  );
  const isBusy = lists.some(
    (list) => list?.state === "queued" && underWay.includes(states.get(list.jobId ?? 0)?.state ?? ""),
  );
  if (isBusy) throw new Refusal("assets.underWay", { kind: "state" });
}

interface NewList {
  projectId: number;
  isPrior: boolean;
  fileId: number | null;
  fileName: string;
}

async function begin(ctx: Context, { projectId, isPrior, fileId, fileName }: NewList) {
  const { db } = ctx;
  const { from, to } = await periodOf(db, projectId);
  const { id } = await db
    .insertInto("fa_list")
    .values({
      project_id: projectId,
      is_prior: isPrior,
      file_id: fileId,
      file_name: fileName,
      from_month: from,
      to_month: to,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const jobId = await start(ctx, id, projectId, isPrior ? "prior" : "read");
  await ctx.audit({ refType: "assetList", refId: id, projectId, action: "import", new: { isPrior, fileName } });
  return { id, jobId };
}

async function start({ db, jobs }: Context, listId: number, projectId: number, work: Work): Promise<number> {
  const jobId = await jobs.start(db, { kind: readKind, projectId, payload: { listId, work } });
  await db.updateTable("fa_list").set({ job_id: jobId, state: "queued" }).where("id", "=", listId).execute();
  return jobId;
}

export const importAssets: Handler<Calls["FromExcelImportAssetList"]> = async (
  ctx,
  { projectId, isPrior },
  [upload],
) => {
  if (!upload) throw new Refusal("file.missing", { field: "file" });
  await holdAssets(ctx.db, projectId);
  await requireIdle(ctx.db);
  const fileName = upload.fileName.slice(-255);
  return begin(ctx, { projectId, isPrior, fileId: await ctx.files.keep(upload, { projectId }), fileName });
};

export async function recomputeCards(
  ctx: Context,
  { Id }: Input<Calls["RecomputeFACards"]>,
): Promise<Output<Calls["RecomputeFACards"]>> {
  const { db } = ctx;
  await holdAssets(db, Id);
  await requireIdle(db);
  const list = await lastList(db, false);
  if (!list) throw new Refusal("assets.noList", { kind: "state" });
  await periodOf(db, Id);
  const isRead = list.summary.taken !== undefined;
  const jobId = await start(ctx, list.id, Id, isRead ? "recompute" : "read");
  await ctx.audit({ refType: "assetList", refId: list.id, projectId: Id, action: "recompute" });
  return { id: list.id, jobId };
}

export async function priorProjectOf(db: Db, projectId: number): Promise<number | null> {
  const row = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select("prior_project_id as id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function takePrior(
  ctx: Context,
  { Id }: Input<Calls["TakeFAPrior"]>,
): Promise<Output<Calls["TakeFAPrior"]>> {
  const prior = await priorProjectOf(ctx.db, Id);
  if (prior === null || !(await isInSight(ctx, prior))) throw new Refusal("assets.noPriorProject", { kind: "state" });
  await holdAssets(ctx.db, Id);
  await requireIdle(ctx.db);
  return begin(ctx, { projectId: Id, isPrior: true, fileId: null, fileName: "" });
}
