import type { MenuNode } from "@digao/contract/areas/project-detail";
import { missing } from "../../platform/refusal.ts";
import { type MenuEntry, projectMenu } from "../../platform/seed/menu.ts";
import type { Context } from "../../platform/serve.ts";

/** The project's node tree: the first node is the project, its `typeid` the client; below it both groups of the menu. */
export async function getMenuTree({ db, lang }: Context, { Id }: { Id: number }): Promise<MenuNode[]> {
  const project = await db
    .selectFrom("project")
    .where("id", "=", Id)
    .select(["id", "project_name as name", "cust_id as custId"])
    .executeTakeFirst();
  if (!project) throw missing();
  const { id, name, custId } = project;
  const nodeOf = ({ children = [], ...entry }: MenuEntry): MenuNode => ({
    ...entry,
    label: lang === "en" ? entry.labelEn : entry.label,
    typeid: custId,
    children: children.map(nodeOf),
  });
  const children = projectMenu().map(nodeOf);
  return [{ id, label: name, labelEn: name, typeid: custId, groupid: 0, pathurl: "", children }];
}
