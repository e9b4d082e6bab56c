import { readCatalogue } from "./read-catalogue.ts";

export interface MenuEntry {
  id: number;
  label: string;
  labelEn: string;
  groupid: number;
  pathurl: string;
  children?: readonly MenuEntry[];
}

let menu: readonly MenuEntry[] | undefined;

function readMenu(): readonly MenuEntry[] {
  const { group1, group2 }: { group1: MenuEntry[]; group2: MenuEntry[] } = JSON.parse(readCatalogue("menu_tree.json"));
  return [...group1, ...group2];
}

/** The menu of a project, the same in every firm. */
export function projectMenu(): readonly MenuEntry[] {
  menu ??= readMenu();
  return menu;
}

/** A group or a page of the menu. */
export const menuNode = (id: number): MenuEntry | undefined =>
  projectMenu()
    .flatMap((entry) => [entry, ...(entry.children ?? [])])
    .find((entry) => entry.id === id);
