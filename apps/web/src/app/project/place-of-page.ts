/** The record that a page of the project's window shows, as its address says; else the page itself. */
import type { MenuNode } from "@digao/contract/areas/engagement/project-detail/calls";
import { records, type TalkableType, talkableTypes } from "@digao/contract/records";

export interface PagePlace {
  entityId: TalkableType;
  referId: number;
}

const pagesOf = (type: TalkableType): readonly string[] => {
  const page = records[type].link?.page;
  if (page === undefined) return [];
  return typeof page === "string" ? [page] : Object.values(page);
};

const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

export const nodeOf = (pathname: string, nodes: readonly MenuNode[]): MenuNode | undefined =>
  flat(nodes).find(({ pathurl }) => pathurl !== "" && `/maindo/${pathurl}` === pathname);

export function placeOfPage(
  { pathname, search }: { pathname: string; search: string },
  nodes: readonly MenuNode[],
  projectId: number,
): PagePlace {
  const params = new URLSearchParams(search);
  for (const entityId of talkableTypes) {
    const id = Number(params.get(records[entityId].link?.open ?? ""));
    if (Number.isSafeInteger(id) && id > 0 && pagesOf(entityId).includes(pathname)) return { entityId, referId: id };
  }
  const node = nodeOf(pathname, nodes);
  return node ? { entityId: "menuNode", referId: node.id } : { entityId: "project", referId: projectId };
}
