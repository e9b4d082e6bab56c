import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import {
  type Download,
  DownloadKind,
  DownloadState,
  type downloadCentre,
} from "@digao/contract/areas/evidence/download-centre/calls";
import { JobProgress } from "@digao/contract/areas/identity/jobs/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import type { FileAnswer } from "@digao/contract/shapes";
import { sql } from "kysely";
import { requestCancel } from "../../../platform/jobs/queue.ts";
import { oneOf } from "../../../platform/lib/code-sql.ts";
import { pageOf } from "../../../platform/lib/page.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { jobErrorIn } from "../../identity/jobs/door.ts";
import { logDownload } from "./answer-now.ts";
import { ownDownload, ownDownloads } from "./own-downloads.ts";

type Calls = typeof downloadCentre;
type OfOne = Input<Calls["FetchDownload"]>;

const noProgress = { phase: null, done: null, total: null, rate: null, etaSeconds: null };

/** Of projects that the reader still belongs to. */
export async function listDownloads(
  { db, user, lang }: Context,
  page: Input<Calls["GetDownloads"]>,
): Promise<Output<Calls["GetDownloads"]>> {
  const isMember = sql<boolean>`exists (select from project_member m where m.project_id = download.project_id
    and m.user_id = ${user.id} and m.checked in ${oneOf(onTeam)})`;
  const own = ownDownloads(db, user.id).where("project.is_deleted", "=", false).where(isMember);
  const { totalCount, items } = await pageOf(own, page, {}, "download.id");
  return {
    totalCount,
    items: items.map(
      ({ progress, error, isCancelled, kind, state, ...row }): Download => ({
        ...row,
        kind: DownloadKind.parse(kind),
        state: DownloadState.parse(state),
        progress: { ...noProgress, ...JobProgress.partial().parse(progress ?? {}) },
        isCancelling: state === "running" && isCancelled === true,
        error: state === "failed" ? jobErrorIn(lang, error) : null,
      }),
    ),
  };
}

export async function fetchDownload(ctx: Context, { id }: OfOne): Promise<FileAnswer> {
  const { state, fileId, fileName, projectId, sizeBytes } = await ownDownload(ctx.db, ctx.user.id, id);
  if (state === "expired") throw new Refusal("download.expired", { kind: "missing" });
  if (state !== "ready" || fileId === null) throw new Refusal("download.notReady", { kind: "state" });
  const answer = await ctx.files.open(fileId);
  await ctx.apart(async (db) => {
    await logDownload(ctx, db, { id, projectId, action: "fetch", made: { fileName, sizeBytes } });
    await sql`update download set fetch_count = fetch_count + 1 where id = ${id}`.execute(db);
  });
  return answer;
}

export async function cancelDownload(ctx: Context, { id }: OfOne): Promise<null> {
  const { jobId, fileName, projectId } = await ownDownload(ctx.db, ctx.user.id, id);
  if (jobId === null || (await requestCancel(ctx.db, jobId)) === "ended")
    throw new Refusal("download.notCancellable", { kind: "state" });
  await logDownload(ctx, ctx.db, { id, projectId, action: "cancel", made: { fileName } });
  return null;
}

/** Takes an entry off the list; its file goes with it. */
export async function removeDownload(ctx: Context, { id }: OfOne): Promise<null> {
  const { jobId, fileId, fileName, projectId } = await ownDownload(ctx.db, ctx.user.id, id);
  if (jobId !== null) await requestCancel(ctx.db, jobId);
  await ctx.db.deleteFrom("download").where("id", "=", id).execute();
  if (fileId !== null) await ctx.jobs.start(ctx.db, { kind: "drop-download", payload: { fileId } });
  await logDownload(ctx, ctx.db, { id, projectId, action: "remove", made: { fileName } });
  return null;
}
