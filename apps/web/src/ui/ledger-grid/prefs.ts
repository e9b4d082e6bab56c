/** A reader's own widths, hidden, frozen and folded columns of a grid, remembered by its name. */
import { useMemo } from "react";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { type GridPrefs, noPrefs } from "./layout.ts";

interface AllPrefs {
  byGrid: Record<string, GridPrefs>;
  change: (grid: string, patch: Partial<GridPrefs>) => void;
}
const usePrefsStore = create<AllPrefs>()(
  persist(
    (set) => ({
      byGrid: {},
      change: (grid, patch) =>
        set(({ byGrid }) => ({ byGrid: { ...byGrid, [grid]: { ...(byGrid[grid] ?? noPrefs), ...patch } } })),
    }),
    { name: "digao.grids", version: 1, partialize: ({ byGrid }) => ({ byGrid }) },
  ),
);

/** What a list's own settings say of a grid: which columns are hidden. */
export interface GridLook {
  prefs: { hidden: string[] };
  change: (patch: { hidden: string[] }) => void;
}

export function useGridPrefs(grid: string, look: GridLook | undefined) {
  const own = usePrefsStore((all) => all.byGrid[grid]) ?? noPrefs;
  const hidden = look?.prefs.hidden;
  const prefs = useMemo(() => (hidden ? { ...own, hidden } : own), [own, hidden]);
  const change = (patch: Partial<GridPrefs>) => {
    if (look && patch.hidden) look.change({ hidden: patch.hidden });
    else usePrefsStore.getState().change(grid, patch);
  };
  return { prefs, change };
}
export const withKey = (list: readonly string[], key: string) => [...list.filter((one) => one !== key), key];
export const withoutKey = (list: readonly string[], key: string) => list.filter((one) => one !== key);
