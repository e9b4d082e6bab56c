/** What was downloaded, and by whom, as the log keeps it. */
import type { FileAnswer } from "@digao/contract/shapes";
import type { Db } from "@digao/db/tenant";
import { writeAction } from "../../../platform/action-log.ts";
import type { Context } from "../../../platform/serve.ts";
import type { WorkbookFile } from "../../../platform/workbook/file.ts";

interface Logged {
  id: string | number;
  projectId: number;
  action: "order" | "fetch" | "cancel" | "remove";
  made: Record<string, unknown>;
}

/** Whatever leaves the house stays in the log. */
export function logDownload(ctx: Context, db: Db, { id, projectId, action, made }: Logged): Promise<void> {
  const actor = { userId: ctx.user.id, userName: ctx.user.userName, ip: ctx.ip, requestId: ctx.requestId };
  return writeAction(db, actor, { refType: "download", refId: id, projectId, action, new: made });
}

/** A file that was made within the call; it is logged like the ones that are made in the background. */
export async function answerNow(ctx: Context, file: WorkbookFile): Promise<FileAnswer> {
  const made = { fileName: file.fileName, sizeBytes: file.body.length };
  const entry = { id: ctx.project?.id ?? 0, projectId: ctx.project?.id ?? 0, action: "fetch" as const, made };
  await ctx.apart((db) => logDownload(ctx, db, entry));
  return file;
}
