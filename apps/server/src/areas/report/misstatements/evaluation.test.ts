import { misstatementPaper, priorMisstatement } from "@digao/contract/areas/report/misstatements/calls";
import { sql } from "kysely";
import { join, newProject } from "../../../../test/builders.ts";
import type { TestTenant } from "../../../../test/kit.ts";
import { paperTests } from "../../../../test/paper-tests.ts";
import { registerTests } from "../../../../test/register-tests.ts";

const answers = { covenant: 1, fraud: 2, fraudNote: "采购员收受回扣", relatedParty: 1, managementPay: 1, segment: 1 };
const first = { ...answers, conclusion: 1, reason: "金额与性质均不重大" };

const itemOf = (tenant: TestTenant, projectId: number, code: string): Promise<number> =>
  tenant.inProject(projectId, async (db) => {
    const row = await db
      .selectFrom("fs_item")
      .where("project_id", "=", projectId)
      .where("std_code", "=", code)
      .select("id")
      .executeTakeFirstOrThrow();
    return row.id;
  });

paperTests(misstatementPaper, {
  first,
  revision: { ...first, revisionReason: "期后又发现错报" },
  fill: (tenant, projectId) =>
    tenant
      .inProject(
        projectId,
        (db) =>
          sql`insert into materiality (tenant_id, project_id, revision, stage, status, benchmark, basis, benchmark_amount, percent, om,
            pm_percent, pm, trivial_percent, trivial, reason, figures, approver_id, approve_time)
            values (${tenant.id}, ${projectId}, 1, 1, 1, 1, 3, 1594578.22, 0.05, 79000, 0.75, 59250, 0.05, 3950, '经常性业务税前利润', '{}', ${tenant.userIds.manager}, now())`.execute(
            db,
          ),
        "manager",
      )
      .then(() => undefined),
  async moveSources(tenant, projectId) {
    const fsItemId = await itemOf(tenant, projectId, "A105");
    const manager = await tenant.as("manager");
    const { id } = await manager.call(priorMisstatement.calls.save, {
      projectId,
      fsItemId,
      content: "上年收入跨期",
      amount: "5000.00",
    });
    await tenant.inProject(projectId, (db) =>
      sql`insert into misstatement_note (tenant_id, project_id, source_key, reversal, updated_by)
        values (${tenant.id}, ${projectId}, ${`prior:${id}`}, 0, ${manager.userId})`.execute(db),
    );
  },
});

const items = new Map<number, number>();
registerTests(priorMisstatement, {
  writer: "manager",
  async place(tenant) {
    const manager = await tenant.as("manager");
    const projectId = await newProject(manager);
    await join(manager, projectId, [{ client: await tenant.as("staff1"), roleid: 0 }]);
    items.set(projectId, await itemOf(tenant, projectId, "A105"));
    return { projectId };
  },
  valid: () => ({ content: "上年收入跨期", fsItemId: [...items.values()].at(-1), amount: "40000.00", wpIndex: "ZD-1" }),
  other: () => ({ content: "存货跌价少提", fsItemId: [...items.values()].at(-1), amount: "-1234.56", wpIndex: "CH-2" }),
});
