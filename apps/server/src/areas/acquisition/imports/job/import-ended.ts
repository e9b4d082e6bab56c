import { importStatus } from "@digao/contract/areas/acquisition/imports/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { JobEnding, Outcome } from "../../../../platform/jobs/claim.ts";
import { finishTasks, type NewNotice, notify, severity } from "../../../../platform/live/notices.ts";

type Words = Pick<NewNotice, "type" | "severity" | "title" | "text" | "params">;

const committed: Words = {
  type: noticeType.notice,
  severity: severity.success,
  title: "notice.importCommitted.title",
  text: "notice.importCommitted.text",
};
const waits: Words = {
  type: noticeType.task,
  severity: severity.info,
  title: "notice.importChecked.title",
  text: "notice.importChecked.text",
};

/** Null for what ended otherwise: cancelled, parked, or given up by hand meanwhile. */
function wordsOf(outcome: Outcome, status: number): Words | null {
  if (outcome.state === "failed") {
    const { messageKey: key, params } = outcome.error;
    const failed = { title: "notice.importFailed.title", text: "notice.importFailed.text" } as const;
    return { ...failed, type: noticeType.notice, severity: severity.error, params: { reason: { key, params } } };
  }
  if (outcome.state !== "done" || status === importStatus.rolledBack) return null;
  return status === importStatus.committed ? committed : waits;
}

/** Tells whoever uploaded a file how its reading and checking ended. */
export const importEnded: JobEnding = async (db, { payload, userId }, outcome) => {
  const batch = await db
    .selectFrom("import_batch")
    .where("id", "=", Number(payload.batchId) || 0)
    .select(["id", "project_id", "file_name", "status"])
    .executeTakeFirst();
  const words = batch ? wordsOf(outcome, batch.status) : null;
  if (!batch || !words || userId === null) return;
  await finishTasks(db, "importBatch", batch.id);
  await notify(db, {
    ...words,
    to: [userId],
    params: { ...words.params, file: batch.file_name },
    projectId: batch.project_id,
    refType: "importBatch",
    refId: batch.id,
  });
};
