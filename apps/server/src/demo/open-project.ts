import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { customer } from "@digao/contract/areas/firm/customers/calls";
import { type CategoryNode, type ProjectDraft, projects } from "@digao/contract/areas/office/projects/calls";
import type { Draft } from "@digao/contract/endpoint";
import type { Caller } from "./caller.ts";
import type { Team } from "./team.ts";

/** Stands on every project of the sample, and is what a later start knows them by. */
export const sampleRemark =
  "示例数据：账套为所示审计年度，作业日期以首次启动当日推算。 Sample data: the books are of the audit year shown; dates of the work count from the day of the first start.";

export type Client = Draft<typeof customer.calls.create>;

/** A client of an earlier attempt is used again. */
export async function addClient(manager: Caller, client: Client): Promise<number> {
  const { items } = await manager.call(customer.calls.list, { keyword: client.custName });
  const existing = items.find(({ custName }) => custName === client.custName);
  return existing?.id ?? (await manager.call(customer.calls.create, client)).id;
}

const flat = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

function categoryOf(nodes: readonly CategoryNode[], code: string): number {
  const found = flat(nodes).find((node) => node.code === code);
  if (!found) throw new Error(`The firm has no project category ${code}.`);
  return found.id;
}

type Opening = Pick<ProjectDraft, "projectName" | "custId" | "aYear"> & Partial<ProjectDraft>;

/** An annual audit led by the manager, with a partner and an engagement quality reviewer who have still to accept. */
export async function openProject({ partner, manager, qc }: Team, opening: Opening): Promise<number> {
  const { aYear } = opening;
  const categories = await manager.call(projects.GetCategoryTree, {});
  const { id } = await manager.call(projects.CreateProject, {
    categoryId: categoryOf(categories, "AUD-FS-05"),
    periodStart: `${aYear}-01-01`,
    periodEnd: `${aYear}-12-31`,
    baseDate: `${aYear}-12-31`,
    partnerUserId: partner.userId,
    qcUserId: qc.userId,
    riskLevel: 2,
    remark: sampleRemark,
    independence: true,
    ...opening,
  });
  return id;
}

const planned = { incharge: 160, staff1: 120, staff2: 120 } as const;

/** The others of the team, everybody in their place; the reviewer where there is one. */
export async function buildTeam(team: Team, projectId: number, isReviewed = true): Promise<void> {
  const { partner, manager, incharge, staff1, staff2, qc } = team;
  await manager.call(projectDetail.CreateProjectMember, {
    projectId,
    members: [
      { userId: incharge.userId, roleid: 3, planhours: planned.incharge },
      { userId: staff1.userId, roleid: 0, planhours: planned.staff1 },
      { userId: staff2.userId, roleid: 0, planhours: planned.staff2 },
    ],
  });
  for (const member of [manager, partner, ...(isReviewed ? [qc] : []), incharge, staff1, staff2]) {
    await member.call(projectDetail.UpdateProjectMemberChecked, { Id: projectId, checked: 1, independence: true });
  }
}
