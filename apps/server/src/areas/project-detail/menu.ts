import type { MenuNode } from "@digao/contract/areas/project-detail";
import { missing } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";

/** The project's node tree: the first node is the project, its `typeid` the client; below it both groups of the menu. */
export async function getMenuTree({ db, lang }: Context, { Id }: { Id: number }): Promise<MenuNode[]> {
  const [project, rows] = await Promise.all([
    db
      .selectFrom("project")
      .where("id", "=", Id)
      .select(["id", "project_name as name", "cust_id as custId"])
      .executeTakeFirst(),
    db.selectFrom("menu_node").selectAll().orderBy("group_id").orderBy("sort").orderBy("id").execute(),
  ]);
  if (!project) throw missing();
  const nodes = new Map(
    rows.map((row): [number, MenuNode] => [
      row.id,
      {
        id: row.id,
        label: lang === "en" ? row.label_en : row.label,
        labelEn: row.label_en,
        typeid: project.custId,
        groupid: row.group_id,
        pathurl: row.path_url,
        children: [],
      },
    ]),
  );
  const top: MenuNode[] = [];
  for (const { id, parent_id } of rows) {
    const node = nodes.get(id);
    if (node) (nodes.get(parent_id ?? 0)?.children ?? top).push(node);
  }
  const { id, name, custId } = project;
  return [{ id, label: name, labelEn: name, typeid: custId, groupid: 0, pathurl: "", children: top }];
}
