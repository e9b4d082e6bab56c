/** Looks screens up by address and by name. */
import { type MenuGroup, menuGroups, type ScreenRoute, type Shell } from "./route.ts";
import { routes } from "./routes.tsx";

const byPath = new Map(routes.map((route) => [route.path.toLowerCase(), route]));
const byName = new Map(routes.map((route) => [route.name, route]));

export const pathOf = (href: string) => href.split(/[?#]/, 1)[0] ?? "";
export const findRoute = (href: string): ScreenRoute | undefined => byPath.get(pathOf(href).toLowerCase());
export const findByName = (name: string): ScreenRoute | undefined => byName.get(name);

type Can = (right: string | undefined) => boolean;
export interface MenuSection {
  group: MenuGroup;
  routes: ScreenRoute[];
}
/** A group shows what the reader may use, and disappears when nothing is left of it. */
export function menuFor(can: Can, all: readonly ScreenRoute[] = routes): MenuSection[] {
  return menuGroups.flatMap((group) => {
    const open = all.filter((route) => route.group === group && can(route.permission));
    return open.length > 0 ? [{ group, routes: open }] : [];
  });
}
export const screensOf = (shell: Shell, can: Can) =>
  routes.filter((route) => route.shell === shell && can(route.permission));
