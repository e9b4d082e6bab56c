/** Side menu of a project: its node tree in two groups, showing only nodes whose screen exists and may be opened. */
import type { MenuNode } from "@digao/contract/areas/engagement/project-detail/calls";
import type { Language } from "../../lib/language.ts";
import type { ScreenRoute } from "../route.ts";

export interface MenuEntry {
  key: string;
  label: string;
  /** Node and screen of a leaf. */
  nodeId: number;
  path: string | undefined;
  children: MenuEntry[];
}
type Find = (name: string) => ScreenRoute | undefined;

function entriesOf(nodes: readonly MenuNode[], find: Find, language: Language): MenuEntry[] {
  return nodes.flatMap((node) => {
    const children = entriesOf(node.children, find, language);
    const route = node.pathurl ? find(node.pathurl) : undefined;
    if (!route && children.length === 0) return [];
    const label = language === "en" && node.labelEn ? node.labelEn : node.label;
    return [{ key: `${node.id}`, label, nodeId: node.id, path: route?.path, children }];
  });
}

/** 1 workbench (工作台), 2 job support (作业支持). */
export const menuGroup = (nodes: readonly MenuNode[], group: 1 | 2, find: Find, language: Language) =>
  entriesOf(
    nodes.filter((node) => node.groupid === group),
    find,
    language,
  );

export const leavesOf = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => (entry.path ? [entry, ...leavesOf(entry.children)] : leavesOf(entry.children)));
