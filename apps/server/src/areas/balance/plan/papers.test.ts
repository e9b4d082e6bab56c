import { auditPlanPaper, teamDiscussionPaper } from "@digao/contract/areas/balance/plan/calls";
import { sql } from "kysely";
import type { TestTenant } from "../../../../test/kit.ts";
import { paperTests } from "../../../../test/paper-tests.ts";
import { discussionOf, planOf, procedureOf, readyToPlan, teamOf } from "../../../../test/plan.ts";

const teamIn = async (tenant: TestTenant) => [
  await tenant.as("manager"),
  await tenant.as("partner"),
  await tenant.as("incharge"),
];

paperTests(auditPlanPaper, {
  first: planOf(),
  revision: planOf({ reportOn: "2025-04-28", revisionReason: "客户推迟股东会，报告日相应推迟" }),
  fill: async (tenant, projectId) => {
    const people = await teamIn(tenant);
    await readyToPlan(tenant, projectId, people[0]!, people);
    return { team: teamOf(people) };
  },
  moveSources: (tenant, projectId, as) =>
    tenant.inProject(projectId, (db) =>
      sql`insert into risk (tenant_id, project_id, what_can_go_wrong, likelihood, possible, derived_magnitude, magnitude, risk_level, assessed_by)
        values (app_tenant(), ${projectId}, '关联方占用资金未披露', '5', 100000, '5', '5', 4, ${as})`.execute(db),
    ),
});

paperTests(teamDiscussionPaper, {
  first: discussionOf(),
  revision: discussionOf({ heldOn: "2025-01-15", otherTopics: "补充讨论关联方交易" }),
  fill: async (tenant, projectId) => {
    const people = await teamIn(tenant);
    const id = await procedureOf(tenant, projectId);
    return {
      participants: people.map(({ userId }) => ({ userId, said: "" })),
      procedures: [{ type: "progLine", id }],
    };
  },
});
