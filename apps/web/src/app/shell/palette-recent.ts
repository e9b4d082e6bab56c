/** What a person last went to from the palette on this machine; gone with the sign-out. */
import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { IconName } from "../../ui/Icon.tsx";

export interface Visited {
  key: string;
  href: string;
  label: string;
  note: string;
  icon: IconName;
}
const recentMax = 6;

interface State {
  /** By firm and user. */
  byOwner: Record<string, Visited[]>;
}
const useStore = create<State>()(persist((): State => ({ byOwner: {} }), { name: "digao.palette", version: 1 }));
const none: Visited[] = [];

export const useVisited = (owner: string) => useStore((state) => state.byOwner[owner] ?? none);

export function noteVisit(owner: string, { key, href, label, note, icon }: Visited) {
  useStore.setState(({ byOwner }) => {
    const others = (byOwner[owner] ?? []).filter((one) => one.key !== key);
    return { byOwner: { ...byOwner, [owner]: [{ key, href, label, note, icon }, ...others].slice(0, recentMax) } };
  });
}
