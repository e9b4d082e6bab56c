/** The opened pages of one person in one project; two projects never share them. */
import { projectHref } from "../../lib/ids.ts";
import { projectHomePath } from "../route.ts";
import { makeTabStore } from "../tabs/tab-store.ts";

export function tabsOf(owner: string, projectId: number) {
  const home = { key: projectHomePath, href: projectHref(projectHomePath, projectId) };
  return makeTabStore(`digao.tabs.project.${owner}.${projectId}`, home);
}
