/** Projects a person opened on this machine, most recent first. */
import { create } from "zustand";
import { persist } from "zustand/middleware";

export interface RecentProject {
  id: number;
  name: string;
  client: string;
  at: string;
}
const recentMax = 8;

interface State {
  /** By tenant and user. */
  byOwner: Record<string, RecentProject[]>;
}
const useStore = create<State>()(persist((): State => ({ byOwner: {} }), { name: "digao.recentProjects", version: 1 }));
const none: RecentProject[] = [];

export const useRecentProjects = (owner: string) => useStore((state) => state.byOwner[owner] ?? none);
export function noteProject(owner: string, project: Omit<RecentProject, "at">) {
  useStore.setState(({ byOwner }) => {
    const others = (byOwner[owner] ?? []).filter((one) => one.id !== project.id);
    const first = { ...project, at: new Date().toISOString() };
    return { byOwner: { ...byOwner, [owner]: [first, ...others].slice(0, recentMax) } };
  });
}
