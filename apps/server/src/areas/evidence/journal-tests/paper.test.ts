import { randomBytes } from "node:crypto";
import { journalConclusion } from "@digao/contract/areas/evidence/journal-tests/calls";
import { journalVerdict } from "@digao/contract/areas/evidence/journal-tests/codes";
import { sql } from "kysely";
import type { TestTenant } from "../../../../test/kit.ts";
import { paperTests } from "../../../../test/paper-tests.ts";

const settings = JSON.stringify({ rules: [], bands: { high: 4, middle: 3 }, pm: "0", trivial: "0" });
const summary = JSON.stringify({
  byRule: [],
  byScore: [],
  skipped: [],
  yearsWithoutCalendar: [],
  completeness: "noBalances",
});

/** A run that is done and has no hits, over a journal without vouchers. */
async function finishedRun(tenant: TestTenant, projectId: number): Promise<number> {
  // Of none of those who confirm.
  const created_by = tenant.userIds.admin;
  return tenant.inProject(projectId, async (db) => {
    const of = { project_id: projectId };
    const { count } = await db
      .selectFrom("journal_test_run")
      .select((is) => is.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    const no = Number(count) + 1;
    const year = { label: `2024 (${no})`, start_date: "2024-01-01", end_date: "2024-12-31" };
    const period = await db
      .insertInto("project_period")
      .values({ ...of, ...year })
      .returning("id")
      .executeTakeFirstOrThrow();
    const source = { file_name: "made.csv", file_sha256: randomBytes(32).toString("hex"), type_id: 4 };
    const stored = { sha256: source.file_sha256, size_bytes: 1, file_name: source.file_name, mime: "text/csv" };
    const file = await db
      .insertInto("file_object")
      .values({ ...of, ...stored })
      .returning("id")
      .executeTakeFirstOrThrow();
    const batch = await db
      .insertInto("import_batch")
      .values({ ...of, ...source, period_id: period.id, file_id: file.id, created_by })
      .returning("id")
      .executeTakeFirstOrThrow();
    const found = { state: "done", settings, summary, voucher_count: 0, hit_count: 0 };
    const run = { run_no: no, period_id: period.id, batch_id: batch.id, setting_version: 0, seed: 1, created_by };
    await db
      .insertInto("journal_test_approval")
      .values({ ...of, version: 0, approved_by: tenant.userIds.partner })
      .onConflict((is) => is.doNothing())
      .execute();
    return (
      await db
        .insertInto("journal_test_run")
        .values({ ...of, ...run, ...found })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  });
}

paperTests(journalConclusion, {
  subject: finishedRun,
  first: {
    verdict: journalVerdict.noException,
    conclusion: "高分凭证均已检查，未发现异常",
    overrideReason: "均为年末结转，已逐张询问",
    revisionReason: "复核后补充说明",
  },
  revision: {
    verdict: journalVerdict.exceptionsDealtWith,
    conclusion: "一笔无审批，已追加程序",
    revisionReason: "检查发现一笔无审批",
  },
  // The journal is gone: how many vouchers are open cannot be told any more.
  moveSources: (tenant, projectId) =>
    tenant.inProject(projectId, (db) => db.updateTable("import_batch").set({ purged_at: sql`now()` }).execute()),
});
