import type { CategoryNode } from "@digao/contract/areas/office/projects/calls";
import type { Db } from "@digao/db/tenant";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

/** The firm's project categories as a tree; below one of them when its id is given. */
export async function categoryTree(db: Db, rootId?: number | null): Promise<CategoryNode[]> {
  const rows = await db
    .selectFrom("project_category")
    .select(["id", "parent_id as parentId", "code", "name"])
    .orderBy("sort")
    .orderBy("id")
    .execute();
  const nodes = new Map(
    rows.map(({ id, code, name }): [number, CategoryNode] => [id, { id, code, name, children: [] }]),
  );
  const roots: CategoryNode[] = [];
  for (const { id, parentId } of rows) {
    const node = nodes.get(id);
    if (node) (nodes.get(parentId ?? 0)?.children ?? roots).push(node);
  }
  if (!rootId) return roots;
  const root = nodes.get(rootId);
  if (!root) throw missing("project.categoryMissing");
  return [root];
}

export const getCategoryTree = ({ db }: Context, { Id }: { Id?: number | null }): Promise<CategoryNode[]> =>
  categoryTree(db, Id);
