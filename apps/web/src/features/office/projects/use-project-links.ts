/** Pages of a project's own menu that may be opened, with the node each belongs to. */
import { type MenuNode, projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { projectHref } from "../../../lib/ids.ts";
import { useHasScreen } from "../../../lib/screens.ts";

const freshMs = 5 * 60_000;
const home = "projectmain";

export interface Link {
  label: string;
  href: string;
}
const leavesOf = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? leavesOf(node.children) : [node]));

export function useProjectLinks(projectId: number) {
  const language = useLanguage();
  const hasScreen = useHasScreen();
  const { data } = useCall(projectDetail.GetProjectMenuTree, { Id: projectId }, { staleMs: freshMs });
  const nodes = data?.[0]?.children ?? [];
  const labelOf = (node: MenuNode) => (language === "en" && node.labelEn ? node.labelEn : node.label);
  const hrefOf = (name: string) => {
    const path = `/maindo/${name}`;
    const nodeId = leavesOf(nodes).find((node) => node.pathurl === name)?.id;
    return name && hasScreen(path) ? projectHref(path, projectId, nodeId) : undefined;
  };
  const links = (node: MenuNode): Link[] =>
    leavesOf([node]).flatMap((leaf) => {
      const href = leaf.pathurl === home ? undefined : hrefOf(leaf.pathurl);
      return href ? [{ label: labelOf(leaf), href }] : [];
    });
  const groups = nodes
    .map((node) => ({ id: node.id, label: labelOf(node), links: links(node) }))
    .filter((group) => group.links.length > 0);
  return { hrefOf, groups };
}
