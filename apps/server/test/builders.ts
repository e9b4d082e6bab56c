import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { customer } from "@digao/contract/areas/firm/customers/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import type { Draft } from "@digao/contract/endpoint";
import { sql } from "kysely";
import type { Client, Person, TestTenant } from "./kit.ts";

let made = 0;

/** A client of the firm; every name is new. */
export async function newCustomer(
  as: Client,
  more: Partial<Draft<typeof customer.calls.create>> = {},
): Promise<number> {
  made += 1;
  const { id } = await as.call(customer.calls.create, { custName: `客户${made}有限公司`, ...more });
  return id;
}

/** A project for 2024 with a client of its own, managed by whoever calls. */
export async function newProject(
  as: Client,
  more: Partial<Draft<typeof projects.CreateProject>> = {},
): Promise<number> {
  const custId = more.custId ?? (await newCustomer(as));
  const [category] = await as.call(projects.GetCategoryTree, {});
  if (!category) throw new Error("The tenant has no project categories.");
  const { id } = await as.call(projects.CreateProject, {
    projectName: "2024年度财务报表审计",
    custId,
    categoryId: category.children[0]?.children[4]?.id ?? category.id,
    aYear: 2024,
    periodStart: "2024-01-01",
    periodEnd: "2024-12-31",
    independence: true,
    ...more,
  });
  return id;
}

/** Adds people to a project and has each accept. */
export async function join(
  manager: Client,
  projectId: number,
  people: readonly { client: Client; roleid: number }[],
): Promise<void> {
  const members = people.map(({ client, roleid }) => ({ userId: client.userId, roleid }));
  await manager.call(projectDetail.CreateProjectMember, { projectId, members });
  for (const { client } of people) {
    await client.call(projectDetail.UpdateProjectMemberChecked, { Id: projectId, checked: 1, independence: true });
  }
}

/** As the archive's own procedures do: by themselves nobody changes an archived project. */
export const changeProject = (
  { inArchive }: Pick<TestTenant, "inArchive">,
  projectId: number,
  values: { archive_flag?: number; status?: number; [field: string]: unknown },
) => inArchive((db) => db.updateTable("project").set(values).where("id", "=", projectId).execute());

/** Onto the list of the firm's partners. */
export const makePartner = ({ inDb, userIds }: Pick<TestTenant, "inDb" | "userIds">, person: Person) =>
  inDb((db) =>
    sql`insert into user_role (tenant_id, user_id, role_id)
      select app_tenant(), ${userIds[person]}, id from role where name = 'Partner' and is_static`.execute(db),
  );
