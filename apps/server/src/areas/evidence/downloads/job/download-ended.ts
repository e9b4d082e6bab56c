import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { JobEnding, Outcome } from "../../../../platform/jobs/claim.ts";
import { type NewNotice, notify, severity } from "../../../../platform/live/notices.ts";
import { downloadDays } from "../door.ts";

type Words = Pick<NewNotice, "severity" | "title" | "text" | "params">;

/** Null for what its starter stopped, and for what goes on later. */
function wordsOf(outcome: Outcome, rows: number): Words | null {
  if (outcome.state === "done") {
    const ready = { title: "notice.downloadReady.title", text: "notice.downloadReady.text" } as const;
    return { ...ready, severity: severity.success, params: { rows: rows.toLocaleString("en-US"), days: downloadDays } };
  }
  if (outcome.state !== "failed") return null;
  const { messageKey: key, params } = outcome.error;
  const failed = { title: "notice.downloadFailed.title", text: "notice.downloadFailed.text" } as const;
  return { ...failed, severity: severity.error, params: { reason: { key, params } } };
}

/** Tells whoever asked for a file that it is there, or why it is not. */
export const downloadEnded: JobEnding = async (db, { payload, userId }, outcome) => {
  const row = await db
    .selectFrom("download")
    .where("id", "=", Number(payload.downloadId) || 0)
    .select(["id", "project_id as projectId", "file_name as fileName", "row_count as rows"])
    .executeTakeFirst();
  const words = row ? wordsOf(outcome, row.rows) : null;
  if (!row || !words || userId === null) return;
  await notify(db, {
    ...words,
    type: noticeType.notice,
    to: [userId],
    params: { ...words.params, file: row.fileName },
    projectId: row.projectId,
    refType: "download",
    refId: row.id,
  });
};
