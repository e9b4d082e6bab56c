/** Orders of files that are made in the background: asked for twice, one is made. */
import type { DownloadKind } from "@digao/contract/areas/evidence/download-centre/calls";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { requireStorage } from "../../../platform/files/storage.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { logDownload } from "./answer-now.ts";

/** Of one person at the same time. */
const runningMax = 5;

/** The same file that is being made for the same person already. */
async function sameRunning(db: Db, userId: number, kind: DownloadKind, input: string): Promise<number | null> {
  const { rows } = await sql<{ id: number; isSame: boolean }>`
    select d.id, d.kind = ${kind} and d.input = ${input}::jsonb as "isSame" from download d
    join job j on j.tenant_id = d.tenant_id and j.id = d.job_id
    where d.user_id = ${userId} and j.state in ('queued', 'running')`.execute(db);
  const same = rows.find(({ isSame }) => isSame);
  if (!same && rows.length >= runningMax)
    throw new Refusal("download.tooManyRunning", { kind: "state", params: { count: rows.length } });
  return same?.id ?? null;
}

export interface Ordered {
  kind: DownloadKind;
  /** As the call had taken and checked it. */
  query: unknown;
  fileName: string;
  rowCount: number;
}

export async function orderFile(ctx: Context, db: Db, { kind, query, fileName, rowCount }: Ordered): Promise<number> {
  const { user, lang } = ctx;
  const input = JSON.stringify(query);
  await sql`select pg_advisory_xact_lock(hashtext('download'), ${user.id}::int)`.execute(db);
  const running = await sameRunning(db, user.id, kind, input);
  if (running !== null) return running;
  await requireStorage(db, { sha256: "", sizeBytes: 1 });
  const projectId = ctx.project?.id ?? 0;
  const { id } = await db
    .insertInto("download")
    .values({ project_id: projectId, kind, input, lang, file_name: fileName, row_count: rowCount })
    .returning("id")
    .executeTakeFirstOrThrow();
  // Of no project: its progress and its end are its starter's alone.
  const jobId = await ctx.jobs.start(db, { kind: "make-download", payload: { downloadId: id } });
  await db.updateTable("download").set({ job_id: jobId }).where("id", "=", id).execute();
  const made = { fileName, rows: rowCount, asked: query };
  await logDownload(ctx, db, { id, projectId, action: "order", made });
  return id;
}
