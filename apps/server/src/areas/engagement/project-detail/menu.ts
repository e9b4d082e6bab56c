import type { MenuNode, projectTabs } from "@digao/contract/areas/engagement/project-detail/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { missing } from "../../../platform/refusal.ts";
import { type MenuEntry, projectMenu } from "../../../platform/seed/menu.ts";
import type { Context } from "../../../platform/serve.ts";

/** The project's node tree: the first node is the project, its `typeid` the client; below it both groups of the menu. */
export async function getMenuTree({ db, lang }: Context, { Id }: { Id: number }): Promise<MenuNode[]> {
  const project = await db
    .selectFrom("project")
    .where("id", "=", Id)
    .select(["id", "project_name as name", "cust_id as custId", "menu_left_out as leftOut"])
    .executeTakeFirst();
  if (!project) throw missing();
  const { id, name, custId, leftOut } = project;
  const isShown = (entry: MenuEntry) => !leftOut.includes(entry.id);
  const nodeOf = ({ children = [], ...entry }: MenuEntry): MenuNode => ({
    ...entry,
    label: lang === "en" ? entry.labelEn : entry.label,
    typeid: custId,
    children: children.filter(isShown).map(nodeOf),
  });
  const children = projectMenu().filter(isShown).map(nodeOf);
  return [{ id, label: name, labelEn: name, typeid: custId, groupid: 0, pathurl: "", children }];
}

type Tabs = typeof projectTabs;

export async function getBlockTree(ctx: Context, { Id }: Input<Tabs["GetBlockTree"]>): Promise<MenuNode[]> {
  return (await getMenuTree(ctx, { Id })).flatMap(({ children }) => children);
}

interface Found {
  node: MenuNode;
  parent: MenuNode | null;
}

function findIn(nodes: readonly MenuNode[], id: number, parent: MenuNode | null = null): Found | null {
  for (const node of nodes) {
    const found = node.id === id ? { node, parent } : findIn(node.children, id, node);
    if (found) return found;
  }
  return null;
}

async function nodeNamed(ctx: Context, { Id, menuid }: Input<Tabs["GetCurrentTab"]>): Promise<Found> {
  const found = findIn(await getBlockTree(ctx, { Id }), menuid);
  if (!found) throw missing();
  return found;
}

export const getCurrentTab = async (ctx: Context, input: Input<Tabs["GetCurrentTab"]>): Promise<MenuNode> =>
  (await nodeNamed(ctx, input)).node;

export const getParentTab = async (
  ctx: Context,
  input: Input<Tabs["GetParentTab"]>,
): Promise<Output<Tabs["GetParentTab"]>> => (await nodeNamed(ctx, input)).parent;
