/** What the palette finds besides what `palette-project.ts` finds in a project: pages I may open, projects, clients and people I may see, actions; by name, number and pinyin initials. */

import { home, type SearchAnswer } from "@digao/contract/areas/office/home/calls";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import { linkTo } from "@digao/contract/links";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useCall } from "../../lib/api.ts";
import { decodeId, projectHref } from "../../lib/ids.ts";
import { useInitials } from "../../lib/pinyin.ts";
import { type Named, ranked, rankOf } from "../../lib/rank.ts";
import { can, useOwner } from "../../lib/session.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import type { IconName } from "../../ui/Icon.tsx";
import { findByName, findRoute, screensOf } from "../find-route.ts";
import { usePaletteActions } from "./palette-actions.ts";
import { useProjectGroups } from "./palette-project.ts";
import { useVisited } from "./palette-recent.ts";

export interface PaletteItem extends Named {
  key: string;
  note: string;
  icon: IconName;
  /** Where it leads; else it does something. */
  href?: string;
  act?: () => void;
}
export interface PaletteGroup {
  title: string;
  items: PaletteItem[];
}
const shownMax = 8;
const none: SearchAnswer = { projects: [], clients: [], people: [] };

function useProjectHere(): number | undefined {
  const { pathname, search } = useLocation();
  return findRoute(pathname)?.shell === "project" ? decodeId(new URLSearchParams(search).get("id")) : undefined;
}

function usePages(projectId: number | undefined): PaletteItem[] {
  const { t } = useTranslation();
  const outside = screensOf("home", can).map((route) => ({ route, href: route.path }));
  const inside = projectId
    ? screensOf("project", can).map((route) => ({ route, href: projectHref(route.path, projectId) }))
    : [];
  return [...inside, ...outside].map(({ route, href }) => ({
    key: `page-${href}`,
    href,
    label: t(route.title),
    note: route.group && route.group !== "main" ? t(`app.group.${route.group}`) : "",
    icon: route.icon ?? "doc",
  }));
}

/** The list of the firm's projects that a project of a status stands in. */
const listOf = (status: number) => {
  if (status === projectStatus.settingUp) return "/pm/projectin";
  return status === projectStatus.archived || status === projectStatus.void
    ? "/pm/completedproject"
    : "/pm/currproject";
};

/** A project one is no member of cannot be opened: it is shown in its list. */
function projectItem({ id, name, note, isMine, status }: SearchAnswer["projects"][number]): PaletteItem {
  const shown = `${listOf(status)}?${new URLSearchParams({ whose: "firm", keyword: name })}`;
  const href = isMine ? linkTo("project", id) : shown;
  return { key: `project-${id}`, href, label: name, note, icon: "project" };
}

const recordItem =
  (refType: "customer" | "user", icon: IconName) =>
  ({ id, name, note, link }: SearchAnswer["clients"][number]): PaletteItem[] => {
    if (link === null) return [];
    const href = `${link}&${new URLSearchParams({ keyword: name })}`;
    return [{ key: `${refType}-${id}`, href, label: name, note, icon }];
  };

/** Asked for when typing pauses; until the answer is there, what of the last one still fits. */
function useFound(query: string, keyword: string) {
  const { data, isPlaceholderData, isFetching } = useCall(
    home.Search,
    { keyword },
    { enabled: keyword.length > 0, keepPrevious: true },
  );
  const found = query ? (data ?? none) : none;
  return {
    found,
    isOld: isPlaceholderData || keyword !== query,
    isBusy: Boolean(query) && (isFetching || keyword !== query),
  };
}

/** Before anything is typed: where one has been, and the projects opened last. */
function useBeginning(pages: PaletteItem[], actions: PaletteItem[]): PaletteGroup[] {
  const { t } = useTranslation();
  const visited = useVisited(useOwner());
  const recent = useCall(home.GetRecentProjects, {}, { enabled: Boolean(findByName("projectmain")) });
  const may = ({ href }: { href: string }) => {
    const route = findRoute(href);
    return route !== undefined && can(route.permission);
  };
  const keys = new Set(visited.map(({ key }) => key));
  const projects = (recent.data?.items ?? []).map(({ id, projectName, projectCode, custName }) =>
    projectItem({
      id,
      name: projectName,
      note: `${projectCode} ${custName}`,
      isMine: true,
      status: projectStatus.inProgress,
    }),
  );
  const rest = (items: PaletteItem[]) => items.filter(({ key }) => !keys.has(key)).slice(0, shownMax);
  return [
    { title: t("app.palette.recent"), items: visited.filter(may) },
    { title: t("app.palette.projects"), items: rest(projects) },
    { title: t("app.palette.pages"), items: rest(pages) },
    { title: t("app.palette.actions"), items: actions.slice(0, shownMax) },
  ];
}

interface Palette {
  groups: PaletteGroup[];
  isBusy: boolean;
  isInProject: boolean;
}
export function usePaletteGroups(typed: string): Palette {
  const { t } = useTranslation();
  const query = typed.trim();
  const projectId = useProjectHere();
  const isInProject = projectId !== undefined;
  const initials = useInitials();
  const visited = useVisited(useOwner());
  const withInitials = (item: PaletteItem) => ({ ...item, more: item.note, initials: initials?.(item.label) });
  const pages = usePages(projectId).map(withInitials);
  const actions = usePaletteActions().map((action) => withInitials({ ...action, note: "" }));
  const beginning = useBeginning(pages, actions);
  const keyword = useDebounced(query).slice(0, 50);
  const { found, isOld, isBusy } = useFound(query, keyword);
  const inside = useProjectGroups(projectId, query && keyword);
  if (query === "") return { groups: beginning.filter(({ items }) => items.length > 0), isBusy, isInProject };
  const keys = visited.map(({ key }) => key);
  const best = (items: PaletteItem[]) => ranked(query, items, keys).slice(0, shownMax);
  // The server's order stands; it also knows short names and full pinyin, which are not shown.
  const fitting = (items: PaletteItem[]) => (isOld ? best(items.map(withInitials)) : items);
  const groups = [
    { title: t("app.palette.pages"), items: best(pages) },
    ...inside.groups.map(({ title, items }) => ({
      title,
      items: isOld || inside.isOld ? best(items.map(withInitials)) : items,
    })),
    { title: t("app.palette.projects"), items: fitting(found.projects.map(projectItem)) },
    {
      title: t("app.palette.clients"),
      items: fitting(found.clients.flatMap(recordItem("customer", "client"))),
    },
    { title: t("app.palette.people"), items: fitting(found.people.flatMap(recordItem("user", "user"))) },
    { title: t("app.palette.actions"), items: best(actions) },
  ];
  const rankIn = ({ items: [first] }: PaletteGroup) => (first && rankOf(query, withInitials(first))) ?? 9;
  return {
    groups: groups.filter(({ items }) => items.length > 0).sort((a, b) => rankIn(a) - rankIn(b)),
    isBusy: isBusy || inside.isBusy,
    isInProject,
  };
}
