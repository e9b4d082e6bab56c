import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { JobEnding, Outcome } from "../../../../platform/jobs/claim.ts";
import { type NewNotice, notify, severity } from "../../../../platform/live/notices.ts";

type Words = Pick<NewNotice, "severity" | "title" | "text" | "params">;

/** Null for what its starter stopped, and for what goes on later. */
function wordsOf(outcome: Outcome, hits: number, vouchers: number): Words | null {
  if (outcome.state === "done") {
    const done = { title: "notice.journalTested.title", text: "notice.journalTested.text" } as const;
    const params = { hits: hits.toLocaleString("en-US"), vouchers: vouchers.toLocaleString("en-US") };
    return { ...done, severity: severity.success, params };
  }
  if (outcome.state !== "failed") return null;
  const { messageKey: key, params } = outcome.error;
  const failed = { title: "notice.journalTestFailed.title", text: "notice.journalTestFailed.text" } as const;
  return { ...failed, severity: severity.error, params: { reason: { key, params } } };
}

/** Tells whoever started a test of journal entries that it has ended. */
export const journalTestEnded: JobEnding = async (db, { payload, userId }, outcome) => {
  const run = await db
    .selectFrom("journal_test_run as r")
    .innerJoin("project_period as p", "p.id", "r.period_id")
    .where("r.id", "=", Number(payload.runId) || 0)
    .select(["r.id", "r.project_id as projectId", "r.run_no as runNo", "p.label as periodLabel"])
    .select(["r.hit_count as hitCount", "r.voucher_count as voucherCount"])
    .executeTakeFirst();
  const words = run ? wordsOf(outcome, run.hitCount ?? 0, run.voucherCount ?? 0) : null;
  if (!run || !words || userId === null) return;
  await notify(db, {
    ...words,
    type: noticeType.notice,
    to: [userId],
    params: { ...words.params, no: run.runNo, period: run.periodLabel },
    projectId: run.projectId,
    refType: "journalTestRun",
    refId: run.id,
  });
};
