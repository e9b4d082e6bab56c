/** Looks screens up by address and by name. */
import { isInspector } from "../lib/inspected.ts";
import { type MenuGroup, menuGroups, type ScreenRoute, type Shell } from "./route.ts";
import { routes } from "./routes.tsx";

const byPath = new Map(routes.map((route) => [route.path.toLowerCase(), route]));
const byName = new Map(routes.map((route) => [route.name, route]));

export const pathOf = (href: string) => href.split(/[?#]/, 1)[0] ?? "";
export const findRoute = (href: string): ScreenRoute | undefined => byPath.get(pathOf(href).toLowerCase());
export const findByName = (name: string): ScreenRoute | undefined => byName.get(name);

type Rights = readonly string[];
/** Whether somebody of these rights may open the screen: the router, the tabs and the menu ask this and nothing else. */
const isOpenTo = (rights: Rights, { permission, shell, isOfFirm }: ScreenRoute): boolean => {
  if (isInspector() && (shell !== "project" || isOfFirm)) return false;
  return !permission || rights.includes(permission);
};

/** The screen at an address, where it is open to somebody of these rights. */
export function openRoute(rights: Rights, href: string): ScreenRoute | undefined {
  const route = findRoute(href);
  return route && isOpenTo(rights, route) ? route : undefined;
}

export interface MenuSection {
  group: MenuGroup;
  routes: ScreenRoute[];
}
/** A group shows what the reader may use, and disappears when nothing is left of it. */
export function menuFor(rights: Rights, all: readonly ScreenRoute[] = routes): MenuSection[] {
  return menuGroups.flatMap((group) => {
    const open = all.filter((route) => route.group === group && isOpenTo(rights, route));
    return open.length > 0 ? [{ group, routes: open }] : [];
  });
}

type Can = (right: string | undefined) => boolean;
export const screensOf = (shell: Shell, can: Can) =>
  routes.filter((route) => route.shell === shell && can(route.permission) && isOpenTo([route.permission ?? ""], route));
