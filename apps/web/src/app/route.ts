/** A screen as the table of screens has it. */
import type { IconName } from "../ui/Icon.tsx";
import type { Screen } from "./lazy-screen.ts";

export type Shell = "home" | "project";
/** Groups of the home menu, in order; rows without a group stand in no menu. */
export const menuGroups = ["main", "pm", "wm", "fm", "rm", "nm", "sm", "setting"] as const;
export type MenuGroup = (typeof menuGroups)[number];

export const groupIcons: Record<MenuGroup, IconName> = {
  main: "home",
  pm: "project",
  wm: "calendar",
  fm: "sheet",
  rm: "mail",
  nm: "info",
  sm: "settings",
  setting: "team",
};

export interface ScreenRoute {
  path: string;
  /** Its name in the route table; project menu nodes point at screens by it. */
  name: string;
  /** Key of its title. */
  title: string;
  shell: Shell;
  /** Platform right; without one it is open to everybody signed in. */
  permission?: string;
  /** Keeps its input, scroll and selection while another tab is shown; true unless told. */
  keepAlive?: boolean;
  group?: MenuGroup;
  icon?: IconName;
  /** Opening it folds the menu. */
  foldsMenu?: boolean;
  /** Of the firm rather than of the file: closed to inspectors, as every page outside of projects is. */
  isOfFirm?: true;
  screen: Screen;
}

export const homePath = "/main/home";
export const projectHomePath = "/maindo/projectmain";
export const inspectionRoomPath = "/maindo/inspection";
