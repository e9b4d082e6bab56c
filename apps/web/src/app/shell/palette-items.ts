/** What the palette finds: pages I may open, my projects, clients; by name, code and pinyin initials. */
import { customers } from "@digao/contract/areas/customers";
import { projects } from "@digao/contract/areas/projects";
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useCall } from "../../lib/api.ts";
import { decodeId, projectHref } from "../../lib/ids.ts";
import { useList } from "../../lib/list-call.ts";
import { matches, useInitials } from "../../lib/pinyin.ts";
import { can } from "../../lib/session.ts";
import type { IconName } from "../../ui/Icon.tsx";
import { findByName, screensOf } from "../find-route.ts";
import { projectHomePath } from "../routes.tsx";

export interface PaletteItem {
  href: string;
  label: string;
  note: string;
  icon: IconName;
}
export interface PaletteGroup {
  title: string;
  items: PaletteItem[];
}
const shownMax = 8;

function usePages(): PaletteItem[] {
  const { t } = useTranslation();
  const { search } = useLocation();
  const projectId = decodeId(new URLSearchParams(search).get("id"));
  const home = screensOf("home", can).map((route) => ({ route, href: route.path }));
  const inside = projectId
    ? screensOf("project", can).map((route) => ({ route, href: projectHref(route.path, projectId) }))
    : [];
  return [...inside, ...home].map(({ route, href }) => ({
    href,
    label: t(route.title),
    note: route.group && route.group !== "main" ? t(`app.group.${route.group}`) : "",
    icon: route.icon ?? "doc",
  }));
}

function useProjects(): (PaletteItem & { initials: string })[] {
  const { data } = useCall(projects.GetProjectAll, {}, { enabled: Boolean(findByName("projectmain")) });
  return (data ?? []).map((one) => ({
    href: projectHref(projectHomePath, one.id),
    label: one.projectName,
    note: `${one.projectCode} ${one.custName}`,
    icon: "project",
    initials: one.pinyin,
  }));
}

function useClients(query: string): PaletteItem[] {
  const screen = findByName("customers");
  const isAsked = Boolean(screen) && query.length > 0;
  const { page } = useList(
    customers.GetCustomerList,
    { keyword: query, maxResultCount: shownMax },
    { enabled: isAsked },
  );
  if (!screen || !isAsked) return [];
  return (page?.items ?? []).map((client) => ({
    href: `${screen.path}?${new URLSearchParams({ keyword: client.custName, open: String(client.id) })}`,
    label: client.custName,
    note: client.uscc ?? "",
    icon: "client",
  }));
}

export function usePaletteGroups(typed: string): PaletteGroup[] {
  const { t } = useTranslation();
  const query = useDeferredValue(typed.trim());
  const initials = useInitials();
  const pages = usePages().filter((item) => matches(query, item.label, initials?.(item.label)));
  const found = useProjects().filter((item) => matches(query, `${item.label} ${item.note}`, item.initials));
  const groups = [
    { title: t("app.palette.pages"), items: pages.slice(0, shownMax) },
    { title: t("app.palette.projects"), items: found.slice(0, shownMax) },
    { title: t("app.palette.clients"), items: useClients(query) },
  ];
  return groups.filter((group) => group.items.length > 0);
}
