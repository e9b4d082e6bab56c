/** An audit plan with what its approval waits for, made by calls: a test that needs one approves it. */
import { auditPlanPaper, teamDiscussionPaper } from "@digao/contract/areas/balance/plan/calls";
import type { Draft } from "@digao/contract/endpoint";
import { ownProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import type { Client, TestTenant } from "./kit.ts";
import { itemOf, putMaterialityInForce } from "./planted-acceptance.ts";

type PlanDraft = Draft<typeof auditPlanPaper.calls.edit>;
type DiscussionDraft = Draft<typeof teamDiscussionPaper.calls.edit>;

/** What is filled in, but for who does the work. */
export const planOf = (more: Partial<PlanDraft> = {}) => ({
  preliminaryOn: "2024-11-18",
  countOn: "2024-12-31",
  fieldworkFrom: "2025-02-10",
  fieldworkTo: "2025-03-14",
  firstReviewOn: "2025-03-18",
  secondReviewOn: "2025-03-24",
  thirdReviewOn: "2025-04-01",
  qualityReviewOn: "2025-04-10",
  reportOn: "2025-04-20",
  framework: "企业会计准则",
  statements: "2024年度资产负债表、利润表、现金流量表、所有者权益变动表及附注",
  locations: "总部及华东仓库",
  scope: "对公司2024年度财务报表整体实施审计，不含子公司。",
  strategy: "以实质性程序为主，收入循环结合控制测试，重点关注收入截止与存货跌价。",
  itEnv: "使用用友U8，总账与供应链模块集成。",
  experts: [
    {
      kind: 1,
      who: "华信资产评估",
      field: "存货可变现净值",
      independence: "与被审计单位无利害关系",
      evaluation: "具备评估资质，复核其方法和参数",
    },
  ],
  communication: [{ withWhom: "治理层", subject: "审计范围、时间和特别风险", stage: "计划阶段", how: "书面" }],
  ...more,
});

export const discussionOf = (more: Partial<Omit<DiscussionDraft, "participants">> = {}) => ({
  heldOn: "2024-11-12",
  place: "事务所会议室",
  fraud: "收入提前确认的压力和机会，以及管理层凌驾控制的可能方式。",
  unpredictability: "对以往不抽查的小额仓库实施突击盘点，不提前通知。",
  ...more,
});

/** A procedure of the project's programmes. */
export async function procedureOf(
  tenant: TestTenant,
  projectId: number,
  content = "突击盘点小额仓库",
): Promise<number> {
  const { id: fs_item_id } = await itemOf(tenant, projectId);
  return tenant.inProject(projectId, async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into prog_line (tenant_id, project_id, fs_item_id, line_no, assertions, proc_types, content)
      select app_tenant(), ${ownProject}, ${fs_item_id}::bigint, coalesce(max(p.line_no), 0) + 1, '{E}', '{3}', ${content}::text
      from prog_line p where p.tenant_id = app_tenant() and p.project_id = ${ownProject} and p.fs_item_id = ${fs_item_id}
      returning id`.execute(db);
    return rows[0]!.id;
  });
}

export async function discuss(
  by: Client,
  projectId: number,
  {
    participants,
    procedure,
    ...more
  }: { participants: readonly Client[]; procedure: number } & Partial<Omit<DiscussionDraft, "participants">>,
) {
  const draft = await by.call(teamDiscussionPaper.calls.edit, {
    projectId,
    ...discussionOf(more),
    participants: participants.map(({ userId }) => ({ userId, said: "" })),
    procedures: [{ type: "progLine", id: procedure }],
  });
  return by.call(teamDiscussionPaper.calls.conclude, { Id: draft.id, rowVersion: draft.rowVersion });
}

/** Everything that an approval waits for: materiality in force, and a discussion with all of these. */
export async function readyToPlan(tenant: TestTenant, projectId: number, by: Client, participants: readonly Client[]) {
  await putMaterialityInForce(tenant, projectId, { om: "79000.00", pm: "59250.00", trivial: "3950.00" });
  const procedure = await procedureOf(tenant, projectId);
  await discuss(by, projectId, { participants, procedure });
  return procedure;
}

export const teamOf = (people: readonly Client[], hours = 100) =>
  people.map(({ userId }) => ({ userId, work: "执行所分配项目的程序", hours, isKey: false }));

/** Written by one, approved by the partner. */
export async function approvePlan(
  { author, partner }: { author: Client; partner: Client },
  projectId: number,
  more: Partial<PlanDraft> = {},
) {
  const { edit, submit, approve } = auditPlanPaper.calls;
  const draft = await author.call(edit, { projectId, ...planOf(), team: teamOf([author, partner]), ...more });
  const handed = await author.call(submit, { Id: draft.id, rowVersion: draft.rowVersion });
  return partner.call(approve, { Id: handed.id, rowVersion: handed.rowVersion });
}
