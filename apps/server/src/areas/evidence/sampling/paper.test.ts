import { sampleConclusion } from "@digao/contract/areas/evidence/sampling/calls";
import { samplePurpose, sampleVerdict } from "@digao/contract/areas/evidence/sampling/codes";
import { sql } from "kysely";
import type { TestTenant } from "../../../../test/kit.ts";
import { paperTests } from "../../../../test/paper-tests.ts";

const population = JSON.stringify({ source: "lines", side: "dr" });
const result = JSON.stringify({ kind: "attribute", outcome: "effective" });

/** A sample of a control that is tested and evaluated, and bears that the population is accepted. */
async function evaluatedRun(tenant: TestTenant, projectId: number): Promise<number> {
  const { userId: created_by } = await tenant.as("manager");
  return tenant.inProject(projectId, async (db) => {
    const of = { project_id: projectId };
    const { count } = await db
      .selectFrom("sample_run")
      .select((is) => is.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    const no = Number(count) + 1;
    const year = { label: `2024 (${no})`, start_date: "2024-01-01", end_date: "2024-12-31" };
    const period = await db
      .insertInto("project_period")
      .values({ ...of, ...year })
      .returning("id")
      .executeTakeFirstOrThrow();
    const none = {
      ledger_count: 0,
      ledger_amount: "0",
      pop_count: 1,
      pop_amount: "0",
      pop_hash: "0",
      excluded: "[]",
      strata: "[]",
    };
    const run = {
      run_no: no,
      purpose: samplePurpose.controls,
      method: 1,
      title: "付款审批",
      period_id: period.id,
      batch_id: 1,
      seed: 1,
    };
    const drawn = await db
      .insertInto("sample_run")
      .values({ ...of, ...none, ...run, population, design: "{}", sample_size: 1, result, created_by })
      .returning("id")
      .executeTakeFirstOrThrow();
    return drawn.id;
  });
}

paperTests(sampleConclusion, {
  subject: evaluatedRun,
  first: {
    verdict: sampleVerdict.accepted,
    conclusion: "未发现偏差，总体可以接受",
    revisionReason: "补充说明测试范围",
  },
  revision: {
    verdict: sampleVerdict.notAccepted,
    conclusion: "样本 3 的发票为后补，总体不能接受",
    revisionReason: "样本 3 的发票为后补",
  },
  // Somebody has evaluated it again.
  moveSources: (tenant, projectId) =>
    tenant.inProject(projectId, (db) =>
      db.updateTable("sample_run").set({ row_version: sql`row_version + 1` }).execute(),
    ),
});
